"""Blocks seen from above: a map with the colour and the height of every column."""

from __future__ import annotations

from banmen.draw.blocks import blocks, last_block, tops
from banmen.draw.edge import borders
from banmen.draw.paper import Look, Paper, Point
from banmen.draw.stage import Stage
from banmen.scene import Mark, Piece

RIM = 0.26
"""The width of the strips that show whose sides they are, in cells."""


def draw(paper: Paper, stage: Stage) -> None:
    """The sides of the board, the tops of the columns and their heights."""
    for border in borders(stage.scene):
        side = stage.side(border.owner)
        strip = [stage.point(x, y) for x, y in border.strip(RIM)]
        paper.polygon(strip, fill=side.body, stroke=side.body, stroke_width=0.6)
        paper.line(strip[2:], stroke=side.rim, stroke_width=stage.line)
    shown = tops(stage.scene)
    for id, cube in shown.items():
        side = stage.side(cube.owner)
        look: Look = {"stroke": side.line, "stroke_width": 0.3 * stage.line}
        paper.polygon(stage.corners(id), fill=side.body, **look)
    _outlines(paper, stage)
    for mark in stage.marks("win"):
        _path(paper, stage, mark)
    for id, cube in shown.items():
        _height(paper, stage, id, cube)


def _height(paper: Paper, stage: Stage, id: str, cube: Piece) -> None:
    """The height of a column, kept clear of lines that cross it."""
    side, size = stage.side(cube.owner), 0.42 * stage.unit
    halo: Look = {"stroke": side.body, "stroke_width": 0.2 * size, "paint_order": "stroke"}
    paper.text(stage.at(id), str(cube.level + 1), size, side.sign, **halo)


def _path(paper: Paper, stage: Stage, mark: Mark) -> None:
    """A way over faces, as it looks from above."""
    points = [stage.point(x, y) for x, y, _ in mark.path]
    for colour, width in ((stage.palette.page, 4.6), (stage.palette.win, 2.6)):
        look: Look = {"stroke": colour, "stroke_width": width * stage.line}
        paper.line(points, **look)


def _outlines(paper: Paper, stage: Stage) -> None:
    """Lines where one block ends and another begins; the last block's in its own colour."""
    cells = {(cell.x, cell.y): cell.id for cell in stage.scene.cells}
    block, last = blocks(stage.scene), last_block(stage.scene)
    shown = tops(stage.scene)
    of = {id: block[cube.place] for id, cube in shown.items()}
    lines: dict[str, list[tuple[Point, Point]]] = {}
    for id, cube in shown.items():
        cell, corners = stage.cells[id], stage.corners(id)
        colour = stage.palette.last if of[id] == last else stage.side(cube.owner).line
        for k, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            beside = cells.get((cell.x + dx * stage.turn, cell.y + dy * stage.turn), "")
            if of.get(beside) != of[id]:
                lines.setdefault(colour, []).append((corners[k], corners[(k + 1) % 4]))
    for colour in sorted(lines, key=lambda colour: colour == stage.palette.last):
        width = (2.6 if colour == stage.palette.last else 1.1) * stage.line
        paper.lines(lines[colour], stroke=colour, stroke_width=width)
