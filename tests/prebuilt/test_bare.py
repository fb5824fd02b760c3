"""Played and analysed without NumPy and Numba, on kernels compiled ahead: the same answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import banmen
from banmen.prebuilt import sets
from tests.prebuilt import walk

GAMES = [
    banmen.game(id, **options)
    for id, options in (
        ("flipflop", {"size": 5}),
        ("flipfour", {}),
        ("squish", {"order": 4}),
        ("flowish", {"order": 4}),
        ("flink", {}),
        ("flatfront", {}),
        ("flipflop", {"size": 3}),
        ("squish", {"order": 3}),
    )
]
"""One of each game, of the sets that `test_same_games` makes, too; and a board of each kind that is
solved.
"""


@pytest.mark.parametrize(
    "game", GAMES, ids=["-".join(map(str, (game.id, *game.options.values()))) for game in GAMES]
)
def test_a_walk_is_the_same(game: banmen.Game, tmp_path: Path) -> None:
    sets.write([game], tmp_path)
    alone = run(game, tmp_path)
    assert alone.stderr == ""
    assert alone.stdout == "".join(f"{line}\n" for line in walk.told(game.id, game.options))


def test_a_variant_that_was_not_compiled_is_a_sentence(tmp_path: Path) -> None:
    alone = run(banmen.game("squish", order=4), tmp_path)
    assert "squish-order=4.rules" in alone.stderr.splitlines()[-1]


def run(game: banmen.Game, folder: Path) -> subprocess.CompletedProcess[str]:
    """The walk in a process that has neither NumPy nor Numba."""
    return subprocess.run(
        [sys.executable, walk.__file__, game.id, json.dumps(game.options)],
        env={**os.environ, "BANMEN_KERNELS": "ahead", "BANMEN_SETS": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
