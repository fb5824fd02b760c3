"""The transposition table of alpha-beta: what is known of positions met before.

A position has two places, next to each other: one for the deepest result, one for the latest. An
entry is two words, the position's key and

    bits 0–15 move + 1 · 16–31 score + 32768 · 32–39 depth · 40–41 what the score means · 42–47 age
"""

from __future__ import annotations

from banmen.kernel import Word, number, part_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.search.alphabeta.workspace import (
    AGE,
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BETA,
    DEPTH,
    EXACT,
    EXCLUDED,
    MOVE,
    OPENED,
    ROOT,
    TAINT,
    UNKNOWN,
    AlphaBetaWorkspace,
)
from banmen.search.report import SURE

_16, _8, _6, _3 = Word(0xFFFF), Word(0xFF), Word(63), Word(3)
_AT_SCORE, _AT_DEPTH, _AT_BOUND, _AT_AGE = Word(16), Word(32), Word(40), Word(42)
_HALF = 32_768


@part_kernel
def place(work: AlphaBetaWorkspace, k: np.uint64) -> int:
    """Where a position is in the table, or -1."""
    at = number(k & Word(len(work.table) - 1))
    if work.table[at, 0] == k:
        return at
    if work.table[at ^ 1, 0] == k:
        return at ^ 1
    return -1


@part_kernel
def score_in(known: np.uint64, ply: int) -> int:
    """The score of an entry, seen from the root: the end of the game lies behind the position."""
    score = number(known >> _AT_SCORE & _16) - _HALF
    return score + (ply if score < -SURE else -ply if score > SURE else 0)


@part_kernel
def probe_chance(work: AlphaBetaWorkspace, ply: int) -> int:
    """What the table knows of a turn of chance, or UNKNOWN. Its scores are exact."""
    at = place(work, work.keys[work.control[ROOT] + ply])
    if at < 0 or number(work.table[at, 1] >> _AT_DEPTH & _8) < work.frames[ply, DEPTH]:
        return UNKNOWN
    return score_in(work.table[at, 1], ply)


@part_kernel
def probe(work: AlphaBetaWorkspace, ply: int) -> int:
    """The score that the table knows for this depth and window, or UNKNOWN; notes the move."""
    frame = work.frames[ply]
    at = place(work, work.keys[work.control[ROOT] + ply])
    if at < 0:
        return UNKNOWN
    known = work.table[at, 1]
    frame[MOVE] = number(known & _16) - 1
    wide = frame[BETA] - frame[ALPHA] > 1
    if number(known >> _AT_DEPTH & _8) < frame[DEPTH] or ply == 0 or wide:
        return UNKNOWN
    score = score_in(known, ply)
    bound = number(known >> _AT_BOUND & _3)
    if bound != AT_MOST and score >= frame[BETA]:
        return score
    if bound != AT_LEAST and score <= frame[ALPHA]:
        return score
    return UNKNOWN


@part_kernel
def bound_of(frame: NDArray[np.int64]) -> int:
    """What the score of a frame that is done means; 0 where it is true on its own line only."""
    best = frame[BEST]
    if frame[TAINT]:
        return AT_LEAST if best > SURE else AT_MOST if best < -SURE else 0
    return AT_LEAST if best >= frame[BETA] else AT_MOST if best <= frame[OPENED] else EXACT


@part_kernel
def store(work: AlphaBetaWorkspace, ply: int) -> None:
    """Put the frame's result into the table."""
    if ply == 0 and work.control[EXCLUDED] > 0:
        return  # true of some of its moves only
    frame, k = work.frames[ply], work.keys[work.control[ROOT] + ply]
    bound, best = bound_of(frame), frame[BEST]
    depth = frame[DEPTH] if bound else 0
    score = best - ply if best < -SURE else best + ply if best > SURE else best
    at, old = number(k & Word(len(work.table) - 1)), place(work, k)
    if old >= 0:
        at = old
    elif (
        number(work.table[at, 1] >> _AT_DEPTH & _8) > depth
        and number(work.table[at, 1] >> _AT_AGE & _6) == work.control[AGE]
    ):
        at ^= 1
    work.table[at, 0] = k
    work.table[at, 1] = (
        Word(frame[MOVE] + 1)
        | Word(score + _HALF) << _AT_SCORE
        | Word(depth) << _AT_DEPTH
        | Word(bound) << _AT_BOUND
        | Word(work.control[AGE]) << _AT_AGE
    )
