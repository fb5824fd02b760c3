"""The most recently requested reviews: in memory, and complete ones in the database."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from banmen.errors import Complaint
from banmen.game import Position
from banmen.server.analysis.review import Review, id_of
from banmen.server.analysis.wire import Judged
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.workers.pool import WorkerPool

AT_HAND = 200
"""The most reviews in memory."""
KEPT = 2_000
"""The most reviews in the database."""
JUDGED = TypeAdapter(list[Judged])


class Reviews:
    """The most recently reviewed games."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store, self._workers = store, workers
        self._at_hand: dict[str, Review] = {}

    async def tell(self, position: Position) -> AsyncGenerator[Judged, None]:
        """Judge every move of the game that led to a position."""
        review = await self._of(position)
        async with aclosing(review.tell(self._workers)) as telling:
            async for judged in telling:
                yield judged
        if review.whole and not review.kept:
            review.kept = True
            await self._keep(review)

    async def _of(self, position: Position) -> Review:
        id = id_of(position)
        review = self._at_hand.pop(id, None) or await self._found(position, id)
        review = self._at_hand.setdefault(id, review)  # another caller may have asked meanwhile
        for oldest in list(self._at_hand)[:-AT_HAND]:
            del self._at_hand[oldest]
        return review

    async def _found(self, position: Position, id: str) -> Review:
        """The review in the database, or a new one."""
        reviews = schema.reviews
        rows = await self._store.rows(sa.select(reviews.c.judged).where(reviews.c.id == id))
        if not rows:
            return Review(position, id)
        with suppress(Complaint):
            await self._store.save([], [(reviews, {"id": id}, {"asked": now()})])
        with suppress(ValidationError):  # saved by an older banmen in another form
            return Review(position, id, JUDGED.validate_python(rows[0].judged))
        return Review(position, id)

    async def _keep(self, review: Review) -> None:
        """Save a review in place of the least recently requested ones."""
        reviews = schema.reviews
        oldest = sa.select(reviews.c.id).order_by(reviews.c.asked.desc()).offset(KEPT - 1)
        judged = JUDGED.dump_python(review.judged, mode="json")
        row = {"id": review.id, "judged": judged, "asked": now()}
        with suppress(Complaint):  # it can be computed again
            gone = {review.id, *(old.id for old in await self._store.rows(oldest))}
            await self._store.save([(reviews, row)], removes=[(reviews, {"id": id}) for id in gone])
