"""FlipFour solved on the processor: passes over whole tiers, on all cores.

`solve` defines the order of tiers; a `FlipFourBackend` stores the numbers and does the work:
`FlipFourCpu` here, a GPU in `gpu.flipfour`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.games.flipfour.rules import PIECES
from banmen.kernel import Buffer, State, Tables, kernel
from banmen.solve.flipfour.tiers import (
    NOWHERE,
    Hopes,
    Tier,
    TierNumbering,
    Values,
    check,
    close,
    enter,
    numbering,
    rounds,
    size,
    spread,
    unrank,
)

LONGEST = 2048
"""An upper limit of the plies of a win."""
DRAWN, WON, LOST = 0, 1, 2
Tally = NDArray[np.int64]
"""tally[WON, n]: the number of positions won in n plies, counting all symmetric boards."""


class TierResult(NamedTuple):
    """The result of a tier."""

    tier: Tier
    tally: Tally
    faults: int
    """The number of values that do not follow from those of the successors."""

    def __str__(self) -> str:
        sums = [int(part.sum()) for part in self.tally]
        far = [int(np.flatnonzero(part).max(initial=0)) for part in self.tally]
        return (
            f"{self.tier}: {sums[WON]:,} won (longest {far[WON]}), {sums[LOST]:,} lost"
            f" (longest {far[LOST]}), {sums[DRAWN]:,} drawn; {self.faults} faults"
        )


class FlipFourBackend(Protocol):
    """The tables of all tiers, and passes over them."""

    def begin(self, tier: Tier) -> None:
        """Allocate a tier and its hopes."""

    def enter(self, tier: Tier) -> None:
        """Initialize every position."""

    def spread(self, tier: Tier, n: int) -> int:
        """Take back the moves that led to positions of distance n; return the number of these
        positions.
        """

    def close(self, tier: Tier) -> None:
        """Make all unsettled positions draws, and free the hopes."""

    def tally(self, tier: Tier) -> Tally:
        """Count the positions by value."""

    def check(self, tier: Tier) -> int:
        """Return the number of values that do not follow from those of their successors."""

    def copy(self, tier: Tier, into: Values) -> None:
        """Write the values of a tier into an array."""


def solve(
    backend: FlipFourBackend, tell: Callable[[str], None], checked: bool = True
) -> list[TierResult]:
    """Solve all tiers, the fullest first."""
    found: list[TierResult] = []
    longest = 0
    for tiers in rounds():
        began = time.perf_counter()
        for tier in tiers:
            backend.begin(tier)
        for tier in tiers:
            backend.enter(tier)
        tell(f"{tiers}: {sum(map(size, tiers)):,} numbers entered")
        n = 0
        while (level := sum(backend.spread(tier, n) for tier in tiers)) or n <= longest + 1:
            if level and n % 10 == 0:
                tell(f"{tiers}: {level:,} in {n} plies")
            n += 1
        longest = max(longest, n)
        for tier in tiers:
            backend.close(tier)
        for tier in tiers:
            found.append(
                TierResult(tier, backend.tally(tier), backend.check(tier) if checked else 0)
            )
        tell(f"{tiers}: {time.perf_counter() - began:.1f} s")
    return found


def after_placing(tier: Tier) -> Tier:
    """Return the tier a placement leads to."""
    return tier[1], min(tier[0] + 1, PIECES)


# --- on the processor ----------------------------------------------------------------------------


@kernel
def enter_all(
    T: Tables, N: TierNumbering, m: int, o: int, first: int, last: int,
    values: Values, hopes: Hopes, placed: Values, s: State, out: Buffer,
) -> int:  # fmt: skip
    for at in range(first, last):
        enter(T, N, m, o, at, values, hopes, placed, s, out)
    return 0


@kernel
def spread_all(
    T: Tables, N: TierNumbering, m: int, o: int, first: int, last: int,
    n: int, values: Values, before: Values, hopes: Hopes, s: State,
) -> int:  # fmt: skip
    found = 0
    for at in range(first, last):
        found += spread(T, N, m, o, at, n, values, before, hopes, s)
    return found


@kernel
def close_all(first: int, last: int, values: Values) -> int:
    for at in range(first, last):
        close(at, values)
    return 0


@kernel
def check_all(
    T: Tables, N: TierNumbering, m: int, o: int, first: int, last: int,
    values: Values, moved: Values, placed: Values, s: State, out: Buffer,
) -> int:  # fmt: skip
    faults = 0
    for at in range(first, last):
        faults += not check(T, N, m, o, at, values, moved, placed, s, out)
    return faults


@kernel
def tally_all(
    N: TierNumbering, m: int, o: int, first: int, last: int, values: Values, s: State, tally: Tally
) -> int:
    for at in range(first, last):
        value = int(values[at])
        if value != NOWHERE:
            kind = WON if value > 0 else (LOST if value < 0 else DRAWN)
            tally[kind, max(abs(value) - 1, 0)] += unrank(N, m, o, at, s)
    return 0


class FlipFourCpu:
    """A backend that uses all cores of this machine and arrays in memory."""

    def __init__(self, rules: Rules, jobs: int | None = None) -> None:
        self.rules, self.N = rules, numbering()
        self.values: dict[Tier, Values] = {}
        self.hopes: dict[Tier, Hopes] = {}
        self.jobs = jobs or os.cpu_count() or 1

    def begin(self, tier: Tier) -> None:
        self.values[tier] = np.zeros(size(tier), np.int16)
        self.hopes[tier] = np.zeros(size(tier) // 2 + 1, np.uint32)

    def enter(self, tier: Tier) -> None:
        T, out = self.rules.tables, self.rules.actions(self.rules.tables)
        # Two neighbours share a word of hopes, which `enter` writes without locks: parts begin at
        # even numbers.
        self._all(
            tier,
            lambda first, last: enter_all(
                T, self.N, *tier, first, last, self.values[tier], self.hopes[tier],
                self._placed(tier), self.rules.blank(), np.zeros(out, np.int32),
            ),
        )  # fmt: skip

    def spread(self, tier: Tier, n: int) -> int:
        before = tier[::-1]
        return self._all(
            tier,
            lambda first, last: spread_all(
                self.rules.tables, self.N, *tier, first, last, n, self.values[tier],
                self.values[before], self.hopes[before], self.rules.blank(),
            ),
        )  # fmt: skip

    def close(self, tier: Tier) -> None:
        self._all(tier, lambda first, last: close_all(first, last, self.values[tier]))
        self.hopes.pop(tier, None)

    def check(self, tier: Tier) -> int:
        T, out = self.rules.tables, self.rules.actions(self.rules.tables)
        return self._all(
            tier,
            lambda first, last: check_all(
                T, self.N, *tier, first, last, self.values[tier], self.values[tier[::-1]],
                self._placed(tier), self.rules.blank(), np.zeros(out, np.int32),
            ),
        )  # fmt: skip

    def tally(self, tier: Tier) -> Tally:
        found = np.zeros((3, LONGEST), np.int64)
        tally_all(self.N, *tier, 0, size(tier), self.values[tier], self.rules.blank(), found)
        return found

    def copy(self, tier: Tier, into: Values) -> None:
        into[:] = self.values[tier]

    def _placed(self, tier: Tier) -> Values:
        return self.values[after_placing(tier)] if tier[0] < PIECES else self.values[tier]

    def _all(self, tier: Tier, work: Callable[[int, int], Any]) -> int:
        """Return the sum of some work over all numbers of a tier, split over all cores."""
        step = max(2, (size(tier) // (self.jobs * 8) + 1) // 2 * 2)
        parts = [(at, min(at + step, size(tier))) for at in range(0, size(tier), step)]
        with ThreadPoolExecutor(self.jobs) as pool:
            return sum(pool.map(lambda part: int(work(*part)), parts))
