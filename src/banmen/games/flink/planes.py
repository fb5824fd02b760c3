"""Input planes of Flink for networks: the cubes, level by level, and the ends to be joined.

The box that holds the board is the plane, rank 1 in row 0; the square fills it. A column shows its
cubes from the ground up to level 12 and the colour of its top. Columns higher than that are very
rare on boards of the usual sizes; planes show only their height and top.

    board · my ends · their ends · height (in cubes) · my tops · their tops
    my cubes on level 1 … 12 · their cubes on level 1 … 12 · my hand · their hand (in pieces)
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.games.flink.connection import level_at, size
from banmen.games.flink.rules import board_of, bound_to, turn
from banmen.games.flink.tables import (
    BAND,
    BOARD,
    BOTH_ENDS,
    FITS,
    HANDS,
    HEIGHTS,
    HIGHEST,
    ORIENTATIONS,
    PEAK,
    PIECES,
    ROOM,
    ROWS,
    STRIDE,
    WIDTH,
    WORDS,
)
from banmen.games.planes import (
    SQUARE,
    Band,
    BandPair,
    BoardBox,
    Mask,
    Picture,
    Planes,
    cells,
    is_laid,
    lay_both,
    lay_set,
    lay_sums,
    pair,
    pairs,
    square_cells,
    symmetry,
)
from banmen.kernel import ONE, ZERO, State, Tables, Word, inner_kernel, kernel, lowest, number

LEVELS = 12
NAMES = (
    *("board", "my ends", "their ends", "height", "my tops", "their tops"),
    *(f"my cubes on level {level}" for level in range(1, LEVELS + 1)),
    *(f"their cubes on level {level}" for level in range(1, LEVELS + 1)),
    *("my hand", "their hand"),
)
_BOARD, _ENDS, _HEIGHT, _TOPS, _CUBES = 0, 1, 3, 4, 6
_HANDS = _CUBES + 2 * LEVELS
MOST = (1, 1, 1, HIGHEST, *(1,) * (_HANDS - _TOPS), PIECES, PIECES)


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    box = box_of(T)
    for k in range(pairs(box)):
        both = pair(box, k)
        show_ends(T, box, side, both, out)
        show_cubes(T, box, s, side, both, out)
        show_heights(T, box, s, both.low, out[_HEIGHT])
        if both.high.at > both.low.at:
            show_heights(T, box, s, both.high, out[_HEIGHT])
    for who in range(2):
        show_hand(box, number(s[HANDS + (side ^ who)]), out[_HANDS + who])


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    last, W = len(out) - 1, size(T, WORDS)
    out[last] = s[HANDS + turn(T, s)] == ZERO
    if out[last]:
        out[:last] = False
        return 1
    box = box_of(T)
    for k in range(pairs(box)):
        both = pair(box, k)
        for o in range(len(ORIENTATIONS)):
            lay_set(box, s, FITS + o * W, both, out, o * box.width * box.height)
    return number(s[ROOM])


@inner_kernel
def box_of(T: Tables) -> BoardBox:
    """Return the box of the board, which is square."""
    width = size(T, WIDTH)
    return BoardBox(width, width, size(T, STRIDE), size(T, BAND), T.words[ROWS, 0])


# --- planes --------------------------------------------------------------------------------------


@inner_kernel
def show_ends(T: Tables, box: BoardBox, side: int, both: BandPair, out: Picture) -> None:
    """Write the board, unless it is written already, and each player's ends."""
    if not is_laid(box, both, out[_BOARD]):
        lay_set(box, T.words[BOARD], 0, both, out[_BOARD], 0)
    for who in range(2):
        lay_set(box, T.words[BOTH_ENDS + (side ^ who)], 0, both, out[_ENDS + who], 0)


@inner_kernel
def show_cubes(T: Tables, box: BoardBox, s: State, side: int, both: BandPair, out: Picture) -> None:
    """Write the levels from the ground up, and the tops, the topmost cubes of all. (Levels are only
    ever added, so none needs to be cleared.)
    """
    my_low = my_high = their_low = their_high = ZERO
    mine_at, theirs_at = level_at(T, 0, side), level_at(T, 0, 1 - side)
    for z in range(number(s[PEAK])):
        my, mine = cells(box, s, mine_at, both.low), cells(box, s, mine_at, both.high)
        their, theirs = cells(box, s, theirs_at, both.low), cells(box, s, theirs_at, both.high)
        if z < LEVELS:
            lay_both(box, my, mine, both, out[_CUBES + z], 0)
            lay_both(box, their, theirs, both, out[_CUBES + LEVELS + z], 0)
        my_low, my_high = my_low & ~their | my, my_high & ~theirs | mine
        their_low, their_high = their_low & ~my | their, their_high & ~mine | theirs
        mine_at += 2 * size(T, WORDS)
        theirs_at += 2 * size(T, WORDS)
    lay_both(box, my_low, my_high, both, out[_TOPS], 0)
    lay_both(box, their_low, their_high, both, out[_TOPS + 1], 0)


@inner_kernel
def show_heights(T: Tables, box: BoardBox, s: State, strip: Band, out: NDArray[np.int8]) -> None:
    """Write the heights: four bits of them at once, higher bits cell by cell."""
    at, W = size(T, HEIGHTS), size(T, WORDS)
    ones, twos = cells(box, s, at, strip), cells(box, s, at + W, strip)
    fours, eights = cells(box, s, at + 2 * W, strip), cells(box, s, at + 3 * W, strip)
    lay_sums(ones, twos, fours, eights, out, strip.at, box.rows * box.width)
    bit = 4
    while s[PEAK] >> Word(bit) != ZERO:
        high = cells(box, s, at + bit * W, strip)
        while high != ZERO:
            out[strip.at + lowest(high)] += 1 << bit
            high &= high - ONE
        bit += 1


@inner_kernel
def show_hand(box: BoardBox, pieces: int, out: NDArray[np.int8]) -> None:
    """Fill a plane with the number of pieces a player has left. It changes so often that checking
    first takes longer than writing.
    """
    for cell in range(box.width * box.height):
        out[cell] = pieces


def build(rules: Rules) -> Planes:
    """Return the planes of one board, and all eight rotations and reflections."""
    bound = bound_to(board_of(rules))
    width = board_of(rules).width
    found = []
    for name in SQUARE:
        actions = [
            moved(name, width, o, x, y)
            for o in range(len(ORIENTATIONS))
            for y in range(width)
            for x in range(width)
        ]
        found.append(symmetry(name, square_cells(width, name), [*actions, len(actions)]))
    codes, kernels = rules.actions(rules.tables), (bound(observe), bound(mask))
    return Planes(NAMES, width, width, codes, tuple(found), MOST, *kernels)


def moved(name: str, width: int, o: int, x: int, y: int) -> int:
    """Return the code of a placement after a symmetry. A placement that would leave the box wraps
    around; these codes are never legal, and only change places with one another.
    """
    (w, h), turned = footprint(o), turned_to(name, o)
    ends = SQUARE[name](x, y, width - 1), SQUARE[name](x + w - 1, y + h - 1, width - 1)
    left, low = min(end[0] for end in ends), min(end[1] for end in ends)
    return (turned * width + low % width) * width + left % width


@functools.cache
def footprint(o: int) -> tuple[int, int]:
    """Return width and height of an orientation, seen from above."""
    return 1 + max(x for x, _, _ in ORIENTATIONS[o]), 1 + max(y for _, y, _ in ORIENTATIONS[o])


@functools.cache
def turned_to(name: str, o: int) -> int:
    """Return the orientation that a symmetry turns an orientation into."""
    cubes = [(*SQUARE[name](x, y, 0), z) for x, y, z in ORIENTATIONS[o]]
    left, low = min(x for x, _, _ in cubes), min(y for _, y, _ in cubes)
    shifted = {(x - left, y - low, z) for x, y, z in cubes}
    return next(i for i, other in enumerate(ORIENTATIONS) if set(other) == shifted)
