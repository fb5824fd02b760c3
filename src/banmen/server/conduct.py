"""Rules between people: blocks, mutes, warnings and closed accounts.

They are checked wherever two people meet: at challenges, when sitting down, in chat, and at
rematches. Everything is read from the database each time, so moderators' decisions take effect at
once, whichever way they were made.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

import sqlalchemy as sa

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Table
from banmen.server.domain.table_state import is_bot
from banmen.server.domain.wire import OfferMessage, Say, ToServer
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Store

_d = schema.decisions.c


def in_force(kind: str) -> sa.ColumnElement[bool]:
    """A condition for decisions of a kind that are in force now."""
    holds = sa.and_(_d.kind == kind, _d.undone.is_(None))
    return sa.and_(holds, _d.until > now()) if kind == "mute" else holds


def closed_people() -> sa.Select[tuple[str]]:
    """The people whose accounts are closed."""
    return sa.select(_d.person).where(in_force("closure"))


class Conduct:
    """The rules between people, from a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def check_act(self, act: ToServer, person: str | None, table: Table) -> None:
        """Refuse chat or rematch offers a person may not send to the opponent."""
        again = isinstance(act, OfferMessage) and act.what == "rematch" and act.type != "decline"
        if person is None or not (again or isinstance(act, Say)):
            return
        if isinstance(act, Say):
            await self._check_mute(await self._with_owner(person))
        await self.check_table(person, table)

    async def check_table(self, person: str | None, table: Table) -> None:
        """Refuse a person who has blocked, or is blocked by, a player at a table."""
        for seat in table.seats:
            if person is not None and seat.person is not None and seat.person != person:
                await self.check_meeting(person, seat.person)

    async def check_meeting(self, person: str, other: str) -> None:
        """Refuse to bring two people together if one has blocked the other or has a closed
        account.
        """
        await self.check_warned(person)
        owners = await self._owners({person, other})
        one, two = {person, owners.get(person, person)}, {other, owners.get(other, other)}
        b = schema.blocks.c
        either = sa.or_(
            sa.and_(b.person.in_(one), b.blocked.in_(two)),
            sa.and_(b.person.in_(two), b.blocked.in_(one)),
        )
        rows = await self._store.rows(sa.select(b.person).where(either))
        if any(row.person in one for row in rows):
            raise Refusal(403, "moderation.blocked_by_you")
        if rows:
            raise Refusal(403, "moderation.blocked")
        closed = await self._store.rows(closed_people().where(_d.person.in_(two)))
        if closed:
            raise Refusal(409, "moderation.gone")

    async def check_warned(self, person: str | None) -> None:
        """Refuse a person with an unread warning from a moderator."""
        if person is None:
            return
        theirs = _d.person.in_(await self._with_owner(person))
        unread = sa.select(_d.id).where(theirs, in_force("warning"), _d.seen.is_(None))
        if await self._store.rows(unread):
            raise Refusal(403, "moderation.unread")

    async def check_open(self, person: str) -> None:
        """Refuse the owner of a closed account."""
        closed = sa.select(_d.words).where(_d.person == person, in_force("closure"))
        if rows := await self._store.rows(closed):
            raise Refusal(403, "moderation.closed", words=rows[0].words)

    async def _check_mute(self, persons: Collection[str]) -> None:
        muted = sa.select(sa.func.max(_d.until)).where(_d.person.in_(persons), in_force("mute"))
        (row,) = await self._store.rows(muted)
        if row[0] is not None:
            raise Refusal(403, "moderation.muted", until=in_utc(row[0]))

    async def shut_off(self, person: str | None) -> set[str]:
        """The people whose tables a person is not shown: blocked either way, or with a closed
        account.
        """
        b = schema.blocks.c
        halves = [
            sa.select(b.blocked).where(b.person == person),
            sa.select(b.person).where(b.blocked == person),
        ]
        rows = await self._store.rows(sa.union_all(closed_people(), *(halves if person else ())))
        found = {row[0] for row in rows}
        bots = schema.bots.c
        theirs = sa.select(bots.id).where(bots.owner.in_(found))
        return found | ({row.id for row in await self._store.rows(theirs)} if found else set())

    async def _with_owner(self, person: str) -> set[str]:
        """A person; for a bot, also its owner, whose decisions apply to it."""
        return {person, *(await self._owners({person})).values()}

    async def _owners(self, persons: Collection[str]) -> dict[str, str]:
        """The owners of those that are bots."""
        bots, b = [person for person in persons if is_bot(person)], schema.bots.c
        wanted = sa.select(b.id, b.owner).where(b.id.in_(bots))
        return {row.id: row.owner for row in (await self._store.rows(wanted) if bots else ())}


def in_utc(millis: int) -> str:
    """A time in a form that works in every language."""
    return f"{datetime.fromtimestamp(millis / 1000, UTC):%Y-%m-%d %H:%M} UTC"
