"""Features a newcomer to Flink looks at: simple counts on the board seen from above.

tops      more columns with one's own colour on top
chain     the reach of the longest chain of such columns from side to side
lines     the steps from side to side that show one's own colour somewhere
friends   more pairs of such columns side by side
height    one's own tops higher up
"""

from __future__ import annotations

from banmen.games.contract import Naive, Rules
from banmen.games.flink.connection import ahead, behind, level_at, size
from banmen.games.flink.rules import board_of, bound_to, turn
from banmen.games.flink.tables import BOARD, PEAK, SCRATCH, STRIDE, WORDS
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
    number,
    popcount,
)
from banmen.kernel.arrays import np

NAMES = ("tops", "chain", "lines", "friends", "height")


@inner_kernel
def show_tops(T: Tables, s: State, side: int, at: int) -> int:
    """Write the set of columns with a side's colour on top; return the sum of their heights."""
    W, height = size(T, WORDS), 0
    for i in range(W):
        covered, found = ZERO, ZERO
        for z in range(number(s[PEAK]) - 1, -1, -1):
            mine, theirs = s[level_at(T, z, side) + i], s[level_at(T, z, 1 - side) + i]
            fresh = mine & ~covered
            found |= fresh
            height += (z + 1) * popcount(fresh)
            covered |= mine | theirs
        s[at + i] = found
    return height


@inner_kernel
def neighbours(T: Tables, s: State, at: int, i: int) -> np.uint64:
    """Return a word of the places beside a member of a set."""
    step = Word(size(T, STRIDE))
    east_west = ahead(s, at + i, ONE) | behind(s, at + i, ONE)
    return Word(east_west | ahead(s, at + i, step) | behind(s, at + i, step))


@inner_kernel
def way(T: Tables, side: int, place: int) -> int:
    """Return how far along the way from side to side a place is, from 0: on the square, recognized
    by the cell in its corner, a file or a rank; on the diamond a diagonal.
    """
    step = size(T, STRIDE)
    x, y = place % step, place // step
    if T.words[BOARD, 0] & ONE != ZERO:
        return x if side == 0 else y
    return x - y + step if side == 0 else x + y


@inner_kernel
def take_chain(T: Tables, s: State, rest: int, chain: int, first: int) -> None:
    """Move all places connected with a place from one set to another, which is empty."""
    W, grows = size(T, WORDS), True
    s[chain + (first >> 6)] = ONE << Word(first & 63)
    while grows:
        grows = False
        for i in range(W):
            more = neighbours(T, s, chain, i) & s[rest + i] & ~s[chain + i]
            s[chain + i] |= more
            grows |= more != ZERO
    for i in range(W):
        s[rest + i] &= ~s[chain + i]


@inner_kernel
def add(T: Tables, s: State, side: int, sign: int, out: Buffer) -> None:
    """Add the counts of one side. Scratch: its remaining tops, and a chain of them."""
    W, rest = size(T, WORDS), size(T, SCRATCH)
    chain, longest, steps = rest + W, 0, ZERO
    out[4] += sign * show_tops(T, s, side, rest)
    for i in range(W):
        out[0] += sign * popcount(s[rest + i])
        beside = ahead(s, rest + i, ONE) & s[rest + i]
        before = ahead(s, rest + i, Word(size(T, STRIDE))) & s[rest + i]
        out[3] += sign * (popcount(beside) + popcount(before))
    for i in range(W):
        while s[rest + i] != ZERO:
            for j in range(W):
                s[chain + j] = ZERO
            take_chain(T, s, rest, chain, 64 * i + lowest(s[rest + i]))
            reached = ZERO
            for j in range(W):
                word = s[chain + j]
                while word != ZERO:
                    reached |= ONE << Word(way(T, side, 64 * j + lowest(word)))
                    word &= word - ONE
            longest = max(longest, popcount(reached))
            steps |= reached
    out[1] += sign * longest
    out[2] += sign * popcount(steps)


@kernel
def senses(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(NAMES)):
        out[i] = 0
    add(T, s, side, 1, out)
    add(T, s, 1 - side, -1, out)


def build(rules: Rules) -> Naive:
    """Return the newcomer's features on one board; the ruling on corners does not matter."""
    return Naive(NAMES, (40, 240, 100, 40, 12), bound_to(board_of(rules))(senses))
