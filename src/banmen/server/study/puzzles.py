"""Puzzles over HTTP: which there are, today's, and whether a move solves one.

The first move is known: it is the only one that wins. After it any move will do that still wins,
so a search looks at it; the opponent defends as long as possible.
"""

from __future__ import annotations

import asyncio
import datetime
from contextlib import aclosing
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi import Path as InPath

from banmen.game import Position
from banmen.games import IDS
from banmen.puzzles import Puzzle, daily, puzzle, puzzles
from banmen.search.report import Line
from banmen.server.service import Service
from banmen.server.study.wire import (
    PuzzleLine,
    PuzzleVerdict,
    PuzzleView,
    Solution,
    Studied,
    Tried,
)
from banmen.server.web.api import REFUSED, Here
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal
from banmen.server.workers.pool import Job

LONGEST = 6.0
"""Seconds that a search may take to see whether a move wins."""
SHOWN = 6
"""Plies of a refutation."""

router = APIRouter(prefix="/api/puzzles", responses=REFUSED)


def named(id: Annotated[str, InPath(pattern=r"^[a-z]+-\d{1,4}$")]) -> Puzzle:
    """The puzzle that a path names."""
    if id.partition("-")[0] not in IDS:
        raise Refusal(404, "puzzle.unknown", id=id)
    return puzzle(id)


The = Annotated[Puzzle, Depends(named)]


@router.get("")
def all_puzzles() -> list[PuzzleLine]:
    """All puzzles, by game and grade."""
    return list(_lines())


@cache
def _lines() -> tuple[PuzzleLine, ...]:
    return tuple(
        PuzzleLine(id=one.id, game=one.game, grade=one.grade, moves=one.moves)
        for id in IDS
        for one in puzzles(id)
    )


@router.get("/today")
def today() -> PuzzleLine:
    """The puzzle of the day (UTC), for everybody."""
    one = daily(datetime.datetime.now(datetime.UTC).date())
    return PuzzleLine(id=one.id, game=one.game, grade=one.grade, moves=one.moves)


@router.get("/{id}")
def view(one: The) -> PuzzleView:
    """A puzzle to be solved."""
    return PuzzleView(
        id=one.id,
        game=one.game,
        grade=one.grade,
        moves=one.moves,
        line=Studied(game=one.game, options=one.options, start=one.position),
        found=one.found,
        alone=one.alone,
    )


@router.get("/{id}/solution")
def solution(one: The) -> Solution:
    """How it is solved."""
    return Solution(moves=one.solution)


@router.post("/{id}/try")
async def attempt(tried: Tried, one: The, request: Request, here: Here) -> PuzzleVerdict:
    """Whether the last of these moves is right, and what is played against it."""
    await here.workers.ready(one.game, one.options)
    at = await asyncio.to_thread(_played, one, tried.moves)
    solver = one.start.turn
    if at.over:
        return PuzzleVerdict(verdict="solved" if at.winner == solver else "wrong", reply=())
    first = tried.moves[:1] == one.solution[:1]
    best = await _answer(at, here, address_of(request.scope), wins=first)
    line = tuple(_texts(at, best))
    if first and best.proven and best.score < 0:
        won = at.play(best.codes[0]).winner == solver
        return PuzzleVerdict(verdict="solved" if won else "right", reply=line[:1])
    sure = best.proven or not first
    return PuzzleVerdict(verdict="wrong" if sure else "unclear", reply=line[:SHOWN])


def _played(one: Puzzle, moves: tuple[str, ...]) -> Position:
    at = one.start
    for move in moves:
        at = at.play(move)
    if len(moves) % 2 == 0:
        raise Refusal(422, "puzzle.not_yours")
    return at


async def _answer(at: Position, here: Service, owner: str, *, wins: bool) -> Line:
    """What the opponent does best; where the solver should be winning, until that is proven."""
    found: Line | None = None
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


def _texts(at: Position, line: Line) -> list[str]:
    """A line in the game's notation."""
    texts = []
    for code in line.codes:
        if at.over:
            break
        at = at.play(code)
        assert at.last is not None
        texts.append(at.last.text)
    return texts
