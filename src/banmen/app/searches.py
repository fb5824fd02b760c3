"""Searching between messages: a slice, then waiting work, then the next slice.

A server uses processes; here everything runs in one thread. A search is a generator
(`banmen.search.report`), so it can pause at any step. Moves go before studies: a study pauses while
a game waits for a move.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Protocol, TypeVar

from banmen.errors import Complaint
from banmen.game import Game
from banmen.players.analysis import strongest
from banmen.players.explain import Compared, compared, hinted
from banmen.players.resist import Resistance
from banmen.players.specs import SearchPlayer, player
from banmen.search.report import Limits, Report, ScoredLine, Search, Steps
from banmen.server.domain.wire import Options, Preparing
from banmen.server.workers.job import Job, position_of, within_memory

T = TypeVar("T")
MEMORY = 64
"""The memory of a search, in megabytes."""
BREATH = 0.012
"""The length of a slice, in seconds, before other work may run."""


class Kernels(Protocol):
    """Loads the kernels and tables that games need."""

    @property
    def coming(self) -> tuple[Preparing, ...]:
        """The files being loaded."""

    async def ready(self, game: str, options: Options) -> None:
        """Return when a variant can be played."""

    async def thinking(self, game: str, options: Options) -> None:
        """Return when the levels of a variant can choose moves."""


class AtHand:
    """Kernels outside a browser, where everything is already there."""

    coming: tuple[Preparing, ...] = ()

    async def ready(self, game: str, options: Options) -> None:
        """Return at once."""

    async def thinking(self, game: str, options: Options) -> None:
        """Return at once."""


class OwnSearches:
    """Chooses moves and studies positions, like `banmen.server.workers.pool`."""

    def __init__(self, kernels: Kernels, memory: int = MEMORY) -> None:
        self._kernels = kernels
        self._memory = memory
        self._moving = 0
        self._still = asyncio.Event()
        """Set while no game waits for a move."""
        self._still.set()
        self._studying = asyncio.Lock()
        self._learned: tuple[Game, Search] | None = None
        """The search for studies, kept because its table helps with the next position of a game."""

    @property
    def compiling(self) -> tuple[Preparing, ...]:
        """The files that boards and moves are waiting for."""
        return self._kernels.coming

    async def ready(self, game: str, options: Options) -> None:
        """Return when a variant's rules are available."""
        await self._kernels.ready(game, options)

    async def warm(self, game: str, options: Options) -> None:
        """Return when a variant's rules are available."""
        await self._kernels.ready(game, options)

    async def prepare(self, game: str, options: Options) -> None:
        """Do nothing: preparing would download kernels that may never be needed."""

    # --- moves -----------------------------------------------------------------------------------

    async def choose(self, job: Job, *, owner: str) -> int:
        """Return the code of the move that a level or player makes."""
        await self._kernels.thinking(job.game, job.options)
        position = position_of(job._asdict())
        spec = within_memory(job.spec, position.game, self._memory)
        chosen = player(spec, position.game, job.seed)
        if not isinstance(chosen, SearchPlayer):
            return chosen.choose(position)
        self._moving += 1
        self._still.clear()
        try:
            return await self._stepped(chosen.steps(position))
        finally:
            self._moving -= 1
            if not self._moving:
                self._still.set()

    # --- studies ---------------------------------------------------------------------------------

    async def stream(
        self, job: Job, *, owner: str, lines: int = 3, seconds: float = 5.0
    ) -> AsyncGenerator[Report, None]:
        """Yield the reports of the strongest search as it goes; the job's `spec` is ignored."""
        position = position_of(job._asdict())
        await self._kernels.thinking(job.game, job.options)
        async with self._studying:
            steps = self._strongest(position.game).steps(position, Limits(seconds=seconds), lines)
            deepest = 0
            try:
                while True:
                    try:
                        report = next(steps)
                    except StopIteration as end:
                        yield end.value
                        return
                    if report is not None and report.lines and report.depth >= deepest:
                        deepest = report.depth
                        yield report
                    await self._breathe()
            finally:
                steps.close()

    async def explain(
        self, job: Job, code: int | None, *, owner: str, lines: int = 1, seconds: float = 1.0
    ) -> Compared:
        """Compare a move with the best ones: see `players.explain.compared`."""
        position = position_of(job._asdict())
        limits = Limits(seconds=seconds / 2)
        return await self._studied(
            job, lambda search: compared(search, position, limits, code, lines)
        )

    async def hint(
        self, job: Job, *, owner: str, seconds: float = 2.0
    ) -> tuple[ScoredLine, Resistance | None]:
        """Return the move of a hint: see `players.explain.hinted`."""
        position = position_of(job._asdict())
        limits = Limits(seconds=seconds / 2)
        return await self._studied(job, lambda search: hinted(search, position, limits))

    async def _studied(self, job: Job, steps: Callable[[Search], Steps[T]]) -> T:
        await self._kernels.thinking(job.game, job.options)
        async with self._studying:
            game = position_of(job._asdict()).game
            return await self._stepped(steps(self._strongest(game)), self._breathe)

    def _strongest(self, game: Game) -> Search:
        """Return the search of the best player."""
        if self._learned is None or self._learned[0] != game:
            self._learned = None  # before another one takes memory
            try:
                self._learned = game, strongest(game, self._memory)
            except MemoryError:
                raise Complaint("player.memory") from None
        return self._learned[1]

    # --- slices ----------------------------------------------------------------------------------

    async def _stepped(
        self, steps: Steps[T], pause: Callable[[], Awaitable[None]] | None = None
    ) -> T:
        """Run all steps and return the result; close the search if cancelled."""
        clock = asyncio.get_running_loop().time
        try:
            while True:
                until = clock() + BREATH
                while clock() < until:
                    try:
                        next(steps)
                    except StopIteration as end:
                        answer: T = end.value
                        return answer
                await (pause() if pause else asyncio.sleep(0))
        finally:
            steps.close()

    async def _breathe(self) -> None:
        """Let other work run first."""
        await asyncio.sleep(0)
        await self._still.wait()
