"""OpenSpiel's own checks, run over our games.

`tests/envs/test_openspiel.py` runs them over a few variants; ``python -m tests.envs.conformance``
(part of ``make proof``) over all of them, a line for each, or over those it is given.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import unittest
from collections.abc import Iterator

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.sample_some_states import sample_some_states

import banmen.envs.openspiel

flags.FLAGS.mark_as_parsed()


def simulate(name: str, games: int) -> None:
    """Random games with every check there is: clones, pickles, masks, observations, returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name), games, serialize=True, verbose=False)


def examine(name: str, states: int) -> None:
    """The checks of the interface that its integration tests hold every game to."""

    class Checks(api_test.EnforceAPIOnPartialTreeBase):
        game = pyspiel.load_game(name)
        game_name = name

        @classmethod
        def setUpClass(cls) -> None:  # as there, but for the number of states
            cls.some_states = sample_some_states(cls.game, max_states=states)
            cls.game_type = cls.game.get_type()

    result = unittest.TestResult()
    with _quietly():
        unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(result)
    assert result.testsRun > 0
    assert not result.errors + result.failures, result.errors + result.failures


def replay(name: str) -> None:
    """A playthrough is written, read, and written again to the letter."""
    written = generate_playthrough.playthrough(name, None, seed=1)
    read = generate_playthrough._playthrough_params(written.splitlines())  # noqa: SLF001 (OpenSpiel has no public name for it)
    assert generate_playthrough.playthrough(**read) == written


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """OpenSpiel prints every refusal that its checks provoke, thousands of them, from C++."""
    kept = os.dup(2)
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def names() -> list[str]:
    """All variants of all games as OpenSpiel writes them."""
    return [
        pyspiel.game_parameters_to_string({"name": f"banmen_{about.id}", **options})
        for about in banmen.games()
        for options in about.variants()
    ]


def main(wanted: list[str]) -> None:
    """Check some variants, or all."""
    for name in wanted or names():
        began = time.perf_counter()
        simulate(name, games=3)
        examine(name, states=100)
        replay(name)
        print(f"{name}  {time.perf_counter() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
