"""The games in OpenSpiel. Needs the extra: ``pip install "banmen[openspiel]"``.

    >>> import pyspiel
    >>> import banmen.envs.openspiel  # registers all games
    >>> game = pyspiel.load_game("banmen_squish(order=5)")
    >>> state = game.new_initial_state()
    >>> state.string_to_action("a1-b2") in state.legal_actions()
    True

A game's name is ``banmen_`` and its id; its parameters are its options. Everything else follows
OpenSpiel: states are mutable, chance is a player, and the winner gets 1 and the loser -1.

    action          a move's code, as in `banmen.envs.shape`
    chance's action the kind of tile turned up, from 0 (Flat Front only)
    observation     the planes of `banmen.envs.shape` from a player's view, and the position's text
    information     the actions so far: nothing is hidden
    game length     at most the ply limit of random games; a game still going on then is a draw

docs/envs-openspiel.md is the guide.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np

from banmen.envs.shape import shape_of
from banmen.errors import Complaint
from banmen.extras import extra
from banmen.game import Position, game, games, undealt
from banmen.games import CHANCE, About, Value

with extra("openspiel"):
    pyspiel: Any = import_module("pyspiel")
    observation: Any = import_module("open_spiel.python.observation")

LUCK, NOBODY = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
"""OpenSpiel's players for chance, and for no player."""
USUAL = 0
"""A parameter whose default depends on others: Flink's size is 10 on a square, 7 on a diamond."""


class OpenSpielGame(pyspiel.Game):
    """One game with settled options. Made by ``pyspiel.load_game``."""

    about: About
    """Set in a subclass for each game: see `_register`."""

    def __init__(self, params: Mapping[str, Value]) -> None:
        usual = _parameters(self.about)
        wanted = {k: value for k, value in params.items() if not value == usual[k] == USUAL}
        self.game = game(self.about.id, **wanted)
        self.shape = shape_of(self.game)
        self.start = undealt(self.game)
        self.tiles = self.start.codes if self.about.chance else ()
        """The codes of chance's moves; every kind of tile can come first."""
        super().__init__(_type(self.about), self._info(), self.game.options)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.shape.actions,
            max_chance_outcomes=len(self.tiles),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.rules.ply_limit,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of tiles that can be turned up in a game."""
        rules, s = self.game.rules, self.start.state
        return sum(rules.weight(rules.tables, s, code) for code in self.tiles)

    def new_initial_state(self, text: str | None = None) -> State:
        """Return the start, or the position described by a one-line text."""
        return State(self, self.start if text is None else undealt(self.game, text))

    def make_py_observer(self, seen: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """Return an observer of planes; for any other kind of observation one of the actions so
        far.
        """
        if seen is None or (seen.public_info and not seen.perfect_recall):
            return Observer(self, params)
        return observation.IIGObserverForPublicInfoGame(seen, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)


class State(pyspiel.State):
    """A position and the player to move. OpenSpiel's states are mutable, unlike positions."""

    def __init__(self, game: OpenSpielGame, position: Position) -> None:
        super().__init__(game)
        self._come_to(position)

    def _come_to(self, position: Position) -> None:
        self.position = position
        self._player = self._to_move()

    def _to_move(self) -> int:
        position = self.position
        turn = position.turn
        if turn is None or position.ply >= position.game.rules.ply_limit:
            return NOBODY
        return LUCK if turn == CHANCE else turn

    def current_player(self) -> int:
        """Return 0 or 1, or OpenSpiel's number for chance or no player."""
        return self._player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._player == NOBODY

    def returns(self) -> list[float]:
        """Return the players' results: 1 or -1, and 0 for a draw and while the game goes on."""
        return {None: [0.0, 0.0], 0: [1.0, -1.0], 1: [-1.0, 1.0]}[self.position.winner]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of tiles that may be turned up, with their probabilities."""
        rules, s, tiles = self.position.game.rules, self.position.state, self.get_game().tiles
        left = {code: rules.weight(rules.tables, s, code) for code in self.position.codes}
        return [(tiles.index(code), n / sum(left.values())) for code, n in left.items()]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.codes)

    def _apply_action(self, action: int) -> None:
        self._come_to(self.position.play(self._code(self._player, action)))

    def _action_to_string(self, player: int, action: int) -> str:
        game, code = self.position.game, self._code(player, action)
        return game.words.move(game.rules, self.position.state, code).text

    def _code(self, player: int, action: int) -> int:
        """Return the code of an action."""
        if player != LUCK:
            return action
        code: int = self.get_game().tiles[action]
        return code

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Writes a player's observation to `tensor`, scaled to -1…1; `dict` has the same as planes."""

    def __init__(self, game: OpenSpielGame, params: Mapping[str, Any] | None) -> None:
        if params:
            raise Complaint("envs.observation", names=", ".join(params))
        self.shape = game.shape
        self.tensor = np.zeros(np.prod(self.shape.planes), np.float32)
        self.dict = {"observation": self.tensor.reshape(self.shape.planes)}

    def set_from(self, state: State, player: int) -> None:
        """Observe a state as a player; OpenSpiel itself passes no player to find the size."""
        planes = self.shape.observe(state.position, max(player, 0))
        self.dict["observation"][:] = self.shape.scaled(planes)

    def string_from(self, state: State, player: int) -> str:
        """Return the position's text."""
        return str(state.position)


def _loaded(name: str) -> Any:
    """Load a pickled game: unpickling imports this file, which registers it."""
    return pyspiel.load_game(name)


def _type(about: About) -> Any:
    """Return OpenSpiel's type of a game."""
    kinds = pyspiel.GameType
    luck = "EXPLICIT_STOCHASTIC" if about.chance else "DETERMINISTIC"
    return kinds(
        short_name=f"banmen_{about.id}",
        long_name=about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(kinds.ChanceMode, luck),
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(about),
    )


def _parameters(about: About) -> dict[str, Value]:
    """Return the options with their defaults."""
    names = [option.name for option in about.options]
    return {
        option.name: option.default if names.count(option.name) == 1 else USUAL
        for option in about.options
    }


def _register(about: About) -> None:
    """Register a game with OpenSpiel. ¶ OpenSpiel keeps the factory until after Python's shutdown,
    which only a class survives.
    """
    pyspiel.register_game(_type(about), type(about.id, (OpenSpielGame,), {"about": about}))


for page in games():
    _register(page)
