"""The order of compilation. Compiling itself is in test_workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from banmen.errors import Complaint
from banmen.server.workers.compile_queue import CompileJob, CompileQueue
from tests.server.waiting import until


class NeverCompiling(CompileQueue):
    """Compiles when it is told to; see what it is at, and what it has been."""

    def __init__(self) -> None:
        super().__init__()
        self.at: dict[str, asyncio.Future[None]] = {}
        self.begun: list[str] = []
        self.may_leave = asyncio.Event()
        """Until then, what leaves off is still ending its process."""
        self.may_leave.set()

    async def _compile(self, job: CompileJob) -> None:
        name = f"{job.game} {job.what}"
        self.begun.append(name)
        self.at[name] = asyncio.get_running_loop().create_future()
        try:
            await self.at[name]
        finally:
            del self.at[name]
            await self.may_leave.wait()

    async def end(self, *names: str) -> None:
        """Be at these, and nothing else, and finish them."""
        await until(lambda: self.at.keys() == set(names))
        for name in names:
            self.at[name].set_result(None)


@pytest.fixture
async def queue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[NeverCompiling]:
    monkeypatch.setattr(CompileJob, "marker", lambda job: tmp_path / f"{job.game}{job.what}")
    found = NeverCompiling()
    yield found
    await found.close()
    assert not found.at


async def test_rules_and_searches_side_by_side(queue: NeverCompiling) -> None:
    ready = asyncio.create_task(queue.searches("flatfront", {}, "best"))
    await until(lambda: len(queue.at) == 2)
    await queue.end("flatfront rules", "flatfront alphabeta")
    await until(lambda: len(queue.at) == 1)
    assert not ready.done()
    assert [(one.game, one.what) for one in queue.progress] == [("flatfront", "search")]
    await queue.end("flatfront montecarlo")
    await ready
    assert not queue.progress


async def test_a_level_does_not_wait_for_what_the_best_needs(queue: NeverCompiling) -> None:
    ready = asyncio.create_task(queue.searches("flatfront", {}, "8"))
    await until(lambda: len(queue.at) == 2)
    await queue.end("flatfront rules", "flatfront alphabeta")
    await ready
    await queue.end("flatfront montecarlo")


async def test_what_nobody_wants_leaves_off_and_goes_on_later(queue: NeverCompiling) -> None:
    prepared = asyncio.create_task(queue.prepare("squish", {}))
    await queue.end("squish rules")
    await until(lambda: queue.at.keys() == {"squish alphabeta"})
    ready = asyncio.create_task(queue.searches("flink", {}, "best"))
    await queue.end("flink rules", "flink alphabeta")
    await ready
    await queue.end("squish alphabeta")
    await prepared
    assert queue.begun.count("squish rules") == 1
    assert queue.begun.count("squish alphabeta") == 2


async def test_what_is_wanted_after_all_goes_on(queue: NeverCompiling) -> None:
    prepared = asyncio.create_task(queue.prepare("squish", {}))
    await queue.end("squish rules")
    await until(lambda: queue.at.keys() == {"squish alphabeta"})
    ready = asyncio.create_task(queue.searches("squish", {}, "best"))
    other = asyncio.create_task(queue.rules("flink", {}))
    await queue.end("squish alphabeta", "flink rules")
    await asyncio.gather(prepared, ready, other)
    assert queue.begun.count("squish alphabeta") == 1


async def test_what_has_just_left_off_is_wanted_again(queue: NeverCompiling) -> None:
    prepared = asyncio.create_task(queue.prepare("squish", {}))
    await until(lambda: queue.at.keys() == {"squish rules"})
    queue.begin("flink", {})
    ready = asyncio.create_task(queue.rules("squish", {}))
    await queue.end("flink rules", "flink alphabeta")
    await queue.end("squish rules")
    await ready
    await queue.end("squish alphabeta")
    await prepared


async def test_what_is_still_leaving_off_takes_nothing_from_what_is_wanted_again(
    queue: NeverCompiling,
) -> None:
    prepared = asyncio.create_task(queue.prepare("squish", {}))
    await until(lambda: queue.at.keys() == {"squish rules"})
    queue.may_leave.clear()
    queue.begin("flink", {})
    await until(lambda: "squish rules" not in queue.at)
    ready = asyncio.create_task(queue.rules("squish", {}))
    await asyncio.sleep(0.1)  # it waits until the first one has gone
    queue.may_leave.set()
    await queue.end("flink rules", "flink alphabeta")
    await until(lambda: "squish rules" in queue.at)
    assert "squish" in [one.game for one in queue.progress]
    await queue.end("squish rules")
    await ready
    await queue.end("squish alphabeta")
    await prepared


async def test_what_cannot_be_prepared_is_left_to_whoever_wants_it(queue: NeverCompiling) -> None:
    prepared = asyncio.create_task(queue.prepare("squish", {}))
    await until(lambda: queue.at.keys() == {"squish rules"})
    queue.at["squish rules"].set_exception(Complaint("workers.not_compiled", game="Squish"))
    await prepared
    ready = asyncio.create_task(queue.rules("squish", {}))
    await queue.end("squish rules")
    await ready
