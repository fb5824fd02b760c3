"""Requests about puzzles: the list, today's puzzle, and whether a move solves one.

The first move is known: only one wins. After it any move that still wins is accepted, which a
search decides; the opponent defends as long as possible.
"""

from __future__ import annotations

import asyncio
import datetime
from contextlib import aclosing
from functools import cache
from typing import TYPE_CHECKING, Annotated

from banmen.game import Position
from banmen.games import ids
from banmen.puzzles import Puzzle, daily, puzzles
from banmen.puzzles import puzzle as puzzle_of
from banmen.record import Record
from banmen.search.report import ScoredLine
from banmen.server.analysis import to_wire
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Wire
from banmen.server.now import now
from banmen.server.route import File, Nothing, Peer, route
from banmen.server.sharing import files
from banmen.server.study import wire
from banmen.server.workers.job import Job

if TYPE_CHECKING:
    from banmen.server.service import Service

LONGEST = 6.0
"""The longest search for whether a move wins, in seconds."""
SHOWN = 6
"""The plies of a refutation shown."""


class OfPuzzle(Wire):
    """A request about a puzzle."""

    id: Annotated[str, Bounds(pattern=r"^[a-z]+-\d{1,4}$")]


def named(id: str) -> Puzzle:
    """The puzzle of a request."""
    if id.partition("-")[0] not in ids():
        raise Refusal(404, "puzzle.unknown", id=id)
    return puzzle_of(id)


@route("GET", "puzzles")
async def all_puzzles(wanted: Nothing, who: Peer, here: Service) -> list[wire.PuzzleSummary]:
    """All puzzles, by game and grade."""
    return list(await asyncio.to_thread(_summaries))


@cache
def _summaries() -> tuple[wire.PuzzleSummary, ...]:
    return tuple(
        wire.PuzzleSummary(id=one.id, game=one.game, grade=one.grade, moves=one.moves)
        for id in ids()
        for one in puzzles(id)
    )


def of_the_day() -> Puzzle:
    """The puzzle of the day (UTC), for everyone."""
    return daily(datetime.datetime.fromtimestamp(now() / 1000, datetime.UTC).date())


@route("GET", "puzzles/today")
async def today(wanted: Nothing, who: Peer, here: Service) -> wire.PuzzleSummary:
    """The puzzle of the day (UTC), for everyone."""
    one = await asyncio.to_thread(of_the_day)
    return wire.PuzzleSummary(id=one.id, game=one.game, grade=one.grade, moves=one.moves)


@route("GET", "puzzles/{id}")
async def puzzle(wanted: OfPuzzle, who: Peer, here: Service) -> wire.PuzzleView:
    """A puzzle to solve."""
    one = await asyncio.to_thread(named, wanted.id)
    return wire.PuzzleView(
        id=one.id,
        game=one.game,
        grade=one.grade,
        moves=one.moves,
        line=wire.Studied(game=one.game, options=one.options, start=one.position),
        found=one.found,
        alone=one.alone,
    )


@route("GET", "puzzles/{id}/card.png")
async def card_of_puzzle(wanted: OfPuzzle, who: Peer, here: Service) -> File:
    """A puzzle's link card."""
    one = await asyncio.to_thread(named, wanted.id)
    await here.workers.ready(one.game, one.options)
    record = Record(one.game, one.options, start=one.position)
    return files.filed(files.card_of(record, 0), None, who, here)


@route("GET", "puzzles/{id}/solution")
async def solution(wanted: OfPuzzle, who: Peer, here: Service) -> wire.Solution:
    """The solution of a puzzle."""
    return wire.Solution(moves=(await asyncio.to_thread(named, wanted.id)).solution)


class PuzzleAttempt(OfPuzzle):
    """The moves made so far in a puzzle, from its position: the solver's, a reply, …, and the
    solver's last.
    """

    moves: Annotated[tuple[wire.MoveText, ...], Bounds(min_length=1, max_length=60)]


@route("POST", "puzzles/{id}/try")
async def attempt(wanted: PuzzleAttempt, who: Peer, here: Service) -> wire.PuzzleVerdict:
    """Whether the last of these moves is right, with the opponent's reply."""
    one = await asyncio.to_thread(named, wanted.id)
    await here.workers.ready(one.game, one.options)
    at = await asyncio.to_thread(_played, one, wanted.moves)
    solver = one.start.turn
    if at.over:
        return wire.PuzzleVerdict(verdict="solved" if at.winner == solver else "wrong", reply=())
    first = wanted.moves[:1] == one.solution[:1]
    best = await _answer(at, here, who.address, wins=first)
    line = to_wire.steps(at, best.codes)
    if first and best.proven and best.score < 0:
        won = at.play(best.codes[0]).winner == solver
        return wire.PuzzleVerdict(verdict="solved" if won else "right", reply=line[:1])
    sure = best.proven or not first
    return wire.PuzzleVerdict(verdict="wrong" if sure else "unclear", reply=line[:SHOWN])


def _played(one: Puzzle, moves: tuple[str, ...]) -> Position:
    at = one.start
    for move in moves:
        at = at.play(move)
    if len(moves) % 2 == 0:
        raise Refusal(422, "puzzle.not_yours")
    return at


async def _answer(at: Position, here: Service, owner: str, *, wins: bool) -> ScoredLine:
    """The opponent's best reply; where the solver should be winning, searched until that is
    proven.
    """
    found: ScoredLine | None = None
    job = Job.at(at, "best", 0)
    seconds = LONGEST if wins else 1.0
    stream = here.workers.stream(job, owner=f"puzzle {owner}", lines=1, seconds=seconds)
    async with aclosing(stream) as reports:
        async for report in reports:
            found = report.lines[0]
            if found.exact:
                break
    if found is None:
        raise Refusal(503, "workers.failed")
    return found
