"""The running parts behind the requests: started together, stopped in the right order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial

from banmen.errors import Complaint
from banmen.games import ids
from banmen.server import descriptors
from banmen.server.accounts.accounts import Accounts
from banmen.server.accounts.known_devices import KnownDevices
from banmen.server.accounts.leaving import Leaving
from banmen.server.accounts.passkeys import Passkeys
from banmen.server.accounts.rated import player_info
from banmen.server.analysis.reviews import Reviews
from banmen.server.analysis.searches import RunningSearches
from banmen.server.archive.archiver import Archiver
from banmen.server.archive.subscriber import ArchiveSubscriber
from banmen.server.bots.events import BotEvents
from banmen.server.bots.stream import StreamRegistry
from banmen.server.bots.tokens import BotTokens
from banmen.server.bus import Bus
from banmen.server.conduct import Conduct
from banmen.server.friends_nearby import Door
from banmen.server.garbage_collection import short_pauses
from banmen.server.metrics import Metrics
from banmen.server.moderation.cases import Moderation
from banmen.server.moderation.enforcement import Enforcement
from banmen.server.now import TimeSource, now
from banmen.server.people import People
from banmen.server.presence import WhoIsHere
from banmen.server.rate_limits import RateLimits
from banmen.server.retention import Retention
from banmen.server.seals import Seals
from banmen.server.seat_links import SeatLinks
from banmen.server.sharing.renderer import Renderer
from banmen.server.storage.store import Store
from banmen.server.tables.comparing import Comparing
from banmen.server.tables.connections import Connections
from banmen.server.tables.fair_play import FairPlay
from banmen.server.tables.registry import TableRegistry
from banmen.server.tables.waiting_tables import WaitingTables
from banmen.server.tasks import Tasks
from banmen.server.workers.pool import COUNT, WorkerPool

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of the local machine."""


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    database: str | None = None
    """A URL or a path; None for the user's data folder."""
    base: str = ""
    """The base path of the site, as in /games; empty for the root."""
    hosts: frozenset[str] = LOCAL
    """The host names it answers to."""
    workers: int = COUNT
    times: float = 1.0
    """The factor on the usual rate limits."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: they alone may name the client (X-Forwarded-For) and the
    scheme (X-Forwarded-Proto).
    """
    metrics_port: int | None = None
    """The port of the metrics; None for none."""
    metrics_host: str = "127.0.0.1"
    """The address of the metrics: this machine only, or a container's address."""


@dataclass(frozen=True)
class Service:
    """All running parts."""

    settings: ServerSettings
    store: Store
    bus: Bus
    workers: WorkerPool
    people: People
    seat_links: SeatLinks
    seals: Seals
    connections: Connections
    accounts: Accounts
    passkeys: Passkeys
    known_devices: KnownDevices
    tables: TableRegistry
    metrics: Metrics
    limits: RateLimits
    searches: RunningSearches
    reviews: Reviews
    tokens: BotTokens
    bot_events: BotEvents
    streams: StreamRegistry
    renderer: Renderer
    door: Door
    presence: WhoIsHere
    waiting_tables: WaitingTables
    conduct: Conduct
    leaving: Leaving
    fair_play: FairPlay
    moderation: Moderation
    enforcement: Enforcement

    async def hand_on(self) -> None:
        """Before the server stops, hand its games over to other nodes, if there are any."""
        if self.bus.shared:
            await self.tables.hand_on()
            await self.bus.leave()


@asynccontextmanager
async def running(settings: ServerSettings) -> AsyncIterator[Service]:
    """Start everything; at the end, finish commits in progress and stop."""
    store, tasks = await Store.open(settings.database), Tasks()
    try:
        bus, clock = await bus_of(store)
    except BaseException:
        await store.close()
        raise
    presence = WhoIsHere(bus)
    workers, metrics, renderer = WorkerPool(settings.workers), Metrics(), Renderer()
    tables = TableRegistry(store, workers, metrics, partial(player_info, store), bus, tasks, clock)
    archiver = Archiver(store)
    archiving = ArchiveSubscriber(archiver, tables.table, bus, tasks)
    async with AsyncExitStack() as stopping:  # a part that fails to stop must not block the others
        stopping.push_async_callback(store.close)
        stopping.push_async_callback(workers.stop)
        stopping.push_async_callback(bus.stop)
        stopping.push_async_callback(tables.stop)
        stopping.callback(archiving.stop)
        stopping.push_async_callback(renderer.stop)
        await workers.start()
        if bus.shared:
            stopping.push_async_callback(share_searches(store, bus, workers, metrics))
        tables.start()
        archiving.start()
        if bus.shared:
            comparing = Comparing(store, tables, bus, tasks)
            comparing.start()
            stopping.callback(comparing.stop)
        people, seat_links = await People.of(store, bus), await SeatLinks.of(store, bus)
        accounts, connections = Accounts(store), Connections(bus)
        seals, devices = await Seals.of(store), await KnownDevices.of(store)
        bot_events = BotEvents(bus, tables.in_use, tables.table, tasks)
        _watch(metrics, store, tables, workers, bot_events, renderer)
        connections.compare(bus, tasks, store.gone_sessions)
        streams = StreamRegistry(connections)
        tokens = BotTokens(store, bus)
        leaving = Leaving(store, tables, archiver)
        enforcement = Enforcement(store, bus, people, tokens, tables, leaving)
        enforcement.start(tasks)
        stopping.callback(enforcement.stop)
        retention = Retention(store, bus, tables, presence)
        retention.start(tasks)
        stopping.callback(retention.stop)
        waiting_tables = WaitingTables(store, settings.times, bus)
        rest = tokens, bot_events, streams, renderer, Door(), presence, waiting_tables
        fair_play = FairPlay(store, tables, seat_links)
        rules = Conduct(store), leaving, fair_play, Moderation.of(store, bus), enforcement
        figures = metrics.served(settings.metrics_port, settings.metrics_host)
        async with short_pauses(), descriptors.watched(), figures:
            passkeys = Passkeys(store, bus)
            known = people, seat_links, seals, connections, accounts, passkeys, devices
            parts = settings, store, bus, workers, *known, tables, metrics
            limits = RateLimits(settings.times, bus)
            yield Service(*parts, limits, RunningSearches(), Reviews(store, workers), *rest, *rules)


async def bus_of(store: Store) -> tuple[Bus, TimeSource]:
    """The bus that a store's servers share, and the time source of clocks."""
    if not store.shared:
        return Bus(), now
    from banmen.server.nodes.shared_bus import SharedBus
    from banmen.server.nodes.shared_clock import SharedClock

    clock = SharedClock()
    return await SharedBus.open(store.url, clock), clock


def share_searches(
    store: Store, bus: Bus, workers: WorkerPool, metrics: Metrics
) -> Callable[[], Awaitable[None]]:
    """Let nodes search for each other; the returned function ends it."""
    from banmen.server.nodes.shared_bus import SharedBus
    from banmen.server.nodes.shared_searches import SharedSearches

    assert isinstance(bus, SharedBus)
    searches = SharedSearches(store.url, bus, workers)
    searches.start()
    metrics.watch("nodes", "Servers and machines that only search", lambda: 1 + bus.others)
    metrics.watch("silence_seconds", "Since the database last heard of it", lambda: bus.silence)
    metrics.watch("leases", "Leases it holds: tables it sees to, and more", lambda: bus.held)
    metrics.watch("offered", "Searches that other machines may do", lambda: searches.offers)
    return searches.stop


@asynccontextmanager
async def searching(
    database: str | None, workers: int, metrics_port: int | None, metrics_host: str
) -> AsyncIterator[str]:
    """Only search for the servers on a database; yield the database's location."""
    store = await Store.open(database, serves=False)
    async with AsyncExitStack() as stopping:
        stopping.push_async_callback(store.close)
        if not store.shared:
            raise Complaint("store.not_shared", where=store.where)
        (bus, _), pool, metrics = await bus_of(store), WorkerPool(workers), Metrics()
        stopping.push_async_callback(bus.stop)
        stopping.push_async_callback(pool.stop)
        await pool.start()
        for id in ids():
            await pool.prepare(id, {})  # so that no job waits for it
        stopping.push_async_callback(share_searches(store, bus, pool, metrics))
        _watch_workers(metrics, pool)
        await stopping.enter_async_context(metrics.served(metrics_port, metrics_host))
        yield store.where


def _watch(
    metrics: Metrics,
    store: Store,
    tables: TableRegistry,
    workers: WorkerPool,
    bot_events: BotEvents,
    renderer: Renderer,
) -> None:
    live = tables.live
    metrics.watch("tables", "Tables in use", lambda: len(live))
    metrics.watch(
        "sockets",
        "Sockets and streams open at tables",
        lambda: sum(len(live.viewers) for live in live.values()),
    )
    metrics.watch("bots", "Bots online", lambda: len(bot_events.online))
    _watch_workers(metrics, workers)
    metrics.watch("append_waiting", "Changes that wait for the disk", lambda: store.waiting)
    metrics.watch("append_wait_seconds", "How long the oldest has waited", lambda: store.wait)
    metrics.watch("pictures_waiting", "Pictures still to be made", lambda: renderer.waiting)
    metrics.watch("pictures_wait_seconds", "How long the oldest has waited", lambda: renderer.wait)


def _watch_workers(metrics: Metrics, workers: WorkerPool) -> None:
    metrics.watch("workers", "Processes that search at most", lambda: workers.count)
    metrics.watch("workers_busy", "Processes that search", lambda: workers.busy)
    metrics.watch("workers_waiting", "Searches that wait for one", lambda: workers.waiting)
    metrics.watch("workers_wait_seconds", "How long the oldest has waited", lambda: workers.wait)
