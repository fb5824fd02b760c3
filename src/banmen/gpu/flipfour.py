"""FlipFour solved on a CUDA card: `solve.flipfour.retrograde` with a thread for each position."""

from __future__ import annotations

from typing import Any

import numpy as np

from banmen.games.contract import Rules
from banmen.games.flipfour.rules import PIECES
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.solve.flipfour.retrograde import DRAWN, LONGEST, LOST, WON, Tally, after_placing
from banmen.solve.flipfour.tiers import (
    NOWHERE,
    Tier,
    Values,
    check,
    close,
    enter,
    numbering,
    size,
    spread,
    unrank,
)

BLOCK, BLOCKS = 256, 132 * 64
WORDS, MOST_MOVES = 4, 160


@cuda.jit
def enter_each(
    T: Any, N: Any, m: int, o: int, last: int, values: Any, hopes: Any, placed: Any
) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    out = cuda.local.array(MOST_MOVES, np.int32)
    for pair in range(cuda.grid(1), (last + 1) // 2, cuda.gridsize(1)):
        enter(T, N, m, o, 2 * pair, values, hopes, placed, s, out)
        if 2 * pair + 1 < last:
            enter(T, N, m, o, 2 * pair + 1, values, hopes, placed, s, out)


@cuda.jit
def spread_each(
    T: Any,
    N: Any,
    m: int,
    o: int,
    last: int,
    n: int,
    values: Any,
    before: Any,
    hopes: Any,
    found: Any,
) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    here = 0
    for at in range(cuda.grid(1), last, cuda.gridsize(1)):
        here += spread(T, N, m, o, at, n, values, before, hopes, s)
    if here:
        cuda.atomic.add(found, 0, here)


@cuda.jit
def close_each(last: int, values: Any) -> None:
    for at in range(cuda.grid(1), last, cuda.gridsize(1)):
        close(at, values)


@cuda.jit
def check_each(
    T: Any, N: Any, m: int, o: int, last: int, values: Any, moved: Any, placed: Any, faults: Any
) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    out = cuda.local.array(MOST_MOVES, np.int32)
    here = 0
    for at in range(cuda.grid(1), last, cuda.gridsize(1)):
        if not check(T, N, m, o, at, values, moved, placed, s, out):
            here += 1
    if here:
        cuda.atomic.add(faults, 0, here)


@cuda.jit
def tally_each(N: Any, m: int, o: int, last: int, values: Any, tally: Any) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    for at in range(cuda.grid(1), last, cuda.gridsize(1)):
        value = int(values[at])
        if value != NOWHERE:
            kind = WON if value > 0 else (LOST if value < 0 else DRAWN)
            cuda.atomic.add(tally, (kind, max(abs(value) - 1, 0)), unrank(N, m, o, at, s))


class FlipFourCuda:
    """A backend that uses one CUDA card and arrays in its memory."""

    def __init__(self, rules: Rules) -> None:
        card.ready()
        self.T = card.sent(rules)
        self.N = type(numbering())(*map(cuda.to_device, numbering()))
        self.values: dict[Tier, Any] = {}
        self.hopes: dict[Tier, Any] = {}

    def begin(self, tier: Tier) -> None:
        self.values[tier] = card.zeros(size(tier), np.int16)
        self.hopes[tier] = card.zeros(size(tier) // 2 + 1, np.uint32)

    def enter(self, tier: Tier) -> None:
        enter_each[BLOCKS, BLOCK](
            self.T,
            self.N,
            *tier,
            size(tier),
            self.values[tier],
            self.hopes[tier],
            self._placed(tier),
        )

    def spread(self, tier: Tier, n: int) -> int:
        found, before = cuda.to_device(np.zeros(1, np.int64)), tier[::-1]
        spread_each[BLOCKS, BLOCK](
            self.T, self.N, *tier, size(tier), n, self.values[tier],
            self.values[before], self.hopes[before], found,
        )  # fmt: skip
        return int(found.copy_to_host()[0])

    def close(self, tier: Tier) -> None:
        close_each[BLOCKS, BLOCK](size(tier), self.values[tier])
        self.hopes.pop(tier, None)

    def check(self, tier: Tier) -> int:
        faults = cuda.to_device(np.zeros(1, np.int64))
        check_each[BLOCKS, BLOCK](
            self.T, self.N, *tier, size(tier), self.values[tier], self.values[tier[::-1]],
            self._placed(tier), faults,
        )  # fmt: skip
        return int(faults.copy_to_host()[0])

    def tally(self, tier: Tier) -> Tally:
        found = cuda.to_device(np.zeros((3, LONGEST), np.int64))
        tally_each[BLOCKS, BLOCK](self.N, *tier, size(tier), self.values[tier], found)
        counts: Tally = found.copy_to_host()
        return counts

    def copy(self, tier: Tier, into: Values) -> None:
        self.values[tier].copy_to_host(into)

    def _placed(self, tier: Tier) -> Any:
        return self.values[after_placing(tier)] if tier[0] < PIECES else self.values[tier]
