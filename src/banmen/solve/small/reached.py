"""Small games of stones, solved: every position that can arise, and how long it takes.

Squish and Flowish of order 3 have few (5,638 and 37,329), so they are found and solved in plain
Python, through `Position` alone. Their numbers have a digit for each of the 19 cells, base 3, and
one for whose turn it is:

    0 empty   1 White   2 Black        2 · 3¹⁹ numbers, of which the table holds those that arise

Values are as in `solve.tables`.

    python -m banmen.solve.small.reached        solve them anew and write the tables
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
"""The word of a state that says whose turn it is."""


def file_of(game: Game) -> Path:
    """The table of a game."""
    return Path(__file__).parent / f"{game.id}{ORDER}.bin"


def rank(s: State) -> int:
    """The number of a position."""
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
    """All positions that can arise, as they were found: the start first."""

    numbers: dict[int, int]
    """Which one a position is, by its number."""
    over: list[int]
    """1 where the side to move has won, -1 where it has lost, 0 while the game goes on."""
    after: list[list[int]]
    """Which ones can follow."""


def explore(start: Position) -> Reachable:
    """All that can come of a position."""
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
    """What each position is worth, by rounds: those settled last settle what leads to them."""
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
    """Positions by their numbers, and their values."""

    numbers: NDArray[np.int64]
    values: NDArray[np.int8]

    def value(self, s: State) -> int | None:
        """What a position is worth to the side to move; None if it cannot arise."""
        number = rank(s)
        at = bisect_left(self.numbers, number)
        known = at < len(self.numbers) and self.numbers[at] == number
        return int(self.values[at]) if known else None

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """What the position after each move is worth to the side that moves then, by move code."""
        return each(self, rules, s)

    def total(self) -> int:
        """How many positions there are."""
        return len(self.numbers)

    def state(self, rules: Rules, at: int) -> State | None:
        """A position of the table."""
        s = rules.blank()
        unrank(int(self.numbers[at]), s)
        return s


@functools.cache
def known(game: Game) -> SmallTablebase:
    """The table of the package."""
    arrays = files.read(file_of(game), game.id, game.about.rules)
    numbers = files.unpack_steps(arrays["numbers"], game.rules.label)
    return SmallTablebase(numbers, arrays["values"])


def readers(_: Game) -> dict[Any, tuple[object, ...]]:
    """The kernels that read it, with arguments like those they get."""
    return {files.add_steps: (np.zeros(1, np.uint8), np.zeros(1, np.int64))}


def main() -> None:
    """Solve the games whose facts name `known`."""
    for game in variants():
        if facts(game.id).tables[tuple(game.options.values())].endswith("small.reached:known"):
            print(f"{file_of(game)}: {len(write(game).numbers):,} positions")


if __name__ == "__main__":
    main()
