"""Flink as a network sees it: the ground, level by level, and the ends that want to be joined.

The box that holds the board is the plane, rank 1 in row 0; the square fills it. A column shows its
cubes from the ground up to level 12 and the colour of its top. Towers higher than that hardly ever
stand on boards of the usual sizes; of them, planes tell the height and the top.

    board · my ends · their ends · height (in cubes) · my tops · their tops
    my cubes on level 1 … 12 · their cubes on level 1 … 12 · my hand · their hand (in pieces)
"""

from __future__ import annotations

import functools

from banmen.games.contract import Rules
from banmen.games.flink.tables import (
    BOARD,
    BOX,
    ENDS,
    HANDS,
    HEIGHT,
    HIGHEST,
    ORIENTATIONS,
    PIECES,
    SIZES,
    SPAN,
    STRIDE,
    WHITE,
    Board,
)
from banmen.games.planes import SQUARE, Picture, Planes, fill, square_cells, symmetry
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
    popcount,
)

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
    out[:_HANDS] = 0
    for i in range(T.ints[SIZES, HEIGHT] * T.ints[SIZES, STRIDE]):
        if T.words[BOARD, i >> 6] >> Word(i & 63) & ONE != ZERO:
            show_column(T, s, side, i, out)
    for who in range(2):
        for row in range(ENDS + 2 * (side ^ who), ENDS + 2 * (side ^ who) + 2):
            for k in range(1, 1 + T.ints[row, 0]):
                out[_ENDS + who, T.ints[BOX, T.ints[row, k] >> 2]] = 1
        fill(out, _HANDS + who, number(s[HANDS + (side ^ who)]))


@inner_kernel
def show_column(T: Tables, s: State, side: int, i: int, out: Picture) -> None:
    """What stands on one place of the board. Who owns the topmost cube has the greater word."""
    at, span = T.ints[BOX, i], T.ints[SIZES, SPAN]
    mine = s[T.ints[SIZES, WHITE] + side * span + i]
    theirs = s[T.ints[SIZES, WHITE] + (1 - side) * span + i]
    out[_BOARD, at] = 1
    out[_HEIGHT, at] = popcount(mine | theirs)
    if mine != theirs:
        out[_TOPS + (mine < theirs), at] = 1
    for who in range(2):
        cubes = theirs if who else mine
        while cubes != ZERO and lowest(cubes) < LEVELS:
            out[_CUBES + who * LEVELS + lowest(cubes), at] = 1
            cubes &= cubes - ONE


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
