"""The games as PettingZoo environments, one agent after the other (AEC).

    >>> import pettingzoo
    >>> import banmen.envs.pettingzoo  # registers banmen/squish_v0 and all others
    >>> env = pettingzoo.make("aec", "banmen/squish_v0", order=4)
    >>> env.reset(seed=1)
    >>> seen, reward, ended, cut, info = env.last()
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((4, 7, 7), 30)
    >>> env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))
    >>> env.agent_selection
    'player_1'

Planes and actions are those of `envs.shape`. The reward at the end is 1 for a win, -1 for a loss, 0
for a draw. An illegal action loses the game at once, as usual in PettingZoo; `raw_env` refuses it
with the reason instead. A game that reaches the limit is truncated. In Flat Front the agents do not
take turns: the owner of the tile turned up moves.

A name ends in the version of the rules, counted from 0: Flink is ``banmen/flink_v1``, and
``banmen/flink_v0`` has the earlier default ``corners="apart"``.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import banmen
from banmen.beginning import SEEDS, checked_seed
from banmen.envs.look import MODES, check_mode, shown
from banmen.envs.shape import begun, checked_limit, shape_of
from banmen.extras import extra
from banmen.game import Position, games

with extra("pettingzoo"):
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo.utils import wrappers

__all__ = ["PettingZooEnv", "env", "raw_env"]

AGENTS = ("player_0", "player_1")

Seen = dict[str, NDArray[Any]]


class PettingZooEnv(pettingzoo.AECEnv, EzPickle):  # type: ignore[misc]
    """One game and two agents. Make it with `env` or `raw_env`."""

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        limit: int | None = None,
        **options: object,
    ) -> None:
        """`limit` is the ply at which a game is truncated, as in `envs.batch`."""
        EzPickle.__init__(self, game, render_mode, limit, **options)
        super().__init__()
        self.game = banmen.game(game, **options)
        self.shape, self.limit = shape_of(self.game), checked_limit(self.game, limit)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"{game}_v{self.game.about.rules - 1}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = list(AGENTS)
        planes = spaces.Box(*self.shape.bounds, dtype=np.int8)
        mask = spaces.Box(0, 1, (self.shape.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(self.shape.actions) for agent in AGENTS}
        self._seed, self._number = random.randrange(SEEDS), 0
        self.position: Position
        """The current position."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of planes and mask, the same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all actions, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. A seed starts with its game 0; without one, the next game follows."""
        if seed is not None:
            self._seed, self._number = checked_seed(seed), 0
        self.position = begun(self.game, self._seed, self._number)
        self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.turn or 0]
        self._show()

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation. Only the agent to move has legal actions."""
        player = AGENTS.index(agent)
        mask = np.zeros(self.shape.actions, np.int8)
        if self.position.turn == player and not self.truncations[agent]:
            mask[:] = self.shape.mask(self.position)
        return {"observation": self.shape.observe(self.position, player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move."""
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[mover] = 0
        if self.position.over:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.rewards = dict(zip(AGENTS, rewards(self.position), strict=True))
        elif self.position.ply >= self.limit:
            self.truncations = dict.fromkeys(AGENTS, True)
        turn = self.position.turn
        self.agent_selection = AGENTS[1 - AGENTS.index(mover) if turn is None else turn]
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the position in the chosen mode."""
        return shown(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def rewards(position: Position) -> tuple[int, int]:
    """Return the rewards of a finished game for both players."""
    if position.winner is None:
        return 0, 0
    return (1, -1) if position.winner == 0 else (-1, 1)


def raw_env(
    game: str, render_mode: str | None = None, limit: int | None = None, **options: object
) -> PettingZooEnv:
    """Return a game's environment without wrappers."""
    return PettingZooEnv(game, render_mode, limit, **options)


def env(
    game: str, render_mode: str | None = None, limit: int | None = None, **options: object
) -> Any:
    """Return a game's environment with the wrappers usual in PettingZoo."""
    found: Any = PettingZooEnv(game, render_mode, limit, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


for _about in games():
    for _rules in range(1, _about.rules + 1):
        pettingzoo.register(
            "aec",
            f"banmen/{_about.id}_v{_rules - 1}",
            entry_point=f"{__name__}:env",
            kwargs={"game": _about.id, **_about.defaults(_rules)},
        )
