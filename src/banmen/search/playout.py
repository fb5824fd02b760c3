"""Random games and counting of move sequences, written once over the contract of a game.

`bind` compiles them for one game. Neither knows repetition; a random game that does not end is cut
at the ply limit and counted as cut.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import (
    CHANCE,
    LUCK,
    RUNNING,
    count,
    outcome,
    pick,
    play,
    turn,
    weight,
)
from banmen.kernel import State, Tables, Word, advance, below, kernel, stream

MOVES, FIRST_WON, SECOND_WON, DRAWN, CUT = 0, 1, 2, 3, 4
"""What a tally counts: moves played, then the games by how they ended."""


@kernel
def reveal(T: Tables, s: State, luck: np.uint64) -> int:
    """A move of chance, drawn by weight."""
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
def playout(T: Tables, s: State, luck: np.uint64, limit: int, tally: NDArray[np.int64]) -> int:
    """Play random moves in s until the game ends: how many. Chance's reveals do not count."""
    plies = 0
    while True:
        end = outcome(T, s)
        if end != RUNNING:
            tally[end] += 1
            break
        luck = advance(luck)
        who = turn(T, s)
        if LUCK and who == CHANCE:
            play(T, s, reveal(T, s, luck))
            continue
        n = count(T, s)
        if n == 0:
            tally[SECOND_WON - who] += 1
            break
        if plies == limit:
            tally[CUT] += 1
            break
        play(T, s, pick(T, s, below(luck, n)))
        plies += 1
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
