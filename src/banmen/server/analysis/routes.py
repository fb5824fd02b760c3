"""HTTP: the best lines of a position, why a move is good or bad, a game looked through, hints.

Every answer that takes a search is somebody's: one search a person, and who closes the connection
of a stream ends it. Between people at a table there is neither hint nor study until their game is
over.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi import APIRouter, Response

from banmen.errors import Complaint
from banmen.game import Position
from banmen.search.report import Report
from banmen.server.analysis import told
from banmen.server.analysis.stream import Batches, streamed
from banmen.server.analysis.wire import (
    Explained,
    FoundLines,
    Hinted,
    Judged,
    LinesWanted,
    WhyWanted,
)
from banmen.server.service import Service
from banmen.server.study.positions import position_of
from banmen.server.study.wire import Studied
from banmen.server.web.api import REFUSED, At, Here, Somebody
from banmen.server.web.refusal import Refusal
from banmen.server.workers.pool import Job

router = APIRouter(prefix="/api", responses=REFUSED)
WHY_SECONDS = 2.0


@router.post("/analysis/lines", response_model=FoundLines)
async def lines(wanted: LinesWanted, here: Here, who: Somebody, response: Response) -> Response:
    """The best moves of a position, as they are found: lines of JSON, the last one `Ended`."""
    position = await position_of(wanted.line, here)
    _check(position)
    person = (await who.settle()).id
    job = Job.at(position, "best", 0)
    reports = here.workers.stream(job, owner=person, lines=wanted.lines, seconds=wanted.seconds)
    return streamed(_newest(position, here.turns.stream(f"lines {person}", reports)), response)


async def _newest(position: Position, batches: AsyncGenerator[list[Report], None]) -> Batches:
    """Of the reports that come together, the newest."""
    async with aclosing(batches):
        async for reports in batches:
            yield [await asyncio.to_thread(told.found, position, reports[-1])]


@router.post("/analysis/why")
async def why(wanted: WhyWanted, here: Here, who: Somebody) -> Explained:
    """What a move leads to, and what would be better."""
    position = await position_of(wanted.line, here)
    _check(position)
    code = await asyncio.to_thread(position.code_of, wanted.move)
    return await _explain(position, code, here, (await who.settle()).id)


@router.post("/analysis/review", response_model=Judged)
async def review(line: Studied, here: Here, who: Somebody, response: Response) -> Response:
    """Every move of a game, as it is judged: lines of JSON, the last one `Ended`."""
    position = await position_of(line, here)
    if not line.moves:
        raise Complaint("analysis.no_moves")
    person = (await who.settle()).id
    telling = here.turns.stream(f"review {person}", here.reviews.tell(position))
    return streamed(telling, response)


@router.post("/tables/{id}/hint")
async def hint(at: At, who: Somebody, here: Here) -> Hinted:
    """The best move for the player who is to move, and why. Only where no other person plays.

    A game with a hint is not rated.
    """
    if who.id is None:
        raise Refusal(403, "server.watching")
    here.meters.acts.take(who.id)
    await at.hint(who.id)
    position, ply = at.table.position, at.table.ply
    _check(position)
    return Hinted(ply=ply, told=await _explain(position, None, here, who.id))


@router.get("/tables/{id}/study", response_class=Response)
async def study(at: At) -> Response:
    """The record of a table, to be studied; between people, when their game is over."""
    if at.table.status != "over" and not at.table.free:
        raise Refusal(409, "analysis.running")
    record = await asyncio.to_thread(at.table.record)
    return Response(record.to_json(), media_type="application/json")


async def _explain(position: Position, code: int | None, here: Service, person: str) -> Explained:
    """What a move leads to, for somebody who waits; None for the best move."""
    job = Job.at(position, "best", 0)
    asking = here.workers.explain(job, code, owner=person, seconds=WHY_SECONDS)
    this, best, *_ = await here.turns.do(f"why {person}", asking)
    return await asyncio.to_thread(told.explained, position, this, best)


def _check(position: Position) -> None:
    if position.over:
        raise Complaint("analysis.over", result=position.result)
