"""All tables in use: opened, found when somebody comes, seen to when something is due, dropped when
all have gone.

The hall hears on the bus (`banmen.server.bus`) what concerns a table, and passes it on to its room.
After a restart it picks up what goes on without anybody looking.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from banmen.errors import Complaint
from banmen.games import ids
from banmen.server.bus import Bus, Due, Happened, Looking, NextGame, Rated, Rewritten
from banmen.server.domain import wire
from banmen.server.domain.table import Table
from banmen.server.metrics import Metrics
from banmen.server.now import Clock, now
from banmen.server.storage.store import Known, Store
from banmen.server.tables.logs import Logs
from banmen.server.tables.room import Knowing, Needs, Room
from banmen.server.tasks import Tasks
from banmen.server.workers.pool import WorkerPool

IDLE = 60.0
"""Seconds after which a table nobody looks at is dropped."""
log = logging.getLogger(__name__)


class Hall:
    """The tables in use."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        metrics: Metrics,
        renown: Knowing,
        bus: Bus,
        tasks: Tasks,
        clock: Clock = now,
    ) -> None:
        self.rooms: dict[str, Room] = {}
        self._store = store
        self._workers = workers
        self._bus = bus
        self._tasks = tasks
        self._logs = Logs(store, workers, metrics, clock)
        self._needs = Needs(self._logs, workers, renown, bus, tasks, clock)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        """Tables that are just taken from their logs."""
        self._keepers: list[asyncio.Task[None]] = []
        self._subscribed: list[Callable[[], None]] = []

    def start(self) -> None:
        """Begin to look after the tables."""
        self._subscribed = [
            self._bus.subscribe(Happened, self._happened),
            self._bus.subscribe(Rewritten, self._rewritten),
            self._bus.subscribe(Rated, self._rated),
            self._bus.subscribe(Looking, self._looking),
            self._bus.subscribe(Due, self._due),
            self._bus.subscribe(NextGame, self._next_game),
        ]
        self._keepers = [self._tasks.insist(self._pick_up), self._tasks.go(self._sweep())]

    def prepare(self) -> None:
        """Have every game compiled, while people still look around."""
        self._keepers.append(self._tasks.go(self._prepare()))

    async def stop(self) -> None:
        """Let what is being committed be committed, and stop everything else."""
        for unsubscribe in self._subscribed:
            unsubscribe()
        for task in (*self._keepers, *self._loading.values()):
            task.cancel()
        for room in self.rooms.values():
            room.rest()
        await self._tasks.finish()

    # --- tables ----------------------------------------------------------------------------------

    async def open(self, wanted: wire.NewTable, by: Known, asked: Known | None = None) -> Room:
        """A new table for somebody; ``asked`` is the opponent they have called by name."""
        return self._opened(await self._logs.open(wanted, by, asked))

    async def find(self, id: str) -> Room:
        """The table with that id, in use from now on."""
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        if room := self.rooms.get(id):
            room.used = time.monotonic()
            return room
        return await asyncio.shield(self._load(id, self._find(id)))

    async def table(self, id: str) -> Table:
        """How the table with that id stands, whether it is in use or not."""
        room = self.rooms.get(id)
        return room.table if room else await self._logs.load(id)

    def in_use(self, id: str) -> Table | None:
        """How the table with that id stands, if it is in use."""
        room = self.rooms.get(id)
        return room.table if room else None

    async def rename(self, person: str, name: str | None) -> None:
        """Call somebody by another name at the tables in use."""
        for room in list(self.rooms.values()):
            if room.table.seats_of(person):
                await room.rename(person, name)

    def _opened(self, table: Table) -> Room:
        room = self._use(table)
        self._bus.publish(Happened(table.id, 1))
        return room

    def _use(self, table: Table) -> Room:
        if table.id not in self.rooms:  # somebody may have found it meanwhile
            self.rooms[table.id] = Room(table, self._needs)
        return self.rooms[table.id]

    def _load(self, id: str, doing: Coroutine[Any, Any, Room]) -> asyncio.Task[Room]:
        """Whoever looks for the table waits until that is done."""

        def done(task: asyncio.Task[Room]) -> None:
            if self._loading.get(id) is task:
                del self._loading[id]

        task = self._loading[id] = self._tasks.go(doing)
        task.add_done_callback(done)
        return task

    async def _find(self, id: str) -> Room:
        return self._use(await self._logs.load(id))

    # --- what the bus tells ----------------------------------------------------------------------

    def _happened(self, message: Happened) -> None:
        """A log has grown: by a room that has taken it in, or elsewhere."""
        room = self.rooms.get(message.table)
        if room is not None and room.table.seq < message.seq:
            self._tasks.insist(partial(room.catch_up, message.seq))

    def _rewritten(self, message: Rewritten) -> None:
        if room := self.rooms.get(message.table):
            self._load(message.table, self._start_afresh(room))

    async def _start_afresh(self, room: Room) -> Room:
        await room.start_afresh()
        return room

    def _rated(self, message: Rated) -> None:
        if room := self.rooms.get(message.table):
            self._tasks.insist(room.learn)

    def _looking(self, message: Looking) -> None:
        if room := self.rooms.get(message.table):
            room.looked_at(message)

    def _due(self, message: Due) -> None:
        self._tasks.insist(partial(self._see_to, message.table))

    async def _see_to(self, id: str) -> None:
        await (await self.find(id)).ring()

    def _next_game(self, message: NextGame) -> None:
        self._tasks.insist(partial(self._open_next, message.table))

    async def _open_next(self, id: str) -> None:
        if (table := await (await self.find(id)).open_next()) is not None:
            self._opened(table)

    # --- what goes on by itself ------------------------------------------------------------------

    async def _pick_up(self) -> None:
        """After a restart, go on with the games that go on by themselves."""
        for id in await self._store.running():
            try:
                await self.find(id)
            except Complaint as reason:
                log.warning("Table %s cannot be picked up: %s", id, reason)

    async def _prepare(self) -> None:
        for id in ids():
            await self._workers.prepare(id, {})

    async def _sweep(self) -> None:
        """Drop the tables that nobody has used for a while."""
        while True:
            await asyncio.sleep(IDLE / 4)
            long_ago = time.monotonic() - IDLE
            for id, room in list(self.rooms.items()):
                if room.idle and room.used < long_ago:
                    self.rooms.pop(id).close()
