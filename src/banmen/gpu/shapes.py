"""Which shape was measured to be fastest for a game; docs/gpu.md has the timings.

Any other shape plays the same games: these say only how fast.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.gpu.card import Shape

SHAPES: dict[str, Shape] = {
    "squish": Shape(words="constant"),
    "flowish": Shape(words="constant"),
    "flink": Shape(threads=64, each=16),
}


def best_shape(rules: Rules) -> Shape:
    """The shape for a variant."""
    return SHAPES.get(rules.label.split("_")[0], Shape())
