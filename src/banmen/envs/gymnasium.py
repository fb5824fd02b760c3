"""The games as Gymnasium environments: one agent against a level, or on both sides.

    >>> import gymnasium
    >>> import banmen.envs.gymnasium  # registers banmen/Squish-v0 and all others
    >>> env = gymnasium.make("banmen/Squish-v0", level="random", order=4)
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, env.action_space
    ((4, 7, 7), Discrete(222))
    >>> seen, reward, ended, cut, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> reward, ended, cut
    (0.0, False, False)

Planes and actions are those of `envs.shape`; the legal ones are in ``info["action_mask"]``, and
`Duel.action_masks` returns them for sb3-contrib. The reward at the end is 1 for a win, -1 for a
loss, 0 for a draw. A game that reaches the limit is truncated. An illegal action loses the game at
once, and ``info["illegal"]`` has the reason. With ``seat=0`` the agent always moves first, with
``seat=1`` second; otherwise the seat is drawn for each game.

A name ends in the version of the rules, counted from 0: Flink is ``banmen/Flink-v1``, and
``banmen/Flink-v0`` has the earlier default ``corners="apart"``.

``banmen/SquishSelfPlay-v0`` is the game without a level. The agent plays both sides: it observes
from the view of the player to move, and gets the reward of the player who has moved. `envs.vector`
plays many of them at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import banmen
from banmen.beginning import SEEDS, checked_seed
from banmen.envs.look import MODES, check_mode, shown
from banmen.envs.shape import begun, checked_limit, shape_of
from banmen.errors import Complaint, IllegalMove
from banmen.extras import extra
from banmen.game import Position, games
from banmen.games import About
from banmen.players import Player, Spec, player

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

__all__ = ["Duel"]

Planes = NDArray[np.int8]


class Duel(gymnasium.Env[Planes, int]):
    """One game against the computer. Make it with ``gymnasium.make("banmen/Squish-v0", …)``."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as in Gymnasium)
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        level: int | str | None = 1,
        seat: int | None = None,
        limit: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`level` is 1 to 8, best, or any other player of `banmen.players`; with None the agent
        plays both sides. `limit` is the ply at which a game is truncated, as in `envs.batch`.
        """
        if seat not in (None, 0, 1):
            raise Complaint("envs.seat", seat=seat)
        self.game = banmen.game(game, **options)
        self.shape, self.limit = shape_of(self.game), checked_limit(self.game, limit)
        self.render_mode = check_mode(render_mode)
        self.level, self.wanted = None if level is None else str(level), seat
        if self.level is not None:
            Spec.read(self.level)
        self.observation_space = spaces.Box(*self.shape.bounds, dtype=np.int8)
        self.action_space = spaces.Discrete(self.shape.actions)  # type: ignore[assignment]
        self.position: Position
        """The current position."""
        self.seat: int | None = None
        """The agent's player in this game; None for both."""
        self.ended = True
        """Whether the game is over and `reset` is needed."""
        self.opponent: Player | None = None
        """The opponent, created again by every seed and otherwise kept, because its tables help in
        the next game.
        """
        self._seed, self._number = 0, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Start a game; the computer moves first if it is its turn. ¶ A seed starts with its game
        0; without one, the next game follows. (See `envs.batch`.)
        """
        seeded = None if seed is None else checked_seed(seed)
        fresh = seeded is not None or self._np_random is None
        super().reset(seed=seeded)
        luck = [int(number) for number in self.np_random.integers(0, 2**31, 2)]
        if fresh:
            drawn = seeded if seeded is not None else int(self.np_random.integers(SEEDS))
            self._seed, self._number = drawn, 0
        self.position = begun(self.game, self._seed, self._number)
        self._number += 1
        self.ended = False
        if self.level is not None:
            self.seat = luck[0] % 2 if self.wanted is None else self.wanted
            if fresh or self.opponent is None:
                self.opponent = player(self.level, self.game, seed=luck[1])
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action, and the computer's answers until the agent is to move again."""
        if self.ended:
            raise Complaint("envs.ended")
        mover = self.position.turn
        try:
            self.position = self.position.play(action)
        except IllegalMove as reason:
            if not self.action_space.contains(action):
                raise
            self.ended = True
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(reason)}
        self._answer()
        terminated, truncated = self.position.over, self._cut
        self.ended = terminated or truncated
        return self._seen(), self._reward(mover), terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, under the name sb3-contrib expects; none when the game
        is over.
        """
        return self.shape.mask(self.position) & (not self.ended)

    def render(self) -> Any:
        """Render the position in the chosen mode."""
        return shown(self.position, self.render_mode)

    @property
    def _cut(self) -> bool:
        return not self.position.over and self.position.ply >= self.limit

    def _answer(self) -> None:
        """Play the computer's moves as long as it is its turn."""
        if self.opponent is not None:
            while not (self.position.over or self._cut or self.position.turn == self.seat):
                self.position = self.position.play(self.opponent.choose(self.position))
        if self.render_mode == "human":
            self.render()

    def _reward(self, mover: int | None) -> float:
        winner = self.position.winner
        return 0.0 if winner is None else 1.0 if winner == mover else -1.0

    def _seen(self) -> Planes:
        return self.shape.observe(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        rules, s = self.game.rules, self.position.state
        mask = self.action_masks().astype(np.int8)
        return {"action_mask": mask, "turn": int(rules.turn(rules.tables, s))}


def _register(about: About, rules: int) -> None:
    """Register a game with a version of its rules."""
    name, version = f"banmen/{about.title.replace(' ', '')}", rules - 1
    kwargs = {"game": about.id, **about.defaults(rules)}
    gymnasium.register(f"{name}-v{version}", entry_point=f"{__name__}:Duel", kwargs=kwargs)
    gymnasium.register(
        f"{name}SelfPlay-v{version}",
        entry_point=f"{__name__}:Duel",
        vector_entry_point="banmen.envs.vector:BatchEnv",
        kwargs={**kwargs, "level": None},
    )


for _about in games():
    for _rules in range(1, _about.rules + 1):
        _register(_about, _rules)
