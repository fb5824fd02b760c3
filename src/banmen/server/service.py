"""All that runs behind the requests: started together, stopped in the right order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from banmen.server.accounts.accounts import Accounts
from banmen.server.accounts.rated import player_info
from banmen.server.analysis.review import Reviews
from banmen.server.analysis.turns import Turns
from banmen.server.archive.intake import Intake
from banmen.server.archive.keeper import Keeper
from banmen.server.bots.doorbell import Doorbell
from banmen.server.bots.stream import Streams
from banmen.server.bots.tokens import Tokens
from banmen.server.bus import Bus, InProcess
from banmen.server.limits import Meters
from banmen.server.metrics import Metrics
from banmen.server.people import People
from banmen.server.sharing.studio import Studio
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry
from banmen.server.tasks import Tasks
from banmen.server.tidy import tidy
from banmen.server.workers.pool import COUNT, WorkerPool

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of one's own machine."""


@dataclass(frozen=True)
class Settings:
    """What can be chosen about a server."""

    database: str | None = None
    """A URL or a path; None for the user's data folder."""
    base: str = ""
    """The path under which everything lives, as in /games; nothing for the root."""
    hosts: frozenset[str] = LOCAL
    """The names under which it may be asked."""
    workers: int = COUNT
    times: float = 1.0
    """How many times the usual rate limits hold."""


@dataclass(frozen=True)
class Service:
    """Everything that runs."""

    settings: Settings
    store: Store
    bus: Bus
    workers: WorkerPool
    people: People
    accounts: Accounts
    tables: TableRegistry
    metrics: Metrics
    meters: Meters
    turns: Turns
    reviews: Reviews
    tokens: Tokens
    doorbell: Doorbell
    streams: Streams
    studio: Studio


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Service]:
    """Start everything; at the end, finish what is being committed and stop."""
    store = await Store.open(settings.database)
    bus, tasks = InProcess(), Tasks()
    workers, metrics, studio = WorkerPool(settings.workers), Metrics(), Studio()
    tables = TableRegistry(store, workers, metrics, partial(player_info, store), bus, tasks)
    intake = Intake(Keeper(store), tables.table, bus, tasks)
    try:
        await workers.start()
        tables.start()
        intake.start()
        people, accounts, meters = await People.of(store), Accounts(store), Meters(settings.times)
        doorbell = Doorbell(bus, tables.in_use)
        _watch(metrics, tables, workers, doorbell, studio)
        rest = Tokens(store, bus), doorbell, Streams(bus), studio
        async with tidy():
            parts = settings, store, bus, workers, people, accounts, tables, metrics, meters
            yield Service(*parts, Turns(), Reviews(store, workers), *rest)
    finally:
        await studio.stop()
        intake.stop()
        await tables.stop()
        bus.close()
        await workers.stop()
        await store.close()


def _watch(
    metrics: Metrics, tables: TableRegistry, workers: WorkerPool, doorbell: Doorbell, studio: Studio
) -> None:
    live = tables.live
    metrics.watch("tables", "Tables in use", lambda: len(live))
    metrics.watch(
        "sockets",
        "Sockets and streams open at tables",
        lambda: sum(len(live.viewers) for live in live.values()),
    )
    metrics.watch("bots", "Bots online", lambda: len(doorbell.online))
    metrics.watch("workers_busy", "Processes that search", lambda: workers.busy)
    metrics.watch("workers_waiting", "Searches that wait for one", lambda: workers.waiting)
    metrics.watch("pictures_waiting", "Pictures still to be made", lambda: studio.waiting)
