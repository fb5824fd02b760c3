"""Players: whoever chooses a move in a position."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from banmen.errors import Complaint

if TYPE_CHECKING:
    from banmen.game import Game, Position


class Player(Protocol):
    """Someone who plays one game."""

    name: str
    """The text it was made from."""

    def choose(self, position: Position) -> int:
        """The code of a legal move."""
        ...


class Random:
    """Plays any legal move, all equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)

    def choose(self, position: Position) -> int:
        """The code of a legal move."""
        return self.luck.choice(position.legal()).code


def player(spec: str, game: Game, seed: int = 0) -> Player:
    """The player that a text means: random."""
    if spec != Random.name:
        raise Complaint("players.unknown", spec=spec, names=Random.name)
    return Random(seed)
