"""Boards seen from above: square cells, hexagons, loose tiles, and Flink as a map of heights."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from banmen.draw import heights
from banmen.draw.blocks import in_space
from banmen.draw.edge import labels
from banmen.draw.paper import Look, Paper, Point, hull, towards
from banmen.draw.stage import Stage
from banmen.draw.style import (
    Palette,
    figure,
    flat_tile,
    label,
    on_tile,
    ring,
    space_on_tile,
    stone,
    two_faced,
)
from banmen.scene import Cell, Mark, Piece, Scene


def draw(paper: Paper, scene: Scene, palette: Palette, turned: bool, coordinates: bool) -> None:
    """The board with everything on it."""
    stage = Stage(scene, palette, turned)
    if not stage.loose and not in_space(scene):
        _plate(paper, stage)
    for cell in scene.cells:
        _cell(paper, stage, cell)
    if in_space(scene):
        heights.draw(paper, stage)
    _under(paper, stage)
    for piece in scene.pieces:
        _piece(paper, stage, piece)
    _over(paper, stage)
    if coordinates and stage.loose:
        _names(paper, stage)
    elif coordinates:
        _labels(paper, stage)


# --- the board -----------------------------------------------------------------------------------


def _plate(paper: Paper, stage: Stage) -> None:
    """The board itself, a plate with a rim and a little thickness."""
    shape = hull(corner for id in stage.cells for corner in stage.corners(id))
    rim, thick = 0.36 * stage.unit, 0.1 * stage.unit
    lower = [(x, y + thick) for x, y in shape]
    edge, board = stage.palette.edge, stage.palette.board
    paper.polygon(lower, fill=edge, stroke=edge, stroke_width=rim)
    paper.polygon(shape, fill=board, stroke=board, stroke_width=rim)


def _cell(paper: Paper, stage: Stage, cell: Cell) -> None:
    palette, line = stage.palette, stage.line
    if stage.loose:
        if cell.kind == "open":
            outline = stage.corners(cell.id, 0.9)
            ring(paper, outline, palette.faint, 0.012 * stage.pitch, dashed=True)
        return
    dark = cell.shape == "square" and (round(cell.x) + round(cell.y)) % 2
    paper.polygon(
        stage.corners(cell.id, 0.96 if cell.shape == "hexagon" else 1.0),
        fill=palette.other if dark else palette.cell,
        stroke=palette.board if cell.shape == "hexagon" else palette.edge,
        stroke_width=line / 2,
    )
    if cell.kind == "goal":
        _goal(paper, stage, cell)


def _goal(paper: Paper, stage: Stage, cell: Cell) -> None:
    """A goal square: corners and a ring in the colour of whose goal it is."""
    side, at = stage.side(cell.owner), stage.at(cell.id)
    frame = stage.corners(cell.id, 0.9)
    arms = [
        (corner, towards(corner, frame[(k + step) % 4], 0.2 * stage.unit))
        for k, corner in enumerate(frame)
        for step in (1, 3)
    ]
    for colour, width in ((side.rim, 2.6), (side.body, 1.4)):
        look: Look = {"stroke": colour, "stroke_width": width * stage.line}
        paper.lines(arms, **look)
        paper.circle(at, 0.2 * stage.unit, fill="none", **look)


# --- pieces --------------------------------------------------------------------------------------


def _piece(paper: Paper, stage: Stage, piece: Piece) -> None:
    at, side = stage.at(piece.cell), stage.side(piece.owner)
    if piece.kind == "two-faced":
        two_faced(paper, at, stage.unit, side, piece.face)
    elif piece.kind == "stone":
        stone(paper, at, stage.unit, side)
    elif piece.kind == "tile":
        flat_tile(paper, at, stage.pitch, side, stage.letter(piece.owner), int(piece.face))
    elif piece.kind == "unit":
        spaces = next(
            int(tile.face)
            for tile in stage.scene.pieces
            if tile.kind == "tile" and tile.cell == piece.cell
        )
        foot = space_on_tile(at, stage.pitch, spaces, piece.level)
        letter = stage.letter(piece.owner)
        figure(paper, foot, 0.4 * stage.pitch, side, piece.power, letter, piece.standing)


# --- marks ---------------------------------------------------------------------------------------


def _under(paper: Paper, stage: Stage) -> None:
    """What lies below the pieces: ties of groups, lines, the cells of the last move."""
    for mark in stage.marks("frame"):
        _frame(paper, stage, mark)
    for mark in stage.marks("largest"):
        _glow(paper, stage, mark)
    for mark in stage.marks("flow"):
        _flow(paper, stage, mark)
    for mark in stage.marks("group", "win"):
        if all(stage.cells[id].shape == "hexagon" for id in mark.cells):
            _ties(paper, stage, mark)
    for mark in stage.marks("threat"):
        for id in mark.cells:
            paper.polygon(stage.corners(id, 0.98), fill=stage.palette.win, opacity=0.35)
    if not stage.loose and not in_space(stage.scene):
        _last(paper, stage)
    for mark in stage.marks("line"):
        ends = [stage.at(mark.cells[0]), stage.at(mark.cells[-1])]
        paper.line(ends, stroke=stage.palette.win, stroke_width=7 * stage.line)


def _last(paper: Paper, stage: Stage) -> None:
    """The cells of the last move."""
    size, width = (1.0, 0.035 * stage.pitch) if stage.loose else (0.9, 1.3 * stage.line)
    for mark in stage.marks("from", "to"):
        for id in mark.cells:
            ring(paper, stage.corners(id, size), stage.palette.last, width)


def _glow(paper: Paper, stage: Stage, mark: Mark) -> None:
    """A soft ground under a largest group."""
    glow = stage.palette.glow
    paper.lines(_neighbours(stage, mark), stroke=glow, stroke_width=0.5 * stage.unit)
    for id in mark.cells:
        paper.circle(stage.at(id), 0.46 * stage.unit, fill=glow)


def _ties(paper: Paper, stage: Stage, mark: Mark) -> None:
    """Bars between the neighbours of a group."""
    side, bars, won = stage.side(mark.owner), _neighbours(stage, mark), mark.kind == "win"
    rim = stage.palette.win if won else side.rim
    paper.lines(bars, stroke=rim, stroke_width=(8 if won else 6) * stage.line)
    paper.lines(bars, stroke=side.body, stroke_width=4.4 * stage.line)


def _neighbours(stage: Stage, mark: Mark) -> list[tuple[Point, Point]]:
    """The cells of a mark that are next to each other, two and two."""
    return [
        (a, b)
        for a, b in combinations([stage.at(id) for id in mark.cells], 2)
        if hypot(a[0] - b[0], a[1] - b[1]) < 1.1 * stage.pitch
    ]


def _flow(paper: Paper, stage: Stage, mark: Mark) -> None:
    """A flow line."""
    paper.line(
        [stage.at(mark.cells[0]), stage.at(mark.cells[-1])],
        stroke=stage.palette.last,
        stroke_width=1.2 * stage.line,
        stroke_dasharray=f"{2 * stage.line:.1f} {2.4 * stage.line:.1f}",
        opacity=0.85,
    )


def _over(paper: Paper, stage: Stage) -> None:
    """What lies above the pieces: the way of the last move, winners, targets."""
    if stage.loose:
        _last(paper, stage)
    _arrow(paper, stage)
    for mark in stage.marks("win"):
        for id in () if mark.path else mark.cells:
            _winner(paper, stage, id)
    for mark in stage.marks("target"):
        for id in mark.cells:
            _target(paper, stage, id, mark.note)


def _winner(paper: Paper, stage: Stage, id: str) -> None:
    """An outline around a winning piece."""
    look: Look = {"fill": "none", "stroke": stage.palette.win}
    look["stroke_width"] = 1.8 * stage.line
    if any(piece.kind == "two-faced" and piece.cell == id for piece in stage.scene.pieces):
        size = 0.82 * stage.unit
        paper.box(stage.at(id), size, size, 0.16 * stage.unit, **look)
    else:
        paper.circle(stage.at(id), 0.38 * stage.unit, **look)


def _target(paper: Paper, stage: Stage, id: str, note: str) -> None:
    """An enemy tile that can be attacked, with power against power."""
    (x, y), size = stage.at(id), 0.16 * stage.pitch
    ring(paper, stage.corners(id, 0.9), stage.palette.ink, 0.02 * stage.pitch, dashed=True)
    at = (x, y - 0.4 * stage.pitch)
    width = (0.56 * len(note) + 0.9) * size
    paper.box(at, width, 1.45 * size, 0.72 * size, fill=stage.palette.ink)
    paper.text(at, note, size, stage.palette.page, font_weight=600)


def _frame(paper: Paper, stage: Stage, mark: Mark) -> None:
    """How far the land may still grow."""
    width = 0.02 * stage.pitch
    ring(paper, [stage.point(x, y) for x, y, _ in mark.path[:-1]], stage.palette.faint, width)


def _arrow(paper: Paper, stage: Stage) -> None:
    """An arrow from the cell that was left to the cell that was reached."""
    left, reached = stage.marks("from"), stage.marks("to")
    if left and reached and len(left[0].cells) == len(reached[0].cells) == 1:
        start, end = stage.at(left[0].cells[0]), stage.at(reached[0].cells[0])
        tip = towards(end, start, 0.44 * stage.unit)
        paper.arrow(start, tip, 1.6 * stage.line, 5.4 * stage.line, stage.palette.last)


# --- coordinates ---------------------------------------------------------------------------------


def _labels(paper: Paper, stage: Stage) -> None:
    """Letters and numbers on the left and below."""
    middles = {id: (stage.at(id)[0], -stage.at(id)[1]) for id in stage.cells}
    hexagons = any(cell.shape == "hexagon" for cell in stage.scene.cells)
    found = labels(middles, rows_are_numbers=not hexagons)
    stairs = any(place == "corner" for _, _, place in found)
    reach = (1.05 if stairs else 0.9 if hexagons else 0.72) * stage.unit + (0 if stairs else 14)
    aside = 0.1 * stage.unit if stairs else 0.0
    below = (0.5 * reach, 0.87 * reach + 3) if hexagons else (aside, reach + (0 if stairs else 4))
    shifts = {"row": (-reach, -aside), "column": below, "corner": (-0.82 * reach, 0.95 * reach)}
    for words, (x, up), place in found:
        dx, dy = shifts[place]
        label(paper, (x + dx, dy - up), words, stage.unit, stage.palette)


def _names(paper: Paper, stage: Stage) -> None:
    """The name of every loose tile and open place, on itself."""
    owners = {piece.cell: piece.owner for piece in stage.scene.pieces}
    size = 0.13 * stage.pitch
    for id in stage.cells:
        x, y = stage.at(id)
        if id in owners:
            on_tile(paper, (x, y + 0.38 * stage.pitch), id, size, stage.side(owners[id]))
        else:
            paper.text((x, y), id, size, stage.palette.ink)
