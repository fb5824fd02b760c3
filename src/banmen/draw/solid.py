"""Draw blocks in space: an axonometric view from any of the four sides of the board.

The eye is in front of one side, a little to its left, and above. Space is rotated so that u runs to
the right along that side, v away from it, and z up. Three kinds of faces are visible: tops, walls
facing left (towards -u) and walls facing the front (towards -v).

          z     v
          |    /            A cube can hide another only if it is nowhere further right, further
          |   /             away or lower than that one. So it is right to paint from far to near,
          |  /              in each row from right to left, and in each column from the ground up.
          | /
          |/_________ u
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, floor, radians, sin

from banmen.draw.blocks import blocks, last_block
from banmen.draw.edge import Border, borders, labels
from banmen.draw.paper import Look, Paper, Point
from banmen.draw.style import Palette, Side
from banmen.scene import Cell, Scene

Spot = tuple[float, float, float]
"""A point in space: u, v, z."""
Voxel = tuple[int, int, int]
"""The place of a cube: cubes to the right, away and up."""

AZIMUTH, ELEVATION = radians(20), radians(46)
SPAN = 560.0
"""The width of the drawn board, in pixels."""
RIM, THICK = 1.05, 0.55
"""The width of the wood around the cells, and its thickness, in cubes."""
BAND = 0.26
"""The width of the bands beside the cells, in cubes."""
STEP = 0.05
"""The step along the ray from a spot to the eye, in cubes."""

TOP, LEFT, FRONT = (0, 0, 1), (-1, 0, 0), (0, -1, 0)
SPANS: dict[Voxel, tuple[Voxel, Voxel]] = {
    TOP: ((1, 0, 0), (0, 1, 0)),
    LEFT: ((0, 1, 0), (0, 0, 1)),
    FRONT: ((1, 0, 0), (0, 0, 1)),
}
"""The visible faces by their normal, each with the two directions it spans."""


@dataclass(frozen=True)
class Cube:
    """A cube and its block."""

    block: str
    owner: int


class Space:
    """The board in space, seen from one side; its near left corner is at 0, 0, 0."""

    def __init__(self, scene: Scene, palette: Palette, side: int) -> None:
        self.scene, self.palette, self.side = scene, palette, side
        self.cells = {cell.id: cell for cell in scene.cells}
        self.low, self.unit = (0.0, 0.0), 1.0
        us, vs, _ = zip(*map(self.middle, scene.cells), strict=True)
        self.low = (min(us) - 0.5, min(vs) - 0.5)
        across = [self.put(*self.middle(cell))[0] for cell in scene.cells]
        self.unit = SPAN / (max(across) - min(across) + 1 + 2 * RIM)
        self.cubes = _cubes(self)

    def spot(self, x: float, y: float, z: float = 0.0) -> Spot:
        """A point of the scene, rotated so that the viewed side is in front."""
        for _ in range(self.side):
            x, y = y, -x
        return x - self.low[0], y - self.low[1], z

    def middle(self, cell: Cell) -> Spot:
        """The middle of a cell."""
        return self.spot(cell.x, cell.y)

    def put(self, u: float, v: float, z: float) -> Point:
        """Project a spot onto the paper."""
        away = u * sin(AZIMUTH) + v * cos(AZIMUTH)
        x = u * cos(AZIMUTH) - v * sin(AZIMUTH)
        y = -away * sin(ELEVATION) - z * cos(ELEVATION)
        return x * self.unit, y * self.unit

    def colours(self, owner: int | None) -> Side:
        """The colours of a player."""
        return self.palette.sides[self.scene.players[owner or 0]]

    def hidden(self, spot: Spot) -> bool:
        """Whether cubes are between a spot and the eye."""
        u, v, z = spot
        top = max((voxel[2] for voxel in self.cubes), default=-1) + 1
        level = cos(ELEVATION)
        du, dv, dz = -sin(AZIMUTH) * level, -cos(AZIMUTH) * level, sin(ELEVATION)
        steps = range(int(max(0.0, top - z) / dz / STEP) + 1)
        return any(
            (floor(u + k * du), floor(v + k * dv), floor(z + k * dz)) in self.cubes
            for k in (STEP * (step + 0.5) for step in steps)
        )


def _cubes(space: Space) -> dict[Voxel, Cube]:
    """All cubes by their places."""
    block = blocks(space.scene)
    found: dict[Voxel, Cube] = {}
    for piece in space.scene.pieces:
        u, v, _ = space.middle(space.cells[piece.cell])
        found[floor(u), floor(v), piece.level] = Cube(block[piece.place], piece.owner)
    return found


def draw(paper: Paper, scene: Scene, palette: Palette, side: int, coordinates: bool) -> None:
    """Draw the board and everything on it."""
    space = Space(scene, palette, side)
    _board(paper, space)
    last = last_block(scene)
    for voxel in sorted(space.cubes, key=lambda voxel: (-voxel[1], -voxel[0], voxel[2])):
        _cube(paper, space, voxel, last)
        if coordinates and _plus(voxel, TOP) not in space.cubes:
            _height(paper, space, voxel)
    for mark in scene.marks:
        if mark.kind == "win" and mark.path:
            _path(paper, space, [space.spot(*point) for point in mark.path])
    if coordinates:
        _labels(paper, space)


# --- the board -----------------------------------------------------------------------------------


def _board(paper: Paper, space: Space) -> None:
    """Draw a wooden plate with bands in the colours of the players' sides."""
    palette, unit = space.palette, space.unit
    plates = [_square(space, cell, 1 + 2 * RIM, 0.0) for cell in space.scene.cells]
    below = [_square(space, cell, 1 + 2 * RIM, -THICK) for cell in space.scene.cells]
    for (a, b, _, d), (low_a, low_b, _, low_d) in zip(plates, below, strict=True):
        _fill(paper, [a, d, low_d, low_a], palette.wood_edge)
        _fill(paper, [a, b, low_b, low_a], palette.wood_edge)
    for plate in plates:
        _fill(paper, plate, palette.wood)
    for cell in space.scene.cells:
        square = _square(space, cell, 1.0, 0.0)
        dark = round(cell.x + cell.y) % 2
        look: Look = {"stroke": palette.wood_line, "stroke_width": 0.025 * unit}
        look |= {"fill": palette.wood_shade, "fill_opacity": 0.75} if dark else {"fill": "none"}
        paper.polygon(square, stroke_opacity=0.55, **look)
    for border in borders(space.scene):
        _band(paper, space, border)


def _band(paper: Paper, space: Space, border: Border) -> None:
    """Draw a piece of a side's band, with dots for White and bars for Black."""
    colours, unit = space.colours(border.owner), space.unit
    _fill(paper, _on_board(space, border.strip(BAND)), colours.body)
    outer = _on_board(space, border.strip(BAND)[2:])
    paper.line(outer, stroke=colours.rim, stroke_width=0.03 * unit)
    (dx, dy), x, y = border.outward, border.cell.x, border.cell.y
    out = 0.5 + BAND / 2
    for k in range(4):
        along = (k - 1.5) / 4
        middle = (x + dx * out + dy * along, y + dy * out - dx * along)
        if border.owner:
            ends = [(middle[0] + dx * t, middle[1] + dy * t) for t in (-BAND / 4, BAND / 4)]
            paper.line(_on_board(space, ends), stroke=colours.line, stroke_width=0.05 * unit)
        else:
            paper.circle(_on_board(space, [middle])[0], 0.04 * unit, fill=colours.rim)


def _on_board(space: Space, points: Sequence[Point]) -> list[Point]:
    return [space.put(*space.spot(x, y)) for x, y in points]


def _square(space: Space, cell: Cell, size: float, z: float) -> list[Point]:
    """The corners of a square around a cell: near left, near right, far right, far left."""
    u, v, _ = space.middle(cell)
    h = size / 2
    return [space.put(u + a * h, v + b * h, z) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _fill(paper: Paper, points: Sequence[Point], colour: str) -> None:
    """Fill a face; its thin outline closes the seam to the next one."""
    paper.polygon(points, fill=colour, stroke=colour, stroke_width=0.6)


# --- cubes ---------------------------------------------------------------------------------------


def _cube(paper: Paper, space: Space, voxel: Voxel, last: str) -> None:
    """Draw the visible faces of a cube, and their edges."""
    colours = space.colours(space.cubes[voxel].owner)
    tones = {TOP: colours.body, LEFT: colours.left, FRONT: colours.right}
    for look, (along, across) in SPANS.items():
        if _plus(voxel, look) in space.cubes:
            continue
        start = _plus(voxel, tuple(max(0, d) for d in look))
        corners = [start, _plus(start, along), _plus(start, along, across), _plus(start, across)]
        points = [space.put(*corner) for corner in corners]
        _fill(paper, points, tones[look])
        edges: dict[Pen, list[tuple[Point, Point]]] = {}
        for k, way in enumerate((_minus(across), along, across, _minus(along))):
            pen = _edge(space, voxel, look, way, last)
            edges.setdefault(pen, []).append((points[k], points[(k + 1) % 4]))
        for (colour, width), lines in sorted(edges.items(), key=lambda edge: edge[0][1]):
            paper.lines(lines, stroke=colour, stroke_width=width * space.unit)


def _height(paper: Paper, space: Space, voxel: Voxel) -> None:
    """Write the height of a column on its top, unless it would be partly hidden."""
    u, v, z = voxel[0] + 0.5, voxel[1] + 0.5, voxel[2] + 1
    if space.hidden((u, v, z)) or space.hidden((u - 0.2, v - 0.2, z)):
        return
    x, y = space.put(u, v, z)
    (ax, ay), (bx, by) = space.put(u + 1, v, z), space.put(u, v - 1, z)
    a, b, c, d = ((n / space.unit) for n in (ax - x, ay - y, bx - x, by - y))
    lying = (a, b, c, d, x - a * x - c * y, y - b * x - d * y)
    paper.text(
        (x, y),
        str(z),
        0.42 * space.unit,
        space.colours(space.cubes[voxel].owner).sign,
        font_weight=600,
        transform=f"matrix({' '.join(f'{n:.4f}' for n in lying)})",
    )


Pen = tuple[str, float]
"""A colour, and a width in cubes."""


def _edge(space: Space, voxel: Voxel, look: Voxel, way: Voxel, last: str) -> Pen:
    """The pen for the edge of a face: strong where its block ends, faint inside it."""
    cube = space.cubes[voxel]
    colours = space.colours(cube.owner)
    meets = space.cubes.get(_plus(voxel, look, way)) or space.cubes.get(_plus(voxel, way))
    if meets and meets.block == cube.block:
        return (colours.left if look == FRONT else colours.right), 0.025
    if cube.block == last:
        return space.palette.last, 0.05 + 1.6 / space.unit
    return colours.line, 0.04


def _path(paper: Paper, space: Space, spots: Sequence[Spot]) -> None:
    """Draw a path over faces: solid where visible, dotted where cubes hide it."""
    width, black = 0.13 * space.unit, space.palette.sides["black"].rim
    for seen, run in _runs(space, spots):
        points = [space.put(*spot) for spot in run]
        look: Look = {"stroke": space.palette.win, "stroke_width": width}
        if seen:
            paper.line(points, stroke=black, stroke_width=1.7 * width)
        else:
            look |= {"stroke_width": 0.7 * width, "stroke_dasharray": f"0.1 {2 * width:.1f}"}
        paper.line(points, **look)


def _runs(space: Space, spots: Sequence[Spot]) -> list[tuple[bool, list[Spot]]]:
    """Split a path into visible and hidden parts, the visible ones last."""
    fine = [_between(a, b, k / 8) for a, b in pairwise(spots) for k in range(8)] + [spots[-1]]
    runs: list[tuple[bool, list[Spot]]] = []
    for a, b in pairwise(fine):
        seen = not space.hidden(_between(a, b, 0.5))
        if runs and runs[-1][0] == seen:
            runs[-1][1].append(b)
        else:
            runs.append((seen, [a, b]))
    return sorted(runs, key=lambda run: run[0])


def _between(a: Spot, b: Spot, part: float) -> Spot:
    """The spot part of the way from one to another."""
    u, v, z = (p + (q - p) * part for p, q in zip(a, b, strict=True))
    return u, v, z


# --- coordinates ---------------------------------------------------------------------------------


LABELS = {"row": (-1.1, 0.0), "column": (0.0, -1.1)}
ON_STAIRS = {"row": (-1.05, 0.4), "column": (0.4, -1.05), "corner": (-1.05, -1.05)}
"""The offset of a label from the centre of its cell; on stairs it avoids the next step."""


def _labels(paper: Paper, space: Space) -> None:
    """Write letters and numbers on the wood of the two near sides."""
    middles = {cell.id: space.middle(cell)[:2] for cell in space.scene.cells}
    found = labels(middles, rows_are_numbers=space.side % 2 == 0)
    shifts = ON_STAIRS if any(place == "corner" for _, _, place in found) else LABELS
    size = max(12.0, 0.3 * space.unit)
    for words, (u, v), place in found:
        du, dv = shifts[place]
        at = space.put(u + du, v + dv, 0.0)
        paper.text(at, words, size, space.palette.wood_ink, font_weight=600)


def _plus(voxel: Sequence[int], *ways: Sequence[int]) -> Voxel:
    u, v, z = (sum(parts) for parts in zip(voxel, *ways, strict=True))
    return u, v, z


def _minus(way: Voxel) -> Voxel:
    return -way[0], -way[1], -way[2]
