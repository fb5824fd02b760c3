"""Features a newcomer to FlipFlop looks at: simple counts that suggest themselves after one reading
of the rules.

pieces    more pieces than the other side has
nearest   the foremost piece nearer to its goal, in steps of a king
forward   all pieces further forward, in ranks
moves     more moves to choose from
aims      more pieces that could go to their goal next
"""

from __future__ import annotations

from banmen.games.contract import Naive, Rules
from banmen.games.flipflop.rules import ACTIONS, GOAL, SETS, count, reach, turn
from banmen.games.square import TURN
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, inner_kernel, kernel, lowest, popcount

NAMES = ("pieces", "nearest", "forward", "moves", "aims")


@inner_kernel
def add(T: Tables, s: State, sign: int, out: Buffer) -> None:
    """Add the counts of the side to move."""
    side = turn(T, s)
    ranks = 3 if T.ints[ACTIONS, 0] == 81 else 5
    goal = lowest(T.words[SETS, GOAL + side])
    pieces, nearest = s[side], ranks
    out[0] += sign * popcount(pieces)
    out[3] += sign * count(T, s)
    while pieces != ZERO:
        here = lowest(pieces)
        rank, file = here // (ranks + 1), here % (ranks + 1)
        up, across = abs(goal // (ranks + 1) - rank), abs(goal % (ranks + 1) - file)
        nearest = min(nearest, max(up, across))
        out[2] += sign * (ranks - 1 - up)
        if reach(T, s, pieces) & T.words[SETS, GOAL + side] != ZERO:
            out[4] += sign
        pieces &= pieces - ONE
    out[1] -= sign * nearest


@kernel
def senses(T: Tables, s: State, out: Buffer) -> None:
    for i in range(len(NAMES)):
        out[i] = 0
    add(T, s, 1, out)
    s[TURN] ^= ONE
    add(T, s, -1, out)
    s[TURN] ^= ONE


def build(rules: Rules) -> Naive:
    """Return the newcomer's features of one size."""
    return Naive(NAMES, (100, 300, 50, 20, 300), senses)
