"""Search results in the words of the game, as messages."""

from __future__ import annotations

from typing import Any, cast

from banmen.game import Position
from banmen.players import analysis
from banmen.players.analysis import walk
from banmen.players.explain import Explanation, happened, named
from banmen.players.resist import Resistance
from banmen.search.report import Report, ScoredLine
from banmen.server.analysis.wire import (
    CandidateMove,
    Explained,
    FoundLines,
    PositionStanding,
    Worth,
)
from banmen.server.domain.wire import Seat
from banmen.server.study.wire import LineStep


def found(position: Position, report: Report) -> FoundLines:
    """A search report as a message."""
    return FoundLines(
        depth=report.depth,
        nodes=report.nodes,
        stands=standing(position.turn or 0, report.stands),
        candidates=tuple(candidate(position, line) for line in report.lines),
    )


def standing(side: int, line: ScoredLine) -> PositionStanding:
    """The standing of a position, valued for a side."""
    return PositionStanding(turn=cast(Seat, side), worth=_worth(line))


def candidate(position: Position, line: ScoredLine) -> CandidateMove:
    """A line of a search as a message."""
    return CandidateMove(code=line.codes[0], worth=_worth(line), steps=steps(position, line.codes))


def _worth(line: ScoredLine) -> Worth:
    if line.moves is None:
        kind = "draw" if line.proven else "chance"
        return Worth(kind=cast(Any, kind), n=None, chance=line.chance)
    kind = ("wins" if line.score > 0 else "loses") + ("" if line.exact else "_about")
    return Worth(kind=cast(Any, kind), n=line.moves, chance=line.chance)


def steps(position: Position, codes: tuple[int, ...]) -> tuple[LineStep, ...]:
    """A line, move by move, up to where chance decides."""
    rules, words = position.game.rules, position.game.words
    return tuple(
        LineStep(
            by=cast(Seat, rules.turn(rules.tables, s)),
            text=words.move(rules, s, code).text,
            called=named(position.game, s, code),
            events=tuple(happened(position.game, s, code)),
        )
        for s, code in walk(position, codes)
    )


def explained(
    position: Position,
    this: ScoredLine,
    best: ScoredLine,
    resistance: Resistance | None = None,
) -> Explained:
    """Compare a move with the best one; in a hint, also how hard it is to answer."""
    told = Explanation(
        position,
        analysis.candidate(position, this),
        analysis.candidate(position, best),
        resistance,
    )
    return Explained(
        kind=cast(Any, told.kind),
        this=candidate(position, this),
        best=candidate(position, best),
        wins=resistance.wins if resistance else 0,
        replies=resistance.replies if resistance else 0,
    )
