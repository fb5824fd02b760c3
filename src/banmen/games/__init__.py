"""The games: one folder each, all with the same files, and extra ones where a game needs them.

    __init__.py   title, designer and options of the game (light to import)
    rules.py      board, tables and kernels: the rules and nothing else
    words.py      notation, position text, and the reason why a move is not allowed
    scene.py      the drawing of a position
    draft.py      setting up a position by hand
    judge.py      features that players evaluate (optional)
    planes.py     inputs of a network (optional)
    facts.py      what to measure and known results (optional)

To add a game, add its folder; docs/add-a-game.md walks through it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from banmen.errors import BadOption, UnknownGame
from banmen.texts import Sentence, sentences

FOLDER = Path(__file__).parent

Value = int | str

FIRST_RULES = 1
"""The rules version assumed for anything stored without one, since it may be of any age."""

RUNNING, FIRST_WINS, SECOND_WINS, DRAW = 0, 1, 2, 3
"""The outcome of a position."""
FIRST, SECOND, CHANCE = 0, 1, 2
"""The side to move."""


class Move(NamedTuple):
    """A legal move as text and as action number."""

    text: str
    """The move in the game's notation."""
    code: int
    """The fixed action number of the move."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Option:
    """A choice that is made before a game starts."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    when: tuple[str, Value] | None = None
    """The option exists only where another one, named before it, has this value."""
    formerly: tuple[tuple[int, Value], ...] = ()
    """Former defaults, oldest first, each with the last version of the rules that used it."""

    def usual(self, rules: int = 0) -> Value:
        """Return the default in a version of the rules; 0 means the current one."""
        older = (value for last, value in self.formerly if 0 < rules <= last)
        return next(older, self.default)


@dataclass(frozen=True)
class About:
    """Title page of a game."""

    id: str
    title: str
    designer: str
    year: int | None
    colours: tuple[str, str]
    options: tuple[Option, ...] = ()
    chance: bool = False
    """Whether the game has a shuffled stack."""
    rules: int = 1
    """The version of the rules, stored in every record. It rises by one whenever a ruling
    changes.
    """
    order: int = 100
    """The sort key of the game in lists: smallest first, then by id."""
    board: str = "flat"
    """The board type of the web page that draws the game: `flat` or `flink`."""

    @property
    def called(self) -> Sentence | str:
        """The title for use inside a sentence, in the language of the sentence."""
        key = f"title.{self.id}"
        return Sentence(key) if key in sentences("en") else self.title

    def title_in(self, language: str) -> str:
        """Return the title as written in a language."""
        return sentences(language).get(f"title.{self.id}", self.title)

    def by(self, language: str) -> str:
        """Return the designer and the year."""
        usual = f"{self.designer}, {self.year}" if self.year else self.designer
        return sentences(language).get(f"by.{self.id}", usual)

    def settle(self, wanted: Mapping[str, object], rules: int = 0) -> dict[str, Value]:
        """Return a full set of options: the wanted ones, and defaults in a version of the rules for
        the rest; 0 means the current version.
        """
        settled: dict[str, Value] = {}
        for option in self.options:
            if option.when is None or settled.get(option.when[0]) == option.when[1]:
                found = wanted.get(option.name, option.usual(rules))
                settled[option.name] = self._value(option, found)
        for name in wanted:
            if name not in settled:
                names = ", ".join(settled) or "none"
                raise BadOption("option.unknown", game=self.id, option=name, names=names)
        return settled

    def defaults(self, rules: int) -> dict[str, Value]:
        """Return the defaults in an older version of the rules that have changed since."""
        return {
            option.name: option.usual(rules)
            for option in self.options
            if option.usual(rules) != option.default
        }

    def _value(self, option: Option, wanted: object) -> Value:
        for choice in option.choices:
            if str(choice) == str(wanted) and not isinstance(wanted, bool):
                return choice
        choices = ", ".join(map(str, option.choices))
        raise BadOption(
            "option.value", game=self.id, option=option.name, value=wanted, choices=choices
        )

    def variants(self) -> list[dict[str, Value]]:
        """Return every combination of options."""
        found: list[dict[str, Value]] = [{}]
        for option in self.options:
            found = [
                {**chosen, option.name: value} if _applies(option, chosen) else chosen
                for chosen in found
                for value in (option.choices if _applies(option, chosen) else option.choices[:1])
            ]
        return found


def _applies(option: Option, chosen: Mapping[str, Value]) -> bool:
    return option.when is None or chosen.get(option.when[0]) == option.when[1]


@functools.cache
def ids() -> tuple[str, ...]:
    """Return the ids of all games, in display order: every folder here that has a scene."""
    found = (path.parent.name for path in FOLDER.glob("*/scene.py"))
    return tuple(sorted(found, key=lambda id: (_title_page(id).order, id)))


def about(id: str) -> About:
    """Return the title page of a game."""
    if id not in ids():
        if near := get_close_matches(str(id).lower(), ids(), 1):
            raise UnknownGame("game.unknown_near", game=id, near=near[0])
        raise UnknownGame("game.unknown", game=id, names=", ".join(ids()))
    return _title_page(id)


def content(id: str, name: str) -> Path | None:
    """Return the path of a game's data file such as puzzles.jsonl, or None if the game has none."""
    path = FOLDER / about(id).id / name
    return path if path.exists() else None


def _title_page(id: str) -> About:
    page: About = import_module(f"banmen.games.{id}").ABOUT
    return page
