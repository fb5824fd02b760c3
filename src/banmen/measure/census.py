"""A census of random games: counts of turns, moves and results.

The games are those of `search.playout`, move for move. Two arrays of counts are filled, with the
same layout on a processor and on a card:

    turns   how often there were n choices, n from 0 to actions   A + 1
            how often each action was taken                       A
    games   how they ended, by the ends of `playout.step`         ENDS
            how long they were, 0 to the ply limit                limit + 1
            for each action as a first move: first won, second won, neither        3 A
            how often each action was the last move               A
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import RUNNING, Rules, bind
from banmen.kernel import State, Tables, Word, advance, kernel, stream
from banmen.search.playout import ENDS, FIRST_WON, SECOND_WON, step, tallied

OPENINGS = 3
"""Results counted for a first move: first won, second won, neither."""

Counts = NDArray[np.int64]


@kernel
def note(counts: Counts, i: int) -> None:
    """Increment a count. (On a card other threads count at the same time, so there another kernel
    is used.)
    """
    counts[i] += 1


@kernel
def note_turn(turns: Counts, actions: int, n: int, m: int) -> None:
    """Count a move, one of n."""
    note(turns, n)
    note(turns, actions + 1 + m)


@kernel
def note_game(
    games: Counts, actions: int, limit: int, end: int, plies: int, opening: int, last: int
) -> None:
    """Count a finished game, with its first and last moves if there were any."""
    note(games, end)
    note(games, ENDS + plies)
    if plies > 0:
        won = tallied(end)
        result = won - FIRST_WON if won <= SECOND_WON else OPENINGS - 1
        openings = ENDS + limit + 1
        note(games, openings + OPENINGS * opening + result)
        note(games, openings + OPENINGS * actions + last)


@kernel
def take(
    T: Tables,
    start: State,
    s: State,
    seed: np.uint64,
    first: int,
    number: int,
    limit: int,
    actions: int,
    turns: Counts,
    games: Counts,
) -> None:
    """Play games of a seed from a position, the first with number `first`, and count."""
    for i in range(first, first + number):
        for j in range(len(s)):
            s[j] = start[j]
        luck = stream(seed, Word(i))
        plies, end, opening, last = 0, RUNNING, -1, -1
        while end == RUNNING:
            luck = advance(luck)
            end, n, m = step(T, s, luck, plies, limit)
            if m >= 0:
                note_turn(turns, actions, n, m)
                opening = m if plies == 0 else opening
                last = m
                plies += 1
        note_game(games, actions, limit, end, plies, opening, last)


class Census(NamedTuple):
    """The counts, with the module's layout."""

    turns: Counts
    games: Counts
    actions: int
    limit: int

    @classmethod
    def blank(cls, rules: Rules) -> Census:
        """A census with all counts 0."""
        actions, limit = int(rules.actions(rules.tables)), rules.ply_limit
        games = ENDS + limit + 1 + (OPENINGS + 1) * actions
        turns = np.zeros(2 * actions + 1, np.int64)
        return cls(turns, np.zeros(games, np.int64), actions, limit)

    def add(self, other: Census) -> None:
        """Add the counts of another census."""
        self.turns[:] += other.turns
        self.games[:] += other.games

    @property
    def choices(self) -> Counts:
        """The number of turns with each number of choices."""
        return self.turns[: self.actions + 1]

    @property
    def taken(self) -> Counts:
        """The number of times each action was taken."""
        return self.turns[self.actions + 1 :]

    @property
    def ends(self) -> Counts:
        """The numbers of games by ending."""
        return self.games[:ENDS]

    @property
    def lengths(self) -> Counts:
        """The number of games by length."""
        return self.games[ENDS : ENDS + self.limit + 1]

    @property
    def openings(self) -> Counts:
        """The results of games by their first action: a row of three each."""
        begin = ENDS + self.limit + 1
        return self.games[begin : begin + OPENINGS * self.actions].reshape(-1, OPENINGS)

    @property
    def last(self) -> Counts:
        """The number of games that ended with each action."""
        return self.games[-self.actions :]


Taker = Callable[[int, int], Census]
"""Plays games of a seed: the number of the first, and how many."""


def on_cores(rules: Rules, seed: int, cores: int = os.cpu_count() or 1) -> Taker:
    """Return a function that takes a census on some cores: kernels release the GIL, so threads
    suffice.
    """
    run = bind(rules)(take)
    start = rules.blank()
    rules.setup(rules.tables, start)

    def part(first: int, number: int) -> Census:
        found = Census.blank(rules)
        counts = (found.limit, found.actions, found.turns, found.games)
        run(rules.tables, start, rules.blank(), Word(seed), first, number, *counts)
        return found

    def taken(first: int, number: int) -> Census:
        edges = [first + number * core // cores for core in range(cores + 1)]
        found = Census.blank(rules)
        with ThreadPoolExecutor(cores) as pool:
            for one in pool.map(lambda k: part(edges[k], edges[k + 1] - edges[k]), range(cores)):
                found.add(one)
        return found

    return taken
