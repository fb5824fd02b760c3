"""Paths over the surface of Flink for the display: the reach of connections, and the win.

The kernels of `connection` tell whether two sides are joined; this module finds the path, face by
face, in plain Python. Faces are numbers, so that a step is an addition:

    face    (level * layer + column) * 5 + direction, with the directions of `tables`, or TOP
    column  its index in `words.columns`; margins make steps off the board land on empty columns
    layer   the number of columns

Faces that share an edge are a step apart, if both are exposed and of the player's colour; at inner
corners the kernels' rule `connection.turns_inside` decides.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from banmen.games.contract import Rules
from banmen.games.flink.connection import TOP, turns_inside
from banmen.games.flink.rules import board_of
from banmen.games.flink.tables import DIRECTIONS, Grid, name_of
from banmen.games.flink.words import columns
from banmen.kernel import State, Tables, Word

Point = tuple[float, float, float]
Before = dict[int, int | None]
"""Faces reached, each with the one before it on a shortest path."""

Step = tuple[int, int | None]
"""The offset from a face to another; at an inner corner also from its column to the one behind the
corner.
"""

FACES = 5


class Surface(NamedTuple):
    """A player's exposed faces."""

    board: Grid
    tables: Tables
    side: int
    cubes: list[int]
    """The player's cubes in each column: bit z for level z."""
    faces: set[int]
    layer: int


def surface(rules: Rules, s: State, side: int) -> Surface:
    """A player's exposed faces in a position."""
    board, both = board_of(rules), columns(rules, s)
    heights = [max(white, black).bit_length() for white, black in zip(*both, strict=True)]
    offsets, layer, found = _offsets(board), len(heights), set[int]()
    for column, cubes in enumerate(both[side]):
        if not cubes:
            continue
        top = heights[column] - 1
        if cubes >> top & 1:
            found.add((top * layer + column) * FACES + TOP)
        for d, offset in enumerate(offsets):
            for level in range(heights[column + offset], top + 1):
                if cubes >> level & 1:
                    found.add((level * layer + column) * FACES + d)
    return Surface(board, rules.tables, side, both[side], found, layer)


def explore(ground: Surface, end: int) -> Before:
    """All faces connected to one of the player's sides."""
    steps, left = _steps(ground.board, ground.layer), set(ground.faces)
    found: Before = {face: None for face in _ends(ground.board, ground.side, end) if face in left}
    left -= found.keys()
    edge = list(found)
    for face in edge:
        for offset, behind in steps[face % FACES]:
            step = face + offset
            if step in left and (behind is None or _turns(ground, face, behind)):
                left.discard(step)
                found[step] = face
                edge.append(step)
    return found


def _turns(ground: Surface, face: int, behind: int) -> bool:
    """Whether an inner corner joins two walls; `behind` leads to the column behind the corner."""
    level, column = divmod(face // FACES, ground.layer)
    inside = turns_inside(ground.tables, Word(ground.cubes[column + behind]))
    return bool(int(inside) >> level & 1)


def winning_way(ground: Surface) -> list[int]:
    """A shortest path between the player's sides; empty if there is none."""
    before, goals = explore(ground, 0), set(_ends(ground.board, ground.side, 1))
    return next((_way(before, face) for face in before if face in goals), [])


def way_across(ground: Surface, end: int, before: Before) -> list[int]:
    """The path from a side to the reached face nearest to the other side."""
    away, layer = _away(ground.board, ground.side, 1 - end), ground.layer
    return _way(before, min(before, key=lambda face: away[face // FACES % layer]))


def _way(before: Before, last: int) -> list[int]:
    """The faces on the path to a reached face."""
    found, face = [last], before[last]
    while face is not None:
        found.append(face)
        face = before[face]
    return found[::-1]


# --- tables by board -----------------------------------------------------------------------------


@functools.cache
def _cells(board: Grid) -> list[tuple[int, int]]:
    """The cell of each column, including the margins."""
    return [board.cell(column) for column in range(board.columns)]


@functools.cache
def _offsets(board: Grid) -> list[int]:
    """The offset from a column to its neighbour, by direction."""
    return [board.place(*step) for step in DIRECTIONS]


@functools.cache
def _steps(board: Grid, layer: int) -> list[list[Step]]:
    """The steps from a face to those it shares an edge with, by its direction."""
    to = _offsets(board)
    top: list[Step] = []
    for e in range(4):
        up = (to[e] + layer) * FACES + (e ^ 2) - TOP
        top += [(e - TOP, None), (to[e] * FACES, None), (up, None)]
    walls: list[list[Step]] = []
    for d in range(4):
        foot = (to[d] - layer) * FACES + TOP - d
        ahead = (layer * FACES, -layer * FACES, TOP - d, foot)
        wall: list[Step] = [(offset, None) for offset in ahead]
        for e in (d ^ 1, d ^ 3):
            inner = (to[d] + to[e]) * FACES + (e ^ 2) - d
            wall += [(e - d, None), (to[e] * FACES, None), (inner, to[e])]
        walls.append(wall)
    return [*walls, top]


@functools.cache
def _ends(board: Grid, side: int, end: int) -> list[int]:
    """The lowest faces of the walls at one of a player's sides."""
    return [board.column(x, y) * FACES + d for x, y, d in board.ends(side, end)]


@functools.cache
def _away(board: Grid, side: int, end: int) -> dict[int, int]:
    """Each column's distance, in columns, from one of a player's sides."""
    goals = board.ends(side, end)
    return {
        board.column(x, y): min(abs(x - to_x) + abs(y - to_y) for to_x, to_y, _ in goals)
        for x, y in board.cells()
    }


# --- names, and points in space ------------------------------------------------------------------


def names(ground: Surface, faces: Iterable[int]) -> tuple[str, ...]:
    """The names of the cells below some faces, each once."""
    layer, cells = ground.layer, _cells(ground.board)
    found = dict.fromkeys([face // FACES % layer for face in faces])
    return tuple([name_of(*cells[column]) for column in found])


def polyline(ground: Surface, way: list[int]) -> tuple[Point, ...]:
    """A line on the surface: from the board to the first face, then through edges and centres of
    faces.
    """
    points = [foot(ground, way[0]), _middle(ground, way[0])]
    for face, after in pairwise(way):
        points += _edge(ground, face, after), _middle(ground, after)
    return tuple(points)


def foot(ground: Surface, face: int) -> Point:
    """The point of the board below the centre of a face."""
    x, y, _ = _middle(ground, face)
    return x, y, 0


def _middle(ground: Surface, face: int) -> Point:
    """The centre of a face; centres of cells have whole coordinates, level 0 is the board."""
    at, d = divmod(face, FACES)
    level, column = divmod(at, ground.layer)
    x, y = _cells(ground.board)[column]
    if d == TOP:
        return x, y, level + 1
    dx, dy = DIRECTIONS[d]
    return x + dx / 2, y + dy / 2, level + 0.5


def _edge(ground: Surface, one: int, two: int) -> Point:
    """The middle of the edge shared by two faces."""
    a, b = _middle(ground, one), _middle(ground, two)
    if _axis(one) == _axis(two):
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2
    point = list(a)
    point[_axis(two)] = b[_axis(two)]
    return point[0], point[1], point[2]


def _axis(face: int) -> int:
    """The axis that a face is perpendicular to."""
    return 2 if face % FACES == TOP else face % FACES % 2
