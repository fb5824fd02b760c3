"""A winning strategy for FlipFour from the empty board, small enough for the package.

The table holds positions with Black to move and their distance to the loss (collected by `making`).
White plays any move that leads to one of them with the fewest plies to go. Wins nearer than `NEAR`
plies are omitted, because a search finds them at once.

    banmen solve flipfour --ship FILE    solve the game, on a GPU or in hours, and write the table

The file also holds the value of every position with up to `EARLY` pieces on the board.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.errors import Complaint
from banmen.games.flipfour.rules import PIECES, moves, play, turn
from banmen.games.square import CROSSES, TURN
from banmen.kernel import Buffer, State, Tables, kernel, popcount
from banmen.kernel.arrays import NDArray, np
from banmen.solve import files
from banmen.solve.flipfour.tiers import (
    NOWHERE,
    Tier,
    TierNumbering,
    Values,
    numbering,
    rank,
    size,
    unrank,
)
from banmen.solve.readers import reader
from banmen.solve.tables import ValueByMove

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

FILE = Path(__file__).parent / "flipfour.bin"
LABEL = "flipfour"
"""The set of kernels."""
EARLY = 4
NEAR = 6
"""Positions lost in fewer plies are left to the search."""

TIERS: tuple[Tier, ...] = tuple(
    sorted(
        ((m, o) for m in range(PIECES + 1) for o in range(PIECES + 1)), key=lambda t: (sum(t), t)
    )
)
"""All tiers, emptiest first: their order in a table of all tiers."""

Offsets = NDArray[np.int64]


@functools.cache
def offsets() -> Offsets:
    """Return where each tier begins in a table of all tiers."""
    found = np.zeros((PIECES + 1, PIECES + 1), np.int64)
    at = 0
    for tier in TIERS:
        found[tier] = at
        at += size(tier)
    return found


@kernel
def where(
    N: TierNumbering, begins: Offsets, mine: np.uint64, theirs: np.uint64, crosses: np.uint64
) -> int:
    """Return the number of a position in a table of all tiers."""
    return int(begins[popcount(mine), popcount(theirs)]) + rank(N, mine, theirs, crosses)


class FlipFourStrategy(NamedTuple):
    """The positions that a winner leads the other side into, by number, and their distances."""

    numbers: NDArray[np.uint32]
    plies: NDArray[np.uint8]


@kernel
def numbers_after(
    T: Tables,
    N: TierNumbering,
    begins: Offsets,
    s: State,
    after: State,
    out: Buffer,
    numbers: NDArray[np.int64],
) -> int:
    """Write all moves and the number of the position after each; return how many there are."""
    side = turn(T, s)
    n = moves(T, s, out)
    for k in range(n):
        for i in range(4):
            after[i] = s[i]
        play(T, after, out[k])
        numbers[k] = where(N, begins, after[1 - side], after[side], after[CROSSES])
    return n


UNKNOWN = -NOWHERE - 1
"""The value, in an array, of a position that is not in the package's table."""


@kernel
def look_up(
    early: Values,
    lost: NDArray[np.uint32],
    plies: NDArray[np.uint8],
    numbers: NDArray[np.int64],
    many: int,
) -> None:
    """Replace the first `many` numbers by the values of their positions."""
    for k in range(many):
        number = int(numbers[k])
        if number < len(early):
            numbers[k] = early[number]
            continue
        first, beyond = 0, len(lost)
        while first < beyond:
            middle = (first + beyond) >> 1
            if int(lost[middle]) < number:
                first = middle + 1
            else:
                beyond = middle
        there = first < len(lost) and int(lost[first]) == number
        numbers[k] = -1 - int(plies[first]) if there else UNKNOWN


def number_of(s: State) -> int:
    """Return the number of a position in a table of all tiers."""
    side = int(s[TURN])
    return reader(LABEL, where)(numbering(), offsets(), s[side], s[1 - side], s[CROSSES])


def state_of(rules: Rules, number: int) -> State | None:
    """Return the position of a number, White to move; None if the number is unused."""
    tier = [tier for tier in TIERS if int(offsets()[tier]) <= number][-1]
    s = rules.blank()
    return s if unrank(numbering(), *tier, number - int(offsets()[tier]), s) else None


def _first(pieces: int) -> Tier:
    """Return the first tier with `pieces` pieces on the board."""
    return next(tier for tier in TIERS if sum(tier) == pieces)


def all_after(rules: Rules, s: State) -> tuple[list[int], NDArray[np.int64]]:
    """Return all moves, and the numbers of the positions after them."""
    T, out = rules.tables, np.zeros(rules.actions(rules.tables), np.int32)
    numbers, after = np.zeros(len(out), np.int64), reader(LABEL, numbers_after)
    n = after(T, numbering(), offsets(), s, rules.blank(), out, numbers)
    return out[:n].tolist(), numbers[:n]


class FlipFourTablebase(NamedTuple):
    """The package's table."""

    early: Values
    strategy: FlipFourStrategy

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move, as in `solve.flipfour.tiers`."""
        return self._worth(np.array([number_of(s)], np.int64))[0]

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        codes, numbers = all_after(rules, s)
        return dict(zip(codes, self._worth(numbers), strict=True))

    def total(self) -> int:
        """Return the number of positions whose value can be checked: early positions except the
        last ones, whose successors are unknown, and those of the strategy.
        """
        return int(offsets()[_first(EARLY)]) + len(self.strategy.numbers)

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number; None if the number is unused."""
        early = int(offsets()[_first(EARLY)])
        return state_of(rules, at if at < early else int(self.strategy.numbers[at - early]))

    def _worth(self, numbers: NDArray[np.int64]) -> list[int | None]:
        """Return the values of the positions of some numbers; overwrites the numbers."""
        reader(LABEL, look_up)(self.early, *self.strategy, numbers, len(numbers))
        return [None if worth == UNKNOWN else worth for worth in numbers.tolist()]


@functools.cache
def known(game: Game) -> FlipFourTablebase:
    """Return the table of the package."""
    arrays = files.read(FILE, game.id, game.about.rules)
    numbers = files.unpack_steps(arrays["way"], LABEL, np.uint32)  # half the memory; all fit
    return FlipFourTablebase(arrays["early"], FlipFourStrategy(numbers, arrays["plies"]))


class WholeTablebase(NamedTuple):
    """The whole table, in a file too large for memory."""

    values: Values

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move."""
        return int(self.values[number_of(s)])

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        codes, numbers = all_after(rules, s)
        worth = [int(self.values[number]) for number in numbers.tolist()]
        return dict(zip(codes, worth, strict=True))

    def total(self) -> int:
        """Return the number of position numbers."""
        return len(self.values)

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number; None if the number is unused."""
        return state_of(rules, at) if self.values[at] != NOWHERE else None


def opened(file: Path) -> WholeTablebase:
    """Return a table written by `banmen solve flipfour --table FILE`."""
    try:
        values = np.load(file, mmap_mode="r")
    except (ValueError, EOFError):
        raise Complaint("solved.head", file=file.name) from None
    if (values.dtype, values.shape) != (np.dtype(np.int16), (sum(map(size, TIERS)),)):
        raise Complaint("flipfour.not_whole", file=file.name)
    return WholeTablebase(values)


def readers(game: Game) -> dict[Any, tuple[object, ...]]:
    """Return the kernels that read the tables, each with example arguments."""
    T, s, N, begins = game.rules.tables, game.rules.blank(), numbering(), offsets()
    out, numbers = np.zeros(1, np.int32), np.zeros(1, np.int64)
    return {
        files.add_steps: (np.zeros(1, np.uint8), np.zeros(1, np.uint32)),
        where: (N, begins, s[0], s[0], s[0]),
        numbers_after: (T, N, begins, s, s, out, numbers),
        look_up: (np.zeros(1, np.int16), np.zeros(1, np.uint32), np.zeros(1, np.uint8), numbers, 1),
    }
