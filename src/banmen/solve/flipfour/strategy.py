"""A way to win FlipFour from the empty board, small enough to carry along.

The whole table has three billion numbers. To win, White need not know them all: White chooses one
move and has to have an answer to every reply. `find` gathers the positions that can arise when
White always takes a shortest win, with Black to move, together with how soon they are lost. White
then plays any move that leads to one of them with the fewest plies to go. Where the win is nearer
than `NEAR`, a search finds it at once, and nothing is kept.

    banmen solve flipfour --ship FILE        solve the game and write the table (a card, or hours)

The file also holds the value of every position with up to `EARLY` pieces on the board.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.errors import Complaint
from banmen.games.flipfour.rules import PIECES, moves, play, turn
from banmen.games.square import CROSSES, TURN
from banmen.kernel import Buffer, State, Tables, kernel, popcount
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
from banmen.solve.tables import ValueByMove

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

FILE = Path(__file__).parent / "flipfour.bin"
EARLY = 4
NEAR = 6
"""Positions lost in fewer plies are left to the search."""

TIERS: tuple[Tier, ...] = tuple(
    sorted(
        ((m, o) for m in range(PIECES + 1) for o in range(PIECES + 1)), key=lambda t: (sum(t), t)
    )
)
"""All tiers, the emptiest first: the order in which they stand in one long table."""

Offsets = NDArray[np.int64]


@functools.cache
def offsets() -> Offsets:
    """Where each tier begins in a table of all of them."""
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
    """The number of a position in a table of all tiers."""
    return int(begins[popcount(mine), popcount(theirs)]) + rank(N, mine, theirs, crosses)


@kernel
def find(
    T: Tables,
    N: TierNumbering,
    begins: Offsets,
    tiers: NDArray[np.int64],
    values: Values,
    seen: NDArray[np.uint8],
    queue: NDArray[np.int64],
    near: int,
    s: State,
    after: State,
    out: Buffer,
) -> int:
    """Gather what can arise from the first position of the queue when its winner plays well: how
    many positions. `seen` is 1 for all of them, `queue` holds them, of both sides.
    """
    head, tail = 0, 1
    seen[queue[0]] = 1
    while head < tail:
        at = int(queue[head])
        head += 1
        value = int(values[at])
        if -near <= value + 1 and value - 1 <= near:
            continue
        t = 0
        while t + 1 < len(tiers) and begins[tiers[t + 1, 0], tiers[t + 1, 1]] <= at:
            t += 1
        m, o = int(tiers[t, 0]), int(tiers[t, 1])
        unrank(N, m, o, at - int(begins[m, o]), s)
        chosen = -1
        for k in range(moves(T, s, out)):
            for i in range(4):
                after[i] = s[i]
            play(T, after, out[k])
            to = where(N, begins, after[1], after[0], after[CROSSES])
            if value < 0:
                if seen[to] == 0:
                    seen[to] = 1
                    queue[tail] = to
                    tail += 1
            elif values[to] == 1 - value:
                if seen[to] == 1:
                    chosen = -1
                    break
                if chosen < 0:
                    chosen = to
        if chosen >= 0:
            seen[chosen] = 1
            queue[tail] = chosen
            tail += 1
    return tail


class FlipFourStrategy(NamedTuple):
    """The positions that a winner leads the other side into, by number, and their distances."""

    numbers: NDArray[np.uint32]
    plies: NDArray[np.uint8]


def gather(rules: Rules, values: Values, most: int = 200_000_000) -> FlipFourStrategy:
    """White's way from the empty board."""
    seen, queue = np.zeros(len(values), np.uint8), np.zeros(most, np.int64)
    out = np.zeros(rules.actions(rules.tables), np.int32)
    n = find(
        rules.tables, numbering(), offsets(), np.array(TIERS, np.int64), values, seen, queue,
        NEAR - 1, rules.blank(), rules.blank(), out,
    )  # fmt: skip
    found = np.sort(queue[:n])
    distance = -values[found].astype(np.int64) - 1
    kept = distance >= NEAR
    return FlipFourStrategy(found[kept].astype(np.uint32), distance[kept].astype(np.uint8))


def ship(rules: Rules, values: Values, version: int, path: Path = FILE) -> FlipFourStrategy:
    """Write the table that comes with the package."""
    strategy = gather(rules, values)
    early = values[: offsets()[next(tier for tier in TIERS if sum(tier) > EARLY)]]
    files.write(
        path,
        "flipfour",
        version,
        {
            "early": np.where(early == NOWHERE, 0, early).astype("<i2"),
            "way": files.pack_steps(strategy.numbers.astype(np.int64)),
            "plies": strategy.plies,
        },
    )
    return strategy


# --- looking up ----------------------------------------------------------------------------------


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
    """Write all moves and the number of the position after each: how many."""
    side = turn(T, s)
    n = moves(T, s, out)
    for k in range(n):
        for i in range(4):
            after[i] = s[i]
        play(T, after, out[k])
        numbers[k] = where(N, begins, after[1 - side], after[side], after[CROSSES])
    return n


UNKNOWN = -NOWHERE - 1
"""What a position is worth, in an array, that no table knows."""


def number_of(s: State) -> int:
    """The number of a position in a table of all tiers."""
    side = int(s[TURN])
    number: int = where(numbering(), offsets(), s[side], s[1 - side], s[CROSSES])
    return number


def state_of(rules: Rules, number: int) -> State | None:
    """The position of a number, White to move; None where it stands for none."""
    tier = [tier for tier in TIERS if offsets()[tier] <= number][-1]
    s = rules.blank()
    return s if unrank(numbering(), *tier, number - int(offsets()[tier]), s) else None


def _first(pieces: int) -> Tier:
    """The first tier with so many pieces on the board."""
    return next(tier for tier in TIERS if sum(tier) == pieces)


def all_after(rules: Rules, s: State) -> tuple[list[int], NDArray[np.int64]]:
    """All moves, and the numbers of the positions after them."""
    T, out = rules.tables, np.zeros(rules.actions(rules.tables), np.int32)
    numbers = np.zeros(len(out), np.int64)
    n = numbers_after(T, numbering(), offsets(), s, rules.blank(), out, numbers)
    return out[:n].tolist(), numbers[:n]


def _told(values: NDArray[np.int64]) -> list[int | None]:
    return [None if value == UNKNOWN else value for value in values.tolist()]


class FlipFourTablebase(NamedTuple):
    """What the package's table knows."""

    early: Values
    strategy: FlipFourStrategy

    def value(self, s: State) -> int | None:
        """What a position is worth to the side to move, as `solve.flipfour.tiers` has it."""
        return _told(self.values(np.array([number_of(s)])))[0]

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """What the position after each move is worth to the side that moves then, by move code."""
        codes, numbers = all_after(rules, s)
        return dict(zip(codes, _told(self.values(numbers)), strict=True))

    def total(self) -> int:
        """How many numbers there are whose value can be checked: those of the early positions but
        the last, after which more is not known, and those of the strategy.
        """
        return int(offsets()[_first(EARLY)]) + len(self.strategy.numbers)

    def state(self, rules: Rules, at: int) -> State | None:
        """The position of a number; None where it stands for none."""
        early = int(offsets()[_first(EARLY)])
        return state_of(rules, at if at < early else int(self.strategy.numbers[at - early]))

    def values(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """What some positions are worth, by their numbers."""
        found = np.full(len(numbers), UNKNOWN, np.int64)
        early = numbers < len(self.early)
        found[early] = self.early[numbers[early]]
        lost, plies = self.strategy
        at = np.minimum(np.searchsorted(lost, numbers.astype(np.uint32)), len(lost) - 1)
        there = ~early & (lost[at] == numbers)
        found[there] = -plies[at[there]].astype(np.int64) - 1
        return found


@functools.cache
def known(game: Game) -> FlipFourTablebase:
    """The table of the package."""
    arrays = files.read(FILE, game.id, game.about.rules)
    numbers = files.unpack_steps(arrays["way"]).astype(np.uint32)  # half the memory; all fit
    return FlipFourTablebase(arrays["early"], FlipFourStrategy(numbers, arrays["plies"]))


class WholeTablebase(NamedTuple):
    """The whole table, in a file too large for memory."""

    values: Values

    def value(self, s: State) -> int | None:
        """What a position is worth to the side to move."""
        return int(self.values[number_of(s)])

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """What the position after each move is worth to the side that moves then, by move code."""
        codes, numbers = all_after(rules, s)
        return dict(zip(codes, self.values[numbers].tolist(), strict=True))

    def total(self) -> int:
        """How many numbers there are."""
        return len(self.values)

    def state(self, rules: Rules, at: int) -> State | None:
        """The position of a number; None where it stands for none."""
        return state_of(rules, at) if self.values[at] != NOWHERE else None


def opened(file: Path) -> WholeTablebase:
    """A table that `banmen solve flipfour --table FILE` has written."""
    try:
        values = np.load(file, mmap_mode="r")
    except (ValueError, EOFError):
        raise Complaint("solved.head", file=file.name) from None
    if (values.dtype, values.shape) != (np.dtype(np.int16), (sum(map(size, TIERS)),)):
        raise Complaint("flipfour.not_whole", file=file.name)
    return WholeTablebase(values)
