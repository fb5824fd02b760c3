"""The layout of a scene's cells on the paper, seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.draw.paper import Point
from banmen.draw.pieces import PITCH, hexagon
from banmen.draw.style import Palette, Side
from banmen.scene import Cell, Mark, Scene

SPAN = 480.0
"""The approximate width of a board, in pixels."""
SMALLEST, LARGEST = 30.0, 84.0
"""The limits of a cell's width, in pixels."""
TILE = 120.0
"""The width of a loose tile, corner to corner."""


class Stage:
    """The layout and colours of a scene's cells on the paper."""

    def __init__(self, scene: Scene, palette: Palette, turned: bool) -> None:
        self.scene = scene
        self.palette = palette
        self.cells = {cell.id: cell for cell in scene.cells}
        self.turn = -1 if turned else 1
        self.loose = any(cell.shape == "tile" for cell in scene.cells)
        self.unit = TILE if self.loose else _unit(scene.cells)
        """The width of a cell; the lengths of the page's drawing are multiples of it."""
        self.pitch = PITCH * TILE if self.loose else self.unit

    def point(self, x: float, y: float) -> Point:
        """Convert a point of the scene to the paper."""
        return self.turn * x * self.unit, -self.turn * y * self.unit

    def at(self, id: str) -> Point:
        """The centre of a cell."""
        return self.point(self.cells[id].x, self.cells[id].y)

    def corners(self, id: str, size: float = 1.0) -> list[Point]:
        """The outline of a cell, scaled by `size`."""
        x, y = self.at(id)
        if self.cells[id].shape != "square":
            return hexagon((x, y), size * self.pitch, self.cells[id].shape == "tile")
        h = size * self.unit / 2
        return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]

    def side(self, owner: int | None) -> Side:
        """The colours of a player."""
        return self.palette.sides[self.scene.players[owner or 0]]

    def letter(self, owner: int | None) -> str:
        """The first letter of a player's colour."""
        return self.scene.players[owner or 0][0].upper()

    def marks(self, *kinds: str) -> list[Mark]:
        """The marks of the given kinds."""
        return [mark for mark in self.scene.marks if mark.kind in kinds]


def _unit(cells: Sequence[Cell]) -> float:
    """The cell width that makes the board about `SPAN` wide."""
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    span = max(max(xs) - min(xs), max(ys) - min(ys)) + 1
    return min(max(SPAN / span, SMALLEST), LARGEST)
