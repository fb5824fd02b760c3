"""A person's case for moderators: games, chat, reports, decisions."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from banmen.server.bus import Bus
from banmen.server.conduct import closed_people
from banmen.server.domain.refusal import Refusal
from banmen.server.moderation.blocks import Blocks
from banmen.server.moderation.decisions import Decisions
from banmen.server.moderation.reports import Reports
from banmen.server.moderation.whom import known
from banmen.server.moderation.wire import ChatLine, PersonCase
from banmen.server.storage import schema
from banmen.server.storage.store import Store

MOST_LINES = 300
"""The most lines of chat examined at a person's tables."""


class Cases:
    """The cases of all people in a store."""

    def __init__(self, store: Store, reports: Reports, decisions: Decisions) -> None:
        self._store = store
        self._reports = reports
        self._decisions = decisions

    async def of(self, person: str) -> PersonCase:
        """A person's case."""
        people, t, b = schema.people.c, schema.tokens.c, schema.bots.c
        rows = await self._store.rows(sa.select(people.created).where(people.id == person))
        if not rows:
            raise Refusal(404, "moderation.nobody")
        used = sa.select(t.seen).where(t.person == person)
        online = sa.select(b.seen).where(b.id == person, b.seen.is_not(None))
        seen = [row.seen for row in await self._store.rows(sa.union_all(used, online))]
        linked = await self._store.rows(
            sa.select(b.id, b.owner).where(sa.or_(b.owner == person, b.id == person))
        )
        who = await known(self._store, {person, *(one for row in linked for one in row)})
        decided = await self._decisions.log(person)
        standing = await self._decisions.standing(person)
        closed = closed_people().where(schema.decisions.c.person == person)
        return PersonCase(
            person=who[person],
            owner=next((who[row.owner] for row in linked if row.id == person), None),
            bots=tuple(who[row.id] for row in linked if row.owner == person),
            moderator=standing.moderator,
            since=rows[0].created,
            seen=max(seen, default=None),
            muted=standing.muted,
            closed=bool(await self._store.rows(closed)),
            decisions=tuple(decided),
            about=tuple(await self._reports.about(person)),
            reported=tuple(await self._reports.by(person)),
            blocked_by=await self._blocked_by(person),
            games=tuple(await self._store.tables_of(person)),
            chat=tuple(await self._chat(person)),
        )

    async def _blocked_by(self, person: str) -> int:
        b = schema.blocks.c
        wanted = sa.select(sa.func.count()).where(b.blocked == person)
        return int((await self._store.rows(wanted))[0][0])

    async def _chat(self, person: str) -> list[ChatLine]:
        e, t = schema.events.c, schema.tables.c
        wanted = (
            sa.select(e.table, e.at, e.data, t.person_0, t.person_1)
            .join(schema.tables, t.id == e.table)
            .where(e.kind == "said", sa.or_(t.person_0 == person, t.person_1 == person))
            .order_by(e.at.desc())
        )
        return [
            ChatLine(table=row.table, at=row.at, text=row.data["text"])
            for row in await self._store.rows(wanted.limit(MOST_LINES))
            if (row.person_0, row.person_1)[row.data["by"]] == person
        ]


class Moderation(NamedTuple):
    """All parts of moderation."""

    blocks: Blocks
    reports: Reports
    decisions: Decisions
    cases: Cases

    @classmethod
    def of(cls, store: Store, bus: Bus) -> Moderation:
        """The moderation of a store."""
        reports, decisions = Reports(store), Decisions(store, bus)
        return cls(Blocks(store), reports, decisions, Cases(store, reports, decisions))
