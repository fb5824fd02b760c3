"""Input planes of FlipFour for networks: the pieces of both sides by the face that is up.

The board fills the planes, rank 1 in row 0. A hand needs no plane: it follows from the pieces on
the board.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.flipfour.rules import CELLS, PLACEMENTS, placements, reach, turn
from banmen.games.planes import (
    SQUARE,
    STOOD_BEFORE,
    Mask,
    Picture,
    Planes,
    fill,
    lay,
    square_cells,
    symmetry,
)
from banmen.games.square import show
from banmen.kernel import ONE, ZERO, State, Tables, kernel, lowest, popcount

NAMES = ("my +", "my X", "their +", "their X", STOOD_BEFORE)
SIZE, _BEFORE = 5, 4


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    show(s, side, SIZE, SIZE, out)
    fill(out, _BEFORE, times - 1)


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    codes = placements(T, s)
    n = popcount(codes)
    lay(codes, out, 0, PLACEMENTS)
    out[PLACEMENTS:] = False
    pieces = s[turn(T, s)]
    while pieces != ZERO:
        able = reach(T, s, pieces)
        lay(able, out, PLACEMENTS + lowest(pieces) * CELLS, CELLS)
        n += popcount(able)
        pieces &= pieces - ONE
    return n


def build(rules: Rules) -> Planes:
    """Return the planes, and all eight rotations and reflections of the board."""
    found = []
    for name in SQUARE:
        cells = square_cells(SIZE, name)
        placed = [*cells, *(CELLS + cell for cell in cells)]
        moved = [PLACEMENTS + here * CELLS + there for here in cells for there in cells]
        found.append(symmetry(name, cells, placed + moved))
    actions, most = PLACEMENTS + CELLS * CELLS, (1,) * _BEFORE + (2,)
    return Planes(NAMES, SIZE, SIZE, actions, tuple(found), most, observe, mask)
