"""A person's data for download: identity, every game with its record and chat, those of their bots,
too, and what they and moderators wrote.

Credentials (passwords, codes, cookies, keys) are not included: the server has only hashes.
"""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.server.domain.table import Table
from banmen.server.domain.table_record import record_of
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Identity, Store
from banmen.server.tables.registry import TableRegistry

Rows = list[dict[str, Any]]


async def own_data(store: Store, tables: TableRegistry, who: Identity) -> bytes:
    """The data as JSON. Games are loaded one after the other, so that other requests get their
    turns.
    """
    told = {
        "name": who.name,
        "account": who.account,
        "made": now(),
        **await _of_person(store, who.id),
    }
    for bot in told["bots"]:
        bot |= {
            "ratings": await _told(store, _ratings(bot["id"])),
            "games": await _games(store, tables, bot.pop("id")),
        }
    told["games"] = await _games(store, tables, who.id)
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)


async def _games(store: Store, tables: TableRegistry, person: str) -> Rows:
    games: Rows = []
    for id in await _tables_of(store, person):
        try:
            games.append(await asyncio.to_thread(_game, await tables.table(id), person))
        except Complaint as complaint:  # an unreadable log must not hide other games
            games.append({"table": id, "unreadable": str(complaint)})
    return games


async def _tables_of(store: Store, person: str) -> list[str]:
    t = schema.tables.c
    theirs = sa.or_(t.person_0 == person, t.person_1 == person)
    return [row.id for row in await store.rows(sa.select(t.id).where(theirs).order_by(t.created))]


def _game(table: Table, person: str) -> dict[str, Any]:
    """A game: its public part, and the person's seats."""
    record = record_of(table)
    return {
        "table": table.id,
        "seats": table.seats_of(person),
        "created": table.created,
        "ended": table.ended,
        "how": table.how,
        "chat": [{"at": said.at, "by": said.by, "text": said.text} for said in table.chat()],
        "record": orjson.loads(record.to_json()),
    }


async def _of_person(store: Store, person: str) -> dict[str, Any]:
    """All rows about a person besides games."""
    p, t, k, b = schema.people.c, schema.tokens.c, schema.passkeys.c, schema.bots.c
    block, report, d = schema.blocks.c, schema.reports.c, schema.decisions.c
    name = sa.select(p.name).where(p.id == block.blocked).scalar_subquery().label("name")
    bot = sa.select(p.name).where(p.id == b.id).scalar_subquery().label("name")
    told = report.at, report.reason, report.words, report.table
    wanted = {
        "since": sa.select(p.created).where(p.id == person),
        "sessions": sa.select(t.device, t.created, t.seen).where(t.person == person),
        "passkeys": sa.select(k.name, k.created, k.used).where(k.person == person),
        "bots": sa.select(b.id, bot, b.created, b.seen).where(b.owner == person),
        "ratings": _ratings(person),
        "blocks": sa.select(name, block.at).where(block.person == person),
        "reports": sa.select(*told).where(report.by == person),
        "decisions": sa.select(d.at, d.kind, d.words, d.until, d.before, d.name, d.undone).where(
            d.person == person, d.kind != "dismissal"
        ),
    }
    found = {what: await _told(store, one) for what, one in wanted.items()}
    return {**found, "since": found["since"][0]["created"]}


def _ratings(person: str) -> sa.Select[Any]:
    r = schema.ratings.c
    wanted = sa.select(r.game, r.number, r.table, r.at, r.rating, r.deviation, r.change)
    return wanted.where(r.person == person)


async def _told(store: Store, wanted: sa.Select[Any]) -> Rows:
    """Rows of a query as dictionaries."""
    rows = await store.rows(wanted)
    return [{str(name): value for name, value in row._asdict().items()} for row in rows]
