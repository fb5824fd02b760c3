"""How a newcomer sees Flowish: as Squish, whose board and goal it has."""

from __future__ import annotations

from banmen.games.contract import Naive, Rules
from banmen.games.flowish.rules import bound_to
from banmen.games.squish.naive import NAMES, senses


def build(rules: Rules) -> Naive:
    """The senses of one order."""
    return Naive(NAMES, (300, 200, 100, 20, 50, 50), bound_to(int(rules.options["order"]))(senses))
