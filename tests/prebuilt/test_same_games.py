"""Three ways to the same games: compiled by Numba, compiled ahead, and WebAssembly in Node."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import banmen
from banmen.games import Value
from banmen.kernel.ahead import library
from banmen.prebuilt.files import native_library
from tests.prebuilt.games import check_the_same_games, tally, variants
from tests.prebuilt.ways import numba_way

SETS = {"flipflop", "flipfour", "squish_order4", "flowish_order4", "flink_usual", "flatfront"}
"""A set of kernels for each game; ``python -m tests.prebuilt.everything`` takes all."""

VARIANTS = [
    pytest.param(id, options, id=f"{id}-{'-'.join(map(str, options.values()))}")
    for id, options, label in variants()
    if label in SETS
]


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_random_games_are_the_same_to_the_last_word(id: str, options: dict[str, Value]) -> None:
    check_the_same_games(banmen.game(id, **options), seeds=2, many=200)


BARE = """
import pathlib, runpy, sys
library, code, words, ints = sys.argv[1:]
def table(letter, text, *shape):
    return memoryview(bytearray.fromhex(text)).cast(letter, shape)
def zeros(letter, *shape):
    return memoryview(bytearray(64)).cast(letter, shape)
kernels = runpy.run_path(library)["Library"](pathlib.Path(code))
T = table("Q", words, 3, 625), table("i", ints, 9, 128), zeros("Q", 1, 8)
start, s, tally = zeros("Q", 8), zeros("Q", 8), zeros("q", 8)
kernels["rules.setup"](T, start)
kernels["playout.playouts"](T, start, s, 7, 0, 200, 1000, tally)
assert not {"numpy", "numba", "llvmlite", "banmen"} & set(sys.modules)
print([*tally, *s[:4]])
"""


def test_the_loader_needs_nothing_but_python() -> None:
    game = banmen.game("flipflop")
    words, ints, _ = game.rules.tables
    files = [library.__file__, str(native_library(game))]
    told = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            BARE,
            *files,
            words.tobytes().hex(),
            ints.tobytes().hex(),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == str(tally(numba_way(game), game, 200))


def test_the_wrong_kind_of_array_is_refused_before_anything_runs() -> None:
    game = banmen.game("flipflop")
    kernels, T = library.Library(native_library(game)), game.rules.tables
    one, two, gaps = np.zeros(4, np.int32), np.zeros((2, 2), np.uint64), np.zeros(8, np.uint64)[::2]
    for wrong in (one, two, gaps):
        with pytest.raises(TypeError, match="where a kernel takes Q1"):
            kernels["rules.count"](T, wrong)
    with pytest.raises(ValueError, match="zip"):
        kernels["rules.count"](T)
    with pytest.raises(KeyError):
        kernels["rules.unknown"]
