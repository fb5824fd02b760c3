"""Colours, one palette by day and one by night, and the look of every piece.

By day the boards are of pale wood, by night of slate. A colour is never the only signal: sides also
differ in lightness, shape or letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import pi

from banmen.draw.paper import Look, Paper, Point, around


@dataclass(frozen=True)
class Side:
    """The colours of one player."""

    body: str
    """Stones, pieces, tops of cubes."""
    rim: str
    """Outlines."""
    sign: str
    """What is written or drawn on the body."""
    left: str
    """The walls of cubes that look left and right; also soft tints."""
    right: str
    line: str
    """The edges of blocks."""


@dataclass(frozen=True)
class Palette:
    """All colours of one theme."""

    page: str
    ink: str
    """Coordinates and figures."""
    faint: str
    """Dashed outlines, places still open."""
    board: str
    edge: str
    """The board's own edge and the lines on it."""
    cell: str
    other: str
    """Every second cell of a square board."""
    last: str
    """The last move."""
    glow: str
    """Behind a largest group."""
    win: str
    sides: dict[str, Side]


PALETTES = {
    "light": Palette(
        page="#f8f5ef",
        ink="#6d6355",
        faint="#b3a893",
        board="#cfb083",
        edge="#a98a5c",
        cell="#e6d1ab",
        other="#dec69c",
        last="#14748a",
        glow="#b9b596",
        win="#c03b25",
        sides={
            "white": Side("#fdfbf5", "#8d7f69", "#4a443c", "#e2dac9", "#c8bda7", "#8d7f69"),
            "black": Side("#3e3b39", "#1d1b1a", "#f4efe5", "#2f2c2b", "#211f1e", "#7b746d"),
            "blue": Side("#3d6ea8", "#24466f", "#ffffff", "#c9d9ea", "#a9c1db", "#24466f"),
            "red": Side("#c4513f", "#7f2b1e", "#ffffff", "#f2d3cb", "#e5b5a9", "#7f2b1e"),
        },
    ),
    "dark": Palette(
        page="#1c1f23",
        ink="#a9b1b8",
        faint="#5f6a73",
        board="#343c43",
        edge="#242a2f",
        cell="#4b555e",
        other="#445059",
        last="#62cfe4",
        glow="#56737f",
        win="#ff9472",
        sides={
            "white": Side("#f1ecdf", "#8f8874", "#3d3932", "#cbc4b3", "#aaa290", "#7d7664"),
            "black": Side("#1f2225", "#9aa4ac", "#e9e4d8", "#16181a", "#0c0d0e", "#828c94"),
            "blue": Side("#457ab8", "#a9cbf0", "#ffffff", "#2b435d", "#223548", "#a9cbf0"),
            "red": Side("#c65543", "#f3b3a6", "#ffffff", "#5a302a", "#482621", "#f3b3a6"),
        },
    ),
}


def variables() -> Palette:
    """The palette of a page that has day and night itself: every colour is a variable of `css`."""
    sides = {
        colour: Side(**{f.name: f"var(--{colour}-{f.name})" for f in fields(Side)})
        for colour in PALETTES["light"].sides
    }
    own = (f.name for f in fields(Palette) if f.name != "sides")
    return Palette(**{name: f"var(--{name})" for name in own}, sides=sides)


def css() -> str:
    """What the variables stand for, by day and by night."""
    day, night = (_by_variable(PALETTES[theme]) for theme in ("light", "dark"))
    return "".join(f"--{name}:light-dark({day[name]},{night[name]});" for name in day)


def _by_variable(palette: Palette) -> dict[str, str]:
    found = {f.name: getattr(palette, f.name) for f in fields(Palette) if f.name != "sides"}
    for colour, side in palette.sides.items():
        found |= {f"{colour}-{f.name}": getattr(side, f.name) for f in fields(Side)}
    return found


# --- two-faced pieces ----------------------------------------------------------------------------

DIAGONAL = {"plus": 0.0, "cross": pi / 4}
OTHER_FACE = {"plus": "cross", "cross": "plus"}


def two_faced(paper: Paper, at: Point, unit: float, side: Side, face: str) -> None:
    """A piece that lies with one face up; the face below is shown small in its corner."""
    tile(paper, at, unit, side)
    shift = 0.05 * unit
    arrows(paper, (at[0] - shift, at[1] - shift), 0.27 * unit, face, side.sign)
    corner = (at[0] + 0.26 * unit, at[1] + 0.26 * unit)
    strokes(paper, corner, 0.07 * unit, OTHER_FACE[face], side.sign, opacity=0.62)


def both_faces(paper: Paper, at: Point, unit: float, side: Side) -> None:
    """A piece in hand: either face may come up."""
    tile(paper, at, unit, side)
    x, y, d = at[0], at[1], 0.15 * unit
    strokes(paper, (x - d, y - d), 0.13 * unit, "plus", side.sign)
    strokes(paper, (x + d, y + d), 0.13 * unit, "cross", side.sign)
    slash = [((x + 0.24 * unit, y - 0.24 * unit), (x - 0.24 * unit, y + 0.24 * unit))]
    paper.lines(slash, stroke=side.sign, stroke_width=0.02 * unit, opacity=0.35)


def tile(paper: Paper, at: Point, unit: float, side: Side) -> None:
    """The body of a two-faced piece."""
    width = 0.8 * unit
    paper.box((at[0], at[1] + 0.03 * unit), width, width, 0.15 * unit, fill=side.rim)
    paper.box(
        at, width, width, 0.15 * unit, fill=side.body, stroke=side.rim, stroke_width=0.025 * unit
    )


def arrows(paper: Paper, at: Point, reach: float, face: str, colour: str) -> None:
    """The directions of a face: four arms with heads."""
    for quarter in range(4):
        angle = DIAGONAL[face] + quarter * pi / 2
        paper.arrow(at, around(at, reach, angle), 0.17 * reach, 0.36 * reach, colour)


def strokes(
    paper: Paper, at: Point, reach: float, face: str, colour: str, opacity: float = 1.0
) -> None:
    """The directions of a face as a plain sign."""
    arms = [
        (around(at, reach, angle), around(at, -reach, angle))
        for angle in (DIAGONAL[face], DIAGONAL[face] + pi / 2)
    ]
    paper.lines(arms, stroke=colour, stroke_width=0.36 * reach, opacity=opacity)


# --- stones --------------------------------------------------------------------------------------


def stone(paper: Paper, at: Point, unit: float, side: Side) -> None:
    """A round stone with a slightly sunken top."""
    radius = 0.37 * unit
    paper.circle((at[0], at[1] + 0.035 * unit), radius, fill=side.rim)
    paper.circle(at, radius, fill=side.body, stroke=side.rim, stroke_width=0.03 * unit)
    paper.circle(
        at, 0.7 * radius, fill="none", stroke=side.sign, stroke_width=0.02 * unit, opacity=0.16
    )


# --- hexagons, tiles and units -------------------------------------------------------------------


def hexagon(at: Point, pitch: float, flat: bool) -> list[Point]:
    """The corners of a hexagon by the distance of its neighbours; a flat side or a corner up."""
    tilt = 0.0 if flat else pi / 6
    return [around(at, pitch / 3**0.5, tilt + k * pi / 3) for k in range(6)]


def flat_tile(paper: Paper, at: Point, pitch: float, side: Side, letter: str, spaces: int) -> None:
    """A tile with its spaces and letter; Red is hatched, Blue has an inner line."""
    pen: Look = {"stroke_width": 0.03 * pitch}
    paper.polygon(hexagon(at, 0.965 * pitch, True), fill=side.left, stroke=side.body, **pen)
    if letter == "R":
        paper.lines(hatching(at, 0.86 * pitch), stroke=side.right, stroke_width=0.022 * pitch)
    else:
        paper.polygon(hexagon(at, 0.86 * pitch, True), fill="none", stroke=side.right, **pen)
    for number in range(1, spaces + 1):
        foot = space_on_tile(at, pitch, spaces, number)
        paper.ellipse(
            foot,
            0.125 * pitch,
            0.06 * pitch,
            fill=side.right,
            stroke=side.body,
            stroke_width=0.014 * pitch,
        )
    small = pitch < 50
    corner = (at[0], at[1] - 0.2 * pitch) if small else (at[0] - 0.29 * pitch, at[1] - 0.28 * pitch)
    size = 0.36 * pitch if small else 0.15 * pitch
    on_tile(paper, corner, letter, size, side, font_weight=600)


def on_tile(
    paper: Paper, at: Point, words: str, size: float, side: Side, **look: str | float
) -> None:
    """A few signs on a tile, kept clear of its pattern."""
    halo: Look = {"stroke": side.left, "stroke_width": 0.35 * size, "paint_order": "stroke"}
    paper.text(at, words, size, side.rim, **halo, **look)


def space_on_tile(at: Point, pitch: float, spaces: int, number: int) -> Point:
    """The middle of a space on a tile; they are numbered from 1, left to right."""
    return at[0] + (number - (spaces + 1) / 2) * 0.3 * pitch, at[1] + 0.16 * pitch


def hatching(at: Point, pitch: float) -> list[tuple[Point, Point]]:
    """Slanting strokes across a flat-topped hexagon, parallel to one pair of its sides."""
    found, n = [], 5
    for k in range(-n, n + 1):
        off = k * pitch / 2 / n
        half = (pitch - abs(off)) / 3**0.5
        middle = around(at, off, pi / 6)
        found.append((around(middle, half, -pi / 3), around(middle, -half, -pi / 3)))
    return found


UNIT_SIZE = {1: 0.82, 2: 0.96, 4: 1.14}
"""How large a unit of each power is drawn."""
BODY = ((-0.34, 0.0), (0.34, 0.0), (0.22, 0.62), (-0.22, 0.62))
SQUARE_HEAD = ((-0.19, 0.6), (0.19, 0.6), (0.19, 0.98), (-0.19, 0.98))
"""A unit as seen from its foot: across and up."""


def figure(
    paper: Paper, foot: Point, size: float, side: Side, power: int, letter: str, standing: bool
) -> None:
    """A unit: an upright figure with its power on it, or the same one lying down, pale.

    Red ones have round heads, blue ones square.
    """
    size *= UNIT_SIZE[power]
    pen: Look = {"stroke": side.rim, "stroke_width": 0.05 * size}
    pen["fill"] = side.body if standing else side.left
    if not standing:
        size *= 0.8

    def put(across: float, up: float) -> Point:
        if standing:
            return foot[0] + size * across, foot[1] - size * up
        return foot[0] + size * (up - 0.49), foot[1] + size * (across - 0.2)

    if letter == "R":
        paper.circle(put(0, 0.78), 0.2 * size, **pen)
    else:
        paper.polygon([put(*corner) for corner in SQUARE_HEAD], **pen)
    paper.polygon([put(*corner) for corner in BODY], **pen)
    colour = side.sign if standing else side.rim
    paper.text(put(0, 0.29), str(power), 0.5 * size, colour, font_weight=600)


# --- blocks --------------------------------------------------------------------------------------

F_PENTOMINO = ((1, 0), (1, 1), (1, 2), (0, 1), (2, 2))


def block(paper: Paper, at: Point, cube: float, side: Side) -> None:
    """One of Flink's blocks, seen from above."""
    for x, y in F_PENTOMINO:
        middle = (at[0] + (x - 1) * cube, at[1] - (y - 1) * cube)
        paper.box(middle, cube, cube, 0, fill=side.body, stroke=side.rim, stroke_width=0.09 * cube)


def ring(
    paper: Paper, corners: Sequence[Point], colour: str, width: float, dashed: bool = False
) -> None:
    """An outline of a cell."""
    look: Look = {"fill": "none", "stroke": colour, "stroke_width": width}
    if dashed:
        look["stroke_dasharray"] = f"{1.4 * width:.1f} {2.6 * width:.1f}"
    paper.polygon(corners, **look)


def label(paper: Paper, at: Point, words: str, unit: float, palette: Palette) -> None:
    """A coordinate."""
    paper.text(at, words, max(13.0, min(16.0, 0.26 * unit)), palette.ink)
