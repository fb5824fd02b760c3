"""A sample of `tests.lockstep`: a few games of every variant, compared at every ply."""

from __future__ import annotations

import pytest

from banmen.games import Value
from banmen.kernel import INTERPRETED
from tests.lockstep import play_in_lockstep, variants

PLIES = 2_000 if INTERPRETED else 10_000
"""About how many plies each variant is given; the naive reference decides how long that takes."""

COST = {"flink": 100, "flowish": 8, "squish": 3, "flatfront": 3, "flipfour": 2, "flipflop": 1}
"""How slow the reference of a game is."""


@pytest.mark.parametrize(
    ("id", "options"),
    [pytest.param(*v, id=f"{v[0]}-{'-'.join(map(str, v[1].values()))}") for v in variants([])],
)
def test_random_games_agree_with_the_reference(id: str, options: dict[str, Value]) -> None:
    left, seed = PLIES // COST.get(id, 1), 0
    while left > 0:
        left -= play_in_lockstep(id, options, seed, plies=left)
        seed += 1
