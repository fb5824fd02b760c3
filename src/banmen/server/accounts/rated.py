"""Which games are rated, and what they have made of ratings."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from banmen.server import schema, wire
from banmen.server.accounts.ratings import NEWCOMER, Strength, after, of_level, on_scale
from banmen.server.store import Store
from banmen.server.table import Table
from banmen.server.writer import Row, now

FEWEST = 4
"""A game of fewer moves is neither kept in the archive nor rated."""
DECIDED = ("rules", "repetition", "resigned", "time")
"""How a rated game ends."""


class Standing(NamedTuple):
    """Somebody's rating in a game, and after how many rated games."""

    strength: Strength
    games: int
    at: int


class Renown(NamedTuple):
    """What is known of those who sit at a table."""

    accounts: tuple[bool, bool] = (False, False)
    ratings: tuple[wire.Rating | None, wire.Rating | None] = (None, None)
    rated: bool = False

    def on(self, view: wire.TableView) -> wire.TableView:
        """A table as everybody sees it, with what is known of its players."""
        first, second = (
            seat.model_copy(update={"account": self.accounts[n], "rating": self.ratings[n]})
            for n, seat in enumerate(view.seats)
        )
        return view.model_copy(update={"seats": (first, second), "rated": self.rated})


def counts(table: Table, accounts: Collection[str]) -> bool:
    """Whether a game is rated, as it looks so far: two people with accounts, or one and a level,
    from the start of the game.
    """
    people = [seat.person for seat in table.seats if seat.level is None]
    if table.start or table.hotseat or table.helped or not on_scale(table.game) or not people:
        return False
    if len(set(people)) < len(people) or any(person not in accounts for person in people):
        return False
    return all(of_level(seat.level, table.game) for seat in table.seats if seat.level)


async def accounts_among(store: Store, persons: Collection[str]) -> set[str]:
    """Those who have an account."""
    wanted = sa.select(schema.accounts.c.person).where(schema.accounts.c.person.in_(persons))
    async with store.read() as connection:
        return set((await connection.execute(wanted)).scalars())


async def standing(store: Store, person: str, game: str) -> Standing:
    """How somebody stands in a game."""
    c = schema.ratings.c
    wanted = sa.select(c.rating, c.deviation, c.number, c.at)
    last = wanted.where(c.person == person, c.game == game).order_by(c.number.desc()).limit(1)
    async with store.read() as connection:
        row = (await connection.execute(last)).one_or_none()
    if row is None:
        return Standing(NEWCOMER, 0, 0)
    return Standing(Strength(row.rating, row.deviation), row.number, row.at)


async def renown(store: Store, table: Table) -> Renown:
    """What is known of those who sit at a table; after a rated game, what it has changed."""
    persons = {seat.person for seat in table.seats if seat.person}
    accounts = await accounts_among(store, persons)
    changed = await _changed(store, table.id) if table.status == "over" else {}
    ratings: list[wire.Rating | None] = []
    for number, seat in enumerate(table.seats):
        if number in changed:
            ratings.append(changed[number])
        elif seat.level:
            ratings.append(_shown(of_level(seat.level, table.game)))
        elif seat.person in accounts and on_scale(table.game):
            found = await standing(store, seat.person or "", table.game.id)
            ratings.append(_shown(found.strength.later(now() - found.at)) if found.games else None)
        else:
            ratings.append(None)
    rated = bool(changed) if table.status == "over" else counts(table, accounts)
    first, second = table.seats
    return Renown((first.person in accounts, second.person in accounts), (*ratings,), rated)  # type: ignore[arg-type]


async def _changed(store: Store, table: str) -> dict[int, wire.Rating]:
    """What a rated game has made of ratings, by seat."""
    wanted = sa.select(schema.ratings).where(schema.ratings.c.table == table)
    async with store.read() as connection:
        rows = (await connection.execute(wanted)).all()
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


async def rating_rows(store: Store, table: Table) -> list[tuple[sa.Table, Row]]:
    """What a game that is over adds to ratings; nothing if it is not rated."""
    persons = {seat.person for seat in table.seats if seat.person}
    accounts = await accounts_among(store, persons)
    if table.how not in DECIDED or table.ply < FEWEST or not counts(table, accounts):
        return []
    at = table.ended or 0
    before: list[tuple[Strength, int]] = []
    for seat in table.seats:
        if seat.level:
            level = of_level(seat.level, table.game)
            assert level is not None
            before.append((level, 0))
        else:
            found = await standing(store, seat.person or "", table.game.id)
            before.append((found.strength.later(at - found.at), found.games))
    new = after(before[0][0], before[1][0], table.result)
    return [
        (
            schema.ratings,
            {
                "person": seat.person,
                "game": table.game.id,
                "number": before[number][1] + 1,
                "table": table.id,
                "seat": number,
                "at": at,
                "rating": new[number].rating,
                "deviation": new[number].deviation,
                "change": new[number].rating - before[number][0].rating,
            },
        )
        for number, seat in enumerate(table.seats)
        if seat.level is None
    ]
