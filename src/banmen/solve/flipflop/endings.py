"""FlipFlop 5x5 with few pieces: the packaged table with the value of every position.

All positions with at most `MOST` pieces a side and `ALL_OF_THEM` on the board, a signed byte each,
tier by tier in the order of `arrangements`: n + 1 if the side to move wins in n moves, -n - 1 if it
loses in n, 0 if neither can force a win.

    banmen solve flipflop --pieces 3 --ship FILE        solve them on all cores and write the file

A position with a piece on its owner's goal has no number: the game is over, or a capture there must
follow and decides the value.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.games.contract import RUNNING
from banmen.games.flipflop.rules import GOAL, SETS, moves, outcome, play, turn
from banmen.games.square import CROSSES
from banmen.kernel import ZERO, Buffer, State, Tables, inner_kernel, kernel
from banmen.kernel.arrays import NDArray, np
from banmen.solve import files
from banmen.solve.flipflop.arrangements import Numbering, Tier, arrangements, numbering, rank, tiers
from banmen.solve.flipflop.facings import facing_mirrored
from banmen.solve.flipflop.size3 import rank as rank_of_3x3
from banmen.solve.flipflop.wdl import facing, seen
from banmen.solve.flipflop.words32 import size
from banmen.solve.readers import reader

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

FILE = Path(__file__).parent / "flipflop5-endings.bin"
NAME = "flipflop5-endings"
MOST, ALL_OF_THEM = 3, 5
"""The most pieces of a side, and of both. One more on the board would add 90 million positions."""

Moves = NDArray[np.int8]
Starts = NDArray[np.int64]


def few(s: State) -> bool:
    """Return whether a position has few enough pieces for the table."""
    white, black = int(s[0]).bit_count(), int(s[1]).bit_count()
    return max(white, black) <= MOST and white + black <= ALL_OF_THEM


def kept(N: Numbering) -> list[Tier]:
    """Return the tiers in the file, in order."""
    return [tier for tier in tiers(N) if sum(tier) <= ALL_OF_THEM]


def length(N: Numbering, tier: Tier) -> int:
    """Return the number of positions of a tier."""
    return arrangements(N, tier) << sum(tier)


# --- looking up ----------------------------------------------------------------------------------


@inner_kernel
def look(N: Numbering, starts: Starts, values: Moves, s: State, side: int) -> int:
    """Return the value of a position without a piece on its owner's goal."""
    mine, theirs = seen(N, s[side], side), seen(N, s[1 - side], 1 - side)
    my_faces = facing(mine, seen(N, s[side] & s[CROSSES], side))
    their_faces = facing(theirs, seen(N, s[1 - side] & s[CROSSES], 1 - side))
    a, b = size(mine), size(theirs)
    at, flipped = rank(N, a, b, mine, theirs)
    if flipped:
        my_faces = facing_mirrored(N, my_faces, mine)
        their_faces = facing_mirrored(N, their_faces, theirs)
    return int(values[starts[a, b] + ((((at << a) + my_faces) << b) + their_faces)])


@kernel
def value_of(
    T: Tables, N: Numbering, starts: Starts, values: Moves, s: State, after: State, out: Buffer
) -> int:
    """Return the value of a position for the side to move, in moves of the winner."""
    if outcome(T, s) != RUNNING:
        return 1
    side = turn(T, s)
    if s[side] == ZERO:
        return -1
    goal = T.words[SETS, GOAL + 1 - side]
    if s[1 - side] & goal == ZERO:
        return look(N, starts, values, s, side)
    best = -1
    for k in range(moves(T, s, out)):
        for i in range(4):
            after[i] = s[i]
        play(T, after, out[k])
        if after[1 - side] == ZERO:
            return 2
        if after[1 - side] & goal == ZERO:
            then = look(N, starts, values, after, 1 - side)
            best = better(best, 1 - then if then < 0 else -then)
    return best


@inner_kernel
def better(one: int, other: int) -> int:
    """Return the better of two values: a short win, a draw, a long loss."""
    if (one > 0) != (other > 0) or one == 0 or other == 0:
        return max(one, other)
    return min(one, other)


class Endings(NamedTuple):
    """The table of positions with few pieces."""

    rules: Rules
    N: Numbering
    starts: Starts
    values: Moves

    def value(self, s: State) -> int:
        """Return the value of a position with few pieces for the side to move."""
        T = self.rules.tables
        out = np.zeros(self.rules.actions(T), np.int32)
        value = reader(self.rules.label, value_of)
        return value(T, self.N, self.starts, self.values, s, s.copy(), out)


def endings(rules: Rules, values: Moves) -> Endings:
    """Return values as a table for lookup."""
    N = numbering(5, MOST)
    starts, at = np.zeros((MOST + 1, MOST + 1), np.int64), 0
    for tier in kept(N):
        starts[tier] = at
        at += length(N, tier)
    return Endings(rules, N, starts, values)


@functools.cache
def known() -> Endings:
    """Return the table of the package."""
    from banmen.game import game

    start = game("flipflop", size=5)
    return endings(start.rules, files.read(FILE, NAME, start.about.rules)["values"])


def readers(game: Game) -> dict[Any, tuple[object, ...]]:
    """Return the kernels that read the tables of both boards, each with example arguments."""
    T, s = game.rules.tables, game.rules.blank()
    few, out = endings(game.rules, np.zeros(1, np.int8)), np.zeros(1, np.int32)
    return {
        files.add_steps: (np.zeros(1, np.uint8), np.zeros(1, np.int64)),
        rank_of_3x3: (s,),
        value_of: (T, few.N, few.starts, few.values, s, s, out),
    }
