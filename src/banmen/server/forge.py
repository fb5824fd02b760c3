"""Compiling what a game needs, at its first use on a machine, outside the server's process.

It happens in processes that exist only while there is something to compile: one for rules, which
every table needs, and one for searches, which can wait. So no table waits for the first game of
another kind, and memory that only a compiler needs goes back.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Literal, NamedTuple

from banmen.errors import Complaint
from banmen.games import Value, about
from banmen.server.process import Died, Process

What = Literal["rules", "search"]

LONGEST = 300.0
"""Seconds a compilation may take."""
TRIES = 2


class Piece(NamedTuple):
    """Something to be compiled: a variant's rules or searches."""

    what: What
    game: str
    options: tuple[tuple[str, Value], ...]

    def marker(self) -> Path | None:
        """The file that says it was done on this machine; None where nothing is ever compiled."""
        from banmen.kernel import INTERPRETED, cache_folder

        words = (self.game, *(f"{name}{value}" for name, value in self.options), self.what)
        return None if INTERPRETED else cache_folder() / f"{'-'.join(words)}.forged"


class Forge:
    """Compiles each thing once."""

    def __init__(self) -> None:
        self._done: set[Piece] = set()
        self._under_way: dict[Piece, asyncio.Task[None]] = {}
        self._at_work: list[Piece] = []
        self._turns = {"rules": asyncio.Lock(), "search": asyncio.Lock()}

    @property
    def titles(self) -> tuple[str, ...]:
        """The games that something is being compiled for."""
        return tuple({about(piece.game).title: None for piece in self._at_work})

    async def ready(self, what: What, game: str, options: dict[str, Value]) -> None:
        """Return when it is compiled."""
        piece = Piece(what, game, tuple(about(game).settle(options).items()))
        if piece not in self._done:
            await asyncio.shield(self._task(piece))

    def begin(self, what: What, game: str, options: dict[str, Value]) -> None:
        """Have it compiled in the meantime."""
        piece = Piece(what, game, tuple(about(game).settle(options).items()))
        if piece not in self._done:
            self._task(piece)

    async def close(self) -> None:
        """Leave off."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _task(self, piece: Piece) -> asyncio.Task[None]:
        if piece not in self._under_way:
            task = self._under_way[piece] = asyncio.create_task(self._make(piece))
            task.add_done_callback(lambda task: self._over(piece, task))
        return self._under_way[piece]

    def _over(self, piece: Piece, task: asyncio.Task[None]) -> None:
        del self._under_way[piece]
        if not task.cancelled() and task.exception() is None:
            self._done.add(piece)

    async def _make(self, piece: Piece) -> None:
        marker = await asyncio.to_thread(piece.marker)  # Numba takes half a second to import
        if marker is None or marker.exists():
            return
        self._at_work.append(piece)
        try:
            if piece.what == "search":
                await self.ready("rules", piece.game, dict(piece.options))
            async with self._turns[piece.what]:
                await self._compile(piece)
        finally:
            self._at_work.remove(piece)
        with suppress(OSError):  # a full disk: then it is looked at again next time
            marker.touch()

    async def _compile(self, piece: Piece) -> None:
        order = {"do": "compile", **piece._asdict(), "options": dict(piece.options)}
        for _ in range(TRIES):
            process = await Process.start(memory_mb=1)
            try:
                async with aclosing(process.ask(order, LONGEST)) as answers:
                    async for _ in answers:
                        return
            except Died:
                continue
            finally:
                await process.close()
        raise Complaint("workers.not_compiled", game=about(piece.game).title)
