"""Counting move sequences on a card: `measure.perft` with a thread for each beginning.

The first few moves are made on the CPU, until there are enough beginnings, each a position and one
of its moves. A thread makes that move and counts all continuations depth-first, requesting one move
after another (`pick`), so no list of moves is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.game import Position
from banmen.games.contract import CHANCE, RUNNING, LaunchShape, Rules, certain
from banmen.gpu import card
from banmen.gpu.card import cuda
from banmen.kernel import Tables
from banmen.measure.perft import Progress, perft_from
from banmen.position import hidden_stack

ENOUGH = 200_000
"""Enough beginnings to keep a card busy."""
EASY = 2
"""The greatest length for which counting on the CPU is faster."""
PARTS = 64
"""The number of launches of a count, so that progress can be reported."""
SHAPE = LaunchShape(threads=128, each=4)


def perft_on_card(
    position: Position, depth: int, progress: Progress | None = None
) -> Iterator[int]:
    """Yield the number of move sequences of length 0, 1, … `depth` from a position."""
    card.ready()
    yield from perft_from(position, min(depth, EASY))
    for length in range(EASY + 1, depth + 1):
        yield _count(position, length, progress)


class Beginnings(NamedTuple):
    """Positions after some moves, the same number for each, and the moves from them."""

    states: NDArray[np.uint64]
    before: NDArray[np.int64]
    """The cumulative number of moves of the positions, starting with 0."""
    plies: int
    drawn: int
    """The number of tiles of the stack turned up."""


def beginnings(position: Position, length: int, enough: int = ENOUGH) -> Beginnings:
    """Return enough beginnings for a count of sequences of a length, or all with one move left to
    follow.
    """
    rules, stack = position.game.rules, hidden_stack(position)
    states, plies, drawn = [position.state], 0, 0
    while True:
        running = [s for s in states if rules.outcome(rules.tables, s) == RUNNING]
        if running and rules.turn(rules.tables, running[0]) == CHANCE:
            for s in running:
                rules.play(rules.tables, s, stack[drawn])
            drawn += 1
        counts = [rules.count(rules.tables, s) for s in running]
        if sum(counts) >= enough or plies == length - 2 or not running:
            held = [s[: rules.position_words] for s in running]
            before = np.cumsum([0, *counts], dtype=np.int64)
            packed = np.array(held, np.uint64).reshape(len(held), rules.position_words)
            return Beginnings(packed, before, plies, drawn)
        states, plies = (
            [then for s in running for then in rules.successors(s)],
            plies + 1,
        )


def _count(position: Position, length: int, progress: Progress | None) -> int:
    """Return the count of one length, in several launches."""
    rules, begun = position.game.rules, beginnings(position, length)
    total = int(begun.before[-1])
    run = _kernel(rules, length - begun.plies - 1)
    found = cuda.to_device(np.zeros(1, np.int64))
    stack = cuda.to_device(np.array([*hidden_stack(position), -1], np.int32))
    given = (card.sent(rules), cuda.to_device(begun.states), cuda.to_device(begun.before), stack)
    part = max(-(-total // PARTS), SHAPE.pile)
    for first in range(0, total, part):
        number = min(part, total - first)
        launch = run[-(-number // SHAPE.pile), SHAPE.threads]
        launch(*given, begun.drawn, first, first + number, found)
        if progress is not None:
            cuda.synchronize()
            progress(length, first + number, total)
    return int(found.copy_to_host()[0])


def _kernel(rules: Rules, depth: int) -> Any:
    """Return the kernel of one game and depth, built once per process."""
    which = (rules.label, rules.words, depth)
    if which not in _built:
        _built[which] = card.compiled(SHAPE, _walk(rules, depth))
    return _built[which]


_built: dict[tuple[str, int, int], Any] = {}


def _walk(rules: Rules, DEPTH: int) -> Any:
    """Return the function of one thread: count, for each of its beginnings, all sequences of DEPTH
    further moves.
    """
    outcome, turn, play = rules.outcome, rules.turn, rules.play
    count, pick = rules.count, rules.pick
    WORDS, POSITION, LUCK = rules.words, rules.position_words, rules.weight is not certain
    PILE, LAST = SHAPE.pile, DEPTH - 1

    def walk(
        T: Tables,
        starts: NDArray[np.uint64],
        before: NDArray[np.int64],
        stack: NDArray[np.int32],
        on_table: int,
        first: int,
        end: int,
        found: NDArray[np.int64],
    ) -> None:
        states = cuda.local.array((DEPTH, WORDS), np.uint64)
        left = cuda.local.array(DEPTH, np.int32)
        for level in range(DEPTH):
            for j in range(WORDS):
                states[level, j] = np.uint64(0)
        here = first + cuda.blockIdx.x * PILE + cuda.threadIdx.x
        stop = min(end, first + (cuda.blockIdx.x + 1) * PILE)
        total, level = 0, -1
        while True:
            if level < 0:
                if here >= stop:
                    break
                low, high = 0, len(starts)
                while high - low > 1:
                    middle = (low + high) // 2
                    if before[middle] <= here:
                        low = middle
                    else:
                        high = middle
                for j in range(POSITION):
                    states[0, j] = starts[low, j]
                m = pick(T, states[0], int(here - before[low]))
                here += cuda.blockDim.x
                level = 0
            else:
                left[level] -= 1
                m = pick(T, states[level], int(left[level]))
                for j in range(POSITION):
                    states[level + 1, j] = states[level, j]
                level += 1
            play(T, states[level], m)
            n = 0
            if outcome(T, states[level]) == RUNNING:
                if LUCK and turn(T, states[level]) == CHANCE:
                    play(T, states[level], stack[on_table + level])
                n = count(T, states[level])
            if level == LAST:
                total += n
                n = 0
            left[level] = n
            while level >= 0 and left[level] == 0:
                level -= 1
        cuda.atomic.add(found, 0, total)

    return walk
