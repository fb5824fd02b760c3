"""Retrograde analysis of all positions that can arise from some others.

First every position is found, breadth first, with the moves between them. Then come rounds: round
n marks what has a move to a loss in n - 1 as a win in n, and what has only moves to wins, the
longest in n - 1, as a loss in n. What is left when a round marks nothing is drawn.

The moves come from the kernels, which `tests.lockstep` holds to the naive references: these are
too slow for so many positions. Nothing else is shared with the searches that are measured by this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banmen.game import Game, Position
from banmen.games.contract import FIRST_WINS, RUNNING, bind
from banmen.games.contract.unbound import count, moves, outcome, play, turn
from banmen.kernel import Buffer, State, Tables, kernel
from tests.reference.truth import Truth

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Signs = NDArray[np.int8]


# --- kernels -------------------------------------------------------------------------------------


@kernel
def load(s: State, position: State) -> None:
    """Write a position into a state; its scratch stays."""
    for i in range(len(position)):
        s[i] = position[i]


@kernel
def look(T: Tables, s: State, positions: Words, turns: Signs, ended: Signs, left: Numbers) -> None:
    """Whose turn it is, whether that side has won (1) or lost (-1), and how many moves it has."""
    for i in range(len(positions)):
        load(s, positions[i])
        turns[i] = turn(T, s)
        end = outcome(T, s)
        if end == RUNNING:
            left[i] = count(T, s)
            ended[i] = -1 if left[i] == 0 else 0
        else:
            left[i] = 0
            ended[i] = 1 if end == FIRST_WINS + turns[i] else -1


@kernel
def spread(T: Tables, s: State, positions: Words, buffer: Buffer, after: Words) -> None:
    """Write what stands after every move of every position that is not over."""
    n = 0
    for i in range(len(positions)):
        load(s, positions[i])
        if outcome(T, s) != RUNNING:
            continue
        for k in range(moves(T, s, buffer)):
            load(s, positions[i])
            play(T, s, buffer[k])
            for j in range(after.shape[1]):
                after[n, j] = s[j]
            n += 1


# --- finding all positions -----------------------------------------------------------------------


@dataclass(frozen=True)
class Graph:
    """Positions, numbered as they were found, and the moves between them."""

    game: Game
    numbers: dict[bytes, int]
    turns: Signs
    ended: Signs
    """1 where the side to move has won, -1 where it has lost, 0 while the game goes on."""
    before: Numbers
    after: Numbers
    """Each move: the number of the position it is made in, and of the one it leads to."""


def explore(game: Game, roots: Iterable[Position]) -> Graph:
    """All positions that can arise from some, themselves included."""
    numbers: dict[bytes, int] = {}
    _numbered(numbers, np.array([pos.state[: game.rules.position_words] for pos in roots]))
    turns, ended, before, after = zip(*_layers(game, numbers), strict=True)
    return Graph(
        game,
        numbers,
        np.concatenate(turns),
        np.concatenate(ended),
        np.concatenate(before),
        np.concatenate(after),
    )


def _layers(
    game: Game, numbers: dict[bytes, int]
) -> Iterator[tuple[Signs, Signs, Numbers, Numbers]]:
    """The columns of a graph, one distance from the roots after the other."""
    first = 0
    while first < len(numbers):
        rows = list(islice(numbers, first, None))
        turns, ended, left, after = _after(game, rows)
        before = np.repeat(np.arange(first, len(numbers)), left)
        first = len(numbers)
        yield turns, ended, before, _numbered(numbers, after)


def _after(game: Game, rows: list[bytes]) -> tuple[Signs, Signs, Numbers, Words]:
    """Some positions looked at, with all that stands after their moves."""
    rules, bound = game.rules, bind(game.rules)
    T, s = rules.tables, rules.blank()
    positions = np.frombuffer(b"".join(rows), np.uint64).reshape(len(rows), -1).copy()
    turns, ended = np.zeros(len(rows), np.int8), np.zeros(len(rows), np.int8)
    left = np.zeros(len(rows), np.int64)
    bound(look)(T, s, positions, turns, ended, left)
    after = np.zeros((left.sum(), positions.shape[1]), np.uint64)
    bound(spread)(T, s, positions, np.zeros(rules.actions(T), np.int32), after)
    return turns, ended, left, after


def _numbered(numbers: dict[bytes, int], positions: Words) -> Numbers:
    """The numbers of some positions; new ones are given the next."""
    rows = (row.tobytes() for row in positions)
    return np.array([numbers.setdefault(row, len(numbers)) for row in rows], np.int64)


# --- solving -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Solution:
    """The true value of every position of a graph."""

    graph: Graph
    signs: Signs
    plies: Numbers

    def truth(self, pos: Position) -> Truth:
        """The value of a position."""
        row = pos.state[: self.graph.game.rules.position_words].tobytes()
        return self.of(self.graph.numbers[row])

    def of(self, number: int) -> Truth:
        """The value of a position by its number."""
        sign = int(self.signs[number])
        return Truth(sign, int(self.plies[number]) if sign else None)

    def running(self) -> dict[int, Truth]:
        """The values of all positions that are not over, by number."""
        numbers: list[int] = np.flatnonzero(self.graph.ended == 0).tolist()
        return {number: self.of(number) for number in numbers}

    def texts(self, numbers: Collection[int]) -> dict[int, str]:
        """Some positions in words."""
        rules, text = self.graph.game.rules, self.graph.game.words.position_text
        rows = enumerate(self.graph.numbers)
        return {i: text(rules, np.frombuffer(row, np.uint64)) for i, row in rows if i in numbers}

    def figures(self) -> dict[str, Any]:
        """What the figures of its game tell of a solution; the first root is the start."""
        white, black = (
            [int(((self.graph.turns == who) & (self.signs == sign)).sum()) for sign in (1, -1, 0)]
            for who in (0, 1)
        )
        return {
            "positions": len(self.signs),
            "over": int((self.graph.ended != 0).sum()),
            "white": white,
            "black": black,
            "longest": int(self.plies.max()),
            "start": [int(self.signs[0]), int(self.plies[0])],
        }


def solve(graph: Graph) -> Solution:
    """The values of all positions of a graph, by rounds of increasing distance."""
    signs, plies = graph.ended.copy(), np.zeros(len(graph.ended), np.int64)
    left = np.bincount(graph.before, minlength=len(signs))
    fresh, n = signs != 0, 0
    while fresh.any():
        n += 1
        won = _starts(graph, fresh & (signs < 0)) > 0
        left -= _starts(graph, fresh & (signs > 0))
        won &= signs == 0
        lost = (signs == 0) & (left == 0)
        signs[won], signs[lost] = 1, -1
        fresh = won | lost
        plies[fresh] = n
    return Solution(graph, signs, plies)


def _starts(graph: Graph, marked: NDArray[np.bool_]) -> Numbers:
    """How many moves each position has to the marked ones."""
    return np.bincount(graph.before[marked[graph.after]], minlength=len(marked))
