"""Tables and their logs: create a table with its first entries, or load it from its log."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from banmen.games import about
from banmen.server.bus import Fence
from banmen.server.domain import wire
from banmen.server.domain.identity import Identity
from banmen.server.domain.refusal import Conflict, Refusal
from banmen.server.domain.table import Entry, Table
from banmen.server.domain.table_state import Seat
from banmen.server.now import TimeSource
from banmen.server.workers.job import Searches

if TYPE_CHECKING:
    from banmen.server.domain.clock import Outage
    from banmen.server.metrics import Metrics


class LogStore(Protocol):
    """A store of logs: a database, or the browser."""

    @property
    def outages(self) -> Sequence[Outage]:
        """Times when no game could be played, for clocks."""

    async def append(
        self, table: str, entries: Sequence[Entry], fence: Fence | None = None
    ) -> None:
        """Add to a table's log; raise `Conflict` if one of the numbers is taken."""

    async def append_next(
        self, logs: Mapping[str, Sequence[Entry]], old: str, new: str, fence: Fence | None = None
    ) -> None:
        """Add to the logs of a table and of the one that follows it, all or none."""

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a number, in order; empty if there is no such table."""

    async def awake(self) -> None:
        """Bring `outages` up to date."""

    async def running(self) -> list[str]:
        """The tables that proceed by themselves."""


class Logs:
    """The logs of all tables."""

    def __init__(
        self, store: LogStore, workers: Searches, metrics: Metrics | None, clock: TimeSource
    ) -> None:
        self._store = store
        self._workers = workers
        self._metrics = metrics
        self._clock = clock

    async def open(
        self,
        id: str,
        wanted: wire.NewTable,
        by: Identity,
        asked: Identity | None,
        salt: str | None,
    ) -> Table:
        """Open a table for a person; ``asked`` is an opponent called by name."""
        settled = about(wanted.game).settle(wanted.options)
        await self._workers.warm(wanted.game, settled)
        kept = Seat(name=asked.name, asked=asked.id) if asked else None
        who, at = by.id, self._clock()
        table, entries = await asyncio.to_thread(
            Table.opened, id, wanted, who, at, by.name, self._store.outages, kept, salt
        )
        try:
            await self._store.append(table.id, entries)
        except Conflict:  # the ticket was used twice
            raise Refusal(409, "server.seal_over") from None
        return table

    async def load(self, id: str) -> Table:
        """Load a table from its log."""
        entries = await self._store.log(id)
        if not entries:
            raise Refusal(404, "server.no_table")
        opened: dict[str, Any] = entries[0].data
        await self._workers.warm(opened["game"], opened["options"])
        return await asyncio.to_thread(Table.replay, id, entries, self._store.outages)

    async def after(self, table: str, seq: int) -> list[Entry]:
        """The entries of a log after a number, up to the first gap."""
        found = await self._store.log(table, seq)
        return [entry for place, entry in enumerate(found, seq + 1) if entry.seq == place]

    async def awake(self) -> None:
        """Record all outages before a decision by the clock."""
        await self._store.awake()

    async def append(
        self, table: str, entries: Sequence[Entry], fence: Fence | None = None
    ) -> None:
        """Commit entries of a table; raise `Conflict` if its log grew elsewhere, or `Superseded` if
        the lease is lost.
        """
        with self._metrics.append.time() if self._metrics else nullcontext():
            await self._store.append(table, entries, fence)
        if self._metrics:
            self._metrics.moves.inc(sum(entry.kind == "moved" for entry in entries))

    async def append_next(
        self, logs: Mapping[str, Sequence[Entry]], old: str, new: str, fence: Fence | None
    ) -> None:
        """Commit the entries when one table follows another, all or none."""
        await self._store.append_next(logs, old, new, fence)
