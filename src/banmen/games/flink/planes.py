"""Flink as a network sees it: the ground, level by level, and the ends that want to be joined.

The box that holds the board is the plane, rank 1 in row 0; the square fills it. A column shows its
cubes from the ground up to level 12 and the colour of its top. Towers higher than that hardly ever
stand on boards of the usual sizes; of them, planes tell the height and the top.

    board · my ends · their ends · height (in cubes) · my tops · their tops
    my cubes on level 1 … 12 · their cubes on level 1 … 12 · my hand · their hand (in pieces)
"""

from __future__ import annotations

import functools
import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.games.flink.connection import level_at, size
from banmen.games.flink.rules import board_of, kernels_beside, turn
from banmen.games.flink.tables import (
    BAND,
    BOARD,
    BOTH_ENDS,
    FITS,
    HANDS,
    HEIGHT,
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
    Mask,
    Picture,
    Planes,
    fill,
    lay,
    lay_sums,
    lay_two,
    square_cells,
    symmetry,
)
from banmen.kernel import (
    ONE,
    ZERO,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    lowest,
    number,
    pack,
)

_LAST_BIT = Word(63)
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
    wipe(T, s, out)
    for k in range(pairs(T)):
        both = pair(T, k)
        show_ends(T, side, both, out)
        show_cubes(T, s, side, both, out)
        show_heights(T, s, both.low, out[_HEIGHT])
        if both.high.at > both.low.at:
            show_heights(T, s, both.high, out[_HEIGHT])
    for who in range(2):
        fill(out, _HANDS + who, number(s[HANDS + (side ^ who)]))


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    last, W = len(out) - 1, size(T, WORDS)
    out[last] = s[HANDS + turn(T, s)] == ZERO
    if out[last]:
        out[:last] = False
        return 1
    box = size(T, WIDTH) * size(T, HEIGHT)
    for k in range(pairs(T)):
        both = pair(T, k)
        for o in range(len(ORIENTATIONS)):
            lay_set(s, FITS + o * W, both, out, o * box)
    return number(s[ROOM])


# --- bands ---------------------------------------------------------------------------------------


class Band(NamedTuple):
    """As many rows as a word holds. The last band ends with the box: what it shares with the one
    before is written twice. Ten rows of 10 are two bands of 5, eight rows of 8 two of 7:

        row 7 6 5 4 3 2 1 0
              |<--------->|     band 0
            |<--------->|       band 1
    """

    bit: int
    """The place where it begins in sets of places, …"""
    at: int
    """… and in planes, which have no place between rows."""
    n: int
    """How many cells it has."""
    rows: np.uint64
    """Its cells, counted from its first place."""


class Pair(NamedTuple):
    """Two bands that are written together. If their number is odd, the last is its own partner."""

    low: Band
    high: Band


@inner_kernel
def bands(T: Tables) -> int:
    """How many bands the box has."""
    return (size(T, HEIGHT) + size(T, BAND) - 1) // size(T, BAND)


@inner_kernel
def pairs(T: Tables) -> int:
    """How many pairs of bands."""
    return (bands(T) + 1) // 2


@inner_kernel
def pair(T: Tables, k: int) -> Pair:
    """The k-th pair."""
    return Pair(band(T, 2 * k), band(T, min(2 * k + 1, bands(T) - 1)))


@inner_kernel
def band(T: Tables, k: int) -> Band:
    """The k-th band."""
    row, width = min(k * size(T, BAND), size(T, HEIGHT) - size(T, BAND)), size(T, WIDTH)
    return Band(row * size(T, STRIDE), row * width, size(T, BAND) * width, T.words[ROWS, 0])


@inner_kernel
def cells(words: State, at: int, strip: Band) -> np.uint64:
    """Which cells of a band are in the set that begins at a word, without the gaps between rows."""
    i, shift = Word(at + (strip.bit >> 6)), Word(strip.bit & 63)
    places = words[i] >> shift | words[i + ONE] << ONE << (_LAST_BIT - shift)
    return pack(places, strip.rows)


@inner_kernel
def lay_both(low: np.uint64, high: np.uint64, both: Pair, out: NDArray[Any], at: int) -> None:
    """Write cells of two bands of a plane that begins at a byte."""
    step = both.high.at - both.low.at
    if step > 0:
        lay_two(low, high, out, at + both.low.at, step, both.low.n)
    else:
        lay(low, out, at + both.low.at, both.low.n)


@inner_kernel
def lay_set(words: State, first: int, both: Pair, out: NDArray[Any], at: int) -> None:
    """Write what two bands have of the set that begins at a word."""
    lay_both(cells(words, first, both.low), cells(words, first, both.high), both, out, at)


# --- planes --------------------------------------------------------------------------------------


@inner_kernel
def wipe(T: Tables, s: State, out: Picture) -> None:
    """Take away levels that were written last and are not there now; heights tell which."""
    highest = out[_HEIGHT, 0]
    for at in range(1, size(T, WIDTH) * size(T, HEIGHT)):
        highest = max(highest, out[_HEIGHT, at])
    first, last = min(LEVELS, number(s[PEAK])), min(LEVELS, int(highest))
    if first < last:
        for who in range(2):
            plane = _CUBES + who * LEVELS
            out[plane + first : plane + last] = 0


@inner_kernel
def show_ends(T: Tables, side: int, both: Pair, out: Picture) -> None:
    """The board, unless it is there already, and each player's ends."""
    middle_of_last_row = both.high.at + both.high.n - 1 - size(T, WIDTH) // 2
    if out[_BOARD, middle_of_last_row] == 0:
        lay_set(T.words[BOARD], 0, both, out[_BOARD], 0)
    for who in range(2):
        lay_set(T.words[BOTH_ENDS + (side ^ who)], 0, both, out[_ENDS + who], 0)


@inner_kernel
def show_cubes(T: Tables, s: State, side: int, both: Pair, out: Picture) -> None:
    """The levels from the ground up; what is topmost in the end are the tops."""
    my_low = my_high = their_low = their_high = ZERO
    mine_at, theirs_at = level_at(T, 0, side), level_at(T, 0, 1 - side)
    for z in range(number(s[PEAK])):
        my, mine = cells(s, mine_at, both.low), cells(s, mine_at, both.high)
        their, theirs = cells(s, theirs_at, both.low), cells(s, theirs_at, both.high)
        if z < LEVELS:
            lay_both(my, mine, both, out[_CUBES + z], 0)
            lay_both(their, theirs, both, out[_CUBES + LEVELS + z], 0)
        my_low, my_high = my_low & ~their | my, my_high & ~theirs | mine
        their_low, their_high = their_low & ~my | their, their_high & ~mine | theirs
        mine_at += 2 * size(T, WORDS)
        theirs_at += 2 * size(T, WORDS)
    lay_both(my_low, my_high, both, out[_TOPS], 0)
    lay_both(their_low, their_high, both, out[_TOPS + 1], 0)


@inner_kernel
def show_heights(T: Tables, s: State, strip: Band, out: NDArray[np.int8]) -> None:
    """The heights: four bits of them at once, and what is higher cell by cell."""
    at, W = size(T, HEIGHTS), size(T, WORDS)
    ones, twos = cells(s, at, strip), cells(s, at + W, strip)
    fours, eights = cells(s, at + 2 * W, strip), cells(s, at + 3 * W, strip)
    lay_sums(ones, twos, fours, eights, out, strip.at, strip.n)
    bit = 4
    while s[PEAK] >> Word(bit) != ZERO:
        high = cells(s, at + bit * W, strip)
        while high != ZERO:
            out[strip.at + lowest(high)] += 1 << bit
            high &= high - ONE
        bit += 1


def build(rules: Rules) -> Planes:
    """The planes of one board, and all eight ways to turn and mirror it."""
    own = kernels_beside(rules, sys.modules[__name__])
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
    codes, kernels = rules.actions(rules.tables), (own["observe"], own["mask"])
    return Planes(NAMES, width, width, codes, tuple(found), MOST, *kernels)


def moved(name: str, width: int, o: int, x: int, y: int) -> int:
    """The code of a placement after a symmetry. One that would leave the box goes round it and
    comes back at the other end: so these codes, never legal, are exchanged among themselves.
    """
    (w, h), turned = footprint(o), turned_to(name, o)
    ends = SQUARE[name](x, y, width - 1), SQUARE[name](x + w - 1, y + h - 1, width - 1)
    left, low = min(end[0] for end in ends), min(end[1] for end in ends)
    return (turned * width + low % width) * width + left % width


@functools.cache
def footprint(o: int) -> tuple[int, int]:
    """Width and height of an orientation, seen from above."""
    return 1 + max(x for x, _, _ in ORIENTATIONS[o]), 1 + max(y for _, y, _ in ORIENTATIONS[o])


@functools.cache
def turned_to(name: str, o: int) -> int:
    """Which orientation a symmetry makes of another."""
    cubes = [(*SQUARE[name](x, y, 0), z) for x, y, z in ORIENTATIONS[o]]
    left, low = min(x for x, _, _ in cubes), min(y for _, y, _ in cubes)
    shifted = {(x - left, y - low, z) for x, y, z in cubes}
    return next(i for i, other in enumerate(ORIENTATIONS) if set(other) == shifted)
