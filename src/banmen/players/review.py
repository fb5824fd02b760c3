"""Review a game: the value of each position, and how good each move was.

A search looks at the moves one by one, last first. Its results are then made consistent:

    before 1   move 1   before 2   move 2   before 3         between two moves it is
        ●────────────────●────────────────●                  the same position: one value

    backwards  a move has the value of the position after it, one ply nearer the end
    forwards   a player proven lost is still lost after every move

An estimate may follow a proven value, for instance where a table ends. Which move keeps the win is
then unknown, and the move is `unclear`: no cost is ever counted from a proof to an estimate. A move
followed by a reveal is judged by what could be seen before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from banmen.players.explain import SLIGHT, Compared
from banmen.search.report import SURE, WIN, ScoredLine, stands

if TYPE_CHECKING:
    from banmen.game import Position

Sort = Literal["blunder", "mistake", "doubtful", "fine", "best", "good", "unclear"]

COSTS: tuple[tuple[Sort, float], ...] = (("blunder", 0.3), ("mistake", 0.15), ("doubtful", 0.07))
"""The least loss of winning chance for each sort of bad move."""
ONLY = 0.15
"""The least margin by which an only good move beats all others."""
SETTLED_AFTER = 2
"""The number of later moves to search before the verdict on a move is final."""


class ReviewedMove(NamedTuple):
    """A move of a game, with the positions before and after it."""

    before: Position
    code: int
    after: Position

    @property
    def mover(self) -> int:
        """The player who made it."""
        return self.before.turn or 0

    @property
    def linked(self) -> bool:
        """Whether the position after it follows from the move alone: no tile was revealed."""
        return not self.after.reveals


class PositionWorth(NamedTuple):
    """The value of a position for one side."""

    side: int
    line: ScoredLine
    """The best play; without moves where none is known to be worth as much, or the game is over."""

    def to(self, side: int) -> ScoredLine:
        """The value for the given side."""
        return self.line if side == self.side else replace(self.line, score=-self.line.score)


@dataclass(frozen=True)
class JudgedMove:
    """The verdict on a move."""

    sort: Sort
    before: PositionWorth
    after: PositionWorth
    this: ScoredLine
    """The move, with the best play after it."""
    better: ScoredLine | None
    """A better move, if the verdict calls for one and it is known as surely."""

    @property
    def cost(self) -> float:
        """The winning chance the move gave away; 0 where that is unknown."""
        if self.sort == "unclear":
            return 0.0
        return self.before.line.chance - self.this.chance


def moves_of(position: Position) -> list[ReviewedMove]:
    """The moves that led to a position."""
    return [
        ReviewedMove(before, after.last.code, after)
        for before, after in pairwise(position.line)
        if after.last is not None
    ]


def judge(moves: Sequence[ReviewedMove], found: Mapping[int, Compared]) -> dict[int, JudgedMove]:
    """Judge the moves of a game that a search has looked at, from the last one backwards. `found`
    is keyed by move number, without gaps.
    """
    standings = _backwards(moves, found)
    _forwards(moves, standings)
    return {ply: _judged(moves[ply], found[ply], ply, standings) for ply in found}


def _backwards(
    moves: Sequence[ReviewedMove], found: Mapping[int, Compared]
) -> dict[int, PositionWorth]:
    """Value each position by what the search found there and in later positions."""
    standings: dict[int, PositionWorth] = {}
    if moves and moves[-1].after.over:
        standings[len(moves)] = _over(moves[-1])
    for ply in sorted(found, reverse=True):
        move, (this, _, others, known) = moves[ply], found[ply]
        then = standings.get(ply + 1)
        if then is None or (this.proven and not then.line.proven and move.linked):
            standings[ply + 1] = _behind(move, this)
        elif move.linked:
            this = _with_move(move, then)
        best = max((this, *others), key=lambda line: line.score)
        standings[ply] = PositionWorth(move.mover, stands(best, known))
    return standings


def _forwards(moves: Sequence[ReviewedMove], standings: dict[int, PositionWorth]) -> None:
    """Make later values consistent with proofs: a proven loss stays lost, no later than proven, and
    nothing exceeds a proven draw.
    """
    for ply in sorted(standings)[:-1]:
        move, then = moves[ply], standings[ply + 1]
        line, mover = standings[ply].line, move.mover
        if not line.proven or line.score > 0 or move.after.over or not move.linked:
            continue
        most = _further(line.score, 1)
        if then.to(mover).score > most:
            codes = then.line.codes if then.line.proven else ()
            worse = ScoredLine(codes, most, proven=line.score < 0)
            standings[ply + 1] = PositionWorth(then.side, PositionWorth(mover, worse).to(then.side))


def _judged(
    move: ReviewedMove, found: Compared, ply: int, standings: Mapping[int, PositionWorth]
) -> JudgedMove:
    before = standings[ply]
    after = standings[ply + 1] if move.linked else _behind(move, found.this)
    this = _with_move(move, after)
    sort = _sort(before.line, this, found.others)
    better = _better(before.line, found.others) if sort in dict(COSTS) else None
    return JudgedMove(sort, before, after, this, better)


def _better(before: ScoredLine, others: Sequence[ScoredLine]) -> ScoredLine | None:
    """The best of the other moves; None if it is not known to keep the proven value."""
    best = max(others, key=lambda line: line.score, default=None)
    if best is None or (before.proven and not (best.proven and best.chance == before.chance)):
        return None
    return best


def _sort(before: ScoredLine, this: ScoredLine, others: Sequence[ScoredLine]) -> Sort:
    """Sort a move by its cost. In a position proven lost or won either way, nothing is lost."""
    if not this.proven and (before.proven or not before.codes):
        return "unclear"
    cost = before.chance - this.chance
    for sort, least in COSTS:
        if cost >= least:
            return sort
    if cost >= SLIGHT:
        return "fine"
    second = max(others, key=lambda line: line.score, default=None)
    alone = second is not None and this.chance - second.chance >= ONLY
    surely = second is not None and (second.proven or not this.proven)
    return "good" if alone and surely else "best"


# --- from a position to the one after a move, and back -------------------------------------------


def _with_move(move: ReviewedMove, then: PositionWorth) -> ScoredLine:
    """The line that starts with the move, from what is known of the position after it."""
    line = then.to(move.mover)
    return replace(line, codes=(move.code, *line.codes), score=_further(line.score, -1))


def _behind(move: ReviewedMove, this: ScoredLine) -> PositionWorth:
    """The value of the position after a move."""
    line = replace(this, codes=this.codes[1:], score=_further(this.score, 1))
    turn = move.after.turn
    side = 1 - move.mover if turn is None else turn
    return PositionWorth(side, PositionWorth(move.mover, line).to(side))


def _over(move: ReviewedMove) -> PositionWorth:
    """The value of a game that has ended."""
    winner, side = move.after.winner, 1 - move.mover
    score = 0 if winner is None else WIN if winner == side else -WIN
    return PositionWorth(side, ScoredLine((), score, proven=True, exact=True))


def _further(score: int, plies: int) -> int:
    """The score with the end of the game so many plies nearer."""
    return score + plies * ((score > SURE) - (score < -SURE))
