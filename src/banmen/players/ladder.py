"""The levels: the same nine in every game, from a first game to the best there is.

What they are in a game is in ``games/ID/levels.toml``: a table ``[all]``, and one for each variant
that has others, ``[size3]``. A game that was never measured has those of ``levels.toml`` here.
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
"""The levels of a game that was never measured."""
LEVELS = ("1", "2", "3", "4", "5", "6", "7", "8", "best")


@dataclass(frozen=True)
class Level:
    """One level in one game."""

    name: str
    """1 to 8, or best."""
    plays: str
    """The spec of the player behind it."""
    measured_as: str | None = None
    """The spec that was rated in its place: who thinks by the clock is stronger on a fast machine,
    so the best is rated by a player with as many positions to look at, or fewer."""
    rating: int | None = None
    """Its measured Elo rating, level 1 of the same game being 500; None if it was not measured."""
    error: int | None = None
    """Half of the rating's 95 % interval."""
    pairs: int | None = None
    """How many pairs of games the rating rests on."""

    def title(self, language: str = "en") -> str:
        """What it is called: Novice."""
        return say(f"level.{self.name}.title", language)

    def sentence(self, language: str = "en") -> str:
        """What it is like."""
        return say(f"level.{self.name}.sentence", language)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, the weakest first. Small variants may have fewer."""
    return tuple(Level(name, **entry) for name, entry in _entries(game).items())


def level(name: str, game: Game) -> Level:
    """One level of a game."""
    found = {one.name: one for one in levels(game)}
    if name not in found:
        names = ", ".join(found)
        raise Complaint("player.no_level", name=name, game=game.about.called, names=names)
    return found[name]


def kept_level(name: str, game: Game) -> Level:
    """The level that goes on with a game begun at one that the game may no longer have: the same,
    or the strongest below it.
    """
    reach = LEVELS.index(name)
    return [one for one in levels(game) if LEVELS.index(one.name) <= reach][-1]


def table_of(game: Game) -> str:
    """The table with the levels of a variant: its own, size3, or that of its game, all."""
    own = "-".join(f"{name}{value}" for name, value in game.options.items())
    return own if own in tables(game.id) else "all"


@functools.cache
def tables(id: str) -> dict[str, dict[str, dict[str, Any]]]:
    """What the file of a game says: by table and by the name of the level."""
    return tomllib.loads((content(id, FILE) or USUAL).read_text("utf-8"))


def _entries(game: Game) -> dict[str, dict[str, Any]]:
    entries = tables(game.id)[table_of(game)]
    return {name: entries[name] for name in LEVELS if name in entries}
