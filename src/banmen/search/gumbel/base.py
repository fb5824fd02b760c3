"""Inputs and results of a search over a batch, with the shapes of all arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from banmen.errors import Complaint
from banmen.kernel.arrays import NDArray, np
from banmen.search.report import check

if TYPE_CHECKING:
    from banmen.game import Game, Position


class Roots(NamedTuple):
    """Positions to search; in none is the game over or the turn that of chance."""

    states: NDArray[np.uint64]
    """States: count, words."""
    keys: NDArray[np.uint64]
    """The keys of earlier positions that can recur: (count, length of the longest history)."""
    lengths: NDArray[np.int32]
    """The number of keys of each root: count."""


class GumbelSettings(NamedTuple):
    """Settings of a search."""

    simulations: int
    """Simulations per tree."""
    considered: int
    """The most moves of the root that are considered."""
    visit_scale: float
    """σ(q) = (visit_scale + most visits) · value_scale · q: the weight of values in the tree
    relative to the evaluator's logits.
    """
    value_scale: float


class Searched(NamedTuple):
    """The results for each root."""

    actions: NDArray[np.int64]
    """The move to play: count."""
    policies: NDArray[np.float32]
    """The improved policy over actions, the training target of a network: count, actions. If the
    result is proven, only the best move.
    """
    values: NDArray[np.float32]
    """Values from -1, the player to move loses, to 1, that player wins: count."""
    proven: NDArray[np.bool_]
    """Whether the value is certain: count."""


def roots_of(positions: Sequence[Position], game: Game) -> Roots:
    """Return positions with their history as roots."""
    if not positions:
        raise Complaint("search.no_roots")
    for position in positions:
        check(position, game)
    earlier = [position.earlier_keys() for position in positions]
    keys = np.zeros((len(positions), max(map(len, earlier))), np.uint64)
    for row, found in zip(keys, earlier, strict=True):
        row[: len(found)] = found
    lengths = np.array([len(found) for found in earlier], np.int32)
    return Roots(np.stack([position.state for position in positions]), keys, lengths)


def roots_at(states: NDArray[np.uint64]) -> Roots:
    """Return states as roots, without history."""
    count = len(states)
    return Roots(states, np.zeros((count, 0), np.uint64), np.zeros(count, np.int32))
