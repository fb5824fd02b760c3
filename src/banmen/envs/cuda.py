"""Thousands of games at once on a CUDA card, as arrays that never leave it (extra ``gpu``).

    from banmen.envs.cuda import CudaBatch

    batch = CudaBatch(banmen.game("squish", order=5), count=1 << 18, seed=7)
    observations, masks = batch.reset()
    for _ in range(100):
        observations, rewards, done, masks = batch.step(batch.sample())
    planes = torch.as_tensor(batch.observations)  # the same memory

The interface is that of `envs.batch.Batch`: the same methods, the same games of a seed, the same
planes, masks and results (the tests compare them). Arrays are numba-cuda's. They have
``__cuda_array_interface__``, which PyTorch and CuPy read without a copy; `shared` gives DLPack,
which JAX reads. `step` takes actions from any array with ``__cuda_array_interface__``.

Work is queued on the card's default stream, like PyTorch's, and methods return at once. `wait`
waits until it is done: call it before a library with its own streams, such as JAX, reads the
arrays.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banmen.envs import cuda_steps
from banmen.envs.cuda_steps import CudaArrays, CudaSteps
from banmen.envs.rows import (
    Rows,
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
from banmen.gpu import card
from banmen.kernel import Word, stream

DeviceArray = Any
"""An array on the card."""


class CudaBatch:
    """Many games of one variant, side by side on a card."""

    def __init__(
        self,
        game: Game,
        count: int,
        seed: Seeds = 0,
        limit: int | None = None,
        autoreset: bool = True,
        check: bool = True,
    ) -> None:
        """`limit` is the ply at which a game is truncated, as in `envs.batch`. Every ply up to it
        takes a word of the card for each game, where a repetition is looked for.

        With `check`, `step` waits for the card to find out whether all actions are legal. Without,
        it does not wait; then all of them have to be legal, as those of `sample` are.
        """
        if count < 1:
            raise Complaint("envs.count", count=count, threads=1)
        card.ready()
        self.game = game
        self.shape: Shape = shape_of(game)
        self.count, self.seed, self.check = count, seed, check
        self.limit, self.autoreset = checked_limit(game, limit), autoreset
        self._steps, self._tables = _steps(game), card.sent(game.rules)
        self._games = self._room()
        self._actions, self._streams = card.zeros(count, np.int64), card.zeros(count, np.uint64)
        self._pictures = _pictures(self._steps, self.shape, count)
        self.reset()

    # --- results of the last step ----------------------------------------------------------------

    @property
    def observations(self) -> DeviceArray:
        """The planes of every game from the view of the player to move: count, channels, height,
        width.
        """
        return self._pictures.observations

    @property
    def masks(self) -> DeviceArray:
        """Masks of the legal actions of every game: count, actions."""
        return self._pictures.masks

    @property
    def turns(self) -> DeviceArray:
        """The player to move in every game."""
        return self._games.turns

    @property
    def plies(self) -> DeviceArray:
        """The number of moves played in every game."""
        return self._games.plies

    @property
    def rewards(self) -> DeviceArray:
        """The rewards of both players in the last step: count, 2. 1 for a win, -1 for a loss, else
        0.
        """
        return self._games.rewards

    @property
    def done(self) -> DeviceArray:
        """A mask of games that have ended, with a result or at the limit."""
        return self._games.done

    @property
    def truncated(self) -> DeviceArray:
        """A mask of games truncated at the limit, without a result."""
        return self._games.truncated

    @property
    def terminated(self) -> DeviceArray:
        """A mask of games that have ended by the rules."""
        return self._games.terminated

    @property
    def winners(self) -> DeviceArray:
        """The winners in the last step, 0 or 1; -1 for a draw, at the limit, and while a game goes
        on.
        """
        return self._games.winners

    @property
    def final_observations(self) -> DeviceArray:
        """The last observations of finished games, valid in rows that are `done`. Computed on
        access.
        """
        games, room = self._games, self._pictures
        self._show(games.final_states, games.final_turns, games.final_times, room.final)
        return room.final_observations

    @property
    def final_turns(self) -> DeviceArray:
        """The player whose view `final_observations` show: the one who would move next."""
        return self._games.final_turns

    # --- playing ---------------------------------------------------------------------------------

    def reset(
        self, seed: Seeds | None = None, rows: Rows | DeviceArray | None = None
    ) -> tuple[DeviceArray, DeviceArray]:
        """Start the first games of the seed, in all rows or some; return observations and masks."""
        self.seed = self.seed if seed is None else seed
        found, given, games = self._numbers(rows), seeded(self.seed, self.count), self._games
        for array, values in (
            (games.seeds, given.seeds),
            (games.numbers, given.numbers),
            (games.strides, np.full(self.count, given.stride)),
            (self._streams, given.sampling),
        ):
            card.put(array, found, values[found])
        self.restart(found)
        return self.observations, self.masks

    def restart(self, rows: Rows | DeviceArray | None = None) -> None:
        """Start the next games of all rows, or of some: ``batch.restart(batch.done)``."""
        marks = self._marks(rows)
        self._steps.restart[self._grid](self._tables, self._games, marks)
        self.show()

    def step(
        self, actions: ArrayLike | DeviceArray
    ) -> tuple[DeviceArray, DeviceArray, DeviceArray, DeviceArray]:
        """Play an action in every game; return observations, rewards, done and masks. ¶ If any
        action is illegal, none is played. Actions of games that stay finished are ignored.
        """
        given = self._checked(actions)
        rest = self.limit, self.autoreset
        self._steps.step[self._grid](self._tables, self._games, given, *rest)
        self.show()
        return self.observations, self.rewards, self.done, self.masks

    def forfeit(self, rows: Rows | DeviceArray) -> None:
        """Make the players to move lose in some rows; the games stay finished until `restart`."""
        marks = self._marks(rows)
        cuda_steps.forfeit[self._grid](self._games, marks)
        self.show()

    def after(self, actions: ArrayLike | DeviceArray) -> CudaBatch:
        """Return the batch after a step; this one does not change."""
        found = self.clone()
        found.step(actions)
        return found

    def sample(self) -> DeviceArray:
        """Return a uniformly random legal action for every game; 0 for finished games. Each call
        draws again.
        """
        given = self._games.states, self._games.choices, self._actions, self._streams
        self._steps.sample[self._grid](self._tables, *given)
        return self._actions

    def show(self) -> None:
        """Write planes and masks of all rows, as every step does."""
        games, staging = self._games, self._steps.mask_staging
        self._show(games.states, games.turns, games.times, self._pictures.planes)
        launch = self._steps.masks[staging.blocks(self.count), staging.threads]
        launch(self._tables, games.states, games.choices, self._pictures.marked)

    def wait(self) -> None:
        """Wait until the card has finished all queued work."""
        card.wait()

    # --- states ----------------------------------------------------------------------------------

    @property
    def states(self) -> DeviceArray:
        """The words of every game's state: count, words. Use `write` to set them."""
        return self._games.states[:, : self.game.rules.position_words]

    def write(
        self, states: NDArray[np.uint64] | DeviceArray, rows: Rows | DeviceArray | None = None
    ) -> None:
        """Continue from given states, in all rows or in some. ¶ They have no history. Words are not
        checked: use only values from `states` of a batch of the same variant.
        """
        found, words = self._numbers(rows), self.game.rules.position_words
        if card.is_there(states):
            states = card.at_hand(states)
        given = checked_states(states, len(found), words)
        self._put(found, given, [], np.zeros(len(found), np.int32), [])

    def begin(
        self, positions: Position | Sequence[Position], rows: Rows | DeviceArray | None = None
    ) -> None:
        """Continue from one position in all rows, or from one per row; optionally only in some
        rows. ¶ Their history counts, for repetition and for the limit. In Flat Front the tiles come
        in the order of each position's stack (use `shuffle` to change it). Later games start as
        usual.
        """
        found, words = self._numbers(rows), self.game.rules.position_words
        many = one_for_each(positions, len(found), self.game, self.limit)
        known = {id(position): beginning(position) for position in many}
        given = [known[id(position)] for position in many]
        states = np.array([each.state[:words] for each in given], np.uint64).reshape(-1, words)
        plies = np.array([each.ply for each in given], np.int32)
        keys, stacks = [each.keys for each in given], [each.stack for each in given]
        self._put(found, states, keys, plies, stacks)

    def shuffle(self, seed: Seeds, rows: Rows | DeviceArray | None = None) -> None:
        """Shuffle the remaining stacks, in all rows or in some. Affects only Flat Front. ¶ Row i
        then draws like game i of the seed, or like game 0 of its own seed.
        """
        found, (seeds, numbers, _) = self._numbers(rows), seeded(seed, self.count)
        drawn = [stream(seeds[row], Word(numbers[row])) for row in found]
        card.put(self._games.streams, found, np.array(drawn, np.uint64))
        card.put(self._games.stacked, found, np.zeros(len(found), np.int32))

    def clone(self, rows: Rows | DeviceArray | None = None) -> CudaBatch:
        """Return an independent copy of the batch, or of the given rows in the given order. ¶ Rows
        may repeat. Random streams are copied too: the same tiles come, and the same games
        afterwards.
        """
        found, twin = self._numbers(rows), copy.copy(self)
        if not len(found):
            raise Complaint("envs.count", count=0, threads=1)
        vars(twin).update(
            count=len(found),
            _games=CudaArrays(*(card.taken(array, found) for array in self._games)),
            _actions=card.taken(self._actions, found),
            _streams=card.taken(self._streams, found),
            _pictures=_pictures(self._steps, self.shape, len(found)),
        )
        twin.show()
        return twin

    def position(self, i: int) -> Position:
        """Return the position of game i, without history."""
        rules, words, s = self.game.rules, self.game.words, self.game.rules.blank()
        s[: self._steps.kept] = self._games.states[i].copy_to_host()
        return self.game.parse(words.position_text(rules, s))

    def positions(self) -> list[Position]:
        """Return the positions of all games, without history."""
        return [self.position(i) for i in range(self.count)]

    # --- internals -------------------------------------------------------------------------------

    @property
    def _grid(self) -> tuple[int, int]:
        threads = cuda_steps.THREADS
        return -(-self.count // threads), threads

    def _room(self) -> CudaArrays:
        """Return arrays for the games, all zeros."""
        n, kept = self.count, self._steps.kept
        wide = {
            "states": kept,
            "final_states": kept,
            "rewards": 2,
            "stacks": max(1, tiles_face_down(self.game.rules)),
            "keys": self.limit + 2,
        }
        found = {
            name: card.blank((n, wide[name]) if name in wide else n, kind, name != "keys")
            for name, kind in cuda_steps.KINDS.items()
        }
        return CudaArrays(**found)

    def _show(self, states: Any, turns: Any, times: Any, out: Any) -> None:
        staging = self._steps.plane_staging
        launch = self._steps.planes[staging.blocks(self.count), staging.threads]
        launch(self._tables, states, turns, times, out)

    def _numbers(self, rows: Rows | DeviceArray | None) -> NDArray[np.int64]:
        """Return rows by number."""
        return chosen(card.at_hand(rows) if card.is_there(rows) else rows, self.count)

    def _marks(self, rows: Rows | DeviceArray | None) -> DeviceArray:
        """Return rows as a mask on the card, without a transfer if they are there already."""
        if card.is_there(rows):
            found = card.array_of(rows)
            if found.shape == (self.count,) and found.dtype == np.bool_:
                return found
        marks = np.zeros(self.count, np.bool_)
        marks[self._numbers(rows)] = True
        return card.send(marks)

    def _put(
        self,
        rows: NDArray[np.int64],
        states: NDArray[np.uint64],
        keys: list[list[int]],
        plies: NDArray[np.int32],
        stacks: list[list[int]],
    ) -> None:
        """Write states and their histories into rows, and continue from there."""
        games, n = self._games, len(rows)
        whole = np.zeros((n, self._steps.kept), np.uint64)
        whole[:, : states.shape[1]] = states
        card.put(games.states, rows, whole)
        card.put(games.plies, rows, plies)
        for lists, counts, arrays in (
            (keys, games.since, games.keys),
            (stacks, games.stacked, games.stacks),
        ):
            long = np.array([len(each) for each in lists] or [0] * n, np.int32)
            card.put(counts, rows, long)
            filled = np.zeros((n, max(1, int(long.max(initial=0)))), arrays.dtype)
            for row, each in enumerate(lists):
                filled[row, : len(each)] = each
            card.put(arrays, rows, filled)
        marks = np.zeros(self.count, np.bool_)
        marks[rows] = True
        self._steps.resume[self._grid](self._tables, games, card.send(marks), self.limit)
        self.show()

    def _checked(self, actions: ArrayLike | DeviceArray) -> DeviceArray:
        """Return the actions on the card; raise `Complaint` if one is illegal."""
        there = card.is_there(actions)
        found = card.array_of(actions) if there else np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            raise Complaint("envs.actions", count=self.count)
        given = found if there else card.send(np.ascontiguousarray(found, np.int64))
        if self.check:
            first = card.send(np.array([self.count], np.int64))
            rest = given, self._games.done, self.autoreset, first
            cuda_steps.refused[self._grid](self.masks, *rest)
            row = int(first.copy_to_host()[0])
            if row < self.count:
                self._refuse(row, int(given[row]))
        return given

    def _refuse(self, row: int, action: int) -> None:
        if self._games.choices[row] == 0:
            raise Complaint("envs.over", row=row)
        reason = self.position(row).why_not(action)
        raise Complaint("envs.illegal", row=row, action=action, reason=reason)


def shared(array: DeviceArray) -> Any:
    """Return an array of a batch for DLPack: ``jax.dlpack.from_dlpack(shared(array))``."""
    return card.dlpack(array)


class _Pictures(NamedTuple):
    """Planes and masks: as whole blocks of words, and as shaped views."""

    planes: DeviceArray
    marked: DeviceArray
    final: DeviceArray
    observations: DeviceArray
    masks: DeviceArray
    final_observations: DeviceArray


def _pictures(steps: CudaSteps, shape: Shape, count: int) -> _Pictures:
    """Return memory for the planes and masks of `count` games."""
    stagings = steps.plane_staging, steps.mask_staging, steps.plane_staging
    rooms = [card.blank(each.blocks(count) * each.words, np.uint64) for each in stagings]
    views = ((np.int8, shape.planes), (np.bool_, (shape.actions,)), (np.int8, shape.planes))
    seen = [
        _seen(room, kind, (count, *row)) for room, (kind, row) in zip(rooms, views, strict=True)
    ]
    return _Pictures(*rooms, *seen)


def _seen(words: DeviceArray, kind: Any, shape: tuple[int, ...]) -> DeviceArray:
    """Return words of the card as a shaped view of bytes."""
    return words.view(kind)[: int(np.prod(shape))].reshape(shape)


_compiled: dict[Game, CudaSteps] = {}


def _steps(game: Game) -> CudaSteps:
    """Return the kernels of a variant, compiled once."""
    if game not in _compiled:
        _compiled[game] = CudaSteps(game.rules, shape_of(game).seen)
    return _compiled[game]
