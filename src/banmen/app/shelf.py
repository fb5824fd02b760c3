"""The logs of tables, and what lists show of them, kept by any store with room for rows."""

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
"""The id of the one person there is."""


class NewRow(NamedTuple):
    """An entry of a log, as JSON."""

    table: str
    seq: int
    json: str


class Shelf(Protocol):
    """Rows by table and number, a summary of each table, and some words by name."""

    async def add(self, rows: Sequence[NewRow], summaries: Mapping[str, str]) -> bool:
        """Put rows there, and summaries in place of the old ones; False, and nothing is put,
        where a row of that table and number is there already.
        """

    async def rows(self, table: str) -> Sequence[str]:
        """The rows of a table by their numbers."""

    async def summaries(self) -> Mapping[str, str]:
        """What lists show of all tables, as JSON by their ids."""

    async def word(self, name: str) -> str | None:
        """What is kept by a name."""

    async def keep(self, name: str, word: str | None) -> None:
        """Keep something by a name, or nothing any more."""


class ShelfStore:
    """What handlers and tables ask of the server's store, of one person."""

    outages: Sequence[Outage] = ()

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._summaries: dict[str, dict[str, Any]] | None = None

    async def answers(self) -> bool:
        """Whether rows can be read."""
        return bool(await self.summaries() is not None)

    # --- logs ------------------------------------------------------------------------------------

    async def awake(self) -> None:
        """Outages stop no clock here."""

    async def append(
        self, table: str, entries: Sequence[Entry], fence: Fence | None = None
    ) -> None:
        """Add to a table's log; a `Conflict` if one of the numbers is taken."""
        await self.append_together({table: entries})

    async def append_next(
        self, logs: Mapping[str, Sequence[Entry]], old: str, new: str, fence: Fence | None = None
    ) -> None:
        """Add to the logs of a table and of the one that follows it, all or none."""
        await self.append_together(logs)

    async def append_together(self, logs: Mapping[str, Sequence[Entry]]) -> None:
        """Add to several logs, all or none."""
        known = await self.summaries()
        summaries = {table: known.get(table, {}) | columns_of(logs[table]) for table in logs}
        rows = [
            NewRow(table, entry.seq, to_json(entry.row()).decode())
            for table, entries in logs.items()
            for entry in entries
        ]
        written = {table: to_json(shown).decode() for table, shown in summaries.items()}
        if not await self.shelf.add(rows, written):
            self._summaries = None  # another window has played on
            raise Conflict("store.conflict")
        known.update(summaries)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a number, in order; none if there is no such table."""
        log = [Entry(**from_json(row)) for row in await self.shelf.rows(table)]
        return [entry for entry in log if entry.seq > after]

    # --- lists -----------------------------------------------------------------------------------

    async def summaries(self) -> dict[str, dict[str, Any]]:
        """What lists show of the tables, by their ids."""
        if self._summaries is None:
            found = await self.shelf.summaries()
            self._summaries = {table: from_json(shown) for table, shown in found.items()}
        return self._summaries

    def forget(self) -> None:
        """Ask for all of it again: another window has put something there."""
        self._summaries = None

    async def running(self) -> list[str]:
        """The tables that go on by themselves: none, while nobody looks at them."""
        return []

    async def tables_of(self, person: str) -> list[wire.TableSummary]:
        """All tables: games being played, then those that are over; the last used first."""
        rows = [{"id": id, **shown} for id, shown in (await self.summaries()).items()]
        rows.sort(key=lambda row: (row["status"] == "over", -row["updated"]))
        return [summary(row, person) for row in rows]

    # --- the person ------------------------------------------------------------------------------

    async def owner(self) -> Identity:
        """Who plays here."""
        return Identity(OWNER, await self.shelf.word("name"))

    async def rename(self, name: str | None) -> None:
        """What they want to be called from now on."""
        await self.shelf.keep("name", name)
