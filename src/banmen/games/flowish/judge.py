"""The judge of Flowish: the same features as in Squish.

Some of them have another meaning here. No player is ever stuck in Flowish, and the allowed steps
depend on the largest group; the steps of Squish, between pieces in line with each other, are a
quick measure of how freely pieces can flow. The size of the largest group, and whether it is the
only one, did not improve the judge.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules
from banmen.games.flowish.rules import bound_to
from banmen.games.squish.judge import FEATURES, built

__all__ = ["FEATURES", "build"]


def build(rules: Rules) -> Judge:
    """The judge for the board of one order."""
    return built(rules, bound_to(int(rules.options["order"])))
