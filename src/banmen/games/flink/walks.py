"""Ways over the surface of Flink, as they are shown: how far a player has come, and the win.

The kernels of `connection` tell whether two sides are joined; here the way is found, face by face
and in plain Python. Faces are numbers, so that a step is an addition:

    face    (level * layer + column) * 5 + direction, with the directions of `tables`, or TOP
    column  its place in `words.columns`, whose margins keep every step off the board on nothing
    layer   how many columns there are

Whatever shares an edge with a face is a step away; being exposed and of the right colour decides,
and at inner corners the one rule that the kernels have too, `connection.turns_inside`.
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
"""Faces that were reached, each with the one before it on a shortest way."""

Step = tuple[int, int | None]
"""From a face to another; at an inner corner also from its column to the one behind the corner."""

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
    """All faces that hang together with an end of the player's."""
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
    """A shortest way from the player's one side to the other; empty if there is none."""
    before, goals = explore(ground, 0), set(_ends(ground.board, ground.side, 1))
    return next((_way(before, face) for face in before if face in goals), [])


def way_across(ground: Surface, end: int, before: Before) -> list[int]:
    """The way from an end to the face, of those reached, that is nearest to the other end."""
    away, layer = _away(ground.board, ground.side, 1 - end), ground.layer
    return _way(before, min(before, key=lambda face: away[face // FACES % layer]))


def _way(before: Before, last: int) -> list[int]:
    """The faces on the way to one of those reached."""
    found, face = [last], before[last]
    while face is not None:
        found.append(face)
        face = before[face]
    return found[::-1]


# --- what depends on the board alone -------------------------------------------------------------


@functools.cache
def _cells(board: Grid) -> list[tuple[int, int]]:
    """The cell of each column, those of the margins too."""
    return [board.cell(column) for column in range(board.columns)]


@functools.cache
def _offsets(board: Grid) -> list[int]:
    """From a column to the next, by direction."""
    return [board.place(*step) for step in DIRECTIONS]


@functools.cache
def _steps(board: Grid, layer: int) -> list[list[Step]]:
    """From a face to those it shares an edge with, by its direction."""
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
    """The lowest faces of the walls at one end of a side."""
    return [board.column(x, y) * FACES + d for x, y, d in board.ends(side, end)]


@functools.cache
def _away(board: Grid, side: int, end: int) -> dict[int, int]:
    """How many columns away from one end of a side each column is."""
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
    """A line on the surface: from the board to the first face, then edges and middles of faces."""
    points = [foot(ground, way[0]), _middle(ground, way[0])]
    for face, after in pairwise(way):
        points += _edge(ground, face, after), _middle(ground, after)
    return tuple(points)


def foot(ground: Surface, face: int) -> Point:
    """The point of the board below the middle of a face."""
    x, y, _ = _middle(ground, face)
    return x, y, 0


def _middle(ground: Surface, face: int) -> Point:
    """The middle of a face; the middle of a cell is whole, level 0 is the board."""
    at, d = divmod(face, FACES)
    level, column = divmod(at, ground.layer)
    x, y = _cells(ground.board)[column]
    if d == TOP:
        return x, y, level + 1
    dx, dy = DIRECTIONS[d]
    return x + dx / 2, y + dy / 2, level + 0.5


def _edge(ground: Surface, one: int, two: int) -> Point:
    """The middle of the edge that two faces share."""
    a, b = _middle(ground, one), _middle(ground, two)
    if _axis(one) == _axis(two):
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2
    point = list(a)
    point[_axis(two)] = b[_axis(two)]
    return point[0], point[1], point[2]


def _axis(face: int) -> int:
    """The axis that a face looks along."""
    return 2 if face % FACES == TOP else face % FACES % 2
