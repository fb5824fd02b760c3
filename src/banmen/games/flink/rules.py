"""Flink, by Néstor Romeral Andrés.

Each player has twenty F pentominoes, solid ones, and in turn places one of them, in any of its 24
orientations, on the grid and wholly over the board, so that nothing hangs over empty space. White
wins when at the end of a turn of his an insect could walk from his one side of the board to the
other over exposed faces of White's colour, tops and sides alike; Black likewise. Who cannot place
passes; when nobody can, the game is drawn.

Source: the rulebook; rulings, above all on `corners`, in docs/games/flink.md.
Options: board (square or diamond), size, corners (apart or join): see `games.flink.tables`.

The ground never has holes and no column of a piece has gaps, so a piece lies well exactly if, for
every two neighbouring columns under it, the ground rises as much as the piece's underside does. So
the state keeps the *edges* between neighbouring columns sorted by rise:

    edges[axis][rise]   places whose next place along the axis is higher by rise (-2 … 2)

and the places where an orientation fits are a few of these sets, shifted and intersected. A set of
places is W words (W from 1 to 6) and one that is always 0, for the shifts to read.

State      turn · White's hand · Black's hand · who has joined (0, or 1 + player)
           edges along x by rise -2 … 2 · along y likewise
           White's cubes, a word a place, bit z for level z · Black's
           scratch for `connection`
Move code  (orientation * height + y) * width + x with (x, y) the low corner of the footprint's
           box; the last code is pass
"""

from __future__ import annotations

import functools

import numpy as np

from banmen.games.bits import nth
from banmen.games.contract import DRAW, FIRST_WINS, RUNNING, Rules, certain, kernels_of
from banmen.games.flink.connection import filled, joined
from banmen.games.flink.tables import (
    ACROSS,
    BOX,
    CODES,
    EDGES,
    HANDS,
    HEIGHT,
    JOINED,
    PIECES,
    REACHED,
    RISES,
    SHAPE,
    SHAPES,
    SIZES,
    SPAN,
    STACK,
    STEEPEST,
    STEP,
    STRIDE,
    TALLEST_GROUND,
    TURN,
    WHITE,
    WIDTH,
    WORDS,
    Board,
    sizes,
    tables,
)
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    lowest,
    mix,
    number,
    popcount,
    stream,
)

weight = certain

ORIENTATIONS = len(SHAPES)
ALL = ~ZERO
_TOP_BIT = Word(63)


@kernel
def setup(T: Tables, s: State) -> None:
    s[:] = ZERO
    s[HANDS] = s[HANDS + 1] = Word(PIECES)
    survey(T, s)


@kernel
def survey(T: Tables, s: State) -> None:
    """Sort all edges, and see who has joined: the mover first. For states not made by `play`."""
    for axis in range(2):
        for i in range(T.ints[SIZES, HEIGHT] * T.ints[SIZES, STRIDE]):
            sort_edge(T, s, axis, i)
    s[JOINED] = ZERO
    mover = 1 - turn(T, s)
    for side in (mover, 1 - mover):
        if s[JOINED] == ZERO and joined(T, s, side):
            s[JOINED] = Word(1 + side)


@inner_kernel
def sort_edge(T: Tables, s: State, axis: int, i: int) -> None:
    """Put the edge from a place along an axis into the set of its rise, and out of the others."""
    if i < 0 or T.words[ACROSS + axis, i >> 6] >> Word(i & 63) & ONE == ZERO:
        return
    low, high = popcount(filled(T, s, i)), popcount(filled(T, s, i + T.ints[STEP, axis]))
    size = T.ints[SIZES, WORDS] + 1
    at = EDGES + axis * RISES * size + (i >> 6)
    bit = ONE << Word(i & 63)
    for k in range(RISES):
        s[at + k * size] &= ~bit
    rise = high - low
    if -STEEPEST <= rise <= STEEPEST and max(low, high) <= TALLEST_GROUND:
        s[at + (rise + STEEPEST) * size] |= bit


@inner_kernel
def fits(T: Tables, s: State, o: int, i: int) -> np.uint64:
    """Where an orientation can be placed: word i of the set of low corners."""
    places = ALL
    for k in range(1, 1 + 2 * T.ints[SHAPE + o, 0], 2):
        at = T.ints[SHAPE + o, k] + i
        offset = Word(T.ints[SHAPE + o, k + 1])
        places &= s[at] >> offset | s[at + 1] << ONE << (_TOP_BIT - offset)
    return places


@inner_kernel
def room(T: Tables, s: State) -> bool:
    """Whether a piece can be placed at all: the same for both players."""
    for o in range(ORIENTATIONS):
        for i in range(T.ints[SIZES, WORDS]):
            if fits(T, s, o, i) != ZERO:
                return True
    return False


@kernel
def count(T: Tables, s: State) -> int:
    if s[HANDS + turn(T, s)] == ZERO:
        return 1
    n = 0
    for o in range(ORIENTATIONS):
        for i in range(T.ints[SIZES, WORDS]):
            n += popcount(fits(T, s, o, i))
    return n


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    if s[HANDS + turn(T, s)] == ZERO:
        return actions(T) - 1
    for o in range(ORIENTATIONS):
        for i in range(T.ints[SIZES, WORDS]):
            places = fits(T, s, o, i)
            n = popcount(places)
            if k < n:
                return code_of(T, o, 64 * i + nth((places,), k))
            k -= n
    return -1


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    if s[HANDS + turn(T, s)] == ZERO:
        out[0] = actions(T) - 1
        return 1
    n = 0
    for o in range(ORIENTATIONS):
        for i in range(T.ints[SIZES, WORDS]):
            places = fits(T, s, o, i)
            while places != ZERO:
                out[n] = code_of(T, o, 64 * i + lowest(places))
                n += 1
                places &= places - ONE
    return n


@inner_kernel
def code_of(T: Tables, o: int, place: int) -> int:
    """The move that puts an orientation on a place."""
    return int(o * T.ints[SIZES, WIDTH] * T.ints[SIZES, HEIGHT] + T.ints[BOX, place])


@kernel
def play(T: Tables, s: State, m: int) -> None:
    side = turn(T, s)
    if m != actions(T) - 1:
        put(T, s, side, m)
        s[HANDS + side] -= ONE
        # Nobody but the mover: new cubes cover faces of the other colour and join none of them.
        if joined(T, s, side):
            s[JOINED] = Word(1 + side)
    s[TURN] ^= ONE


@inner_kernel
def put(T: Tables, s: State, side: int, m: int) -> None:
    """Place a piece: add its cubes to the columns, and sort the edges around them again."""
    width, stride = T.ints[SIZES, WIDTH], T.ints[SIZES, STRIDE]
    row = m // width
    o, y, x = row // T.ints[SIZES, HEIGHT], row % T.ints[SIZES, HEIGHT], m % width
    corner = y * stride + x
    mine = T.ints[SIZES, WHITE] + side * T.ints[SIZES, SPAN]
    first = 2 + 2 * T.ints[SHAPE + o, 0]
    last = first + 2 * T.ints[SHAPE + o, first - 1]
    for k in range(first, last, 2):
        i = corner + T.ints[SHAPE + o, k]
        above = (ONE << Word(T.ints[SHAPE + o, k + 1])) - ONE
        s[mine + i] |= above * (filled(T, s, i) + ONE)
    for k in range(last + 1, last + 1 + T.ints[SHAPE + o, last]):
        edge = T.ints[SHAPE + o, k]
        sort_edge(T, s, edge & 1, corner + (edge >> 1))


@kernel
def outcome(T: Tables, s: State) -> int:
    if s[JOINED] != ZERO:
        return FIRST_WINS - 1 + number(s[JOINED])
    if s[HANDS] | s[HANDS + 1] == ZERO or not room(T, s):
        return DRAW
    return RUNNING


@kernel
def turn(T: Tables, s: State) -> int:
    return number(s[TURN])


@kernel
def key(T: Tables, s: State) -> np.uint64:
    white = T.ints[SIZES, WHITE]
    black = white + T.ints[SIZES, SPAN]
    k = mix(s[TURN] | s[HANDS] << Word(8) | s[HANDS + 1] << Word(16))
    for i in range(T.ints[SIZES, HEIGHT] * T.ints[SIZES, STRIDE]):
        k += mix(stream(s[white + i], Word(i)) ^ s[black + i])
    return k


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """Always: a placement adds cubes, and a pass is answered by a placement."""
    return True


@kernel
def actions(T: Tables) -> int:
    return number(T.ints[SIZES, CODES])


@functools.cache
def build(board: str, size: int, corners: str) -> Rules:
    """The rules of one board, size and ruling on corners."""
    layout = sizes(Board(board, size))
    places = layout[HEIGHT] * layout[STRIDE]
    return Rules(
        label="flink",
        options={"board": board, "size": size, "corners": corners},
        tables=tables(Board(board, size), corners),
        words=layout[STACK] + 1 + 5 * places,
        position_words=layout[REACHED],
        ply_limit=100,
        **kernels_of(globals()),
    )
