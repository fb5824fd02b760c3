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

The batch reuses its arrays, and every step overwrites them: copy what you keep. A finished game
restarts in the same step: `rewards`, `done` and `final_observations` describe the old game,
everything else the new one. With ``autoreset=False`` it stays at its last position until `restart`.

Seeds
    One seed is shared by all rows: row i of n plays its games i, i + n, i + 2n, … A list has a seed
    for each row, which plays games 0, 1, 2, … of it, as a batch of one row with that seed would.
    The number of threads does not affect the games.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banmen.envs import steps
from banmen.envs.rows import (
    Rows,
    Seed,
    Seeds,
    beginning,
    checked_states,
    chosen,
    one_for_each,
    seeded,
    tiles_face_down,
)
from banmen.envs.shape import Shape, checked_limit, shape_of
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.kernel import Word, stream
from banmen.search.gumbel import Roots

__all__ = ["Batch", "Rows", "Seed", "Seeds"]


class Batch:
    """Many games of one variant, side by side."""

    def __init__(
        self,
        game: Game,
        count: int,
        seed: Seeds = 0,
        threads: int = 1,
        limit: int | None = None,
        autoreset: bool = True,
    ) -> None:
        """`limit` is the ply at which a game is truncated; by default that of random games."""
        if count < 1 or threads < 1:
            raise Complaint("envs.count", count=count, threads=threads)
        self.game = game
        self.shape: Shape = shape_of(game)
        self.count, self.seed, self.threads = count, seed, min(threads, count)
        self.limit, self.autoreset = checked_limit(game, limit), autoreset
        self._kernels = _kernels(game)
        self._games = _room(self.shape, count, self.limit)
        self._actions = np.zeros(count, np.int64)
        self._streams = np.zeros(count, np.uint64)
        self._buffers = _buffers(game, self.threads)
        self._pool = _pool(self.threads) if self.threads > 1 else None
        self.reset()

    # --- results of the last step ----------------------------------------------------------------

    @property
    def observations(self) -> NDArray[np.int8]:
        """The planes of every game from the view of the player to move: count, channels, height,
        width.
        """
        return self._games.observations.reshape(self.count, *self.shape.planes)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """Masks of the legal actions of every game: count, actions."""
        return self._games.masks

    @property
    def turns(self) -> NDArray[np.int8]:
        """The player to move in every game."""
        return self._games.turns

    @property
    def plies(self) -> NDArray[np.int32]:
        """The number of moves played in every game."""
        return self._games.plies

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of both players in the last step: count, 2. 1 for a win, -1 for a loss, else
        0.
        """
        return self._games.rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """A mask of games that have ended, with a result or at the limit."""
        return self._games.done

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """A mask of games truncated at the limit, without a result."""
        return self._games.truncated

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """A mask of games that have ended by the rules."""
        return self.done & ~self.truncated

    @property
    def final_observations(self) -> NDArray[np.int8]:
        """The last observations of finished games, valid in rows that are `done`. Use them to
        bootstrap the value of a truncated game.
        """
        return self._games.final_observations.reshape(self.count, *self.shape.planes)

    @property
    def final_turns(self) -> NDArray[np.int8]:
        """The player whose view `final_observations` show: the one who would move next."""
        return self._games.final_turns

    @property
    def winners(self) -> NDArray[np.int8]:
        """The winners in the last step, 0 or 1; -1 for a draw, at the limit, and while a game goes
        on.
        """
        rewards = self._games.rewards
        found = np.where(rewards[:, 0] == 0, -1, rewards[:, 1] > 0)
        return found.astype(np.int8)

    # --- playing ---------------------------------------------------------------------------------

    def reset(
        self, seed: Seeds | None = None, rows: Rows | None = None
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Start the first games of the seed, in all rows or some; return observations and masks."""
        self.seed = self.seed if seed is None else seed
        found, games, given = chosen(rows, self.count), self._games, seeded(self.seed, self.count)
        games.seeds[found], games.numbers[found] = given.seeds[found], given.numbers[found]
        games.strides[found] = given.stride
        self._streams[found] = given.sampling[found]
        self.restart(found)
        return self.observations, self.masks

    def restart(self, rows: Rows | None = None) -> None:
        """Start the next games of all rows, or of some: ``batch.restart(batch.done)``."""
        T, games, restart = self.game.rules.tables, self._games, self._kernels.restart
        found = chosen(rows, self.count)
        self._spread(
            lambda thread, first, last: restart(T, games, found[first:last], self._buffers[thread]),
            len(found),
        )

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play an action in every game; return observations, rewards, done and masks. ¶ If any
        action is illegal, none is played. Actions of games that stay finished are ignored.
        """
        legal = self._checked(actions)
        T, games, step = self.game.rules.tables, self._games, self._kernels.step
        settings = self.limit, self.autoreset
        self._spread(
            lambda thread, first, last: step(
                T, games, legal, *settings, first, last, self._buffers[thread]
            ),
            self.count,
        )
        return self.observations, self.rewards, self.done, self.masks

    def forfeit(self, rows: Rows) -> None:
        """Make the players to move lose in some rows; the games stay finished until `restart`."""
        found, games = chosen(rows, self.count), self._games
        games.rewards[found] = 1
        games.rewards[found, games.turns[found]] = -1
        games.done[found], games.truncated[found] = True, False
        games.masks[found], games.choices[found] = False, 0
        games.final_observations[found] = games.observations[found]
        games.final_turns[found] = games.turns[found]

    def after(self, actions: ArrayLike) -> Batch:
        """Return the batch after a step; this one does not change."""
        found = self.clone()
        found.step(actions)
        return found

    def sample(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for every game; 0 for finished games. Each call
        draws again.
        """
        T, games = self.game.rules.tables, self._games
        task = functools.partial(self._kernels.sample, T, games, self._actions, self._streams)
        self._spread(lambda _, first, last: task(first, last), self.count)
        return self._actions

    # --- states ----------------------------------------------------------------------------------

    @property
    def states(self) -> NDArray[np.uint64]:
        """The words of every game's state: count, words. Read-only; use `write` to set them."""
        found = self._games.states[:, : self.game.rules.position_words]
        found.flags.writeable = False
        return found

    def write(self, states: NDArray[np.uint64], rows: Rows | None = None) -> None:
        """Continue from given states, in all rows or in some. ¶ They have no history. Words are not
        checked: use only values from `states` of a batch of the same variant.
        """
        found, games, words = chosen(rows, self.count), self._games, self.game.rules.position_words
        given = checked_states(states, len(found), words)
        games.states[found] = 0
        games.states[found, :words] = given
        for counter in (games.plies, games.since, games.stacked):
            counter[found] = 0
        self._resume(found)

    def begin(self, positions: Position | Sequence[Position], rows: Rows | None = None) -> None:
        """Continue from one position in all rows, or from one per row; optionally only in some
        rows. ¶ Their history counts, for repetition and for the limit. In Flat Front the tiles come
        in the order of each position's stack (use `shuffle` to change it). Later games start as
        usual.
        """
        found, games = chosen(rows, self.count), self._games
        many = one_for_each(positions, len(found), self.game, self.limit)
        for row, position in zip(found, many, strict=True):
            games.states[row], keys, games.plies[row], stack = beginning(position)
            games.since[row], games.stacked[row] = len(keys), len(stack)
            games.keys[row, : len(keys)], games.stacks[row, : len(stack)] = keys, stack
        self._resume(found)

    def shuffle(self, seed: Seeds, rows: Rows | None = None) -> None:
        """Shuffle the remaining stacks, in all rows or in some. Affects only Flat Front. ¶ Row i
        then draws like game i of the seed, or like game 0 of its own seed.
        """
        seeds, numbers, _ = seeded(seed, self.count)
        for row in chosen(rows, self.count):
            self._games.streams[row] = stream(seeds[row], Word(numbers[row]))
            self._games.stacked[row] = 0

    def clone(self, rows: Rows | None = None) -> Batch:
        """Return an independent copy of the batch, or of the given rows in the given order. ¶ Rows
        may repeat. Random streams are copied too: the same tiles come, and the same games
        afterwards.
        """
        found, games, twin = chosen(rows, self.count), self._games, copy.copy(self)
        count = len(found)
        if count < 1:
            raise Complaint("envs.count", count=count, threads=self.threads)
        threads = min(self.threads, count)
        vars(twin).update(
            count=count,
            threads=threads,
            _games=_copied(games, found),
            _actions=self._actions[found],
            _streams=self._streams[found],
            _buffers=_buffers(self.game, threads),
        )
        return twin

    def roots(self, rows: Rows | None = None) -> Roots:
        """All games, or some rows, with their history, for a search over them (`search.gumbel`)."""
        found, games = chosen(rows, self.count), self._games
        lengths = np.maximum(games.since[found] - 1, 0)  # the last key is the position's own
        most = int(lengths.max()) if len(found) else 0
        return Roots(games.states[found], games.keys[found, :most], lengths)

    def position(self, i: int) -> Position:
        """Return the position of game i, without history."""
        rules, words = self.game.rules, self.game.words
        return self.game.parse(words.position_text(rules, self._games.states[i]))

    def positions(self) -> list[Position]:
        """Return the positions of all games, without history."""
        return [self.position(i) for i in range(self.count)]

    # --- internals -------------------------------------------------------------------------------

    def _resume(self, rows: NDArray[np.int64]) -> None:
        T = self.game.rules.tables
        self._kernels.resume(T, self._games, rows, self.limit, self._buffers[0])

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        """Return the actions as an array; raise `Complaint` if one is illegal."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise Complaint("envs.actions", count=self.count)
        found = np.ascontiguousarray(given, np.int64)
        row = steps.illegal(self._games, found, self.autoreset)
        if row >= 0:
            action = int(found[row])
            if not self.masks[row].any():
                raise Complaint("envs.over", row=row)
            reason = self.position(row).why_not(action)
            raise Complaint("envs.illegal", row=row, action=action, reason=reason)
        return found

    def _spread(self, task: Callable[[int, int, int], None], count: int) -> None:
        """Split `count` rows over the threads."""
        if self._pool is None or self.threads == 1:
            task(0, 0, count)
        else:
            edges = [count * thread // self.threads for thread in range(self.threads + 1)]
            list(self._pool.map(task, range(self.threads), edges[:-1], edges[1:]))


def _pool(threads: int) -> ThreadPoolExecutor:
    """Return a pool of threads in which words wrap around without a warning, even interpreted."""
    return ThreadPoolExecutor(threads, initializer=functools.partial(np.seterr, over="ignore"))


def _buffers(game: Game, threads: int) -> NDArray[np.int32]:
    """Return a buffer for the moves of a position, for each thread."""
    return np.zeros((threads, game.rules.actions(game.rules.tables)), np.int32)


def _room(shape: Shape, count: int, limit: int) -> steps.GameArrays:
    """Return arrays for `count` games. Pages of `keys` that no game reaches are never allocated."""
    (channels, height, width), rules = shape.planes, shape.game.rules
    return steps.GameArrays(
        states=np.zeros((count, rules.words), np.uint64),
        keys=np.empty((count, limit + 2), np.uint64),
        since=np.zeros(count, np.int32),
        plies=np.zeros(count, np.int32),
        streams=np.zeros(count, np.uint64),
        seeds=np.zeros(count, np.uint64),
        numbers=np.zeros(count, np.int64),
        strides=np.zeros(count, np.int64),
        stacks=np.zeros((count, tiles_face_down(rules)), np.int32),
        stacked=np.zeros(count, np.int32),
        choices=np.zeros(count, np.int32),
        turns=np.zeros(count, np.int8),
        observations=np.zeros((count, channels, height * width), np.int8),
        masks=np.zeros((count, shape.actions), np.bool_),
        rewards=np.zeros((count, 2), np.float32),
        done=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        final_observations=np.zeros((count, channels, height * width), np.int8),
        final_turns=np.zeros(count, np.int8),
    )


def _copied(games: steps.GameArrays, rows: NDArray[np.int64]) -> steps.GameArrays:
    """Return some rows of all arrays; of `keys` only the part in use."""
    most = int(games.since[rows].max())
    keys = np.empty((len(rows), games.keys.shape[1]), np.uint64)
    keys[:, :most] = games.keys[rows, :most]
    others = {name: array[rows] for name, array in games._asdict().items() if name != "keys"}
    return steps.GameArrays(keys=keys, **others)


_bound: dict[str, steps.StepKernels] = {}


def _kernels(game: Game) -> steps.StepKernels:
    """The kernels of `steps` for one game, bound once for all variants of one label."""
    label = game.rules.label
    if label not in _bound:
        _bound[label] = steps.steps_of(game.rules, shape_of(game).seen)
    return _bound[label]
