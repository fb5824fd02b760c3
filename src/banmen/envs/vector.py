"""Thousands of games as one `gymnasium.vector.VectorEnv`, based on `envs.batch`.

    >>> import gymnasium
    >>> import banmen.envs.gymnasium  # registers banmen/SquishSelfPlay-v0 and all others
    >>> many = gymnasium.make_vec("banmen/SquishSelfPlay-v0", num_envs=1000, order=4)
    >>> seen, infos = many.reset(seed=1)
    >>> seen.shape, infos["action_mask"].shape
    ((1000, 4, 7, 7), (1000, 222))
    >>> actions = many.action_space.sample(tuple(infos["action_mask"]))
    >>> seen, rewards, terminations, truncations, infos = many.step(actions)
    >>> rewards.shape, infos["turn"][:3].tolist()
    ((1000,), [1, 1, 1])

The agent plays both sides of every game. The results equal those of Gymnasium's `SyncVectorEnv`
with ``gymnasium.make("banmen/SquishSelfPlay-v0", …)`` in each row, for the same seeds and actions:
the same games, observations, rewards, ends and infos, in each of its autoreset modes.

    NextStep    (default) the last observation of a finished game; its next step starts another
    SameStep    the next game at once, the last observation of the old one in ``infos["final_obs"]``
    Disabled    ``reset(options={"reset_mask": …})`` starts the next games
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import banmen
from banmen.beginning import SEEDS, checked_seed
from banmen.envs.batch import Batch, Seed
from banmen.errors import Complaint
from banmen.extras import extra

with extra("gymnasium"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

__all__ = ["BatchEnv"]

Planes = NDArray[np.int8]
Actions = NDArray[np.int64]
Marks = NDArray[np.bool_]


class BatchEnv(VectorEnv[Planes, Actions, NDArray[Any]]):
    """Many games; the agent plays both sides of each. Make it with ``gymnasium.make_vec``."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        level: None = None,
        limit: int | None = None,
        threads: int = 1,
        copy: bool = True,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        **options: object,
    ) -> None:
        """Without `copy`, observations and masks are the batch's own arrays, overwritten by every
        step. Levels need single environments: ``vectorization_mode="sync"``.
        """
        if level is not None:
            raise Complaint("envs.alone", level=level)
        self.batch = Batch(
            banmen.game(game, **options), num_envs, threads=threads, limit=limit, autoreset=False
        )
        self.num_envs, self.copy = num_envs, copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        shape = self.batch.shape
        self.single_observation_space = spaces.Box(*shape.bounds, dtype=np.int8)
        self.single_action_space = spaces.Discrete(shape.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: Seed | Sequence[Seed | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Planes, dict[str, Any]]:
        """Start games, in all rows or in those of ``options["reset_mask"]``. ¶ An integer seed is
        that of row 0, row 1 gets the next one, and so on; a list has one per row. A row starts with
        game 0 of its seed; without a seed, its next game follows.
        """
        marks = self._marks(options)
        if seed is None and self._np_random is None:
            seed = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
        seeds = self._seeds(seed)
        seeded = np.array([each is not None for each in seeds])
        self.batch.restart(marks & ~seeded)
        self.batch.reset([each or 0 for each in seeds], rows=marks & seeded)
        return self._seen(), self._infos(marks)

    def step(
        self, actions: ArrayLike
    ) -> tuple[Planes, NDArray[np.float64], Marks, Marks, dict[str, Any]]:
        """Play an action in every game; rewards are those of the players who moved."""
        batch, ended, movers = self.batch, self.batch.done.copy(), self.batch.turns.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            raise Complaint("envs.over", row=int(ended.argmax()))
        chosen = self._in_space(actions)
        every = np.arange(self.num_envs)
        refused = np.flatnonzero(~batch.masks[every, chosen] & ~ended)
        reasons = {i: str(batch.position(i).why_not(int(chosen[i]))) for i in refused.tolist()}
        batch.forfeit(refused)
        batch.step(chosen)
        rewards = batch.rewards[every, movers].astype(np.float64)
        rewards[refused] = -1
        terminations, truncations = batch.terminated & ~ended, batch.truncated & ~ended
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos = self._ends(reasons)
            batch.restart(batch.done)
            infos.update(self._infos())
        else:
            if self.autoreset_mode == AutoresetMode.NEXT_STEP:
                batch.restart(ended)
            infos = self._infos() | self._illegal(reasons)
        return self._seen(), rewards, terminations, truncations, infos

    def action_masks(self) -> Marks:
        """Return the masks of legal actions, under the name sb3-contrib expects."""
        return self.batch.masks.copy() if self.copy else self.batch.masks

    # --- internals -------------------------------------------------------------------------------

    def _marks(self, options: dict[str, Any] | None) -> Marks:
        """Return the mask of rows to start."""
        marks = (options or {}).get("reset_mask")
        if marks is None:
            return np.ones(self.num_envs, np.bool_)
        found = np.asarray(marks)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_ or not found.any():
            raise Complaint("envs.reset_mask", count=self.num_envs)
        return found

    def _seeds(self, seed: Seed | Sequence[Seed | None] | None) -> list[int | None]:
        """Return a seed for each row, or None to continue with the last one."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            found = [None if each is None else checked_seed(each) for each in seed]
            if len(found) != self.num_envs:
                raise Complaint("envs.seeds", count=self.num_envs, found=len(found))
        else:
            first = checked_seed(seed)
            found = [first + i for i in range(self.num_envs)]
        super().reset(seed=next((each for each in found if each is not None), None))
        return found

    def _in_space(self, actions: ArrayLike) -> Actions:
        """Return the actions if they exist, legal or not."""
        found, most = np.asarray(actions), self.batch.shape.actions
        if (
            found.shape != (self.num_envs,)
            or found.dtype.kind not in "iu"
            or ((found < 0) | (found >= most)).any()
        ):
            raise Complaint("envs.outside", count=self.num_envs, last=most - 1)
        return found.astype(np.int64)

    def _seen(self) -> Planes:
        return self.batch.observations.copy() if self.copy else self.batch.observations

    def _infos(self, marks: Marks | None = None) -> dict[str, Any]:
        """Return the infos of single environments, a row for each; 0 in rows not marked."""
        masks, turns = self.batch.masks.view(np.int8), self.batch.turns.astype(np.int64)
        if marks is None or marks.all():
            every = np.ones(self.num_envs, np.bool_)
            masks = masks.copy() if self.copy else masks
        else:
            every, masks, turns = marks.copy(), masks * marks[:, None], turns * marks
        return {"action_mask": masks, "_action_mask": every, "turn": turns, "_turn": every.copy()}

    def _illegal(self, reasons: dict[int, str]) -> dict[str, Any]:
        """Return the reasons why actions were illegal."""
        return self._objects("illegal", reasons) if reasons else {}

    def _ends(self, reasons: dict[int, str]) -> dict[str, Any]:
        """Return the infos of finished games, before others start."""
        done = self.batch.done.copy()
        if not done.any():
            return {}
        last = self.batch.observations
        seen = {int(i): last[i].copy() for i in np.flatnonzero(done)}
        about = self._infos(done) | self._illegal(reasons)
        return {**self._objects("final_obs", seen), "final_info": about, "_final_info": done}

    def _objects(self, key: str, found: dict[int, Any]) -> dict[str, Any]:
        """Return an array of objects, None where there is none, and a mask of the rows that have
        one.
        """
        objects, marks = np.full(self.num_envs, None, object), np.zeros(self.num_envs, np.bool_)
        for i, each in found.items():
            objects[i], marks[i] = each, True
        return {key: objects, f"_{key}": marks}
