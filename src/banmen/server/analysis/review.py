"""A whole game looked through, move by move from the last to the first, and told while it is found.

What was found of a game is kept for whoever asks next; it is looked for while somebody listens.
A review that is whole is in the database, too, and so outlives the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from hashlib import sha256
from typing import cast

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

import banmen
from banmen.errors import Complaint
from banmen.game import Position
from banmen.players.explain import Compared
from banmen.players.ladder import level
from banmen.players.review import SETTLED_AFTER, JudgedMove, ReviewedMove, judge, moves_of
from banmen.server.analysis import to_wire
from banmen.server.analysis.wire import Judged
from banmen.server.domain.wire import Seat
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.workers.pool import Job, WorkerPool

BUDGET = 60.0
"""Seconds for a whole game."""
LEAST, MOST = 0.1, 0.8
"""Seconds for a move."""
AT_HAND = 200
"""Reviews in memory; those that were asked for last."""
KEPT = 2_000
"""Reviews in the database."""
JUDGED = TypeAdapter(list[Judged])


class Review:
    """What was found of one game so far."""

    def __init__(self, position: Position, id: str, judged: Sequence[Judged] = ()) -> None:
        """`judged` is what is known already."""
        self.id = id
        self.moves = moves_of(position)
        self.judged = list(judged)
        """What was told, the last move first."""
        self._found: dict[int, Compared] = {}
        """What the search has found of the moves, the last ones."""
        self.kept = self.whole
        """Whether it is in the database."""
        self._lock = asyncio.Lock()

    @property
    def whole(self) -> bool:
        """Whether every move was judged."""
        return len(self.judged) == len(self.moves)

    async def tell(self, workers: WorkerPool) -> AsyncGenerator[Judged, None]:
        """What was found and what is being found. Several may listen: the work is done once."""
        for at in range(len(self.moves)):
            async with self._lock:
                while at == len(self.judged):
                    await self._look_further(workers)
            yield self.judged[at]

    async def _look_further(self, workers: WorkerPool) -> None:
        """Look at the move before those that were looked at, and judge what is settled by now."""
        ply = len(self.moves) - 1 - len(self._found)
        before, code, _ = self.moves[ply]
        seconds = min(MOST, max(LEAST, BUDGET / len(self.moves)))
        self._found[ply] = await workers.explain(
            Job.at(before, "best", 0), code, owner=f"review {self.id}", lines=2, seconds=seconds
        )
        self.judged += await asyncio.to_thread(self._settled, ply)

    def _settled(self, reviewed: int) -> list[Judged]:
        """What is said of the moves of which nothing can change any more."""
        judged = judge(self.moves, self._found)
        last = len(self.moves) - 1 - len(self.judged)
        first = reviewed + SETTLED_AFTER if reviewed else 0
        return [_told(ply, self.moves[ply], judged[ply]) for ply in range(last, first - 1, -1)]


class Reviews:
    """The games that were looked through last."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store, self._workers = store, workers
        self._at_hand: dict[str, Review] = {}

    async def tell(self, position: Position) -> AsyncGenerator[Judged, None]:
        """Every move of the game that led to a position, as it is judged."""
        review = await self._of(position)
        async with aclosing(review.tell(self._workers)) as telling:
            async for judged in telling:
                yield judged
        if review.whole and not review.kept:
            review.kept = True
            await self._keep(review)

    async def _of(self, position: Position) -> Review:
        id = _id(position)
        review = self._at_hand.pop(id, None) or await self._found(position, id)
        review = self._at_hand.setdefault(id, review)  # somebody else may have asked meanwhile
        for oldest in list(self._at_hand)[:-AT_HAND]:
            del self._at_hand[oldest]
        return review

    async def _found(self, position: Position, id: str) -> Review:
        """The review in the database, or one that is still to be made."""
        reviews = schema.reviews
        rows = await self._store.rows(sa.select(reviews.c.judged).where(reviews.c.id == id))
        if not rows:
            return Review(position, id)
        with suppress(Complaint):
            await self._store.save([], [(reviews, {"id": id}, {"asked": now()})])
        with suppress(ValidationError):  # an older banmen said other things of a move
            return Review(position, id, JUDGED.validate_python(rows[0].judged))
        return Review(position, id)

    async def _keep(self, review: Review) -> None:
        """Into the database with it, in place of those nobody has asked for longest."""
        reviews = schema.reviews
        oldest = sa.select(reviews.c.id).order_by(reviews.c.asked.desc()).offset(KEPT - 1)
        judged = JUDGED.dump_python(review.judged, mode="json")
        row = {"id": review.id, "judged": judged, "asked": now()}
        with suppress(Complaint):  # it can be made again
            gone = {review.id, *(old.id for old in await self._store.rows(oldest))}
            await self._store.save([(reviews, row)], removes=[(reviews, {"id": id}) for id in gone])


def _id(position: Position) -> str:
    """By what a game is known: what it is, how it began, and all that happened; and by who judges,
    as the next banmen may know better.
    """
    line = position.line
    tiles = [tile for one in line for tile in one.reveals]
    judge = level("best", position.game).plays
    about = (banmen.__version__, judge, repr(position.game), str(line[0]))
    name = "\n".join([*about, *position.history, *tiles])
    return sha256(name.encode()).hexdigest()


def _told(ply: int, move: ReviewedMove, judged: JudgedMove) -> Judged:
    """What is said of a move, ready to travel."""
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
