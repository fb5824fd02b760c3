"""People with a profile page: accounts and bots, found by name or at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from banmen.server.looks import folded
from banmen.server.storage import schema
from banmen.server.storage.store import Store


class Named(NamedTuple):
    """A person with an account, or a bot."""

    person: str
    name: str
    since: int


async def named(store: Store, name: str) -> Named | None:
    """The account or bot with a name; an account comes first."""
    people, accounts, bots = schema.people.c, schema.accounts.c, schema.bots.c
    owner = (
        sa.select(people.id, people.name, accounts.created)
        .join(schema.accounts, accounts.person == people.id)
        .where(accounts.login == folded(name))
    )
    bot = (
        sa.select(people.id, people.name, bots.created)
        .join(schema.bots, bots.id == people.id)
        .where(bots.name == name.casefold())
    )
    found = await store.rows(owner) or await store.rows(bot)
    return Named(*found[0]) if found else None


async def pages_among(store: Store, persons: Collection[str]) -> dict[str, int]:
    """Those of some people who have a profile page, and since when. Bots with revoked tokens have
    none.
    """
    accounts, bots = schema.accounts.c, schema.bots.c
    owners = sa.select(accounts.person, accounts.created).where(accounts.person.in_(persons))
    programs = sa.select(bots.id, bots.created).where(bots.id.in_(persons), bots.name.is_not(None))
    return {row[0]: row[1] for row in await store.rows(sa.union_all(owners, programs))}
