"""Rated games, and their effect on ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from banmen.game import game
from banmen.server.accounts.names import pages_among
from banmen.server.accounts.ratings import DAY, NEWCOMER, Strength, after, of_level, on_scale
from banmen.server.domain import wire
from banmen.server.domain.permissions import ABORTABLE
from banmen.server.domain.player_info import PlayerInfo
from banmen.server.domain.table import Table
from banmen.server.domain.table_state import Seat
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.statements import Add, Row
from banmen.server.storage.store import Store

FEWEST = ABORTABLE
"""Games that can no longer be aborted count: otherwise leaving early would cost nothing. Shorter
games are neither archived nor rated.
"""
DECIDED = ("rules", "repetition", "resigned", "time", "left")
"""The endings of rated games."""
MOST_OF_A_PAIR = 10
"""The most rated games of one game between the same two players within a day; the first
ones count.
"""


class CurrentRating(NamedTuple):
    """A person's rating in a game, and the number of rated games behind it."""

    strength: Strength
    games: int
    at: int


def counts(table: Table, accounts: Mapping[str, int]) -> bool:
    """Whether a game would be rated, as things stand: between accounts or bots, or one of them and
    a level, from the start of the game, and not casual.

    ``accounts`` says since when each account has existed. A player cannot make a game count while
    winning it: a guest who signs up or logs in meanwhile still plays as the guest.
    """
    people = [seat.person for seat in table.seats if seat.level is None]
    if table.casual or table.start or table.hotseat or table.helped or table.handed_over:
        return False
    if not people or not on_scale(table.game):
        return False
    begun = now() if table.begun is None else table.begun
    known = {person for person, since in accounts.items() if since <= begun}
    if len(set(people)) < len(people) or not known.issuperset(people):
        return False
    return all(of_level(seat.level, table.game) for seat in table.seats if seat.level)


async def is_rated(store: Store, table: Table, accounts: Mapping[str, int]) -> bool:
    """Whether a game counts, its players are not a person and their own bot (or two bots of one
    person), and they have not had enough games against each other within a day before.
    """
    people = [seat.person for seat in table.seats if seat.person is not None]
    if not counts(table, accounts):
        return False
    if len(people) > 1 and await _of_one_owner(store, people):
        return False
    return await _earlier(store, table) < MOST_OF_A_PAIR


async def _of_one_owner(store: Store, people: Sequence[str]) -> bool:
    """Whether all players belong to one person."""
    c = schema.bots.c
    rows = await store.rows(sa.select(c.id, c.owner).where(c.id.in_(people)))
    owners = {row.id: row.owner for row in rows}
    return len({owners.get(person, person) for person in people}) == 1


async def _earlier(store: Store, table: Table) -> int:
    """The number of possibly rated games between the same two players (a person and a level, too)
    opened within a day before this one. By opening time, because losses would otherwise be finished
    last.
    """
    t = schema.tables.c
    who = [
        ("level_{}", seat.level) if seat.level else ("person_{}", seat.person)
        for seat in table.seats
    ]
    sit = [
        sa.and_(*(t[column.format(seat)] == name for seat, (column, name) in enumerate(order)))
        for order in (who, who[::-1])
    ]
    before = sa.or_(t.created < table.created, sa.and_(t.created == table.created, t.id < table.id))
    wanted = sa.select(t.options).where(
        t.game == table.game.id,
        sa.or_(*sit),
        before,
        t.created > table.created - DAY,
        ~t.casual,
        t.status != "waiting",
        sa.or_(t.status != "over", t.result != "*"),
    )
    rows = await store.rows(wanted)
    return sum(on_scale(game(table.game.id, **row.options)) for row in rows)


async def current_rating(store: Store, person: str, game: str) -> CurrentRating:
    """A person's rating in a game."""
    c = schema.ratings.c
    wanted = sa.select(c.rating, c.deviation, c.number, c.at)
    last = wanted.where(c.person == person, c.game == game).order_by(c.number.desc()).limit(1)
    rows = await store.rows(last)
    if not rows:
        return CurrentRating(NEWCOMER, 0, 0)
    row = rows[0]
    return CurrentRating(Strength(row.rating, row.deviation), row.number, row.at)


async def player_info(store: Store, table: Table) -> PlayerInfo:
    """The facts about a table's players; after a rated game, its effect."""
    accounts = await _accounts(store, table)
    over = table.status == "over"
    changed = await _changed(store, table.id) if over else {}
    first, second = [
        changed.get(number) or await _current(store, table, seat, accounts)
        for number, seat in enumerate(table.seats)
    ]
    return PlayerInfo(
        accounts=(table.seats[0].person in accounts, table.seats[1].person in accounts),
        ratings=(first, second),
        rated=bool(changed) if over else await is_rated(store, table, accounts),
    )


async def _accounts(store: Store, table: Table) -> dict[str, int]:
    """The rated players at a table: people with accounts, and bots."""
    return await pages_among(store, {seat.person for seat in table.seats if seat.person})


async def _current(
    store: Store, table: Table, seat: Seat, accounts: Mapping[str, int]
) -> wire.Rating | None:
    """A player's present rating; None if unknown."""
    if seat.level:
        return _shown(of_level(seat.level, table.game))
    if seat.person not in accounts or not on_scale(table.game):
        return None
    found = await current_rating(store, seat.person or "", table.game.id)
    return _shown(found.strength.later(now() - found.at)) if found.games else None


async def _changed(store: Store, table: str) -> dict[int, wire.Rating]:
    """The effect of a rated game on ratings, by seat."""
    wanted = sa.select(schema.ratings).where(schema.ratings.c.table == table)
    rows = await store.rows(wanted)
    return {
        row.seat: wire.Rating(
            rating=round(row.rating), deviation=round(row.deviation), change=round(row.change)
        )
        for row in rows
    }


def _shown(strength: Strength | None) -> wire.Rating | None:
    if strength is None:
        return None
    return wire.Rating(rating=round(strength.rating), deviation=round(strength.deviation))


async def rating_rows(store: Store, table: Table) -> list[Add]:
    """The rating rows for a finished game; none if it is not rated."""
    fair = table.how in DECIDED and table.ply >= FEWEST
    accounts = await _accounts(store, table)
    if not fair or not await is_rated(store, table, accounts):
        return []
    before = [await _before(store, table, seat) for seat in table.seats]
    new = after(before[0].strength, before[1].strength, table.result)
    return [
        (schema.ratings, _row(table, number, before[number], new[number]))
        for number, seat in enumerate(table.seats)
        if seat.level is None
    ]


async def _before(store: Store, table: Table, seat: Seat) -> CurrentRating:
    """The rating of a player when the game ended."""
    if seat.level:
        level = of_level(seat.level, table.game)
        assert level is not None
        return CurrentRating(level, 0, 0)
    found = await current_rating(store, seat.person or "", table.game.id)
    return found._replace(strength=found.strength.later((table.ended or 0) - found.at))


def _row(table: Table, seat: int, before: CurrentRating, new: Strength) -> Row:
    return {
        "person": table.seats[seat].person,
        "game": table.game.id,
        "number": before.games + 1,
        "table": table.id,
        "seat": seat,
        "at": table.ended,
        "rating": new.rating,
        "deviation": new.deviation,
        "change": new.rating - before.strength.rating,
    }
