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

from banmen.games.contract import Rules
from banmen.games.flink.connection import end, level_at
from banmen.games.flink.tables import (
    BOARD,
    BOX,
    HANDS,
    HIGHEST,
    ORIENTATIONS,
    PEAK,
    PIECES,
    SIZES,
    WORDS,
    Board,
)
from banmen.games.planes import SQUARE, Picture, Planes, fill, square_cells, symmetry
from banmen.kernel import ONE, ZERO, State, Tables, inner_kernel, kernel, lowest, number

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
    wipe(T, out)
    for who in range(2):
        for i in range(T.ints[SIZES, WORDS]):
            ends = end(T, side ^ who, 0, i) | end(T, side ^ who, 1, i)
            mark(T, out, _ENDS + who, i, ends)
        fill(out, _HANDS + who, number(s[HANDS + (side ^ who)]))
    for z in range(number(s[PEAK])):
        for who in range(2):
            for i in range(T.ints[SIZES, WORDS]):
                show_level(T, out, who, z, i, s[level_at(T, z, side ^ who) + i])


@inner_kernel
def wipe(T: Tables, out: Picture) -> None:
    """Take from the planes what was written last; the heights tell up to which level that is."""
    if out[_BOARD, T.ints[BOX, lowest(T.words[BOARD, 0])]] == 0:  # blank
        for i in range(T.ints[SIZES, WORDS]):
            mark(T, out, _BOARD, i, T.words[BOARD, i])
        return
    peak = 0
    for at in range(out.shape[1]):
        peak = max(peak, int(out[_HEIGHT, at]))
    out[_ENDS:_CUBES] = 0
    for who in range(2):
        first = _CUBES + who * LEVELS
        out[first : first + min(peak, LEVELS)] = 0


@inner_kernel
def show_level(T: Tables, out: Picture, who: int, z: int, i: int, cubes: np.uint64) -> None:
    """What a player has on one level: word i of it. Levels come from the ground up, so that what is
    written last of a column, its height and whose top it is, is right.
    """
    while cubes != ZERO:
        at = T.ints[BOX, 64 * i + lowest(cubes)]
        out[_HEIGHT, at] = z + 1
        out[_TOPS + who, at] = 1
        out[_TOPS + 1 - who, at] = 0
        if z < LEVELS:
            out[_CUBES + who * LEVELS + z, at] = 1
        cubes &= cubes - ONE


@inner_kernel
def mark(T: Tables, out: Picture, plane: int, i: int, places: np.uint64) -> None:
    """Enter places into a plane: word i of them."""
    while places != ZERO:
        out[plane, T.ints[BOX, 64 * i + lowest(places)]] = 1
        places &= places - ONE


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
    return Planes(NAMES, width, width, rules.actions(rules.tables), tuple(found), MOST, observe)


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
