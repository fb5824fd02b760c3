"""Lessons for newcomers: the rules with boards to try them on, and a guided first game.

Each game may have two files, with sentences in both languages side by side:

    games/ID/lesson.toml     positions, moves, and the texts about them
    games/ID/rulings.toml    each ruling once, by the id of the lesson's rule about it,
                             which takes its title and reason from here

A table with the two keys ``en`` and ``ja`` is a sentence; `lesson` returns a file in one language.
In texts, each line is a paragraph, or a list item if it begins with "- ".

    lesson("squish", "en").rules[0].title
    brief("squish", "en")[0]
    rulings("squish", "en")[0].says

tests/learn plays everything that is shown here.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from banmen.errors import Complaint
from banmen.games import Value, about, content
from banmen.texts import LANGUAGES

if TYPE_CHECKING:
    from banmen.game import Position


FILE, RULINGS = "lesson.toml", "rulings.toml"
PRINTED = ("brief", "on_paper")
"""The parts of a file that only `sheets` uses."""


class Taught:
    """Plain data; files with unknown keys are refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar = {"extra": "forbid"}  # for the description of the API


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial(Taught):
    """A move to try on a board."""

    move: str
    says: str
    """The point it demonstrates."""
    because: str = ""
    """The key of the reason why the move is not allowed; empty for legal moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged(Taught):
    """A position to try things in, with moves worth trying."""

    title: str = ""
    options: dict[str, Value]
    start: str | None = None
    """A position as text; None for the start of the game."""
    moves: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    """Flat Front: the tiles revealed along the line."""
    trials: tuple[Trial, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Taught):
    """One rule on the rules page."""

    id: str
    title: str
    text: str
    why: str = ""
    """The reason for a ruling of this project; empty for the designer's own rules."""
    boards: tuple[Arranged, ...] = ()
    chooses: tuple[str, ...] = ()
    """Options that can be chosen here: the board shows the start of the game with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(Taught):
    """One step of the first game."""

    says: str
    """The instruction."""
    moves: tuple[str, ...]
    """The accepted moves; the first is shown as the answer."""
    done: str
    """An encouraging sentence afterwards."""
    free: bool = False
    """Whether any legal move is accepted."""
    find: bool = False
    """Whether the newcomer has to find the move: nothing is highlighted."""
    other: str = ""
    """The comment on other legal moves, which are taken back."""
    because: str = ""
    """The key of a reason, if the step is to try an illegal move."""
    reply: tuple[str, ...] = ()
    """The moves that follow, by the opponent (and by chance)."""
    board: Arranged | None = None
    """The position it begins with; None to continue from the step before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Taught):
    """A decision of this project, where a rulebook leaves a question open."""

    id: str
    """The id of the lesson's rule about it."""
    title: str
    says: str
    """The ruling in a sentence, for a printed page."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Taught):
    """A link to another site."""

    to: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Taught):
    """The lesson of a game in one language."""

    game: str
    goal: str
    """The aim of the game in a sentence or two."""
    credit: str
    links: tuple[Source, ...]
    """The designer, and shops that sell the real game."""
    rules: tuple[Rule, ...]
    steps: tuple[LessonStep, ...]
    ending: str
    """The text shown when the first game is won."""


def taught(game: str) -> bool:
    """Whether a game has a lesson."""
    return content(game, FILE) is not None


@functools.cache
def lesson(game: str, language: str) -> Lesson:
    """The lesson of a game."""
    told = {name: said for name, said in _written(game).items() if name not in PRINTED}
    return _lesson(game, _spoken(told, language), rulings(game, language))


@functools.cache
def rulings(game: str, language: str) -> tuple[Ruling, ...]:
    """The rulings on a game, in the order of its file."""
    source = content(game, RULINGS)
    found = tomllib.loads(source.read_text(encoding="utf-8")) if source else {}
    return tuple(Ruling(id=id, **_spoken(told, language)) for id, told in found.items())


def arranged(id: str, board: Arranged) -> Position:
    """The position of a board."""
    from banmen.game import game, opened

    at = opened(game(id, **board.options), board.start, board.tiles)
    for move in board.moves:
        at = at.play(move)
    return at


def brief(game: str, language: str) -> tuple[str, ...]:
    """The rules for playing without a screen, one item a point, without `rulings`."""
    said: str = _spoken(_written(game)["brief"], language)
    return tuple(said.splitlines())


def on_paper(game: str) -> Rule | None:
    """The rule whose board a printed page shows, if the start of the game shows too little."""
    name = _written(game).get("on_paper")
    return next((rule for rule in lesson(game, "en").rules if rule.id == name), None)


@functools.cache
def _written(game: str) -> dict[str, Any]:
    """The content of a game's lesson file."""
    source = content(game, FILE)
    if source is None:
        raise Complaint("game.untaught", title=about(game).called)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _spoken(found: Any, language: str) -> Any:
    """The content in one language, with lists as tuples."""
    if isinstance(found, list):
        return tuple(_spoken(one, language) for one in found)
    if not isinstance(found, dict):
        return found
    if found.keys() == set(LANGUAGES):
        return found[language]
    return {name: _spoken(value, language) for name, value in found.items()}


# --- dataclasses from a file in one language; unknown keys raise TypeError ------------------------


def _lesson(game: str, told: dict[str, Any], decided: tuple[Ruling, ...]) -> Lesson:
    ours = {ruling.id: {"title": ruling.title, "why": ruling.why} for ruling in decided}
    parts = {
        "links": tuple(Source(**link) for link in told["links"]),
        "rules": tuple(_rule(rule | ours.get(rule["id"], {})) for rule in told["rules"]),
        "steps": tuple(_step(step) for step in told["steps"]),
    }
    return Lesson(game=game, **told | parts)


def _rule(told: dict[str, Any]) -> Rule:
    return Rule(**told | {"boards": tuple(_arranged(board) for board in told.get("boards", ()))})


def _step(told: dict[str, Any]) -> LessonStep:
    return LessonStep(**told | ({"board": _arranged(told["board"])} if "board" in told else {}))


def _arranged(told: dict[str, Any]) -> Arranged:
    trials = tuple(Trial(**trial) for trial in told.get("trials", ()))
    return Arranged(**{"options": {}} | told | {"trials": trials})
