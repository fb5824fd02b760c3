"""FlipFlop 5x5: a way to win from the start, small enough to carry along, and the openings.

White begins with c1xc5, Black has to capture there, and with four pieces a side all is known. White
chooses one move and has to have an answer to every reply; `gather` finds the positions that can
arise when White always takes a shortest win, with Black to move, together with how soon they are
lost. Where the win is nearer than `NEAR` moves, a search finds it at once, and nothing is kept.

    banmen solve flipflop --ship FILE        solve the game and write the table (a card with 97 GB)

The file also holds the value of every position up to `PLIES` plies from the start.

A position is a number in base five, a digit for each cell as the side to move sees it, of the board
or of its mirror image, whichever is the smaller:

    0 empty   1 mine, +   2 mine, X   3 theirs, +   4 theirs, X

Distances are in moves of the winner; a win in n moves takes 2n plies, because it counts when the
winner's next turn begins (one less where the loser is left without a move).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import RUNNING
from banmen.games.flipflop.rules import goals, grid, moves, outcome, play
from banmen.games.square import CROSSES, TURN
from banmen.kernel import Buffer, State, Tables, kernel
from banmen.solve import files
from banmen.solve.flipflop.retrograde import FlipFlopBackend, Planes, States, solve
from banmen.solve.tables import ValueByMove

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

FILE = Path(__file__).parent / "flipflop5.bin"
SIZE = 5
CELLS = SIZE * SIZE
FIRST = 2 * CELLS + 22
"""The first move that wins fastest, c1xc5."""
MOVES = 15
"""In how many moves."""
PIECES = 4
"""How many a side are left then, at most."""
PLIES = 4
NEAR = 3
"""Positions lost in fewer moves are left to the search."""

WON = 1
"""What a position is worth in which the side to move stands on its goal: that was the game."""

Numbers = NDArray[np.int64]
_BITS = np.array(grid(SIZE).bits, np.uint64)
_GOALS = np.uint64(1) << _BITS[list(goals(SIZE))]
_POWERS = 5 ** np.arange(CELLS, dtype=np.int64)
_MIRROR = np.arange(CELLS).reshape(SIZE, SIZE)[:, ::-1].ravel()


# --- numbers -------------------------------------------------------------------------------------


def numbers_of(states: States) -> Numbers:
    """The numbers of some positions."""
    found = [_numbers(some) for some in np.array_split(states, len(states) // 100_000 + 1)]
    return np.concatenate(found)


def _numbers(states: States) -> Numbers:
    sets = (states[:, :3, None] >> _BITS & np.uint64(1)).astype(np.int64)
    black = states[:, TURN] == 1
    sets[black] = sets[black][:, [1, 0, CROSSES], ::-1]
    digits = sets[:, 0] + 3 * sets[:, 1] + sets[:, CROSSES]
    numbers: Numbers = np.minimum(digits @ _POWERS, digits[:, _MIRROR] @ _POWERS)
    return numbers


def states_of(numbers: Numbers) -> States:
    """The positions of some numbers, White to move."""
    digits = numbers[:, None] // _POWERS % 5
    states = np.zeros((len(numbers), 4), np.uint64)
    for word, those in ((0, (1, 2)), (1, (3, 4)), (CROSSES, (2, 4))):
        states[:, word] = np.isin(digits, those).astype(np.uint64) @ (np.uint64(1) << _BITS)
    return states


# --- the strategy --------------------------------------------------------------------------------


@kernel
def successors(
    T: Tables, given: States, out: Buffer, after: States, parents: NDArray[np.int32]
) -> int:
    """Write what stands after all moves from some positions, where the game goes on, and from which
    of them: how many.
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
    """What is won, and what is lost, within 0, 1, 2 … moves: with at most four pieces a side."""

    def __init__(
        self, rules: Rules, backend: FlipFlopBackend, most: int, tell: Callable[[str], None]
    ) -> None:
        self.rules, self.backend, self.planes = rules, backend, list[Planes]()

        def passed(line: str) -> None:
            self.planes.append(backend.kept())
            tell(line)

        solve(backend, [], passed, most)

    def won(self, n: int, states: States) -> NDArray[np.bool_]:
        """Which positions the side to move wins within n moves."""
        planes = self.planes[n][0], self.planes[n - 1][1]
        return self.backend.wdl(states, planes) > 0

    def lost(self, n: int, states: States) -> NDArray[np.bool_]:
        """Which positions the side to move loses within n moves."""
        return self.backend.wdl(states, self.planes[n]) < 0

    def after(self, states: States) -> tuple[States, NDArray[np.int32]]:
        """What stands after all moves from some positions, and from which."""
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
    """The positions that a winner leads the other side into, by number, and in how many moves they
    are lost.
    """

    numbers: Numbers
    moves: NDArray[np.uint8]


def strategy(
    rules: Rules, backend: FlipFlopBackend, tell: Callable[[str], None]
) -> FlipFlopStrategy:
    """White's from the start. The backend is fresh, with memory for `MOVES` times its planes."""
    layers = Layers(rules, backend, MOVES - 1, tell)
    start = rules.blank()
    rules.setup(rules.tables, start)
    rules.play(rules.tables, start, FIRST)
    return gather(layers, start, tell)


def gather(layers: Layers, first: State, tell: Callable[[str], None]) -> FlipFlopStrategy:
    """The winner's way on from a position that is lost in as many moves as there are layers."""
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
    """Some positions, each once, of two that mirror each other one."""
    return states[np.unique(numbers_of(states), return_index=True)[1]]


def chosen(layers: Layers, n: int, states: States) -> States:
    """One move for each of some positions that are won in n: what stands after them.

    As few as a simple way finds: of the moves of a position, the one whose replies are fewest for
    each of the positions that it serves.
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


# --- the table -----------------------------------------------------------------------------------


def openings(rules: Rules, plies: int) -> list[States]:
    """All positions after 0, 1 … plies from the start, each where it comes first."""
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


def ship(
    strategy: FlipFlopStrategy,
    openings: Sequence[States],
    values: NDArray[np.int16],
    version: int,
    path: Path = FILE,
) -> None:
    """Write the table that comes with the package: the openings of 0, 1, 2 … plies with the values
    of all of them (see `FlipFlopResult.watched`), and the strategy.
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


class FlipFlopTablebase(NamedTuple):
    """What the package's table knows."""

    numbers: Numbers
    values: NDArray[np.int16]
    """As `solve.tables` has them."""
    checked: Numbers
    """Those whose value follows from others."""

    def value(self, s: State) -> int | None:
        """What a position is worth to the side to move."""
        return self._values(s[None])[0]

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """What the position after each move is worth to the side that moves then, by move code."""
        codes = rules.codes(s)
        states = np.repeat(s[None], len(codes), 0)
        for state, code in zip(states, codes, strict=True):
            rules.play(rules.tables, state, code)
        return dict(zip(codes, self._values(states), strict=True))

    def total(self) -> int:
        """How many numbers there are whose value can be checked: all but the last openings."""
        return len(self.checked)

    def state(self, rules: Rules, at: int) -> State | None:
        """The position of a number."""
        state: State = states_of(self.checked[at : at + 1])[0]
        return state

    def _values(self, states: States) -> list[int | None]:
        sought = numbers_of(states)
        at = np.minimum(np.searchsorted(self.numbers, sought), len(self.numbers) - 1)
        over = states[np.arange(len(states)), states[:, TURN]] & _GOALS[states[:, TURN]] != 0
        there = over | (self.numbers[at] == sought)
        worth = np.where(over, WON, self.values[at]).tolist()
        return [
            value if known else _ending(s)
            for value, known, s in zip(worth, there, states, strict=True)
        ]


def _ending(s: State) -> int | None:
    """What a position with few pieces is worth."""
    from banmen.solve.flipflop import endings

    if not endings.few(s):
        return None
    return int(in_plies(np.array([endings.known().value(s)], np.int16))[0])


@functools.cache
def known(game: Game) -> FlipFlopTablebase:
    """The table of the package."""
    arrays = files.read(FILE, "flipflop5", game.about.rules)
    inner, outer, lost = (files.unpack_steps(arrays[name]) for name in ("inner", "outer", "way"))
    numbers = np.concatenate((inner, outer, lost))
    moves = np.concatenate(
        (arrays["inner worth"], arrays["outer worth"], -1 - arrays["moves"].astype("i2"))
    )
    values = in_plies(moves)
    numbers, firsts = np.unique(numbers, return_index=True)
    return FlipFlopTablebase(numbers, values[firsts], np.concatenate((inner, lost)))


def in_plies(moves: NDArray[np.int16]) -> NDArray[np.int16]:
    """Values that count moves of the winner, n + 1 or -n - 1, as values that count plies."""
    return np.where(moves > 0, 2 * moves - 1, 2 * moves).astype(np.int16)
