"""Input planes of Flowish for networks: those of Squish without repetition, since no position ever
recurs.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.games.flowish.rules import MOVERS, bound_to, note, survey
from banmen.games.hexagon import mark_steps, show
from banmen.games.planes import Mask, Picture, Planes
from banmen.games.squish.planes import NAMES, symmetries
from banmen.kernel import State, Tables, kernel


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    show(T, s, side, out)


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    survey(T, s)
    east, north, west = note(s, MOVERS), note(s, MOVERS + 1), note(s, MOVERS + 2)
    able = east, north, west, note(s, MOVERS + 3), note(s, MOVERS + 4), note(s, MOVERS + 5)
    return mark_steps(T, able, out)


def build(rules: Rules) -> Planes:
    """Return the planes of one order."""
    order = int(rules.options["order"])
    width, actions = 2 * order - 1, rules.actions(rules.tables)
    bound = bound_to(order)
    return Planes(
        NAMES[:-1], width, width, actions, symmetries(order), (1, 1, 1), bound(observe), bound(mask)
    )
