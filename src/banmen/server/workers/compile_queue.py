"""Compiling what a game needs, at its first use on a machine, outside the server's process.

It happens in processes that exist only while there is something to compile. A variant's rules and
its searches are jobs of their own, and each has its own process at the same time:

    rules        ███               every table needs them
    alphabeta    ██████████        what the levels play by; it does without the rules
    montecarlo      █████████      only where a level needs it, when the rules are there

One job of each kind is made at a time, so that a board never waits for the searches of another
game; and memory that only a compiler needs goes back. What nobody waits for is prepared, one job
at a time, and leaves off as soon as somebody wants something else.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import banmen
from banmen.errors import Complaint
from banmen.games import Value, about
from banmen.players import kernels
from banmen.players.ladder import LEVELS, kept_level
from banmen.server.domain.wire import Preparing
from banmen.server.workers.process import ProcessDied, WorkerProcess

What = Literal["rules", "alphabeta", "montecarlo"]
Options = dict[str, Value]

LONGEST = 300.0
"""Seconds a compilation may take."""
TRIES = 2


class CompileJob(NamedTuple):
    """Something to be compiled: a variant's rules, or one of its searches."""

    what: What
    game: str
    options: tuple[tuple[str, Value], ...]

    def marker(self) -> Path | None:
        """The file that says it was done on this machine; None where nothing is ever compiled."""
        from banmen.kernel import COMPILED, cache_folder

        words = (self.game, *(f"{name}{value}" for name, value in self.options), self.what)
        return cache_folder() / f"{'-'.join(words)}.compiled" if COMPILED else None


class _JobProgress(NamedTuple):
    """How far a job has come."""

    begun: float
    done: int = 0
    needed: int = 0


def _rules(game: str, options: Options) -> CompileJob:
    return CompileJob("rules", game, tuple(about(game).settle(options).items()))


def _jobs(game: str, options: Options) -> list[CompileJob]:
    """A variant's rules and all that its levels search with."""
    rules, levels = _rules(game, options), kernels.of_levels(banmen.game(game, **options))
    return [rules, *(rules._replace(what=one) for one in levels)]


class CompileQueue:
    """Compiles each thing once."""

    def __init__(self) -> None:
        self._done: set[CompileJob] = set()
        self._under_way: dict[CompileJob, asyncio.Task[None]] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        """What leaves off because something else is wanted."""
        self._wanted: set[CompileJob] = set()
        """What is under way because somebody wants it, now or soon."""
        self._quiet = asyncio.Event()
        """There is no such thing."""
        self._quiet.set()
        self._at_work: dict[CompileJob, _JobProgress] = {}
        kinds: tuple[What, ...] = ("rules", "alphabeta", "montecarlo")
        self._turns = {what: asyncio.Lock() for what in kinds}

    @property
    def progress(self) -> tuple[Preparing, ...]:
        """What is being compiled, and how far that has come."""
        return tuple(
            Preparing(
                game=job.game,
                title=about(job.game).title,
                what="rules" if job.what == "rules" else "search",
                done=at.done,
                needed=at.needed,
                seconds=round(time.monotonic() - at.begun),
            )
            for job, at in self._at_work.items()
        )

    async def rules(self, game: str, options: Options) -> None:
        """Return when a variant's rules are compiled."""
        await self._ready(_rules(game, options))

    async def searches(self, game: str, options: Options, spec: str) -> None:
        """Return when what a level or player needs is compiled, too."""
        self.begin(game, options)
        found = banmen.game(game, **options)
        plays = kept_level(spec, found).plays if spec in LEVELS else spec
        needed = ("rules", *kernels.needed(plays, found))
        for job in _jobs(game, options):
            if job.what in needed:
                await self._ready(job)

    def begin(self, game: str, options: Options) -> None:
        """Have all that its levels need compiled in the meantime."""
        self._want(*_jobs(game, options))

    async def prepare(self, game: str, options: Options) -> None:
        """Compile all that, as long as nobody wants anything else."""
        for job in _jobs(game, options):
            while job not in self._done:
                await self._quiet.wait()
                task = self._task(job)
                await asyncio.wait([task])
                if not task.cancelled() and task.exception() is not None:
                    return  # people who want to play it are told

    async def close(self) -> None:
        """Leave off."""
        tasks = [*self._under_way.values(), *self._leaving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _ready(self, job: CompileJob) -> None:
        self._want(job)
        if job not in self._done:
            await asyncio.shield(self._under_way[job])

    def _want(self, *jobs: CompileJob) -> None:
        """Begin with them at once; what nobody wants leaves off."""
        due = [job for job in jobs if job not in self._done]
        self._wanted.update(due)
        for job in due:
            self._quiet.clear()
            self._task(job)
        for unwanted in self._under_way.keys() - self._wanted if due else ():
            task = self._under_way.pop(unwanted)
            self._leaving.add(task)
            task.cancel()

    def _task(self, job: CompileJob) -> asyncio.Task[None]:
        if job not in self._under_way:
            task = self._under_way[job] = asyncio.create_task(self._make(job))
            task.add_done_callback(lambda task: self._over(job, task))
        return self._under_way[job]

    def _over(self, job: CompileJob, task: asyncio.Task[None]) -> None:
        if task in self._leaving:
            self._leaving.remove(task)
            return
        del self._under_way[job]
        self._wanted.discard(job)
        if not self._wanted:
            self._quiet.set()
        if not task.cancelled() and task.exception() is None:
            self._done.add(job)

    async def _make(self, job: CompileJob) -> None:
        marker = await asyncio.to_thread(job.marker)  # Numba takes half a second to import
        if marker is None or marker.exists():
            return
        self._at_work[job] = _JobProgress(time.monotonic())
        try:
            if job.what == "montecarlo":
                await self.rules(job.game, dict(job.options))
            async with self._turns[job.what]:
                await self._compile(job)
        finally:
            del self._at_work[job]
        with suppress(OSError):  # a full disk: then it is looked at again next time
            marker.touch()

    def told(self, job: CompileJob, done: int, needed: int) -> None:
        """A process tells how many kernels are compiled of those that a job needs."""
        if at := self._at_work.get(job):
            self._at_work[job] = at._replace(done=done, needed=needed)

    async def _compile(self, job: CompileJob) -> None:
        order = {"do": "compile", **job._asdict(), "options": dict(job.options)}
        for _ in range(TRIES):
            process = await WorkerProcess.start(memory_mb=1)
            try:
                async with aclosing(process.ask(order, LONGEST)) as answers:
                    async for answer in answers:
                        if "report" not in answer:
                            return
                        self.told(job, **answer["report"])
            except ProcessDied:
                continue
            finally:
                await process.close()
        raise Complaint("workers.not_compiled", game=about(job.game).called)
