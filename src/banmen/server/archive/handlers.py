"""Requests about finished games, and about the moves played in a position."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import sqlalchemy as sa

from banmen.draw import svg
from banmen.draw.blocks import in_space
from banmen.game import Game, Position, game
from banmen.games import Value, about
from banmen.server.archive.openings import (
    CanonicalPosition,
    canonical,
    canonical_chance,
    variant_of,
)
from banmen.server.archive.search import find, played
from banmen.server.archive.wire import ArchivedGames, ArchiveQuery, Explored, OpeningLine
from banmen.server.domain.refusal import Refusal
from banmen.server.route import AtTable, Caller, File, Peer, route
from banmen.server.storage import schema
from banmen.server.study.positions import position_of
from banmen.server.study.wire import Studied

if TYPE_CHECKING:
    from banmen.server.service import Service

KEPT = {"Cache-Control": "public, max-age=86400, immutable"}


@route("GET", "archive", strict=True)
async def search(wanted: ArchiveQuery, who: Caller, here: Service) -> ArchivedGames:
    """Find finished games, newest first: public ones, and the caller's own."""
    if wanted.game is None and (wanted.variant is not None or wanted.moves):
        raise Refusal(422, "archive.no_game")
    if wanted.game is not None:
        options_of(wanted)
    if not wanted.moves:
        return await find(here.store, wanted, who.id, None)
    at = await _reached(wanted, here, who)
    wanted = replace(wanted, variant=variant_of(at.game))
    return await find(here.store, wanted, who.id, canonical(at))


@route("GET", "archive/moves", strict=True)
async def explore(wanted: OpeningLine, who: Peer, here: Service) -> Explored:
    """The moves played in a position, over all public games that reached it."""
    at = await _reached(wanted, here, who)
    tiles: CanonicalPosition | None = None
    if at.reveals:
        tiles = canonical_chance(at.game, at.before, at.last.text if at.last else "")
    return Explored(
        moves=await played(here.store, await asyncio.to_thread(canonical, at)),
        tiles=await played(here.store, tiles) if tiles else (),
    )


class PictureOfArchived(AtTable):
    """A request for the last position of a finished game."""

    theme: Literal["light", "dark"] = "light"


@route("GET", "archive/{id}/picture")
async def picture_of_kept(wanted: PictureOfArchived, who: Peer, here: Service) -> File:
    """The last position of a game as SVG."""
    kept, tables = schema.archive, schema.tables
    columns = sa.select(kept.c.game, kept.c.last, tables.c.options)
    joined = columns.join(tables, tables.c.id == kept.c.table)
    rows = await here.store.rows(joined.where(kept.c.table == wanted.id))
    if not rows:
        raise Refusal(404, "server.no_table")
    row = rows[0]
    await here.workers.ready(row.game, row.options)
    variant = game(row.game, **row.options)
    drawn = await asyncio.to_thread(_drawn, variant, row.last, wanted.theme)
    return File(media="image/svg+xml", content=drawn.encode(), headers=KEPT)


def _drawn(variant: Game, text: str, theme: str) -> str:
    scene = variant.parse(text).scene()
    return svg(scene, theme=theme, coordinates=False, flat=in_space(scene))


def options_of(line: OpeningLine) -> dict[str, Value]:
    """The options of the requested variant; the usual ones without a request."""
    page = about(line.game or "")
    if line.variant is None:
        return page.settle({})
    for options in page.variants():
        if variant_of(game(page.id, **options)) == line.variant:
            return options
    raise Refusal(422, "archive.no_variant", variant=line.variant, game=page.called)


async def _reached(line: OpeningLine, here: Service, who: Peer) -> Position:
    """The position at the end of a line."""
    studied = Studied(
        game=line.game or "",
        options=options_of(line),
        moves=tuple(line.moves.split()),
        tiles=tuple(line.tiles.split()),
    )
    return await position_of(studied, here, who)
