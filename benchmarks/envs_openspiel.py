"""How fast our games are in OpenSpiel, beside its own of like size.

    python -m benchmarks.envs_openspiel             a table, as docs/envs-openspiel.md has it
    python -m benchmarks.envs_openspiel --rounds 9

A step is one move of a random game, asked for and played from Python: ``legal_actions``,
``apply_action``, and chance's draws in between. A simulation is one of OpenSpiel's C++
``mcts_search`` from the start, with one random game to its end. Time is processor time on one core;
the games take turns round by round, and each figure is the median of the rounds.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 (registers what OpenSpiel has in Python)

import banmen.envs.openspiel  # noqa: F401 (registers ours)
from banmen.games import ids
from banmen.games.contract.facts import Options
from banmen.games.modules import facts


def named(id: str, options: Options) -> str:
    """How OpenSpiel calls a variant."""
    said = ",".join(f"{name}={value}" for name, value in options.items())
    return f"banmen_{id}({said})" if said else f"banmen_{id}"


PAIRS = {named(id, options): theirs for id in ids() for options, theirs in facts(id).openspiel} | {
    "python_tic_tac_toe": "tic_tac_toe"
}
"""Ours, and one of theirs that asks about as much of a program; the last is theirs, in Python."""
SECONDS = 0.5
SIMULATIONS = 20


def play(game: Any, luck: random.Random) -> int:
    """One random game; the number of steps."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(kinds, weights)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
    return steps


def search(game: Any, luck: random.Random) -> int:
    """One search from the start; the number of simulations."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    rollouts = pyspiel.RandomRolloutEvaluator(1, luck.randrange(2**31))
    seed = luck.randrange(2**31)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, SIMULATIONS, 100, False, seed, False)
    done: int = bot.mcts_search(state).explore_count
    return done


def speed(name: str, work: Callable[[Any, random.Random], int], seed: int) -> float:
    """How much of a kind of work is done a second."""
    game, luck, done = pyspiel.load_game(name), random.Random(seed), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += work(game, luck)
    return done / spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--rounds", type=int, default=5)
    rounds = asked.parse_args().rounds
    names = [*PAIRS, *sorted(set(PAIRS.values()))]
    found: dict[tuple[str, str], list[float]] = {}
    for seed in range(-1, rounds):  # the first round compiles, and is not counted
        for name in names:
            for work in (play, search):
                rate = speed(name, work, seed)
                found.setdefault((name, work.__name__), []).extend([rate] if seed >= 0 else [])
    print("| game | steps/s | simulations/s | theirs | steps/s | simulations/s |")
    print("|---|---:|---:|---|---:|---:|")
    for ours, theirs in PAIRS.items():
        cells = [
            f"{name} | {median(found[name, 'play']):,.0f} | {median(found[name, 'search']):,.0f}"
            for name in (ours, theirs)
        ]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
