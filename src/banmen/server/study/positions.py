"""Any position and what can be done in it. Nothing is kept: the page sends the whole line."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from banmen.errors import Complaint
from banmen.game import Position, game, opened
from banmen.games import about
from banmen.server.domain.table import stretch
from banmen.server.domain.wire import Scenes
from banmen.server.service import Service
from banmen.server.study.wire import Answered, Shown, Studied, WhyNot
from banmen.server.web.api import MOST_SCENES, REFUSED, Here, Ply
from banmen.server.web.refusal import Refusal, json_answer, reason_of

router = APIRouter(prefix="/api/positions", responses=REFUSED)


async def position_of(line: Studied, here: Service) -> Position:
    """The position at the end of a line."""
    options = about(line.game).settle(line.options)
    await here.workers.ready(line.game, options)
    return await asyncio.to_thread(_played, line)


def _played(line: Studied) -> Position:
    at = opened(game(line.game, **line.options), line.start, line.tiles)
    for move in line.moves:
        at = at.play(move)
    return at


@router.post("", response_model=Shown)
async def position(line: Studied, here: Here) -> Response:
    """What a position looks like, and every legal move as touches."""
    at = await position_of(line, here)
    return json_answer(await asyncio.to_thread(_shown, line, at))


def _shown(line: Studied, at: Position) -> Shown:
    positions = at.line
    full = Studied(
        game=line.game,
        options=at.game.options,
        start=line.start,
        moves=tuple(at.history),
        tiles=tuple(tile.removeprefix(">") for one in positions for tile in one.reveals),
    )
    return Shown(line=full, position=str(at), scene=at.scene())


@router.post("/scenes", response_model=Scenes)
async def scenes(line: Studied, here: Here, first: Ply, last: Ply) -> Response:
    """A stretch of a line as scenes, without choices."""
    if not first <= last < first + MOST_SCENES or last > len(line.moves):
        raise Refusal(422, "server.stretch", most=MOST_SCENES, last=len(line.moves))
    at = await position_of(line, here)
    found = await asyncio.to_thread(stretch, at, first, last)
    return json_answer({"first": first, "scenes": found})


@router.post("/why")
async def why(asked: WhyNot, here: Here) -> Answered:
    """Why something cannot be played there."""
    at = await position_of(asked.line, here)
    reason = await asyncio.to_thread(_why_not, asked, at)
    return Answered(reason=reason_of(reason) if reason else None)


def _why_not(asked: WhyNot, at: Position) -> Complaint | None:
    if asked.move is not None:
        return at.why_not(asked.move)
    return at.why_not_touches(asked.touches)
