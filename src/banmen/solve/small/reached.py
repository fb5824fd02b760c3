"""Small games of stones, solved: every reachable position with its value in plies.

Squish and Flowish of order 3 have few (5,638 and 37,329), so they are found and solved in plain
Python, using `Position` only. Their numbers have a digit for each of the 19 cells, base 3, and one
for the side to move:

    0 empty   1 White   2 Black        2 · 3¹⁹ numbers, of which the table holds the reachable

Values are as in `solve.tables`.

    python -m banmen.solve.small.reached        solve them again and write the tables
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.games.hexagon import geometry
from banmen.games.modules import facts
from banmen.kernel import Word
from banmen.kernel.arrays import NDArray, np
from banmen.solve import files
from banmen.solve.tables import ValueByMove, each, variants

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

ORDER = 3
BITS = geometry(ORDER).bits
TURN = 2
"""The word of a state with the side to move."""


def file_of(game: Game) -> Path:
    """Return the path of a game's table."""
    return Path(__file__).parent / f"{game.id}{ORDER}.bin"


def rank(s: State) -> int:
    """Return the number of a position."""
    white, black, at = int(s[0]), int(s[1]), int(s[TURN])
    for bit in BITS:
        at = at * 3 + (white >> bit & 1) + 2 * (black >> bit & 1)
    return at


def unrank(at: int, s: State) -> None:
    """Write the position of a number."""
    s[:] = 0
    for bit in BITS[::-1]:
        digit, at = at % 3, at // 3
        if digit:
            s[digit - 1] |= Word(1 << bit)
    s[TURN] = at


# --- solving -------------------------------------------------------------------------------------


class Reachable(NamedTuple):
    """All reachable positions in the order found, the start first."""

    numbers: dict[int, int]
    """The index of each position, by its number."""
    over: list[int]
    """1 if the side to move has won, -1 if it has lost, 0 while the game goes on."""
    after: list[list[int]]
    """The indices of the successors of each position."""


def explore(start: Position) -> Reachable:
    """Return all positions reachable from a position."""
    found = Reachable({rank(start.state): 0}, [], [])
    edge = [start]
    for pos in edge:
        side = int(pos.state[TURN])
        found.over.append(0 if not pos.over else 1 if pos.winner == side else -1)
        after = []
        for move in pos.legal():
            then = pos.play(move)
            number = rank(then.state)
            if number not in found.numbers:
                found.numbers[number] = len(edge)
                edge.append(then)
            after.append(found.numbers[number])
        found.after.append(after)
    return found


def values_of(found: Reachable) -> list[int]:
    """Return the value of each position, found in rounds: newly settled positions settle their
    predecessors.
    """
    before: list[list[int]] = [[] for _ in found.after]
    for at, after in enumerate(found.after):
        for then in after:
            before[then].append(at)
    open_moves = [len(after) for after in found.after]
    values = list(found.over)
    fresh = [at for at, value in enumerate(values) if value]
    while fresh:
        settled = []
        for then in fresh:
            for at in before[then]:
                if values[then] > 0:
                    open_moves[at] -= 1
                if values[at] == 0 and (values[then] < 0 or open_moves[at] == 0):
                    values[at] = 1 - values[then] if values[then] < 0 else -1 - values[then]
                    settled.append(at)
        fresh = settled
    return values


def write(game: Game) -> SmallTablebase:
    """Solve a game and write its table."""
    found = explore(game.start())
    values = values_of(found)
    numbers = np.array(sorted(found.numbers), np.int64)
    kept = np.array([values[found.numbers[at]] for at in numbers.tolist()], np.int8)
    arrays = {"numbers": files.pack_steps(numbers), "values": kept}
    files.write(file_of(game), game.id, game.about.rules, arrays)
    return SmallTablebase(numbers, kept)


# --- looking up ----------------------------------------------------------------------------------


class SmallTablebase(NamedTuple):
    """A table of position numbers and their values."""

    numbers: NDArray[np.int64]
    values: NDArray[np.int8]

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move; None if it is unreachable."""
        number = rank(s)
        at = bisect_left(self.numbers, number)
        known = at < len(self.numbers) and self.numbers[at] == number
        return int(self.values[at]) if known else None

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        return each(self, rules, s)

    def total(self) -> int:
        """Return the number of positions."""
        return len(self.numbers)

    def state(self, rules: Rules, at: int) -> State | None:
        """Return a position of the table."""
        s = rules.blank()
        unrank(int(self.numbers[at]), s)
        return s


@functools.cache
def known(game: Game) -> SmallTablebase:
    """Return the table of the package."""
    arrays = files.read(file_of(game), game.id, game.about.rules)
    numbers = files.unpack_steps(arrays["numbers"], game.rules.label)
    return SmallTablebase(numbers, arrays["values"])


def readers(_: Game) -> dict[Any, tuple[object, ...]]:
    """Return the kernels that read it, each with example arguments."""
    return {files.add_steps: (np.zeros(1, np.uint8), np.zeros(1, np.int64))}


def main() -> None:
    """Solve the games whose facts name `known`."""
    for game in variants():
        if facts(game.id).tables[tuple(game.options.values())].endswith("small.reached:known"):
            print(f"{file_of(game)}: {len(write(game).numbers):,} positions")


if __name__ == "__main__":
    main()
