"""Flowish as a network sees it: as Squish, but that no position ever comes back."""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.hexagon import show
from banmen.games.planes import Picture, Planes
from banmen.games.squish.planes import NAMES, symmetries
from banmen.kernel import State, Tables, kernel


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    show(T, s, side, out)


def build(rules: Rules) -> Planes:
    """The planes of one order."""
    order = int(rules.options["order"])
    width, actions = 2 * order - 1, rules.actions(rules.tables)
    return Planes(NAMES[:-1], width, width, actions, symmetries(order), observe)
