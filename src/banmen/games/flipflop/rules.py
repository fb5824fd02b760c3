"""FlipFlop, by Masahiro Nakajima (2009).

A square board of `size` 3 or 5. White's pieces fill the first rank, Black's the last, all with
``+`` up. A piece with ``+`` up moves as a rook, with ``X`` up as a bishop, any distance, without
jumping, and is turned over after every move. White's goal is the middle of the last rank, Black's
the middle of the first. Only a piece on one of the two goal squares can be captured. A player
whose piece is on its owner's goal when that player's turn begins has won; otherwise a player
without a move has lost.

Source: the rulebook of FlipFlop + FlipFour (nestorgames); rulings in docs/games/flipflop.md.

State      four words, see `games.square`
Move code  from * size² + to, with cell numbers
Order      by direction, then distance, then place of the moving piece

Bits of the cells; a dot is a bit that is never a cell:

    24 25 26 27 28  .                               directions   7 0 4
    18 19 20 21 22  .            8  9 10  .                      3 . 1
    12 13 14 15 16  .            4  5  6  .                      6 2 5
     6  7  8  9 10  .            0  1  2  .
     0  1  2  3  4  .

Tables of one size
    words[0]  all cells, both goals, start of White, of Black, goal of White, of Black
    words[1]  bits from a cell to the next, by direction
    words[2]  both cells of a move, by move code
    ints[d]   move codes by the bits of `landings` in direction d, 0 to 7
    ints[8]   the number of move codes
"""

from __future__ import annotations

import functools

from banmen.games import square
from banmen.games.bits import Bits, nth, size
from banmen.games.contract import FIRST_WINS, RUNNING, Rules, certain, kernels_of
from banmen.games.square import CROSSES, TURN, SquareGeometry, geometry, turned_over
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, Word, inner_kernel, kernel, lowest
from banmen.kernel.arrays import np

SETS, STEP, CHANGE = 0, 1, 2
BOARD, GOALS, START, GOAL = 0, 1, 2, 4
ACTIONS = 8

UPWARD = 0b1001_0011
"""The directions towards higher bits: 0, 1, 4 and 7."""

_LANE = Word(32)

turn, key, weight = square.turn, square.key, certain


@kernel
def setup(T: Tables, s: State) -> None:
    s[0] = T.words[SETS, START]
    s[1] = T.words[SETS, START + 1]
    s[CROSSES] = ZERO
    s[TURN] = ZERO


@inner_kernel
def onward(T: Tables, cells: np.uint64, d: int) -> np.uint64:
    """Return the set with every member one step further in direction d."""
    step: np.uint64 = T.words[STEP, d]
    return cells << step if UPWARD >> d & 1 else cells >> step


@inner_kernel
def landings(T: Tables, s: State, d: int) -> Bits:
    """Return where the pieces may go in direction d: one lane of 32 bits for each distance.

    word 0 |     2 away     |     1 away     |      word 1 |     4 away     |     3 away     |
    """
    side = turn(T, s)
    mine, theirs, crosses = s[side], s[1 - side], s[CROSSES]
    empty = T.words[SETS, BOARD] & ~(mine | theirs)
    free = empty | theirs & T.words[SETS, GOALS]
    one = onward(T, mine & ~crosses if d < 4 else mine & crosses, d)
    two = onward(T, one & empty, d)
    three = onward(T, two & empty, d)
    four = onward(T, three & empty, d)
    return one & free | (two & free) << _LANE, three & free | (four & free) << _LANE


@inner_kernel
def reach(T: Tables, s: State, pieces: np.uint64) -> np.uint64:
    """Return where the lowest of some pieces may go."""
    side = turn(T, s)
    mine, theirs, piece = s[side], s[1 - side], pieces & (ZERO - pieces)
    empty = T.words[SETS, BOARD] & ~(mine | theirs)
    first = 0 if piece & s[CROSSES] == ZERO else 4
    found: np.uint64 = ZERO
    for d in range(first, first + 2):
        step = T.words[STEP, d]
        up, down = piece, piece
        for _ in range(4):
            up, down = up << step, down >> step
            found |= up | down
            up, down = up & empty, down & empty
    found &= empty | theirs & T.words[SETS, GOALS]
    return found


@kernel
def count(T: Tables, s: State) -> int:
    n = 0
    for d in range(8):
        n += size(landings(T, s, d))
    return n


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    for d in range(8):
        able = landings(T, s, d)
        n = size(able)
        if k < n:
            return int(T.ints[d, nth(able, k)])
        k -= n
    return -1


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    n = 0
    for d in range(8):
        near, far = landings(T, s, d)
        while near != ZERO:
            out[n] = T.ints[d, lowest(near)]
            n += 1
            near &= near - ONE
        while far != ZERO:
            out[n] = T.ints[d, 64 + lowest(far)]
            n += 1
            far &= far - ONE
    return n


@kernel
def play(T: Tables, s: State, m: int) -> None:
    side = turn(T, s)
    mine, change = s[side], T.words[CHANGE, m]
    s[side] = mine ^ change
    s[1 - side] &= ~change
    s[CROSSES] = turned_over(s[CROSSES], mine, change)
    s[TURN] ^= ONE


@kernel
def outcome(T: Tables, s: State) -> int:
    side = turn(T, s)
    return FIRST_WINS + side if s[side] & T.words[SETS, GOAL + side] != ZERO else RUNNING


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """True for a capture: pieces never come back."""
    return bool(s[1 - turn(T, s)] & T.words[CHANGE, m] != ZERO)


@kernel
def actions(T: Tables) -> int:
    return int(T.ints[ACTIONS, 0])


def grid(size: int) -> SquareGeometry:
    """Return the cells of one size, with a gap after each rank."""
    return geometry(size, size + 1)


def goals(size: int) -> tuple[int, int]:
    """Return White's goal and Black's, by cell number."""
    return size * size - 1 - size // 2, size // 2


def tables(size: int) -> Tables:
    """Return the tables of one size, laid out as the module describes."""
    board, cells = grid(size), range(size * size)
    words = np.zeros((3, size**4), np.uint64)
    sets = (cells, goals(size), cells[:size], cells[-size:], *((goal,) for goal in goals(size)))
    words[SETS, : len(sets)] = [board.set_of(some) for some in sets]
    rank = size + 1
    words[STEP, :8] = rank, 1, rank, 1, rank + 1, rank - 1, rank + 1, rank - 1
    words[CHANGE] = [board.set_of({here, there}) for here in cells for there in cells]
    ints = np.zeros((9, 128), np.int32)
    ints[ACTIONS, 0] = size**4
    for here in cells:
        for d, ahead in enumerate(board.lines[here]):
            for away, there in enumerate(ahead):
                ints[d, away * 32 + board.bits[there]] = here * size * size + there
    return Tables(words, ints)


@functools.cache
def build(size: int) -> Rules:
    """Return the rules of one size. Both sizes share their kernels."""
    return Rules(
        label="flipflop",
        options={"size": size},
        tables=tables(size),
        words=4,
        position_words=4,
        ply_limit=1000,
        **kernels_of(globals()),
    )
