"""How fast environments step: ``python -m benchmarks.envs [SECONDS]``, from the repository's root.

Ours and PettingZoo's, random legal actions, one core. A step is to play an action and to hand out
what comes next: observation, mask, rewards; beginning new games is part of it, choosing the action
is not. Time is processor time. All take turns, round by round, and each figure is the median of
five rounds. Needs ``pip install 'banmen[pettingzoo]' 'pettingzoo[classic]'``.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

import numpy as np
import pettingzoo

import banmen
from banmen.envs import pettingzoo as ours
from banmen.envs.batch import Batch
from banmen.envs.vector import BatchEnv
from banmen.games.modules import facts

ROUNDS = 5
GAMES = 1024
"""How many games a batch holds."""
THEIRS = ("connect_four_v3", "tictactoe_v3", "chess_v6")
KINDS = ("PettingZoo's", "ours, PettingZoo", "ours, VectorEnv", "ours, batched")
YARDSTICK = "connect_four_v3"
VARIANTS = [(about.id, options) for about in banmen.games() for options in facts(about.id).speed]
"""Those that searches are measured in, too."""


class Row(NamedTuple):
    """An environment to be measured."""

    kind: str
    name: str
    run: Callable[[float], float]
    """Steps a second, measured for so many seconds."""


def agents(env: Any) -> Callable[[float], float]:
    """An environment of one agent after the other."""
    luck = np.random.default_rng(1)

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            began = time.process_time()
            env.reset(seed=int(luck.integers(2**31)))
            spent += time.process_time() - began
            ended = False
            while not ended:
                began = time.process_time()
                seen, _, ended, _, _ = env.last()
                spent += time.process_time() - began
                action = None if ended else int(luck.choice(np.flatnonzero(seen["action_mask"])))
                began = time.process_time()
                env.step(action)
                spent += time.process_time() - began
                steps += not ended
        return steps / spent

    return run


def batched(batch: Batch) -> Callable[[float], float]:
    """Our own, many at once in one thread."""

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = batch.sample()
            began = time.process_time()
            batch.step(actions)
            spent += time.process_time() - began
            steps += batch.count
        return steps / spent

    return run


def vectored(env: BatchEnv) -> Callable[[float], float]:
    """The same as Gymnasium's `VectorEnv`."""
    env.reset(seed=1)

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = env.batch.sample()
            began = time.process_time()
            env.step(actions)
            spent += time.process_time() - began
            steps += env.num_envs
        return steps / spent

    return run


def rows() -> list[Row]:
    """All that is measured."""
    found = [
        Row("PettingZoo's", name, agents(pettingzoo.make("aec", f"classic/{name}")))
        for name in THEIRS
    ]
    for id, options in VARIANTS:
        game = banmen.game(id, **options)
        name = " ".join([game.about.title, *map(str, game.options.values())])
        found.append(Row("ours, PettingZoo", name, agents(ours.env(id, **options))))
        found.append(Row("ours, VectorEnv", name, vectored(BatchEnv(id, GAMES, **options))))
        found.append(Row("ours, batched", name, batched(Batch(game, GAMES, seed=1))))
    return sorted(found, key=lambda row: KINDS.index(row.kind))


def main(seconds: float) -> None:
    """Measure, and print a table."""
    warnings.simplefilter("ignore")
    measured = rows()
    speeds: dict[Row, list[float]] = {row: [] for row in measured}
    for row in measured:
        row.run(0.01)
    for _ in range(ROUNDS):
        for row in measured:
            speeds[row].append(row.run(seconds / ROUNDS))
    yard = next(median(speeds[row]) for row in measured if row.name == YARDSTICK)
    print("| environment | game | steps/s | times connect four |\n|---|---|---:|---:|")
    for row in measured:
        speed = median(speeds[row])
        ratio = speed / yard
        print(f"| {row.kind} | {row.name} | {speed:,.0f} | {ratio:,.{0 if ratio >= 10 else 1}f} |")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
