"""The games: one folder each, with the same files, and where it needs them some of its own.

    __init__.py   what the game is called, who made it, which options it has (light to import)
    rules.py      board, tables and kernels: the rules, and nothing but the rules
    words.py      notation, position text, and the reason why a move is not allowed
    scene.py      what is shown of a position
    draft.py      how a position is set up by hand
    judge.py      what a player sees in a position (a game can be played without)
    planes.py     what a network sees (likewise)
    facts.py      what to measure of it, what is known of it (may be missing)

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
"""The version of the rules of whatever was written down and names none: it may be of any age."""

RUNNING, FIRST_WINS, SECOND_WINS, DRAW = 0, 1, 2, 3
"""How a position has ended, or not."""
FIRST, SECOND, CHANCE = 0, 1, 2
"""Whose turn it is."""


class Move(NamedTuple):
    """A legal move as people and programs know it."""

    text: str
    """In the game's notation."""
    code: int
    """Its fixed action number."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Option:
    """Something to choose before a game starts."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    when: tuple[str, Value] | None = None
    """The option exists only where another one, named before it, has this value."""
    formerly: tuple[tuple[int, Value], ...] = ()
    """Defaults it had: each with the last version of the rules that had it, the oldest first."""

    def usual(self, rules: int = 0) -> Value:
        """The default in a version of the rules; 0 stands for the present one."""
        older = (value for last, value in self.formerly if 0 < rules <= last)
        return next(older, self.default)


@dataclass(frozen=True)
class About:
    """A game's title page."""

    id: str
    title: str
    designer: str
    year: int | None
    colours: tuple[str, str]
    options: tuple[Option, ...] = ()
    chance: bool = False
    """Whether there is a shuffled stack."""
    rules: int = 1
    """The version of its rules, in every record: one more whenever a ruling changes."""
    order: int = 100
    """Where it stands among the games: the smallest first, then by id."""
    board: str = "flat"
    """The board of the page that draws it: flat, flink."""

    @property
    def called(self) -> Sentence | str:
        """The title as a part of a sentence, in the language the sentence is said in."""
        key = f"title.{self.id}"
        return Sentence(key) if key in sentences("en") else self.title

    def title_in(self, language: str) -> str:
        """The title as people write it who speak that language."""
        return sentences(language).get(f"title.{self.id}", self.title)

    def by(self, language: str) -> str:
        """Who designed the game, and when."""
        usual = f"{self.designer}, {self.year}" if self.year else self.designer
        return sentences(language).get(f"by.{self.id}", usual)

    def settle(self, wanted: Mapping[str, object], rules: int = 0) -> dict[str, Value]:
        """A full set of options: what is wanted, and for the rest the defaults in a version of the
        rules; 0 stands for the present one.
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
        """The defaults in an older version of the rules, as far as they have changed since."""
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
        """Every combination of options there is."""
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
    """The games there are, in the order in which they are shown: each folder here with a scene."""
    found = (path.parent.name for path in FOLDER.glob("*/scene.py"))
    return tuple(sorted(found, key=lambda id: (_title_page(id).order, id)))


def about(id: str) -> About:
    """The title page of a game."""
    if id not in ids():
        if near := get_close_matches(str(id).lower(), ids(), 1):
            raise UnknownGame("game.unknown_near", game=id, near=near[0])
        raise UnknownGame("game.unknown", game=id, names=", ".join(ids()))
    return _title_page(id)


def content(id: str, name: str) -> Path | None:
    """A file of data of a game, such as puzzles.jsonl; None where the game has none."""
    path = FOLDER / about(id).id / name
    return path if path.exists() else None


def _title_page(id: str) -> About:
    page: About = import_module(f"banmen.games.{id}").ABOUT
    return page
