"""Who asks, as far as is known."""

from __future__ import annotations

from typing import NamedTuple

from banmen.server.domain.table_state import is_bot


class Identity(NamedTuple):
    """A person the server knows."""

    id: str
    name: str | None
    account: bool = False
    """Whether they have a password."""

    @property
    def bot(self) -> bool:
        """Whether it is a program."""
        return is_bot(self.id)


class Seated(NamedTuple):
    """Whose seat a person has at a table, and by what they are known there."""

    person: str | None
    session: str | None
