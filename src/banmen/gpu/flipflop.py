"""FlipFlop solved on a CUDA card: the half-passes of `solve.halves`, a warp for each arrangement.

A block is one warp, and a thread one of the 32 lanes of `solve.facings`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import Rules
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.kernel import Word, popcount
from banmen.solve.arrangements import (
    Tier,
    arrangements,
    length,
    mirrored,
    numbering,
    tiers,
    unrank,
)
from banmen.solve.facings import (
    LANES,
    SCRATCH,
    framed,
    full,
    pour,
    prepare,
    row,
    settled,
    touched,
)
from banmen.solve.halves import REVERSED, SAME, States
from banmen.solve.worths import draw, sound, worth

BLOCKS = 132 * 32 * 8
THREADS = 128
WORDS, MOST_MOVES = 4, 160


@cuda.jit
def half_each(
    N: Any, a: int, b: int, last: int, read: Any, write: Any, turn: Any, found: Any
) -> None:
    scratch = cuda.shared.array(SCRATCH, np.uint32)
    lane, start, count = cuda.threadIdx.x, int(N.starts[a, b]), 0
    for at in range(cuda.blockIdx.x, last, cuda.gridDim.x):
        known = full(b)
        if lane < 1 << a:
            known = row(read, start, a, b, at, lane) | row(write, start, a, b, at, lane)
        if cuda.syncthreads_and(known == full(b)):
            continue
        mine, theirs = unrank(N, a, b, at)
        frame = framed(N, a, b, mine, theirs)
        prepare(N, a, frame, mine, known, lane, scratch)
        cuda.syncthreads()
        across = touched(N, a, b, frame, read, turn, lane, scratch)
        cuda.syncthreads()
        pour(N, b, frame, across, lane, scratch)
        cuda.syncthreads()
        if lane < 1 << a:
            new = settled(N, a, b, frame, mine, theirs, write, turn, known, lane, scratch)
            if new:
                bit = ((at << a) + lane) << b
                # None of these bits is set yet, and other lanes may be writing the same word.
                cuda.atomic.add(write, start + (bit >> 5), np.uint32(new << Word(bit & 31)))
                count += popcount(new) * (1 if mirrored(N, mine) == mine else 2)
    if count:
        cuda.atomic.add(found, 0, count)


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
def worths_each(T: Any, N: Any, wins: Any, losses: Any, given: Any, found: Any) -> None:
    s = cuda.local.array(WORDS, np.uint64)
    after = cuda.local.array(WORDS, np.uint64)
    out = cuda.local.array(MOST_MOVES, np.int32)
    for i in range(cuda.grid(1), len(given), cuda.gridsize(1)):
        for k in range(WORDS):
            s[k] = given[i, k]
        found[i] = worth(T, N, wins, losses, s, after, out)


class Card:
    """One CUDA card, over planes in its memory: 96 GB for all of FlipFlop 5x5."""

    def __init__(self, rules: Rules, pieces: int | None = None) -> None:
        card.ready()
        self.T = card.sent(rules)
        self.N = numbering(int(rules.options["size"]), pieces)
        self.there = type(self.N)(*map(cuda.to_device, self.N))
        words = sum(length(self.N, tier) for tier in tiers(self.N))
        self.wins, self.losses = card.zeros(words, np.uint32), card.zeros(words, np.uint32)

    def half(self, tier: Tier, winning: bool) -> int:
        read, write, turn = (
            (self.losses, self.wins, SAME) if winning else (self.wins, self.losses, REVERSED)
        )
        last, found = arrangements(self.N, tier), cuda.to_device(np.zeros(1, np.int64))
        half_each[min(BLOCKS, last), LANES](self.there, *tier, last, read, write, turn, found)
        return int(found.copy_to_host()[0])

    def faults(self, tier: Tier, most: int) -> tuple[int, int]:
        all_of = arrangements(self.N, tier) << sum(tier)
        samples, seed = min(all_of, most), int(all_of > most)
        found = cuda.to_device(np.zeros(1, np.int64))
        faults_each[_blocks(samples), THREADS](
            self.T, self.there, *tier, all_of, seed, samples, self.wins, self.losses, found
        )
        return samples, int(found.copy_to_host()[0])

    def worths(self, states: States) -> NDArray[np.int8]:
        found = cuda.to_device(np.zeros(len(states), np.int8))
        worths_each[_blocks(len(states)), THREADS](
            self.T, self.there, self.wins, self.losses, cuda.to_device(states), found
        )
        worths: NDArray[np.int8] = found.copy_to_host()
        return worths


def _blocks(threads: int) -> int:
    return max(1, min(BLOCKS, (threads + THREADS - 1) // THREADS))
