"""Which shape was measured to be fastest, on one H200; docs/gpu.md has the timings.

Any other shape plays the same games: these say only how fast.
"""

from __future__ import annotations

from banmen.games.contract import Rules
from banmen.gpu.card import Shape

SHAPES = {
    "flipflop 3": Shape(256, 64, 64, "constant", "global"),
    "flipflop": Shape(128, 64, None, "shared", "shared"),
    "flipfour": Shape(1024, 64, 32, "shared", "shared"),
    "squish 3": Shape(1024, 256, None, "constant", "constant"),
    "squish 4": Shape(1024, 256, None, "constant", "constant"),
    "squish 5": Shape(1024, 256, 48, "constant", "shared"),
    "squish": Shape(512, 16, 64, "constant", "constant"),
    "flowish": Shape(512, 64, 96, "constant", "constant"),
    "flink": Shape(128, 16, None, "constant", "constant"),
    "flatfront": Shape(256, 1, 64, "shared", "shared"),
}
"""By game, or by game and options where one variant differs from the others."""


def best_shape(rules: Rules) -> Shape:
    """The shape for a variant."""
    game = rules.label.split("_")[0]
    variant = " ".join(map(str, [game, *rules.options.values()]))
    return SHAPES.get(variant) or SHAPES.get(game) or Shape()
