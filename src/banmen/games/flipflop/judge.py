"""What a player sees in a position of FlipFlop.

Everything turns on the two goals. A *raider* is a piece that could move onto its own goal now, a
*guard* one that could move onto the other side's: it would capture there. A piece is turned over as
it moves, so a rook's move prepares a bishop's and the other way round: an *approach* is a move
after which the piece is a raider.

    . . G . .        G  White's goal. Both White's + on c2 and the X on a3 are raiders; a move of
    . . . . .           the + on e1 to e3 is an approach, for it lands with X up on a diagonal that
    X . . . .           leads to G. A Black piece that could move to G is a guard.
    . . + . .
    . . . . +

A goal with more raiders than guards falls: whoever captures there last stays. (Lines that open up
behind the pieces that move are left to the search.)
"""

from __future__ import annotations

import numpy as np

from banmen.games.bits import meet, size
from banmen.games.contract import Judge, Rules
from banmen.games.flipflop.rules import (
    BOARD,
    GOAL,
    SETS,
    landings,
    onward,
    turn,
)
from banmen.games.square import CROSSES
from banmen.kernel import ZERO, Buffer, State, Tables, Word, kernel, popcount

FEATURES = (
    "tempo",
    "pieces",
    "crosses",
    "straight moves",
    "slanted moves",
    "raiders",
    "approaches",
    "falling goal",
    "open goal",
    "guards",
    "ranks",
)
(
    TEMPO,
    PIECES,
    FACES,
    STRAIGHT,
    SLANTED,
    RAIDERS,
    APPROACHES,
    FALLING,
    OPEN,
    GUARDS,
    RANKS,
) = range(len(FEATURES))

_LANE = Word(32)


@kernel
def ray(T: Tables, s: State, cells: np.uint64, d: int) -> np.uint64:
    """What some cells see in direction d: all up to the first piece, and that piece."""
    empty = T.words[SETS, BOARD] & ~(s[0] | s[1])
    one = onward(T, cells, d)
    two = onward(T, one & empty, d)
    three = onward(T, two & empty, d)
    four = onward(T, three & empty, d)
    return one | two | three | four


@kernel
def straight_rays(T: Tables, s: State, cell: np.uint64) -> np.uint64:
    """From where a + could move to a cell."""
    return ray(T, s, cell, 0) | ray(T, s, cell, 1) | ray(T, s, cell, 2) | ray(T, s, cell, 3)


@kernel
def slanted_rays(T: Tables, s: State, cell: np.uint64) -> np.uint64:
    """From where an X could move to a cell."""
    return ray(T, s, cell, 4) | ray(T, s, cell, 5) | ray(T, s, cell, 6) | ray(T, s, cell, 7)


@kernel
def measure(T: Tables, s: State, side: int, sign: int, out: Buffer) -> None:
    """Add one side's measures, or take them away."""
    mine, theirs, crosses, goal = s[side], s[1 - side], s[CROSSES], T.words[SETS, GOAL + side]
    straight, slanted = straight_rays(T, s, goal), slanted_rays(T, s, goal)
    aimed = straight & ~crosses | slanted & crosses
    raiders, guards = popcount(aimed & mine), popcount(aimed & theirs)
    by_plus, by_cross, approaches = 0, 0, 0
    to_slanted, to_straight = slanted & ~goal, straight & ~goal
    to_slanted, to_straight = to_slanted | to_slanted << _LANE, to_straight | to_straight << _LANE
    for d in range(4):
        able = landings(T, s, side, d)
        by_plus += size(able)
        approaches += size(meet(able, (to_slanted, to_slanted)))
    for d in range(4, 8):
        able = landings(T, s, side, d)
        by_cross += size(able)
        approaches += size(meet(able, (to_straight, to_straight)))
    out[PIECES] += sign * popcount(mine)
    out[FACES] += sign * popcount(mine & crosses)
    out[STRAIGHT] += sign * by_plus
    out[SLANTED] += sign * by_cross
    out[RAIDERS] += sign * raiders
    out[GUARDS] -= sign * guards
    out[APPROACHES] += sign * approaches
    out[FALLING] += sign * (raiders > guards)
    out[OPEN] += sign * (raiders > 0 and guards == 0)
    out[RANKS] += 0


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(FEATURES)):
        out[i] = 0
    out[TEMPO] = 1
    measure(T, s, side, 1, out)
    measure(T, s, 1 - side, -1, out)


@kernel
def quiet(T: Tables, s: State) -> bool:
    """Not where a piece stands on its goal: then all depends on whether it is captured."""
    them = 1 - turn(T, s)
    return bool(s[them] & T.words[SETS, GOAL + them] == ZERO)


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    return 128


def build(rules: Rules) -> Judge:
    """What a player sees; the same for both sizes."""
    return Judge(FEATURES, features, quiet, glance)
