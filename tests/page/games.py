"""Short whole games, as what is touched for each move; White wins them all."""

from __future__ import annotations

from typing import NamedTuple

from banmen.games import Value


class Played(NamedTuple):
    """A game from its first move to its last."""

    options: dict[str, Value]
    touches: list[list[str]]


def _played(touches: str, **options: Value) -> Played:
    return Played(options, [move.split() for move in touches.split(",")])


WHOLE = {
    "flipflop": _played("a1 a2, b3 b1, c1 b1, c3 b3, a2 b3, a3 a1", size=3),
    "flipfour": _played(
        "hand:plus a3, hand:plus b3, hand:plus b2, hand:cross d2, hand:cross d5, hand:plus d4, "
        "hand:cross c4, b3 e3, b2 a2, hand:plus b5, a3 b3"
    ),
    "squish": _played("c1 c2, a1 b2, c2 c3, d4 c3, a3 b3, c5 c4, d3 c3", order=3),
    "flowish": _played("c1 c2, a1 b2, a3 b3, d4 c3, b3 c3, b2 c2, e5 d4", order=3),
    "flink": _played(
        "turn:a c4, turn:b b4, turn:c d2, turn:h d1, turn:e c2, turn:x d4, turn:e b3",
        board="square",
        size=5,
    ),
}
"""Flat Front is missing: its stack is shuffled, so no two of its games are alike."""
