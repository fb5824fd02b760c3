"""The computer as an opponent: its name, its seat, its moves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from banmen.cli.common import busy, colours, language, tell
from banmen.errors import Complaint
from banmen.texts import say

if TYPE_CHECKING:
    from banmen.game import Game, Position

PERSON = "Person"
"""The name of the person at the terminal in records."""
USUAL = ("white", "blue")
"""The default colours of a person."""


class Opponent:
    """A player of `banmen.players` in a seat, 0 or 1."""

    def __init__(self, spec: str, game: Game, seat: int, seed: int | None = None) -> None:
        from banmen.players import player

        self.spec, self.seat, self.seed = spec.strip().lower(), seat, seed
        self._player = player(self.spec, game, seed)

    @property
    def name(self) -> str:
        """Its display name: Level 4."""
        return name_of(self.spec, language())

    def choose(self, position: Position) -> int:
        """Return its move. Ctrl-C ends its thinking with a KeyboardInterrupt."""
        with busy(tell("cli.thinking", player=self.name)):
            return self._player.choose(position)


def name_of(spec: str, language: str = "en") -> str:
    """A player's display name: Level 4; Best; or its spec. Records use the English one."""
    from banmen.players import LEVELS

    if spec == "best":
        return say("level.best.title", language)
    return say("cli.level", language, name=spec) if spec in LEVELS else spec


def spec_of(name: str) -> str | None:
    """The spec of a player named in a record; None for a person."""
    from banmen.players import Spec

    spec = "best" if name == name_of("best") else name.removeprefix("Level ")
    try:
        Spec.read(spec)
    except Complaint:
        return None
    return spec if name_of(spec) == name else None


# --- seats ---------------------------------------------------------------------------------------


def tag_names(position: Position) -> tuple[str, str]:
    """The tags with the players' names: White and Black, or Blue and Red."""
    first, second = colours(position)
    return first.capitalize(), second.capitalize()


def names(opponent: Opponent, position: Position, tags: Mapping[str, str]) -> dict[str, str]:
    """Tags that name the players. A person already named in the tags keeps that name."""
    sides = tag_names(position)
    person = tags.get(sides[1 - opponent.seat], "")
    if not person or spec_of(person) is not None:
        person = PERSON
    found = {sides[opponent.seat]: name_of(opponent.spec), sides[1 - opponent.seat]: person}
    return {side: found[side] for side in sides}


def seat_of(
    wish: str | None, position: Position, tags: Mapping[str, str], seed: int | None = None
) -> int:
    """The computer's seat: opposite the colour the person asks for.

    Without a request: its seat in the loaded game, or opposite the usual colour.
    """
    sides = colours(position)
    choices = {"first": 1, "second": 0, sides[0]: 1, sides[1]: 0}
    choices["random"] = random.Random(seed).randrange(2)
    if wish is not None:
        if wish.lower() not in choices:
            raise Complaint("cli.no_colour", colour=wish, names=list(choices))
        return choices[wish.lower()]
    for seat, tag in enumerate(tag_names(position)):
        if spec_of(tags.get(tag, PERSON)) is not None:
            return seat
    return next(choices[side] for side in sides if side in USUAL)
