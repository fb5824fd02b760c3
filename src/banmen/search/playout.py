"""Random games, written once over the contract of a game.

`playouts_of` binds them to one game. They ignore repetition; a game that does not end is cut at the
ply limit and counted as cut.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banmen.games.contract import CHANCE, RUNNING, Rules, bind
from banmen.games.contract.unbound import LUCK, count, outcome, pick, play, turn, weight
from banmen.kernel import AHEAD, State, Tables, Word, advance, below, kernel, stream
from banmen.kernel.ahead.sets import filled
from banmen.kernel.arrays import NDArray, np

MOVES, FIRST_WON, SECOND_WON, DRAWN, CUT = 0, 1, 2, 3, 4
"""The counts of a tally: moves played, then games by their results."""
SECOND_STUCK, FIRST_STUCK, ENDS = 5, 6, 7
"""Further ends returned by `step`: the side to move has no move. `tallied` counts them as wins."""


@kernel
def reveal(T: Tables, s: State, luck: np.uint64) -> int:
    """A random reveal, drawn by weight."""
    n = count(T, s)
    total = 0
    for k in range(n):
        total += weight(T, s, pick(T, s, k))
    at = below(luck, total)
    for k in range(n):
        m = pick(T, s, k)
        at -= weight(T, s, m)
        if at < 0:
            return m
    return -1


@kernel
def step(T: Tables, s: State, luck: np.uint64, plies: int, limit: int) -> tuple[int, int, int]:
    """Make one random move in s; return the end of the game (or RUNNING), the number of legal
    moves, and the move made (-1 for none: the game has ended, or chance has moved).
    """
    end = outcome(T, s)
    if end != RUNNING:
        return end, 0, -1
    who = turn(T, s)
    if LUCK and who == CHANCE:
        play(T, s, reveal(T, s, luck))
        return RUNNING, 0, -1
    n = count(T, s)
    if n == 0:
        return FIRST_STUCK - who, 0, -1
    if plies == limit:
        return CUT, n, -1
    m = pick(T, s, below(luck, n))
    play(T, s, m)
    return RUNNING, n, m


@kernel
def tallied(end: int) -> int:
    """The index of a tally for an end returned by `step`."""
    return end - 4 if end > CUT else end


@kernel
def playout(T: Tables, s: State, luck: np.uint64, limit: int, tally: NDArray[np.int64]) -> int:
    """Play random moves in s until the game ends; return their number, without chance's reveals."""
    plies, end = 0, RUNNING
    while end == RUNNING:
        luck = advance(luck)
        end, _, m = step(T, s, luck, plies, limit)
        plies += m >= 0
    tally[tallied(end)] += 1
    tally[MOVES] += plies
    return plies


@kernel
def playouts(
    T: Tables,
    start: State,
    s: State,
    seed: int,
    first: int,
    games: int,
    limit: int,
    tally: NDArray[np.int64],
) -> None:
    """Play `games` games of a seed from a position, the first with number `first`."""
    for i in range(first, first + games):
        for j in range(len(s)):
            s[j] = start[j]
        playout(T, s, stream(Word(seed), Word(i)), limit, tally)


class PlayoutKernels(NamedTuple):
    """Random games, compiled for one game."""

    reveal: Callable[[Tables, State, np.uint64], int]
    step: Callable[[Tables, State, np.uint64, int, int], tuple[int, int, int]]
    playouts: Callable[[Tables, State, State, int, int, int, int, NDArray[np.int64]], None]


def playouts_of(rules: Rules) -> PlayoutKernels:
    """Random games bound to one game."""
    if AHEAD:
        return filled(rules.label, "playout", PlayoutKernels)
    bound = bind(rules)
    return PlayoutKernels(reveal=bound(reveal), step=bound(step), playouts=bound(playouts))
