"""The fastest measured shapes of launches, from the games' ``facts.py``. ¶ A shape affects only the
speed; any shape plays the same games.
"""

from __future__ import annotations

from banmen.games import modules
from banmen.games.contract import LaunchShape, Rules


def best_shape(rules: Rules) -> LaunchShape:
    """Return the shape for a variant."""
    has = rules.options.items()
    shapes = modules.facts(rules.label.split("_")[0]).shapes
    return next((shape for options, shape in shapes if options.items() <= has), LaunchShape())
