"""FlipFlop as a network sees it: six planes of what lies on the board, and one of what came before.

The board fills the planes, rank 1 in row 0. What differs between the players is the goal, so both
goals have a plane: the other side of the board is one's own, seen from behind.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.flipflop.rules import GOAL, SETS
from banmen.games.planes import (
    STOOD_BEFORE,
    Picture,
    Planes,
    square_cells,
    stood_before,
    symmetry,
)
from banmen.games.square import show
from banmen.kernel import State, Tables, kernel, lowest

NAMES = ("my +", "my X", "their +", "their X", "my goal", "their goal", STOOD_BEFORE)
_SIDES, _BEFORE = 4, 6


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    size = 3 if out.shape[1] == 9 else 5
    show(s, side, size, size + 1, out)
    out[_SIDES:_BEFORE] = 0.0
    for who in range(2):
        bit = lowest(T.words[SETS, GOAL + (side ^ who)])
        out[_SIDES + who, bit - bit // (size + 1)] = 1.0
    stood_before(out, _BEFORE, times)


def build(rules: Rules) -> Planes:
    """The planes of one size, and the four ways to see them that keep the goals in place."""
    size = int(rules.options["size"])
    ways = ("as it is", "half turn", "left to right", "front to back")
    n = size * size
    found = []
    for name in ways:
        cells = square_cells(size, name)
        actions = [cells[code // n] * n + cells[code % n] for code in range(n * n)]
        found.append(symmetry(name, cells, actions))
    return Planes(NAMES, size, size, n * n, tuple(found), observe)
