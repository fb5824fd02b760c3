"""The display of a position as data: cells, pieces, hands, marks, choices, events.

The page, the pictures, the terminal and the notebook draw a `Scene` and know no rules. Everything
here is plain data (frozen dataclasses of strings and numbers), so it can be sent as JSON.

Coordinates: one cell is one unit wide; x grows to the right, y away from the first player; the
coordinates of a cell are those of its centre. Pieces on a cell have a level, counted from 0 on the
board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from banmen.texts import Sentence, say

Params = Mapping[str, "str | int | list[str] | Sentence | list[Sentence]"]


@dataclass(frozen=True)
class Cell:
    """A place on the board."""

    id: str
    """Its name in the notation: c3, (+1,-1)."""
    x: float
    y: float
    shape: str
    """square, or hexagon (a corner up), or tile (a hexagon lying on a flat side)."""
    kind: str = "plain"
    """plain, goal, edge, or open (a place where a tile can still go)."""
    owner: int | None = None
    """The owner of the goal or side."""


@dataclass(frozen=True)
class Piece:
    """A piece on a cell."""

    kind: str
    """two-faced, stone, cube, tile or unit."""
    owner: int
    cell: str
    level: int = 0
    """0 on the board; cubes: their level; units: their place on the tile, from 1."""
    face: str = ""
    """Two-faced pieces: the face that is up, plus or cross. Tiles: their number of spaces."""
    power: int = 0
    """Units: 1, 2 or 4."""
    standing: bool = True
    id: str = ""
    """The same from position to position, so that movement can be shown."""

    @property
    def place(self) -> str:
        """Its place, which no other piece of the position shares."""
        return f"{self.cell}:{self.level}"


@dataclass(frozen=True)
class Held:
    """Pieces of one kind that are not on the board."""

    kind: str
    """two-faced, block, unit, tile."""
    owner: int | None
    """The holder; None for a common stack."""
    count: int
    face: str = ""
    """Tiles: their number of spaces and colour, as in R2; units: their power."""
    up: bool = False
    """Whether it is face up, to be played now."""


@dataclass(frozen=True)
class Mark:
    """A highlight: an outline, an arrow, a tint, a line."""

    kind: str
    """from, to (the last move), goal, group, largest, flow, threat, line, win, frame, target."""
    cells: tuple[str, ...] = ()
    owner: int | None = None
    path: tuple[tuple[float, float, float], ...] = ()
    """Points in space (x, y, level) of a line to draw."""
    note: str = ""
    """A short text beside it: "3:5"."""


@dataclass(frozen=True)
class Choice:
    """A touch on the way to a move. Touching a leaf (which has a code) plays it."""

    touch: str
    """A cell's id, or hand:…, turn:…, units:…, pass."""
    then: tuple[Choice, ...] = ()
    code: int | None = None
    text: str | None = None
    marks: tuple[Mark, ...] = ()
    """Highlights while it is touched: after (where the piece could go next, once it is turned
    over), towards (the friend a stone goes towards), capture (what would be taken), falls (whose
    units would be knocked down; the note says which).
    """
    codes: Mapping[str, int] | None = None
    """Codes by the next touch, instead of ``then`` where only codes follow: Flink has hundreds of
    moves that need no other data.
    """


@dataclass(frozen=True)
class Event:
    """An event of a move; log, animation, sound and speech are made from these.

    ``texts`` has a sentence for each under ``event.``, by `told` or else by its kind.
    """

    kind: str
    params: Params = field(default_factory=dict)
    decides: bool = False
    """Whether it ends the game, and so is the reason given."""
    told: str = ""
    """The name of its sentence, if the one of its kind says too little."""

    @property
    def name(self) -> str:
        """The key of its move's name inside a sentence, if there is such a text."""
        return f"called.{self.told or self.kind}"

    def say(self, language: str = "en") -> str:
        """The event in a sentence."""
        return say(f"event.{self.told or self.kind}", language, **self.params)


@dataclass(frozen=True)
class Scene:
    """The display of a position."""

    game: str
    board: str
    """The kind of board that draws it; see `About.board`."""
    options: Mapping[str, int | str]
    players: tuple[str, str]
    """The colours of player 0 and 1."""
    turn: int | None
    result: str
    phase: str
    """The name of the phase: play; Flat Front: deployment, battle."""
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    held: tuple[Held, ...]
    marks: tuple[Mark, ...]
    choices: tuple[Choice, ...]
    events: tuple[Event, ...]

    def as_dict(self) -> dict[str, Any]:
        """The scene as plain data, ready for JSON."""
        return asdict(self)


def choice_tree(leaves: Iterable[tuple[tuple[str, ...], Choice]]) -> tuple[Choice, ...]:
    """Build the tree of legal moves from the last touch of each and the touches before it."""
    here: list[Choice] = []
    deeper: dict[str, list[tuple[tuple[str, ...], Choice]]] = {}
    for before, leaf in leaves:
        if before:
            deeper.setdefault(before[0], []).append((before[1:], leaf))
        else:
            here.append(leaf)
    return (*here, *(Choice(touch, then=choice_tree(rest)) for touch, rest in deeper.items()))


def leads_on(choices: Iterable[Choice], touches: Sequence[str]) -> bool:
    """Whether touches lead to a legal move, or can be continued to one."""
    if not touches:
        return True
    found = next((choice for choice in choices if choice.touch == touches[0]), None)
    if found is None:
        return False
    if found.codes is not None and len(touches) > 1:
        return len(touches) == 2 and touches[1] in found.codes
    return leads_on(found.then, touches[1:])


def follow(
    before: Iterable[Piece], events: Iterable[Event], pieces: Iterable[Piece], fresh: str
) -> tuple[Piece, ...]:
    """The pieces after a move with their ids: moved pieces keep theirs, new ones get fresh ids.

    An unchanged piece remains the same object.
    """
    known = {(piece.cell, piece.level): piece for piece in before}
    came = {
        (e.params["to"], 0): known[str(e.params["from"]), 0] for e in events if e.kind == "moved"
    }
    found: list[Piece] = []
    for piece in pieces:
        place = piece.cell, piece.level
        was = came.get(place) or known.get(place)
        id = was.id if was else f"{fresh}.{len(found)}"
        found.append(was if was and _alike(was, piece) else replace(piece, id=id))
    return tuple(found)


def _alike(was: Piece, now: Piece) -> bool:
    """Whether a piece is unchanged on the same place."""
    return (was.cell, was.face, was.standing) == (now.cell, now.face, now.standing)
