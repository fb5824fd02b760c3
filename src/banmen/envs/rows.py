"""Selection of rows of a batch, and values written to them. ¶ Shared by `envs.batch` on the CPU and
`envs.cuda` on a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.beginning import SEEDS, checked_seed, face_down
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.games.contract import Rules
from banmen.kernel import State, Word
from banmen.position import hidden_stack

SAMPLING = 0x5A3D_1E55
"""Added to the seed for the streams of `sample`, which are separate from those of the games."""

Seed = int | np.integer[Any]
Seeds = Seed | Sequence[Seed] | NDArray[np.integer[Any]]
Rows = Sequence[int] | NDArray[np.integer[Any] | np.bool_]
"""Rows by number, or as a mask such as `Batch.done`."""


class Seeded(NamedTuple):
    """The games that rows play, one entry per row."""

    seeds: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    """The number of a row's first game of its seed."""
    stride: int
    """The step from one game's number to the next."""

    @property
    def sampling(self) -> NDArray[np.uint64]:
        """The streams of `sample`."""
        found: NDArray[np.uint64] = self.numbers.astype(np.uint64) * Word(2**32) + self.seeds
        return found + Word(SAMPLING)


def seeded(seed: Seeds, count: int) -> Seeded:
    """Return the games for one seed of all rows, or for one seed per row."""
    if not isinstance(seed, Sequence) and np.ndim(seed) == 0:
        seeds = np.full(count, checked_seed(seed) % SEEDS, np.uint64)
        return Seeded(seeds, np.arange(count), count)
    many = [checked_seed(each) % SEEDS for each in seed]  # type: ignore[union-attr]
    if len(many) != count:
        raise Complaint("envs.seeds", count=count, found=len(many))
    return Seeded(np.array(many, np.uint64), np.zeros(count, np.int64), 1)


def chosen(rows: Rows | None, count: int) -> NDArray[np.int64]:
    """Return the numbers of chosen rows out of `count`."""
    if rows is None:
        return np.arange(count)
    found = np.asarray(rows)
    if found.dtype == np.bool_ and found.shape == (count,):
        return np.flatnonzero(found)
    numbers = found.astype(np.int64) if found.dtype.kind in "iu" or not found.size else None
    if numbers is None or numbers.ndim != 1 or ((numbers < 0) | (numbers >= count)).any():
        raise Complaint("envs.rows", last=count - 1, count=count)
    return numbers


def one_for_each(
    positions: Position | Sequence[Position], count: int, game: Game, limit: int
) -> list[Position]:
    """Return start positions for `count` rows; raise `Complaint` if they do not fit."""
    many = [positions] * count if isinstance(positions, Position) else list(positions)
    if len(many) != count:
        raise Complaint("envs.positions", count=count, found=len(many))
    for position in many:
        if position.game != game:
            raise Complaint("envs.other_game", wanted=game, found=position.game)
        if position.ply > limit:
            raise Complaint("envs.late", ply=position.ply, limit=limit)
    return many


class Beginning(NamedTuple):
    """The parts of a position that a row stores."""

    state: State
    keys: list[int]
    """Keys of the positions since the last irreversible move, including this one; empty if it is
    the only one.
    """
    ply: int
    stack: list[int]
    """Tiles to come, as codes of chance's moves; the last one is on top."""


def beginning(position: Position) -> Beginning:
    """Return a position with its history."""
    rules, s = position.game.rules, position.state
    keys = [*position.earlier_keys(), int(rules.key(rules.tables, s))]
    stack = [int(tile) for tile in hidden_stack(position)[::-1]]
    return Beginning(s, keys if len(keys) > 1 else [], position.ply, stack)


def checked_states(states: Any, count: int, words: int) -> NDArray[np.uint64]:
    """Return states for `count` rows; raise `Complaint` if shape or type are wrong."""
    found = np.asarray(states)
    if found.shape != (count, words) or found.dtype != np.uint64:
        kind = f"{found.dtype}{list(found.shape)}"
        raise Complaint("envs.states", rows=count, words=words, kind=kind)
    return found


def tiles_face_down(rules: Rules) -> int:
    """Return the number of tiles to come at the start."""
    start = rules.blank()
    rules.setup(rules.tables, start)
    return len(face_down(rules, start))
