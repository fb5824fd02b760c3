"""Compare the tables in use with their logs, to find changes that this node was not told of.

Messages between nodes may be lost. So every node regularly asks how far the logs of its tables go,
and does so at once when it may have missed messages.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from banmen.errors import Complaint
from banmen.server.bus import Bus, LogGrown, Missed, Rewritten
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry
from banmen.server.tasks import Tasks

EVERY = 10.0
"""The time between two comparisons, in seconds."""


class Comparing:
    """Compares regularly, and tells only this node of differences."""

    def __init__(self, store: Store, tables: TableRegistry, bus: Bus, tasks: Tasks) -> None:
        self._store = store
        self._tables = tables
        self._bus = bus
        self._tasks = tasks
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start comparing."""
        self._bus.subscribe(Missed, self._missed)
        self._looking = self._tasks.go(self._look())

    def stop(self) -> None:
        """Stop comparing."""
        if self._looking is not None:
            self._looking.cancel()

    def _missed(self, message: Missed) -> None:
        self._tasks.insist(self.compare)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(Complaint):  # the database is down; the next comparison finds the same
                await self._compare_numbers()

    async def compare(self) -> None:
        """Load missing entries, and reload logs that were rewritten."""
        await self._compare_numbers()
        for id, sitting in (await self._store.sitting(list(self._tables.live))).items():
            table = self._tables.in_use(id)
            if table is not None and sitting != tuple(
                (seat.person, seat.name) for seat in table.seats
            ):
                self._bus.tell_here(Rewritten(id))

    async def _compare_numbers(self) -> None:
        for id, seq in (await self._store.last_numbers(list(self._tables.live))).items():
            self._bus.tell_here(LogGrown(id, seq))
