"""What a search over a batch is asked and what it answers, with the shapes of all arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from banmen.errors import Complaint
from banmen.kernel.arrays import NDArray, np
from banmen.search.report import check

if TYPE_CHECKING:
    from banmen.game import Game, Position


class Roots(NamedTuple):
    """Positions to be searched: in none is the game over, in each it is a player's turn."""

    states: NDArray[np.uint64]
    """Count, words."""
    keys: NDArray[np.uint64]
    """The keys of earlier positions that can stand again: count, as many as the longest has."""
    lengths: NDArray[np.int32]
    """How many of them there are: count."""


class GumbelSettings(NamedTuple):
    """How to search."""

    simulations: int
    """Walks down each tree."""
    considered: int
    """How many moves of the root are looked at, at most."""
    visit_scale: float
    """σ(q) = (visit_scale + most visits) · value_scale · q: how much what was found in the tree
    counts beside the evaluator's logits."""
    value_scale: float


class Searched(NamedTuple):
    """What was found of each root."""

    actions: NDArray[np.int64]
    """The move to play: count."""
    policies: NDArray[np.float32]
    """How likely an improved policy plays each action, which a network should learn: count,
    actions. Where a result is proven, the best move alone."""
    values: NDArray[np.float32]
    """From -1, the player to move loses, to 1, that player wins: count."""
    proven: NDArray[np.bool_]
    """Where the value is certain: count."""


def roots_of(positions: Sequence[Position], game: Game) -> Roots:
    """Positions with their history, as roots."""
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
    """States as roots, without history."""
    count = len(states)
    return Roots(states, np.zeros((count, 0), np.uint64), np.zeros(count, np.int32))
