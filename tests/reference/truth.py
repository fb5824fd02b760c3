"""The true value of a position, by brute force.

Values are from the side to move. A win counts the fewest plies to the end against the longest
defence, a loss the plies of the longest defence. A game that is over is a win or loss in 0: in
FlipFlop for the side to move with a piece on its own goal, in every game against the side to move
that has no move. Where neither side can force a win it is a draw: so is endless play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Truth(NamedTuple):
    """The value of a position."""

    sign: int
    """1 a win, -1 a loss, 0 neither."""
    plies: int | None = None
    """How far the end of a win or loss is."""
    horizon: int | None = None
    """Where it is neither: how many plies were looked ahead; None is a draw for certain."""


def best(after: Sequence[Truth]) -> Truth:
    """The value of a position from those after all its moves; there is at least one."""
    wins = [t.plies for t in after if t.sign < 0 and t.plies is not None]
    if wins:
        return Truth(1, min(wins) + 1)
    losses = [t.plies for t in after if t.sign > 0 and t.plies is not None]
    if len(losses) == len(after):
        return Truth(-1, max(losses) + 1)
    horizons = [t.horizon for t in after if t.horizon is not None]
    return Truth(0, horizon=min(horizons) + 1 if horizons else None)
