"""Limit the waiting tables of each person and of each address."""

from __future__ import annotations

import sqlalchemy as sa

from banmen.server.bus import Bus, Waits
from banmen.server.domain.refusal import Refusal
from banmen.server.storage import schema
from banmen.server.storage.store import Store

OF_PERSON, OF_ADDRESS = 12, 60
"""The greatest numbers. An address may be that of a school."""
MOST_ADDRESSES = 10_000
REMEMBERED = 4
"""The most tables remembered per address, as a multiple of the limit, until they are counted again.
"""


class WaitingTables:
    """Counts waiting tables over all nodes. The address that opened a table is never stored: nodes
    tell each other, and forget it when they end.
    """

    def __init__(self, store: Store, times: float, bus: Bus) -> None:
        """`times` multiplies the limits."""
        self._store = store
        self._bus = bus
        bus.subscribe(Waits, self._note)
        self._of_person = max(1, round(OF_PERSON * times))
        self._of_address = max(1, round(OF_ADDRESS * times))
        self._by_address: dict[str, list[str]] = {}
        """Tables by address; the address that opened a table last comes last."""

    async def check(self, person: str | None, address: str) -> None:
        """Refuse another table to a person or address with enough of them."""
        c = schema.tables.c
        if person is not None:
            host = sa.func.coalesce(c.person_0, c.person_1) == person
            theirs = sa.or_(c.person_0 == person, c.person_1 == person)
            if await self._count(theirs, host) >= self._of_person:
                raise Refusal(409, "server.waiting_enough", most=self._of_person)
        if len(self._by_address.get(address, ())) >= self._of_address:
            await self._look_again(address)

    def opened(self, table: str, address: str) -> None:
        """Note that a table was opened."""
        self._bus.publish(Waits(table, address))

    def _note(self, message: Waits) -> None:
        address = message.address
        theirs = [*self._by_address.pop(address, ()), message.table]
        self._by_address[address] = theirs[-REMEMBERED * self._of_address :]
        if len(self._by_address) > MOST_ADDRESSES:
            del self._by_address[next(iter(self._by_address))]

    async def _look_again(self, address: str) -> None:
        """Keep only tables still waiting; refuse if there are too many."""
        c = schema.tables.c
        asked = self._by_address[address]
        which = c.id.in_(asked), c.status == "waiting"
        rows = await self._store.rows(sa.select(c.id).where(*which))
        over = {*asked} - {row.id for row in rows}
        left = [table for table in self._by_address.get(address, ()) if table not in over]
        self._by_address[address] = left
        if len(rows) >= self._of_address:
            raise Refusal(409, "server.waiting_enough_there", most=self._of_address)

    async def _count(self, *which: sa.ColumnElement[bool]) -> int:
        c = schema.tables.c
        wanted = sa.select(sa.func.count()).select_from(schema.tables)
        found: int = (await self._store.rows(wanted.where(c.status == "waiting", *which)))[0][0]
        return found
