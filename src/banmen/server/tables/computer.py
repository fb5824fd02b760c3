"""The computer at a table: it thinks while it is its turn, and then makes its move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from banmen.game import Position
from banmen.server.tasks import Tasks
from banmen.server.workers.job import Job, Searches


class ComputerTurn(NamedTuple):
    """What the computer is to think about."""

    ply: int
    seat: int
    level: str


class ComputerPlayer:
    """The thinking for one table.

    `position` is how the table stands, `move` makes a move there.
    """

    def __init__(
        self,
        table: str,
        workers: Searches,
        tasks: Tasks,
        position: Callable[[], Position],
        move: Callable[[ComputerTurn, int], Awaitable[None]],
    ) -> None:
        self._table = table
        self._workers = workers
        self._tasks = tasks
        self._position = position
        self._move = move
        self._turn: ComputerTurn | None = None
        self._thinking: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether it is its turn."""
        return self._thinking is not None

    def turn(self, turn: ComputerTurn | None) -> None:
        """Think about that from now on, and about nothing else; at None, about nothing."""
        if turn == self._turn:
            return
        self.rest()
        self._turn = turn
        self._thinking = self._tasks.insist(lambda: self._think(turn)) if turn else None

    def rest(self) -> None:
        """Think no longer; who has just made up their mind may finish."""
        if self._thinking and self._thinking is not asyncio.current_task():
            self._thinking.cancel()

    async def _think(self, turn: ComputerTurn) -> None:
        if turn == self._turn:  # not so any more where someone else has moved
            job = Job.at(self._position(), turn.level, secrets.randbits(32))
            await self._move(turn, await self._workers.choose(job, owner=self._table))
