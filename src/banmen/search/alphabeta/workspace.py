"""The memory of an alpha-beta search, and its kernels that are the same for every game.

A *frame* has all the data about a position on the line being searched: see `AlphaBetaWorkspace`.
`search.alphabeta.kernels` is the search itself.
"""

from __future__ import annotations

from typing import NamedTuple

from banmen.kernel import number, part_kernel
from banmen.kernel.arrays import NDArray, np

CLEAR = 20_000
"""The limit of scores that are not proven."""
UNKNOWN, NEW = 1 << 20, 1 << 21
"""Placeholders for missing scores: of an open frame, and of a frame still to be opened."""
MOST_PLIES = 120
"""The greatest length of a line."""
EVALUATIONS = 1 << 15
"""The size of the cache of network scores: small, so that it stays in the processor's cache."""

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
"""Stages of searching a child: at reduced depth, with a null window, with the full window."""
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
"""The kinds of scores in the table."""


class AlphaBetaWorkspace(NamedTuple):
    """The memory of a search; rows by ply."""

    states: NDArray[np.uint64]
    moves: NDArray[np.int32]
    priority: NDArray[np.int32]
    """The priority of each move."""
    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    """The keys of the game since its last irreversible move, then of the line being searched."""
    table: NDArray[np.uint64]
    """Known positions, two words each: key; move + 1, score, depth, bound, age."""
    killers: NDArray[np.int32]
    """Two moves for each ply that refuted another there."""
    history: NDArray[np.int32]
    """The number of times each move refuted another, by player."""
    line: NDArray[np.int32]
    """The best line from each ply, ended by -1."""
    excluded: NDArray[np.int32]
    """Root moves left out of the search."""
    measures: NDArray[np.int32]
    worth: NDArray[np.int32]
    """The value of a unit of each feature or sense, in millionths of a logit."""
    evaluations: NDArray[np.uint64]
    """The cache of network scores: the key without its last 16 bits, in whose place is the score
    plus half their range. Positions with equal last bits share an entry.
    """
    control: NDArray[np.int64]


# --- the line being searched ---------------------------------------------------------------------


@part_kernel
def repeated(work: AlphaBetaWorkspace, ply: int) -> bool:
    """Whether the position occurs for the third time. Occurrences are an even number of plies
    apart.
    """
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
    """Take a child's score. If it is so good that the opponent avoids it, the frame is done."""
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
    """Set the best line of a ply: a move, then the best line after it."""
    work.line[ply, 0] = m
    for i in range(MOST_PLIES):
        work.line[ply, i + 1] = work.line[ply + 1, i]
        if work.line[ply + 1, i] < 0:
            break


# --- the moves of a frame ------------------------------------------------------------------------


@part_kernel
def exclude(work: AlphaBetaWorkspace) -> None:
    """Leave out the excluded root moves."""
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
    """Set the priority of each move: the table's move, then killers, then by history."""
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
    """Move the most promising remaining move into its place, and return it."""
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
    """Note that a move refuted another, so that it is tried earlier elsewhere."""
    frame = work.frames[ply]
    if work.killers[ply, 0] != m:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = m
    work.history[frame[SIDE], m] += frame[DEPTH] * frame[DEPTH] + 1
    if work.history[frame[SIDE], m] > 1 << 24:
        for i in range(work.history.shape[1]):
            work.history[0, i] >>= 1
            work.history[1, i] >>= 1
