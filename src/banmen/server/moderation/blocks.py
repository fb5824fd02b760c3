"""Blocks between people: no challenges, seats, rematches and chat, either way."""

from __future__ import annotations

import secrets
from contextlib import suppress

import sqlalchemy as sa

from banmen.server.domain.refusal import Refusal
from banmen.server.moderation.wire import BlockedPerson
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Conflict, Store

MOST = 500
"""The most blocks of one person."""


class Blocks:
    """All blocks of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person: str, blocked: str) -> None:
        """Block a person. Repeating it changes nothing."""
        if len(await self.of(person)) >= MOST:
            raise Refusal(409, "moderation.blocks_enough", most=MOST)
        row = {"id": secrets.token_hex(8), "person": person, "blocked": blocked, "at": now()}
        with suppress(Conflict):  # already blocked
            await self._store.save([(schema.blocks, row)])

    async def end(self, person: str, block: str) -> None:
        """Remove one of a person's blocks."""
        if block not in [one.id for one in await self.of(person)]:
            raise Refusal(404, "moderation.no_block")
        await self._store.save(removes=[(schema.blocks, {"id": block})])

    async def of(self, person: str) -> list[BlockedPerson]:
        """The people a person has blocked, last one first."""
        b, p = schema.blocks.c, schema.people.c
        wanted = sa.select(b.id, p.name, b.at).join(schema.people, p.id == b.blocked)
        rows = await self._store.rows(wanted.where(b.person == person).order_by(b.at.desc()))
        return [BlockedPerson(id=row.id, name=row.name, at=row.at) for row in rows]

    async def challenges(self, person: str, other: str) -> list[tuple[str, str]]:
        """The tables where one of the two waits for the other, and who is asked there."""
        t = schema.tables.c
        host = sa.func.coalesce(t.person_0, t.person_1)
        ways = [
            sa.and_(t.asked == asked, host == host_is)
            for asked, host_is in ((person, other), (other, person))
        ]
        wanted = sa.select(t.id, t.asked).where(t.status == "waiting", sa.or_(*ways))
        return [(row.id, row.asked) for row in await self._store.rows(wanted)]
