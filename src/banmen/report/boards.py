"""Heat maps on the board: the more moves on a cell, the stronger its colour."""

from __future__ import annotations

from banmen.arena.census import board
from banmen.draw.paper import NOTHING, Box, Paper, Point
from banmen.draw.pieces import PITCH, hexagon
from banmen.game import Game
from banmen.report.charts import picture
from banmen.report.measures import Cells
from banmen.scene import Cell

UNIT = 40.0
"""The width of a cell in the drawing."""
MOST_FIGURES = 130
"""On boards with more cells, figures would be too small to read."""
STRONG = 0.7
"""From this strength, a figure is light on dark."""


def heat(game: Game, counts: Cells, name: str) -> str:
    """Draw the board with each cell's share in percent, from 1 up."""
    cells, paper = board(game), Paper()
    total, most = sum(counts.values()), max(counts.values(), default=0)
    reach = NOTHING
    for cell in cells:
        corners = outline(cell)
        strength = counts.get(cell.id, 0) / most if most else 0.0
        paper.polygon(corners, fill="var(--cold)", stroke="var(--frame)", stroke_width=1)
        if strength:
            paper.polygon(corners, fill="var(--hot)", fill_opacity=0.08 + 0.92 * strength)
        if len(cells) <= MOST_FIGURES and 100 * counts.get(cell.id, 0) >= total > 0:
            _figure(paper, cell, 100 * counts[cell.id] / total, strength)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        reach = reach.around(Box(min(xs), min(ys), max(xs), max(ys)))
    left, top, right, bottom = reach
    return picture(paper, Box(left - 2, top - 2, right + 2, bottom + 2), name)


def outline(cell: Cell) -> list[Point]:
    """The corners of a cell on the paper."""
    x, y = cell.x * UNIT, -cell.y * UNIT
    if cell.shape == "square":
        h = UNIT / 2
        return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]
    tile = cell.shape == "tile"
    return hexagon((x, y), UNIT * (PITCH if tile else 1.0), tile)


def _figure(paper: Paper, cell: Cell, share: float, strength: float) -> None:
    colour = "var(--on-hot)" if strength > STRONG else "var(--text)"
    paper.text((cell.x * UNIT, -cell.y * UNIT), f"{share:.0f}", 13, colour)
