"""Puzzles: positions in which exactly one move wins.

>>> import banmen.puzzles as puzzles
>>> puzzles.puzzles("squish")[0].id
'squish-1'

They come from games of the levels against each other (`make.py`). "Exactly one move wins" means:
that move is proven to win in so many plies, and every other move is proven not to win within
`MARGIN` more plies, or not at all. `proof.py` proves both, and ``banmen puzzles check`` proves all
of them again. `grade.py` measures how hard a puzzle is for the levels. A game's puzzles are a file
of JSON lines, ``games/ID/puzzles.jsonl``; a game may have none.
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
"""In plies."""


@dataclass(frozen=True)
class Puzzle:
    """A position to be won."""

    id: str
    """The game and a number: squish-12."""
    game: str
    options: dict[str, Value]
    position: str
    """The position as text."""
    solution: tuple[str, ...]
    """The winning move, the longest defence, and so on to the end."""
    plies: int
    """The length of the solution; no win is shorter."""
    alone: bool
    """Whether no other move wins at all; otherwise none wins within `MARGIN` more plies."""
    found: float
    """The frequency with which each level finds the move, 0 to 1."""
    grade: int
    """1 to 5."""

    @property
    def start(self) -> Position:
        """The position."""
        return game(self.game, **self.options).parse(self.position)

    @property
    def moves(self) -> int:
        """The winner's moves in the solution."""
        return (self.plies + 1) // 2


@functools.cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game."""
    path = content(game, FILE)
    lines = path.read_text(encoding="utf-8").splitlines() if path else ()
    return tuple(read(json.loads(line)) for line in lines)


def puzzle(id: str) -> Puzzle:
    """The puzzle with an id."""
    name = id.partition("-")[0]
    for one in puzzles(name) if name in ids() else ():
        if one.id == id:
            return one
    raise Complaint("puzzle.unknown", id=id)


def daily(day: datetime.date) -> Puzzle:
    """The puzzle of a day, the same for everyone. Games with puzzles take turns, and puzzles get
    harder during the week.

    A game's puzzles, sorted from easy to hard, are split into seven parts, one for each weekday. A
    puzzle repeats once all others of its part have had their day.
    """
    number, games = day.toordinal(), [id for id in ids() if puzzles(id)]
    if not games:
        raise Complaint("puzzle.none")
    ranked = sorted(puzzles(games[number % len(games)]), key=lambda one: (-one.found, one.id))
    first, beyond = (len(ranked) * (day.weekday() + i) // 7 for i in range(2))
    part = ranked[first:beyond] or ranked
    return part[number // (7 * len(games)) % len(part)]


def read(found: dict[str, Any]) -> Puzzle:
    """Make a puzzle from a line of a file."""
    return Puzzle(**{**found, "solution": tuple(found["solution"])})


def written(one: Puzzle) -> str:
    """Format a puzzle as a line of a file."""
    return json.dumps(vars(one), ensure_ascii=False)
