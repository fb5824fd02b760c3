"""Searches that other machines take over: answers, turns, and who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

import banmen
from banmen.players.kernels import build
from banmen.server.nodes import shared_searches
from banmen.server.nodes.shared_bus import SharedBus
from banmen.server.nodes.shared_clock import SharedClock
from banmen.server.nodes.shared_searches import SharedSearches
from banmen.server.workers.job import Job
from banmen.server.workers.pool import WorkerPool
from banmen.solve import tables
from tests.server.test_nodes import url
from tests.server.waiting import SOON, until

__all__ = ["url"]
START = banmen.game("flipflop", size=3).start()
MOVE = Job.at(START, "1", 7)
LEGAL = {move.code for move in START.legal()}
ENDLESS = Job.at(banmen.game("squish").start(), f"alphabeta:seconds={2 * SOON:.0f},memory=1", 1)


class Machine:
    """A node with a pool of its own."""

    def __init__(self, bus: SharedBus, pool: WorkerPool, searches: SharedSearches) -> None:
        self.bus, self.pool, self.searches = bus, pool, searches
        self.order: list[str] = []
        """For whom it has searched."""
        answers = pool.answers

        def noted(*words: Any) -> AsyncGenerator[Any, None]:
            self.order.append(words[-1])
            return answers(*words)

        pool.answers = noted  # type: ignore[assignment, method-assign]

    async def die(self) -> None:
        """Be gone without a word."""
        await self.searches.stop()
        for job in self.bus._jobs:
            job.cancel()


@asynccontextmanager
async def machine(url: sa.URL, processes: int) -> AsyncIterator[Machine]:
    bus = await SharedBus.open(url, SharedClock())
    pool = WorkerPool(processes)
    searches = SharedSearches(url, bus, pool)
    await pool.start()
    searches.start()
    try:
        yield Machine(bus, pool, searches)
    finally:
        await searches.stop()
        await pool.stop()
        await bus.stop()


async def count(url: sa.URL, where: str = "true") -> int:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        rows = await connection.execute(sa.text(f"SELECT count(*) FROM jobs WHERE {where}"))
    await engine.dispose()
    return int(rows.scalar_one())


async def empty(url: sa.URL) -> None:
    """Wait until no job is left."""
    while await count(url):
        await asyncio.sleep(0.05)


async def test_a_node_without_processes_has_others_search(url: sa.URL) -> None:
    async with machine(url, 0) as asker, machine(url, 1):
        await until(lambda: asker.bus.others)
        assert await asker.pool.choose(MOVE, owner="a") in LEGAL
        assert len({await asker.pool.choose(MOVE, owner="a") for _ in range(3)}) == 1
        async with aclosing(asker.pool.stream(MOVE, owner="ann", seconds=1)) as reports:
            depths = [report.depth async for report in reports]
        assert depths
        assert depths == sorted(depths)
        await empty(url)


async def test_what_nobody_waits_for_any_more_is_stopped_elsewhere(url: sa.URL) -> None:
    async with machine(url, 0) as asker, machine(url, 1) as helper:
        await until(lambda: asker.bus.others)
        waiting = asyncio.create_task(asker.pool.choose(ENDLESS, owner="a"))
        await until(lambda: helper.pool.busy)
        waiting.cancel()
        await until(lambda: not helper.pool.busy)
        await empty(url)


async def test_moves_come_first_and_owners_take_turns_across_nodes(url: sa.URL) -> None:
    async with machine(url, 0) as one, machine(url, 0) as two:
        await until(lambda: one.bus.others and two.bus.others)
        asked = [
            asyncio.create_task(one.pool.explain(MOVE, None, owner="study")),
            *(asyncio.create_task(one.pool.choose(MOVE, owner="greedy")) for _ in range(3)),
        ]
        while await count(url) < 4:
            await asyncio.sleep(0.02)
        asked.append(asyncio.create_task(two.pool.choose(MOVE, owner="late")))
        while await count(url) < 5:
            await asyncio.sleep(0.02)
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            wanted = "SELECT owner FROM jobs ORDER BY NOT move, place, number"
            order = [row[0] for row in await connection.execute(sa.text(wanted))]
        await engine.dispose()
        assert order == ["greedy", "late", "greedy", "greedy", "study"]
        async with machine(url, 1):
            found = await asyncio.gather(*asked[1:])
        assert set(found) <= LEGAL
        asked[0].cancel()


async def test_an_owner_takes_turns_wherever_they_have_asked(url: sa.URL) -> None:
    async with machine(url, 0) as one, machine(url, 0) as two:
        await until(lambda: one.bus.others and two.bus.others)
        asked = []
        for node, owner in ((one, "greedy"), (two, "greedy"), (one, "greedy"), (two, "late")):
            asked.append(asyncio.create_task(node.pool.choose(MOVE, owner=owner)))
            while await count(url) < len(asked):
                await asyncio.sleep(0.02)
        async with machine(url, 1) as helper:
            await asyncio.gather(*asked)
        assert helper.order == ["greedy", "late", "greedy", "greedy"]


async def test_a_node_takes_only_what_it_can_do_as_well_as_the_one_that_asks(
    url: sa.URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with machine(url, 0) as asker, machine(url, 0):
        await until(lambda: asker.bus.others)
        monkeypatch.setattr(shared_searches, "serves", lambda game: "another banmen")
        waiting = asyncio.create_task(asker.pool.choose(MOVE, owner="a"))
        while not await count(url, "serves = 'another banmen'"):
            await asyncio.sleep(0.02)
        monkeypatch.undo()
        async with machine(url, 1) as helper:
            assert await asker.pool.choose(MOVE, owner="b") in LEGAL, "what comes later is done"
            assert helper.order == ["b"]
        assert not waiting.done()
        waiting.cancel()


def test_a_larger_table_of_a_game_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain = shared_searches.serves("flipfour")
    assert plain == shared_searches.serves("squish") == build()
    monkeypatch.setattr(tables, "tables_folder", lambda: tmp_path)
    (tmp_path / "flipfour.npy").touch()
    assert shared_searches.serves("flipfour") == f"{plain} flipfour.npy"


async def test_a_search_whose_machine_dies_is_given_back(url: sa.URL) -> None:
    async with machine(url, 0) as asker, machine(url, 1) as first:
        await until(lambda: asker.bus.others)
        slow = ENDLESS._replace(spec="alphabeta:seconds=2,memory=1")
        waiting = asyncio.create_task(asker.pool.choose(slow, owner="a"))
        await until(lambda: first.pool.busy)
        assert await count(url, "taken IS NOT NULL") == 1
        await first.die()
        async with machine(url, 1):
            squish = {move.code for move in banmen.game("squish").start().legal()}
            assert await waiting in squish
            await empty(url)


async def test_a_free_process_of_ones_own_needs_nobody_else(url: sa.URL) -> None:
    async with machine(url, 1) as asker, machine(url, 1):
        await until(lambda: asker.bus.others)
        assert await asker.pool.choose(MOVE, owner="a") in LEGAL
        assert not asker.searches.offers
