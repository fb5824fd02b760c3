"""The log of every table, and the people, in a database: SQLite, or PostgreSQL by URL.

    schema.py       the tables of the database
    migrations/     how it came to be so (Alembic)
    writer.py       the one task that writes

Reading goes its own way beside the writer. What `append` has returned from is on the disk.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from banmen.errors import Complaint
from banmen.server import wire
from banmen.server.table import Entry, Outage


class Conflict(Complaint):
    """An entry of that number is there already: somebody else was faster."""


class Known(NamedTuple):
    """Somebody the server knows."""

    id: str
    name: str | None


class Store:
    """The database. Open it with `Store.open`, and close it."""

    outages: Sequence[Outage]
    """When the server, or its database, was not there: for `Table.replay`. Grows by itself."""

    @classmethod
    async def open(cls, url: str | None = None) -> Store:
        """The store at a URL or a path, its schema brought up to date.

        None is a SQLite file in the user's data folder; ``postgresql://…`` goes by asyncpg.
        A Complaint says why it cannot be used.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        raise NotImplementedError

    async def answers(self) -> bool:
        """Whether the database can be read and written just now."""
        raise NotImplementedError

    # --- logs ------------------------------------------------------------------------------------

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Add to a table's log; an ``opened`` entry makes the table. Returns after the commit.

        Raises `Conflict` if one of the numbers is taken, and a Complaint if it could not be saved
        within some seconds; then nothing was.
        """
        await self.append_together({table: entries})

    async def append_together(self, logs: Mapping[str, Sequence[Entry]]) -> None:
        """Add to several logs, all or none."""
        raise NotImplementedError

    async def log(self, table: str) -> list[Entry]:
        """All entries of a table, in order; none if there is no such table."""
        raise NotImplementedError

    # --- lists -----------------------------------------------------------------------------------

    async def lobby(self, person: str | None = None) -> list[wire.TableLine]:
        """Listed tables: those with an open seat, then those being played, the newest first."""
        raise NotImplementedError

    async def tables_of(self, person: str) -> list[wire.TableLine]:
        """Somebody's tables, the last used first."""
        raise NotImplementedError

    async def running(self) -> list[str]:
        """The tables that go on by themselves: a clock is set, or it is the computer's turn."""
        raise NotImplementedError

    # --- people ----------------------------------------------------------------------------------

    async def person(self, token_hash: bytes) -> Known | None:
        """Whose token that is."""
        raise NotImplementedError

    async def new_person(self, token_hash: bytes, at: int, name: str | None = None) -> str:
        """Somebody new, with a first token; their id."""
        raise NotImplementedError

    async def new_token(self, person: str, token_hash: bytes, at: int) -> None:
        """One more token for somebody: another device."""
        raise NotImplementedError

    async def seen(self, token_hash: bytes, at: int) -> None:
        """Note that a token was used."""
        raise NotImplementedError

    async def rename(self, person: str, name: str | None) -> None:
        """Give somebody another name."""
        raise NotImplementedError

    async def names(self, persons: Collection[str]) -> dict[str, str | None]:
        """What people are called."""
        raise NotImplementedError

    async def key(self, name: str) -> bytes:
        """A secret of this server, 32 bytes, made at its first use and the same ever after."""
        raise NotImplementedError
