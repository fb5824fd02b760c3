"""The senses of a newcomer to Flowish: as in Squish, which has the same board and goal."""

from __future__ import annotations

from banmen.games.contract import Naive, Rules
from banmen.games.flowish.rules import bound_to
from banmen.games.squish.naive import NAMES, senses


def build(rules: Rules) -> Naive:
    """The senses for one order."""
    return Naive(NAMES, (300, 200, 100, 20, 50, 50), bound_to(int(rules.options["order"]))(senses))
