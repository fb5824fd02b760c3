"""What an alpha-beta search writes on, and what it does there that is the same in every game.

A *frame* is all that the search knows of a position on the line it is looking at: see
`AlphaBetaWorkspace`. `search.alphabeta.kernels` is the search itself.
"""

from __future__ import annotations

from typing import NamedTuple

from banmen.kernel import number, part_kernel
from banmen.kernel.arrays import NDArray, np

CLEAR = 20_000
"""No score that is not proven is beyond this."""
UNKNOWN, NEW = 1 << 20, 1 << 21
"""Stand where a score is not yet known: of a frame that is open, of one that has to be opened."""
MOST_PLIES = 120
"""How long a line may be."""
EVALUATIONS = 1 << 15
"""For how many positions there is room for what a network said: few, so that they stay at hand."""

(
    ALPHA,
    BETA,
    DEPTH,
    BEST,
    MOVE,
    MOVES,
    NEXT,
    STAGE,
    RESET,
    SIDE,
    TAINT,
    OPENED,
    CHANCES,
    WEIGHTS,
    FRAME,
) = range(15)
"""A frame: the window and the plies left; the best score and move so far; how many moves there are
and how many are tried; how the child is searched; the first key that can still stand again; whose
turn; whether the result hangs on a repetition; alpha at first; and for turns of chance the sum of
weighted chances and of weights, in millionths."""
REDUCED, NARROW, WIDE = 0, 1, 2
"""Stages of a child: less deep, only to see whether it is better, with the whole window."""
(
    NODES,
    ROOT,
    PLY,
    SCORE,
    BLIND,
    NOISE,
    SALT,
    REDUCE,
    AGE,
    EXCLUDED,
    HORIZON,
    NAIVE,
    ABSENT,
    CONTROLS,
) = range(14)
"""Control: positions looked at; the place of the root's key; where the search paused; how many
root moves are excluded; how far a line may be extended; whether a newcomer's senses
judge; how many of 255 moves are overlooked, however easily they are seen."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a score in the table means."""


class AlphaBetaWorkspace(NamedTuple):
    """All that a search writes on; rows by ply."""

    states: NDArray[np.uint64]
    moves: NDArray[np.int32]
    priority: NDArray[np.int32]
    """How promising each move looks."""
    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    """The keys of the game since it last left all behind, then of the line being searched."""
    table: NDArray[np.uint64]
    """Positions known, two words each: key; move + 1, score, depth, bound, age."""
    killers: NDArray[np.int32]
    """Two moves that refuted another at the same ply."""
    history: NDArray[np.int32]
    """How often a move refuted another, by player."""
    line: NDArray[np.int32]
    """The best line from each ply, ended by -1."""
    excluded: NDArray[np.int32]
    """Root moves that are not looked at."""
    measures: NDArray[np.int32]
    worth: NDArray[np.int32]
    """What a unit of each feature is worth, or of each sense, in millionths of a logit."""
    evaluations: NDArray[np.uint64]
    """What a network said of positions: the key but for its last 16 bits, and there the score and
    half of what they hold. Two positions that share the last bits of their keys share a place."""
    control: NDArray[np.int64]


# --- the line being searched ---------------------------------------------------------------------


@part_kernel
def repeated(work: AlphaBetaWorkspace, ply: int) -> bool:
    """Whether the position stands for the third time. Between equal ones lie an even number."""
    root = work.control[ROOT]
    here, times = work.keys[root + ply], 0
    for i in range(root + ply - 2, work.frames[ply, RESET] - 1, -2):
        if work.keys[i] == here:
            times += 1
            if times == 2:
                return True
    return False


@part_kernel
def take_score(work: AlphaBetaWorkspace, ply: int, score: int) -> None:
    """Take a child's score. Where it is so good that the other side avoids it, that is enough."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    if score <= frame[BEST]:
        frame[TAINT] |= child[TAINT]
        return
    m = work.moves[ply, frame[NEXT] - 1]
    frame[BEST] = score
    if score > frame[ALPHA] or frame[NEXT] == 1:
        frame[MOVE] = m
        extend_line(work, ply, m)
    if score >= frame[BETA]:
        frame[TAINT] = child[TAINT]
        note_cutoff(work, ply, m)
        frame[NEXT] = frame[MOVES]
    else:
        frame[TAINT] |= child[TAINT]
        frame[ALPHA] = max(frame[ALPHA], score)


@part_kernel
def extend_line(work: AlphaBetaWorkspace, ply: int, m: int) -> None:
    """The best line of a ply: a move, and the best line behind it."""
    work.line[ply, 0] = m
    for i in range(MOST_PLIES):
        work.line[ply, i + 1] = work.line[ply + 1, i]
        if work.line[ply + 1, i] < 0:
            break


# --- the moves of a frame ------------------------------------------------------------------------


@part_kernel
def exclude(work: AlphaBetaWorkspace) -> None:
    """Leave out the root moves that are not wanted."""
    frame, n = work.frames[0], 0
    for i in range(frame[MOVES]):
        m, wanted = work.moves[0, i], True
        for j in range(work.control[EXCLUDED]):
            wanted &= work.excluded[j] != m
        if wanted:
            work.moves[0, n] = m
            n += 1
    frame[MOVES] = n


@part_kernel
def prioritise(work: AlphaBetaWorkspace, ply: int) -> None:
    """How promising each move looks: the table's, then killers, then by history."""
    frame = work.frames[ply]
    for i in range(frame[MOVES]):
        m = work.moves[ply, i]
        priority = work.history[frame[SIDE], m]
        if m == frame[MOVE]:
            priority = 1 << 30
        elif m == work.killers[ply, 0]:
            priority = 1 << 29
        elif m == work.killers[ply, 1]:
            priority = 1 << 28
        work.priority[ply, i] = priority


@part_kernel
def next_move(work: AlphaBetaWorkspace, ply: int) -> int:
    """The most promising move that is left, put in its place."""
    frame = work.frames[ply]
    at = frame[NEXT]
    most = at
    for i in range(at + 1, frame[MOVES]):
        if work.priority[ply, i] > work.priority[ply, most]:
            most = i
    m = work.moves[ply, most]
    work.moves[ply, most] = work.moves[ply, at]
    work.priority[ply, most] = work.priority[ply, at]
    work.moves[ply, at] = m
    frame[NEXT] = at + 1
    return number(m)


@part_kernel
def note_cutoff(work: AlphaBetaWorkspace, ply: int, m: int) -> None:
    """A move refuted another: try it earlier elsewhere."""
    frame = work.frames[ply]
    if work.killers[ply, 0] != m:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = m
    work.history[frame[SIDE], m] += frame[DEPTH] * frame[DEPTH] + 1
    if work.history[frame[SIDE], m] > 1 << 24:
        for i in range(work.history.shape[1]):
            work.history[0, i] >>= 1
            work.history[1, i] >>= 1
