"""What a player sees in a position of FlipFour."""

from __future__ import annotations

import numpy as np

from banmen.games.contract import Judge, Rules
from banmen.games.flipfour.rules import (
    BOARD,
    FALLING,
    FALLING_STARTS,
    FILE_STARTS,
    FILES,
    PIECES,
    RANK_STARTS,
    RANKS,
    RISING,
    RISING_STARTS,
    empty,
    reach,
    turn,
)
from banmen.games.square import CROSSES
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, Word, kernel, popcount

FEATURES = (
    "tempo",
    "pieces",
    "crosses",
    "moves",
    "ones",
    "twos",
    "threes",
    "blocked twos",
    "blocked threes",
    "threats",
    "growth",
    "cover",
)
(
    TEMPO,
    PLACED,
    FACES,
    MOVES,
    ONES,
    TWOS,
    THREES,
    BTWOS,
    BTHREES,
    THREATS,
    GROWTH,
    COVER,
) = range(len(FEATURES))

_THEIRS = Word(32)


@kernel
def lead(cells: np.uint64) -> int:
    """How many more members the low half has than the high one."""
    return popcount(cells & BOARD) - popcount(cells >> _THEIRS)


@kernel
def completions(T: Tables, s: State, mine: np.uint64, threes: np.uint64, step: np.uint64) -> int:
    """How many of some lines with three pieces the missing one can complete now."""
    n = 0
    while threes != ZERO:
        first = threes & (ZERO - threes)
        line = first | first << step
        line |= line << step + step
        fourth = mine & ~line
        if popcount(mine) < PIECES or reach(T, s, fourth) & line != ZERO:
            n += 1
        threes &= threes - ONE
    return n


@kernel
def along(
    T: Tables, s: State, cells: np.uint64, step: np.uint64, starts: np.uint64, out: Buffer
) -> np.uint64:
    """Add the measures of the lines in one direction; where those with two pieces could grow."""
    others = cells >> _THEIRS | cells << _THEIRS
    met = others | others >> step
    free = starts & ~(met | met >> step + step)
    b, c, d = cells >> step, cells >> step + step, cells >> step + step + step
    near, near_two, far, far_two = cells ^ b, cells & b, c ^ d, c & d
    ones = near & ~(c | d) | far & ~(cells | b)
    twos = near & far | near_two & ~(c | d) | far_two & ~(cells | b)
    threes = near_two & far | near & far_two
    out[ONES] += lead(ones & free)
    out[TWOS] += lead(twos & free)
    out[THREES] += lead(threes & free)
    out[BTWOS] += lead(twos & starts & ~free)
    out[BTHREES] += lead(threes & starts & ~free)
    threes &= free
    if threes != ZERO:
        out[THREATS] += completions(T, s, cells & BOARD, threes & BOARD, step)
        out[THREATS] -= completions(T, s, cells >> _THEIRS, threes >> _THEIRS, step)
    twos &= free
    twos |= twos << step
    return twos | twos << step + step


@kernel
def cover(T: Tables, s: State, pieces: np.uint64) -> np.uint64:
    able = ZERO
    for _ in range(PIECES):
        able |= reach(T, s, pieces)
        pieces &= pieces - ONE
    return able


@kernel
def freedom(T: Tables, s: State, pieces: np.uint64) -> int:
    n = 0
    for _ in range(PIECES):
        n += popcount(reach(T, s, pieces))
        pieces &= pieces - ONE
    return n


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(FEATURES)):
        out[i] = 0
    mine, theirs = s[side], s[1 - side]
    cells = mine | theirs << _THEIRS
    grow = (
        along(T, s, cells, RANKS, RANK_STARTS, out)
        | along(T, s, cells, FILES, FILE_STARTS, out)
        | along(T, s, cells, RISING, RISING_STARTS, out)
        | along(T, s, cells, FALLING, FALLING_STARTS, out)
    )
    a, b = cover(T, s, mine), cover(T, s, theirs)
    hand_a, hand_b = popcount(mine) < PIECES, popcount(theirs) < PIECES
    e = empty(s)
    out[TEMPO] = 1
    out[PLACED] = popcount(mine) - popcount(theirs)
    out[FACES] = popcount(mine & s[CROSSES]) - popcount(theirs & s[CROSSES])
    out[MOVES] = freedom(T, s, mine) - freedom(T, s, theirs)
    out[COVER] = popcount(a) - popcount(b)
    out[GROWTH] = popcount(grow & (e if hand_a else a)) - popcount(
        grow >> _THEIRS & (e if hand_b else b)
    )


@kernel
def quiet(T: Tables, s: State) -> bool:
    return True


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    return 128


def build(rules: Rules) -> Judge:
    """What a player sees."""
    return Judge(FEATURES, features, quiet, glance)
