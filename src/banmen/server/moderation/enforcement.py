"""Apply moderators' decisions to open sockets, streams and tables.

Moderators on the page work in the server; `banmen admin` works on the database, in a process of its
own. So the server checks the database every two seconds, and treats both alike. Applying a decision
twice does no harm.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.server.bus import Bus, Rewritten
from banmen.server.conduct import closed_people
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Store

if TYPE_CHECKING:
    from banmen.server.accounts.leaving import Leaving
    from banmen.server.bots.tokens import BotTokens
    from banmen.server.people import People
    from banmen.server.tables.registry import TableRegistry
    from banmen.server.tasks import Tasks

EVERY = 2.0
"""The time between two checks, in seconds."""
RECENT = 30_000
"""The time for which a new name is checked again, in milliseconds."""


class Enforcement:
    """Checks the database regularly."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        people: People,
        tokens: BotTokens,
        tables: TableRegistry,
        leaving: Leaving,
    ) -> None:
        self._store = store
        self._bus = bus
        self._people = people
        self._tokens = tokens
        self._tables = tables
        self._leaving = leaving
        self._looking: asyncio.Task[None] | None = None

    def start(self, tasks: Tasks) -> None:
        """Start checking."""
        self._looking = tasks.go(self._look())

    def stop(self) -> None:
        """Stop checking."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        while True:
            with suppress(Complaint):  # the database is down; the next check finds the same
                await self.enforce()
            await asyncio.sleep(EVERY)

    async def enforce(self) -> None:
        """Apply the decisions in the database."""
        await self._shut_out()
        await self._rename()

    async def _shut_out(self) -> None:
        """End the sessions and bots of closed accounts."""
        t, b, closed = schema.tokens.c, schema.bots.c, closed_people()
        bots = sa.select(b.id, b.owner).where(
            b.hash.is_not(None), sa.or_(b.owner.in_(closed), b.id.in_(closed))
        )
        for row in await self._store.rows(bots):
            await self._leaving.leave(row.id)
            await self._tokens.revoke(row.owner, row.id)
        known = sa.select(t.person).where(t.person.in_(closed)).distinct()
        for row in await self._store.rows(known):
            await self._people.end_sessions(row.person)

    async def _rename(self) -> None:
        """Reload tables in use with a person who has a new name."""
        d, p = schema.decisions.c, schema.people.c
        new = sa.or_(d.at > now() - RECENT, d.undone > now() - RECENT)
        wanted = sa.select(p.id, p.name).join(schema.decisions, d.person == p.id)
        rows = await self._store.rows(wanted.where(d.kind == "renaming", new))
        names = {row.id: row.name for row in rows}
        for live in list(self._tables.live.values()) if names else ():
            seats = live.table.seats
            if any(seat.person in names and seat.name != names[seat.person] for seat in seats):
                self._bus.publish(Rewritten(live.table.id))
