"""All tables in use: opened, loaded on demand, woken when something is due, dropped when unused.

The registry listens on the bus (`banmen.server.bus`) and forwards messages to tables. After a
restart it resumes games that proceed without viewers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from banmen.errors import Complaint
from banmen.games import ids
from banmen.server.bus import (
    Bus,
    CutOff,
    Due,
    LogGrown,
    Milestone,
    NextGame,
    Orphaned,
    Presence,
    Rated,
    Rewritten,
)
from banmen.server.domain import wire
from banmen.server.domain.identity import Identity
from banmen.server.domain.refusal import OUT_OF_ORDER
from banmen.server.domain.table import Table, new_id
from banmen.server.now import TimeSource, now
from banmen.server.tables.live_table import FindPlayerInfo, LiveTable, Needs
from banmen.server.tables.logs import Logs, LogStore
from banmen.server.tasks import Tasks
from banmen.server.workers.job import Searches

if TYPE_CHECKING:
    from banmen.server.metrics import Metrics

IDLE = 60.0
"""Seconds after which a table without viewers is dropped."""
log = logging.getLogger(__name__)


class TableRegistry:
    """The tables in use."""

    def __init__(
        self,
        store: LogStore,
        workers: Searches,
        metrics: Metrics | None,
        player_info: FindPlayerInfo,
        bus: Bus,
        tasks: Tasks,
        clock: TimeSource = now,
    ) -> None:
        self.live: dict[str, LiveTable] = {}
        self._store = store
        self._workers = workers
        self._bus = bus
        self._tasks = tasks
        self._logs = Logs(store, workers, metrics, clock)
        self._needs = Needs(self._logs, workers, player_info, bus, tasks, clock)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        """Tables being loaded from their logs."""
        self._keepers: list[asyncio.Task[None]] = []
        self._subscribed: list[Callable[[], None]] = []

    def start(self) -> None:
        """Start looking after the tables."""
        self._subscribed = [
            self._bus.subscribe(LogGrown, self._grown),
            self._bus.subscribe(Rewritten, self._rewritten),
            self._bus.subscribe(Rated, self._rated),
            self._bus.subscribe(Presence, self._presence),
            self._bus.subscribe(Due, self._due),
            self._bus.subscribe(NextGame, self._next_game),
            self._bus.subscribe(Orphaned, self._orphaned),
            self._bus.subscribe(CutOff, self._cut_off),
        ]
        self._keepers = [self._tasks.go(self._sweep())]
        if not self._bus.shared:
            self._keepers.append(self._tasks.insist(self._pick_up))

    def prepare(self) -> None:
        """Compile every game in the background."""
        self._keepers.append(self._tasks.go(self._prepare()))

    async def hand_on(self) -> None:
        """Before the server stops, make sure that no player loses time by it."""
        tables = [live.hand_on() for live in self.live.values()]
        for failed in await asyncio.gather(*tables, return_exceptions=True):
            if failed is not None:
                log.warning("A clock could not be given time back: %s", failed)

    async def stop(self) -> None:
        """Finish commits in progress, and stop everything else."""
        for unsubscribe in self._subscribed:
            unsubscribe()
        for task in (*self._keepers, *self._loading.values()):
            task.cancel()
        for live in self.live.values():
            live.rest()
        await self._tasks.finish()

    # --- tables ----------------------------------------------------------------------------------

    async def open(
        self, wanted: wire.NewTable, by: Identity, asked: Identity | None = None
    ) -> LiveTable:
        """Open a table for a person; ``asked`` is an opponent called by name."""
        return await self.find(self.begin(wanted, by, asked))

    def begin(
        self,
        wanted: wire.NewTable,
        by: Identity,
        asked: Identity | None = None,
        id: str | None = None,
        salt: str | None = None,
    ) -> str:
        """Start opening a table; return its id. `find` waits for the table, whose game may have to
        be compiled. A committed shuffle comes with its id and salt.
        """
        id = id or new_id()
        self._load(id, self._open(id, wanted, by, asked, salt))
        return id

    async def _open(
        self,
        id: str,
        wanted: wire.NewTable,
        by: Identity,
        asked: Identity | None,
        salt: str | None,
    ) -> LiveTable:
        return self._opened(await self._logs.open(id, wanted, by, asked, salt))

    async def find(self, id: str) -> LiveTable:
        """The table with an id, put to use."""
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        if live := self.live.get(id):
            live.used = time.monotonic()
            return live
        return await asyncio.shield(self._load(id, self._find(id)))

    async def table(self, id: str) -> Table:
        """The state of a table, in use or not."""
        live = self.live.get(id)
        return live.table if live else await self._logs.load(id)

    def in_use(self, id: str) -> Table | None:
        """The state of a table; None if it is not in use."""
        live = self.live.get(id)
        return live.table if live else None

    async def rename(self, person: str, name: str | None) -> None:
        """Change a person's name at the tables in use."""
        for live in list(self.live.values()):
            if live.table.seats_of(person):
                await live.rename(person, name)

    def _opened(self, table: Table) -> LiveTable:
        live = self._use(table)
        self._bus.publish(Milestone(table.id))
        return live

    def _use(self, table: Table) -> LiveTable:
        if table.id not in self.live:  # another request may have loaded it meanwhile
            self.live[table.id] = LiveTable(table, self._needs)
        return self.live[table.id]

    def _load(self, id: str, doing: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        """Let requests for the table wait until the task is done."""

        def done(task: asyncio.Task[LiveTable]) -> None:
            if self._loading.get(id) is task:
                del self._loading[id]

        task = self._loading[id] = self._tasks.go(doing)
        task.add_done_callback(done)
        return task

    async def _find(self, id: str) -> LiveTable:
        return self._use(await self._logs.load(id))

    # --- messages on the bus ---------------------------------------------------------------------

    def _grown(self, message: LogGrown) -> None:
        """Catch up with a log that grew elsewhere."""
        live = self.live.get(message.table)
        if live is not None and live.table.seq < message.seq:
            self._tasks.insist(partial(live.catch_up, message.seq))

    def _rewritten(self, message: Rewritten) -> None:
        if live := self.live.get(message.table):
            self._load(message.table, self._start_afresh(live))

    async def _start_afresh(self, live: LiveTable) -> LiveTable:
        try:
            await live.start_afresh()
        except Complaint:
            self._tasks.insist(live.start_afresh)  # names removed from the log must go here, too
            raise
        return live

    def _rated(self, message: Rated) -> None:
        if live := self.live.get(message.table):
            self._tasks.insist(live.refresh_player_info)

    def _presence(self, message: Presence) -> None:
        if live := self.live.get(message.table):
            live.looked_at(message)

    def _due(self, message: Due) -> None:
        self._tasks.insist(partial(self._see_to, message.table))

    async def _see_to(self, id: str) -> None:
        await (await self.find(id)).ring()

    def _next_game(self, message: NextGame) -> None:
        self._tasks.insist(partial(self._open_next, message.table))

    async def _open_next(self, id: str) -> None:
        if (table := await (await self.find(id)).open_next()) is not None:
            self._opened(table)

    # --- other nodes -----------------------------------------------------------------------------

    def _cut_off(self, message: CutOff) -> None:
        """Have all viewers reconnect: another node can save their actions."""
        for live in self.live.values():
            live.viewers.send_away()

    def _orphaned(self, message: Orphaned) -> None:
        self._tasks.insist(partial(self._adopt, message.table))

    async def _adopt(self, id: str) -> None:
        """Take over a table that proceeds by itself."""
        try:
            await self.find(id)
        except Complaint as reason:
            if reason.key.startswith(OUT_OF_ORDER):
                raise  # it is retried
            log.warning("Table %s cannot be picked up: %s", id, reason)

    # --- background work -------------------------------------------------------------------------

    async def _pick_up(self) -> None:
        """After a restart, resume the games that proceed by themselves."""
        for id in await self._store.running():
            try:
                await self.find(id)
            except Complaint as reason:
                log.warning("Table %s cannot be picked up: %s", id, reason)

    async def _prepare(self) -> None:
        for id in ids():
            await self._workers.prepare(id, {})

    async def _sweep(self) -> None:
        """Regularly drop unused tables."""
        while True:
            await asyncio.sleep(IDLE / 4)
            long_ago = time.monotonic() - IDLE
            for id, live in list(self.live.items()):
                if live.idle and live.used < long_ago:
                    self.live.pop(id).close()
