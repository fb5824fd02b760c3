"""How many tables may wait for a person: so many of a person, and so many of an address."""

from __future__ import annotations

import sqlalchemy as sa

from banmen.server.domain.refusal import Refusal
from banmen.server.storage import schema
from banmen.server.storage.store import Store

OF_PERSON, OF_ADDRESS = 12, 60
"""An address may be that of a school."""
MOST_ADDRESSES = 10_000


class WaitingTables:
    """Counts them. Which address has opened a table is known to this process alone, and to nobody
    once it has ended.
    """

    def __init__(self, store: Store, times: float) -> None:
        """`times` makes the limits so many times wider."""
        self._store = store
        self._of_person = max(1, round(OF_PERSON * times))
        self._of_address = max(1, round(OF_ADDRESS * times))
        self._opened: dict[str, list[str]] = {}
        """Tables by address; the address that has opened one last stands at the end."""

    async def check(self, person: str | None, address: str) -> None:
        """Refuse one more of a person who has enough."""
        c = schema.tables.c
        if person is not None:
            host = sa.func.coalesce(c.person_0, c.person_1) == person
            theirs = sa.or_(c.person_0 == person, c.person_1 == person)
            if await self._count(theirs, host) >= self._of_person:
                raise Refusal(409, "server.waiting_enough", most=self._of_person)
        if len(self._opened.get(address, ())) >= self._of_address:
            await self._look_again(address)

    def opened(self, table: str, address: str) -> None:
        """Note that a table is opened."""
        self._opened[address] = [*self._opened.pop(address, ()), table]
        if len(self._opened) > MOST_ADDRESSES:
            del self._opened[next(iter(self._opened))]

    async def _look_again(self, address: str) -> None:
        """Keep those that still wait; refuse if they are too many."""
        c = schema.tables.c
        which = c.id.in_(self._opened[address]), c.status == "waiting"
        rows = await self._store.rows(sa.select(c.id).where(*which))
        self._opened[address] = [row.id for row in rows]
        if len(rows) >= self._of_address:
            raise Refusal(409, "server.waiting_enough_there", most=self._of_address)

    async def _count(self, *which: sa.ColumnElement[bool]) -> int:
        c = schema.tables.c
        wanted = sa.select(sa.func.count()).select_from(schema.tables)
        found: int = (await self._store.rows(wanted.where(c.status == "waiting", *which)))[0][0]
        return found
