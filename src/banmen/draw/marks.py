"""Highlights on a board, below and above the pieces.

The same as on the page (webui/src/boards/flat/marks.ts) while no move is being entered.
"""

from __future__ import annotations

from math import hypot

from banmen.draw.paper import Look, Paper, Point, towards
from banmen.draw.stage import Stage
from banmen.scene import Cell, Mark

WINNERS = {"1-0": 0, "0-1": 1}


# --- below the pieces ----------------------------------------------------------------------------


def below(paper: Paper, stage: Stage) -> None:
    """Draw goals, group borders and lines, and on a board the last move."""
    for cell in stage.scene.cells:
        if cell.kind == "goal":
            _goal(paper, stage, cell)
    for mark in stage.marks("largest"):
        look: Look = {"stroke": stage.palette.wood_ink, "opacity": 0.75}
        border(paper, stage, mark, 0.045, **look)
    for mark in stage.marks("flow"):
        dots = f"{0.01 * stage.unit:.2f} {0.09 * stage.unit:.2f}"
        look = {"stroke": stage.palette.choice, "stroke_dasharray": dots, "opacity": 0.85}
        _line(paper, stage, mark, 0.036, **look)
    for mark in stage.marks("frame"):
        _frame(paper, stage, mark)
    for mark in stage.marks("threat"):
        _threat(paper, stage, mark)
    for mark in stage.marks("win"):
        border(paper, stage, mark, 0.09, stroke=stage.palette.win)
    if not stage.loose:
        _last(paper, stage)


def _goal(paper: Paper, stage: Stage, cell: Cell) -> None:
    """Draw a mat and a ring in the goal's colour."""
    at, unit, side = stage.at(cell.id), stage.unit, stage.side(cell.owner)
    colour = side.body
    for stroke, width in ((side.rim, 0.07), (colour, 0.05)):
        mat: Look = {"fill": "none", "stroke": stroke, "stroke_width": width * unit}
        paper.box(at, 0.88 * unit, 0.88 * unit, 0.08 * unit, **mat)
    paper.circle(at, 0.27 * unit, fill="none", stroke=colour, stroke_width=0.03 * unit)
    paper.circle(at, 0.1 * unit, fill=colour, stroke=side.rim, stroke_width=0.01 * unit)


def _frame(paper: Paper, stage: Stage, mark: Mark) -> None:
    """Outline the area in which the land can still grow."""
    look: Look = {"fill": "none", "stroke": stage.palette.ink_soft}
    look["stroke_width"] = 0.025 * stage.unit
    look["stroke_dasharray"] = f"{0.12 * stage.unit:.2f} {0.08 * stage.unit:.2f}"
    paper.polygon([stage.point(x, y) for x, y, _ in mark.path[:-1]], **look)


def _threat(paper: Paper, stage: Stage, mark: Mark) -> None:
    """Draw a threat to win: the nearly complete line and its pieces."""
    colour = stage.palette.threat
    if len(mark.cells) > 1:
        _line(paper, stage, mark, 0.12, stroke=colour, opacity=0.35)
    dashes = f"{0.1 * stage.unit:.2f} {0.06 * stage.unit:.2f}"
    look: Look = {"fill": "none", "stroke": colour, "stroke_dasharray": dashes}
    for id in mark.cells:
        paper.polygon(stage.corners(id, 0.92), stroke_width=0.035 * stage.unit, **look)


def border(paper: Paper, stage: Stage, mark: Mark, width: float, **look: str | float) -> None:
    """Draw the outline of a mark's cells: the sides that belong to only one of them."""
    sides: dict[tuple[float, float], tuple[Point, Point]] = {}
    for id in mark.cells:
        corners = stage.corners(id)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            middle = (round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1))
            if middle in sides:
                del sides[middle]
            else:
                sides[middle] = (a, b)
    paper.lines(sides.values(), stroke_width=width * stage.unit, **look)


def _line(paper: Paper, stage: Stage, mark: Mark, width: float, **look: str | float) -> None:
    paper.line([stage.at(id) for id in mark.cells], stroke_width=width * stage.unit, **look)


def _last(paper: Paper, stage: Stage) -> None:
    """Outline the cells a piece left and reached, with an arrow between them."""
    ends = [mark.cells[0] for kind in ("from", "to") for mark in stage.marks(kind)[:1]]
    for mark in stage.marks("from")[:1]:
        _outline(paper, stage, mark.cells[0], 0.02, stroke_opacity=0.6)
    for mark in stage.marks("to")[:1]:
        if not stage.loose:
            fill: Look = {"fill": stage.palette.last, "fill_opacity": 0.1}
            paper.polygon(stage.corners(mark.cells[0], 0.93), **fill)
        _outline(paper, stage, mark.cells[0], 0.04 if stage.loose else 0.03)
    if len(ends) == 2 and ends[0] != ends[1]:
        _arrow(paper, stage, *ends)


def _outline(paper: Paper, stage: Stage, id: str, width: float, **look: str | float) -> None:
    pen: Look = {"stroke": stage.palette.last, "stroke_width": width * stage.unit, **look}
    paper.polygon(stage.corners(id, 0.93), fill="none", **pen)


def _arrow(paper: Paper, stage: Stage, left: str, reached: str) -> None:
    """Draw an arrow from the cell left to the cell reached."""
    start, end, unit = stage.at(left), stage.at(reached), stage.unit
    length = hypot(end[0] - start[0], end[1] - start[1])
    tip = towards(start, end, length - 0.44 * unit)
    neck = towards(tip, start, 0.17 * unit)
    shaft = [towards(start, end, 0.1 * unit), towards(tip, start, 0.1 * unit)]
    colour = stage.palette.last
    paper.line(shaft, stroke=colour, stroke_width=0.05 * unit, stroke_opacity=0.6)
    aside = (0.1 * (end[1] - start[1]) / length * unit, 0.1 * (start[0] - end[0]) / length * unit)
    wings = [(neck[0] + k * aside[0], neck[1] + k * aside[1]) for k in (1, -1)]
    paper.polygon([tip, *wings], fill=colour, fill_opacity=0.7)


# --- above the pieces ----------------------------------------------------------------------------


def above(paper: Paper, stage: Stage) -> None:
    """Draw winning lines and powers in battle, and on a land the last move and the
    surviving tiles.
    """
    if stage.loose:
        _last(paper, stage)
        _still_standing(paper, stage)
    for mark in stage.marks("target"):
        for id in mark.cells:
            _duel(paper, stage, id, mark.note)
    for mark in stage.marks("line"):
        _line(paper, stage, mark, 0.09, stroke=stage.palette.win, opacity=0.9)


def _still_standing(paper: Paper, stage: Stage) -> None:
    """Outline the winner's tiles with standing units."""
    winner = WINNERS.get(stage.scene.result)
    units = (piece for piece in stage.scene.pieces if piece.kind == "unit" and piece.standing)
    look: Look = {"fill": "none", "stroke": stage.palette.win, "stroke_width": 0.09 * stage.unit}
    for id in dict.fromkeys(unit.cell for unit in units if unit.owner == winner):
        paper.polygon(stage.corners(id, 0.93), **look)


def _duel(paper: Paper, stage: Stage, id: str, note: str) -> None:
    """Mark an enemy tile that can be attacked, with power against power."""
    (x, y), unit, palette = stage.at(id), stage.unit, stage.palette
    pen: Look = {"stroke": palette.ink, "stroke_width": 0.014 * unit}
    at = (x, y - 0.41 * unit)
    paper.box(at, 0.56 * unit, 0.22 * unit, 0.11 * unit, fill=palette.sheet, **pen)
    paper.text(at, note.replace(":", " : "), 0.15 * unit, palette.ink, font_weight=700)
