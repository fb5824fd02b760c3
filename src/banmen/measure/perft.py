"""Count move sequences of each length from a position.

The kernel is written over the contract of a game and compiled for it, like `search.playout`. Games
that end exactly at the length count, those that ended earlier do not; repetition is ignored.
Reveals of Flat Front are not plies: they follow the order of the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from banmen.game import Game, Position
from banmen.games.contract import CHANCE, RUNNING, bind
from banmen.games.contract.unbound import count, moves, outcome, play, turn
from banmen.kernel import Buffer, Tables, kernel
from banmen.position import hidden_stack

Progress = Callable[[int, int, int], None]
"""Receives, after each first move, the depth, the number of first moves done, and their total."""


@kernel
def sequences(
    T: Tables,
    states: NDArray[np.uint64],
    buffers: NDArray[np.int32],
    left: NDArray[np.int64],
    drawn: NDArray[np.int64],
    stack: Buffer,
    depth: int,
) -> int:
    """The number of sequences of `depth` moves, 1 or more, from ``states[0]``.

    Each level has its position, its moves, how many of them are still to be tried, and how many
    tiles of the stack are drawn. The last move of a sequence is counted without being made.
    """
    found = 0
    level = 0
    m = -1
    while True:
        if m >= 0:
            play(T, states[level], m)
        left[level] = 0
        if outcome(T, states[level]) == RUNNING:
            if turn(T, states[level]) == CHANCE:
                m = stack[drawn[level]]
                drawn[level] += 1
                continue
            if level == depth - 1:
                found += count(T, states[level])
            else:
                left[level] = moves(T, states[level], buffers[level])
        while level >= 0 and left[level] == 0:
            level -= 1
        if level < 0:
            return found
        left[level] -= 1
        m = buffers[level, left[level]]
        for i in range(states.shape[1]):
            states[level + 1, i] = states[level, i]
        drawn[level + 1] = drawn[level]
        level += 1


def perft(
    game: Game,
    depth: int,
    deck: Sequence[str] | str | None = None,
    progress: Progress | None = None,
) -> Iterator[int]:
    """The numbers of move sequences of length 0, 1, … `depth` from the start of a game."""
    return perft_from(game.start(deck=deck), depth, progress)


def perft_from(position: Position, depth: int, progress: Progress | None = None) -> Iterator[int]:
    """The numbers of move sequences of length 0, 1, … `depth` from a position."""
    yield 1
    for length in range(1, depth + 1):
        yield _count(position, length, progress)


def _count(position: Position, depth: int, progress: Progress | None) -> int:
    """Count one length, first move by first move, so that progress is visible."""
    codes = _first_moves(position)
    if depth == 1:
        return len(codes)
    total = 0
    for done, code in enumerate(codes, 1):
        total += _after(position, code, depth - 1)
        if progress is not None:
            progress(depth, done, len(codes))
    return total


def _first_moves(position: Position) -> list[int]:
    """The moves allowed by the rules, even if a repetition has ended the game."""
    rules, s = position.game.rules, position.state
    return rules.codes(s) if rules.outcome(rules.tables, s) == RUNNING else []


def _after(position: Position, code: int, depth: int) -> int:
    """The number of sequences of a length after a first move."""
    rules = position.game.rules
    states = np.zeros((depth, rules.words), np.uint64)
    states[0] = rules.after(position.state, code)
    buffers = np.zeros((depth, rules.actions(rules.tables)), np.int32)
    left, drawn = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    stack = np.array(hidden_stack(position), np.int32)
    run = bind(rules)(sequences)
    return int(run(rules.tables, states, buffers, left, drawn, stack, depth))
