"""The games as Gymnasium's environments: one agent against a level of the computer.

    >>> import gymnasium
    >>> import banmen.envs.gymnasium  # registers banmen/Squish-v0 and all others
    >>> env = gymnasium.make("banmen/Squish-v0", level="random", order=4)
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, env.action_space
    ((4, 7, 7), Discrete(222))
    >>> seen, reward, ended, cut, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> reward, ended, cut
    (0.0, False, False)

Planes and actions are those of `envs.shape`; the legal ones are in ``info["action_mask"]``. A win
is 1, a loss -1, a draw 0, at the end. An illegal action loses the game at once, and
``info["illegal"]`` says why it was not legal. ``seat=0`` lets the agent always move first,
``seat=1`` second; else it is drawn for each game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import banmen
from banmen.envs.look import MODES, check_mode, shown
from banmen.envs.shape import begun, shape_of
from banmen.errors import Complaint, IllegalMove
from banmen.extras import extra
from banmen.game import Position, games
from banmen.players import Player, Spec, player

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

__all__ = ["Duel"]

Planes = NDArray[np.int8]


class Duel(gymnasium.Env[Planes, int]):
    """One game against the computer. Make it with ``gymnasium.make("banmen/Squish-v0", …)``."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as they have it)
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        level: int | str = 1,
        seat: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`level` is 1 to 8, best, or any player that `banmen.players` can make."""
        if seat not in (None, 0, 1):
            raise Complaint("envs.seat", seat=seat)
        self.game = banmen.game(game, **options)
        self.shape = shape_of(self.game)
        self.render_mode = check_mode(render_mode)
        self.level, self.wanted = str(level), seat
        Spec.read(self.level)
        self.observation_space = spaces.Box(*self.shape.bounds, dtype=np.int8)
        self.action_space = spaces.Discrete(self.shape.actions)  # type: ignore[assignment]
        self.position: Position
        """How the game stands."""
        self.seat: int
        """Which player the agent is in this game."""
        self.opponent: Player | None = None
        """Made anew with every seed, else kept: what it has learned of the game serves the next."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin a game; the computer moves first where it is its turn."""
        super().reset(seed=seed)
        luck = [int(number) for number in self.np_random.integers(0, 2**31, 3)]
        self.seat = luck[0] % 2 if self.wanted is None else self.wanted
        if seed is not None or self.opponent is None:
            self.opponent = player(self.level, self.game, seed=luck[1])
        self.position = begun(self.game, luck[2])
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the computer answer until the agent is to move again."""
        try:
            self.position = self.position.play(action)
        except IllegalMove as reason:
            if self.position.over or not self.action_space.contains(action):
                raise
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(reason)}
        self._answer()
        return self._seen(), self._reward(), self.position.over, False, self._info()

    def render(self) -> Any:
        """The position in the mode that was asked for."""
        return shown(self.position, self.render_mode)

    def _answer(self) -> None:
        """Let the computer move as long as it is its turn."""
        assert self.opponent is not None
        while not self.position.over and self.position.turn != self.seat:
            self.position = self.position.play(self.opponent.choose(self.position))
        if self.render_mode == "human":
            self.render()

    def _reward(self) -> float:
        winner = self.position.winner
        return 0.0 if winner is None else 1.0 if winner == self.seat else -1.0

    def _seen(self) -> Planes:
        return self.shape.observe(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.shape.mask(self.position).astype(np.int8)}


for _about in games():
    gymnasium.register(
        f"banmen/{_about.title.replace(' ', '')}-v0",
        entry_point=f"{__name__}:Duel",
        kwargs={"game": _about.id},
    )
