"""What newcomers are taught: the rules with boards to try them on, and a first game.

Two files a game, with sentences in both languages side by side; a game may have none of them:

    games/ID/lesson.toml     positions, moves, and what is said of them
    games/ID/rulings.toml    each of our rulings once, by the id of the rule of the lesson about it,
                             which takes its title and its reason from there

A table with the two keys ``en`` and ``ja`` is a sentence; `lesson` gives a file in one language.
A text is written in lines: each is a paragraph, or a point of a list where it begins with "- ".

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
"""What only `sheets` needs of a file."""


class Taught:
    """Plain data; a file that says more than is known is refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar = {"extra": "forbid"}  # for the description of the API


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial(Taught):
    """Something to try on a board."""

    move: str
    says: str
    """What it shows."""
    because: str = ""
    """The key of the reason why it is not allowed; empty for what is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged(Taught):
    """A position to try things in, and what is worth trying."""

    title: str = ""
    options: dict[str, Value]
    start: str | None = None
    """The text of a position; None for the start of the game."""
    moves: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    """Flat Front: the tiles turned up along the line."""
    trials: tuple[Trial, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Taught):
    """One rule on the rules page."""

    id: str
    title: str
    text: str
    why: str = ""
    """The reason of a ruling of ours; empty for the designer's own rules."""
    boards: tuple[Arranged, ...] = ()
    chooses: tuple[str, ...] = ()
    """The options to choose here: the board shows the start of the game with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(Taught):
    """One thing to do in the first game."""

    says: str
    """What to do."""
    moves: tuple[str, ...]
    """What counts as done; the first is shown as the answer."""
    done: str
    """A friendly word afterwards."""
    free: bool = False
    """Any legal move counts."""
    find: bool = False
    """It is for the newcomer to find: nothing is pointed out."""
    other: str = ""
    """What to say of other legal moves; they are taken back."""
    because: str = ""
    """The step is to try something that is not allowed: the key of the reason."""
    reply: tuple[str, ...] = ()
    """What is played then, by the opponent (and by chance)."""
    board: Arranged | None = None
    """Where it begins; None to go on from the step before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Taught):
    """A decision of this project, where a rulebook leaves a question open."""

    id: str
    """That of the rule of the lesson about it."""
    title: str
    says: str
    """The ruling in a sentence, for a printed page."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Taught):
    """Somewhere else in the web."""

    to: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Taught):
    """All that is taught about a game, in one language."""

    game: str
    goal: str
    """What it is about, in a sentence or two."""
    credit: str
    links: tuple[Source, ...]
    """The designer, and where to buy the real game."""
    rules: tuple[Rule, ...]
    steps: tuple[LessonStep, ...]
    ending: str
    """What to say when the first game is won."""


def taught(game: str) -> bool:
    """Whether there is a lesson about a game."""
    return content(game, FILE) is not None


@functools.cache
def lesson(game: str, language: str) -> Lesson:
    """What is taught about a game."""
    told = {name: said for name, said in _written(game).items() if name not in PRINTED}
    return _lesson(game, _spoken(told, language), rulings(game, language))


@functools.cache
def rulings(game: str, language: str) -> tuple[Ruling, ...]:
    """Our rulings on a game, in the order of its file."""
    source = content(game, RULINGS)
    found = tomllib.loads(source.read_text(encoding="utf-8")) if source else {}
    return tuple(Ruling(id=id, **_spoken(told, language)) for id, told in found.items())


def arranged(id: str, board: Arranged) -> Position:
    """The position that a board shows."""
    from banmen.game import game, opened

    at = opened(game(id, **board.options), board.start, board.tiles)
    for move in board.moves:
        at = at.play(move)
    return at


def brief(game: str, language: str) -> tuple[str, ...]:
    """The rules for a table without a screen, a point each; `rulings` are not among them."""
    said: str = _spoken(_written(game)["brief"], language)
    return tuple(said.splitlines())


def on_paper(game: str) -> Rule | None:
    """The rule whose board a printed page shows, in a game whose beginning shows little."""
    name = _written(game).get("on_paper")
    return next((rule for rule in lesson(game, "en").rules if rule.id == name), None)


@functools.cache
def _written(game: str) -> dict[str, Any]:
    """A file as it stands there."""
    source = content(game, FILE)
    if source is None:
        raise Complaint("game.untaught", title=about(game).called)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _spoken(found: Any, language: str) -> Any:
    """The same in one language, lists as tuples."""
    if isinstance(found, list):
        return tuple(_spoken(one, language) for one in found)
    if not isinstance(found, dict):
        return found
    if found.keys() == set(LANGUAGES):
        return found[language]
    return {name: _spoken(value, language) for name, value in found.items()}


# --- a file in one language as dataclasses; a key that is not known is a TypeError ----------------


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
