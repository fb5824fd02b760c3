"""The computer at a table: it thinks on its turn, then makes its move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from banmen.game import Position
from banmen.server.tasks import Tasks
from banmen.server.workers.job import Job, Searches


class ComputerTurn(NamedTuple):
    """A turn of the computer."""

    ply: int
    seat: int
    level: str


class ComputerPlayer:
    """The computer's thinking for one table.

    `position` returns the current position, `move` makes a move.
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
        """Whether the computer is to move."""
        return self._thinking is not None

    def turn(self, turn: ComputerTurn | None) -> None:
        """Think about this turn and nothing else; None means about nothing."""
        if turn == self._turn:
            return
        self.rest()
        self._turn = turn
        self._thinking = self._tasks.insist(lambda: self._think(turn)) if turn else None

    def rest(self) -> None:
        """Stop thinking; a move already chosen may still be made."""
        if self._thinking and self._thinking is not asyncio.current_task():
            self._thinking.cancel()

    async def _think(self, turn: ComputerTurn) -> None:
        if turn == self._turn:  # no longer true if another move was made
            job = Job.at(self._position(), turn.level, secrets.randbits(32))
            await self._move(turn, await self._workers.choose(job, owner=self._table))
