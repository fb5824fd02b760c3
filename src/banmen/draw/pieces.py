"""Pieces, each around its own centre, as the page draws them (webui/src/boards/flat/pieces.ts).
Lengths are in cell widths, as on the page.
"""

from __future__ import annotations

from math import cos, pi, radians, sin

from banmen.draw.paper import Look, Paper, Point, around, number
from banmen.draw.style import SHADOW, Side

OTHER_FACE = {"plus": "cross", "cross": "plus"}
DIAGONAL = {"plus": 0.0, "cross": pi / 4}


def two_faced(paper: Paper, at: Point, unit: float, side: Side, face: str) -> None:
    """Draw a two-faced piece; its lower face is shown small in the corner."""
    x, y = at
    pen: Look = {"stroke": side.rim, "stroke_width": 0.012 * unit}
    size = 0.74 * unit
    middle = (x + 0.01 * unit, y + 0.06 * unit)
    paper.box(middle, 0.76 * unit, 0.76 * unit, 0.17 * unit, fill=SHADOW, fill_opacity=0.28)
    paper.box((x, y + 0.05 * unit), size, size, 0.16 * unit, fill=side.shade, **pen)
    paper.box((x, y - 0.01 * unit), size, size, 0.16 * unit, fill=side.body, **pen)
    inner: Look = {"stroke": side.shine, "stroke_width": 0.014 * unit, "opacity": 0.5}
    paper.box((x, y - 0.01 * unit), 0.67 * unit, 0.67 * unit, 0.13 * unit, fill="none", **inner)
    sign(paper, (x - 0.03 * unit, y - 0.04 * unit), 0.2 * unit, face, side.sign)
    below = (x + 0.25 * unit, y + 0.23 * unit)
    sign(paper, below, 0.055 * unit, OTHER_FACE[face], side.sign, opacity=0.55)


def sign(
    paper: Paper, at: Point, reach: float, face: str, colour: str, opacity: float = 1.0
) -> None:
    """Draw the directions of a face: a plus goes straight, a cross diagonally."""
    arms = [
        (around(at, reach, angle), around(at, -reach, angle))
        for angle in (DIAGONAL[face], DIAGONAL[face] + pi / 2)
    ]
    paper.lines(arms, stroke=colour, stroke_width=0.42 * reach, opacity=opacity)


LIGHT_AT = (-0.092, -0.154)
"""The highlight on a stone, relative to its centre."""
ROUNDNESS = ((0.88, 0.6), (0.72, 0.8))
GLEAM = ((0.5, 0.3), (0.34, 0.35), (0.18, 0.4))
"""The shading of a stone in steps of size and opacity: first its own colour, then light. A gradient
would need an id, and several pictures stand in one page.
"""


def stone(paper: Paper, at: Point, unit: float, side: Side) -> None:
    """Draw a round stone, lit from the upper left."""
    (x, y), radius = at, 0.385 * unit
    shadow = (x + 0.015 * unit, y + 0.07 * unit)
    paper.ellipse(shadow, 0.4 * unit, 0.385 * unit, fill=SHADOW, fill_opacity=0.28)
    paper.circle(at, radius, fill=side.shade)
    for colour, steps in ((side.body, ROUNDNESS), (side.light, GLEAM)):
        for size, opacity in steps:
            middle = (x + LIGHT_AT[0] * unit * (1 - size), y + LIGHT_AT[1] * unit * (1 - size))
            paper.circle(middle, radius * size, fill=colour, fill_opacity=opacity)
    paper.circle(at, radius, fill="none", stroke=side.rim, stroke_width=0.018 * unit)
    ring: Look = {"stroke": side.ring, "stroke_width": 0.016 * unit, "opacity": 0.28}
    paper.circle(at, 0.23 * unit, fill="none", **ring)


# --- hexagons, tiles and units -------------------------------------------------------------------


def hexagon(at: Point, pitch: float, flat: bool) -> list[Point]:
    """The corners of a hexagon, given its distance to its neighbours; with a flat side or a corner
    up.
    """
    tilt = 0.0 if flat else pi / 6
    return [around(at, pitch / 3**0.5, tilt + k * pi / 3) for k in range(6)]


PITCH = 3**0.5 / 2
"""The distance of two tiles, each one unit wide from corner to corner."""


def tile(paper: Paper, at: Point, unit: float, side: Side, letter: str, spaces: int) -> None:
    """Draw a tile with some thickness on the table."""
    x, y = at
    shadow, edge = (x + 0.01 * unit, y + 0.05 * unit), (x, y + 0.025 * unit)
    paper.polygon(hexagon(shadow, 0.98 * PITCH * unit, True), fill=SHADOW, fill_opacity=0.28)
    pen: Look = {"stroke": side.rim, "stroke_width": 0.02 * unit}
    paper.polygon(hexagon(edge, 0.97 * PITCH * unit, True), fill=side.body, **pen)
    tile_face(paper, (x, y - 0.015 * unit), unit, side, letter, spaces)


def tile_face(paper: Paper, at: Point, unit: float, side: Side, letter: str, spaces: int) -> None:
    """Draw a tile's top: Blue has a plain inner line, Red a dashed one; a dash means no spaces."""
    (x, y), width = at, 0.02 * unit
    outline = hexagon(at, 0.97 * PITCH * unit, True)
    paper.polygon(outline, fill=side.tile, stroke=side.rim, stroke_width=width)
    inner: Look = {"stroke": side.body, "stroke_width": 0.9 * width, "opacity": 0.55}
    if letter == "R":
        inner["stroke_dasharray"] = f"{3 * width:.2f} {2 * width:.2f}"
    paper.polygon(hexagon(at, 0.87 * PITCH * unit, True), fill="none", **inner)
    if not spaces:
        dash = [(x - 0.1 * unit, y), (x + 0.1 * unit, y)]
        paper.line(dash, stroke=side.body, stroke_width=1.5 * width, opacity=0.5)


def dots(paper: Paper, at: Point, unit: float, side: Side, spaces: int) -> None:
    """Draw the empty spaces of a tile."""
    for place in range(spaces):
        x = at[0] + (place - (spaces - 1) / 2) * 0.24 * unit
        paper.circle((x, at[1]), 0.075 * unit, fill=side.rim)


STANDS = {
    1: ((0.0, -0.03),),
    2: ((-0.17, -0.03), (0.17, -0.03)),
    3: ((0.0, -0.21), (-0.18, 0.14), (0.18, 0.14)),
}
"""The places of units on their tile, by their number."""


def stand(at: Point, unit: float, units: int, number: int) -> Point:
    """The place of unit `number`, from 1, on a tile with `units` of them."""
    places = STANDS[units]
    x, y = places[number - 1] if number <= len(places) else (0.0, 0.0)
    return at[0] + x * unit, at[1] + y * unit


UNIT_SIZE = {1: 0.86, 2: 1.0, 4: 1.14}
"""The relative size of a unit, by its power."""
ROUND = tuple((0.13 * cos(k * pi / 12), -0.03 - 0.15 * sin(k * pi / 12)) for k in range(13))
POINTED = ((0.13, -0.06), (0.0, -0.2), (-0.13, -0.06))
FEET = ((-0.13, 0.17), (0.13, 0.17))
FALLEN = radians(82)


def figure(
    paper: Paper, at: Point, unit: float, side: Side, power: int, letter: str, standing: bool
) -> None:
    """Draw a unit with its power, upright, or fallen over and pale; Blue's heads are round."""
    size = UNIT_SIZE[power] * unit
    shape = (*FEET, *(POINTED if letter == "R" else ROUND))
    small, turn = (1.0, 0.0) if standing else (0.9, FALLEN)
    middle = (at[0], at[1] + (0.0 if standing else 0.06 * unit))
    pale: Look = {} if standing else {"opacity": 0.6}
    shadow = (at[0] + 0.015 * unit, at[1] + 0.17 * size)
    dim = 0.28 if standing else 0.11
    paper.ellipse(shadow, 0.15 * size, 0.045 * unit, fill=SHADOW, fill_opacity=dim)

    def put(point: Point) -> Point:
        x, y = point[0] * size * small, point[1] * size * small
        return (
            middle[0] + x * cos(turn) - y * sin(turn),
            middle[1] + x * sin(turn) + y * cos(turn),
        )

    pen: Look = {"stroke": side.rim, "stroke_width": 0.016 * size, **pale}
    paper.polygon([put((x + 0.022, y + 0.012)) for x, y in shape], fill=side.rim, **pen)
    paper.polygon([put(corner) for corner in shape], fill=side.body, **pen)
    words: Look = {"font_weight": 700, **pale}
    x, y = put((0.0, 0.045))
    if not standing:
        words["transform"] = f"rotate(82 {number(x)} {number(y)})"
    paper.text((x, y), str(power), 0.18 * size * small, side.sign, **words)


# --- blocks --------------------------------------------------------------------------------------

F_PENTOMINO = ((1, 0), (1, 1), (1, 2), (0, 1), (2, 2))


def block(paper: Paper, at: Point, cube: float, side: Side) -> None:
    """Draw a block, seen from above."""
    for x, y in F_PENTOMINO:
        middle = (at[0] + (x - 1) * cube, at[1] - (y - 1) * cube)
        paper.box(middle, cube, cube, 0, fill=side.body, stroke=side.line, stroke_width=0.09 * cube)
