"""How long what is kept stays: tables where nobody has come, guests who have gone, and their games.

    a table in the lobby whose host has gone       is called off after an hour
    another table where nobody has sat down        is called off after 30 days
    a rated game without a clock                   is lost by who has not moved for 30 days
    any other game before its second move          is called off then
    a table that was over before the second move   goes after a week
    a cookie that no browser has any more          goes a year after the last visit
    a guest without a game                         goes 30 days after the last visit
    any other guest                                goes with the last cookie: name, blocks, reports
    a game in which nobody else has a seat         goes with the guest, unless everyone can find it

Accounts and bots, and all games in which one of them has a seat, stay until they are deleted; so
does what moderators look at. The docs tell the same (docs/server.md).

A server looks every few minutes; of several, the one with the lease: what it removes it removes in
the lease's name, so that one that was frozen and comes back removes nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.server.accounts.merging import forget
from banmen.server.bus import Bus
from banmen.server.domain.clock import DAY
from banmen.server.domain.refusal import Superseded
from banmen.server.domain.table_state import BOT
from banmen.server.now import TimeSource, now
from banmen.server.storage import schema
from banmen.server.storage.statements import Remove

if TYPE_CHECKING:
    from banmen.server.presence import WhoIsHere
    from banmen.server.storage.store import Store
    from banmen.server.tables.registry import TableRegistry
    from banmen.server.tasks import Tasks

EVERY = 300.0
"""Seconds between two looks."""
HOST_GONE = DAY // 24
NOBODY_CAME = 30 * DAY
NOT_MOVED = 30 * DAY
NOT_PLAYED = 7 * DAY
LAST_VISIT = 366 * DAY
"""A cookie lasts a year from the last visit."""
NO_GAME = 30 * DAY
AT_ONCE = 200
"""So many of a kind in one look."""
OF_TABLE = (schema.steps, schema.archive, schema.seat_keys, schema.events)
"""What goes with a table, before it."""

Condition = sa.ColumnElement[bool]

_t, _p, _k = schema.tables.c, schema.people.c, schema.tokens.c


class Retention:
    """The watcher."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        tables: TableRegistry,
        presence: WhoIsHere,
        clock: TimeSource = now,
    ) -> None:
        self._store = store
        self._bus = bus
        self._tables = tables
        self._presence = presence
        self._clock = clock
        self._away: dict[str, int] = {}
        """Tables in the lobby whose host is not here, and since when."""
        self._looked = 0
        """Games that nobody has touched since before then were looked at: they are not rated."""
        self._lease = bus.lease("retention", lambda: None)
        self._looking: asyncio.Task[None] | None = None

    def start(self, tasks: Tasks) -> None:
        """Look from now on."""
        self._looking = tasks.go(self._look())

    def stop(self) -> None:
        """Look no longer."""
        if self._looking is not None:
            self._looking.cancel()
        self._lease.release()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self._lease.held:
                try:
                    await self.tidy()
                except Superseded:
                    self._lease.lost()  # another node looks
                except Complaint:
                    pass  # the database is away; the next look finds the same

    async def tidy(self) -> None:
        """Do what is due."""
        await self._call_off()
        await self._end_abandoned()
        await self._forget_guests()
        await self._remove_tables()

    # --- tables that wait ------------------------------------------------------------------------

    async def _call_off(self) -> None:
        """End the tables where nobody is expected any more."""
        host = sa.func.coalesce(_t.person_0, _t.person_1).label("host")
        wanted = sa.select(_t.id, _t.listed, _t.clock, _t.updated, host)
        at, away = self._clock(), self._away
        self._away = {}
        for row in await self._store.rows(wanted.where(_t.status == "waiting")):
            if row.listed and row.clock["kind"] != "days" and not self._presence.here(row.host):
                self._away[row.id] = away.get(row.id, at)
            gone = at - self._away.get(row.id, at) >= HOST_GONE
            if gone or row.updated <= at - NOBODY_CAME:
                await self._save([])  # it has not been frozen since it looked
                with suppress(Complaint):  # a person has just sat down, or its log is broken
                    await (await self._tables.find(row.id)).call_off()

    async def _end_abandoned(self) -> None:
        """Let who has left a rated game lose it: the computer claims none, and people forget."""
        since = self._clock() - NOT_MOVED
        ends = sa.or_(_t.ply < 2, sa.and_(~_t.timed, *_MAY_BE_RATED))
        left = _t.status == "playing", ends, _t.updated <= since
        wanted = sa.select(_t.id, _t.updated).where(*left, _t.updated > self._looked)
        for row in await self._store.rows(wanted.order_by(_t.updated).limit(AT_ONCE)):
            with suppress(Complaint):  # its log is broken
                await (await self._tables.find(row.id)).abandoned(since)
            self._looked = row.updated

    # --- guests ----------------------------------------------------------------------------------

    async def _forget_guests(self) -> None:
        """Forget the guests who cannot come back, and those who have done nothing for a while."""
        at = self._clock()
        old = sa.select(_k.hash).where(_k.seen <= at - LAST_VISIT).limit(AT_ONCE)
        for row in await self._store.rows(old):
            links: Remove = schema.seat_keys, {"session": row.hash}
            await self._save([links, (schema.tokens, {"hash": row.hash})])
        for person in await self._gone():
            await self._remove(await self._theirs_alone(person))
            await forget(self._store, self._bus, person, self._lease.fence)
            await self._save(_person(person))

    async def _gone(self) -> list[str]:
        """Guests without a cookie; or without a game, and not seen for a while."""
        at, seated = self._clock(), sa.or_(_t.person_0 == _p.id, _t.person_1 == _p.id)
        plays = sa.exists().where(sa.or_(seated, _t.asked == _p.id))
        comes = sa.exists().where(_k.person == _p.id)
        came = sa.exists().where(_k.person == _p.id, _k.seen > at - NO_GAME)
        wanted = sa.select(_p.id).where(
            _is_guest(_p.id),
            _p.created <= at - NO_GAME,
            sa.or_(~comes, sa.and_(~plays, ~came)),
            *(~sa.exists().where(column == _p.id) for column in _LOOKED_AT),
        )
        return [row.id for row in await self._store.rows(wanted.limit(AT_ONCE))]

    async def _theirs_alone(self, person: str) -> list[str]:
        """The tables of a guest where nobody else has a seat who may come back."""
        other = sa.case((_t.person_0 == person, _t.person_1), else_=_t.person_0)
        comes = sa.exists().where(_k.person == other)
        nobody = sa.or_(other.is_(None), other == person, sa.and_(_is_guest(other), ~comes))
        theirs = sa.or_(_t.person_0 == person, _t.person_1 == person)
        wanted = sa.select(_t.id).where(theirs, nobody, *_FOUND_BY_NOBODY)
        return [row.id for row in await self._store.rows(wanted)]

    # --- tables ----------------------------------------------------------------------------------

    async def _remove_tables(self) -> None:
        """Remove the tables at which nothing was played."""
        early = _t.status == "over", _t.ply < 2, _t.updated <= self._clock() - NOT_PLAYED
        wanted = sa.select(_t.id).where(*early, *_FOUND_BY_NOBODY).limit(AT_ONCE)
        await self._remove([row.id for row in await self._store.rows(wanted)])

    async def _remove(self, tables: list[str]) -> None:
        """Remove tables with their logs, but those at which a person looks."""
        for id in tables:
            if self._tables.in_use(id) is None:
                gone: list[Remove] = [(one, {"table": id}) for one in OF_TABLE]
                await self._save([*gone, (schema.tables, {"id": id})])

    async def _save(self, removes: list[Remove]) -> None:
        """Remove rows, if the lease is held still."""
        await self._store.save(removes=removes, fence=self._lease.fence)


def _is_guest(person: sa.ColumnElement[str | None]) -> sa.ColumnElement[bool]:
    """Whether a person has neither an account nor bots, and is none."""
    accounts, bots = schema.accounts.c, schema.bots.c
    return sa.and_(
        person.not_like(f"{BOT}%"),
        ~sa.exists().where(accounts.person == person),
        ~sa.exists().where(bots.owner == person),
    )


def _has_rating(level: sa.Column[str | None], person: sa.Column[str | None]) -> Condition:
    """Whether a seat is a level's, a bot's or that of somebody with an account."""
    account = sa.exists().where(schema.accounts.c.person == person)
    return sa.or_(level.is_not(None), person.like(f"{BOT}%"), account)


def _person(id: str) -> list[Remove]:
    links: Remove = schema.seat_keys, {"person": id}
    return [links, (schema.people, {"id": id})]


_MAY_BE_RATED = (
    ~_t.casual,
    _has_rating(_t.level_0, _t.person_0),
    _has_rating(_t.level_1, _t.person_1),
    sa.func.coalesce(_t.person_0, "") != sa.func.coalesce(_t.person_1, ""),
)
_d, _r = schema.decisions.c, schema.reports.c
_LOOKED_AT = (_d.person, _d.by, _d.undone_by, _r.about)
"""People named there stay: moderators look them up."""
_FOUND_BY_NOBODY = (
    ~sa.exists().where(schema.archive.c.table == _t.id, schema.archive.c.public),
    ~sa.exists().where(schema.ratings.c.table == _t.id),
    ~sa.exists().where(_r.table == _t.id),
)
"""Of a table: neither in the public archive, nor rated, nor reported."""
