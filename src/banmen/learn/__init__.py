"""What newcomers are taught: the rules with boards to try them on, and a first game.

One file a game, `GAME.toml`, with positions, moves and sentences in both languages side by side.
A table with the two keys ``en`` and ``ja`` is a sentence; `lesson` gives a file in one language.
A text is written in lines: each is a paragraph, or a point of a list where it begins with "- ".

    lesson("squish", "en").rules[0].title
    brief("squish", "en")[0]

tests/learn plays everything that is shown here.
"""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from banmen.errors import Complaint
from banmen.games import Value, about
from banmen.texts import LANGUAGES

if TYPE_CHECKING:
    from banmen.game import Position


class Taught(BaseModel):
    """Plain data; what is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Trial(Taught):
    """Something to try on a board."""

    move: str
    says: str
    """What it shows."""
    because: str = ""
    """The key of the reason why it is not allowed; empty for what is."""


class Arranged(Taught):
    """A position to try things in, and what is worth trying."""

    title: str = ""
    options: dict[str, Value] = {}
    start: str | None = None
    """The text of a position; None for the start of the game."""
    moves: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    """Flat Front: the tiles turned up along the line."""
    trials: tuple[Trial, ...] = ()


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


class Step(Taught):
    """One thing to do in the first game."""

    says: str
    """What to do."""
    moves: tuple[str, ...]
    """What counts as done; the first is shown to whoever asks."""
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


class Source(Taught):
    """Somewhere else in the web."""

    to: str
    says: str


class Lesson(Taught):
    """All that is taught about a game, in one language."""

    game: str
    goal: str
    """What it is about, in a sentence or two."""
    credit: str
    links: tuple[Source, ...]
    """The designer, and where to buy the real game."""
    rules: tuple[Rule, ...]
    steps: tuple[Step, ...]
    ending: str
    """What to say when the first game is won."""


@functools.cache
def lesson(game: str, language: str) -> Lesson:
    """What is taught about a game."""
    taught = {name: said for name, said in _written(game).items() if name != "brief"}
    return Lesson(game=game, **_spoken(taught, language))


def arranged(id: str, board: Arranged) -> Position:
    """The position that a board shows."""
    from banmen.game import game, opened

    at = opened(game(id, **board.options), board.start, board.tiles)
    for move in board.moves:
        at = at.play(move)
    return at


def brief(game: str, language: str) -> tuple[str, ...]:
    """The rules for a table without a screen, a point each; * before rulings of ours."""
    said: str = _spoken(_written(game)["brief"], language)
    return tuple(said.splitlines())


@functools.cache
def _written(game: str) -> dict[str, Any]:
    """A file as it stands there."""
    source = files(__name__).joinpath(f"{game}.toml")
    if not source.is_file():
        raise Complaint("game.untaught", title=about(game).title)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _spoken(found: Any, language: str) -> Any:
    """The same in one language."""
    if isinstance(found, list):
        return [_spoken(one, language) for one in found]
    if not isinstance(found, dict):
        return found
    if found.keys() == set(LANGUAGES):
        return found[language]
    return {name: _spoken(value, language) for name, value in found.items()}
