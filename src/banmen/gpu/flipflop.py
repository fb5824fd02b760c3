"""FlipFlop solved on a CUDA card: the half-passes of `solve.flipflop.retrograde`, a warp for each.

A block is one warp, and a thread one of the 32 lanes of `solve.flipflop.facings`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import LaunchShape, Rules
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.kernel import ONE, ZERO, Word
from banmen.solve.flipflop.arrangements import (
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
from banmen.solve.flipflop.retrograde import Planes, States
from banmen.solve.flipflop.wdl import draw, sound, wdl_of
from banmen.solve.flipflop.words32 import ALL, NOTHING, Small, low, number_of, others, raised, size

BLOCKS = 132 * 32 * 8
THREADS = 128
WORDS, MOST_MOVES = 4, 160


def half_each(N: Any, H: Any, a: int, b: int, last: int, found: Any) -> None:
    scratch = cuda.shared.array(SCRATCH, np.uint32)
    lane, start, count = cuda.threadIdx.x, int(N.starts[a, b]), 0
    marks = marks_start(N, a, b)
    for group in range(cuda.blockIdx.x, (last + 31) >> 5, cuda.gridDim.x):
        changed = ZERO
        for at in range(group << 5, min(last, (group + 1) << 5)):
            if not H.every and H.marks[marks + at] == 0:
                continue
            known = known_row(N, H, a, b, at, lane)
            if cuda.syncthreads_and(np.int32(known == full(b))):
                continue
            mine, theirs = unrank(N, a, b, at)
            frame = framed(N, a, b, mine, theirs)
            survey(N, a, frame, mine, known, lane, scratch)
            cuda.syncthreads()
            steps = plan(N, a, b, frame, H.was, lane, scratch)
            raids = plan_raid(N, a, b, mine, theirs, H.now, lane, scratch)
            steps = cuda.syncthreads_or(np.int32(steps != 0))
            raids = cuda.syncthreads_or(np.int32(raids != 0 or H.every))
            if not steps and not raids:
                continue
            across = touched(N, H, a, b, frame, lane, raids != 0, scratch)
            cuda.syncthreads()
            pour(N, b, frame, across, lane, scratch)
            cuda.syncthreads()
            new = NOTHING
            if lane < 1 << a:
                new = settled(N, H, a, b, frame, mine, known, lane, raids != 0, scratch)
            if new:
                bit = ((at << a) + lane) << b
                # None of these bits is set yet, and other lanes may write the same word.
                cuda.atomic.add(H.write, start + (bit >> 5), raised(new, Small(bit & 31)))
                count += size(new) * (1 if mirrored(N, mine) == mine else 2)
            if cuda.syncthreads_or(np.int32(new != 0)):
                changed |= ONE << Word(at & 31)
        if lane == 0:
            H.now[int(N.groups[a, b]) + group] = np.uint32(changed)
    if count:
        cuda.atomic.add(found, 0, count)


HALF = card.compiled(LaunchShape(threads=LANES, registers=64), half_each)
"""With 64 registers per thread, a multiprocessor holds 32 warps; more registers are a tenth slower.
"""


@cuda.jit
def mark_each(N: Any, now: Any, a: int, b: int, last: int, other: Any, same: Any) -> None:
    lane, start = cuda.threadIdx.x, int(N.groups[a, b])
    for group in range(cuda.blockIdx.x, (last + 31) >> 5, cuda.gridDim.x):
        changed = Small(now[start + group])
        while changed != NOTHING:
            at = (group << 5) + number_of(low(changed))
            mine, theirs = unrank(N, a, b, at)
            mark_steps(N, a, b, mine, theirs, lane, other)
            mark_raids(N, a, b, mine, theirs, lane, same)
            changed = others(changed)


@cuda.jit
def faults_each(
    T: Any, N: Any, a: int, b: int, all_of: int, seed: int, samples: int, wins: Any, losses: Any,
    found: Any,
) -> None:  # fmt: skip
    s = cuda.local.array(WORDS, np.uint64)
    after = cuda.local.array(WORDS, np.uint64)
    then = cuda.local.array(WORDS, np.uint64)
    out = cuda.local.array(MOST_MOVES, np.int32)
    more = cuda.local.array(MOST_MOVES, np.int32)
    here = 0
    for i in range(cuda.grid(1), samples, cuda.gridsize(1)):
        draw(N, a, b, all_of, seed, i, s)
        if not sound(T, N, wins, losses, s, after, then, out, more):
            here += 1
    if here:
        cuda.atomic.add(found, 0, here)


@cuda.jit
def wdl_each(T: Any, N: Any, wins: Any, losses: Any, given: Any, found: Any) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    after = cuda.local.array(WORDS, np.uint64)
    out = cuda.local.array(MOST_MOVES, np.int32)
    for i in range(cuda.grid(1), len(given), cuda.gridsize(1)):
        for k in range(WORDS):
            s[k] = given[i, k]
        found[i] = wdl_of(T, N, wins, losses, s, after, out)


class FlipFlopCuda:
    """A backend that uses one CUDA card and planes in its memory: 97 GB for all of FlipFlop 5x5."""

    def __init__(self, rules: Rules, pieces: int | None = None) -> None:
        card.ready()
        self.T = card.sent(rules)
        self.N = numbering(int(rules.options["size"]), pieces)
        self.there = type(self.N)(*map(cuda.to_device, self.N))
        words = sum(length(self.N, tier) for tier in tiers(self.N))
        flags = sum(groups(self.N, tier) for tier in tiers(self.N))
        self.planes = card.zeros(words, np.uint32), card.zeros(words, np.uint32)
        self.changed = card.zeros(flags, np.uint32), card.zeros(flags, np.uint32)
        self.marks = card.zeros(LANES * flags, np.uint8), card.zeros(LANES * flags, np.uint8)

    def half(self, tier: Tier, winning: bool, every: bool) -> int:
        (won, lost), (new_won, new_lost) = self.planes, self.changed
        same, other = self.marks if winning else self.marks[::-1]
        H = (
            Half(lost, won, new_lost, new_won, NOTHING, same, every)
            if winning
            else Half(won, lost, new_won, new_lost, ALL, same, every)
        )
        last, found = arrangements(self.N, tier), cuda.to_device(np.zeros(1, np.int64))
        blocks = min(BLOCKS, groups(self.N, tier))
        HALF[blocks, LANES](self.there, H, *tier, last, found)
        start = LANES * int(self.N.groups[tier])
        card.clear(same[start : start + last])
        mark_each[blocks, LANES](self.there, H.now, *tier, last, other, same)
        return int(found.copy_to_host()[0])

    def faults(self, tier: Tier, most: int) -> tuple[int, int]:
        all_of = arrangements(self.N, tier) << sum(tier)
        samples, seed = min(all_of, most), int(all_of > most)
        found = cuda.to_device(np.zeros(1, np.int64))
        faults_each[_blocks(samples), THREADS](
            self.T, self.there, *tier, all_of, seed, samples, *self.planes, found
        )
        return samples, int(found.copy_to_host()[0])

    def kept(self) -> Planes:
        won, lost = (card.copied(plane) for plane in self.planes)
        return won, lost

    def wdl(self, states: States, planes: Planes | None = None) -> NDArray[np.int8]:
        found = cuda.to_device(np.zeros(len(states), np.int8))
        wdl_each[_blocks(len(states)), THREADS](
            self.T, self.there, *(planes or self.planes), cuda.to_device(states), found
        )
        wdl: NDArray[np.int8] = found.copy_to_host()
        return wdl


def _blocks(threads: int) -> int:
    return max(1, min(BLOCKS, (threads + THREADS - 1) // THREADS))
