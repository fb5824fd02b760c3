"""Features a newcomer to FlipFour looks at: simple counts that suggest themselves after one reading
of the rules.

longest   more pieces on a line of four without enemy pieces
lines     the sum over all such lines of the squared number of pieces
middle    pieces nearer to the middle
pieces    more pieces on the board
friends   more pairs of one's own side by side, diagonals included
"""

from __future__ import annotations

from banmen.games.contract import Naive, Rules
from banmen.games.flipfour.rules import (
    CELLS,
    FALLING,
    FALLING_STARTS,
    FILE_STARTS,
    FILES,
    GRID,
    RANK_STARTS,
    RANKS,
    RISING,
    RISING_STARTS,
    turn,
)
from banmen.kernel import ZERO, Buffer, State, Tables, Word, inner_kernel, kernel, popcount
from banmen.kernel.arrays import np

NAMES = ("longest", "lines", "middle", "pieces", "friends")
LINES = np.array(
    [
        sum(1 << start + k * int(step) for k in range(4))
        for step, starts in (
            (RANKS, RANK_STARTS),
            (FILES, FILE_STARTS),
            (RISING, RISING_STARTS),
            (FALLING, FALLING_STARTS),
        )
        for start in range(CELLS)
        if int(starts) >> start & 1
    ],
    np.uint64,
)
"""The cells of each line of four."""
PAIRS = np.array(
    [
        1 << a | 1 << b
        for a, lines in enumerate(GRID.lines)
        for b in (ahead[0] for ahead in lines if ahead)
        if a < b
    ],
    np.uint64,
)
"""All pairs of adjacent cells."""
INNER = Word(0b00000_01110_01110_01110_00000)
MIDDLE = Word(0b00000_00000_00100_00000_00000)


@inner_kernel
def add(mine: np.uint64, theirs: np.uint64, sign: int, out: Buffer) -> None:
    """Add the counts of one side."""
    longest = 0
    for line in LINES:
        if line & theirs == ZERO:
            n = popcount(line & mine)
            longest = max(longest, n)
            out[1] += sign * n * n
    out[0] += sign * longest
    out[2] += sign * (popcount(mine & INNER) + popcount(mine & MIDDLE))
    out[3] += sign * popcount(mine)
    for pair in PAIRS:
        if pair & mine == pair:
            out[4] += sign


@kernel
def senses(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(NAMES)):
        out[i] = 0
    add(s[side], s[1 - side], 1, out)
    add(s[1 - side], s[side], -1, out)


def build(rules: Rules) -> Naive:
    """Return the newcomer's features; there is one variant."""
    return Naive(NAMES, (100, 60, 60, 100, 60), senses)
