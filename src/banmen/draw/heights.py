"""Blocks seen from above: a map with the colour and the height of every column."""

from __future__ import annotations

from banmen.draw.blocks import blocks, tops
from banmen.draw.marks import border
from banmen.draw.paper import Look, Paper, Point
from banmen.draw.stage import Stage
from banmen.draw.style import SHADOW
from banmen.scene import Mark, Piece

BAND = 0.075
"""The distance of a side's band from the edge of the board; lengths are in cells."""
SHADE, MOST_SHADE = 0.075, 0.3
"""The shade cast by one level of height, and its maximum."""
LEVELS = 5
"""From this many levels, tops have their full colour."""


def draw(paper: Paper, stage: Stage) -> None:
    """Draw the players' sides, the tops of the columns and their heights."""
    for mark in stage.marks("goal"):
        _side(paper, stage, mark)
    shown = tops(stage.scene)
    for id, cube in shown.items():
        _top(paper, stage, id, cube)
    _shades(paper, stage, shown)
    _edges(paper, stage, shown)
    for mark in stage.marks("to"):
        border(paper, stage, mark, 0.085, stroke=stage.palette.last)
    for id, cube in shown.items():
        colour = stage.side(cube.owner).sign
        paper.text(stage.at(id), str(cube.level + 1), 0.42 * stage.unit, colour, font_weight=600)
    for mark in stage.marks("win"):
        _path(paper, stage, mark)


def _side(paper: Paper, stage: Stage, mark: Mark) -> None:
    """Draw a player's side: a band beyond the edge, with dots for White and bars for Black."""
    cells = stage.scene.cells
    middle = max(cell.x for cell in cells) / 2, max(cell.y for cell in cells) / 2
    path = [(x, y) for x, y, _ in mark.path]
    out = [_sign(sum(p[k] for p in path) / len(path) - middle[k]) * BAND for k in (0, 1)]
    line = [stage.point(x + out[0], y + out[1]) for x, y in path]
    side, unit = stage.side(mark.owner), stage.unit
    paper.line(line, stroke=side.rim, stroke_width=0.12 * unit)
    paper.line(line, stroke=side.body, stroke_width=0.09 * unit)
    pattern: Look = {"stroke": side.rim, "stroke_width": 0.05 * unit}
    dashes = (0.01, 0.25)
    if side.line != side.rim and mark.owner == 1:
        pattern = {"stroke": side.line, "stroke_width": 0.06 * unit, "stroke_linecap": "butt"}
        dashes = (0.035, 0.215)
    pattern["stroke_dasharray"] = " ".join(f"{part * unit:.2f}" for part in dashes)
    paper.line(line, **pattern)


def _sign(value: float) -> int:
    return 0 if abs(value) < 0.2 else 1 if value > 0 else -1


def _top(paper: Paper, stage: Stage, id: str, cube: Piece) -> None:
    """Draw the top of a column; lower ones are paler."""
    side, low = stage.side(cube.owner), LEVELS - min(cube.level, LEVELS)
    paper.polygon(stage.corners(id), fill=side.body)
    tint, part = (side.rim, 0.06 * low) if cube.owner == 0 else (side.sign, 0.05 * (LEVELS - low))
    if part:
        paper.polygon(stage.corners(id), fill=tint, fill_opacity=part)


def _shades(paper: Paper, stage: Stage, shown: dict[str, Piece]) -> None:
    """Draw the shade that higher neighbours cast; the light comes from the upper left."""
    cells = {(cell.x, cell.y): cell.id for cell in stage.scene.cells}
    height = {id: cube.level + 1 for id, cube in shown.items()}
    for (x, y), id in cells.items():
        left, top = stage.corners(id)[0]
        for across, beside in ((True, (x - stage.turn, y)), (False, (x, y + stage.turn))):
            rise = height.get(cells.get(beside, ""), 0) - height.get(id, 0)
            deep = min(MOST_SHADE, rise * SHADE) * stage.unit
            if rise > 0:
                wide, high = (deep, stage.unit) if across else (stage.unit, deep)
                look: Look = {"fill": SHADOW, "fill_opacity": 0.34}
                paper.box((left + wide / 2, top + high / 2), wide, high, 0, **look)


def _path(paper: Paper, stage: Stage, mark: Mark) -> None:
    """Draw a winning path over faces, seen from above."""
    points, unit = [stage.point(x, y) for x, y, _ in mark.path], stage.unit
    black = stage.palette.sides["black"].rim
    paper.line(points, stroke=black, stroke_width=0.17 * unit)
    paper.line(points, stroke=stage.palette.win, stroke_width=0.1 * unit)
    for end in (points[0], points[-1]):
        paper.circle(
            end, 0.11 * unit, fill=stage.palette.win, stroke=black, stroke_width=0.04 * unit
        )


def _edges(paper: Paper, stage: Stage, shown: dict[str, Piece]) -> None:
    """Draw lines where a block ends or steps down; its cubes at one level are one piece."""
    cells = {(cell.x, cell.y): cell.id for cell in stage.scene.cells}
    block = blocks(stage.scene)
    piece = {id: (block[cube.place], cube.level) for id, cube in shown.items()}
    lines: dict[str, list[tuple[Point, Point]]] = {}
    for id, cube in shown.items():
        cell, corners = stage.cells[id], stage.corners(id)
        for k, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            beside = cells.get((cell.x + dx * stage.turn, cell.y + dy * stage.turn), "")
            if piece.get(beside) != piece[id]:
                colour = stage.side(cube.owner).line
                lines.setdefault(colour, []).append((corners[k], corners[(k + 1) % 4]))
    for colour, strokes in lines.items():
        paper.lines(strokes, stroke=colour, stroke_width=0.045 * stage.unit)
