"""Tables and their logs: a table is made with the first entries of one, or again out of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from banmen.games import about
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Entry, Table
from banmen.server.domain.table_state import Seat
from banmen.server.metrics import Metrics
from banmen.server.now import TimeSource
from banmen.server.storage.store import Identity, Store
from banmen.server.workers.pool import WorkerPool


class Logs:
    """The logs of all tables."""

    def __init__(
        self, store: Store, workers: WorkerPool, metrics: Metrics, clock: TimeSource
    ) -> None:
        self._store = store
        self._workers = workers
        self._metrics = metrics
        self._clock = clock

    async def open(
        self, id: str, wanted: wire.NewTable, by: Identity, asked: Identity | None
    ) -> Table:
        """A new table for somebody; ``asked`` is the opponent they have called by name."""
        settled = about(wanted.game).settle(wanted.options)
        await self._workers.warm(wanted.game, settled)
        kept = Seat(name=asked.name, asked=asked.id) if asked else None
        who, at = by.id, self._clock()
        table, entries = await asyncio.to_thread(
            Table.opened, id, wanted, who, at, by.name, self._store.outages, kept
        )
        await self._store.append(table.id, entries)
        return table

    async def load(self, id: str) -> Table:
        """A table out of its log."""
        entries = await self._store.log(id)
        if not entries:
            raise Refusal(404, "server.no_table")
        opened: dict[str, Any] = entries[0].data
        await self._workers.warm(opened["game"], opened["options"])
        return await asyncio.to_thread(Table.replay, id, entries, self._store.outages)

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Commit what happens at a table; a `Conflict` if its log has grown elsewhere."""
        with self._metrics.append.time():
            await self._store.append(table, entries)
        self._metrics.moves.inc(sum(entry.kind == "moved" for entry in entries))

    async def append_next(self, logs: Mapping[str, Sequence[Entry]], old: str, new: str) -> None:
        """Commit what happens when a table follows another: all of it or nothing."""
        await self._store.append_next(logs, old, new)
