"""The processes that search and compile, so that the server process never has to.

A fixed number of processes choose moves. They have a lower priority than the server and end with
it, however it ends. Waiting jobs take turns by *owner* (a table, a person), so that no owner waits
behind all the jobs of another. Moves come before studies; a study that has had its turn gives way
to waiting jobs and continues later. A job that takes too long, or whose caller is gone, is stopped;
a process that does not react is killed. A process that dies is replaced, and its job retried once.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Protocol

from banmen.errors import Complaint
from banmen.players.explain import Compared
from banmen.players.resist import Resistance
from banmen.search.report import Report, ScoredLine
from banmen.server.domain.wire import Options, Preparing
from banmen.server.fair_queue import FairQueue
from banmen.server.workers.compile_queue import CompileQueue
from banmen.server.workers.job import Job
from banmen.server.workers.process import Answer, ProcessDied, WorkerProcess
from banmen.server.workers.spawner import Spawner

COUNT = max(1, (os.cpu_count() or 2) - 1)
"""The default number of searching processes: one core is left to the server."""
MOST_WAITING = 256
"""The most waiting jobs; further ones are refused for now."""
TRIES = 2
TURN = 1.0
"""The turn of a study before it gives way, in seconds."""


@dataclass(eq=False)
class Pending:
    """An order in progress or waiting."""

    order: Answer
    owner: str
    answers: asyncio.Queue[Answer | Complaint] = field(default_factory=asyncio.Queue)
    process: WorkerProcess | None = None
    """The process running it."""
    wanted: bool = True
    """Whether its caller still waits for it."""
    taken: bool = False
    """Whether it has left the queue, to run here."""
    begun: float = 0.0
    """The time a process started it."""
    gave_way: bool = False
    """Whether it was told to stop and continue later."""

    @property
    def move(self) -> bool:
        """Whether it is a move that a game waits for."""
        return bool(self.order["do"] == "choose")

    @property
    def study(self) -> bool:
        """Whether it can give way and continue later."""
        return bool(self.order["do"] == "study")

    def later(self) -> bool:
        """Whether it gave way and has time left; if so, prepare it to continue."""
        if not (self.gave_way and self.wanted):
            return False
        left = self.order["seconds"] - (asyncio.get_running_loop().time() - self.begun)
        self.order, self.gave_way = {**self.order, "seconds": left}, False
        return bool(left > 0)


class Elsewhere(Protocol):
    """Other machines that can take over waiting jobs (`nodes.shared_searches`)."""

    def offer(self, pending: Pending, place: int) -> None:
        """Offer a waiting job to others; ``place`` jobs of its owner wait before it."""

    async def withdraw(self, pending: Pending) -> bool:
        """Whether a job can run here, because no other machine runs it."""

    def drop(self, pending: Pending) -> None:
        """Withdraw a job that is done or no longer wanted."""


class _Slot:
    """A place for a process; when the process dies, another takes its place."""

    def __init__(self, spawner: Spawner) -> None:
        self._spawner = spawner
        self._process: WorkerProcess | None = None

    async def process(self, game: str, options: Options) -> WorkerProcess:
        """The process here. One that does not know the game is replaced by one that does."""
        found = self._process
        if found is None or not found.alive or not found.knows(game):
            await self.clear()
            found = self._process = await self._spawner.process(game, options)
        return found

    async def clear(self) -> None:
        if self._process is not None:
            await self._process.close()
        self._process = None


class WorkerPool:
    """All worker processes of the server."""

    def __init__(self, count: int = COUNT, memory_mb: int = 64, longest: float = 20.0) -> None:
        """`count` processes search, with `memory_mb` megabytes each for a search. A job is stopped
        after `longest` seconds, and its process killed if it does not react.
        """
        self._longest = longest
        self.elsewhere: Elsewhere | None = None
        """Other machines that help when all processes are busy."""
        self._spawner = Spawner(memory_mb)
        self._slots = tuple(_Slot(self._spawner) for _ in range(count))
        self._idle = list(self._slots)
        self._queue = FairQueue[Pending]()
        """Owners take turns; jobs that choose a move come first."""
        self._studies: set[Pending] = set()
        """Studies that processes are running."""
        self._runs: set[asyncio.Task[None]] = set()
        self._compile_queue = CompileQueue()

    @property
    def busy(self) -> int:
        """The number of processes searching."""
        return len(self._slots) - len(self._idle)

    @property
    def count(self) -> int:
        """The number of processes."""
        return len(self._slots)

    @property
    def free(self) -> int:
        """The number of processes free for further jobs."""
        return max(0, len(self._idle) - len(self._queue))

    @property
    def waiting(self) -> int:
        """The number of jobs waiting for a process."""
        return len(self._queue)

    @property
    def wait(self) -> float:
        """The waiting time of the oldest of them, in seconds."""
        return self._queue.age

    @property
    def compiling(self) -> tuple[Preparing, ...]:
        """The jobs being compiled, with their progress."""
        return self._compile_queue.progress

    async def start(self) -> None:
        """Start preparing a first process, if any are to search, in the background."""
        if self._slots:
            await self._spawner.start()

    async def stop(self) -> None:
        """End all processes. Waiting jobs get a complaint."""
        while self._queue:
            self._queue.take().answers.put_nowait(Complaint("workers.failed"))
        await self._compile_queue.close()
        for run in list(self._runs):
            run.cancel()
        await asyncio.gather(*self._runs, return_exceptions=True)
        for slot in self._slots:
            await slot.clear()
        await self._spawner.stop()

    async def ready(self, game: str, options: Options) -> None:
        """Return when a variant's rules are compiled on this machine."""
        await self._compile_queue.rules(game, options)

    async def warm(self, game: str, options: Options) -> None:
        """Return when a variant's rules are compiled; compile its searches in the background."""
        self._compile_queue.begin(game, options)
        await self.ready(game, options)

    async def prepare(self, game: str, options: Options) -> None:
        """Compile a variant while no request needs another."""
        await self._compile_queue.prepare(game, options)

    async def choose(self, job: Job, *, owner: str) -> int:
        """The code of a level's or player's move."""
        async with aclosing(self.answers({"do": "choose"}, job, owner)) as answers:
            return int((await anext(answers))["code"])

    async def stream(
        self, job: Job, *, owner: str, lines: int = 3, seconds: float = 5.0
    ) -> AsyncGenerator[Report, None]:
        """Yield the reports of the strongest search; the job's `spec` is ignored.

        Use it with `contextlib.aclosing`: the search then ends when the caller stops listening.
        """
        order = {"do": "study", "lines": lines, "seconds": seconds}
        deepest = 0
        async with aclosing(self.answers(order, job, owner)) as answers:
            async for answer in answers:
                if "report" in answer and answer["report"]["depth"] >= deepest:
                    deepest = answer["report"]["depth"]
                    yield _report(answer["report"])

    async def explain(
        self, job: Job, code: int | None, *, owner: str, lines: int = 1, seconds: float = 1.0
    ) -> Compared:
        """Compare a move with the best ones (see `players.explain.compared`)."""
        order = {"do": "explain", "code": code, "lines": lines, "seconds": seconds}
        async with aclosing(self.answers(order, job, owner)) as answers:
            return _compared(await anext(answers))

    async def hint(
        self, job: Job, *, owner: str, seconds: float = 2.0
    ) -> tuple[ScoredLine, Resistance | None]:
        """The move of a hint (see `players.explain.hinted`)."""
        async with aclosing(self.answers({"do": "hint", "seconds": seconds}, job, owner)) as told:
            answer = await anext(told)
        if (found := answer["resistance"]) is None:
            return _line(answer["line"]), None
        resistance = Resistance(_line(found.pop("line")), **found)
        return resistance.line, resistance

    async def answers(self, order: Answer, job: Job, owner: str) -> AsyncGenerator[Answer, None]:
        """Yield the answers to an order; the final answer comes last."""
        spec = job.spec if order["do"] == "choose" else "best"
        await self._compile_queue.searches(job.game, job.options, spec)
        if self.waiting >= MOST_WAITING:
            raise Complaint("workers.full")
        pending = Pending({**order, "job": job._asdict()}, owner)
        place = self._queue.of(owner)
        self._queue.add(owner, pending)
        self._dispatch()
        if self.elsewhere is not None and not pending.taken:
            self.elsewhere.offer(pending, place)
        try:
            while True:
                answer = await pending.answers.get()
                if isinstance(answer, Complaint):
                    raise answer
                yield answer
                if "report" not in answer:
                    return
        finally:
            self._drop(pending)

    def _drop(self, pending: Pending) -> None:
        """Drop a job that is done or no longer wanted."""
        pending.wanted = False
        if self.elsewhere is not None:
            self.elsewhere.drop(pending)
        self._queue.drop(pending.owner, pending)
        if pending.process is not None:
            pending.process.stop()

    def _dispatch(self) -> None:
        """Give jobs to idle processes, the most recently active first: it is warm."""
        while self._idle and self._queue:
            pending = self._queue.take(first=lambda pending: pending.move)
            pending.taken = True
            run = asyncio.create_task(self._run(self._idle.pop(), pending))
            self._runs.add(run)
            run.add_done_callback(self._runs.discard)
        self._relieve()

    def wait_again(self, pending: Pending) -> None:
        """Put a job back into the queue that no other machine runs any more."""
        if pending.wanted and not pending.taken:
            self._queue.drop(pending.owner, pending)
            self._queue.add(pending.owner, pending)
            self._dispatch()

    def _relieve(self) -> None:
        """Let studies that have had their turn give way, one for each waiting job."""
        now = asyncio.get_running_loop().time()
        done = [pending for pending in self._studies if now >= pending.begun + TURN]
        for pending in sorted(done, key=lambda pending: pending.begun)[: len(self._queue)]:
            if pending.process is not None and not pending.gave_way:
                pending.gave_way = True
                pending.process.stop()

    async def _run(self, slot: _Slot, pending: Pending) -> None:
        again = False
        try:
            again = await self._try(slot, pending)
        except Complaint as complaint:
            pending.answers.put_nowait(complaint)
        except asyncio.CancelledError:
            pending.answers.put_nowait(Complaint("workers.failed"))
            raise
        finally:
            pending.process = None
            self._studies.discard(pending)
            self._idle.append(slot)
            if again:
                self._queue.add(pending.owner, pending)
            self._dispatch()

    async def _try(self, slot: _Slot, pending: Pending) -> bool:
        """Run an order, with a retry if the process dies.

        Return whether it gave way and is to continue later.
        """
        if self.elsewhere is not None and not await self.elsewhere.withdraw(pending):
            pending.taken = False
            return False  # another machine runs it
        for _ in range(TRIES):
            try:
                job = pending.order["job"]
                pending.process = await slot.process(job["game"], job["options"])
                if not pending.wanted:
                    return False
                self._begin(pending)
                async with aclosing(pending.process.ask(pending.order, self._longest)) as answers:
                    async for answer in answers:
                        if "report" not in answer and pending.later():
                            return True
                        pending.answers.put_nowait(answer)
                return False
            except (ProcessDied, OSError):
                pending.process = None
                await slot.clear()
        raise Complaint("workers.failed")

    def _begin(self, pending: Pending) -> None:
        """Note that a process has started the job, and schedule the end of its turn."""
        loop = asyncio.get_running_loop()
        pending.begun = loop.time()
        if pending.study:
            self._studies.add(pending)
            loop.call_later(TURN, self._relieve)


def _report(found: Answer) -> Report:
    lines = tuple(map(_line, found["lines"]))
    return Report(found["depth"], found["nodes"], found["seconds"], lines, found["known"])


def _compared(found: Answer) -> Compared:
    others = tuple(map(_line, found["others"]))
    return Compared(_line(found["this"]), _line(found["best"]), others, found["known"])


def _line(found: Answer) -> ScoredLine:
    return ScoredLine(tuple(found.pop("codes")), **found)
