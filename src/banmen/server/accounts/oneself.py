"""Requests of callers about themselves: name and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Me, Person, TableSummary
from banmen.server.route import Caller, Nothing, route

if TYPE_CHECKING:
    from banmen.server.service import Service


@route("GET", "me")
async def me(wanted: Nothing, who: Caller, here: Service) -> Me:
    """The caller."""
    await who.renew()
    if who.person is None:
        return Me(name=None)
    return Me(name=who.person.name, account=who.person.account)


@route("PUT", "me")
async def rename(wanted: Person, who: Caller, here: Service) -> Person:
    """Set or remove the caller's name."""
    person = await who.settle()
    if person.bot:
        raise Refusal(403, "bots.own_name")
    here.limits.chat.take(person.id)  # it is sent to others at every table
    await here.accounts.rename(person, wanted.name)
    await here.tables.rename(person.id, wanted.name)
    return wanted


@route("GET", "me/tables")
async def my_tables(wanted: Nothing, who: Caller, here: Service) -> list[TableSummary]:
    """The caller's games."""
    own: list[TableSummary] = []
    if who.id is not None:
        here.presence.see(who.id)
        own = await here.store.tables_of(who.id)
    return own + await _by_pass(who, here, {table.id for table in own})


async def _by_pass(who: Caller, here: Service, known: set[str]) -> list[TableSummary]:
    """The games where a private link has opened a seat on this device."""
    found = await here.seat_links.tables(who.seat_passes)
    return [
        table
        for person in dict.fromkeys(person for _, person in found)
        for table in await here.store.tables_at(
            [id for id, whose in found if whose == person and id not in known], person
        )
    ]
