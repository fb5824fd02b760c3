"""Input planes of FlipFlop for networks: six of the board, and one of earlier occurrences.

The board fills the planes, rank 1 in row 0. Players differ in their goal, so each goal has a plane.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.flipflop.rules import GOAL, SETS, reach, turn
from banmen.games.planes import (
    STOOD_BEFORE,
    Mask,
    Picture,
    Planes,
    fill,
    lay,
    square_cells,
    symmetry,
    wipe,
)
from banmen.games.square import closed, show
from banmen.kernel import ONE, ZERO, State, Tables, kernel, lowest, popcount

NAMES = ("my +", "my X", "their +", "their X", "my goal", "their goal", STOOD_BEFORE)
_SIDES, _BEFORE = 4, 6


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    size = 3 if out.shape[1] == 9 else 5
    show(s, side, size, size + 1, out)
    for who in range(2):
        goal = closed(T.words[SETS, GOAL + (side ^ who)], size, size + 1)
        lay(goal, out[_SIDES + who], 0, size * size)
    fill(out, _BEFORE, times - 1)


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    size = 3 if len(out) == 81 else 5
    cells, n = size * size, 0
    wipe(out)
    pieces = s[turn(T, s)]
    while pieces != ZERO:
        able = reach(T, s, pieces)
        here = lowest(pieces) - lowest(pieces) // (size + 1)
        lay(closed(able, size, size + 1), out, here * cells, cells)
        n += popcount(able)
        pieces &= pieces - ONE
    return n


def build(rules: Rules) -> Planes:
    """Return the planes of one size, and the four symmetries that preserve the goals."""
    size = int(rules.options["size"])
    ways = ("as it is", "half turn", "left to right", "front to back")
    n = size * size
    found = []
    for name in ways:
        cells = square_cells(size, name)
        actions = [cells[code // n] * n + cells[code % n] for code in range(n * n)]
        found.append(symmetry(name, cells, actions))
    most = (1,) * _BEFORE + (2,)
    return Planes(NAMES, size, size, n * n, tuple(found), most, observe, mask)
