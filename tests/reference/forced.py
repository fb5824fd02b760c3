"""Forced wins by trying everything: every move, every answer, to a given depth.

No bounds, no table, no order of moves: what a search finds with less work must be the same. The
moves come from the kernels, as in `tests.reference.solve`, because millions are to be made.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from banmen.game import Position
from banmen.games.contract import DRAW, FIRST_WINS, RUNNING, bind
from banmen.games.contract.unbound import count, moves, outcome, play, turn
from banmen.kernel import State, Tables, kernel
from tests.reference.truth import Truth

END = 1000
"""The value of a won position that is over; each ply before it is worth one less."""


@kernel
def verdict(T: Tables, s: State) -> int:
    """The value of a position if it is over, for the side to move; 0 if it is not, or drawn."""
    end = outcome(T, s)
    if end == RUNNING:
        return -END if count(T, s) == 0 else 0
    if end == DRAW:
        return 0
    return END if end == FIRST_WINS + turn(T, s) else -END


@kernel
def one_ply_earlier(value: int) -> int:
    """The value of a position for the side that moved into it."""
    return 1 - value if value > 0 else -1 - value if value < 0 else 0


@kernel
def value(
    T: Tables,
    states: NDArray[np.uint64],
    buffers: NDArray[np.int32],
    left: NDArray[np.int64],
    best: NDArray[np.int64],
    depth: int,
) -> int:
    """What ``states[0]`` is worth, looking `depth` plies ahead.

    Level by level downwards: the position, its moves, how many of them are still to be tried, and
    the best value found so far.
    """
    level = 0
    while True:
        best[level], left[level] = verdict(T, states[level]), 0
        if level < depth and outcome(T, states[level]) == RUNNING and best[level] == 0:
            best[level], left[level] = -END, moves(T, states[level], buffers[level])
        while left[level] == 0:
            if level == 0:
                return int(best[0])
            level -= 1
            best[level] = max(best[level], one_ply_earlier(best[level + 1]))
        left[level] -= 1
        for i in range(states.shape[1]):
            states[level + 1, i] = states[level, i]
        play(T, states[level + 1], buffers[level, left[level]])
        level += 1


def forced(pos: Position, depth: int) -> Truth:
    """Whether a side can force a win within this many plies, and in how many."""
    rules = pos.game.rules
    states = np.zeros((depth + 1, rules.words), np.uint64)
    states[0] = pos.state
    buffers = np.zeros((depth + 1, rules.actions(rules.tables)), np.int32)
    left, best = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    run = bind(rules)(value)
    found = int(run(rules.tables, states, buffers, left, best, depth))
    if found == 0:
        return Truth(0, horizon=depth)
    return Truth(1 if found > 0 else -1, END - abs(found))
