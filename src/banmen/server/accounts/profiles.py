"""A person's profile: ratings over time, results, favourite openings."""

from __future__ import annotations

import sqlalchemy as sa

from banmen.games import ids
from banmen.server.accounts.names import named
from banmen.server.accounts.ratings import Strength
from banmen.server.accounts.wire import Favourite, Profile, Progress, RatingPoint
from banmen.server.domain.refusal import Refusal
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Store

MOST_POINTS = 200
"""The most points of a chart."""
FAVOURITES = 6
FEWEST_GAMES = 2
"""The fewest games with an opening to make it a favourite."""


async def profile(store: Store, name: str, me: str | None) -> Profile:
    """A person's profile. Private games count only for the person's own view."""
    who = await named(store, name)
    if who is None:
        raise Refusal(404, "account.nobody", name=name)
    own = who.person == me
    results = await _results(store, who.person, own)
    histories = {game: await _history(store, who.person, game, own) for game in results}
    favourites = await _favourites(store, who.person, own)
    progress = tuple(_progress(game, results[game], histories[game]) for game in results)
    return Profile(name=who.name, since=who.since, progress=progress, favourites=favourites)


def _progress(game: str, results: dict[str, int], history: list[RatingPoint]) -> Progress:
    last = history[-1] if history else None
    sure = Strength(last.rating, last.deviation).later(now() - last.at) if last else None
    return Progress(
        game=game,
        rating=round(sure.rating) if sure else None,
        deviation=round(sure.deviation) if sure else None,
        won=results.get("won", 0),
        lost=results.get("lost", 0),
        drawn=results.get("drawn", 0),
        history=tuple(history),
    )


def _games_of(person: str, own: bool) -> sa.Subquery:
    """A person's games, one row a seat: game, variant, opening, and the person's points."""
    c = schema.archive.c
    halves = []
    for seat, won in ((0, "1-0"), (1, "0-1")):
        points = sa.case((c.result == won, 1.0), (c.result == "1/2-1/2", 0.5), else_=0.0)
        chosen = sa.select(c.game, c.variant, c.opening, points.label("points"))
        theirs = chosen.where(c[f"person_{seat}"] == person)
        halves.append(theirs if own else theirs.where(c.public))
    return sa.union_all(*halves).subquery()


async def _results(store: Store, person: str, own: bool) -> dict[str, dict[str, int]]:
    """The numbers of games won, lost and drawn, by game, in the usual order."""
    games = _games_of(person, own)
    counted = sa.select(games.c.game, games.c.points, sa.func.count())
    rows = await store.rows(counted.group_by(games.c.game, games.c.points))
    found: dict[str, dict[str, int]] = {}
    for game, points, count in rows:
        word = {1.0: "won", 0.5: "drawn"}.get(float(points), "lost")
        found.setdefault(game, {})[word] = count
    return {game: found[game] for game in ids() if game in found}


async def _history(store: Store, person: str, game: str, own: bool) -> list[RatingPoint]:
    c, kept = schema.ratings.c, schema.archive
    wanted = (
        sa.select(c.at, c.rating, c.deviation, c.table, kept.c.public)
        .outerjoin_from(schema.ratings, kept, kept.c.table == c.table)
        .where(c.person == person, c.game == game)
        .order_by(c.number.desc())
        .limit(MOST_POINTS)
    )
    return [
        RatingPoint(
            at=row.at,
            rating=round(row.rating),
            deviation=round(row.deviation),
            table=row.table if own or row.public else None,
        )
        for row in reversed(await store.rows(wanted))
    ]


async def _favourites(store: Store, person: str, own: bool) -> tuple[Favourite, ...]:
    games = _games_of(person, own)
    c, number = games.c, sa.func.count()
    wanted = (
        sa.select(c.game, c.variant, c.opening, number, sa.func.sum(c.points))
        .where(c.opening.is_not(None))
        .group_by(c.game, c.variant, c.opening)
        .having(number >= FEWEST_GAMES)
        .order_by(number.desc(), c.opening)
        .limit(FAVOURITES)
    )
    return tuple(
        Favourite(game=game, variant=variant, moves=opening, games=count, points=float(points))
        for game, variant, opening, count, points in await store.rows(wanted)
    )
