"""Pass a guest's games to an account, and remove names altogether."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa

from banmen.server.bus import Bus, Fence, LogGrown, Rewritten
from banmen.server.domain.table_state import GONE, Entry
from banmen.server.looks import folded
from banmen.server.storage import schema
from banmen.server.storage.statements import Alter, Row
from banmen.server.storage.store import Conflict, Identity, Store, log_rows
from banmen.server.tables.registry import TableRegistry

KEPT = (
    *(schema.accounts, schema.names, schema.passkeys, schema.ratings, schema.tokens),
    *(schema.roles, schema.blocks),
)
"""Rows of a person with an account that are deleted with it."""
CONDUCT = (*((schema.decisions, "person"), (schema.reports, "by"), (schema.reports, "about")),)
"""Columns that name a person in moderation, besides blocks."""
NAMED = ("opened", "sat", "said")
"""Entries of a log that contain names."""


async def merge_guest(
    store: Store, tables: TableRegistry, bus: Bus, guest: str, owner: Identity
) -> None:
    """Pass all games of a guest to the person who logged in."""
    for row in await _tables_of(store, guest, {}):
        seats = [seat for seat in (0, 1) if row[f"person_{seat}"] == guest]
        if live := tables.live.get(row["id"]):
            await live.hand_over(guest, owner.id, owner.name)
            await store.save([], _in_archive(row["id"], seats, owner))
        else:
            await _hand_over(store, bus, row, seats, owner)
    await _conduct_along(store, guest, owner.id)


async def _conduct_along(store: Store, guest: str, owner: str) -> None:
    """Pass on blocks, reports and moderators' decisions, too."""
    alters: list[Alter] = []
    for table, column in CONDUCT:
        c = table.c
        rows = await store.rows(sa.select(c.id).where(c[column] == guest))
        alters += [(table, {"id": row.id}, {column: owner}) for row in rows]
    await store.save([], alters)
    b = schema.blocks.c
    theirs = sa.select(b.id, b.person, b.blocked).where(
        sa.or_(b.person == guest, b.blocked == guest)
    )
    for row in await store.rows(theirs):
        person, blocked = (owner if one == guest else one for one in (row.person, row.blocked))
        gone = [(schema.blocks, {"id": row.id})]
        block: Row = {"person": person, "blocked": blocked}
        if person == blocked:
            await store.save(removes=gone)
            continue
        try:
            await store.save([], [(schema.blocks, {"id": row.id}, block)])
        except Conflict:  # both identities have the same block
            await store.save(removes=gone)


async def _hand_over(store: Store, bus: Bus, row: Any, seats: list[int], owner: Identity) -> None:
    """Pass on the seats at a table that is not in use; it keeps its place in lists."""
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


async def forget(store: Store, bus: Bus, person: str, fence: Fence | None = None) -> None:
    """Remove a person's name everywhere, and delete their own data.

    The games stay with their opponents; the player becomes unknown there. With a fence, this stops
    as soon as the lease belongs to another node.
    """
    gone = GONE + secrets.token_hex(7)
    d = schema.decisions.c
    renamed = await store.rows(sa.select(d.id).where(d.person == person, d.kind == "renaming"))
    nameless = {"name": None, "before": None, "look": None}
    await _rewrite(store, bus, person, {"person": gone, "name": None}, fence)
    await store.save(
        [],
        [
            (schema.people, {"id": person}, {"name": None}),
            *((schema.decisions, {"id": row.id}, nameless) for row in renamed),
        ],
        [
            *((table, {"person": person}) for table in KEPT),
            (schema.blocks, {"blocked": person}),
            (schema.reports, {"by": person}),
        ],
        fence,
    )


async def rename_everywhere(store: Store, bus: Bus, person: str, name: str | None) -> None:
    """Change a person's name in all games, also finished ones, because a moderator took the old one
    away.
    """
    await _rewrite(store, bus, person, {"name": name})


async def _rewrite(
    store: Store, bus: Bus, person: str, new: Row, fence: Fence | None = None
) -> None:
    """Rewrite a person's name, and with `new` also the id, in all logs.

    This is the only place where logs are changed.
    """
    tables = await _tables_of(store, person, await store.names([person]))
    for row in tables:
        await store.save([], await _rewritten(store, row, person, new), fence=fence)
    for row in tables:
        bus.publish(Rewritten(row["id"]))


async def _rewritten(store: Store, row: Any, person: str, new: Row) -> list[Alter]:
    """The changes to one table."""
    id, seats = row["id"], [seat for seat in (0, 1) if row[f"person_{seat}"] == person]
    c = schema.events.c
    wanted = sa.select(c.seq, c.kind, c.data).where(c.table == id, c.kind.in_(NAMED))
    entries = [Entry(seq, 0, kind, data) for seq, kind, data in await store.rows(wanted)]
    alters: list[Alter] = [
        (schema.events, {"table": id, "seq": one.seq}, {"data": _said_of(one, person, seats, new)})
        for one in entries
    ]
    name = new["name"]
    for seat in (0, 1):
        of = {f"{what}_{seat}": value for what, value in new.items()}
        if seat in seats:
            who = {f"who_{seat}": folded(name) if name else None}
            played = {key: value for key, value in of.items() if not key.startswith("name")}
            alters += [
                (schema.tables, {"id": id}, of),
                (schema.archive, {"table": id}, played | who),
            ]
        elif _asked_at(entries[0].data["seats"][seat], person):
            alters.append((schema.tables, {"id": id}, {f"name_{seat}": name}))
    return alters


def _asked_at(seat: Row, person: str) -> bool:
    """Whether a seat was kept for a person."""
    return seat["person"] is None and seat.get("asked") == person


def _said_of(entry: Entry, person: str, seats: list[int], new: Row) -> Row:
    """An entry with the new name or id of a person."""
    data = entry.data
    if entry.kind == "opened":
        sat = [
            {**seat, **new}
            if seat["person"] == person
            else {**seat, "name": new["name"]}
            if _asked_at(seat, person)
            else seat
            for seat in data["seats"]
        ]
        return {**data, "seats": sat}
    if entry.kind == "said":
        return {**data, "name": new["name"]} if data["by"] in seats else data
    return {**data, **new} if data["person"] == person else data


async def _tables_of(store: Store, person: str, names: dict[str, str | None]) -> list[Any]:
    """The tables where a person sits, or a seat was kept for them by name."""
    c = schema.tables.c
    wanted = sa.select(c.id, c.person_0, c.person_1, c.updated)
    asked = [
        sa.and_(c[f"person_{seat}"].is_(None), c[f"name_{seat}"] == names.get(person))
        for seat in (0, 1)
    ]
    there = sa.or_(c.person_0 == person, c.person_1 == person, *(asked if names else ()))
    return [row._asdict() for row in await store.rows(wanted.where(there))]
