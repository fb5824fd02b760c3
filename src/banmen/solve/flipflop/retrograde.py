"""FlipFlop solved: half-passes over all tiers.

`solve` defines the order of tiers; a `FlipFlopBackend` stores the planes and does the work:
`FlipFlopCpu` here, a GPU in `gpu.flipflop`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, Word, kernel
from banmen.solve.flipflop.arrangements import (
    Numbering,
    Tier,
    arrangements,
    groups,
    length,
    mirrored,
    numbering,
    tiers,
    unrank,
)
from banmen.solve.flipflop.facings import (
    LANES,
    SCRATCH,
    Half,
    Marks,
    Plane,
    framed,
    full,
    known_row,
    plan,
    plan_raid,
    pour,
    settled,
    survey,
    touched,
)
from banmen.solve.flipflop.frontier import mark_raids, mark_steps, marks_start
from banmen.solve.flipflop.wdl import draw, sound, wdl_of
from banmen.solve.flipflop.words32 import ALL, NOTHING, Small, raised, size

States = NDArray[np.uint64]
"""Positions, one row of words each."""
Planes = tuple[Any, Any]
"""The planes of won and of lost positions, in memory or on a GPU."""


class FlipFlopBackend(Protocol):
    """The planes of all tiers, and passes over them."""

    N: Numbering

    def half(self, tier: Tier, winning: bool, every: bool) -> int:
        """Settle the positions of a tier that are won, or lost, by what is known; return their
        number. All symmetric boards count.
        """

    def faults(self, tier: Tier, most: int) -> tuple[int, int]:
        """Return the number of positions of a tier that were checked, and of those with a value
        that does not follow from their successors. All are checked if there are at most `most`.
        """

    def kept(self) -> Planes:
        """Return a copy of the current planes."""

    def wdl(self, states: States, planes: Planes | None = None) -> NDArray[np.int8]:
        """Return the values of some positions for the side to move, 1, -1 or 0, as far as known now
        or in a copy of the planes.
        """


class FlipFlopResult(NamedTuple):
    """The result of solving."""

    won: dict[Tier, list[int]]
    lost: dict[Tier, list[int]]
    """The number of positions of a tier that are won, or lost, in 0, 1, 2 … moves of the winner.
    (None is won in 0: no piece stands on its owner's goal.)
    """
    watched: NDArray[np.int16]
    """The values of the watched positions: n + 1 if won in n, -n - 1 if lost in n, else 0."""

    def describe(self, N: Numbering, tier: Tier) -> str:
        """Return the result of a tier in one line."""
        won, lost = self.won[tier], self.lost[tier]
        drawn = positions(N, tier) - sum(won) - sum(lost)
        longest = [max((n for n, new in enumerate(some) if new), default=0) for some in (won, lost)]
        return (
            f"{tier}: {sum(won):,} won (longest {longest[0]}), {sum(lost):,} lost"
            f" (longest {longest[1]}), {drawn:,} neither"
        )


def positions(N: Numbering, tier: Tier) -> int:
    """Return the number of positions of a tier without a piece on its owner's goal, counting mirror
    images separately.
    """
    (a, b), cells = tier, N.bits.shape[1]
    below = N.below.astype(np.int64)
    home = below[cells - 2, a - 1] * below[cells - a, b] if a else 0
    return int(home + below[cells - 2, a] * below[cells - a - 1, b]) << a + b


def solve(
    backend: FlipFlopBackend,
    states: Sequence[State],
    tell: Callable[[str], None],
    most: int | None = None,
) -> FlipFlopResult:
    """Solve all tiers together, by distance from the end, up to `most` moves if given, and record
    the values of some positions.
    """
    watched = np.array([*states], np.uint64).reshape(-1, 4)
    found = FlipFlopResult(
        {tier: [] for tier in tiers(backend.N)},
        {tier: [] for tier in tiers(backend.N)},
        np.zeros(len(watched), np.int16),
    )
    n, new, began = 0, 1, time.perf_counter()
    while (new or n <= 1) and (most is None or n <= most):
        new = 0
        for winning, counts in ((True, found.won), (False, found.lost)):
            for tier in tiers(backend.N):
                counts[tier].append(backend.half(tier, winning, n <= 1) if n or not winning else 0)
                new += counts[tier][-1]
            wdl = backend.wdl(watched)
            fresh = (found.watched == 0) & ((wdl < 0) | (wdl > 0) & winning)
            found.watched[fresh] = wdl[fresh].astype(np.int16) * (n + 1)
        tell(f"{n}: {new:,} positions, {time.perf_counter() - began:.1f} s")
        n += 1
    return found


# --- on the processor ----------------------------------------------------------------------------


@kernel
def settle(N: Numbering, H: Half, a: int, b: int, at: int, rows: Plane, scratch: Plane) -> int:
    """Settle the positions of one arrangement in a half-pass; return their number."""
    known, unknown = rows[LANES:], 0
    for lane in range(LANES):
        known[lane] = known_row(N, H, a, b, at, lane)
        unknown |= int(known[lane] ^ full(b))
    if not unknown:
        return 0
    mine, theirs = unrank(N, a, b, at)
    frame = framed(N, a, b, mine, theirs)
    for lane in range(LANES):
        survey(N, a, frame, mine, known[lane], lane, scratch)
    steps, raids = 0, int(H.every)
    for lane in range(LANES):
        steps |= plan(N, a, b, frame, H.was, lane, scratch)
        raids |= plan_raid(N, a, b, mine, theirs, H.now, lane, scratch)
    if not steps | raids:
        return 0
    for lane in range(LANES):
        rows[lane] = touched(N, H, a, b, frame, lane, raids != 0, scratch)
    for lane in range(LANES):
        pour(N, b, frame, rows[lane], lane, scratch)
    count, start = 0, int(N.starts[a, b])
    for lane in range(1 << a):
        new = settled(N, H, a, b, frame, mine, known[lane], lane, raids != 0, scratch)
        bit = ((at << a) + lane) << b
        H.write[start + (bit >> 5)] |= raised(new, Small(bit & 31))
        count += size(new)
    return count * (1 if mirrored(N, mine) == mine else 2)


@kernel
def half(
    N: Numbering, H: Half, a: int, b: int, first: int, last: int, rows: Plane,
    scratch: Plane,
) -> int:  # fmt: skip
    """Make a half-pass over some arrangements of a tier; return the number of positions settled."""
    total, start, marks = 0, int(N.groups[a, b]), marks_start(N, a, b)
    for group in range(first >> 5, (last + 31) >> 5):
        changed = ZERO
        for at in range(group << 5, min(last, (group + 1) << 5)):
            if not H.every and H.marks[marks + at] == 0:
                continue
            count = settle(N, H, a, b, at, rows, scratch)
            if count:
                changed |= ONE << Word(at & 31)
                total += count
        H.now[start + group] = np.uint32(changed)
    return total


@kernel
def mark_all(
    N: Numbering, now: Plane, a: int, b: int, first: int, last: int, other: Marks, same: Marks
) -> None:
    """Mark the predecessors of the arrangements in which a half-pass has settled anything: for the
    other kind of half-pass, and for the next of the same kind.
    """
    start = int(N.groups[a, b])
    for at in range(first, last):
        if int(now[start + (at >> 5)]) >> (at & 31) & 1:
            mine, theirs = unrank(N, a, b, at)
            for lane in range(LANES):
                mark_steps(N, a, b, mine, theirs, lane, other)
                mark_raids(N, a, b, mine, theirs, lane, same)


@kernel
def faults(
    T: Tables, N: Numbering, a: int, b: int, all_of: int, seed: int, samples: int, wins: Plane,
    losses: Plane, states: States, out: Buffer, more: Buffer,
) -> int:  # fmt: skip
    """Return the number of positions of a tier with a value that does not follow."""
    found = 0
    for i in range(samples):
        draw(N, a, b, all_of, seed, i, states[0])
        found += not sound(T, N, wins, losses, states[0], states[1], states[2], out, more)
    return found


@kernel
def wdl(
    T: Tables, N: Numbering, wins: Plane, losses: Plane, given: States, after: State, out: Buffer,
    found: NDArray[np.int8],
) -> None:  # fmt: skip
    for i in range(len(given)):
        found[i] = wdl_of(T, N, wins, losses, given[i], after, out)


class FlipFlopCpu:
    """A backend that uses all cores of this machine and planes in memory."""

    def __init__(self, rules: Rules, pieces: int | None = None, jobs: int | None = None) -> None:
        self.rules, self.N = rules, numbering(int(rules.options["size"]), pieces)
        self.jobs = jobs or cpu_count() or 1
        words = sum(length(self.N, tier) for tier in tiers(self.N))
        flags = sum(groups(self.N, tier) for tier in tiers(self.N))
        self.planes = np.zeros(words, np.uint32), np.zeros(words, np.uint32)
        self.changed = np.zeros(flags, np.uint32), np.zeros(flags, np.uint32)
        self.marks = np.zeros(LANES * flags, np.uint8), np.zeros(LANES * flags, np.uint8)

    def half(self, tier: Tier, winning: bool, every: bool) -> int:
        (won, lost), (new_won, new_lost) = self.planes, self.changed
        same, other = self.marks if winning else self.marks[::-1]
        H = (
            Half(lost, won, new_lost, new_won, NOTHING, same, every)
            if winning
            else Half(won, lost, new_won, new_lost, ALL, same, every)
        )

        def part(first: int, last: int) -> int:
            rows, scratch = np.zeros(2 * LANES, np.uint32), np.zeros(SCRATCH, np.uint32)
            return half(self.N, H, *tier, first, last, rows, scratch)

        def mark(first: int, last: int) -> int:
            mark_all(self.N, H.now, *tier, first, last, other, same)
            return 0

        found = self._all(tier, part)
        start = LANES * int(self.N.groups[tier])
        same[start : start + arrangements(self.N, tier)] = 0
        self._all(tier, mark)
        return found

    def _all(self, tier: Tier, work: Callable[[int, int], int]) -> int:
        """Return the sum of some work over all arrangements of a tier, split over all cores."""
        # Neighbours share a word that is written without locks: parts begin at multiples of 32.
        last = arrangements(self.N, tier)
        step = (last // (self.jobs * 8) // LANES + 1) * LANES
        firsts = range(0, last, step)
        with ThreadPoolExecutor(self.jobs) as pool:
            return sum(pool.map(lambda first: work(first, min(first + step, last)), firsts))

    def faults(self, tier: Tier, most: int) -> tuple[int, int]:
        all_of = arrangements(self.N, tier) << sum(tier)
        samples, seed = min(all_of, most), int(all_of > most)
        T, out = self.rules.tables, self.rules.actions(self.rules.tables)
        wrong = faults(
            T, self.N, *tier, all_of, seed, samples, *self.planes,
            np.zeros((3, 4), np.uint64), np.zeros(out, np.int32), np.zeros(out, np.int32),
        )  # fmt: skip
        return samples, wrong

    def kept(self) -> Planes:
        won, lost = self.planes
        return won.copy(), lost.copy()

    def wdl(self, states: States, planes: Planes | None = None) -> NDArray[np.int8]:
        T, found = self.rules.tables, np.zeros(len(states), np.int8)
        out = np.zeros(self.rules.actions(T), np.int32)
        wins, losses = planes or self.planes
        wdl(T, self.N, wins, losses, states, self.rules.blank(), out, found)
        return found
