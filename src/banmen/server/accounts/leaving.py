"""A person leaves for good: an account is deleted, or a bot revoked.

Their games end first, while their identity is still known: leaving loses a game, so that it is no
way out of a loss.
"""

from __future__ import annotations

import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.server.archive.archiver import Archiver
from banmen.server.domain.refusal import OUT_OF_ORDER
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry


class Leaving:
    """Ends games, and has them rated at once."""

    def __init__(self, store: Store, tables: TableRegistry, archiver: Archiver) -> None:
        self._store = store
        self._tables = tables
        self._archiver = archiver

    async def leave(self, person: str) -> None:
        """End all games of a person; finished but unrated ones are rated, too, before the person is
        gone.
        """
        t, kept = schema.tables.c, schema.archive.c.table
        theirs = sa.or_(t.person_0 == person, t.person_1 == person, t.asked == person)
        unrated = sa.and_(t.status == "over", t.result != "*", ~sa.exists().where(kept == t.id))
        wanted = sa.select(t.id).where(theirs, sa.or_(t.status != "over", unrated))
        for row in await self._store.rows(wanted.order_by(t.updated)):
            try:
                await self._end(row.id, person)
            except Complaint as reason:  # an unreadable log must not block the others
                if reason.key.startswith(OUT_OF_ORDER):
                    raise

    async def _end(self, id: str, person: str) -> None:
        live = await self._tables.find(id)
        await live.quit(person)
        await self._archiver.keep(live.table)
