"""The person behind a request, as far as known."""

from __future__ import annotations

from typing import NamedTuple

from banmen.server.domain.table_state import is_bot


class Identity(NamedTuple):
    """A person the server knows."""

    id: str
    name: str | None
    account: bool = False
    """Whether the person has a password."""

    @property
    def bot(self) -> bool:
        """Whether it is a bot."""
        return is_bot(self.id)


class Seated(NamedTuple):
    """A person's seat at a table, and the session that holds it."""

    person: str | None
    session: str | None
