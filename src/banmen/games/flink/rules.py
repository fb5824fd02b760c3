"""Flink, by Néstor Romeral Andrés.

Each player has twenty solid F pentominoes and in turn places one of them, in any of its 24
orientations, on the grid and wholly over the board, so that nothing hangs over empty space. White
wins if at the end of White's turn an insect could walk from one of White's sides of the board to
the other over exposed faces of White's colour, tops and sides alike; Black likewise. A player who
cannot place passes; when neither player can, the game is drawn.

Source: the rulebook; rulings, above all on `corners`, in docs/games/flink.md.
Options: board (square or diamond), size, corners (apart or join): see `games.flink.tables`.

The ground never has holes and no column of a piece has gaps, so a piece fits exactly if, between
every two neighbouring columns under it, the ground rises as much as the piece's underside does.
Heights are stored as sets of places, one for each bit. Subtracting all heights from those of their
neighbours, bit by bit, gives the *edges* by rise:

    edges[axis][rise]   places whose next place along the axis is higher by rise (-2 … 2)

and the places where an orientation fits are a few of these sets, shifted and intersected. They are
computed once, after a placement, and stored, so listing the moves only reads them.

State      turn · White's hand · Black's hand · player joined (0, or 1 + player)
           number of placements · the height of the highest column sets of places (see `tables`):
           where each orientation can be placed · bit 0 … 6 of the heights · columns with cubes of
           White's, of Black's · White's cubes on level 0, Black's, White's on level 1, …, on level
           64, which is always empty scratch: edges along x by rise -2 … 2, along y likewise; or the
           sets of `connection`
Move code  (orientation * height + y) * width + x with (x, y) the low corner of the footprint's
           box; the last code is pass
"""

from __future__ import annotations

import functools

from banmen.games import network
from banmen.games.bits import nth
from banmen.games.contract import DRAW, FIRST_WINS, RUNNING, Rules, certain, kernels_of
from banmen.games.flink import connection
from banmen.games.flink.connection import (
    START,
    ahead,
    face_at,
    joined,
    level_at,
    size,
    stands_at_both,
    start_at_end,
)
from banmen.games.flink.tables import (
    ACROSS,
    ALL_COLUMNS,
    BOX,
    CODES,
    FITS,
    FOOT,
    FOOTPRINTS,
    HANDS,
    HEIGHT,
    HEIGHTS,
    HIGHEST,
    JOINED,
    LEVELS,
    LYING,
    MASKS,
    ODD,
    OWNED,
    PEAK,
    PIECES,
    PLANES,
    RISES,
    ROOM,
    SCRATCH,
    SHAPE,
    STANDING,
    STEEPEST,
    STRIDE,
    TALLEST_GROUND,
    TIERS,
    TURN,
    TWO,
    WIDTH,
    WORDS,
    Grid,
    sizes,
    tables,
)
from banmen.kernel import (
    ONE,
    ZERO,
    Binding,
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
from banmen.kernel.arrays import np

weight = certain

ORIENTATIONS = len(FOOTPRINTS)
LOW_BITS = 3
"""The low bits of heights, which kernels always process unconditionally; higher bits are behind a
test. Nearly all columns are lower than 8, and branches are hard to predict.
"""
ALL = ~ZERO
_LAST_BIT = Word(63)


@kernel
def setup(T: Tables, s: State) -> None:
    s[: size(T, SCRATCH)] = ZERO
    s[HANDS] = s[HANDS + 1] = Word(PIECES)
    survey(T, s)


@kernel
def survey(T: Tables, s: State) -> None:
    """Derive everything that follows from the cubes, including the player joined, testing the mover
    first. For states not made by `play`.
    """
    for at in range(FITS, size(T, LEVELS)):
        s[at] = ZERO
    s[PEAK] = ZERO
    while raise_level(T, s, number(s[PEAK])):
        s[PEAK] += ONE
    find_room(T, s)
    s[JOINED] = ZERO
    mover = 1 - turn(T, s)
    for side in (mover, 1 - mover):
        start_at_end(T, s, side)
        if s[JOINED] == ZERO and stands_at_both(T, s, side) and joined(T, s, side):
            s[JOINED] = Word(1 + side)


@inner_kernel
def raise_level(T: Tables, s: State, z: int) -> bool:
    """Add the cubes of a level to heights and columns owned; return whether there are any."""
    W, some = size(T, WORDS), ZERO
    for i in range(W):
        white, black = s[level_at(T, z, 0) + i], s[level_at(T, z, 1) + i]
        s[size(T, OWNED) + i] |= white
        s[size(T, OWNED) + W + i] |= black
        add(T, s, i, white | black, ZERO)
        some |= white | black
    return bool(some != ZERO)


# --- heights -------------------------------------------------------------------------------------


@inner_kernel
def height(T: Tables, s: State, i: int) -> int:
    """Return the number of cubes on a place."""
    at, W, shift = size(T, HEIGHTS) + (i >> 6), size(T, WORDS), Word(i & 63)
    found = s[at] >> shift & ONE | (s[at + W] >> shift & ONE) << ONE
    found |= (s[at + 2 * W] >> shift & ONE) << ONE << ONE
    bit = LOW_BITS
    while s[PEAK] >> Word(bit) != ZERO:
        found |= (s[at + bit * W] >> shift & ONE) << Word(bit)
        bit += 1
    return number(found)


@inner_kernel
def add(T: Tables, s: State, i: int, odd: np.uint64, two: np.uint64) -> None:
    """Raise some columns, word i of them: those in `odd` by one, those in `two` by two, those in
    both by three.
    """
    W = size(T, WORDS)
    at = size(T, HEIGHTS) + i
    carry = s[at] & odd
    s[at] ^= odd
    at += W
    carry, s[at] = s[at] & (two | carry) | two & carry, s[at] ^ two ^ carry
    at += W
    carry, s[at] = s[at] & carry, s[at] ^ carry
    while carry != ZERO:
        at += W
        carry, s[at] = s[at] & carry, s[at] ^ carry


# --- where pieces fit ----------------------------------------------------------------------------


@inner_kernel
def edges_at(T: Tables, axis: int, rise: int) -> int:
    """Return where a set of edges begins."""
    return size(T, SCRATCH) + (axis * RISES + STEEPEST + rise) * size(T, WORDS)


@inner_kernel
def step_along(T: Tables, axis: int) -> np.uint64:
    """Return the length of a step along an axis, in places."""
    return Word(1 if axis == 0 else size(T, STRIDE))


@inner_kernel
def too_high(T: Tables, s: State, i: int) -> np.uint64:
    """Return a word of the columns too high to carry another piece: 62, 63 and 64."""
    at, W = size(T, HEIGHTS) + i, size(T, WORDS)
    high = ALL
    for bit in range(1, PLANES - 1):
        high &= s[at + bit * W]
    return Word(high | s[at + (PLANES - 1) * W])


@inner_kernel
def sort_edges(T: Tables, s: State, axis: int, i: int) -> None:
    """Sort the edges along an axis by rise: word i of the five sets. ¶ Subtracts the height of each
    place from that of the next, bit by bit; the last borrow is the sign.
    """
    step, W = step_along(T, axis), size(T, WORDS)
    at = size(T, HEIGHTS) + i
    here, there = s[Word(at)], ahead(s, at, step)
    bit_0, borrow = here ^ there, here & ~there
    here, there = s[Word(at + W)], ahead(s, at + W, step)
    bit_1 = here ^ there ^ borrow
    borrow = here & ~there | ~(here ^ there) & borrow
    here, there = s[Word(at + 2 * W)], ahead(s, at + 2 * W, step)
    some = every = here ^ there ^ borrow
    borrow = here & ~there | ~(here ^ there) & borrow
    at, left = at + LOW_BITS * W, s[PEAK] >> Word(LOW_BITS)
    while left != ZERO:
        here, there = s[Word(at)], ahead(s, at, step)
        bit = here ^ there ^ borrow
        borrow = here & ~there | ~(here ^ there) & borrow
        some |= bit
        every &= bit
        left >>= ONE
        at += W
    edges = T.words[ACROSS + axis, i]
    if s[PEAK] > Word(TALLEST_GROUND):
        edges &= ~too_high(T, s, i)
        edges &= ~(too_high(T, s, i) >> step | too_high(T, s, i + 1) << (_LAST_BIT + ONE - step))
    up, down = edges & ~(some | borrow), edges & every & borrow
    at = edges_at(T, axis, -STEEPEST) + i
    s[Word(at)] = down & bit_1 & ~bit_0
    s[Word(at + W)] = down & bit_1 & bit_0
    s[Word(at + 2 * W)] = up & ~bit_1 & ~bit_0
    s[Word(at + 3 * W)] = up & ~bit_1 & bit_0
    s[Word(at + 4 * W)] = up & bit_1 & ~bit_0


@inner_kernel
def fit_standing(T: Tables, s: State, axis: int, i: int) -> int:
    """Write where the orientations that stand along an axis fit, word i of their sets; return the
    number of places. Each stands on three columns in a row, so it needs two edges.
    """
    step = step_along(T, axis)
    fall, sink, even = edges_at(T, axis, -2), edges_at(T, axis, -1), edges_at(T, axis, 0)
    rise, soar = edges_at(T, axis, 1), edges_at(T, axis, 2)
    falls, sinks = s[Word(fall + i)], s[Word(sink + i)]
    flat, rises = s[Word(even + i)], s[Word(rise + i)]
    then_sinks, then_flat = ahead(s, sink + i, step), ahead(s, even + i, step)
    then_rises, then_soars = ahead(s, rise + i, step), ahead(s, soar + i, step)
    return (
        fit(T, s, STANDING[axis, 0], i, flat & then_rises)
        + fit(T, s, STANDING[axis, 1], i, rises & then_flat)
        + fit(T, s, STANDING[axis, 2], i, sinks & then_flat)
        + fit(T, s, STANDING[axis, 3], i, sinks & then_rises)
        + fit(T, s, STANDING[axis, 4], i, sinks & then_rises)
        + fit(T, s, STANDING[axis, 5], i, sinks & then_soars)
        + fit(T, s, STANDING[axis, 6], i, falls & then_rises)
        + fit(T, s, STANDING[axis, 7], i, flat & then_sinks)
    )


@inner_kernel
def fit_lying(T: Tables, s: State, i: int) -> int:
    """Write where the lying orientations fit, word i of their sets; return the number of places. ¶
    An orientation is a line of three around the middle cell, m, an arm on one side of it, and on
    the other side a hook at one of its ends; places are counted from the low corner of the box, c.

        . # #     vertical line, arm to the west, hook to the north-east: orientation k
        # m .
        c # .

    Shifts are longer here than the free places at the end of a set, so bits of the set behind are
    shifted in. They do no harm: in the last two rows of the board there is no edge up from m or its
    neighbours, and behind the board one of the edges needed is the corner's own, or lies in a gap
    between the rows shifted in, and is empty.
    """
    n, x, y = Word(size(T, STRIDE)), edges_at(T, 0, 0) + i, edges_at(T, 1, 0) + i
    east, west = ahead(s, x, n + ONE), ahead(s, x, n)
    north, south = ahead(s, y, n + ONE), ahead(s, y, ONE)
    upright, level = north & south, east & west
    return (
        fit(T, s, LYING[0], i, upright & east & s[Word(x)])
        + fit(T, s, LYING[1], i, level & north & s[Word(y)])
        + fit(T, s, LYING[2], i, upright & west & ahead(s, x, ONE))
        + fit(T, s, LYING[3], i, level & south & ahead(s, y, n))
        + fit(T, s, LYING[4], i, level & south & ahead(s, y, n + ONE + ONE))
        + fit(T, s, LYING[5], i, upright & west & ahead(s, x, n + n + ONE))
        + fit(T, s, LYING[6], i, upright & east & ahead(s, x, n + n))
        + fit(T, s, LYING[7], i, level & north & ahead(s, y, ONE + ONE))
    )


@inner_kernel
def fit(T: Tables, s: State, o: int, i: int, places: np.uint64) -> int:
    """Write where an orientation fits, word i of it; return the number of places."""
    s[Word(FITS + o * size(T, WORDS) + i)] = places
    return popcount(places)


@inner_kernel
def find_room(T: Tables, s: State) -> None:
    """Find where pieces fit, the same for both players."""
    W, n = size(T, WORDS), 0
    for i in range(W):
        sort_edges(T, s, 0, i)
        sort_edges(T, s, 1, i)
    for i in range(W):
        n += fit_standing(T, s, 0, i) + fit_standing(T, s, 1, i) + fit_lying(T, s, i)
    s[ROOM] = Word(n)


# --- moves ---------------------------------------------------------------------------------------


@kernel
def count(T: Tables, s: State) -> int:
    return 1 if s[HANDS + turn(T, s)] == ZERO else number(s[ROOM])


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    if s[HANDS + turn(T, s)] == ZERO:
        return actions(T) - 1
    W = size(T, WORDS)
    for at in range(ORIENTATIONS * W):
        places = s[FITS + at]
        n = popcount(places)
        if k < n:
            return code_of(T, at // W, 64 * (at % W) + nth((places,), k))
        k -= n
    return -1


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    if s[HANDS + turn(T, s)] == ZERO:
        out[0] = actions(T) - 1
        return 1
    n, W = 0, size(T, WORDS)
    for o in range(ORIENTATIONS):
        for i in range(W):
            places = s[FITS + o * W + i]
            while places != ZERO:
                out[n] = code_of(T, o, 64 * i + lowest(places))
                n += 1
                places &= places - ONE
    return n


@inner_kernel
def code_of(T: Tables, o: int, place: int) -> int:
    """Return the move code of an orientation on a place."""
    return int(o * size(T, WIDTH) * size(T, HEIGHT) + T.ints[BOX, place])


@kernel
def play(T: Tables, s: State, m: int) -> None:
    side = turn(T, s)
    if m != actions(T) - 1:
        put(T, s, side, m)
        s[HANDS + side] -= ONE
        # Only the mover can have joined: new cubes cover faces of the other colour and join none. #
        # And only over the piece: `put` has set the start to its columns.
        if stands_at_both(T, s, side) and joined(T, s, side):
            s[JOINED] = Word(1 + side)
        find_room(T, s)
    s[TURN] ^= ONE


@inner_kernel
def put(T: Tables, s: State, side: int, m: int) -> None:
    """Place a piece, and set the start of `joined` to its columns."""
    width, W = size(T, WIDTH), size(T, WORDS)
    row = m // width
    o, y, x = row // size(T, HEIGHT), row % size(T, HEIGHT), m % width
    corner = y * size(T, STRIDE) + x
    i, shift = corner >> 6, Word(corner & 63)
    ground = height(T, s, corner + T.ints[SHAPE + o, FOOT])
    for z in range(ODD):  # levels an orientation lacks are empty
        cover(s, level_at(T, ground + z, side) + i, T.words[MASKS + o, z], shift)
    cover(s, size(T, OWNED) + side * W + i, T.words[MASKS + o, ALL_COLUMNS], shift)
    odd, two = T.words[MASKS + o, ODD], T.words[MASKS + o, TWO]
    add(T, s, i, odd << shift, two << shift)
    back = _LAST_BIT - shift  # beyond the last word nothing is added
    add(T, s, i + 1, odd >> ONE >> back, two >> ONE >> back)
    s[PEAK] = Word(max(number(s[PEAK]), ground + T.ints[SHAPE + o, TIERS]))
    start = face_at(T, START)
    for k in range(W):
        s[start + k] = ZERO
    cover(s, start + i, T.words[MASKS + o, ALL_COLUMNS], shift)


@inner_kernel
def cover(s: State, at: int, offsets: np.uint64, shift: np.uint64) -> None:
    """Add offsets, counted from a place, to a set; the place is a bit of its word at `at`."""
    s[at] |= offsets << shift
    s[at + 1] |= offsets >> ONE >> (_LAST_BIT - shift)


@kernel
def outcome(T: Tables, s: State) -> int:
    if s[JOINED] != ZERO:
        return FIRST_WINS - 1 + number(s[JOINED])
    if s[HANDS] | s[HANDS + 1] == ZERO or s[ROOM] == ZERO:
        return DRAW
    return RUNNING


@kernel
def turn(T: Tables, s: State) -> int:
    return number(s[TURN])


@kernel
def key(T: Tables, s: State) -> np.uint64:
    k = mix(s[TURN] | s[HANDS] << Word(8) | s[HANDS + 1] << Word(16))
    for at in range(level_at(T, 0, 0), level_at(T, number(s[PEAK]), 0)):
        k += stream(s[at], Word(at))
    return k


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """Always: a placement adds cubes, and a pass is followed by a placement."""
    return True


@kernel
def actions(T: Tables) -> int:
    return size(T, CODES)


USUAL = Grid("square", 10)
"""The usual board. Its kernels are compiled with its sizes as constants, which makes them 1.5 times
as fast. All other boards share one set of kernels, to avoid compiling each.
"""


@functools.cache
def bound_to(board: Grid) -> Binding:
    """Return a binding that compiles the sizes of the usual board into kernels; for other boards it
    binds nothing.
    """
    if board != USUAL:
        return Binding("any")
    layout = sizes(board)
    known = np.array([layout[k] for k in sorted(layout)], np.int32)
    return Binding("usual", {connection: {"KNOWN": True, "LAYOUT": known}})


def board_of(rules: Rules) -> Grid:
    """Return the board of some rules."""
    return Grid(str(rules.options["board"]), int(rules.options["size"]))


@functools.cache
def build(board: str, size: int, corners: str) -> Rules:
    """Return the rules of one board, size and ruling on corners."""
    layout, learned = sizes(Grid(board, size)), network.read("flink", f"{board}-{size}-{corners}")
    return Rules(
        label="flink_usual" if Grid(board, size) == USUAL else "flink",
        options={"board": board, "size": size, "corners": corners},
        tables=tables(Grid(board, size), corners)._replace(learned=learned),
        words=layout[SCRATCH] + (5 + 2 * (HIGHEST + 1)) * layout[WORDS] + 1,
        position_words=layout[SCRATCH],
        ply_limit=100,
        **kernels_of(globals(), bound_to(Grid(board, size))),
    )
