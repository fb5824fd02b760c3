"""The transposition table of alpha-beta: results for positions searched before.

A position has two adjacent entries: one for the deepest result, one for the latest. An entry is two
words. The second is the result:

    bits 0–15 move + 1 · 16–31 score + 32768 · 32–39 depth · 40–41 the kind of score · 42–47 age

The first is the position's key, xored with the second. So threads share the table without locks: an
entry whose words come from two threads fits no key and is never read (Hyatt & Mann).
"""

from __future__ import annotations

from banmen.kernel import ZERO, Word, number, part_kernel
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
def entry(work: AlphaBetaWorkspace, k: np.uint64, at: int) -> np.uint64:
    """The result at a place if it is this position's, otherwise 0."""
    known = work.table[at, 1]
    return known if work.table[at, 0] ^ known == k else ZERO


@part_kernel
def lookup(work: AlphaBetaWorkspace, k: np.uint64) -> np.uint64:
    """The result of a position, or 0. A result is never 0: its score is kept above 0."""
    at = number(k & Word(len(work.table) - 1))
    known = entry(work, k, at)
    return known if known != ZERO else entry(work, k, at ^ 1)


@part_kernel
def score_in(known: np.uint64, ply: int) -> int:
    """The score of an entry relative to the root: distances are stored from the position itself."""
    score = number(known >> _AT_SCORE & _16) - _HALF
    return score + (ply if score < -SURE else -ply if score > SURE else 0)


@part_kernel
def probe_chance(work: AlphaBetaWorkspace, ply: int) -> int:
    """The table's score for a turn of chance, or UNKNOWN. Such scores are exact."""
    known = lookup(work, work.keys[work.control[ROOT] + ply])
    if known == ZERO or number(known >> _AT_DEPTH & _8) < work.frames[ply, DEPTH]:
        return UNKNOWN
    return score_in(known, ply)


@part_kernel
def probe(work: AlphaBetaWorkspace, ply: int) -> int:
    """The table's score for this depth and window, or UNKNOWN; notes the table's move."""
    frame = work.frames[ply]
    known = lookup(work, work.keys[work.control[ROOT] + ply])
    if known == ZERO:
        return UNKNOWN
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
    """The kind of a finished frame's score; 0 if it holds on its own line only."""
    best = frame[BEST]
    if frame[TAINT]:
        return AT_LEAST if best > SURE else AT_MOST if best < -SURE else 0
    return AT_LEAST if best >= frame[BETA] else AT_MOST if best <= frame[OPENED] else EXACT


@part_kernel
def store(work: AlphaBetaWorkspace, ply: int) -> None:
    """Store the frame's result in the table."""
    if ply == 0 and work.control[EXCLUDED] > 0:
        return  # holds for some of its moves only
    frame, k = work.frames[ply], work.keys[work.control[ROOT] + ply]
    bound, best = bound_of(frame), frame[BEST]
    depth = frame[DEPTH] if bound else 0
    score = best - ply if best < -SURE else best + ply if best > SURE else best
    at = number(k & Word(len(work.table) - 1))
    if entry(work, k, at) == ZERO:
        deeper = number(work.table[at, 1] >> _AT_DEPTH & _8) > depth
        of_now = number(work.table[at, 1] >> _AT_AGE & _6) == work.control[AGE]
        if entry(work, k, at ^ 1) != ZERO or (deeper and of_now):
            at ^= 1
    known = (
        Word(frame[MOVE] + 1)
        | Word(score + _HALF) << _AT_SCORE
        | Word(depth) << _AT_DEPTH
        | Word(bound) << _AT_BOUND
        | Word(work.control[AGE]) << _AT_AGE
    )
    work.table[at, 0], work.table[at, 1] = k ^ known, known
