"""All tables in use: loaded from their logs when somebody comes, dropped when all have gone.

The hall also wakes the tables where something is due, and picks up after a restart what goes on
without anybody looking.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from banmen.errors import Complaint
from banmen.games import IDS, Value, about
from banmen.server.archive.keeper import Keeper
from banmen.server.domain import wire
from banmen.server.domain.refusal import OUT_OF_ORDER, Refusal
from banmen.server.domain.standing import Seat
from banmen.server.domain.table import Entry, Table, new_id
from banmen.server.metrics import Metrics
from banmen.server.now import now
from banmen.server.storage.store import Known, Store
from banmen.server.tables.room import Room, tried
from banmen.server.workers.pool import Workers

T = TypeVar("T")
IDLE = 60.0
"""Seconds after which a table nobody looks at is dropped."""
SHORTEST_NAP, LONGEST_NAP = 0.02, 24 * 3600.0
"""Seconds until a table is seen to again."""
log = logging.getLogger(__name__)


class Hall:
    """The tables in use."""

    def __init__(self, store: Store, workers: Workers, metrics: Metrics) -> None:
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.keeper = Keeper(store)
        self.rooms: dict[str, Room] = {}
        self.listeners: list[Callable[[Table, Entry], None]] = []
        """They are told of everything that happens at any table, once it is on the disk."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keepers: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to look after the tables."""
        begin = (self._pick_up, self._archive)
        self._keepers = [*(self.go(tried(doing)) for doing in begin), self.go(self._sweep())]

    def prepare(self) -> None:
        """Have every game compiled, while people still look around."""
        self._keepers.append(self.go(self._prepare()))

    async def stop(self) -> None:
        """Let what is being committed be committed, and stop everything else."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in (*self._keepers, *self._loading.values()):
            task.cancel()
        for room in self.rooms.values():
            room.rest()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)

    def go(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have something done in the background."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)  # the loop alone would not keep it
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Complaint):
            log.error("Something in the hall has failed", exc_info=error)

    # --- tables ----------------------------------------------------------------------------------

    async def open(self, wanted: wire.NewTable, by: Known, asked: Known | None = None) -> Room:
        """A new table for somebody; ``asked`` is the opponent they have called by name."""
        settled = about(wanted.game).settle(wanted.options)
        await self.workers.warm(wanted.game, settled)
        kept = Seat(name=asked.name, asked=asked.id) if asked else None
        table, entries = await asyncio.to_thread(
            Table.opened, new_id(), wanted, by.id, now(), by.name, self.store.outages, kept
        )
        await self.store.append(table.id, entries)
        room = self.add(table)
        self.tell(table, entries[0])
        return room

    def tell(self, table: Table, entry: Entry) -> None:
        """Tell the listeners what has happened at a table."""
        for listener in self.listeners:
            listener(table, entry)

    async def find(self, id: str) -> Room:
        """The table with that id, in use from now on."""
        if room := self.rooms.get(id):
            room.used = time.monotonic()
            return room
        if id not in self._loading:
            self._loading[id] = self.go(self._find(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _find(self, id: str) -> Room:
        table = await self.load(id)
        return self.rooms.get(id) or self.add(table)

    async def load(self, id: str) -> Table:
        """A table out of its log."""
        entries = await self.store.log(id)
        if not entries:
            raise Refusal(404, "server.no_table")
        await self._warm(entries[0].data)
        return await asyncio.to_thread(Table.replay, id, entries, self.store.outages)

    async def _warm(self, opened: dict[str, Any]) -> None:
        game: str = opened["game"]
        options: dict[str, Value] = opened["options"]
        await self.workers.warm(game, options)

    def add(self, table: Table) -> Room:
        """Put a table to use."""
        room = self.rooms[table.id] = Room(self, table)
        return room

    async def rename(self, person: str, name: str | None) -> None:
        """Call somebody by another name at the tables in use."""
        for room in list(self.rooms.values()):
            if room.table.seats_of(person):
                await room.rename(person, name)

    # --- what goes on by itself ------------------------------------------------------------------

    def wake(self, id: str, at: int | None) -> None:
        """See to a table at a certain time; None for never."""
        if (alarm := self._alarms.pop(id, None)) is not None:
            alarm.cancel()
        if at is not None:
            wait = min(max(SHORTEST_NAP, (at - now()) / 1000), LONGEST_NAP)
            self._alarms[id] = asyncio.get_running_loop().call_later(wait, self._ring, id)

    def _ring(self, id: str) -> None:
        del self._alarms[id]
        self.go(tried(lambda: self._see_to(id)))

    async def _see_to(self, id: str) -> None:
        await (await self.find(id)).ring()

    async def _pick_up(self) -> None:
        """After a restart, go on with the games that go on by themselves."""
        for id in await self.store.running():
            try:
                await self.find(id)
            except Complaint as reason:
                log.warning("Table %s cannot be picked up: %s", id, reason)

    async def _archive(self) -> None:
        """Take in finished games that the archive does not have yet."""
        for id in await self.keeper.missing():
            try:
                await self.keeper.keep(await self.load(id))
            except Complaint as reason:
                if reason.key.startswith(OUT_OF_ORDER):
                    raise  # it is tried again
                log.warning("Table %s cannot be taken into the archive: %s", id, reason)

    async def _prepare(self) -> None:
        for id in IDS:
            await self.workers.prepare(id, {})

    async def _sweep(self) -> None:
        """Drop the tables that nobody has used for a while."""
        while True:
            await asyncio.sleep(IDLE / 4)
            long_ago = time.monotonic() - IDLE
            for id, room in list(self.rooms.items()):
                if room.idle and room.used < long_ago:
                    del self.rooms[id]
