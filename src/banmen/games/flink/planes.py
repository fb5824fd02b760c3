"""Flink as a network sees it: the ground, level by level, and the ends that want to be joined.

The box that holds the board is the plane, rank 1 in row 0; the square fills it. A column shows its
cubes from the ground up to level 12 and the colour of its top. Towers higher than that hardly ever
stand on boards of the usual sizes; of them, planes tell the height and the top.

    board · my ends · their ends · height (in cubes) · my tops · their tops
    my cubes on level 1 … 12 · their cubes on level 1 … 12 · my hand · their hand (in pieces)
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.games.flink.connection import level_at
from banmen.games.flink.rules import turn as turn_of
from banmen.games.flink.tables import (
    BAND,
    BOARD,
    ENDS,
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
    SIZES,
    STRIDE,
    WIDTH,
    WORDS,
    Board,
)
from banmen.games.planes import SQUARE, Mask, Picture, Planes, fill, lay, square_cells, symmetry
from banmen.kernel import (
    ONE,
    ZERO,
    State,
    Tables,
    Word,
    etch,
    inner_kernel,
    kernel,
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
    wipe(s, out)
    for band in range(bands(T)):
        row, cells = first_row(T, band), number(T.ints[SIZES, BAND] * T.ints[SIZES, WIDTH])
        bit, at = row * T.ints[SIZES, STRIDE], row * T.ints[SIZES, WIDTH]
        show_board(T, side, bit, out, at, cells)
        show_cubes(T, s, side, bit, out, at, cells)
        show_heights(T, s, bit, out[_HEIGHT], at, cells)
    for who in range(2):
        fill(out, _HANDS + who, number(s[HANDS + (side ^ who)]))


@inner_kernel
def bands(T: Tables) -> int:
    return int(T.ints[SIZES, HEIGHT] + T.ints[SIZES, BAND] - 1) // T.ints[SIZES, BAND]


@inner_kernel
def first_row(T: Tables, band: int) -> int:
    return min(band * T.ints[SIZES, BAND], int(T.ints[SIZES, HEIGHT] - T.ints[SIZES, BAND]))


@inner_kernel
def cells_of(T: Tables, words: State, at: int, bit: int) -> np.uint64:
    """The cells of a band of rows: of the set that begins at a word, from a bit on."""
    i, shift = at + (bit >> 6), Word(bit & 63)
    return pack(words[i] >> shift | words[i + 1] << ONE << (_LAST_BIT - shift), T.words[ROWS, 0])


@inner_kernel
def wipe(s: State, out: Picture) -> None:
    """Take away the levels that were written last and are no longer there; the heights tell which."""
    most = out[_HEIGHT, 0]
    for at in range(out.shape[1]):
        most = max(most, out[_HEIGHT, at])
    first, last = min(LEVELS, number(s[PEAK])), min(LEVELS, int(most))
    if first < last:
        for who in range(2):
            out[_CUBES + who * LEVELS + first : _CUBES + who * LEVELS + last] = 0


@inner_kernel
def show_board(T: Tables, side: int, bit: int, out: Picture, at: int, n: int) -> None:
    lay(cells_of(T, T.words[BOARD], 0, bit), out[_BOARD], at, n)
    for who in range(2):
        ends = ZERO
        for row in range(ENDS + 4 * (side ^ who), ENDS + 4 * (side ^ who) + 4):
            ends |= cells_of(T, T.words[row], 0, bit)
        lay(ends, out[_ENDS + who], at, n)


@inner_kernel
def show_cubes(T: Tables, s: State, side: int, bit: int, out: Picture, at: int, n: int) -> None:
    W = T.ints[SIZES, WORDS]
    my_tops = their_tops = ZERO
    mine_at, theirs_at = level_at(T, 0, side), level_at(T, 0, 1 - side)
    for z in range(number(s[PEAK])):
        mine = cells_of(T, s, mine_at, bit)
        theirs = cells_of(T, s, theirs_at, bit)
        if z < LEVELS:
            lay(mine, out[_CUBES + z], at, n)
            lay(theirs, out[_CUBES + LEVELS + z], at, n)
        my_tops = my_tops & ~theirs | mine
        their_tops = their_tops & ~mine | theirs
        mine_at += 2 * W
        theirs_at += 2 * W
    lay(my_tops, out[_TOPS], at, n)
    lay(their_tops, out[_TOPS + 1], at, n)


@inner_kernel
def show_heights(T: Tables, s: State, bit: int, out: NDArray[np.int8], at: int, n: int) -> None:
    place, W = T.ints[SIZES, HEIGHTS], T.ints[SIZES, WORDS]
    lay(cells_of(T, s, place, bit), out, at, n)
    left, worth = s[PEAK] >> ONE, 2
    while left != ZERO:
        place += W
        heap(cells_of(T, s, place, bit), worth, out, at, n)
        left >>= ONE
        worth += worth


@inner_kernel
def heap(cells: np.uint64, worth: int, out: NDArray[np.int8], at: int, n: int) -> None:
    """Enter a number on top."""
    if n >= 32:
        etch(np.uint32(cells), worth, out, at)
        etch(np.uint32(cells >> Word(n - 32)), worth, out, at + n - 32)
    else:
        etch(np.uint16(cells), worth, out, at)
        etch(np.uint16(cells >> Word(n - 16)), worth, out, at + n - 16)


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    last, W = len(out) - 1, T.ints[SIZES, WORDS]
    out[last] = s[HANDS + turn_of(T, s)] == ZERO
    if out[last]:
        out[:last] = False
        return 1
    size = T.ints[SIZES, WIDTH] * T.ints[SIZES, HEIGHT]
    for band in range(bands(T)):
        row, cells = first_row(T, band), number(T.ints[SIZES, BAND] * T.ints[SIZES, WIDTH])
        bit, at = row * T.ints[SIZES, STRIDE], row * T.ints[SIZES, WIDTH]
        for o in range(len(ORIENTATIONS)):
            lay(cells_of(T, s, FITS + o * W, bit), out, o * size + at, cells)
    return number(s[ROOM])


def build(rules: Rules) -> Planes:
    """The planes of one board, and all eight ways to turn and mirror it."""
    width = Board(str(rules.options["board"]), int(rules.options["size"])).width
    found = []
    for name in SQUARE:
        actions = [
            moved(name, width, o, x, y)
            for o in range(len(ORIENTATIONS))
            for y in range(width)
            for x in range(width)
        ]
        found.append(symmetry(name, square_cells(width, name), [*actions, len(actions)]))
    return Planes(NAMES, width, width, rules.actions(rules.tables), tuple(found), MOST, observe, mask)


def moved(name: str, width: int, o: int, x: int, y: int) -> int:
    """The code of a placement after a symmetry. One that would leave the box goes round it and
    comes back at the other end: so these codes, never legal, are exchanged among themselves.
    """
    (w, h), turned = footprint(o), turn(name, o)
    ends = SQUARE[name](x, y, width - 1), SQUARE[name](x + w - 1, y + h - 1, width - 1)
    left, low = min(end[0] for end in ends), min(end[1] for end in ends)
    return (turned * width + low % width) * width + left % width


@functools.cache
def footprint(o: int) -> tuple[int, int]:
    """Width and height of an orientation, seen from above."""
    return 1 + max(x for x, _, _ in ORIENTATIONS[o]), 1 + max(y for _, y, _ in ORIENTATIONS[o])


@functools.cache
def turn(name: str, o: int) -> int:
    """Which orientation a symmetry makes of another."""
    cubes = [(*SQUARE[name](x, y, 0), z) for x, y, z in ORIENTATIONS[o]]
    left, low = min(x for x, _, _ in cubes), min(y for _, y, _ in cubes)
    shifted = {(x - left, y - low, z) for x, y, z in cubes}
    return next(i for i, other in enumerate(ORIENTATIONS) if set(other) == shifted)
