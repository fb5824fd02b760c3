"""Archive finished games, and update ratings."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from banmen.server.accounts.rated import FEWEST, rating_rows
from banmen.server.archive.openings import opening, steps, variant_of
from banmen.server.bus import Fence
from banmen.server.domain.refusal import Superseded
from banmen.server.domain.table import Table
from banmen.server.looks import folded
from banmen.server.storage import schema
from banmen.server.storage.statements import Add, Row
from banmen.server.storage.store import Conflict, Store

TRIES = 5
"""The most retries of archiving a game because a rating changed meanwhile."""

Rows = list[Add]


class Archiver:
    """Archives finished games, one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def keep(self, table: Table, fence: Fence | None = None) -> None:
        """Archive and rate a game, if it is over and was really played. With a fence, raises
        `Superseded` if another node holds the lease by now.
        """
        async with self._lock:
            if not worth_keeping(table) or await self._kept(table.id):
                return
            rows = await asyncio.to_thread(archive_rows, table)
            for left in reversed(range(TRIES)):
                try:
                    found = [*rows, *await rating_rows(self._store, table)]
                    await self._store.save(found, fence=fence)
                    return
                except Superseded:
                    raise
                except Conflict:  # another server was faster
                    if await self._kept(table.id):
                        return
                    if not left:
                        raise

    async def missing(self) -> list[str]:
        """Finished games not yet archived, oldest first."""
        tables, kept = schema.tables, schema.archive
        wanted = (
            sa.select(tables.c.id)
            .outerjoin(kept, kept.c.table == tables.c.id)
            .where(tables.c.status == "over", tables.c.result != "*", tables.c.ply >= FEWEST)
            .where(kept.c.table.is_(None))
            .order_by(tables.c.updated)
        )
        return [row.id for row in await self._store.rows(wanted)]

    async def _kept(self, table: str) -> bool:
        wanted = sa.select(schema.archive.c.table).where(schema.archive.c.table == table)
        return bool(await self._store.rows(wanted))


def worth_keeping(table: Table) -> bool:
    """Whether a game was really played and decided."""
    return table.status == "over" and table.result != "*" and table.ply >= FEWEST


def is_public(table: Table) -> bool:
    """Whether everyone can find a game: one from the lobby, or against the computer or a bot. Games
    by a private link, or of two people at one device, are found by their players only.
    """
    return table.listed or any(seat.view().kind in ("level", "bot") for seat in table.seats)


def archive_rows(table: Table, public: bool | None = None) -> Rows:
    """The archive's rows for a finished game; games from a set-up position have no opening."""
    public = is_public(table) if public is None else public
    row: Row = {
        "table": table.id,
        "game": table.game.id,
        "variant": variant_of(table.game),
        "public": public,
        "result": table.result,
        "how": table.how,
        "plies": table.ply,
        "ended": table.ended,
        "opening": None if table.start else opening(table.position),
        "last": str(table.position),
    }
    for number, seat in enumerate(table.seats):
        row[f"person_{number}"] = seat.person
        row[f"who_{number}"] = folded(seat.name) if seat.name else None
        row[f"level_{number}"] = seat.level
    rows: Rows = [(schema.archive, row)]
    for ply, step in enumerate(steps(table.position) if public and not table.start else ()):
        kept = {"table": table.id, "ply": ply, "result": table.result, **step._asdict()}
        rows.append((schema.steps, kept))
    return rows
