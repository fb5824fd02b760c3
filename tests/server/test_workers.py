"""The processes that search: they answer, give way, stop, end, and are replaced."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

import banmen
from banmen.errors import Complaint
from banmen.games import ids
from banmen.players import player
from banmen.server.workers import compile_queue, process, spawner
from banmen.server.workers import pool as workers
from banmen.server.workers.job import Job, position_of
from banmen.server.workers.pool import WorkerPool
from banmen.server.workers.process import WorkerProcess
from tests.server.waiting import SOON, until

START = banmen.game("flipflop", size=3).start()
pytestmark = pytest.mark.asyncio(loop_scope="module")
ENDLESS = f"alphabeta:seconds={2 * SOON:.0f},memory=1"
PARTS = {("flipflop", "rules"), ("flipflop", "search")}
LONG_TRY = banmen.game("squish").start()
"""A position that no search settles soon."""


@asynccontextmanager
async def working(
    count: int = 1, memory_mb: int = 64, longest: float = 2 * SOON
) -> AsyncIterator[WorkerPool]:
    found = WorkerPool(count, memory_mb, longest)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def found() -> AsyncIterator[WorkerPool]:
    """One process, for all tests that leave it as it was."""
    async with working() as found:
        yield found


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a process may hear late."""
    monkeypatch.setattr(process, "UNHEARD", SOON)
    monkeypatch.setattr(process, "LONGEST_START", SOON)


def pids(found: WorkerPool) -> list[int]:
    """The processes that are ready."""
    processes = [slot._process for slot in found._slots]
    return [one.pid for one in processes if one is not None and one.pid is not None]


async def searching(found: WorkerPool, owner: str = "a") -> asyncio.Task[int]:
    """A search that would take minutes, well under way."""
    await found.choose(Job.at(LONG_TRY, "1", 0), owner=owner)  # everything is loaded
    task = asyncio.create_task(found.choose(Job.at(LONG_TRY, ENDLESS, 0), owner=owner))
    await until(lambda: found.busy == 1)
    await asyncio.sleep(0.1)
    return task


# --- what they answer ----------------------------------------------------------------------------


@pytest.mark.parametrize("id", ids())
async def test_a_level_plays_the_same_move_there_as_here(id: str, found: WorkerPool) -> None:
    game = banmen.game(id)
    position = game.start()
    for _ in range(4):
        position = position.play(position.legal()[0])
    chosen = await found.choose(Job.at(position, "3", 17), owner="a")
    assert chosen == player("3", game, 17).choose(position)


async def test_a_game_goes_on_at_a_level_that_is_no_more(found: WorkerPool) -> None:
    """FlipFlop 3x3 once had a third level."""
    chosen = await found.choose(Job.at(START, "3", 17), owner="a")
    assert chosen == player("2", START.game, 17).choose(START)


async def test_what_cannot_be_done_is_a_complaint_and_the_process_lives_on(
    found: WorkerPool,
) -> None:
    await found.choose(Job.at(START, "1", 0), owner="a")
    before = pids(found)
    with pytest.raises(Complaint, match="genius"):
        await found.choose(Job.at(START, "genius", 0), owner="a")
    assert await found.choose(Job.at(START, "1", 0), owner="a") in START.codes
    assert pids(found) == before


async def test_a_stream_tells_more_and_more_and_frees_its_process(found: WorkerPool) -> None:
    job = Job.at(LONG_TRY, "best", 0)
    async with aclosing(found.stream(job, owner="a", lines=2, seconds=2 * SOON)) as reports:
        first, second = await anext(reports), await anext(reports)
        assert first.depth < second.depth
        assert len(second.lines) == 2
        assert found.busy == 1
    await until(lambda: found.busy == 0)


async def test_a_stream_ends_when_its_time_is_up(found: WorkerPool) -> None:
    job = Job.at(LONG_TRY, "best", 0)
    began = time.monotonic()
    async with asyncio.timeout(SOON):
        assert [report async for report in found.stream(job, owner="a", seconds=0.1)]
    assert time.monotonic() - began >= 0.1


# --- what they know ------------------------------------------------------------------------------


async def test_a_job_knows_what_can_be_repeated() -> None:
    position = banmen.game("flipfour").start().play("+a1").play("+e5")
    for text in ("a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5"):
        position = position.play(text)
    job = Job.at(position, "1", 0)
    assert len(job.codes) == 8
    assert position_of(job._asdict()).repetitions == position.repetitions == 2


async def test_a_job_knows_nothing_of_the_stack() -> None:
    position = banmen.game("flatfront").start(seed=1)
    stacks = (["B3", "B0"], ["B0", "B3"])
    jobs = [Job.at(position.stacked(stack), "1", 0) for stack in stacks]
    assert jobs[0] == jobs[1]
    position = position.play(position.legal()[0])
    assert Job.at(position, "1", 0).codes == ()


async def test_a_search_keeps_within_its_memory() -> None:
    async with working(memory_mb=4) as found:
        greedy = "alphabeta:seconds=0.5,memory=4096"
        await found.choose(Job.at(LONG_TRY, greedy, 0), owner="a")
        status = Path(f"/proc/{pids(found)[0]}/status").read_text()
        assert int(re.findall(r"VmRSS:\s*(\d+) kB", status)[0]) < 250_000


# --- what is compiled ----------------------------------------------------------------------------


async def test_everything_is_compiled_once_and_said_meanwhile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compile_queue.CompileJob, "marker", lambda job: tmp_path / job.what)
    async with working(count=0) as found:
        both = [asyncio.create_task(found.warm("flipflop", {"size": 3})) for _ in range(2)]
        await until(lambda: {(one.game, one.what) for one in found.compiling} == PARTS)
        await asyncio.gather(*both)
        assert (tmp_path / "rules").exists()
        await until(lambda: (tmp_path / "alphabeta").exists())
    assert found.compiling == ()
    monkeypatch.setattr(WorkerProcess, "start", None)
    async with working(count=0) as found:
        await found.warm("flipflop", {"size": 3})


async def test_what_cannot_be_compiled_is_tried_again_by_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compile_queue.CompileJob, "marker", lambda job: tmp_path / job.what)
    monkeypatch.setattr(process, "LONGEST_START", 0.01)  # killed before it can begin
    async with working(count=0) as found:
        with pytest.raises(Complaint, match="FlipFlop could not be prepared"):
            await found.warm("flipflop", {"size": 3})
        monkeypatch.undo()
        await found.warm("flipflop", {"size": 3})


# --- whose turn it is ----------------------------------------------------------------------------


async def test_nobody_waits_behind_all_the_jobs_of_somebody_else(found: WorkerPool) -> None:
    order: list[str] = []

    async def ask(owner: str) -> None:
        await found.choose(Job.at(START, "random", 0), owner=owner)
        order.append(owner)

    async with asyncio.TaskGroup() as group:
        for owner in "aaaaabbc":
            group.create_task(ask(owner))
    assert "".join(order) == "aabcabaa"  # the first begins before anybody else has come


async def test_a_study_gives_way_and_goes_on_where_it_was(found: WorkerPool) -> None:
    job = Job.at(LONG_TRY, "best", 0)
    async with aclosing(found.stream(job, owner="a", seconds=2 * SOON)) as reports:
        depths = [(await anext(reports)).depth]
        async with asyncio.timeout(SOON):  # the study alone would go on for longer
            await found.choose(Job.at(START, "1", 0), owner="b")
        while found.busy == 0 or len(depths) < 3:
            depths.append((await anext(reports)).depth)
        assert depths == sorted(depths)
    await until(lambda: found.busy == found.waiting == 0)


async def test_a_study_that_gave_way_ends_in_time(found: WorkerPool) -> None:
    job = Job.at(LONG_TRY, "best", 0)

    async def study(owner: str) -> None:
        async for _ in found.stream(job, owner=owner, seconds=1.3):
            pass

    async with asyncio.timeout(SOON):
        await asyncio.gather(study("a"), study("b"))


async def test_moves_come_before_studies(found: WorkerPool) -> None:
    order: list[str] = []
    running = await searching(found)

    async def move() -> None:
        await found.choose(Job.at(START, "random", 0), owner="b")
        order.append("move")

    async def study() -> None:
        await found.explain(Job.at(START, "best", 0), None, owner="a")
        order.append("study")

    both = [asyncio.create_task(study()), asyncio.create_task(move())]
    await until(lambda: found.waiting == 2)
    running.cancel()
    await asyncio.gather(*both)
    assert order == ["move", "study"]


async def test_too_many_are_told_to_come_back(
    found: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 2)
    running = await searching(found)
    job = Job.at(START, "1", 0)
    others = [asyncio.create_task(found.choose(job, owner="b")) for _ in range(2)]
    await until(lambda: found.waiting == 2)
    with pytest.raises(Complaint, match="too many games"):
        await found.choose(job, owner="c")
    running.cancel()
    assert set(await asyncio.gather(*others)) <= set(START.codes)


# --- how they stop -------------------------------------------------------------------------------


async def test_a_search_nobody_waits_for_stops_and_its_process_lives_on(found: WorkerPool) -> None:
    task = await searching(found)
    before = pids(found)
    task.cancel()
    await until(lambda: found.busy == 0)
    assert await found.choose(Job.at(START, "1", 0), owner="a") in START.codes
    assert pids(found) == before, "it was killed"


async def test_one_who_leaves_the_line_is_forgotten(found: WorkerPool) -> None:
    running = await searching(found)
    waits = asyncio.create_task(found.choose(Job.at(START, "1", 0), owner="b"))
    await until(lambda: found.waiting == 1)
    waits.cancel()
    await until(lambda: found.waiting == 0)
    running.cancel()
    await until(lambda: found.busy == 0)


async def test_a_search_that_takes_too_long_answers_with_the_best_it_has(
    found: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(found, "_longest", 0.3)
    task = await searching(found)
    assert await asyncio.wait_for(task, SOON) in LONG_TRY.codes


async def test_a_process_that_hangs_is_replaced_and_its_job_done() -> None:
    async with working(longest=0.2) as found:
        await found.choose(Job.at(START, "1", 0), owner="a")
        [before] = pids(found)
        os.kill(before, signal.SIGSTOP)
        with pytest.MonkeyPatch.context() as impatient:
            impatient.setattr(process, "UNHEARD", 0.2)
            task = asyncio.create_task(found.choose(Job.at(START, "1", 0), owner="a"))
            await until(lambda: pids(found) != [before])
        assert await task in START.codes


async def test_a_process_that_dies_is_replaced_and_its_job_done() -> None:
    async with working(longest=2) as found:
        task = await searching(found)
        [before] = pids(found)
        os.kill(before, signal.SIGKILL)
        assert await task in LONG_TRY.codes
        assert pids(found) != [before]


async def test_a_job_that_kills_twice_is_given_up() -> None:
    async with working() as found:
        task = await searching(found)
        [first] = pids(found)
        os.kill(first, signal.SIGKILL)
        await until(lambda: pids(found) not in ([], [first]))
        os.kill(pids(found)[0], signal.SIGKILL)
        with pytest.raises(Complaint, match="could not find a move"):
            await task
        assert await found.choose(Job.at(START, "1", 0), owner="a") in START.codes


async def test_whoever_waits_when_it_all_ends_is_told() -> None:
    async with working() as found:
        running = await searching(found)
        waits = asyncio.create_task(found.choose(Job.at(START, "1", 0), owner="b"))
        await until(lambda: found.waiting == 1)
    for task in (running, waits):
        with pytest.raises(Complaint, match="could not find a move"):
            await task


@pytest.mark.skipif(not spawner.FORKS, reason="only on Linux they have a fork server")
async def test_a_fork_server_that_dies_is_replaced_and_the_job_done() -> None:
    async with working(longest=2) as found:
        task = await searching(found)
        [before], server = pids(found), found._spawner._fork_server
        assert server is not None
        server.kill()
        assert await task in LONG_TRY.codes
        assert not _runs(before)
        assert found._spawner._fork_server is not server


@pytest.mark.skipif(not spawner.FORKS, reason="only on Linux they have a fork server")
async def test_who_is_short_of_files_ends_nobody_elses_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none_left(*kind: object) -> None:
        raise OSError(errno.EMFILE, "too many open files")

    found = spawner.Spawner(1)
    await found.start()
    try:
        before = found._fork_server
        monkeypatch.setattr("banmen.server.workers.spawner.socket.socketpair", none_left)
        with pytest.raises(OSError, match="too many"):
            await found.process("squish", {})
        assert found._fork_server is before
        assert before is not None
        assert before.returncode is None
    finally:
        monkeypatch.undo()
        await found.stop()


@pytest.mark.skipif(not spawner.FORKS, reason="only on Linux they share memory")
async def test_what_a_game_needs_is_in_memory_once_and_searches_step_back() -> None:
    async with working(count=2, memory_mb=1) as found:
        jobs = (found.choose(Job.at(LONG_TRY, "1", 0), owner=owner) for owner in "ab")
        await asyncio.gather(*jobs)
        for pid in pids(found):
            assert os.sched_getscheduler(pid) == os.SCHED_IDLE  # behind everybody else
            parts = Path(f"/proc/{pid}/smaps_rollup").read_text()
            own = sum(map(int, re.findall(r"^Private_\w+:\s+(\d+) kB", parts, re.MULTILINE)))
            assert own < 25_000  # started for itself, it has 70,000
        assert len(pids(found)) == 2
        server = found._spawner._fork_server
        assert server is not None
        assert os.sched_getscheduler(server.pid) == os.SCHED_OTHER  # it loads, and a caller waits


@pytest.mark.skipif(not spawner.FORKS, reason="only on Linux they have a fork server")
async def test_a_process_that_does_not_know_a_game_is_replaced_by_one_that_does() -> None:
    async with working() as found:
        seen = []
        for id in ("flipflop", "squish", "flipflop"):
            await found.choose(Job.at(banmen.game(id).start(), "1", 0), owner="a")
            seen += pids(found)
        assert seen[0] != seen[1] == seen[2]
        await until(lambda: not _runs(seen[0]))


PARENT = """
import asyncio
from tests.server.test_workers import START, pids, searching
from banmen.server.workers.job import Job
from banmen.server.workers.pool import WorkerPool

async def main():
    found = WorkerPool(count=2)
    await found.start()
    await asyncio.gather(*(found.choose(Job.at(START, "1", 0), owner=owner) for owner in "ab"))
    await searching(found)
    print(*pids(found), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_they_end_with_the_server_even_when_it_is_killed() -> None:
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        children = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(children) == 2
    await until(lambda: not any(map(_runs, children)))


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
