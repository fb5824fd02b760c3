"""A sample of `tests.lockstep`: a few games of every variant, compared at every ply."""

from __future__ import annotations

import pytest

from banmen.games import Value
from banmen.kernel import INTERPRETED
from tests.lockstep import play_in_lockstep, variants

PLIES = {"flipflop": 3000, "flipfour": 2000, "squish": 2000, "flowish": 500, "flatfront": 3000}
"""About how many plies each variant is given; how slow its reference is decides."""

VARIANTS = [
    pytest.param(*v, id=f"{v[0]}-{'-'.join(map(str, v[1].values()))}") for v in variants([])
]


@pytest.mark.parametrize(("id", "options"), [v for v in VARIANTS if v.values[0] != "flink"])
def test_random_games_agree_with_the_reference(id: str, options: dict[str, Value]) -> None:
    slower = max(1, int(options.get("order", 4)) - 3) * (10 if INTERPRETED else 1)
    left, seed = PLIES.get(id, 1000) // slower, 0
    while left > 0:
        left -= play_in_lockstep(id, options, seed, plies=left)
        seed += 1


@pytest.mark.parametrize(("id", "options"), [v for v in VARIANTS if v.values[0] == "flink"])
def test_flink_agrees_with_the_reference_anywhere_in_a_game(
    id: str, options: dict[str, Value]
) -> None:
    for seed in range(2 if INTERPRETED else 5):
        play_in_lockstep(id, options, seed, plies=2, midway=True)


@pytest.mark.parametrize("corners", ["apart", "join"])
@pytest.mark.parametrize(("board", "size"), [("square", 5), ("square", 6), ("diamond", 3)])
def test_whole_games_of_flink_agree_with_the_reference(board: str, size: int, corners: str) -> None:
    for seed in range(1 if INTERPRETED else 3):
        play_in_lockstep("flink", {"board": board, "size": size, "corners": corners}, seed)
