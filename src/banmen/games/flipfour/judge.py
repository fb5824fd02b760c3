"""Features of a FlipFour position.

With only four pieces, a line of four needs all of them. So the features count lines with three
pieces, and whether the fourth piece can get there.

    5   . p . . x        White's three + lie in two lines of four, from a2 and from b2. The X on c4
    4   . . X . .        could move to a2 and to e2: a double threat. No piece of Black's (p and x;
    3   . . . . .        all are on the board) can move to either cell: both threats are sure.
    2   . + + + .
    1   . . p p .
        a b c d e

Measures, each for the side to move less the same for the other side
    pieces            on the board; the others are in hand
    cover             empty cells that the pieces on the board could move to
    growth            empty cells, in lines with two pieces and none of the other side's, that a
                      piece could move to or be placed on
    threes            lines with three pieces and an empty cell
    blocked threes    lines with three pieces and one of the other side's
    threats           empty cells where a piece would complete four by moving
    sure threats      those that no piece of the other side could occupy
    double threats    whether there are at least two threats
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules
from banmen.games.flipfour.rules import (
    BOARD,
    CELLS,
    FALLING,
    FALLING_STARTS,
    FILE_STARTS,
    FILES,
    PIECES,
    PLACEMENTS,
    RANK_STARTS,
    RANKS,
    RISING,
    RISING_STARTS,
    empty,
    reach,
    turn,
)
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, Word, inner_kernel, kernel, popcount
from banmen.kernel.arrays import np

FEATURES = (
    "tempo",
    "pieces",
    "cover",
    "growth",
    "threes",
    "blocked threes",
    "threats",
    "sure threats",
    "double threats",
)
TEMPO, ON_BOARD, COVER, GROWTH, THREES, BLOCKED, THREATS, SURE, DOUBLE = range(len(FEATURES))

STEPS = RANKS, FILES, RISING, FALLING
STARTS = RANK_STARTS, FILE_STARTS, RISING_STARTS, FALLING_STARTS

_HALF = Word(32)


# Sets of both sides in one word: the side to move has the low half, the other side the high one.


@inner_kernel
def pair(mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """Return two sets in one word."""
    return mine | theirs << _HALF


@inner_kernel
def lead(cells: np.uint64) -> int:
    """Return the number of members of the low half minus that of the high half."""
    return popcount(cells & BOARD) - popcount(cells >> _HALF)


@inner_kernel
def exchanged(cells: np.uint64) -> np.uint64:
    """Return a word with its halves exchanged."""
    return cells >> _HALF | cells << _HALF


@inner_kernel
def whole(starts: np.uint64, step: np.uint64) -> np.uint64:
    """Return all cells of some lines of four."""
    two = starts | starts << step
    return two | two << (step + step)


@inner_kernel
def met(cells: np.uint64, step: np.uint64) -> np.uint64:
    """Return the starts of lines of four with at least one member."""
    two = cells | cells >> step
    return two | two >> (step + step)


@inner_kernel
def twos(cells: np.uint64, step: np.uint64) -> np.uint64:
    """Return the starts of lines of four with two members."""
    b, c, d = cells >> step, cells >> (step + step), cells >> (step + step + step)
    return (cells ^ b) & (c ^ d) | cells & b & ~(c | d) | c & d & ~(cells | b)


@inner_kernel
def threes(cells: np.uint64, step: np.uint64) -> np.uint64:
    """Return the starts of lines of four with three members."""
    b, c, d = cells >> step, cells >> (step + step), cells >> (step + step + step)
    return cells & b & (c ^ d) | (cells ^ b) & c & d


@inner_kernel
def finishes(T: Tables, s: State, mine: np.uint64, starts: np.uint64, step: np.uint64) -> np.uint64:
    """Return the missing cells of some lines with three pieces that the fourth piece can
    reach now.
    """
    found = ZERO
    while starts != ZERO:
        line = whole(starts & (ZERO - starts), step)
        if popcount(mine) < PIECES or reach(T, s, mine & ~line) & line != ZERO:
            found |= line & ~mine
        starts &= starts - ONE
    return found


@inner_kernel
def threats(T: Tables, s: State, cells: np.uint64, starts: np.uint64, step: np.uint64) -> np.uint64:
    """Return where each side would complete four, out of some lines with three pieces."""
    if starts == ZERO:
        return ZERO  # the usual case
    mine = finishes(T, s, cells & BOARD, starts & BOARD, step)
    return pair(mine, finishes(T, s, cells >> _HALF, starts >> _HALF, step))


@inner_kernel
def cover(T: Tables, s: State, pieces: np.uint64) -> np.uint64:
    """Return where some pieces could move."""
    found = ZERO
    while pieces != ZERO:
        found |= reach(T, s, pieces)
        pieces &= pieces - ONE
    return found


@inner_kernel
def within_reach(s: State, pieces: np.uint64, covered: np.uint64) -> np.uint64:
    """Return where a side could have a piece after its move: anywhere if it has one in hand."""
    return covered if popcount(pieces) == PIECES else empty(s)


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    mine, theirs = s[side], s[1 - side]
    cells = pair(mine, theirs)
    covered = cover(T, s, mine), cover(T, s, theirs)
    near = pair(within_reach(s, mine, covered[0]), within_reach(s, theirs, covered[1]))
    growth, winning = ZERO, ZERO
    out[: len(FEATURES)] = 0
    for i in range(4):
        step, lines = STEPS[i], STARTS[i] & threes(cells, STEPS[i])
        free = STARTS[i] & ~met(exchanged(cells), step)
        growth |= whole(twos(cells, step) & free, step)
        winning |= threats(T, s, cells, lines & free, step)
        out[THREES] += lead(lines & free)
        out[BLOCKED] += lead(lines & ~free)
    out[TEMPO] = 1
    out[ON_BOARD] = lead(cells)
    out[COVER] = popcount(covered[0]) - popcount(covered[1])
    out[GROWTH] = lead(growth & near)
    out[THREATS] = lead(winning)
    out[SURE] = lead(winning & ~exchanged(near))
    out[DOUBLE] = (popcount(winning & BOARD) > 1) - (popcount(winning >> _HALF) > 1)


@kernel
def quiet(T: Tables, s: State) -> bool:
    """False if the side to move wins at once, or would lose if it ignored the threat."""
    side = turn(T, s)
    cells, winning = pair(s[side], s[1 - side]), ZERO
    for i in range(4):
        free = STARTS[i] & ~met(exchanged(cells), STEPS[i])
        winning |= threats(T, s, cells, threes(cells, STEPS[i]) & free, STEPS[i])
    return bool(winning == ZERO)


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Return how readily a beginner sees a move. A placement stands out, most in the middle. A move
    is overlooked more often the longer it is, more so along a diagonal, most when it passes over
    other pieces.
    """
    there = m % CELLS if m < PLACEMENTS else (m - PLACEMENTS) % CELLS
    if m < PLACEMENTS:
        return 240 - 20 * max(abs(there % 5 - 2), abs(there // 5 - 2))
    here = (m - PLACEMENTS) // CELLS
    files, ranks = there % 5 - here % 5, there // 5 - here // 5
    far = max(abs(files), abs(ranks))
    seen = 265 - 40 * far - 30 * (files != 0 and ranks != 0)
    for i in range(1, far):
        passed = here + (there - here) // far * i
        seen -= 25 * (empty(s) >> Word(passed) & ONE == ZERO)
    return max(seen, 20)


def build(rules: Rules) -> Judge:
    """Return the judge; there is one variant."""
    return Judge(FEATURES, features, quiet, glance)
