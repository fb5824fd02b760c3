"""What a player sees in a position of Flowish: the same as in Squish.

Some of it stands for something else here. Nobody is ever stuck in Flowish, and which steps are
allowed depends on the largest group; the steps of Squish, pieces in line with each other, are a
quick measure of how freely pieces can flow. The size of the largest group and whether it is the
only one turned out to say no more.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules
from banmen.games.flowish.rules import bound_to
from banmen.games.squish.judge import FEATURES, built

__all__ = ["FEATURES", "build"]


def build(rules: Rules) -> Judge:
    """What a player sees on the board of one order."""
    return built(rules, bound_to(int(rules.options["order"])))
