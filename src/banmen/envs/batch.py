"""Thousands of games at once, as NumPy arrays, stepped in compiled threads.

    >>> import banmen
    >>> from banmen.envs.batch import Batch
    >>> batch = Batch(banmen.game("squish", order=4), count=1000, seed=7)
    >>> observations, masks = batch.reset()
    >>> observations.shape, masks.shape
    ((1000, 4, 7, 7), (1000, 222))
    >>> observations, rewards, done, masks = batch.step(batch.sample())
    >>> rewards.shape, int(done.sum()), batch.turns[:3].tolist()
    ((1000, 2), 0, [1, 1, 1])

The arrays are the batch's own and are written anew by every step: copy what is to be kept. A game
that has ended begins anew in the same step: `rewards` and `done` tell of the old game, everything
else of the new one. A seed gives the same games whatever the number of threads.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banmen.envs import steps
from banmen.envs.shape import Shape, shape_of
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.kernel import Word

SAMPLING = 0x5A3D_1E55
"""Added to the seed for the streams of `Batch.sample`: its choices are no part of the games."""


class Batch:
    """So many games of one variant, side by side."""

    def __init__(
        self, game: Game, count: int, seed: int = 0, threads: int = 1, limit: int | None = None
    ) -> None:
        """`limit` is the ply at which a game is cut; as a rule where random games are."""
        if count < 1 or threads < 1:
            raise Complaint("envs.count", count=count, threads=threads)
        self.game = game
        self.shape: Shape = shape_of(game)
        self.count, self.seed, self.threads = count, seed, min(threads, count)
        self.limit = game.rules.ply_limit if limit is None else limit
        self._kernels = _kernels(game)
        self._games = _rows(self.shape, count, self.limit)
        self._actions = np.zeros(count, np.int64)
        self._streams = np.arange(count, dtype=np.uint64)
        self._buffers = np.zeros((self.threads, game.rules.actions(game.rules.tables)), np.int32)
        self._pool = _pool(self.threads) if self.threads > 1 else None
        self.reset()

    # --- what the last step wrote ----------------------------------------------------------------

    @property
    def observations(self) -> NDArray[np.int8]:
        """Planes of every game, as the player to move sees it: count, channels, height, width."""
        return self._games.observations.reshape(self.count, *self.shape.planes)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game: count, actions."""
        return self._games.masks

    @property
    def turns(self) -> NDArray[np.int8]:
        """The player to move in every game."""
        return self._games.turns

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought each player, count, 2: 1 for a win, -1 for a loss, else 0."""
        return self._games.rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games the last step ended."""
        return self._games.done

    @property
    def cut(self) -> NDArray[np.bool_]:
        """Which of them were cut at the limit, without a result."""
        return self._games.cut

    def position(self, i: int) -> Position:
        """How game i stands, to be looked at. It has no history."""
        rules, words = self.game.rules, self.game.words
        return self.game.parse(words.position_text(rules, self._games.states[i]))

    # --- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Begin all games anew: their observations and masks."""
        self.seed = self.seed if seed is None else seed
        scattered = (self.seed + SAMPLING) % 2**64
        self._streams[:] = np.arange(self.count, dtype=np.uint64) * Word(2**32) + Word(scattered)
        self._games.numbers[:] = np.arange(-self.count, 0)
        self._play(np.full(self.count, steps.RESTART, np.int64))
        self.done[:] = False
        return self.observations, self.masks

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play an action in every game: observations, rewards, done, masks.

        If any action is not legal, none is played.
        """
        self._play(self._checked(actions))
        return self.observations, self.rewards, self.done, self.masks

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, all alike; drawn anew with every call."""
        T, games = self.game.rules.tables, self._games
        task = functools.partial(self._kernels.sample, T, games, self._actions, self._streams)
        self._spread(lambda _, first, last: task(first, last))
        return self._actions

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions as an array, if all of them are legal."""
        found = np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            raise Complaint("envs.actions", count=self.count)
        chosen = np.ascontiguousarray(found, np.int64)
        row = steps.illegal(self._games, chosen)
        if row >= 0:
            reason = self.position(row).why_not(int(chosen[row]))
            raise Complaint("envs.illegal", row=row, action=int(chosen[row]), reason=reason)
        return chosen

    def _play(self, actions: NDArray[np.int64]) -> None:
        """Let each thread step its rows."""
        step, T, seed = self._kernels.step, self.game.rules.tables, self.seed % 2**63
        self._spread(
            lambda thread, first, last: step(
                T, self._games, actions, seed, self.limit, first, last, self._buffers[thread]
            )
        )

    def _spread(self, task: Callable[[int, int, int], None]) -> None:
        edges = [self.count * thread // self.threads for thread in range(self.threads + 1)]
        if self._pool is None:
            task(0, 0, self.count)
        else:
            list(self._pool.map(task, range(self.threads), edges[:-1], edges[1:]))


def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads in which words wrap around without a warning, interpreted too."""
    return ThreadPoolExecutor(threads, initializer=functools.partial(np.seterr, over="ignore"))


def _rows(shape: Shape, count: int, limit: int) -> steps.GameArrays:
    """Room for so many games. Pages of `keys` that no game reaches are never touched."""
    channels, height, width = shape.planes
    return steps.GameArrays(
        states=np.zeros((count, shape.game.rules.words), np.uint64),
        keys=np.empty((count, limit + 2), np.uint64),
        since=np.zeros(count, np.int32),
        plies=np.zeros(count, np.int32),
        streams=np.zeros(count, np.uint64),
        numbers=np.zeros(count, np.int64),
        choices=np.zeros(count, np.int32),
        turns=np.zeros(count, np.int8),
        observations=np.zeros((count, channels, height * width), np.int8),
        masks=np.zeros((count, shape.actions), np.bool_),
        rewards=np.zeros((count, 2), np.float32),
        done=np.zeros(count, np.bool_),
        cut=np.zeros(count, np.bool_),
    )


_bound: dict[str, steps.StepKernels] = {}


def _kernels(game: Game) -> steps.StepKernels:
    """The kernels of `steps` for one game, bound once for all variants of one label."""
    label = game.rules.label
    if label not in _bound:
        _bound[label] = steps.steps_of(game.rules, shape_of(game).seen)
    return _bound[label]
