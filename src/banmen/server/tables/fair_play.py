"""Refuse help from the server in a rated game to its players.

A person who asks for an analysis may play at a running rated table in person, through a bot, or by
a pass to a seat. The moves that led to the position show whether it belongs to that game.
"""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sa

from banmen.game import Position
from banmen.games import about
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table_state import is_bot
from banmen.server.route import Caller
from banmen.server.seat_links import SeatLinks
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry


class FairPlay:
    """Finds who plays what, on all nodes, in the database."""

    def __init__(self, store: Store, tables: TableRegistry, seat_links: SeatLinks) -> None:
        self._store = store
        self._tables = tables
        self._seat_links = seat_links

    async def check(self, at: Position, who: Caller, besides: str | None = None) -> None:
        """Refuse analysis of a running rated game to a person who plays it. The table ``besides``
        is exempt: it refuses by itself.
        """
        for id in await self._playing(at, who):
            live = await self._tables.find(id)
            if id == besides or not await asyncio.to_thread(belongs, at, live.table.position):
                continue
            await live.know_players()
            if live.table.players.rated and live.table.status == "playing":
                raise Refusal(409, "analysis.own_game")

    async def _playing(self, at: Position, who: Caller) -> list[str]:
        """The tables where a person plays the game of a position, under any identity."""
        t, people = schema.tables.c, await self._all_of(who.id)
        passes = [table for table, _ in await self._seat_links.tables(who.seat_passes)]
        if not people and not passes:
            return []
        theirs = sa.or_(t.person_0.in_(people), t.person_1.in_(people), t.id.in_(passes))
        wanted = sa.select(t.id, t.options).where(
            t.status == "playing", t.game == at.game.id, t.casual.is_(False), theirs
        )
        rows = await self._store.rows(wanted)
        return [row.id for row in rows if _options(at.game.id, row.options) == at.game.options]

    async def _all_of(self, person: str | None) -> set[str]:
        """A person and their bots; for a bot, its owner and the owner's bots."""
        if person is None:
            return set()
        b = schema.bots.c
        rows = await self._store.rows(sa.select(b.owner).where(b.id == person))
        owner: str = rows[0].owner if is_bot(person) and rows else person
        bots = await self._store.rows(sa.select(b.id).where(b.owner == owner))
        return {owner, person, *(row.id for row in bots)}


def belongs(studied: Position, running: Position) -> bool:
    """Whether a position occurred in a running game or continues it, even when set up again one
    move later. The start of a game that has left it counts as no game's.
    """
    if studied in running.line[1:] or running in (line := studied.line):
        return True
    set_up = line[0]
    if set_up == running.line[0]:
        return False
    return any(running.play(code) == set_up for code in running.codes)


def _options(game: str, found: dict[str, Any]) -> dict[str, Any]:
    """All options of a table; an older table may lack later ones."""
    return about(game).settle(found)
