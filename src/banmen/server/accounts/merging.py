"""Games that go to another person, and names that go altogether."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from banmen.server.bus import Bus, LogGrown, Rewritten
from banmen.server.domain.table_state import Entry
from banmen.server.looks import folded
from banmen.server.storage import schema
from banmen.server.storage.statements import Alter
from banmen.server.storage.store import Identity, Store, log_rows
from banmen.server.tables.registry import TableRegistry

KEPT = (schema.accounts, schema.names, schema.passkeys, schema.ratings, schema.tokens)
"""What is kept of somebody with an account."""
NAMED = ("opened", "sat", "said")
"""Entries of a log that hold names."""


async def merge_guest(
    store: Store, tables: TableRegistry, bus: Bus, guest: str, owner: Identity
) -> None:
    """Let all games of a guest be somebody's who has logged in."""
    for row in await _tables_of(store, guest):
        seats = [seat for seat in (0, 1) if row[f"person_{seat}"] == guest]
        if live := tables.live.get(row["id"]):
            await live.hand_over(guest, owner.id, owner.name)
            await store.save([], _in_archive(row["id"], seats, owner))
        else:
            await _hand_over(store, bus, row, seats, owner)


async def _hand_over(store: Store, bus: Bus, row: Any, seats: list[int], owner: Identity) -> None:
    """The same at a table that is not in use; it keeps its place in lists."""
    last = sa.select(sa.func.max(schema.events.c.seq)).where(schema.events.c.table == row["id"])
    seq: int = (await store.rows(last))[0][0]
    entries = [
        Entry(number, row["updated"], "sat", _sitting(seat, owner))
        for number, seat in enumerate(seats, seq + 1)
    ]
    adds, alters = log_rows({row["id"]: entries})
    await store.save(adds, [*alters, *_in_archive(row["id"], seats, owner)])
    bus.publish(LogGrown(row["id"], entries[-1].seq))


def _sitting(seat: int, owner: Identity) -> dict[str, Any]:
    return {"seat": seat, "person": owner.id, "name": owner.name, "starts": False}


def _in_archive(table: str, seats: list[int], owner: Identity) -> list[Alter]:
    who = folded(owner.name) if owner.name else None
    return [
        (schema.archive, {"table": table}, {f"person_{seat}": owner.id, f"who_{seat}": who})
        for seat in seats
    ]


async def forget(store: Store, bus: Bus, person: str) -> None:
    """Take somebody's name out of everything, and their account, ratings, keys and cookies away.

    The games stay. This is the one place where logs are changed: nothing else would do it.
    """
    tables = await _tables_of(store, person)
    for row in tables:
        await store.save([], await _without_name(store, row, person))
    await store.save(
        [],
        [(schema.people, {"id": person}, {"name": None})],
        [(table, {"person": person}) for table in KEPT],
    )
    for row in tables:
        bus.publish(Rewritten(row["id"]))


async def _without_name(store: Store, row: Any, person: str) -> list[Alter]:
    """What is to be changed about one table."""
    id, seats = row["id"], [seat for seat in (0, 1) if row[f"person_{seat}"] == person]
    c = schema.events.c
    wanted = sa.select(c.seq, c.kind, c.data).where(c.table == id, c.kind.in_(NAMED))
    entries = await store.rows(wanted)
    alters: list[Alter] = [
        (schema.events, {"table": id, "seq": seq}, {"data": _nameless(kind, data, person, seats)})
        for seq, kind, data in entries
    ]
    for seat in seats:
        alters.append((schema.tables, {"id": id}, {f"name_{seat}": None}))
        alters.append((schema.archive, {"table": id}, {f"who_{seat}": None}))
    return alters


def _nameless(kind: str, data: dict[str, Any], person: str, seats: list[int]) -> dict[str, Any]:
    if kind == "opened":
        sat = [{**s, "name": None} if s["person"] == person else s for s in data["seats"]]
        return {**data, "seats": sat}
    theirs = data["by"] in seats if kind == "said" else data["person"] == person
    return {**data, "name": None} if theirs else data


async def _tables_of(store: Store, person: str) -> list[Any]:
    c = schema.tables.c
    wanted = sa.select(c.id, c.person_0, c.person_1, c.updated)
    theirs = wanted.where(sa.or_(c.person_0 == person, c.person_1 == person))
    return [row._asdict() for row in await store.rows(theirs)]
