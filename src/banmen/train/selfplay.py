"""Self-play: games of a network against itself, side by side, for a replay memory."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from banmen.envs.batch import Batch
from banmen.game import Game
from banmen.search.evaluator import Evaluator
from banmen.search.gumbel import GumbelSearch
from banmen.train.replay import ReplayMemory


class Played(NamedTuple):
    """Numbers of games and positions played."""

    games: int
    positions: int
    """The number of positions searched."""


class SelfPlay:
    """Plays many games at once. Each starts with up to `wild` random moves, so that games differ
    and include positions the network would not reach itself.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        games: int = 256,
        steps: int = 256,
        simulations: int = 32,
        considered: int = 16,
        wild: int = 0,
        limit: int | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """`steps` is the number of steps in the memory; `limit` is as in `Batch`."""
        self.batch = Batch(game, games, seed, threads, limit)
        self.search = GumbelSearch(game, evaluator, simulations, considered, seed, threads)
        self.replay = ReplayMemory(self.batch.shape, steps, games)
        self.wild = wild
        self._luck = np.random.default_rng(seed)
        self._random = self._luck.integers(wild + 1, size=games)

    def play(self, steps: int) -> Played:
        """Play `steps` moves in each game; finished games start again."""
        games = positions = 0
        for _ in range(steps):
            ended, searched = self._step()
            games, positions = games + ended, positions + searched
        return Played(games, positions)

    def _step(self) -> tuple[int, int]:
        """Play one move in each game; return the numbers of games ended and positions searched."""
        batch = self.batch
        rows = np.flatnonzero(self._random == 0)
        actions = batch.sample().copy()
        found = self.search.run(batch.roots(rows), explore=True) if len(rows) else None
        if found is not None:
            actions[rows] = found.actions
            self.replay.add(batch.observations, batch.turns, rows, found.policies, found.values)
        else:
            empty = np.zeros((0, batch.shape.actions), np.float32)
            self.replay.add(batch.observations, batch.turns, rows, empty, empty[:, 0])
        self._random = np.maximum(self._random - 1, 0)
        batch.step(actions)
        ended = np.flatnonzero(batch.done)
        self.replay.finish(ended, batch.rewards[ended])
        self._random[ended] = self._luck.integers(self.wild + 1, size=len(ended))
        return len(ended), len(rows)
