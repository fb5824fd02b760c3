"""FlipFour, by Masahiro Nakajima (2016).

An empty board of 5 by 5; four two-faced pieces each. A turn is to place a piece from the hand on an
empty square, either face up; or to move a piece of one's own, with ``+`` up along its rank or file,
with ``X`` up along its diagonals, any distance and over any pieces, to an empty square, and turn it
over. Four of one's pieces on adjacent squares in a straight line win. A player without a move has
lost.

Source: the rulebook of FlipFlop + FlipFour (nestorgames); rulings in docs/games/flipfour.md.

State      four words, see `games.square`; a player's hand holds the rest of the four pieces
Move code  0 to 24 place with + up on that cell, 25 to 49 with X up, then 50 + from * 25 + to
Order      by move code

The bit of a cell is its number:

    20 21 22 23 24         four in a line begin at        +4  +5  +6
    15 16 17 18 19         a cell and go on in steps          .   +1
    10 11 12 13 14         of 1, 4, 5 or 6
     5  6  7  8  9
     0  1  2  3  4

Tables
    words[0]  where + goes from a cell, on an empty board; nowhere from cell 64
    words[1]  where X goes from a cell, likewise
    words[2]  the cells of a move, by move code
"""

from __future__ import annotations

import functools

from banmen.games import square
from banmen.games.bits import nth
from banmen.games.contract import FIRST_WINS, RUNNING, SECOND_WINS, Rules, certain, kernels_of
from banmen.games.square import CROSSES, TURN, geometry, turned_over
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
    popcount,
)
from banmen.kernel.arrays import np

PLUS, CROSS, CHANGE = 0, 1, 2

CELLS, PLACEMENTS, PIECES = 25, 50, 4

BOARD = Word(0b11111_11111_11111_11111_11111)

_BLACK = Word(32)
_BOTH = 1 | 1 << 32
RANKS, FILES, RISING, FALLING = Word(1), Word(5), Word(6), Word(4)
"""Steps from cell to cell along a line."""
RANK_STARTS = Word(0b00011_00011_00011_00011_00011 * _BOTH)
FILE_STARTS = Word(0b00000_00000_00000_11111_11111 * _BOTH)
RISING_STARTS = Word(0b00000_00000_00000_00011_00011 * _BOTH)
FALLING_STARTS = Word(0b00000_00000_00000_11000_11000 * _BOTH)
"""The cells where a line of four begins, for both sides at once: 10 + 10 + 4 + 4 lines."""

GRID = geometry(5, 5)

turn, key, weight = square.turn, square.key, certain


@kernel
def setup(T: Tables, s: State) -> None:
    s[:] = ZERO


@inner_kernel
def empty(s: State) -> np.uint64:
    """Return the cells without a piece."""
    taken: np.uint64 = s[0] | s[1]
    return BOARD & ~taken


@inner_kernel
def placements(T: Tables, s: State) -> np.uint64:
    """Return the move codes of all placements, as a set: + in the low 25 bits, X in the next."""
    if popcount(s[turn(T, s)]) == PIECES:
        return ZERO
    return empty(s) | empty(s) << Word(CELLS)


@inner_kernel
def reach(T: Tables, s: State, pieces: np.uint64) -> np.uint64:
    """Return where the lowest of some pieces may go; nowhere if there is none."""
    first = pieces & (ZERO - pieces)
    face = CROSS if first & s[CROSSES] != ZERO else PLUS
    ahead: np.uint64 = T.words[face, lowest(pieces)]
    return ahead & empty(s)


@kernel
def count(T: Tables, s: State) -> int:
    n = popcount(placements(T, s))
    pieces = s[turn(T, s)]
    for _ in range(PIECES):
        n += popcount(reach(T, s, pieces))
        pieces &= pieces - ONE
    return n


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    codes = placements(T, s)
    n = popcount(codes)
    if k < n:
        return nth((codes,), k)
    k -= n
    pieces = s[turn(T, s)]
    for _ in range(PIECES):
        able = reach(T, s, pieces)
        n = popcount(able)
        if k < n:
            return PLACEMENTS + lowest(pieces) * CELLS + nth((able,), k)
        k -= n
        pieces &= pieces - ONE
    return -1


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    n = 0
    codes = placements(T, s)
    while codes != ZERO:
        out[n] = lowest(codes)
        n += 1
        codes &= codes - ONE
    pieces = s[turn(T, s)]
    while pieces != ZERO:
        able = reach(T, s, pieces)
        while able != ZERO:
            out[n] = PLACEMENTS + lowest(pieces) * CELLS + lowest(able)
            n += 1
            able &= able - ONE
        pieces &= pieces - ONE
    return n


@kernel
def play(T: Tables, s: State, m: int) -> None:
    side = turn(T, s)
    mine, change = s[side], T.words[CHANGE, m]
    s[side] = mine ^ change
    if m >= PLACEMENTS:
        s[CROSSES] = turned_over(s[CROSSES], mine, change)
    elif m >= CELLS:
        s[CROSSES] |= change
    s[TURN] ^= ONE


@inner_kernel
def fours(cells: np.uint64, step: np.uint64, starts: np.uint64) -> np.uint64:
    """Return the starts from which four cells in a line are all members."""
    two = cells & cells >> step
    return two & (two >> (step + step)) & starts


@kernel
def outcome(T: Tables, s: State) -> int:
    cells = s[0] | s[1] << _BLACK
    found = (
        fours(cells, RANKS, RANK_STARTS)
        | fours(cells, FILES, FILE_STARTS)
        | fours(cells, RISING, RISING_STARTS)
        | fours(cells, FALLING, FALLING_STARTS)
    )
    if found == ZERO:
        return RUNNING
    return FIRST_WINS if found & BOARD != ZERO else SECOND_WINS


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """True for a placement: pieces never return to the hand."""
    return m < PLACEMENTS


@kernel
def actions(T: Tables) -> int:
    return PLACEMENTS + CELLS * CELLS


def tables() -> Tables:
    """Return the tables, laid out as the module describes."""
    board, cells = GRID, range(CELLS)
    words = np.zeros((3, PLACEMENTS + CELLS * CELLS), np.uint64)
    for cell, lines in enumerate(board.lines):
        words[PLUS, cell] = board.set_of(sum(lines[:4], ()))
        words[CROSS, cell] = board.set_of(sum(lines[4:], ()))
    words[CHANGE, :PLACEMENTS] = [board.set_of({cell}) for _ in range(2) for cell in cells]
    words[CHANGE, PLACEMENTS:] = [board.set_of({a, b}) for a in cells for b in cells]
    return Tables(words, np.zeros((1, 1), np.int32))


@functools.cache
def build() -> Rules:
    """Return the rules; there are no options."""
    return Rules(
        label="flipfour",
        options={},
        tables=tables(),
        words=4,
        position_words=4,
        ply_limit=1000,
        **kernels_of(globals()),
    )
