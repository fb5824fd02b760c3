"""The card's kernels, in the CUDA simulator: the same games and counts as on a processor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import banmen
from banmen.errors import Complaint
from banmen.games import Value, ids
from banmen.gpu.shapes import best_shape
from banmen.measure.census import on_cores
from banmen.measure.perft import perft_from
from banmen.search.playout import playouts_of
from banmen.solve.flipflop.retrograde import FlipFlopCpu
from tests.golden import variants

HELD, SHARED = 1024, 227 * 1024
"""Threads that a multiprocessor is to hold at least, and its shared memory (sm_90)."""


@pytest.fixture(scope="module")
def simulated() -> Any:
    """What another process has counted with the simulator."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: THE CARD IS NOT TESTED")
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", "-m", "tests.gpu.simulated"]
    said = subprocess.run(command, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)


@pytest.mark.parametrize("name", ids())
def test_a_card_plays_the_same_games(simulated: Any, name: str) -> None:
    from tests.gpu.simulated import FIRST, SEED, variant

    rules, found = variant(name).rules, simulated[name]
    start, tally = rules.blank(), np.zeros(5, np.int64)
    rules.setup(rules.tables, start)
    where = (SEED, FIRST, found["games"], rules.ply_limit)
    playouts_of(rules).playouts(rules.tables, start, rules.blank(), *where, tally)
    assert tally[1:].sum() == found["games"]
    assert found["tallies"] == [tally.tolist()] * 3
    census = on_cores(rules, SEED)(FIRST, found["games"])
    assert (found["turns"], found["ends"]) == (census.turns.tolist(), census.games.tolist())


@pytest.mark.parametrize("name", ids())
def test_a_card_counts_the_same_move_sequences(simulated: Any, name: str) -> None:
    from tests.gpu.simulated import begun, depth, variant

    assert simulated[name]["perft"] == list(perft_from(begun(variant(name)), depth(name)))


def test_a_card_settles_the_same_positions(simulated: Any) -> None:
    backend = FlipFlopCpu(banmen.game("flipflop", size=3).rules, 1)
    settled = backend.half((1, 1), True, True)
    assert settled > 0
    assert backend.marks[1].any()
    left = [*backend.planes[0].tolist(), *backend.marks[1].tolist()]
    assert simulated["half-pass"] == [settled, *left]


@pytest.mark.parametrize(("name", "options"), [*variants()])
def test_a_multiprocessor_has_room_for_the_tables_of_many_blocks(
    name: str, options: dict[str, Value]
) -> None:
    rules = banmen.game(name, **options).rules
    shape, tables = best_shape(rules), rules.rule_tables
    of_a_block = (shape.words == "shared") * tables.words.nbytes
    of_a_block += (shape.ints == "shared") * tables.ints.nbytes
    assert of_a_block * HELD // shape.threads <= SHARED


def test_four_bytes_are_stored_as_four() -> None:
    """Numba makes words of 8 bytes of what is multiplied; stored as such they would spoil more."""
    pytest.importorskip("numba_cuda")
    from banmen.gpu import card

    types = card.cuda.types
    signature, _ = card.put_four_at(None, types.int8[::1], types.int64, types.uint64)
    assert signature.args[2] == types.uint32


def test_without_the_package_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    for module in [name for name in sys.modules if name.startswith("banmen.gpu.")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(Complaint, match=r"banmen\[gpu\]"):
        import banmen.gpu.playout  # noqa: F401


def test_without_a_card_a_sentence_says_so() -> None:
    cuda = pytest.importorskip("numba_cuda") and __import__("numba.cuda").cuda
    if cuda.is_available():
        pytest.skip("there is a card")
    from banmen.gpu.census import on_card

    with pytest.raises(Complaint, match="no usable CUDA card"):
        on_card(banmen.game("flipflop").rules, 1)
