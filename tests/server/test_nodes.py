"""Several servers on one PostgreSQL: their messages and their leases."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from banmen.server.accounts.passkeys import Challenges
from banmen.server.archive.archiver import Archiver
from banmen.server.bus import (
    BotCame,
    BotWent,
    CutOff,
    Fence,
    Lease,
    LogGrown,
    Message,
    Missed,
    NodeGone,
    Orphaned,
    Presence,
    Rated,
    Revoked,
    Seen,
    Waits,
)
from banmen.server.domain.refusal import Refusal, Superseded, TooManyRequests
from banmen.server.nodes import membership, packets, shared_bus
from banmen.server.nodes.link import LinkBroken
from banmen.server.nodes.shared_bus import SharedBus
from banmen.server.nodes.shared_clock import SharedClock
from banmen.server.rate_limits import TRIES, RateLimits
from banmen.server.retention import Retention
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.tables.waiting_tables import OF_ADDRESS, WaitingTables
from tests.server.player import LIVE, Player
from tests.server.test_nothing_lost import empty_postgres
from tests.server.test_store import entries
from tests.server.waiting import until

POSTGRES = os.environ.get("BANMEN_TEST_POSTGRES")
TOPICS: list[Any] = [
    LogGrown,
    Presence,
    BotCame,
    BotWent,
    Rated,
    Revoked,
    Missed,
    NodeGone,
    Orphaned,
    CutOff,
    Waits,
]


# --- packets and time ----------------------------------------------------------------------------


def test_packets_are_short_and_keep_everything_in_order() -> None:
    told: list[Message] = [LogGrown(f"table{number:05}", number) for number in range(500)]
    told += [Presence("a", ("ann", "bob"), 3), BotCame("bot-1", "Robo", ("squish",)), Seen("ann")]
    texts = list(packets.packets(7, 41, map(packets.part, told)))
    assert all(len(text.encode()) < 8_000 for text in texts)
    found = [packets.read(text) for text in texts]
    assert [(one.node, one.place) for one in found] == [(7, 41 + n) for n in range(len(texts))]
    assert [packets.message(part) for one in found for part in one.parts] == told


def test_a_crowd_at_a_table_fits_into_a_packet() -> None:
    crowd = Presence("a", tuple(f"{number:020}" for number in range(1_000)), 5)
    (text,) = packets.packets(1, 1, [packets.part(crowd)])
    assert len(text) < 8_000
    (part,) = packets.read(text).parts
    found = packets.message(part)
    assert isinstance(found, Presence)
    assert len(found.people) + found.others == 1_005


def test_what_a_newer_node_tells_is_passed_over() -> None:
    assert packets.message(["Unheard", "of"]) is None


def test_the_time_is_the_databases_as_far_as_can_be_told() -> None:
    clock, own = SharedClock(), time.monotonic()
    clock.told(5_000.0, own - 0.2, own - 0.1)
    assert 5_000_050 < clock() < 5_000_300, "it lies within the bounds"
    before = clock()
    clock.told(1_000.0, own - 0.2, own - 0.1)
    assert clock() == before, "it never goes back"


# --- the bus -------------------------------------------------------------------------------------


class Node:
    """A separate bus on a database, and the messages received there."""

    def __init__(self, bus: SharedBus) -> None:
        self.bus = bus
        self.heard: list[Message] = []
        for topic in TOPICS:
            bus.subscribe(topic, self.heard.append)

    def lease(self, what: str) -> tuple[Lease, list[int | None]]:
        """A lease that is asked for, and what was known each time it was granted."""
        granted: list[int | None] = []
        lease = self.bus.lease(what, lambda: granted.append(lease.unattended()))
        return lease, granted

    def freeze(self) -> None:
        """Let it beat and hear no more, as a process that is stopped."""
        for job in self.bus._jobs:
            job.cancel()
        self.bus._listener.cut()


@pytest.fixture
async def url(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[sa.URL]:
    if POSTGRES is None:
        pytest.skip("!!! BANMEN_TEST_POSTGRES is not set: nothing is tested on PostgreSQL")
    monkeypatch.setattr(membership, "LASTS", 1_500)
    monkeypatch.setattr(shared_bus, "MARGIN", 0.2)
    monkeypatch.setattr(shared_bus, "BEAT", 0.2)
    monkeypatch.setattr(shared_bus, "LOOK_AROUND", 0.3)
    async with empty_postgres(POSTGRES) as url:
        await (await Store.open(url.render_as_string(hide_password=False))).close()
        yield url.set(drivername="postgresql+asyncpg")


@asynccontextmanager
async def nodes(url: sa.URL, count: int = 2) -> AsyncIterator[list[Node]]:
    buses = [await SharedBus.open(url, SharedClock()) for _ in range(count)]
    try:
        yield [Node(bus) for bus in buses]
    finally:
        for bus in buses:
            await bus.stop()


async def test_what_is_published_on_a_node_is_heard_on_all(url: sa.URL) -> None:
    async with nodes(url, 3) as (one, *others):
        one.bus.publish(LogGrown("a", 1))
        one.bus.publish(Revoked("session"))
        assert one.heard == [LogGrown("a", 1), Revoked("session")], "at once where it happens"
        for other in others:
            await until(lambda other=other: Revoked("session") in other.heard)  # type: ignore[misc]
            assert LogGrown("a", 1) in other.heard
        assert one.heard.count(LogGrown("a", 1)) == 1


async def test_of_a_log_that_grows_only_the_last_number_is_told(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        for seq in range(1, 500):
            one.bus.publish(LogGrown("a", seq))
        await until(lambda: LogGrown("a", 499) in two.heard)
        assert len(two.heard) < 10


async def test_who_is_at_a_table_is_known_on_all_nodes_together(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        one.bus.publish(Presence("a", ("ann",), 2))
        two.bus.publish(Presence("a", ("bob",), 1))
        everybody = Presence("a", ("ann", "bob"), 3)
        await until(lambda: one.bus.presence("a") == two.bus.presence("a") == everybody)
        async with nodes(url, 1) as (late,):
            await until(lambda: late.bus.presence("a") == Presence("a", ("ann", "bob"), 3))
        one.bus.publish(BotCame("bot-1", "Robo", ()))
        two.bus.publish(BotCame("bot-1", "Robo", ()))
        await until(lambda: two.heard.count(BotCame("bot-1", "Robo", ())) == 2)
        two.bus.publish(BotWent("bot-1"))
        assert BotWent("bot-1") not in two.heard, "it is still at the other one"
        await one.bus.leave()
        await until(lambda: two.bus.presence("a") == Presence("a", ("bob",), 1))
        assert BotWent("bot-1") in two.heard


async def test_limits_hold_on_all_nodes_together(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        here, there = RateLimits(1.0, one.bus), RateLimits(1.0, two.bus)
        for _ in range(int(TRIES.burst)):
            here.tries.take("192.0.2.1")

        def refused() -> bool:
            try:
                there.tries.take("192.0.2.1")
            except TooManyRequests:
                return True
            return False

        await until(refused)
        there.tries.take("192.0.2.2")


async def test_tables_that_wait_count_on_all_nodes_together(url: sa.URL) -> None:
    class AllWait:
        async def rows(self, _: object) -> list[SimpleNamespace]:
            return [SimpleNamespace(id=str(number)) for number in range(OF_ADDRESS)]

    store: Any = AllWait()
    async with nodes(url) as (one, two):
        here, there = WaitingTables(store, 1.0, one.bus), WaitingTables(store, 1.0, two.bus)
        for number in range(OF_ADDRESS):
            await there.check(None, "192.0.2.1")
            here.opened(str(number), "192.0.2.1")
        await until(lambda: Waits(str(OF_ADDRESS - 1), "192.0.2.1") in two.heard)
        for waiting in (here, there):
            with pytest.raises(Refusal):
                await waiting.check(None, "192.0.2.1")
            await waiting.check(None, "192.0.2.2")


async def test_a_passkey_may_answer_any_node_once(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        here, there = Challenges(one.bus), Challenges(two.bus)
        challenge, other = here.give("in"), here.give("in")
        await until(lambda: there.take(challenge, "in"))
        await until(lambda: not here.take(challenge, "in"))
        assert here.take(other, "in")
        await until(lambda: not there.take(other, "in"))


async def test_a_lease_has_one_holder_among_nodes_and_is_handed_on(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        first, _ = one.lease("table a")
        await until(lambda: first.held)
        second, granted = two.lease("table a")
        await asyncio.sleep(0.5)
        assert (first.held, second.held, granted) == (True, False, [])
        first.release()
        await until(lambda: second.held)
        assert granted == [None], "nobody was missing"
        third, _ = one.lease("table a")
        await two.bus.leave()
        await until(lambda: third.held)


async def test_a_frozen_node_loses_its_leases_and_writes_nothing(url: sa.URL) -> None:
    store = await Store.open(url.render_as_string(hide_password=False), serves=False)
    await store.append("a", entries())
    async with nodes(url) as (one, two):
        lease, _ = one.lease("table a")
        await until(lambda: lease.held)
        old = lease.fence
        await store.append("a", entries(2), fence=old)
        other, granted = two.lease("table a")
        frozen = one.bus.clock()
        one.freeze()
        await until(lambda: other.held)
        assert not lease.held, "it does not trust its last beat for ever"
        (since,) = granted
        assert since is not None
        assert frozen - 1_000 < since <= frozen, "the clock is given back what came since then"
        assert NodeGone(one.bus.number) in two.heard
        with pytest.raises(Superseded):
            await store.append("a", entries(3), fence=old)
        with pytest.raises(Superseded):
            await store.append("a", entries(3), fence=Fence("table b", two.bus.number))
        await store.append("a", entries(3), fence=other.fence)
        assert len(await store.log("a")) == 3
    await store.close()


async def test_what_is_done_now_and_then_is_done_by_the_holder_alone(url: sa.URL) -> None:
    store = await Store.open(url.render_as_string(hide_password=False), serves=False)
    cookie, over, nothing = b"c" * 32, Player(clock=LIVE), cast(Any, None)
    await store.new_person(cookie, at=0)  # long ago: it would be forgotten
    for _ in range(4):
        over.move()
    over.act(0, "resign")
    await store.append(over.table.id, over.log)
    async with nodes(url) as (one, two):
        retention = Retention(store, one.bus, nothing, nothing)
        archive, _ = one.lease("archive")
        await until(lambda: retention._lease.held and archive.held)
        await _run(url, sa.update(schema.leases).values(node=two.bus.number))
        assert retention._lease.held, "it does not know yet"
        with pytest.raises(Superseded):
            await retention.tidy()
        with pytest.raises(Superseded):
            await Archiver(store).keep(over.table, archive.fence)
        assert await store.person(cookie)
        assert await Archiver(store).missing() == [over.table.id]
        await Archiver(store).keep(over.table, Fence("archive", two.bus.number))
        assert not await Archiver(store).missing()
    await store.close()


async def test_a_node_that_is_cut_off_alone_says_so(
    url: sa.URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(url) as (one, two):
        await until(lambda: one.bus.others and two.bus.others)

        async def broken(*_: object) -> None:
            raise LinkBroken

        monkeypatch.setattr(one.bus._asking, "ask", broken)
        await until(lambda: CutOff() in one.heard)
        assert CutOff() not in two.heard
        monkeypatch.undo()


async def test_a_node_that_was_declared_gone_comes_back_as_another_one(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        lease, granted = one.lease("table a")
        await until(lambda: lease.held)
        number, old = one.bus.number, lease.fence
        await _run(
            url, sa.update(schema.nodes).where(schema.nodes.c.number == number).values(gone=True)
        )
        await until(lambda: one.bus.number != number and lease.held)
        assert lease.fence != old
        assert Missed() in one.heard
        assert len(granted) == 2
        await until(lambda: NodeGone(number) in two.heard)


async def test_a_connection_that_breaks_is_opened_again_and_said(url: sa.URL) -> None:
    async with nodes(url) as (one, two):
        one.bus.publish(Presence("a", ("ann",), 0))
        two.bus.publish(Presence("a", ("bob",), 0))
        await until(lambda: len(two.bus.presence("a").people) == 2)
        heard = len(two.heard)
        ends = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        await _run(url, sa.text(f"{ends} AND datname = current_database()"))
        await until(lambda: Missed() in two.heard[heard:] and Missed() in one.heard)
        await until(lambda: two.bus.presence("a") == Presence("a", ("ann", "bob"), 0))
        one.bus.publish(LogGrown("a", 7))
        await until(lambda: LogGrown("a", 7) in two.heard)


async def test_a_game_that_goes_on_by_itself_is_told_where_nobody_sees_to_it(url: sa.URL) -> None:
    store = await Store.open(url.render_as_string(hide_password=False), serves=False)
    (opened,) = entries()
    seats = [
        {"person": "ann", "name": "Ann", "level": None},
        {"person": None, "name": None, "level": "1"},
    ]
    opened.data.update(seats=seats, turn=1)
    await store.append("a", [opened])
    async with nodes(url) as (one, two):
        await until(lambda: Orphaned("a") in one.heard and Orphaned("a") in two.heard)
        lease, _ = one.lease("table a")
        await until(lambda: lease.held)
        two.heard.clear()
        await asyncio.sleep(1)
        assert Orphaned("a") not in two.heard
    await store.close()


async def _run(url: sa.URL, statement: sa.Executable) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(statement)
    await engine.dispose()
