"""Find the person a request is about."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import sqlalchemy as sa

from banmen.server.accounts.names import named
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table_state import is_bot
from banmen.server.looks import folded
from banmen.server.moderation.wire import KnownPerson, PersonKind, Whom
from banmen.server.storage import schema
from banmen.server.storage.store import Store

if TYPE_CHECKING:
    from banmen.server.tables.registry import TableRegistry

MOST_FOUND = 20


async def meant(wanted: Whom, tables: TableRegistry, store: Store, by: str | None) -> str:
    """The person meant: at a seat, or with a profile page of that name; never the caller."""
    if wanted.table is not None and wanted.seat is not None:
        person = (await tables.table(wanted.table)).person(wanted.seat)
    elif wanted.name is not None:
        who = await named(store, wanted.name)
        person = who.person if who else None
    else:
        person = None
    if not person:
        raise Refusal(404, "moderation.nobody")
    if person == by:
        raise Refusal(409, "moderation.oneself")
    return person


async def known(store: Store, persons: Collection[str | None]) -> dict[str, KnownPerson]:
    """The moderators' view of some people, by id."""
    p, a = schema.people.c, schema.accounts.c
    wanted = sa.select(p.id, p.name, a.person).outerjoin(schema.accounts, a.person == p.id)
    some = [person for person in persons if person is not None]
    rows = await store.rows(wanted.where(p.id.in_(some))) if some else []
    return {row.id: KnownPerson(id=row.id, name=row.name, kind=_kind(*row)) for row in rows}


def _kind(id: str, name: str | None, account: str | None) -> PersonKind:
    return "bot" if is_bot(id) else "account" if account else "guest"


async def found(store: Store, text: str) -> list[KnownPerson]:
    """People with that name, a name beginning so, or that id; accounts and bots first."""
    p, a, b = schema.people.c, schema.accounts.c, schema.bots.c
    login = folded(text)
    begins = a.login.startswith(login, autoescape=True), b.name.startswith(login, autoescape=True)
    wanted = (
        sa.select(p.id)
        .outerjoin(schema.accounts, a.person == p.id)
        .outerjoin(schema.bots, b.id == p.id)
        .where(sa.or_(p.id == text, p.name == text, *begins))
        .order_by(p.id != text, a.login.is_(None), b.name.is_(None), p.name, p.id)
    )
    rows = await store.rows(wanted.limit(MOST_FOUND))
    people = await known(store, [row.id for row in rows])
    return [people[row.id] for row in rows]


async def one(store: Store, text: str) -> KnownPerson:
    """The only person with that name or id."""
    people = await found(store, text)
    login = folded(text)
    exact = [who for who in people if text == who.id or folded(who.name or "") == login]
    if len(exact) > 1:
        exact = [who for who in exact if who.kind != "guest"] or exact
    if not exact:
        raise Refusal(404, "bots.nobody", name=text)
    if len(exact) > 1:
        raise Refusal(409, "moderation.several", ids=[who.id for who in exact])
    return exact[0]
