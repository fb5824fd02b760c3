"""Batches on a card, in the CUDA simulator: the same games, planes, masks and ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from banmen.games import ids


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    """What another process has found wrong with the simulator."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: THE CARD IS NOT TESTED")
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", "-m", "tests.envs.on_card"]
    said = subprocess.run(command, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    wrong: dict[str, str] = json.loads(said.stdout)
    return wrong


@pytest.mark.parametrize("name", ids())
def test_a_batch_on_a_card_is_the_processors(found: dict[str, str], name: str) -> None:
    assert not found[name], found[name]
