"""Find games, and count the moves played in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any

import sqlalchemy as sa

from banmen.server.accounts.names import named
from banmen.server.archive.openings import CanonicalPosition
from banmen.server.archive.wire import ArchivedGame, ArchivedGames, ArchiveQuery, MoveStats
from banmen.server.domain.table_state import Seat
from banmen.server.domain.wire import SeatView
from banmen.server.looks import folded
from banmen.server.storage import schema
from banmen.server.storage.store import Store

PAGE = 24
"""Games a page."""
MOST_COUNTED = 1000
"""Games are counted up to this number."""
NOBODY = "nobody"
MOST_MOVES = 60
"""The most moves listed for a position."""

_c = schema.archive.c
Condition = sa.ColumnElement[bool]


async def find(
    store: Store, wanted: ArchiveQuery, me: str | None, position: CanonicalPosition | None
) -> ArchivedGames:
    """The matching games a person may see: one page of them, and their number."""
    chosen = _chosen(wanted, me, position, await _players(store, wanted, me))
    counted = chosen.limit(MOST_COUNTED + 1).subquery()
    total = await store.rows(sa.select(sa.func.count()).select_from(counted))
    rows = [row._asdict() for row in await store.rows(_page(chosen, wanted.after))]
    last = rows[PAGE - 1] if len(rows) > PAGE else None
    return ArchivedGames(
        games=tuple(kept(row) for row in rows[:PAGE]),
        total=total[0][0],
        next=f"{last['ended']}.{last['table']}" if last else None,
    )


def _chosen(
    wanted: ArchiveQuery,
    me: str | None,
    position: CanonicalPosition | None,
    players: tuple[Condition, ...],
) -> sa.Select[Any]:
    """A query for all matching games."""
    conditions = [*_conditions(wanted, me), sa.or_(_c.public, _of(me)) if me else _c.public]
    if position:
        through = sa.select(schema.steps.c.table).where(schema.steps.c.position == position.key)
        conditions.append(_c.table.in_(through))
    everything = sa.select(schema.archive).where(*conditions)
    if not players:
        return everything
    # one half a seat: each uses its own index, which OR would not
    first, second = players
    either = sa.union_all(everything.where(first), everything.where(second, sa.not_(first)))
    return sa.select(either.subquery())


def _page(chosen: sa.Select[Any], after: str | None) -> sa.Select[Any]:
    """The rows of a page, and one more to see whether there is another page."""
    ended, table = chosen.selected_columns.ended, chosen.selected_columns.table
    if after:
        time, _, id = after.partition(".")
        chosen = chosen.where(sa.tuple_(ended, table) < (int(time), id))
    page = chosen.order_by(ended.desc(), table.desc()).limit(PAGE + 1).subquery()
    return with_players(page)


def with_players(page: sa.Subquery) -> sa.Select[Any]:
    """Archived games with the data shown of their players."""
    tables = schema.tables
    people = [schema.people.alias(f"people_{seat}") for seat in (0, 1)]
    accounts = [schema.accounts.alias(f"accounts_{seat}") for seat in (0, 1)]
    columns: list[sa.ColumnElement[Any]] = [tables.c.options]
    joined: sa.FromClause = page.join(tables, tables.c.id == page.c.table)
    for seat in (0, 1):
        person = page.c[f"person_{seat}"]
        joined = joined.outerjoin(accounts[seat], accounts[seat].c.person == person)
        joined = joined.outerjoin(people[seat], people[seat].c.id == accounts[seat].c.person)
        own, now = tables.c[f"name_{seat}"], people[seat].c.name
        columns.append(sa.func.coalesce(now, own).label(f"name_{seat}"))
        columns.append(accounts[seat].c.person.is_not(None).label(f"account_{seat}"))
    ordered = page.c.ended.desc(), page.c.table.desc()
    return sa.select(page, *columns).select_from(joined).order_by(*ordered)


def kept(row: Mapping[str, Any]) -> ArchivedGame:
    """An archived game as a message."""
    plain = "game", "variant", "options", "result", "how", "plies", "ended", "public", "opening"
    seats = _seat(row, 0), _seat(row, 1)
    return ArchivedGame(id=row["table"], seats=seats, **{name: row[name] for name in plain})


def _seat(row: Mapping[str, Any], number: int) -> SeatView:
    seat = Seat(*(row[f"{what}_{number}"] for what in ("person", "name", "level")))
    return replace(seat.view(), account=bool(row[f"account_{number}"]))


def _of(person: str) -> Condition:
    return sa.or_(_c.person_0 == person, _c.person_1 == person)


async def _players(store: Store, wanted: ArchiveQuery, me: str | None) -> tuple[Condition, ...]:
    """Conditions for a player at the first and at the second seat; empty without a filter."""
    if wanted.player:
        return await _named(store, wanted.player)
    if wanted.mine:
        return _at_seats("person", me or NOBODY)
    return _at_seats("level", wanted.level) if wanted.level else ()


async def _named(store: Store, name: str) -> tuple[Condition, ...]:
    """By the account or bot with that name, or else by guests with that name."""
    who = await named(store, name)
    return _at_seats("person", who.person) if who else _at_seats("who", folded(name))


def _at_seats(column: str, value: str) -> tuple[Condition, ...]:
    """Handles NULL as no person, so that negation works, too."""
    first = sa.and_(_c[f"{column}_0"].is_not(None), _c[f"{column}_0"] == value)
    return first, _c[f"{column}_1"] == value


def _conditions(wanted: ArchiveQuery, me: str | None) -> list[Condition]:
    """The filters on a game's own row."""
    level = wanted.level
    found: list[Condition | None] = [
        _c.game == wanted.game if wanted.game else None,
        _c.variant == wanted.variant if wanted.variant is not None else None,
        sa.or_(_c.level_0 == level, _c.level_1 == level) if level else None,
        _of(me or NOBODY) if wanted.mine else None,
        _c.result == wanted.result if wanted.result else None,
        _c.plies >= wanted.shortest if wanted.shortest is not None else None,
        _c.plies <= wanted.longest if wanted.longest is not None else None,
        _c.ended >= _millis(wanted.since) if wanted.since else None,
        _c.ended < _millis(wanted.until) + 86_400_000 if wanted.until else None,
    ]
    return [condition for condition in found if condition is not None]


def _millis(day: date) -> int:
    """The start of a day."""
    return int(datetime.combine(day, time(), UTC).timestamp()) * 1000


async def played(store: Store, position: CanonicalPosition) -> tuple[MoveStats, ...]:
    """The moves made in a position, most frequent first."""
    c = schema.steps.c
    wanted = sa.select(c.move, c.result, sa.func.count()).where(c.position == position.key)
    rows = await store.rows(wanted.group_by(c.move, c.result))
    counts: dict[str, dict[str, int]] = {}
    for move, result, games in rows:
        counts.setdefault(position.shown(move), {})[result] = games
    found = [
        MoveStats(
            move=move,
            games=sum(results.values()),
            first=results.get("1-0", 0),
            second=results.get("0-1", 0),
            drawn=results.get("1/2-1/2", 0),
        )
        for move, results in counts.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.games, one.move))[:MOST_MOVES])
