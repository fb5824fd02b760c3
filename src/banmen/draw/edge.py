"""The edge of a board: coordinates along it, and strips in the colours of the players' sides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from banmen.draw.paper import Point
from banmen.scene import Cell, Scene


@dataclass(frozen=True)
class Border:
    """A side of a cell on the board's edge that belongs to a player's goal."""

    cell: Cell
    outward: tuple[int, int]
    owner: int | None
    before: bool
    """Whether the board also ends on its left, looking outward, so that there is a corner."""
    after: bool
    """Whether the board also ends on its right."""

    def strip(self, width: float) -> list[Point]:
        """A strip along the outside of it, mitred at corners, in the scene's coordinates."""
        (dx, dy), x, y = self.outward, self.cell.x, self.cell.y
        ends = ((-0.5, 0.0), (0.5, 0.0), (0.5 + width * self.after, width))
        found = [*ends, (-0.5 - width * self.before, width)]
        return [(x + dx * (0.5 + b) + dy * a, y + dy * (0.5 + b) - dx * a) for a, b in found]


def borders(scene: Scene) -> list[Border]:
    """The cell sides on the board's edge that belong to a player's goal; goal marks run
    along them.
    """
    there = {(cell.x, cell.y) for cell in scene.cells}
    owners = {
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2): mark.owner
        for mark in scene.marks
        if mark.kind == "goal"
        for a, b in pairwise(mark.path)
    }
    found = []
    for cell in scene.cells:
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            middle = (cell.x + dx / 2, cell.y + dy / 2)
            if middle in owners:
                left = (cell.x - dy, cell.y + dx) not in there
                right = (cell.x + dy, cell.y - dx) not in there
                found.append(Border(cell, (dx, dy), owners[middle], left, right))
    return found


class Label(NamedTuple):
    """A coordinate, written beside the cell at the end of a line."""

    words: str
    at: Point
    place: str
    """row: left of the cell; column: in front of it; corner: both, with the cell's full name."""


def labels(middles: Mapping[str, Point], rows_are_numbers: bool) -> list[Label]:
    """Coordinates at the left and near ends of rows and columns.

    Middles grow to the right and away from the viewer. On a board with stairs, a cell can end both
    its row and its column; there is room for only one label, so it gets the cell's full name.
    """
    rows: dict[str, str] = {}
    columns: dict[str, str] = {}
    for id, (right, away) in middles.items():
        letters, number = re.findall(r"\d+|\D+", id)
        column, row = (letters, number) if rows_are_numbers else (number, letters)
        if row not in rows or right < middles[rows[row]][0]:
            rows[row] = id
        if column not in columns or away < middles[columns[column]][1]:
            columns[column] = id
    corners = set(rows.values()) & set(columns.values())
    if len(corners) == 1:
        corners = set()
    return [
        *(Label(row, middles[id], "row") for row, id in rows.items() if id not in corners),
        *(Label(name, middles[id], "column") for name, id in columns.items() if id not in corners),
        *(Label(id, middles[id], "corner") for id in middles if id in corners),
    ]
