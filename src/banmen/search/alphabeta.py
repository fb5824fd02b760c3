"""Alpha-beta search, written once over the contract of a game.

Principal variation search with a transposition table; moves ordered by the table, by killers and by
history. `begin` lays out the root for one depth, `search` runs until that depth is done or some
positions have been looked at, and goes on at its next call where it was: so it can be stopped at
any time, and where it pauses changes nothing. `search.deepening` is its face.

Proven results
    A win that is found is a win. Without reductions no move is left out, so that at depth n every
    win in n plies is found and its distance is exact.

Repetition
    A position that stands for the third time in the game, the line being searched included, is a
    draw, as the rules have it. Such a draw belongs to its line: results that hang on one are
    *tainted*, and the table keeps of them only what holds on every line.

Chance
    A turn of chance is not a ply of depth. Its score is that of the mean chance to win, seen from
    the first player.

Weak players
    `BLIND` lets a player overlook moves, those the more that catch the eye less (`glance`); `NOISE`
    lets him misjudge positions. Both depend on position and seed alone: who overlooks a move does
    so until the position has changed.

Kernels are inlined and cannot call themselves, so the search is one loop over a stack of frames.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import (
    CHANCE,
    DRAW,
    FEATURES,
    FIRST,
    FIRST_WINS,
    LUCK,
    RUNNING,
    count,
    features,
    glance,
    irreversible,
    key,
    moves,
    outcome,
    play,
    quiet,
    turn,
    weight,
)
from banmen.kernel import State, Tables, Word, inner_kernel, kernel, mix, number

WIN, SURE = 30_000, 29_000
CLEAR = 20_000
"""No score that is not proven is beyond this."""
UNKNOWN, NEW = 1 << 20, 1 << 21
"""Stand where a score is not yet known: of a frame that is open, of one that has to be opened."""
MOST_PLIES = 120
"""How long a line may be."""

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
NODES, ROOT, PLY, SCORE, BLIND, NOISE, SALT, REDUCE, AGE, EXCLUDED, HORIZON, CONTROLS = range(12)
"""Control: positions looked at; the place of the root's key; where the search paused; how many
root moves are excluded; how far a line may be extended."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a score in the table means."""

_16, _8, _6, _3 = Word(0xFFFF), Word(0xFF), Word(63), Word(3)
_AT_SCORE, _AT_DEPTH, _AT_MEANING, _AT_AGE = Word(16), Word(32), Word(40), Word(42)
_HALF = 32_768
_MILLION = 1_000_000


class Desk(NamedTuple):
    """All that a search writes on; rows by ply."""

    states: NDArray[np.uint64]
    moves: NDArray[np.int32]
    promise: NDArray[np.int32]
    """How promising each move looks."""
    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    """The keys of the game since it last left all behind, then of the line being searched."""
    table: NDArray[np.uint64]
    """Positions known, two words each: key; move + 1, score, depth, meaning, age."""
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
    """What a unit of each feature is worth, in millionths of a logit."""
    control: NDArray[np.int64]


# --- what a position is worth --------------------------------------------------------------------


@inner_kernel
def chance_of(score: int) -> int:
    """The chance to win, in millionths."""
    if score > SURE:
        return _MILLION
    if score < -SURE:
        return 0
    return int(_MILLION / (1.0 + math.exp(-score / 1000.0)))


@inner_kernel
def score_of(chance: float) -> int:
    """The score of a chance to win between 0 and 1."""
    if chance <= 1e-9:
        return -CLEAR
    if chance >= 1 - 1e-9:
        return CLEAR
    return max(-CLEAR, min(CLEAR, int(1000.0 * math.log(chance / (1.0 - chance)))))


@inner_kernel
def misjudgement(desk: Desk, k: np.uint64) -> int:
    """How far a weak player is mistaken about a position: the sum of four dice."""
    dice, total = mix(k ^ Word(desk.control[SALT])), 0
    for i in range(4):
        total += number(dice >> Word(16 * i) & _16) - _HALF
    return int(total * desk.control[NOISE] // (2 * _HALF))


@inner_kernel
def estimate(T: Tables, desk: Desk, s: State) -> int:
    """What a position looks like for the side to move."""
    total = 0
    if FEATURES > 0:
        features(T, s, desk.measures)
        for i in range(FEATURES):
            total += number(desk.measures[i]) * number(desk.worth[i])
        total //= 1000
    if desk.control[NOISE] > 0:
        total += misjudgement(desk, key(T, s))
    return max(-CLEAR, min(CLEAR, total))


@inner_kernel
def ended(T: Tables, s: State, side: int, ply: int) -> int:
    """The score of a position that is over, or UNKNOWN."""
    end = outcome(T, s)
    if end == RUNNING:
        return UNKNOWN
    if end == DRAW:
        return 0
    return WIN - ply if end - FIRST_WINS == side else ply - WIN


# --- repetition ----------------------------------------------------------------------------------


@inner_kernel
def repeated(desk: Desk, ply: int) -> bool:
    """Whether the position stands for the third time. Between equal ones lie an even number."""
    root = desk.control[ROOT]
    here, times = desk.keys[root + ply], 0
    for i in range(root + ply - 2, desk.frames[ply, RESET] - 1, -2):
        if desk.keys[i] == here:
            times += 1
            if times == 2:
                return True
    return False


# --- the table -----------------------------------------------------------------------------------
# A position has two places, next to each other: one for the deepest result, one for the latest.


@inner_kernel
def place(desk: Desk, k: np.uint64) -> int:
    """Where a position is in the table, or -1."""
    at = number(k & Word(len(desk.table) - 1))
    if desk.table[at, 0] == k:
        return at
    if desk.table[at ^ 1, 0] == k:
        return at ^ 1
    return -1


@inner_kernel
def recall(desk: Desk, ply: int) -> int:
    """The score that the table knows for this depth and window, or UNKNOWN; notes the move."""
    frame = desk.frames[ply]
    at = place(desk, desk.keys[desk.control[ROOT] + ply])
    if at < 0:
        return UNKNOWN
    known = desk.table[at, 1]
    frame[MOVE] = number(known & _16) - 1
    wide = frame[BETA] - frame[ALPHA] > 1
    if number(known >> _AT_DEPTH & _8) < frame[DEPTH] or ply == 0 or wide:
        return UNKNOWN
    score = number(known >> _AT_SCORE & _16) - _HALF
    score += ply if score < -SURE else -ply if score > SURE else 0
    meaning = number(known >> _AT_MEANING & _3)
    if meaning != AT_MOST and score >= frame[BETA]:
        return score
    if meaning != AT_LEAST and score <= frame[ALPHA]:
        return score
    return UNKNOWN


@inner_kernel
def meaning_of(frame: NDArray[np.int64]) -> int:
    """What the score of a frame that is done means; 0 where it is true on its own line only."""
    best = frame[BEST]
    if frame[TAINT]:
        return AT_LEAST if best > SURE else AT_MOST if best < -SURE else 0
    return AT_LEAST if best >= frame[BETA] else AT_MOST if best <= frame[OPENED] else EXACT


@inner_kernel
def remember(desk: Desk, ply: int) -> None:
    """Put the frame's result into the table."""
    if ply == 0 and desk.control[EXCLUDED] > 0:
        return  # true of some of its moves only
    frame, k = desk.frames[ply], desk.keys[desk.control[ROOT] + ply]
    meaning, best = meaning_of(frame), frame[BEST]
    depth = frame[DEPTH] if meaning else 0
    score = best - ply if best < -SURE else best + ply if best > SURE else best
    at, old = number(k & Word(len(desk.table) - 1)), place(desk, k)
    if old >= 0:
        at = old
    elif (
        number(desk.table[at, 1] >> _AT_DEPTH & _8) > depth
        and number(desk.table[at, 1] >> _AT_AGE & _6) == desk.control[AGE]
    ):
        at ^= 1
    desk.table[at, 0] = k
    desk.table[at, 1] = (
        Word(frame[MOVE] + 1)
        | Word(score + _HALF) << _AT_SCORE
        | Word(depth) << _AT_DEPTH
        | Word(meaning) << _AT_MEANING
        | Word(desk.control[AGE]) << _AT_AGE
    )


# --- the moves of a frame ------------------------------------------------------------------------


@inner_kernel
def overlooked(T: Tables, desk: Desk, s: State, k: np.uint64, m: int) -> bool:
    """Whether a weak player does not see a move."""
    dim = (255 - glance(T, s, m)) * desk.control[BLIND] // 255
    return bool(number(mix(k + Word(desk.control[SALT]) ^ mix(Word(m))) & _8) < dim)


@inner_kernel
def see(T: Tables, desk: Desk, ply: int) -> None:
    """Leave out the moves that a weak player does not see; one he always sees."""
    frame, s, k = desk.frames[ply], desk.states[ply], desk.keys[desk.control[ROOT] + ply]
    n = 0
    for i in range(frame[MOVES]):
        m = desk.moves[ply, i]
        if not overlooked(T, desk, s, k, m):
            desk.moves[ply, n] = m
            n += 1
    frame[MOVES] = max(n, 1)


@inner_kernel
def exclude(desk: Desk) -> None:
    """Leave out the root moves that are not wanted."""
    frame, n = desk.frames[0], 0
    for i in range(frame[MOVES]):
        m, wanted = desk.moves[0, i], True
        for j in range(desk.control[EXCLUDED]):
            wanted &= desk.excluded[j] != m
        if wanted:
            desk.moves[0, n] = m
            n += 1
    frame[MOVES] = n


@inner_kernel
def weigh(desk: Desk, ply: int) -> None:
    """How promising each move looks: the table's, then killers, then by history."""
    frame = desk.frames[ply]
    for i in range(frame[MOVES]):
        m = desk.moves[ply, i]
        promise = desk.history[frame[SIDE], m]
        if m == frame[MOVE]:
            promise = 1 << 30
        elif m == desk.killers[ply, 0]:
            promise = 1 << 29
        elif m == desk.killers[ply, 1]:
            promise = 1 << 28
        desk.promise[ply, i] = promise


@inner_kernel
def next_move(desk: Desk, ply: int) -> int:
    """The most promising move that is left, put in its place."""
    frame = desk.frames[ply]
    at = frame[NEXT]
    most = at
    for i in range(at + 1, frame[MOVES]):
        if desk.promise[ply, i] > desk.promise[ply, most]:
            most = i
    m = desk.moves[ply, most]
    desk.moves[ply, most] = desk.moves[ply, at]
    desk.promise[ply, most] = desk.promise[ply, at]
    desk.moves[ply, at] = m
    frame[NEXT] = at + 1
    return int(m)


@inner_kernel
def praise(desk: Desk, ply: int, m: int) -> None:
    """A move refuted another: try it earlier elsewhere."""
    frame = desk.frames[ply]
    if desk.killers[ply, 0] != m:
        desk.killers[ply, 1] = desk.killers[ply, 0]
        desk.killers[ply, 0] = m
    desk.history[frame[SIDE], m] += frame[DEPTH] * frame[DEPTH] + 1
    if desk.history[frame[SIDE], m] > 1 << 24:
        for i in range(desk.history.shape[1]):
            desk.history[0, i] >>= 1
            desk.history[1, i] >>= 1


# --- opening a frame -----------------------------------------------------------------------------


@inner_kernel
def open_frame(T: Tables, desk: Desk, ply: int) -> int:
    """Look at the position of a ply: its score if that is known at once, or UNKNOWN."""
    frame, s = desk.frames[ply], desk.states[ply]
    desk.control[NODES] += 1
    desk.line[ply, 0] = -1
    frame[MOVE], frame[NEXT], frame[BEST], frame[TAINT] = -1, 0, -UNKNOWN, 0
    frame[OPENED] = frame[ALPHA]
    score = ended(T, s, frame[SIDE], ply)
    if score != UNKNOWN:
        return score
    if LUCK and turn(T, s) == CHANCE:
        return open_chance(T, desk, ply)
    if frame[DEPTH] <= 0:
        if count(T, s) == 0:
            return ply - WIN
        if ply >= desk.control[HORIZON] or quiet(T, s):
            return estimate(T, desk, s)
        frame[DEPTH] = 1
    desk.keys[desk.control[ROOT] + ply] = key(T, s)
    if ply > 0 and repeated(desk, ply):
        frame[TAINT] = 1
        return 0
    score = recall(desk, ply)
    if score != UNKNOWN:
        return score
    return list_moves(T, desk, ply)


@inner_kernel
def list_moves(T: Tables, desk: Desk, ply: int) -> int:
    """Write the moves of a frame and weigh them. No move at all: lost."""
    frame, s = desk.frames[ply], desk.states[ply]
    frame[MOVES] = moves(T, s, desk.moves[ply])
    if frame[MOVES] == 0:
        return ply - WIN
    if desk.control[BLIND] > 0:
        see(T, desk, ply)
    if ply == 0 and desk.control[EXCLUDED] > 0:
        exclude(desk)
    weigh(desk, ply)
    return UNKNOWN


@inner_kernel
def open_chance(T: Tables, desk: Desk, ply: int) -> int:
    """A turn of chance: all reveals will be looked at, each with the whole window."""
    frame, s = desk.frames[ply], desk.states[ply]
    desk.keys[desk.control[ROOT] + ply] = key(T, s)
    at = place(desk, desk.keys[desk.control[ROOT] + ply])
    if at >= 0:
        known = desk.table[at, 1]
        if number(known >> _AT_DEPTH & _8) >= frame[DEPTH]:
            score = number(known >> _AT_SCORE & _16) - _HALF
            return score + (ply if score < -SURE else -ply if score > SURE else 0)
    frame[MOVES] = moves(T, s, desk.moves[ply])
    frame[CHANCES], frame[WEIGHTS] = 0, 0
    frame[BEST] = UNKNOWN  # the least favourable proven score so far; 0 once one is not proven
    return UNKNOWN


# --- going down ----------------------------------------------------------------------------------


@inner_kernel
def set_window(desk: Desk, ply: int, stage: int) -> None:
    """The child's window and depth. Where the same side is to move again, nothing is turned."""
    frame, child = desk.frames[ply], desk.frames[ply + 1]
    frame[STAGE] = stage
    low, high = frame[ALPHA], frame[BETA] if stage == WIDE else frame[ALPHA] + 1
    if LUCK and frame[SIDE] == CHANCE:
        child[ALPHA], child[BETA], child[DEPTH] = -UNKNOWN, UNKNOWN, frame[DEPTH]
        return
    same = LUCK and child[SIDE] == frame[SIDE]
    child[ALPHA] = low if same else -high
    child[BETA] = high if same else -low
    child[DEPTH] = frame[DEPTH] - (1 if stage != REDUCED else 3 if frame[NEXT] > 12 else 2)


@inner_kernel
def step_down(T: Tables, desk: Desk, ply: int, m: int, size: int) -> None:
    """Make a move, and prepare the frame of the position behind it."""
    frame, child = desk.frames[ply], desk.frames[ply + 1]
    for i in range(size):
        desk.states[ply + 1, i] = desk.states[ply, i]
    child[RESET] = frame[RESET]
    if irreversible(T, desk.states[ply], m):
        child[RESET] = desk.control[ROOT] + ply + 1
    play(T, desk.states[ply + 1], m)
    child[SIDE] = turn(T, desk.states[ply + 1])
    late = desk.control[REDUCE] > 0 and frame[DEPTH] >= 3 and frame[NEXT] > 4
    set_window(desk, ply, WIDE if frame[NEXT] == 1 else REDUCED if late else NARROW)


# --- coming back ---------------------------------------------------------------------------------


@inner_kernel
def seen_from(frame: NDArray[np.int64], child: NDArray[np.int64], score: int) -> int:
    """A child's score for the side of the frame. Chance sees with the first player's eyes."""
    if LUCK:
        mine = FIRST if frame[SIDE] == CHANCE else frame[SIDE]
        theirs = FIRST if child[SIDE] == CHANCE else child[SIDE]
        return score if mine == theirs else -score
    return -score


@inner_kernel
def take_chance(T: Tables, desk: Desk, ply: int, score: int) -> None:
    """Add the score of a reveal; the mean when it was the last."""
    frame, s = desk.frames[ply], desk.states[ply]
    share = weight(T, s, desk.moves[ply, frame[NEXT] - 1])
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


@inner_kernel
def take(desk: Desk, ply: int, score: int) -> None:
    """Take a child's score. Where it is so good that the other side avoids it, that is enough."""
    frame, child = desk.frames[ply], desk.frames[ply + 1]
    if score <= frame[BEST]:
        frame[TAINT] |= child[TAINT]
        return
    m = desk.moves[ply, frame[NEXT] - 1]
    frame[BEST] = score
    if score > frame[ALPHA] or frame[NEXT] == 1:
        frame[MOVE] = m
        lengthen(desk, ply, m)
    if score >= frame[BETA]:
        frame[TAINT] = child[TAINT]
        praise(desk, ply, m)
        frame[NEXT] = frame[MOVES]
    else:
        frame[TAINT] |= child[TAINT]
        frame[ALPHA] = max(frame[ALPHA], score)


@inner_kernel
def lengthen(desk: Desk, ply: int, m: int) -> None:
    """The best line of a ply: a move, and the best line behind it."""
    desk.line[ply, 0] = m
    for i in range(MOST_PLIES):
        desk.line[ply, i + 1] = desk.line[ply + 1, i]
        if desk.line[ply + 1, i] < 0:
            break


@inner_kernel
def again(desk: Desk, ply: int, score: int) -> bool:
    """Whether a child has to be looked at again, deeper or with a wider window; sets it up."""
    frame = desk.frames[ply]
    if frame[STAGE] == WIDE or score <= frame[ALPHA]:
        return False
    if frame[STAGE] == REDUCED:
        set_window(desk, ply, NARROW)
        return True
    if score >= frame[BETA]:
        return False
    set_window(desk, ply, WIDE)
    return True


# --- the loop ------------------------------------------------------------------------------------


@kernel
def begin(T: Tables, desk: Desk, root: State, before: int, depth: int) -> None:
    """Lay out the root: its position, and how many keys of the game stand before it."""
    frame = desk.frames[0]
    for i in range(len(root)):
        desk.states[0, i] = root[i]
    frame[ALPHA], frame[BETA], frame[DEPTH] = -UNKNOWN, UNKNOWN, depth
    frame[RESET], frame[SIDE] = 0, turn(T, root)
    desk.control[ROOT], desk.control[PLY] = before, 0
    desk.control[HORIZON] = min(2 * depth + 2, MOST_PLIES - 2)
    desk.control[SCORE] = NEW


@kernel
def search(T: Tables, desk: Desk, most: int, size: int) -> bool:
    """Search on for at most so many positions. Whether the root is done: then SCORE is its.

    Every kernel stands here in one place only: all is inlined, and compiled once.
    """
    ply, score = desk.control[PLY], desk.control[SCORE]
    until = desk.control[NODES] + most
    while True:
        if score == NEW:
            score = open_frame(T, desk, ply)
        elif score == UNKNOWN:
            if desk.frames[ply, NEXT] == desk.frames[ply, MOVES]:
                remember(desk, ply)
                score = desk.frames[ply, BEST]
            elif desk.control[NODES] >= until:
                break
            else:
                step_down(T, desk, ply, next_move(desk, ply), size)
                ply += 1
                score = NEW
        elif ply == 0:
            break
        else:
            ply -= 1
            score = seen_from(desk.frames[ply], desk.frames[ply + 1], score)
            if LUCK and desk.frames[ply, SIDE] == CHANCE:
                take_chance(T, desk, ply, score)
                score = UNKNOWN
            elif again(desk, ply, score):
                ply += 1
                score = NEW
            else:
                take(desk, ply, score)
                score = UNKNOWN
    desk.control[PLY], desk.control[SCORE] = ply, score
    return bool(score != UNKNOWN)
