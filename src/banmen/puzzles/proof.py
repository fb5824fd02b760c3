"""Prove that exactly one move wins, by a search without reductions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.players.analysis import candidate
from banmen.puzzles import MARGIN, Puzzle
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits, ScoredLine
from banmen.search.worth import worth

if TYPE_CHECKING:
    from banmen.game import Game, Position

MEMORY = 64
"""The memory of the search, in megabytes."""
MOST_NODES = 3_000_000
"""The most positions of a proof; a position that needs more is no puzzle."""


@dataclass(frozen=True)
class ForcedWin:
    """The one winning move of a position."""

    code: int
    line: tuple[str, ...]
    """The solution: the shortest win against the longest defence."""
    plies: int
    alone: bool
    """Whether no other move wins at all."""


class Provers(dict["Game", AlphaBeta]):
    """The proving search for every board, made at first use.

    It runs without reductions, so that a finished depth is complete.
    """

    def __missing__(self, game: Game) -> AlphaBeta:
        self[game] = AlphaBeta(game, MEMORY, worth(game), reduce=False)
        return self[game]


def prove(search: AlphaBeta, position: Position, nodes: int = MOST_NODES) -> ForcedWin | None:
    """Prove that exactly one move wins; None if that takes more nodes, or is not so."""
    best = search.run(position, Limits(nodes=nodes)).lines[0]
    if not (best.exact and best.score > 0 and best.plies):
        return None
    others = tuple(code for code in position.codes if code != best.codes[0])
    if not others:
        return None
    alone = _none_wins(search, position, others, best.plies + MARGIN, nodes)
    if alone is None:
        return None
    return ForcedWin(best.codes[0], _line(search, position, best), best.plies, alone)


def _none_wins(
    search: AlphaBeta, position: Position, others: tuple[int, ...], depth: int, nodes: int
) -> bool | None:
    """True if no other move wins at all, False if none wins within a depth, None if unproven."""
    report = search.run(position, Limits(nodes=nodes, depth=depth), only=others)
    second = report.lines[0]
    if second.proven:
        return None if second.score > 0 else True
    return False if report.depth >= depth else None


def _line(search: AlphaBeta, position: Position, best: ScoredLine) -> tuple[str, ...]:
    """The full line to the end, even where the search cut it short."""
    line, at = [], position
    while not at.over and best.plies:
        line.append(candidate(at, best).move.text)
        at = at.play(best.codes[0])
        if not at.over:
            depth = best.plies - 1
            best = search.run(at, Limits(depth=depth)).lines[0]
    return tuple(line)


def fault(puzzle: Puzzle) -> Complaint | None:
    """The fault of a puzzle; None if it is right."""
    try:
        check(Provers(), puzzle)
    except Complaint as wrong:
        return wrong
    return None


def check(provers: Provers, puzzle: Puzzle) -> None:
    """Prove a puzzle again; raise a Complaint if it is wrong."""
    position = puzzle.start
    proof = prove(provers[position.game], position)
    if proof is None:
        raise Complaint("puzzle.unproven", id=puzzle.id)
    said = (puzzle.solution[0], puzzle.plies, puzzle.alone)
    if said != (proof.line[0], proof.plies, proof.alone) or len(puzzle.solution) != puzzle.plies:
        raise Complaint("puzzle.otherwise", id=puzzle.id, line=" ".join(proof.line))
    for move in puzzle.solution:
        position = position.play(move)
    if position.winner != puzzle.start.turn:
        raise Complaint("puzzle.not_won", id=puzzle.id)
