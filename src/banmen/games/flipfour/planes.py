"""FlipFour as a network sees it: the pieces of both sides by the face that is up.

The board fills the planes, rank 1 in row 0. A hand needs no plane: it is what is missing from four.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.flipfour.rules import CELLS, PLACEMENTS
from banmen.games.planes import (
    SQUARE,
    STOOD_BEFORE,
    Picture,
    Planes,
    square_cells,
    stood_before,
    symmetry,
)
from banmen.games.square import show
from banmen.kernel import State, Tables, kernel

NAMES = ("my +", "my X", "their +", "their X", STOOD_BEFORE)
SIZE, _BEFORE = 5, 4


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    show(s, side, SIZE, SIZE, out)
    stood_before(out, _BEFORE, times)


def build(rules: Rules) -> Planes:
    """The planes, and all eight ways to turn and mirror the board."""
    found = []
    for name in SQUARE:
        cells = square_cells(SIZE, name)
        placed = [*cells, *(CELLS + cell for cell in cells)]
        moved = [PLACEMENTS + here * CELLS + there for here in cells for there in cells]
        found.append(symmetry(name, cells, placed + moved))
    return Planes(NAMES, SIZE, SIZE, PLACEMENTS + CELLS * CELLS, tuple(found), observe)
