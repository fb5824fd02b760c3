"""Alpha-beta search, written once over the contract of a game.

Principal variation search with a transposition table; moves are ordered by the table, by killers
and by history. `begin` sets up the root for one depth; `search` runs until that depth is done or
some number of positions is searched, and resumes there at its next call. So it can be stopped at
any time, and pauses do not affect the result. `search.alphabeta.driver` is its public interface.

Proven results
    Every win found is certain. Without reductions no move is left out, so at depth n every win in n
    plies is found and its distance is exact.

Repetition
    By the rules, the third occurrence of a position in the game, including the line being searched,
    is a draw. Such a draw is specific to its line: results that depend on one are *tainted*, and
    the table keeps only the part that holds on every line.

Chance
    A turn of chance is not a ply of depth. Its score is that of the mean chance to win, for the
    first player. With no depth left, the judge estimates it.

Weak players
    `BLIND` makes a player overlook moves, inconspicuous ones more often (`glance`); `NOISE` makes
    it misjudge positions. Both depend only on position and seed: an overlooked move stays
    overlooked until the position changes. With `NAIVE` the player sees only what a newcomer sees
    (`senses`), and never checks whether a position is quiet. `ABSENT` makes it overlook any move.

Kernels are inlined and cannot recurse, so the search is one loop over a stack of frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banmen.games.contract import CHANCE, DRAW, FIRST, FIRST_WINS, RUNNING, Judge, Rules, bind
from banmen.games.contract.unbound import (
    FEATURES,
    LUCK,
    SENSES,
    count,
    features,
    glance,
    irreversible,
    key,
    moves,
    outcome,
    play,
    quiet,
    senses,
    turn,
    weight,
)
from banmen.kernel import (
    AHEAD,
    ZERO,
    State,
    Tables,
    Word,
    exp,
    kernel,
    log,
    mix,
    number,
    part_kernel,
)
from banmen.kernel.ahead.sets import filled
from banmen.kernel.arrays import NDArray, np
from banmen.search.alphabeta.transposition import probe, probe_chance, store
from banmen.search.alphabeta.workspace import (
    ABSENT,
    ALPHA,
    BEST,
    BETA,
    BLIND,
    CHANCES,
    CLEAR,
    DEPTH,
    EXCLUDED,
    HORIZON,
    MOST_PLIES,
    MOVE,
    MOVES,
    NAIVE,
    NARROW,
    NEW,
    NEXT,
    NODES,
    NOISE,
    OPENED,
    PLY,
    REDUCE,
    REDUCED,
    RESET,
    ROOT,
    SALT,
    SCORE,
    SIDE,
    STAGE,
    TAINT,
    UNKNOWN,
    WEIGHTS,
    WIDE,
    AlphaBetaWorkspace,
    exclude,
    next_move,
    prioritise,
    repeated,
    take_score,
)
from banmen.search.report import SURE, WIN

_16, _8, _S16 = Word(0xFFFF), Word(0xFF), Word(16)
_HALF = 32_768
_MILLION = 1_000_000


# --- values --------------------------------------------------------------------------------------


@part_kernel
def chance_of(score: int) -> int:
    """The chance to win of a score, in millionths."""
    if score > SURE:
        return _MILLION
    if score < -SURE:
        return 0
    return int(_MILLION / (1.0 + exp(-score / 1000.0)))


@part_kernel
def score_of(chance: float) -> int:
    """The score of a chance to win between 0 and 1."""
    if chance <= 1e-9:
        return -CLEAR
    if chance >= 1 - 1e-9:
        return CLEAR
    return max(-CLEAR, min(CLEAR, int(1000.0 * log(chance / (1.0 - chance)))))


@part_kernel
def misjudgement(work: AlphaBetaWorkspace, k: np.uint64) -> int:
    """A weak player's error about a position: the sum of four random numbers."""
    dice, total = mix(k ^ Word(work.control[SALT])), 0
    for i in range(4):
        total += number(dice >> Word(16 * i) & _16) - _HALF
    return int(total * work.control[NOISE] // (2 * _HALF))


@part_kernel
def estimate(T: Tables, work: AlphaBetaWorkspace, s: State) -> int:
    """The judge's score for the side to move; at a turn of chance, for the first player.

    Scores of a network are cached: different moves in a row often lead to the same position.
    """
    k, at = ZERO, ZERO
    if len(T.learned) > 0:
        k = key(T, s)
        at = k & Word(len(work.evaluations) - 1)
        if (work.evaluations[at] ^ k) >> _S16 == ZERO:
            return number(work.evaluations[at] & _16) - _HALF
    score = judged(T, work, s)
    if len(T.learned) > 0:
        work.evaluations[at] = k & ~_16 | Word(score + _HALF)
    return score


@part_kernel
def judged(T: Tables, work: AlphaBetaWorkspace, s: State) -> int:
    """The judge's score of a position, not cached."""
    total = 0
    if SENSES > 0 and work.control[NAIVE] > 0:
        senses(T, s, work.measures)
        for i in range(SENSES):
            total += number(work.measures[i]) * number(work.worth[i])
        total //= 1000
    elif FEATURES > 0:
        features(T, s, work.measures)
        for i in range(FEATURES):
            total += number(work.measures[i]) * number(work.worth[i])
        total //= 1000
    if work.control[NOISE] > 0:
        total += misjudgement(work, key(T, s))
    return max(-CLEAR, min(CLEAR, total))


@part_kernel
def ended(T: Tables, s: State, side: int, ply: int) -> int:
    """The score of a finished position, or UNKNOWN."""
    end = outcome(T, s)
    if end == RUNNING:
        return UNKNOWN
    if end == DRAW:
        return 0
    return WIN - ply if end - FIRST_WINS == side else ply - WIN


# --- the moves of a frame ------------------------------------------------------------------------


@part_kernel
def overlooked(T: Tables, work: AlphaBetaWorkspace, s: State, k: np.uint64, m: int) -> bool:
    """Whether a weak player overlooks a move."""
    dim = (255 - glance(T, s, m)) * work.control[BLIND] // 255
    dim = max(dim, work.control[ABSENT])
    return bool(number(mix(k + Word(work.control[SALT]) ^ mix(Word(m))) & _8) < dim)


@part_kernel
def see(T: Tables, work: AlphaBetaWorkspace, ply: int) -> None:
    """Remove the moves that a weak player overlooks; at least one stays."""
    frame, s, k = work.frames[ply], work.states[ply], work.keys[work.control[ROOT] + ply]
    n = 0
    for i in range(frame[MOVES]):
        m = number(work.moves[ply, i])
        if not overlooked(T, work, s, k, m):
            work.moves[ply, n] = m
            n += 1
    frame[MOVES] = max(n, 1)


# --- opening a frame -----------------------------------------------------------------------------


@part_kernel
def open_frame(T: Tables, work: AlphaBetaWorkspace, ply: int) -> int:
    """Enter the position of a ply; return its score if known at once, or UNKNOWN."""
    frame, s = work.frames[ply], work.states[ply]
    work.control[NODES] += 1
    work.line[ply, 0] = -1
    frame[MOVE], frame[NEXT], frame[BEST], frame[TAINT] = -1, 0, -UNKNOWN, 0
    frame[OPENED] = frame[ALPHA]
    score = ended(T, s, frame[SIDE], ply)
    if score != UNKNOWN:
        return score
    luck = LUCK and turn(T, s) == CHANCE
    if frame[DEPTH] <= 0:
        if not luck and count(T, s) == 0:
            return ply - WIN
        naive = SENSES > 0 and work.control[NAIVE] > 0
        if luck or naive or ply >= work.control[HORIZON] or quiet(T, s):
            return estimate(T, work, s)
        frame[DEPTH] = 1
    if luck:
        return open_chance(T, work, ply)
    work.keys[work.control[ROOT] + ply] = key(T, s)
    if ply > 0 and repeated(work, ply):
        frame[TAINT] = 1
        return 0
    score = probe(work, ply)
    if score != UNKNOWN:
        return score
    return list_moves(T, work, ply)


@part_kernel
def list_moves(T: Tables, work: AlphaBetaWorkspace, ply: int) -> int:
    """Write the moves of a frame with their priorities. Without moves the position is lost."""
    frame, s = work.frames[ply], work.states[ply]
    frame[MOVES] = moves(T, s, work.moves[ply])
    if frame[MOVES] == 0:
        return ply - WIN
    if work.control[BLIND] > 0 or work.control[ABSENT] > 0:
        see(T, work, ply)
    if ply == 0 and work.control[EXCLUDED] > 0:
        exclude(work)
    prioritise(work, ply)
    return UNKNOWN


@part_kernel
def open_chance(T: Tables, work: AlphaBetaWorkspace, ply: int) -> int:
    """Enter a turn of chance: all reveals will be searched, each with the full window."""
    frame, s = work.frames[ply], work.states[ply]
    work.keys[work.control[ROOT] + ply] = key(T, s)
    score = probe_chance(work, ply)
    if score != UNKNOWN:
        return score
    frame[MOVES] = moves(T, s, work.moves[ply])
    frame[CHANCES], frame[WEIGHTS] = 0, 0
    frame[BEST] = UNKNOWN  # the least favourable proven score so far; 0 once one is not proven
    return UNKNOWN


# --- going down ----------------------------------------------------------------------------------


@part_kernel
def set_window(work: AlphaBetaWorkspace, ply: int, stage: int) -> None:
    """Set the child's window and depth. If the same side moves again, signs stay the same."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    frame[STAGE] = stage
    low, high = frame[ALPHA], frame[BETA] if stage == WIDE else frame[ALPHA] + 1
    if LUCK and frame[SIDE] == CHANCE:
        child[ALPHA], child[BETA], child[DEPTH] = -UNKNOWN, UNKNOWN, frame[DEPTH]
        return
    same = LUCK and child[SIDE] == frame[SIDE]
    child[ALPHA] = low if same else -high
    child[BETA] = high if same else -low
    child[DEPTH] = frame[DEPTH] - (1 if stage != REDUCED else 3 if frame[NEXT] > 12 else 2)


@part_kernel
def step_down(T: Tables, work: AlphaBetaWorkspace, ply: int, m: int, size: int) -> None:
    """Make a move, and prepare the frame of the position after it."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    for i in range(size):
        work.states[ply + 1, i] = work.states[ply, i]
    child[RESET] = frame[RESET]
    if irreversible(T, work.states[ply], m):
        child[RESET] = work.control[ROOT] + ply + 1
    play(T, work.states[ply + 1], m)
    child[SIDE] = turn(T, work.states[ply + 1])
    late = work.control[REDUCE] > 0 and frame[DEPTH] >= 3 and frame[NEXT] > 4
    stage = WIDE if frame[NEXT] == 1 else REDUCED if late else NARROW
    set_window(work, ply, stage)


# --- coming back ---------------------------------------------------------------------------------


@part_kernel
def seen_from(frame: NDArray[np.int64], child: NDArray[np.int64], score: int) -> int:
    """A child's score for the side of the frame. Chance takes the first player's side."""
    if LUCK:
        mine = FIRST if frame[SIDE] == CHANCE else frame[SIDE]
        theirs = FIRST if child[SIDE] == CHANCE else child[SIDE]
        return score if mine == theirs else -score
    return -score


@part_kernel
def take_chance(T: Tables, work: AlphaBetaWorkspace, ply: int, score: int) -> None:
    """Add the score of a reveal; after the last one, compute the mean."""
    frame, s = work.frames[ply], work.states[ply]
    share = weight(T, s, work.moves[ply, frame[NEXT] - 1])
    frame[WEIGHTS] += share
    frame[CHANCES] += share * chance_of(score)
    sure = score > SURE or score < -SURE
    if not sure or (frame[BEST] != UNKNOWN and (score > 0) != (frame[BEST] > 0)):
        frame[BEST] = 0
    elif frame[BEST] == UNKNOWN:
        frame[BEST] = score
    elif frame[BEST] != 0:
        frame[BEST] = min(frame[BEST], score) if score > 0 else max(frame[BEST], score)
    if frame[NEXT] == frame[MOVES] and frame[BEST] == 0:
        frame[BEST] = score_of(frame[CHANCES] / frame[WEIGHTS] / _MILLION)


@part_kernel
def search_again(work: AlphaBetaWorkspace, ply: int, score: int) -> bool:
    """Whether a child must be searched again, deeper or with a wider window; sets it up."""
    frame = work.frames[ply]
    stage = frame[STAGE]
    if stage == WIDE or score <= frame[ALPHA] or (stage == NARROW and score >= frame[BETA]):
        return False
    set_window(work, ply, stage + 1)
    return True


# --- the loop ------------------------------------------------------------------------------------


@kernel
def begin(T: Tables, work: AlphaBetaWorkspace, root: State, before: int, depth: int) -> None:
    """Set up the root: its position, with `before` keys of the game before it."""
    frame = work.frames[0]
    for i in range(len(root)):
        work.states[0, i] = root[i]
    frame[ALPHA], frame[BETA], frame[DEPTH] = -UNKNOWN, UNKNOWN, depth
    frame[RESET], frame[SIDE] = 0, turn(T, root)
    work.control[ROOT], work.control[PLY] = before, 0
    work.control[HORIZON] = min(2 * depth + 2, MOST_PLIES - 2)
    work.control[SCORE] = NEW


@kernel
def search(T: Tables, work: AlphaBetaWorkspace, most: int, size: int) -> bool:
    """Continue the search for at most `most` positions; return whether the root is done, with its
    score in SCORE.

    Each kernel is called in one place only: everything is inlined, and compiled once.
    """
    ply, score = work.control[PLY], work.control[SCORE]
    until = work.control[NODES] + most
    while True:
        if score == NEW:
            score = open_frame(T, work, ply)
        elif score == UNKNOWN:
            if work.frames[ply, NEXT] == work.frames[ply, MOVES]:
                store(work, ply)
                score = work.frames[ply, BEST]
            elif work.control[NODES] >= until:
                break
            else:
                step_down(T, work, ply, next_move(work, ply), size)
                ply += 1
                score = NEW
        elif ply == 0:
            break
        else:
            ply -= 1
            score = seen_from(work.frames[ply], work.frames[ply + 1], score)
            if LUCK and work.frames[ply, SIDE] == CHANCE:
                take_chance(T, work, ply, score)
                score = UNKNOWN
            elif search_again(work, ply, score):
                ply += 1
                score = NEW
            else:
                take_score(work, ply, score)
                score = UNKNOWN
    work.control[PLY], work.control[SCORE] = ply, score
    return bool(score != UNKNOWN)


# --- binding -------------------------------------------------------------------------------------


class AlphaBetaKernels(NamedTuple):
    """Alpha-beta, compiled for one game."""

    estimate: Callable[[Tables, AlphaBetaWorkspace, State], int]
    begin: Callable[[Tables, AlphaBetaWorkspace, State, int, int], None]
    search: Callable[[Tables, AlphaBetaWorkspace, int, int], bool]


def alphabeta_of(rules: Rules, judge: Judge) -> AlphaBetaKernels:
    """Alpha-beta bound to one game: its `play`, `moves`, … and its judge's `features`, `quiet`,
    `glance` replace those of `contract.unbound`.
    """
    if AHEAD:
        return filled(rules.label, "alphabeta", AlphaBetaKernels)
    bound = bind(rules, judge)
    return AlphaBetaKernels(estimate=bound(estimate), begin=bound(begin), search=bound(search))
