"""The public face of the rules: games and positions.

    >>> import banmen
    >>> pos = banmen.game("squish", order=4).start()
    >>> pos.moves()[:3]
    ['b1xb2', 'c3xc4', 'd2xd3']
    >>> pos = pos.play("c3-c4")
    >>> pos.turn, pos.over, pos.result
    (1, False, '*')

A `Position` is immutable; `Position.play` returns a new one with its history.
NumPy and Numba are imported when the first position is made.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from banmen.beginning import check_tiles, first_state, on_top, read_state, shuffled
from banmen.errors import Complaint
from banmen.games import About, Value, about, ids, modules
from banmen.position import Position, turned_up

if TYPE_CHECKING:
    from banmen.games.contract import (
        AnyBoard,
        Judge,
        Notation,
        PositionEditor,
        Presentation,
        Rules,
        StackNotation,
    )

__all__ = ["Game", "Position", "game", "games", "opened", "undealt"]


def games() -> tuple[About, ...]:
    """All games with their titles, designers and options."""
    return tuple(about(id) for id in ids())


def game(id: str, **options: object) -> Game:
    """A game with its options, ready to be played."""
    return _game(id, tuple(about(id).settle(options).items()))


@functools.cache
def _game(id: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return Game(about(id), dict(options))


class Game:
    """One game with settled options. Make it with `game`."""

    def __init__(self, about: About, options: dict[str, Value]) -> None:
        self.about = about
        self._options = options

    @property
    def options(self) -> dict[str, Value]:
        """All options; a copy, because games are shared."""
        return dict(self._options)

    @property
    def id(self) -> str:
        """The game's id: squish."""
        return self.about.id

    @functools.cached_property
    def rules(self) -> Rules:
        """Tables and kernels; kernels are compiled at first use on a machine."""
        from banmen.games.contract import kept, warm
        from banmen.kernel import AHEAD

        if AHEAD:
            return kept.rules(self.id, self._options)
        rules = modules.rules(self.id).build(**self.options)
        warm(rules, self.about.called)
        return rules

    @functools.cached_property
    def judge(self) -> Judge:
        """The features that players and newcomers judge positions by: the game's ``judge.py`` and
        ``naive.py``, if it has them.
        """
        from banmen.games.contract import Judge, Naive, kept
        from banmen.kernel import AHEAD

        trained, plain = modules.judge(self.id), modules.naive(self.id)
        judge = Judge() if trained is None else trained.build(self.rules)
        judge = judge._replace(naive=Naive() if plain is None else plain.build(self.rules))
        return kept.judge(self.rules, judge) if AHEAD else judge

    @functools.cached_property
    def words(self) -> Notation:
        """The game's module for notation and reasons."""
        return modules.notation(self.id)

    @property
    def deck(self) -> StackNotation:
        """The notation of Flat Front, which has a stack of tiles; a Complaint in other games."""
        from banmen.games.contract import StackNotation

        if not isinstance(self.words, StackNotation):
            raise Complaint("game.no_stack", title=self.about.called)
        return self.words

    @functools.cached_property
    def pictures(self) -> Presentation:
        """The game's module for scenes."""
        return modules.presentation(self.id)

    @functools.cached_property
    def drafting(self) -> PositionEditor[AnyBoard]:
        """The game's module for setting up positions; `banmen.draft` uses it."""
        return modules.drafting(self.id)

    def start(self, seed: int | None = None, deck: Sequence[str] | str | None = None) -> Position:
        """The starting position. Flat Front: the stack is shuffled with a seed, or given whole."""
        if not self.about.chance and (seed is not None or deck is not None):
            raise Complaint("game.no_stack", title=self.about.called)
        if seed is not None and deck is not None:
            raise Complaint("game.seed_or_deck")
        if deck is not None:
            check_tiles(deck)
        s = first_state(self, None)
        stack = shuffled(self.rules, s, seed) if deck is None else self.deck.read_deck(deck)
        return turned_up(self, s, tuple(stack))

    def parse(self, text: str, seed: int | None = None) -> Position:
        """Read a position from one line of text. It has no history.

        Flat Front: the text does not contain the order of the stack, so the stack is shuffled
        again.
        """
        if seed is not None and not self.about.chance:
            raise Complaint("game.no_stack", title=self.about.called)
        s = read_state(self, text)
        return turned_up(self, s, shuffled(self.rules, s, seed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return hash((self.id, *self.options.items()))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"banmen.game({self.id!r}{options})"

    def __reduce__(self) -> tuple[object, ...]:
        return _game, (self.id, tuple(self.options.items()))


def opened(game: Game, text: str | None, tiles: Sequence[str]) -> Position:
    """The first position of a record: the usual start or a text, with the tiles revealed there."""
    s = first_state(game, text)
    return turned_up(game, s, on_top(game, s, shuffled(game.rules, s, None), tiles))


def undealt(game: Game, text: str | None = None) -> Position:
    """A first position, the usual start or a text, without a dealt stack.

    Chance is then a third player: where `turn` is CHANCE, play one of its codes like any other.
    """
    return Position(game, first_state(game, text), None, (), ())


# --- banmen.game(…) and banmen.games() -----------------------------------------------------------
# Both names are functions as well as modules. So the modules are callable, and
# ``banmen.games.flink`` still works as a module.


class _CallableModule(ModuleType):
    def __reduce__(self) -> tuple[object, ...]:
        return import_module, (self.__name__,)


class _GameModule(_CallableModule):
    def __call__(self, id: str, **options: object) -> Game:
        return game(id, **options)


class _GamesModule(_CallableModule):
    def __call__(self) -> tuple[About, ...]:
        return games()


sys.modules["banmen.game"].__class__ = _GameModule
sys.modules["banmen.games"].__class__ = _GamesModule
