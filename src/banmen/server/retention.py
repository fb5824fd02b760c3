"""Retention: when tables without opponents, absent guests and their games are removed.

    a table in the lobby whose host is offline     is closed after an hour
    any other table with an open seat              is closed after 30 days
    a rated game without a clock                   is lost by a player who does not move for 30 days
    any other game before its second move          is aborted then
    a table that was over before the second move   goes after a week
    a cookie that is no longer used                expires a year after the last visit
    a guest without a game                         goes 30 days after the last visit
    any other guest                                goes with the last cookie: name, blocks, reports
    a game without another remaining player        goes with the guest, unless it is public

Accounts and bots, and all games in which they have a seat, stay until they are deleted; so does
everything that moderators need. docs/server.md says the same.

The server checks every few minutes; of several servers, the one with the lease. It removes rows
under the lease, so that a server that was suspended removes nothing when it comes back.
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
"""The time between two checks, in seconds."""
HOST_GONE = DAY // 24
NOBODY_CAME = 30 * DAY
NOT_MOVED = 30 * DAY
NOT_PLAYED = 7 * DAY
LAST_VISIT = 366 * DAY
"""A cookie lasts a year from the last visit."""
NO_GAME = 30 * DAY
AT_ONCE = 200
"""The most rows of a kind in one check."""
OF_TABLE = (schema.steps, schema.archive, schema.seat_keys, schema.events)
"""Rows removed with a table, before it."""

Condition = sa.ColumnElement[bool]

_t, _p, _k = schema.tables.c, schema.people.c, schema.tokens.c


class Retention:
    """Checks regularly."""

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
        """Tables in the lobby whose host is offline, and since when."""
        self._looked = 0
        """Games last updated before this time were checked already: they are not rated."""
        self._lease = bus.lease("retention", lambda: None)
        self._looking: asyncio.Task[None] | None = None

    def start(self, tasks: Tasks) -> None:
        """Start checking."""
        self._looking = tasks.go(self._look())

    def stop(self) -> None:
        """Stop checking."""
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
                    self._lease.lost()  # another node checks
                except Complaint:
                    pass  # the database is down; the next check finds the same

    async def tidy(self) -> None:
        """Remove what is due."""
        await self._call_off()
        await self._end_abandoned()
        await self._forget_guests()
        await self._remove_tables()

    # --- waiting tables --------------------------------------------------------------------------

    async def _call_off(self) -> None:
        """Close tables that no one is expected at any more."""
        host = sa.func.coalesce(_t.person_0, _t.person_1).label("host")
        wanted = sa.select(_t.id, _t.listed, _t.clock, _t.updated, host)
        at, away = self._clock(), self._away
        self._away = {}
        for row in await self._store.rows(wanted.where(_t.status == "waiting")):
            if row.listed and row.clock["kind"] != "days" and not self._presence.here(row.host):
                self._away[row.id] = away.get(row.id, at)
            gone = at - self._away.get(row.id, at) >= HOST_GONE
            if gone or row.updated <= at - NOBODY_CAME:
                await self._save([])  # it was not suspended since the query
                with suppress(Complaint):  # a person has just sat down, or the log is broken
                    await (await self._tables.find(row.id)).call_off()

    async def _end_abandoned(self) -> None:
        """End abandoned games: a player who left a rated game loses it. The computer never claims,
        and people forget to.
        """
        since = self._clock() - NOT_MOVED
        ends = sa.or_(_t.ply < 2, sa.and_(~_t.timed, *_MAY_BE_RATED))
        left = _t.status == "playing", ends, _t.updated <= since
        wanted = sa.select(_t.id, _t.updated).where(*left, _t.updated > self._looked)
        for row in await self._store.rows(wanted.order_by(_t.updated).limit(AT_ONCE)):
            with suppress(Complaint):  # the log is broken
                await (await self._tables.find(row.id)).abandoned(since)
            self._looked = row.updated

    # --- guests ----------------------------------------------------------------------------------

    async def _forget_guests(self) -> None:
        """Remove guests who cannot come back, and those without a game who stay away."""
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
        """The tables of a guest without another player who could come back."""
        other = sa.case((_t.person_0 == person, _t.person_1), else_=_t.person_0)
        comes = sa.exists().where(_k.person == other)
        nobody = sa.or_(other.is_(None), other == person, sa.and_(_is_guest(other), ~comes))
        theirs = sa.or_(_t.person_0 == person, _t.person_1 == person)
        wanted = sa.select(_t.id).where(theirs, nobody, *_FOUND_BY_NOBODY)
        return [row.id for row in await self._store.rows(wanted)]

    # --- tables ----------------------------------------------------------------------------------

    async def _remove_tables(self) -> None:
        """Remove tables at which nothing was played."""
        early = _t.status == "over", _t.ply < 2, _t.updated <= self._clock() - NOT_PLAYED
        wanted = sa.select(_t.id).where(*early, *_FOUND_BY_NOBODY).limit(AT_ONCE)
        await self._remove([row.id for row in await self._store.rows(wanted)])

    async def _remove(self, tables: list[str]) -> None:
        """Remove tables with their logs, unless they have viewers."""
        for id in tables:
            if self._tables.in_use(id) is None:
                gone: list[Remove] = [(one, {"table": id}) for one in OF_TABLE]
                await self._save([*gone, (schema.tables, {"id": id})])

    async def _save(self, removes: list[Remove]) -> None:
        """Remove rows, if the lease is still held."""
        await self._store.save(removes=removes, fence=self._lease.fence)


def _is_guest(person: sa.ColumnElement[str | None]) -> sa.ColumnElement[bool]:
    """A condition for people who are no bots, and have neither an account nor bots."""
    accounts, bots = schema.accounts.c, schema.bots.c
    return sa.and_(
        person.not_like(f"{BOT}%"),
        ~sa.exists().where(accounts.person == person),
        ~sa.exists().where(bots.owner == person),
    )


def _has_rating(level: sa.Column[str | None], person: sa.Column[str | None]) -> Condition:
    """A condition for seats of a level, a bot, or a person with an account."""
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
"""People named in these columns stay: moderators look them up."""
_FOUND_BY_NOBODY = (
    ~sa.exists().where(schema.archive.c.table == _t.id, schema.archive.c.public),
    ~sa.exists().where(schema.ratings.c.table == _t.id),
    ~sa.exists().where(_r.table == _t.id),
)
"""Conditions for tables neither in the public archive, nor rated, nor reported."""
