"""The levels, the same nine in every game: 1 to 8, and best.

``games/ID/levels.toml`` defines them for a game: a table ``[all]``, and one for each variant that
differs, such as ``[size3]``. A game never measured uses ``levels.toml`` in this folder.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banmen.errors import Complaint
from banmen.games import content
from banmen.texts import say

if TYPE_CHECKING:
    from banmen.game import Game

FILE = "levels.toml"
USUAL = Path(__file__).with_name(FILE)
"""The levels of a game that has never been measured."""
LEVELS = ("1", "2", "3", "4", "5", "6", "7", "8", "best")


@dataclass(frozen=True)
class Level:
    """One level in one game."""

    name: str
    """1 to 8, or best."""
    plays: str
    """The spec of its player."""
    measured_as: str | None = None
    """The spec that was rated in its place. Players limited by time are stronger on faster
    machines, so the best level is rated by a player limited to as many positions, or fewer.
    """
    rating: int | None = None
    """The measured Elo rating, where level 1 of the same game is 500; None if not measured."""
    error: int | None = None
    """Half of the rating's 95 % interval."""
    pairs: int | None = None
    """The number of game pairs behind the rating."""

    def title(self, language: str = "en") -> str:
        """The level's name: Novice."""
        return say(f"level.{self.name}.title", language)

    def sentence(self, language: str = "en") -> str:
        """A sentence that describes the level."""
        return say(f"level.{self.name}.sentence", language)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, weakest first. Small variants may have fewer."""
    return tuple(Level(name, **entry) for name, entry in _entries(game).items())


def level(name: str, game: Game) -> Level:
    """One level of a game."""
    found = {one.name: one for one in levels(game)}
    if name not in found:
        names = ", ".join(found)
        raise Complaint("player.no_level", name=name, game=game.about.called, names=names)
    return found[name]


def kept_level(name: str, game: Game) -> Level:
    """The level for continuing a game whose level may have been removed since: the same, or the
    strongest below it.
    """
    reach = LEVELS.index(name)
    return [one for one in levels(game) if LEVELS.index(one.name) <= reach][-1]


def table_of(game: Game) -> str:
    """The name of the table with a variant's levels: its own, such as size3, or ``all``."""
    own = "-".join(f"{name}{value}" for name, value in game.options.items())
    return own if own in tables(game.id) else "all"


@functools.cache
def tables(id: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The contents of a game's ``levels.toml``, by table and level name."""
    return tomllib.loads((content(id, FILE) or USUAL).read_text("utf-8"))


def _entries(game: Game) -> dict[str, dict[str, Any]]:
    entries = tables(game.id)[table_of(game)]
    return {name: entries[name] for name in LEVELS if name in entries}
