"""FlipFlop 5x5: making the packaged tables.

The winning strategy (`size5`): White begins with c1xc5, Black must capture there, and positions
with four pieces a side are solved. White needs one move and an answer to every reply; `gather`
collects the positions that can arise when White always takes a shortest win, with Black to move,
and their distance to the loss. Wins nearer than `NEAR` moves are omitted, because a search finds
them at once.

The positions with few pieces (`endings`): `distances` records them while they are solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import RUNNING
from banmen.games.flipflop.rules import moves, outcome, play
from banmen.kernel import Buffer, State, Tables, kernel
from banmen.solve import files
from banmen.solve.flipflop import endings, size5
from banmen.solve.flipflop.endings import Moves, kept, length
from banmen.solve.flipflop.retrograde import FlipFlopBackend, FlipFlopCpu, Planes, States, solve
from banmen.solve.flipflop.size5 import Numbers, numbers_of

if TYPE_CHECKING:
    from banmen.games.contract import Rules

FIRST = 2 * size5.CELLS + 22
"""The first move that wins fastest, c1xc5."""
MOVES = 15
"""The number of moves of that win."""
PIECES = 4
"""The most pieces per side after it."""
PLIES = 4
"""Plies from the start up to which every position is in the table."""
NEAR = 3
"""Positions lost in fewer moves are left to the search."""


# --- the winning strategy ------------------------------------------------------------------------


@kernel
def successors(
    T: Tables, given: States, out: Buffer, after: States, parents: NDArray[np.int32]
) -> int:
    """Write the positions after all moves from some positions in which the game goes on, and the
    indices of their parents; return their number.
    """
    n = 0
    for i in range(len(given)):
        for k in range(moves(T, given[i], out)):
            for word in range(4):
                after[n, word] = given[i, word]
            play(T, after[n], out[k])
            if outcome(T, after[n]) == RUNNING:
                parents[n] = i
                n += 1
    return n


class Layers:
    """Positions won, and lost, within 0, 1, 2 … moves, with at most four pieces a side."""

    def __init__(
        self, rules: Rules, backend: FlipFlopBackend, most: int, tell: Callable[[str], None]
    ) -> None:
        self.rules, self.backend, self.planes = rules, backend, list[Planes]()

        def passed(line: str) -> None:
            self.planes.append(backend.kept())
            tell(line)

        solve(backend, [], passed, most)

    def won(self, n: int, states: States) -> NDArray[np.bool_]:
        """Return which positions the side to move wins within n moves."""
        planes = self.planes[n][0], self.planes[n - 1][1]
        return self.backend.wdl(states, planes) > 0

    def lost(self, n: int, states: States) -> NDArray[np.bool_]:
        """Return which positions the side to move loses within n moves."""
        return self.backend.wdl(states, self.planes[n]) < 0

    def after(self, states: States) -> tuple[States, NDArray[np.int32]]:
        """Return the positions after all moves from some positions, and the indices of their
        parents.
        """
        T = self.rules.tables
        most = self.rules.actions(T)
        found = []
        for first in range(0, len(states), 1 << 14):
            some = states[first : first + (1 << 14)]
            room = len(some) * 100
            after, parents = np.zeros((room, 4), np.uint64), np.zeros(room, np.int32)
            n = successors(T, some, np.zeros(most, np.int32), after, parents)
            found.append((after[:n].copy(), parents[:n] + np.int32(first)))
        return np.concatenate([a for a, _ in found]), np.concatenate([p for _, p in found])


class FlipFlopStrategy(NamedTuple):
    """The positions that a winner leads the other side into, by number, and the moves until they
    are lost.
    """

    numbers: Numbers
    moves: NDArray[np.uint8]


def strategy(
    rules: Rules, backend: FlipFlopBackend, tell: Callable[[str], None]
) -> FlipFlopStrategy:
    """Return White's strategy from the start. The backend must be fresh, with memory for `MOVES`
    times its planes.
    """
    layers = Layers(rules, backend, MOVES - 1, tell)
    start = rules.blank()
    rules.setup(rules.tables, start)
    rules.play(rules.tables, start, FIRST)
    return gather(layers, start, tell)


def gather(layers: Layers, first: State, tell: Callable[[str], None]) -> FlipFlopStrategy:
    """Return the winner's strategy from a position that is lost in as many moves as there are
    layers.
    """
    most = len(layers.planes) - 1
    lost: list[States] = [np.zeros((0, 4), np.uint64) for _ in range(most + 1)]
    won: list[States] = [np.zeros((0, 4), np.uint64) for _ in range(most + 1)]
    lost[most] = first[None]
    for n in range(most, NEAR - 1, -1):
        replies = unique(layers.after(lost[n])[0])
        for k in range(n, NEAR, -1):
            still = layers.won(k - 1, replies)
            won[k] = unique(np.concatenate((won[k], replies[~still])))
            replies = replies[still]
        if n > NEAR:
            lost[n - 1] = np.concatenate((lost[n - 1], chosen(layers, n, won[n])))
        tell(f"{n}: {len(lost[n]):,} lost, {len(won[n]):,} won")
    numbers = np.concatenate([numbers_of(states) for states in lost[NEAR:]])
    distances = np.repeat(np.arange(NEAR, most + 1), [len(states) for states in lost[NEAR:]])
    order = np.argsort(numbers)
    return FlipFlopStrategy(numbers[order], distances[order].astype(np.uint8))


def unique(states: States) -> States:
    """Return the distinct positions, one of each mirrored pair."""
    return states[np.unique(numbers_of(states), return_index=True)[1]]


def chosen(layers: Layers, n: int, states: States) -> States:
    """Return the positions after one winning move from each of some positions won in n. ¶ A greedy
    choice keeps their number low: of the moves of a position, the one with the fewest replies per
    position that it serves.
    """
    after, parents = layers.after(states)
    wins = layers.lost(n - 1, after)
    after, parents = after[wins], parents[wins]
    _, firsts, same = np.unique(numbers_of(after), return_index=True, return_inverse=True)
    replies = np.bincount(layers.after(after[firsts])[1], minlength=len(firsts))
    price = replies / np.bincount(same)
    order = np.lexsort((same, price[same], parents))
    best = order[np.flatnonzero(np.diff(parents[order], prepend=-1))]
    assert len(best) == len(states), "a won position without a winning move"
    return after[firsts[np.unique(same[best])]]


def openings(rules: Rules, plies: int) -> list[States]:
    """Return all positions after 0, 1 … plies from the start, each where it first occurs."""
    start = rules.blank()
    rules.setup(rules.tables, start)
    found, seen = [start[None]], numbers_of(start[None])
    T, most = rules.tables, rules.actions(rules.tables)
    for _ in range(plies):
        last = found[-1]
        after, parents = np.zeros((100 * len(last), 4), np.uint64), np.zeros(100 * len(last), "i4")
        n = successors(T, last, np.zeros(most, np.int32), after, parents)
        new = unique(after[:n])
        new = new[~np.isin(numbers_of(new), seen)]
        seen = np.concatenate((seen, numbers_of(new)))
        found.append(new)
    return found


def ship_way(
    strategy: FlipFlopStrategy,
    openings: Sequence[States],
    values: NDArray[np.int16],
    version: int,
    path: Path = size5.FILE,
) -> None:
    """Write the packaged table: the openings of 0, 1, 2 … plies with their values (see
    `FlipFlopResult.watched`), and the strategy.
    """
    arrays = {"way": files.pack_steps(strategy.numbers), "moves": strategy.moves}
    all_of, last = numbers_of(np.concatenate(openings)), len(openings[-1])
    for name, numbers, worth in (
        ("inner", all_of[:-last], values[:-last]),
        ("outer", all_of[-last:], values[-last:]),
    ):
        order = np.argsort(numbers)
        arrays[name] = files.pack_steps(numbers[order])
        arrays[f"{name} worth"] = worth[order].astype("<i2")
    files.write(path, "flipflop5", version, arrays)


# --- few pieces -----------------------------------------------------------------------------------


def distances(backend: FlipFlopCpu, tell: Callable[[str], None]) -> Moves:
    """Return all values of the tiers in the file, from the positions settled by each half-pass."""
    N, n = backend.N, 0
    found = {tier: np.zeros(length(N, tier), np.int8) for tier in kept(N)}

    def passed(line: str) -> None:
        nonlocal n
        for tier, values in found.items():
            first = int(N.starts[tier])
            for plane, sign in zip(backend.planes, (1, -1), strict=True):
                words = plane[first : first + (len(values) + 31) // 32]
                bits = np.unpackbits(words.view(np.uint8), bitorder="little")[: len(values)]
                values[(bits > 0) & (values == 0)] = sign * (n + 1)
        n += 1
        tell(line)

    solve(backend, [], passed)
    return np.concatenate(list(found.values()))


def ship_endings(values: Moves, version: int, path: Path = endings.FILE) -> None:
    """Write the packaged file."""
    files.write(path, endings.NAME, version, {"values": values})
