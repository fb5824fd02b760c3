"""Which shape was measured to be fastest; the games say so in their ``facts.py``.

Any other shape plays the same games: these say only how fast.
"""

from __future__ import annotations

from banmen.games import modules
from banmen.games.contract import LaunchShape, Rules


def best_shape(rules: Rules) -> LaunchShape:
    """The shape for a variant."""
    has = rules.options.items()
    shapes = modules.facts(rules.label.split("_")[0]).shapes
    return next((shape for options, shape in shapes if options.items() <= has), LaunchShape())
