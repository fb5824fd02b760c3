"""Grade puzzles by how often the levels find the winning move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from banmen.arena.workers import Jobs, in_order, workers
from banmen.players.ladder import levels
from banmen.players.specs import player

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.puzzles import Puzzle

ASKED = ("1", "2", "3", "4", "5", "6")
"""Levels that move within about 20 ms."""
TRIES = 4
"""Tries of each level; they differ because the levels err at random."""


def found_by_levels(position: Position, code: int) -> float:
    """The share of tries in which the levels play the move."""
    known = {level.name for level in levels(position.game)}
    tries = [(name, seed) for name in ASKED if name in known for seed in range(TRIES)]
    hits = sum(player(name, position.game, seed).choose(position) == code for name, seed in tries)
    return round(hits / len(tries), 3)


def graded(puzzles: Sequence[Puzzle], jobs: Jobs = None) -> list[Puzzle]:
    """Grade puzzles of a game, sort them from easy to hard, and number them."""
    tried = in_order(workers(jobs, len(puzzles)), tried_by_levels, puzzles)
    ranked = sorted(tried, key=lambda one: (one.grade, -one.found, one.plies))
    return [replace(one, id=f"{one.game}-{number}") for number, one in enumerate(ranked, 1)]


def tried_by_levels(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its new grade."""
    start = puzzle.start
    found = found_by_levels(start, start.code_of(puzzle.solution[0]))
    return replace(puzzle, found=found, grade=grade_of(found))


def grade_of(found: float) -> int:
    """The grade, from 1 (nearly always found) to 5 (hardly ever found)."""
    return 5 - min(4, int(found * 5))
