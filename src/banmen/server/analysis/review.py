"""A whole game looked through, move by move, and told while it is found.

What was found of a game is kept for whoever asks next; it is looked for while somebody listens.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from banmen.game import Position
from banmen.players.explain import SLIGHT
from banmen.search.report import Line
from banmen.server.analysis import told
from banmen.server.analysis.wire import Judged
from banmen.server.wire import Seat
from banmen.server.workers import Job, Workers

Sort = Literal["blunder", "mistake", "doubtful", "fine", "best", "good"]

BUDGET = 60.0
"""Seconds for a whole game."""
LEAST, MOST = 0.1, 0.8
"""Seconds for a move."""
COSTS: tuple[tuple[Sort, float], ...] = (("blunder", 0.3), ("mistake", 0.15), ("doubtful", 0.07))
"""How much of the chance to win a move takes away, at least."""
ONLY = 0.15
"""How much better than all others the only good move is, at least."""
KEPT = 200
"""Games of which is known what was found; those that were asked for last."""


class Ply(NamedTuple):
    """A move of a game, and the position before it."""

    before: Position
    code: int


class Review:
    """What was found of one game so far."""

    def __init__(self, position: Position, name: str) -> None:
        self.name = name
        self.plies = [
            Ply(before, after.last.code)
            for before, after in pairwise(position.line)
            if after.last is not None
        ]
        self.judged: list[Judged] = []
        self._lock = asyncio.Lock()

    async def tell(self, workers: Workers) -> AsyncGenerator[Judged, None]:
        """What was found and what is being found. Several may listen: the work is done once."""
        for at in range(len(self.plies)):
            async with self._lock:
                if at == len(self.judged):
                    self.judged.append(await self._judge(at, workers))
            yield self.judged[at]

    async def _judge(self, at: int, workers: Workers) -> Judged:
        before, code = self.plies[at]
        seconds = min(MOST, max(LEAST, BUDGET / len(self.plies)))
        found = await workers.explain(
            Job.at(before, "best", 0), code, owner=self.name, lines=2, seconds=seconds
        )
        return await asyncio.to_thread(_judged, before, at, *found)


class Reviews:
    """The games that were looked through last."""

    def __init__(self) -> None:
        self._kept: dict[str, Review] = {}

    def of(self, position: Position) -> Review:
        """The review of the game that led to a position."""
        line = position.line
        tiles = [tile for one in line for tile in one.reveals]
        name = "\n".join([repr(position.game), str(line[0]), *position.history, *tiles])
        review = self._kept.pop(name, None) or Review(position, f"review {hash(name)}")
        self._kept[name] = review
        for oldest in list(self._kept)[:-KEPT]:
            del self._kept[oldest]
        return review


def _judged(before: Position, at: int, this: Line, best: Line, *others: Line) -> Judged:
    mover = cast(Seat, before.turn)
    sort = _sort(this, best, others)
    better = best if sort in dict(COSTS) else None
    return Judged(
        ply=at,
        by=mover,
        sort=sort,
        before=_of_first(mover, best),
        after=_of_first(mover, this),
        this=told.candidate(before, this),
        better=told.candidate(before, better) if better else None,
    )


def _of_first(mover: int, line: Line) -> float:
    """The first player's chance, where a line is the mover's."""
    return line.chance if mover == 0 else 1 - line.chance


def _sort(this: Line, best: Line, others: tuple[Line, ...]) -> Sort:
    """How good a move is. What is proven lost or won anyway costs nothing."""
    cost = best.chance - this.chance
    for sort, least in COSTS:
        if cost >= least:
            return sort
    if this.codes[0] != best.codes[0]:
        return "fine" if cost >= SLIGHT else "best"
    second = [line.chance for line in others if line.codes[0] != this.codes[0]]
    return "good" if second and this.chance - max(second) >= ONLY else "best"
