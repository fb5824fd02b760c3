"""The processes that search and compile, so that the server never has to.

A fixed number of processes choose moves. They have a lower priority than the server and end with
it, however it ends. Those who wait get their turns by *owner* (a table, a person): nobody waits
behind all the jobs of someone else. Moves come before studies, and a study that has had its turn
gives way to waiting jobs and goes on later. A job that takes too long, or that nobody waits for
any more, is stopped; a process that does not hear is killed. One that dies is replaced, and its job
tried once more.
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
"""How many processes search unless told otherwise: one processor is the server's."""
MOST_WAITING = 256
"""Jobs; further ones are told to try again."""
TRIES = 2
TURN = 1.0
"""Seconds a study goes on for before it gives way."""


@dataclass(eq=False)
class Pending:
    """An order on its way."""

    order: Answer
    owner: str
    answers: asyncio.Queue[Answer | Complaint] = field(default_factory=asyncio.Queue)
    process: WorkerProcess | None = None
    """The one that is at it."""
    wanted: bool = True
    """Whether a person still waits for it."""
    taken: bool = False
    """Whether it has left the queue, to be done here."""
    begun: float = 0.0
    """When a process began with it."""
    gave_way: bool = False
    """It was told to stop, to go on later."""

    @property
    def move(self) -> bool:
        """Whether it is a move that a game waits for."""
        return bool(self.order["do"] == "choose")

    @property
    def study(self) -> bool:
        """Whether it can give way and go on later."""
        return bool(self.order["do"] == "study")

    def later(self) -> bool:
        """Whether it has given way and has time left, to go on with."""
        if not (self.gave_way and self.wanted):
            return False
        left = self.order["seconds"] - (asyncio.get_running_loop().time() - self.begun)
        self.order, self.gave_way = {**self.order, "seconds": left}, False
        return bool(left > 0)


class Elsewhere(Protocol):
    """Other machines that may take over what waits here (`nodes.shared_searches`)."""

    def offer(self, pending: Pending, place: int) -> None:
        """Let others take a job that waits; ``place`` jobs of its owner wait before it."""

    async def withdraw(self, pending: Pending) -> bool:
        """Whether a job can be done here: nobody else is at it."""

    def drop(self, pending: Pending) -> None:
        """Nobody waits for a job any more, or it is done."""


class _Slot:
    """Where a process works; when it dies, another takes its place."""

    def __init__(self, spawner: Spawner) -> None:
        self._spawner = spawner
        self._process: WorkerProcess | None = None

    async def process(self, game: str, options: Options) -> WorkerProcess:
        """The process here. One that does not know the game gives its place to one that does."""
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
    """All processes that work for the server."""

    def __init__(self, count: int = COUNT, memory_mb: int = 64, longest: float = 20.0) -> None:
        """`count` processes search, with `memory_mb` megabytes each for a search. A job is stopped
        after `longest` seconds, and its process killed if it does not hear.
        """
        self._longest = longest
        self.elsewhere: Elsewhere | None = None
        """Who helps when all processes are busy."""
        self._spawner = Spawner(memory_mb)
        self._slots = tuple(_Slot(self._spawner) for _ in range(count))
        self._idle = list(self._slots)
        self._queue = FairQueue[Pending]()
        """Owners take turns, those first who wait for a move."""
        self._studies: set[Pending] = set()
        """Those that processes are at."""
        self._runs: set[asyncio.Task[None]] = set()
        self._compile_queue = CompileQueue()

    @property
    def busy(self) -> int:
        """How many processes are searching."""
        return len(self._slots) - len(self._idle)

    @property
    def count(self) -> int:
        """How many processes search at most."""
        return len(self._slots)

    @property
    def free(self) -> int:
        """How many more could be."""
        return max(0, len(self._idle) - len(self._queue))

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return len(self._queue)

    @property
    def wait(self) -> float:
        """For how many seconds the oldest of them has waited."""
        return self._queue.age

    @property
    def compiling(self) -> tuple[Preparing, ...]:
        """What is being compiled, and how far that has come."""
        return self._compile_queue.progress

    async def start(self) -> None:
        """Have a first process get ready, if any shall search, while the server goes on."""
        if self._slots:
            await self._spawner.start()

    async def stop(self) -> None:
        """End all processes. All that still waits gets a complaint."""
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
        """The same; its searches are compiled, too, but not waited for."""
        self._compile_queue.begin(game, options)
        await self.ready(game, options)

    async def prepare(self, game: str, options: Options) -> None:
        """Have a variant compiled, as long as nobody wants to play another."""
        await self._compile_queue.prepare(game, options)

    async def choose(self, job: Job, *, owner: str) -> int:
        """The code of the move that a level or player makes."""
        async with aclosing(self.answers({"do": "choose"}, job, owner)) as answers:
            return int((await anext(answers))["code"])

    async def stream(
        self, job: Job, *, owner: str, lines: int = 3, seconds: float = 5.0
    ) -> AsyncGenerator[Report, None]:
        """What the strongest search finds, as it goes; the job's `spec` is not looked at.

        Use it with `contextlib.aclosing`: then the search ends when nobody listens any more.
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
        """A move beside the best ones: see `players.explain.compared`."""
        order = {"do": "explain", "code": code, "lines": lines, "seconds": seconds}
        async with aclosing(self.answers(order, job, owner)) as answers:
            return _compared(await anext(answers))

    async def hint(
        self, job: Job, *, owner: str, seconds: float = 2.0
    ) -> tuple[ScoredLine, Resistance | None]:
        """The move of a hint: see `players.explain.hinted`."""
        async with aclosing(self.answers({"do": "hint", "seconds": seconds}, job, owner)) as told:
            answer = await anext(told)
        if (found := answer["resistance"]) is None:
            return _line(answer["line"]), None
        resistance = Resistance(_line(found.pop("line")), **found)
        return resistance.line, resistance

    async def answers(self, order: Answer, job: Job, owner: str) -> AsyncGenerator[Answer, None]:
        """The answers to an order, the last one last."""
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
        """Nobody waits for it any more, or it is done."""
        pending.wanted = False
        if self.elsewhere is not None:
            self.elsewhere.drop(pending)
        self._queue.drop(pending.owner, pending)
        if pending.process is not None:
            pending.process.stop()

    def _dispatch(self) -> None:
        """Give work to those who have none; the one that worked last goes first: it is warm."""
        while self._idle and self._queue:
            pending = self._queue.take(first=lambda pending: pending.move)
            pending.taken = True
            run = asyncio.create_task(self._run(self._idle.pop(), pending))
            self._runs.add(run)
            run.add_done_callback(self._runs.discard)
        self._relieve()

    def wait_again(self, pending: Pending) -> None:
        """Let a job wait here that nobody else does any more."""
        if pending.wanted and not pending.taken:
            self._queue.drop(pending.owner, pending)
            self._queue.add(pending.owner, pending)
            self._dispatch()

    def _relieve(self) -> None:
        """Let studies that have had their turn give way, as many as there are who wait."""
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
        """Have an order done, and tried once more where the process dies of it.

        Whether it has given way and is to go on later.
        """
        if self.elsewhere is not None and not await self.elsewhere.withdraw(pending):
            pending.taken = False
            return False  # someone else is at it
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
        """Note that a process is at it, and when its turn is over."""
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
