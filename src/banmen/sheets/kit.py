"""The board and pieces that a game needs on a table, with their sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from banmen.draw import heights, marks, wood
from banmen.draw.blocks import in_space
from banmen.draw.paper import Box, Paper
from banmen.draw.stage import Stage
from banmen.draw.style import PALETTES
from banmen.game import Game
from banmen.scene import Scene
from banmen.sheets.document import FOOT, HEAD, HIGH, WIDE

DAY = PALETTES["light"]
PALETTE = replace(
    DAY,
    page="#ffffff",
    wood="#fffdf9",
    wood_shade="#f5efe2",
    wood_line="#cdbb95",
    wood_edge="#cdbb95",
    sides=DAY.sides
    | {
        "white": replace(DAY.sides["white"], body="#ffffff", rim="#6d6355", tile="#ffffff"),
        "blue": replace(DAY.sides["blue"], tile="#e6eef6"),
        "red": replace(DAY.sides["red"], tile="#fae9e3"),
    },
)
"""The light palette on white paper, with less ink."""

COMFORTABLE = {"two-faced": 30.0, "stone": 26.0, "block": 16.0}
"""The width of a cell in millimetres, by the pieces on it, where the paper is large enough. Dice
are 16 wide: glued together in fives they make solid blocks.
"""
ROOMY = 30.0
"""The same for other pieces."""
NOTES = 14.0
"""Room for a note above a board, in millimetres."""


class Part(NamedTuple):
    """Pieces that look alike."""

    kind: str
    """As in a scene: two-faced, stone, block, tile, unit."""
    colour: str
    face: str
    """Units: their power. Tiles: their number of spaces."""


class Kit(NamedTuple):
    """Everything for one game."""

    game: Game
    start: Scene
    cell: float
    """The width of a cell in millimetres; 0 without a board."""
    parts: Counter[Part]

    def of(self, *kinds: str) -> list[Part]:
        """All pieces of some kinds, one by one, sorted by colour."""
        return [part for part in self.parts.elements() if part.kind in kinds]

    def counts(self) -> Counter[tuple[str, str]]:
        """The number of pieces of each kind and colour."""
        return Counter((part.kind, part.colour) for part in self.parts.elements())


def kit_of(game: Game) -> Kit:
    """The kit of a game, from its start."""
    start = game.start(seed=0).scene() if game.about.chance else game.start().scene()
    order = start.players.index
    parts = Counter(sorted(_parts(start), key=lambda part: (part.kind, order(part.colour), part)))
    return Kit(game, start, _cell(start, {part.kind for part in parts}), parts)


def _parts(scene: Scene) -> Iterable[Part]:
    """Yield all pieces, on the board and beside it."""
    for piece in scene.pieces:
        yield Part(piece.kind, scene.players[piece.owner], "")
    letters = {colour[0].upper(): colour for colour in scene.players}
    for held in scene.held:
        tile = held.kind == "tile"
        colour = letters[held.face[0]] if tile else scene.players[held.owner or 0]
        yield from [Part(held.kind, colour, held.face[1:] if tile else held.face)] * held.count


def empty(scene: Scene) -> Scene:
    """A board with only its goals."""
    goals = tuple(mark for mark in scene.marks if mark.kind == "goal")
    return replace(scene, pieces=(), marks=goals)


def stage(scene: Scene) -> Stage:
    """The layout of a board's cells."""
    return Stage(scene, PALETTE, turned=False)


def reach(scene: Scene) -> Box:
    """The extent of a board with its coordinates, in the pixels of a drawing."""
    paper = Paper()
    board(paper, scene)
    return paper.reach


def board(paper: Paper, scene: Scene) -> None:
    """Draw a board to play on: cells, names, sides and goals."""
    bare = stage(empty(scene))
    wood.cells(paper, bare)
    wood.names(paper, bare)
    if in_space(scene):
        heights.draw(paper, bare)
    else:
        marks.below(paper, bare)


def _cell(scene: Scene, kinds: set[str]) -> float:
    """The width of a cell: in whole millimetres, and the same on either paper."""
    found = stage(scene)
    if found.loose:
        return 0.0
    left, top, right, bottom = (side / found.unit for side in reach(scene))
    room = min(WIDE / (right - left), (HIGH - HEAD - FOOT - NOTES) / (bottom - top))
    wished = min((COMFORTABLE.get(kind, ROOMY) for kind in kinds), default=ROOMY)
    return float(int(min(wished, room)))
