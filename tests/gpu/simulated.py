"""Counts of the card's kernels in the CUDA simulator, as JSON: run by test_card.py as a program.

    NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.gpu.simulated

The simulator runs every thread as ordinary Python, so that there are few games, and small blocks.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import banmen
from banmen.games import about, ids
from banmen.games.contract.facts import LaunchShape, Memory
from banmen.gpu import perft, playout
from banmen.gpu.census import on_card
from banmen.gpu.flipflop import FlipFlopCuda
from banmen.gpu.playout import Playouts

BOARDS: dict[str, dict[str, Any]] = {
    "squish": {"order": 5},
    "flink": {"board": "diamond", "size": 3},
}
"""Where a game is not tried on its first board."""
SEED, FIRST, GAMES = 7, 3, 11
THREADS, EACH = 2, 2
"""Three blocks of two threads; the last block has a pile of three."""
DEPTHS = {"flipflop": 4, "flowish": 3, "flatfront": 3}
"""How long move sequences are, where more than two moves are quick."""


def variant(id: str) -> banmen.Game:
    """The board on which a game is tried."""
    return banmen.game(id, **BOARDS.get(id, about(id).variants()[0]))


def begun(game: banmen.Game) -> banmen.Position:
    """Where move sequences begin."""
    return game.start(seed=1) if game.about.chance else game.start()


def depth(id: str) -> int:
    """How many moves are counted."""
    return DEPTHS.get(id, 2)


def counted(name: str) -> dict[str, Any]:
    """Tallies with tables in every memory, a census, and move sequences."""
    game = variant(name)
    games = 2 if name == "flipfour" else GAMES  # they are long
    shapes = [LaunchShape(THREADS, EACH, words=where, ints=where) for where in get_args(Memory)]
    census = on_card(game.rules, SEED, shapes[0])(FIRST, games)
    return {
        "games": games,
        "tallies": [Playouts(game.rules, SEED, s).play(FIRST, games).tolist() for s in shapes],
        "turns": census.turns.tolist(),
        "ends": census.games.tolist(),
        "perft": list(perft.perft_on_card(begun(game), depth(name))),
    }


def half_pass() -> list[int]:
    """What one half-pass over FlipFlop 3x3 with a piece a side settles, the plane it leaves, and
    what it marks.
    """
    backend = FlipFlopCuda(banmen.game("flipflop", size=3).rules, 1)
    left = backend.planes[0], backend.marks[1]
    found = backend.half((1, 1), True, True)
    return [found, *(number for some in left for number in some.copy_to_host().tolist())]


def main() -> None:
    """Everything, with a card's sizes made small: several beginnings, blocks and launches."""
    playout.SPREAD = 1
    perft.SHAPE, perft.EASY, perft.ENOUGH, perft.PARTS = LaunchShape(THREADS, EACH), 1, 5, 3
    print(json.dumps({name: counted(name) for name in ids()} | {"half-pass": half_pass()}))


if __name__ == "__main__":
    main()
