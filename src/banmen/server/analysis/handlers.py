"""Analysis requests: the best lines of a position, why a move is good or bad, reviews of games,
hints.

Each person has one search at a time; closing the connection of a stream ends it. Games between
people allow neither hints nor study until they are over, and the players of a rated game get no
analysis of its positions before that.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from banmen.errors import Complaint
from banmen.game import Position
from banmen.search.report import Report
from banmen.server.analysis import to_wire, wire
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table_record import record_of
from banmen.server.route import AtTable, Batches, Caller, Peer, Written, route
from banmen.server.study.positions import position_of
from banmen.server.study.wire import Studied
from banmen.server.tables.handlers import seated
from banmen.server.workers.job import Job

if TYPE_CHECKING:
    from banmen.server.service import Service

WHY_SECONDS = 2.0


@route("POST", "analysis/lines")
async def lines(wanted: wire.LinesWanted, who: Caller, here: Service) -> Batches[wire.FoundLines]:
    """The best moves of a position as they are found: lines of JSON, the last one `Ended`."""
    position = await position_of(wanted.line, here, who)
    _check(position)
    await here.fair_play.check(position, who)
    person = (await who.settle()).id
    job = Job.at(position, "best", 0)
    reports = here.workers.stream(job, owner=person, lines=wanted.lines, seconds=wanted.seconds)
    return _newest(position, here.searches.stream(f"lines {person}", reports))


async def _newest(
    position: Position, batches: AsyncGenerator[list[Report], None]
) -> Batches[wire.FoundLines]:
    """Yield the newest of the reports that arrive together."""
    async with aclosing(batches):
        async for reports in batches:
            yield [await asyncio.to_thread(to_wire.found, position, reports[-1])]


@route("POST", "analysis/why")
async def why(wanted: wire.WhyWanted, who: Caller, here: Service) -> wire.Explained:
    """Compare a move with the best one."""
    position = await position_of(wanted.line, here, who)
    _check(position)
    await here.fair_play.check(position, who)
    code = await asyncio.to_thread(position.code_of, wanted.move)
    return await _explain(position, code, here, (await who.settle()).id)


@route("POST", "analysis/review")
async def review(wanted: Studied, who: Caller, here: Service) -> Batches[wire.Judged]:
    """Judge every move of a game: lines of JSON, the last one `Ended`."""
    position = await position_of(wanted, here, who)
    if not wanted.moves:
        raise Complaint("analysis.no_moves")
    await here.fair_play.check(position, who)
    person = (await who.settle()).id
    return here.searches.stream(f"review {person}", here.reviews.tell(position))


@route("POST", "tables/{id}/hint")
async def hint(wanted: AtTable, who: Caller, here: Service) -> wire.Hinted:
    """The best move for the player to move, and why. Only in games without another person, and not
    in rated games; a game with a hint will not be rated.
    """
    live = await here.tables.find(wanted.id)
    if (person := (await seated(live, who, here)).person) is None:
        raise Refusal(403, "server.watching")
    here.limits.acts.take(person)
    await here.fair_play.check(live.table.position, who, besides=live.table.id)
    await live.hint(person)
    position, ply = live.table.position, live.table.ply
    _check(position)
    asking = here.workers.hint(Job.at(position, "best", 0), owner=person, seconds=WHY_SECONDS)
    line, resistance = await here.searches.do(f"why {person}", asking)
    told = await asyncio.to_thread(to_wire.explained, position, line, line, resistance)
    return wire.Hinted(ply=ply, told=told)


@route("GET", "tables/{id}/study", answer=Any)
async def study(wanted: AtTable, who: Peer, here: Service) -> Written:
    """The record of a table for study; for games between people or rated ones, once the game is
    over.
    """
    live = await here.tables.find(wanted.id)
    await live.know_players()
    table = live.table
    if table.status != "over" and (table.players.rated or not table.free):
        raise Refusal(409, "analysis.running")
    record = await asyncio.to_thread(record_of, table)
    return Written(record.to_json().encode())


async def _explain(position: Position, code: int, here: Service, person: str) -> wire.Explained:
    """Explain a move to a waiting person."""
    job = Job.at(position, "best", 0)
    asking = here.workers.explain(job, code, owner=person, seconds=WHY_SECONDS)
    found = await here.searches.do(f"why {person}", asking)
    return await asyncio.to_thread(to_wire.explained, position, found.this, found.best)


def _check(position: Position) -> None:
    if position.over:
        raise Complaint("analysis.over", result=position.result)
