"""The replay memory: the last steps of many games, and their results.

step      game 0   game 1   game 2 …
0         ●        ●        ●            ● the game is over: its result is known
1         ●        ●        ○            ○ it is still going on
2         ●        ○        ○            The next step overwrites the oldest one.
…         ↑ next
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.envs.shape import Shape


class Examples(NamedTuple):
    """Training examples."""

    planes: NDArray[np.int8]
    """Planes: count, channels, height, width."""
    policies: NDArray[np.float16]
    """Policies: count, actions."""
    values: NDArray[np.float32]
    """Values from -1, the player to move loses, to 1: count."""


class ReplayMemory:
    """The last steps of games that are played side by side."""

    def __init__(self, shape: Shape, steps: int, games: int) -> None:
        self.steps, self.games, self.at, self.known = steps, games, 0, 0
        room = steps, games
        self._planes = np.zeros((*room, *shape.planes), np.int8)
        self._policies = np.zeros((*room, shape.actions), np.float16)
        self._turns = np.zeros(room, np.int8)
        self._values = np.zeros(room, np.float32)
        self._ready = np.zeros(room, np.bool_)
        self._begun = np.zeros(games, np.int64)
        self._searched = np.zeros(room, np.bool_)

    def add(
        self,
        planes: NDArray[np.int8],
        turns: NDArray[np.int8],
        rows: NDArray[np.int64],
        policies: NDArray[np.float32],
        values: NDArray[np.float32],
    ) -> None:
        """Add a step: planes and turns of all games, and the results of those searched."""
        at = self.at % self.steps
        self._planes[at], self._turns[at] = planes, turns
        self._ready[at] = self._searched[at] = False
        self._searched[at, rows] = True
        self._policies[at, rows], self._values[at, rows] = policies, values
        self.at += 1

    def finish(self, rows: NDArray[np.int64], rewards: NDArray[np.float32]) -> None:
        """Finish the games that ended with the last step: a position's value becomes the mean of
        the game's result and the search's value.

        rewards   rewards of both players in each of these rows: count, 2
        """
        oldest = self.at - self.steps
        for row, reward in zip(rows, rewards, strict=True):
            steps = np.arange(max(self._begun[row], oldest), self.at) % self.steps
            steps = steps[self._searched[steps, row]]
            self._values[steps, row] += reward[self._turns[steps, row]]
            self._values[steps, row] /= 2
            self._ready[steps, row] = True
        self._begun[rows] = self.at

    def __len__(self) -> int:
        """Return the number of positions that can be learned from."""
        return int(self._ready.sum())

    def sample(self, count: int, luck: np.random.Generator) -> Examples:
        """Return positions of finished games, drawn uniformly with replacement."""
        found: list[NDArray[np.int64]] = []
        wanted = count
        while wanted:
            drawn = luck.integers(min(self.at, self.steps) * self.games, size=2 * wanted + 16)
            drawn = drawn[self._ready.reshape(-1)[drawn]][:wanted]
            found.append(drawn)
            wanted -= len(drawn)
        steps, rows = np.divmod(np.concatenate(found), self.games)
        return Examples(
            self._planes[steps, rows], self._policies[steps, rows], self._values[steps, rows]
        )
