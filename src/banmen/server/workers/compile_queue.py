"""Compile a game at its first use on a machine, outside the server's process.

Processes for this exist only while there is something to compile. A variant's rules and searches
are separate jobs, each in its own process at the same time:

    rules        ███               needed by every table
    alphabeta    ██████████        the search of the levels; needs no compiled rules
    montecarlo      █████████      only if a level needs it, after the rules

One job of each kind runs at a time, so that a board never waits for the searches of another game.
When a process ends, the compiler's memory is freed. Jobs that no request waits for are prepared one
at a time, and cancelled as soon as a request needs another job.
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
"""The longest a compilation may take, in seconds."""
TRIES = 2


class CompileJob(NamedTuple):
    """A compile job: a variant's rules, or one of its searches."""

    what: What
    game: str
    options: tuple[tuple[str, Value], ...]

    def marker(self) -> Path | None:
        """The file that marks it as done on this machine; None if kernels are not compiled."""
        from banmen.kernel import COMPILED, cache_folder

        words = (self.game, *(f"{name}{value}" for name, value in self.options), self.what)
        return cache_folder() / f"{'-'.join(words)}.compiled" if COMPILED else None


class _JobProgress(NamedTuple):
    """The progress of a job."""

    begun: float
    done: int = 0
    needed: int = 0


def _rules(game: str, options: Options) -> CompileJob:
    return CompileJob("rules", game, tuple(about(game).settle(options).items()))


def _jobs(game: str, options: Options) -> list[CompileJob]:
    """The jobs for a variant's rules and for the searches of its levels."""
    rules, levels = _rules(game, options), kernels.of_levels(banmen.game(game, **options))
    return [rules, *(rules._replace(what=one) for one in levels)]


class CompileQueue:
    """Compiles everything once."""

    def __init__(self) -> None:
        self._done: set[CompileJob] = set()
        self._under_way: dict[CompileJob, asyncio.Task[None]] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        """Cancelled jobs that are still ending."""
        self._wanted: set[CompileJob] = set()
        """Jobs in progress that a request needs, now or soon."""
        self._quiet = asyncio.Event()
        """Set while no job is wanted."""
        self._quiet.set()
        self._at_work: dict[CompileJob, _JobProgress] = {}
        kinds: tuple[What, ...] = ("rules", "alphabeta", "montecarlo")
        self._turns = {what: asyncio.Lock() for what in kinds}

    @property
    def progress(self) -> tuple[Preparing, ...]:
        """The jobs being compiled, with their progress."""
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
        """Return when the rules and the searches of a level or player are compiled."""
        self.begin(game, options)
        found = banmen.game(game, **options)
        plays = kept_level(spec, found).plays if spec in LEVELS else spec
        needed = ("rules", *kernels.needed(plays, found))
        for job in _jobs(game, options):
            if job.what in needed:
                await self._ready(job)

    def begin(self, game: str, options: Options) -> None:
        """Start compiling the rules and the searches of all levels."""
        self._want(*_jobs(game, options))

    async def prepare(self, game: str, options: Options) -> None:
        """Compile a variant while no request needs another job."""
        for job in _jobs(game, options):
            while job not in self._done:
                await self._quiet.wait()
                task = self._task(job)
                await asyncio.wait([task])
                if not task.cancelled() and task.exception() is not None:
                    return  # people who open the game are told

    async def close(self) -> None:
        """Cancel all jobs."""
        tasks = [*self._under_way.values(), *self._leaving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _ready(self, job: CompileJob) -> None:
        self._want(job)
        if job not in self._done:
            await asyncio.shield(self._under_way[job])

    def _want(self, *jobs: CompileJob) -> None:
        """Start jobs at once, and cancel unwanted ones."""
        due = [job for job in jobs if job not in self._done]
        self._wanted.update(due)
        for job in due:
            self._quiet.clear()
            self._task(job)
        for unwanted in self._under_way.keys() - self._wanted if due else ():
            task = self._under_way.pop(unwanted)
            self._leaving.add(task)
            self._at_work.pop(unwanted, None)
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
            if asyncio.current_task() not in self._leaving:  # else it may be under way again
                del self._at_work[job]
        with suppress(OSError):  # the disk is full: check again next time
            marker.touch()

    def told(self, job: CompileJob, done: int, needed: int) -> None:
        """Note how many of a job's kernels are compiled."""
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
