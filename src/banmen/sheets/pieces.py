"""Pieces to cut out with straight cuts and a little glue.

two-faced   a strip of both faces, folded in the middle and glued: no double-sided printing

                +-------+
                |   +   |
                | - - - |  fold
                |   X   |
                +-------+

stone       a disc on a square, so that a sheet is cut along straight lines
block       five squares make a block, lying or standing: squares lie on squares
tile        Flat Front's hexagons, side by side
unit        a strip that is folded into a little tent and stands by itself

                +-------+
                | foot  |  both feet are glued onto each other
                |  back |
                | - - - |  fold
                | front |
                | foot  |
                +-------+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from math import ceil

from banmen.draw import pieces
from banmen.draw.paper import Look, Point
from banmen.sheets.document import Document, SheetPage
from banmen.sheets.ink import Ink
from banmen.sheets.kit import PALETTE, Kit, Part

CUT: Look = {"fill": "none", "stroke": "#2f2b27", "stroke_width": 0.2}
FOLD: Look = {"stroke": "#8a837b", "stroke_width": 0.2, "stroke_dasharray": "1.6 1.2"}

TILE = 46.0
"""The distance between opposite sides, in millimetres."""
TENT, STANDING, FOOT = 15.0, 22.0, 8.0
"""In millimetres: a unit's width, the height of its front, and its foot."""
THRIFTY = {"black": "#948d85"}
"""The paler print colour for a dark colour that covers much of the sheet."""
BETWEEN = 5.0
"""The gap between groups, in millimetres."""


def sheets(document: Document, kit: Kit, fresh: Callable[[str], SheetPage]) -> None:
    """Draw all pieces of a game; `fresh` begins a new page of some kind."""
    for kind, make in MAKERS.items():
        if parts := kit.of(kind):
            make(kit, parts, partial(_noted, document, kit, fresh, kind))


def _noted(document: Document, kit: Kit, fresh: Callable[[str], SheetPage], kind: str) -> SheetPage:
    """A new page with instructions for the pieces."""
    note = f"sheets.note.{kind.replace('-', '_')}"
    return document.notes(fresh("pieces"), "sheets.note.card", note, cell=round(kit.cell))


def places(
    parts: list[Part], fresh: Callable[[], SheetPage], wide: float, high: float, gap: float
) -> Iterator[tuple[Part, Ink, Point]]:
    """Yield each piece with its page and its top left corner; each colour stays on one page."""
    page = fresh()
    y = page.body.top
    for _, same in groupby(parts, key=lambda part: part.colour):
        group, (left, top, right, bottom) = list(same), page.body
        most = int((right - left + gap + 0.01) // (wide + gap))
        rows = ceil(len(group) / most)
        columns = ceil(len(group) / rows)
        begin = (left + right - columns * (wide + gap) + gap) / 2
        if y > top and y + rows * (high + gap) > bottom:
            page = fresh()
            y = top
        for i, part in enumerate(group):
            across, down = i % columns, i // columns
            yield part, page.ink, (begin + across * (wide + gap), y + down * (high + gap))
        y += rows * (high + gap) + BETWEEN


# --- kinds ---------------------------------------------------------------------------------------


def _two_faced(kit: Kit, parts: list[Part], fresh: Callable[[], SheetPage]) -> None:
    size = 0.8 * kit.cell
    for part, ink, (x, y) in places(parts, fresh, size, 2 * size, 3.0):
        side = PALETTE.sides[part.colour]
        for row, face in enumerate(pieces.OTHER_FACE):
            at = (x + size / 2, y + (row + 0.5) * size)
            ink.box(at, size, size, 0, fill=side.body)
            pieces.sign(ink, at, 0.26 * size, face, side.sign)
            corner = (at[0] + 0.36 * size, at[1] + 0.36 * size)
            other = pieces.OTHER_FACE[face]
            pieces.sign(ink, corner, 0.07 * size, other, side.sign, opacity=0.55)
        ink.line([(x, y + size), (x + size, y + size)], **FOLD)
        ink.box((x + size / 2, y + size), size, 2 * size, 0, **CUT)


def _stone(kit: Kit, parts: list[Part], fresh: Callable[[], SheetPage]) -> None:
    size = float(int(0.68 * kit.cell))
    for part, ink, (x, y) in places(parts, fresh, size, size, 0.0):
        side, at = PALETTE.sides[part.colour], (x + size / 2, y + size / 2)
        ink.circle(at, 0.44 * size, fill=side.body, stroke=side.rim, stroke_width=0.5)
        ink.circle(at, 0.3 * size, fill="none", stroke=side.sign, stroke_width=0.25, opacity=0.3)
        ink.box(at, size, size, 0, **CUT)


def _block(kit: Kit, parts: list[Part], fresh: Callable[[], SheetPage]) -> None:
    """Draw a page of squares for each colour, and a card with the shape of a block below them."""
    size, cube = kit.cell, 0.4 * kit.cell
    for colour, same in groupby(parts, key=lambda part: part.colour):
        side, squares = PALETTE.sides[colour], [part for part in same for _ in pieces.F_PENTOMINO]
        for _, ink, (x, y) in places(squares, fresh, size, size, 0.0):
            at = (x + size / 2, y + size / 2)
            ink.box(at, size, size, 0, fill=THRIFTY.get(colour, side.body))
            pen: Look = {"fill": "none", "stroke": side.rim, "stroke_width": 0.03 * size}
            ink.box(at, 0.84 * size, 0.84 * size, 0.1 * size, **pen)
            ink.box(at, size, size, 0, **CUT)
        _shape_card(ink, (x + size - 8.4 * cube, y + size + BETWEEN), cube, colour)


def _shape_card(ink: Ink, at: Point, cube: float, colour: str) -> None:
    """Draw a card with the shape of a block and its mirror image."""
    x, y = at
    wide, high = 8.4 * cube, 4.2 * cube
    for middle, mirrored in ((2.2, False), (6.2, True)):
        for across, up in pieces.F_PENTOMINO:
            shift = (1 - across if mirrored else across - 1) * cube
            place = (x + middle * cube + shift, y + high / 2 - (up - 1) * cube)
            side = PALETTE.sides[colour]
            fill = THRIFTY.get(colour, side.body)
            ink.box(place, cube, cube, 0, fill=fill, stroke=side.rim, stroke_width=0.3)
    ink.box((x + wide / 2, y + high / 2), wide, high, 0, **CUT)


def _tile(kit: Kit, parts: list[Part], fresh: Callable[[], SheetPage]) -> None:
    """Draw hexagons in columns of four, alternately shifted by half."""
    page = fresh()
    column, half = 1.5 * TILE / 3**0.5, TILE / 2
    left, top, right, _ = page.body
    columns = ceil(len(parts) / 4)
    margin = (right - left - (columns - 1) * column) / 2
    for i, part in enumerate(parts):
        along, down = divmod(i, 4)
        at = (left + margin + along * column, top + half + down * TILE + (along % 2) * half)
        side, letter = PALETTE.sides[part.colour], part.colour[0].upper()
        unit = TILE / pieces.PITCH
        pieces.tile_face(page.ink, at, unit, side, letter, int(part.face))
        pieces.dots(page.ink, at, unit, side, int(part.face))
        page.ink.polygon(pieces.hexagon(at, TILE, flat=True), **CUT)


def _unit(kit: Kit, parts: list[Part], fresh: Callable[[], SheetPage]) -> None:
    high = 2 * (STANDING + FOOT)
    for part, ink, (x, y) in places(parts, fresh, TENT, high, 0.0):
        middle = (x + TENT / 2, y + high / 2)
        for _ in ink.both_ways(middle):
            _front(ink, middle, part)
        ink.line([(x, middle[1]), (x + TENT, middle[1])], **FOLD)
        ink.box(middle, TENT, high, 0, **CUT)


def _front(ink: Ink, fold: Point, part: Part) -> None:
    """Draw one half of a unit, below its fold: the figure, and the foot in its colour."""
    x, y = fold
    side, letter = PALETTE.sides[part.colour], part.colour[0].upper()
    ground = y + STANDING
    ink.box((x, ground + FOOT / 2), TENT, FOOT, 0, fill=side.tile)
    unit = 2 * STANDING
    pieces.figure(ink, (x, ground - 0.19 * unit), unit, side, int(part.face), letter, True)
    ink.line([(x - TENT / 2, ground), (x + TENT / 2, ground)], **FOLD)


MAKERS: dict[str, Callable[[Kit, list[Part], Callable[[], SheetPage]], None]] = {
    "two-faced": _two_faced,
    "stone": _stone,
    "block": _block,
    "tile": _tile,
    "unit": _unit,
}
"""The function that draws each kind of piece."""
