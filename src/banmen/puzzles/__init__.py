"""Puzzles: positions in which exactly one move wins.

>>> import banmen.puzzles as puzzles
>>> puzzles.puzzles("squish")[0].id
'squish-1'

They come from games of the levels against each other (`make.py`). Exactly one move wins means: that
move is proven to win, in so many plies; and of every other move it is proven that it does not win
within `MARGIN` plies more, or that it does not win at all. `proof.py` proves both, and
``banmen puzzles check`` proves all of them again. `grade.py` says how hard one is for our levels.

The puzzles of a game are a file of JSON lines, ``games/ID/puzzles.jsonl``; a game may have none.
"""

from __future__ import annotations

import datetime
import functools
import json
from dataclasses import dataclass
from typing import Any

from banmen.errors import Complaint
from banmen.game import Position, game
from banmen.games import Value, content, ids

FILE = "puzzles.jsonl"
MARGIN = 4
"""Plies."""


@dataclass(frozen=True)
class Puzzle:
    """A position to be won."""

    id: str
    """The game and a number: squish-12."""
    game: str
    options: dict[str, Value]
    position: str
    """As text."""
    solution: tuple[str, ...]
    """The one winning move, the longest defence, and so on to the end."""
    plies: int
    """The length of the solution; no win is shorter."""
    alone: bool
    """Whether no other move wins at all; else none wins within `MARGIN` plies more."""
    found: float
    """How often our levels find the move: from 0 to 1."""
    grade: int
    """1 to 5."""

    @property
    def start(self) -> Position:
        """The position itself."""
        return game(self.game, **self.options).parse(self.position)

    @property
    def moves(self) -> int:
        """How many moves of the winner it takes."""
        return (self.plies + 1) // 2


@functools.cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game."""
    path = content(game, FILE)
    lines = path.read_text(encoding="utf-8").splitlines() if path else ()
    return tuple(read(json.loads(line)) for line in lines)


def puzzle(id: str) -> Puzzle:
    """The puzzle of that name."""
    name = id.partition("-")[0]
    for one in puzzles(name) if name in ids() else ():
        if one.id == id:
            return one
    raise Complaint("puzzle.unknown", id=id)


def daily(day: datetime.date) -> Puzzle:
    """The puzzle of a day, for everyone: the games with puzzles take turns, and the week gets
    harder.

    The puzzles of a game, from easy to hard, are cut into seven parts, one for every weekday; a
    puzzle comes again when all others of its part have been.
    """
    number, games = day.toordinal(), [id for id in ids() if puzzles(id)]
    if not games:
        raise Complaint("puzzle.none")
    ranked = sorted(puzzles(games[number % len(games)]), key=lambda one: (-one.found, one.id))
    first, beyond = (len(ranked) * (day.weekday() + i) // 7 for i in range(2))
    part = ranked[first:beyond] or ranked
    return part[number // (7 * len(games)) % len(part)]


def read(found: dict[str, Any]) -> Puzzle:
    """A puzzle out of a line of a file."""
    return Puzzle(**{**found, "solution": tuple(found["solution"])})


def written(one: Puzzle) -> str:
    """A puzzle as a line of a file."""
    return json.dumps(vars(one), ensure_ascii=False)
