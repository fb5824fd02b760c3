"""All tables in use: opened, found when a person comes, seen to when something is due, dropped when
all have gone.

The registry hears on the bus (`banmen.server.bus`) what concerns a table, and passes it on to it.
After a restart it picks up what goes on without anyone looking.
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
"""Seconds after which a table nobody looks at is dropped."""
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
        """Tables that are just taken from their logs."""
        self._keepers: list[asyncio.Task[None]] = []
        self._subscribed: list[Callable[[], None]] = []

    def start(self) -> None:
        """Begin to look after the tables."""
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
        """Have every game compiled, while people still look around."""
        self._keepers.append(self._tasks.go(self._prepare()))

    async def hand_on(self) -> None:
        """The server is about to stop, and others go on: no player loses time by that."""
        tables = [live.hand_on() for live in self.live.values()]
        for failed in await asyncio.gather(*tables, return_exceptions=True):
            if failed is not None:
                log.warning("A clock could not be given time back: %s", failed)

    async def stop(self) -> None:
        """Let what is being committed be committed, and stop everything else."""
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
        """A new table for a person; ``asked`` is the opponent they have called by name."""
        return await self.find(self.begin(wanted, by, asked))

    def begin(
        self,
        wanted: wire.NewTable,
        by: Identity,
        asked: Identity | None = None,
        id: str | None = None,
        salt: str | None = None,
    ) -> str:
        """Begin with a new table; its id, by which `find` waits for it: its game may have to be
        compiled first. A shuffle to which the server is bound comes with its id and its salt.
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
        """The table with that id, in use from now on."""
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        if live := self.live.get(id):
            live.used = time.monotonic()
            return live
        return await asyncio.shield(self._load(id, self._find(id)))

    async def table(self, id: str) -> Table:
        """How the table with that id stands, whether it is in use or not."""
        live = self.live.get(id)
        return live.table if live else await self._logs.load(id)

    def in_use(self, id: str) -> Table | None:
        """How the table with that id stands, if it is in use."""
        live = self.live.get(id)
        return live.table if live else None

    async def rename(self, person: str, name: str | None) -> None:
        """Call a person by another name at the tables in use."""
        for live in list(self.live.values()):
            if live.table.seats_of(person):
                await live.rename(person, name)

    def _opened(self, table: Table) -> LiveTable:
        live = self._use(table)
        self._bus.publish(Milestone(table.id))
        return live

    def _use(self, table: Table) -> LiveTable:
        if table.id not in self.live:  # another request may have found it meanwhile
            self.live[table.id] = LiveTable(table, self._needs)
        return self.live[table.id]

    def _load(self, id: str, doing: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        """Requests for the table wait until that is done."""

        def done(task: asyncio.Task[LiveTable]) -> None:
            if self._loading.get(id) is task:
                del self._loading[id]

        task = self._loading[id] = self._tasks.go(doing)
        task.add_done_callback(done)
        return task

    async def _find(self, id: str) -> LiveTable:
        return self._use(await self._logs.load(id))

    # --- what the bus tells ----------------------------------------------------------------------

    def _grown(self, message: LogGrown) -> None:
        """A log has grown elsewhere."""
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
            self._tasks.insist(live.start_afresh)  # a name taken out of the log must go here, too
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

    # --- what other nodes do ---------------------------------------------------------------------

    def _cut_off(self, message: CutOff) -> None:
        """Have everyone dial again: another node can save what they do."""
        for live in self.live.values():
            live.viewers.send_away()

    def _orphaned(self, message: Orphaned) -> None:
        self._tasks.insist(partial(self._adopt, message.table))

    async def _adopt(self, id: str) -> None:
        """See to a table that goes on by itself."""
        try:
            await self.find(id)
        except Complaint as reason:
            if reason.key.startswith(OUT_OF_ORDER):
                raise  # it is tried again
            log.warning("Table %s cannot be picked up: %s", id, reason)

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
            for id, live in list(self.live.items()):
                if live.idle and live.used < long_ago:
                    self.live.pop(id).close()
