"""The logs of tables, and their summaries for lists, in any store of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from banmen.server.bus import Fence
from banmen.server.domain import wire
from banmen.server.domain.clock import Outage
from banmen.server.domain.identity import Identity
from banmen.server.domain.refusal import Conflict
from banmen.server.domain.table_state import Entry
from banmen.server.domain.table_summary import columns_of, summary
from banmen.server.json import from_json, to_json

OWNER = "you"
"""The id of the only person."""


class NewRow(NamedTuple):
    """An entry of a log, as JSON."""

    table: str
    seq: int
    json: str


class Shelf(Protocol):
    """A store of rows by table and number, a summary of each table, and words by name."""

    async def add(self, rows: Sequence[NewRow], summaries: Mapping[str, str]) -> bool:
        """Add rows and replace summaries; return False, and change nothing, if a row of that table
        and number exists.
        """

    async def rows(self, table: str) -> Sequence[str]:
        """Return the rows of a table, ordered by number."""

    async def summaries(self) -> Mapping[str, str]:
        """Return the summaries of all tables for lists, as JSON by table id."""

    async def word(self, name: str) -> str | None:
        """Return the word stored under a name, if any."""

    async def keep(self, name: str, word: str | None) -> None:
        """Store a word under a name; None removes it."""


class ShelfStore:
    """The part of the server's store that handlers and tables need, for one person."""

    outages: Sequence[Outage] = ()

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._summaries: dict[str, dict[str, Any]] | None = None

    async def answers(self) -> bool:
        """Return whether rows can be read."""
        return bool(await self.summaries() is not None)

    # --- logs ------------------------------------------------------------------------------------

    async def awake(self) -> None:
        """Do nothing: no clock stops for outages here."""

    async def append(
        self, table: str, entries: Sequence[Entry], fence: Fence | None = None
    ) -> None:
        """Append to a table's log; raise `Conflict` if one of the numbers is taken."""
        await self.append_together({table: entries})

    async def append_next(
        self, logs: Mapping[str, Sequence[Entry]], old: str, new: str, fence: Fence | None = None
    ) -> None:
        """Append to the logs of a table and of the one that follows it, all or none."""
        await self.append_together(logs)

    async def append_together(self, logs: Mapping[str, Sequence[Entry]]) -> None:
        """Append to several logs, all or none."""
        known = await self.summaries()
        summaries = {table: known.get(table, {}) | columns_of(logs[table]) for table in logs}
        rows = [
            NewRow(table, entry.seq, to_json(entry.row()).decode())
            for table, entries in logs.items()
            for entry in entries
        ]
        written = {table: to_json(shown).decode() for table, shown in summaries.items()}
        if not await self.shelf.add(rows, written):
            self._summaries = None  # another window has added entries
            raise Conflict("store.conflict")
        known.update(summaries)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """Return a table's entries after a number, in order; none if there is no such table."""
        log = [Entry(**from_json(row)) for row in await self.shelf.rows(table)]
        return [entry for entry in log if entry.seq > after]

    # --- lists -----------------------------------------------------------------------------------

    async def summaries(self) -> dict[str, dict[str, Any]]:
        """Return the summaries of the tables for lists, by id."""
        if self._summaries is None:
            found = await self.shelf.summaries()
            self._summaries = {table: from_json(shown) for table, shown in found.items()}
        return self._summaries

    def forget(self) -> None:
        """Read everything again next time: another window has added something."""
        self._summaries = None

    async def running(self) -> list[str]:
        """Return the tables that go on by themselves: none while nobody views them."""
        return []

    async def tables_of(self, person: str) -> list[wire.TableSummary]:
        """Return all tables: games being played, then finished ones; most recently used first."""
        rows = [{"id": id, **shown} for id, shown in (await self.summaries()).items()]
        rows.sort(key=lambda row: (row["status"] == "over", -row["updated"]))
        return [summary(row, person) for row in rows]

    # --- the person ------------------------------------------------------------------------------

    async def owner(self) -> Identity:
        """Return the only person."""
        return Identity(OWNER, await self.shelf.word("name"))

    async def rename(self, name: str | None) -> None:
        """Set the person's name."""
        await self.shelf.keep("name", name)
