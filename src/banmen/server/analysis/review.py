"""Review a whole game, move by move from the last to the first, reporting results as they are
found.

The search runs only while a caller listens. `reviews` keeps results for the next caller.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from hashlib import sha256
from typing import cast

import banmen
from banmen.game import Position
from banmen.players.explain import Compared
from banmen.players.ladder import level
from banmen.players.review import SETTLED_AFTER, JudgedMove, ReviewedMove, judge, moves_of
from banmen.server.analysis import to_wire
from banmen.server.analysis.wire import Judged
from banmen.server.domain.wire import Seat
from banmen.server.workers.job import Explainer, Job

BUDGET = 60.0
"""Seconds for a whole game."""
LEAST, MOST = 0.1, 0.8
"""The least and most seconds for a move."""


class Review:
    """The review of one game so far."""

    def __init__(self, position: Position, id: str, judged: Sequence[Judged] = ()) -> None:
        """`judged` are the results known already."""
        self.id = id
        self.moves = moves_of(position)
        self.judged = list(judged)
        """The judged moves, last move first."""
        self._found: dict[int, Compared] = {}
        """The search results of the last moves."""
        self.kept = self.whole
        """Whether it is in the database."""
        self._lock = asyncio.Lock()

    @property
    def whole(self) -> bool:
        """Whether every move was judged."""
        return len(self.judged) == len(self.moves)

    async def tell(self, workers: Explainer) -> AsyncGenerator[Judged, None]:
        """Yield the known results, then new ones. Several callers may listen: the work is done
        once.
        """
        for at in range(len(self.moves)):
            async with self._lock:
                while at == len(self.judged):
                    await self._look_further(workers)
            yield self.judged[at]

    async def _look_further(self, workers: Explainer) -> None:
        """Search the next move towards the start, and judge moves that are now settled."""
        ply = len(self.moves) - 1 - len(self._found)
        before, code, _ = self.moves[ply]
        seconds = min(MOST, max(LEAST, BUDGET / len(self.moves)))
        self._found[ply] = await workers.explain(
            Job.at(before, "best", 0), code, owner=f"review {self.id}", lines=2, seconds=seconds
        )
        self.judged += await asyncio.to_thread(self._settled, ply)

    def _settled(self, reviewed: int) -> list[Judged]:
        """The verdicts on moves that further search cannot change."""
        judged = judge(self.moves, self._found)
        last = len(self.moves) - 1 - len(self.judged)
        first = reviewed + SETTLED_AFTER if reviewed else 0
        return [_told(ply, self.moves[ply], judged[ply]) for ply in range(last, first - 1, -1)]


def id_of(position: Position) -> str:
    """The id of a game's review: a hash of the game, its start, everything that happened, and the
    judge, because a later banmen may judge better.
    """
    line = position.line
    tiles = [tile for one in line for tile in one.reveals]
    judge = level("best", position.game).plays
    about = (banmen.__version__, judge, repr(position.game), str(line[0]))
    name = "\n".join([*about, *position.history, *tiles])
    return sha256(name.encode()).hexdigest()


def _told(ply: int, move: ReviewedMove, judged: JudgedMove) -> Judged:
    """The verdict on a move as a message."""
    before, better = move.before, judged.better
    return Judged(
        ply=ply,
        by=cast(Seat, move.mover),
        sort=judged.sort,
        before=to_wire.standing(*judged.before),
        after=to_wire.standing(*judged.after),
        this=to_wire.candidate(before, judged.this),
        better=to_wire.candidate(before, better) if better else None,
    )
