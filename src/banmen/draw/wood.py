"""The board itself: a wooden plate with its cells and their names, or a table for a land.

The same as on the page (webui/src/boards/flat/wood.ts); lengths are in cell widths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from banmen.draw.blocks import in_space
from banmen.draw.paper import Box, Look, Paper, Point
from banmen.draw.stage import Stage
from banmen.draw.style import SHADOW
from banmen.scene import Cell

PLATE = (0.9, 0.72, 0.7, 0.84)
"""The margins of the plate beyond the centres of the outer squares: left, top, right, bottom."""
BLOCKS_PLATE = (1.16, 1.18, 1.16, 1.1)
"""The same for boards with bands on the players' sides."""
HEXAGON_RIM = 1.02
FRAME_ROOM = 0.3
TABLE_ROOM = 0.85
"""The margin of the table beyond a land without a frame; with one, it is `FRAME_ROOM` beyond the
frame.
"""
BEYOND = 0.72
"""The distance of a label from the end of its line of cells, in steps of that line."""
BEYOND_BANDS = 0.9
LARGEST, SHARE = 0.42, 0.028
"""The size of labels: at most this part of a cell, otherwise this part of the board's width."""


def draw(paper: Paper, stage: Stage, coordinates: bool) -> None:
    """Draw the plate and its cells; for a land, the table and the open places."""
    if stage.loose:
        _table(paper, stage, coordinates)
    else:
        _plate(paper, stage)
    cells(paper, stage)
    if coordinates and not stage.loose:
        names(paper, stage)


def cells(paper: Paper, stage: Stage) -> None:
    """Draw the cells alone."""
    for cell in stage.scene.cells:
        _cell(paper, stage, cell)


def _plate(paper: Paper, stage: Stage) -> None:
    """Draw a plate with a rim, some thickness and the grain of the wood."""
    unit, palette = stage.unit, stage.palette
    shape, pen = _outline(stage)

    def layer(down: float, colour: str, grown: float = 0.0, **look: str | float) -> None:
        moved = [(x, y + down * unit) for x, y in shape]
        width = (pen + grown) * unit
        paper.polygon(moved, fill=colour, stroke=colour, stroke_width=width, **look)

    layer(0.15, SHADOW, 0.06, opacity=0.16)
    layer(0.09, palette.wood_edge)
    layer(0.0, palette.wood)
    _grain(paper, stage, shape)


def _outline(stage: Stage) -> tuple[list[Point], float]:
    """The corners of the plate, and the width of the pen that rounds them."""
    middles = [stage.at(id) for id in stage.cells]
    if any(cell.shape == "hexagon" for cell in stage.scene.cells):
        return [_farthest(middles, k * pi / 3, HEXAGON_RIM * stage.unit) for k in range(6)], 0.22
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    plate = BLOCKS_PLATE if in_space(stage.scene) else PLATE
    left, top, right, bottom = (part * stage.unit for part in plate)
    box = Box(min(xs) - left, min(ys) - top, max(xs) + right, max(ys) + bottom)
    pen = 0.24
    return _corners(box, pen / 2 * stage.unit), pen


def _corners(box: Box, inset: float) -> list[Point]:
    left, top, right, bottom = box
    xs, ys = (left + inset, right - inset), (top + inset, bottom - inset)
    return [(xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])]


def _farthest(middles: Sequence[Point], angle: float, out: float) -> Point:
    """The centre that is farthest in a direction, moved on by `out`."""
    x, y = cos(angle), sin(angle)
    far = max(middles, key=lambda at: round(at[0] * x + at[1] * y, 6))
    return far[0] + x * out, far[1] + y * out


GRAIN = (0.2, 0.55, 0.83, 1.1, 1.48)
"""Positions of grain lines in cells, repeated every `GRAIN_EVERY`."""
GRAIN_EVERY = 1.7


def _grain(paper: Paper, stage: Stage, shape: Sequence[Point]) -> None:
    """Draw a few long, slightly bent lines from edge to edge of a convex plate."""
    top, bottom = min(y for _, y in shape), max(y for _, y in shape)
    strokes: list[tuple[Point, Point]] = []
    for row in range(int((bottom - top) / stage.unit / GRAIN_EVERY) + 1):
        for line in GRAIN:
            y = top + (row * GRAIN_EVERY + line) * stage.unit
            if y < bottom:
                strokes += pairwise(_bent(shape, y, stage.unit))
    look: Look = {"stroke": stage.palette.wood_line, "stroke_width": 0.018 * stage.unit}
    paper.lines(strokes, opacity=0.16, **look)


def _bent(shape: Sequence[Point], y: float, unit: float) -> list[Point]:
    """A slightly bent line across a convex shape."""
    ends = [
        a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
        for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)
        if (a[1] <= y) != (b[1] <= y)
    ]
    left, right = min(ends), max(ends)
    steps = max(2, round((right - left) / unit * 2))
    xs = [left + (right - left) * k / steps for k in range(steps + 1)]
    return [(x, y + 0.05 * unit * sin(1.7 * x / unit + y)) for x in xs]


def _table(paper: Paper, stage: Stage, coordinates: bool) -> None:
    """Draw a cloth below a land and its frame, with columns and heights beside it."""
    frame = [stage.point(x, y) for mark in stage.marks("frame") for x, y, _ in mark.path]
    room = (FRAME_ROOM if frame else TABLE_ROOM) * stage.unit
    points = frame or [stage.at(id) for id in stage.cells]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = Box(min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)
    inset = 0.1 * stage.unit
    look: Look = {"stroke": stage.palette.cloth, "stroke_width": 2 * inset}
    paper.polygon(_corners(box, inset), fill=stage.palette.cloth, **look)
    if coordinates:
        _scales(paper, stage, box)


def _scales(paper: Paper, stage: Stage, box: Box) -> None:
    """Write the columns of a land below it, and its heights to the left."""
    size = 0.15 * stage.unit
    left, bottom = box.left + 0.16 * stage.unit, box.bottom - 0.14 * stage.unit
    columns = {id[1:].split(",")[0]: stage.at(id)[0] for id in stage.cells}
    heights = {id[:-1].split(",")[1]: stage.at(id)[1] for id in stage.cells}
    for words, x in columns.items():
        paper.text((x, bottom), words, size, stage.palette.ink_soft, font_weight=600)
    for words, y in heights.items():
        paper.text((left, y), words, size, stage.palette.ink_soft, font_weight=600)


def _cell(paper: Paper, stage: Stage, cell: Cell) -> None:
    palette, unit = stage.palette, stage.unit
    if stage.loose:
        if cell.kind == "open":
            look: Look = {"stroke": palette.ink_soft, "stroke_width": 0.014 * unit}
            look["stroke_dasharray"] = f"{0.05 * unit:.2f}"
            paper.polygon(stage.corners(cell.id, 0.92), fill="none", opacity=0.45, **look)
        return
    line: Look = {"stroke": palette.wood_line, "stroke_width": 0.014 * unit}
    dark = cell.shape == "square" and round(cell.x + cell.y) % 2
    ground: Look = {"fill": palette.wood_shade, "fill_opacity": 0.75} if dark else {"fill": "none"}
    paper.polygon(stage.corners(cell.id), **ground, **line)
    if cell.shape == "hexagon":
        paper.circle(stage.at(cell.id), 0.3 * unit, fill=palette.wood_shade, opacity=0.55)


# --- labels --------------------------------------------------------------------------------------


def names(paper: Paper, stage: Stage) -> None:
    """Write the names of rows and columns just beyond each line of cells."""
    lines: dict[str, list[Point]] = {}
    for id in stage.cells:
        for part in re.findall(r"\d+|[a-z]+", id):
            lines.setdefault(part, []).append(stage.at(id))
    across = [x for line in lines.values() for x, _ in line]
    wide = max(across) - min(across) + 2 * stage.unit
    size = min(LARGEST * stage.unit, SHARE * wide)
    beyond = BEYOND_BANDS if in_space(stage.scene) else BEYOND
    for words, line in lines.items():
        at = _beyond(line, beyond)
        paper.text(at, words, size, stage.palette.wood_ink, font_weight=600, opacity=0.8)


def _beyond(line: Sequence[Point], part: float) -> Point:
    """The point below a vertical line of cells, or to the left of a horizontal one."""
    (x0, y0), (x1, y1) = line[:2]
    upright = abs(y1 - y0) > abs(x1 - x0)
    last, before = sorted(line, key=lambda at: -at[1] if upright else at[0])[:2]
    return (
        last[0] + (last[0] - before[0]) * part,
        last[1] + (last[1] - before[1]) * part,
    )
