"""Any position and its moves. Nothing is stored: the page sends the whole line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.game import Position, game, opened
from banmen.games import about
from banmen.server.domain.refusal import Refusal, reason_of
from banmen.server.domain.table import stretch
from banmen.server.domain.wire import Scenes
from banmen.server.route import Peer, route
from banmen.server.study.wire import Answered, PositionView, Studied, WhyNot
from banmen.server.tables.handlers import MOST_SCENES, PlyNumber

if TYPE_CHECKING:
    from banmen.server.service import Service


async def position_of(line: Studied, here: Service, who: Peer) -> Position:
    """The position at the end of a line."""
    here.limits.lines.take(who.address, 1 + len(line.moves))
    options = about(line.game).settle(line.options)
    await here.workers.ready(line.game, options)
    return await asyncio.to_thread(_played, line)


def _played(line: Studied) -> Position:
    at = opened(game(line.game, **line.options), line.start, line.tiles)
    for move in line.moves:
        at = at.play(move)
    return at


@route("POST", "positions")
async def position(wanted: Studied, who: Peer, here: Service) -> PositionView:
    """A position's scene, and every legal move as touches."""
    at = await position_of(wanted, here, who)
    return await asyncio.to_thread(_shown, wanted, at)


def _shown(line: Studied, at: Position) -> PositionView:
    positions = at.line
    full = Studied(
        game=line.game,
        options=at.game.options,
        start=line.start,
        moves=tuple(at.history),
        tiles=tuple(tile.removeprefix(">") for one in positions for tile in one.reveals),
    )
    return PositionView(line=full, position=str(at), scene=at.scene())


class LinePlies(Studied):
    """A range of a line."""

    first: PlyNumber
    last: PlyNumber


@route("POST", "positions/scenes", query=("first", "last"))
async def scenes_of_line(wanted: LinePlies, who: Peer, here: Service) -> Scenes:
    """A range of a line as scenes, without choices."""
    first, last = wanted.first, wanted.last
    if not first <= last < first + MOST_SCENES or last > len(wanted.moves):
        raise Refusal(422, "server.stretch", most=MOST_SCENES, last=len(wanted.moves))
    here.limits.lines.take(who.address, last - first)
    at = await position_of(wanted, here, who)
    return Scenes(first=first, scenes=tuple(await asyncio.to_thread(stretch, at, first, last)))


@route("POST", "positions/why")
async def why_not(wanted: WhyNot, who: Peer, here: Service) -> Answered:
    """The reason why a move or touches are not allowed."""
    at = await position_of(wanted.line, here, who)
    reason = await asyncio.to_thread(_why_not, wanted, at)
    return Answered(reason=reason_of(reason) if reason else None)


def _why_not(asked: WhyNot, at: Position) -> Complaint | None:
    if asked.move is not None:
        return at.why_not(asked.move)
    return at.why_not_touches(asked.touches)
