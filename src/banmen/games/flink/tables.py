"""The boards of Flink, and the F pentomino in its twenty-four orientations.

A board lies in a box of width x height cells; (0, 0) is the box's low corner, x goes right, y away
from White, and a cell is named by file and rank: d5 is (3, 4). The square fills its box. Of the
diamond only |x+½|+|y+½| ≤ n counted from the middle is board. Its stairs belong to the quadrants,
so the diamond of size 3 (box 6 x 6) has these sides:

            NW . . # # . . NE         White joins NW and SE,  Black NE and SW.
               . # # # # .
               # # # # # #            A square's White joins left (W) and right (E),
               # # # # # #            Black bottom (S) and top (N).
               . # # # # .
            SW . . # # . . SE

Kernels number a cell y * stride + x with stride = width + 1: the extra place after each row is
never board, so one step off a row arrives on something empty. In arrays of columns a margin of
stride + 1 empty places stands before and after the board for the same reason. The square of size 5:

            5   24 25 26 27 28  .     directions     1         0 east, 1 north, 2 west, 3 south:
            4   18 19 20 21 22  .                  2 . 0       d ^ 2 is back, d ^ 1 and d ^ 3 are
            3   12 13 14 15 16  .                    3         to the sides
            2    6  7  8  9 10  .
            1    0  1  2  3  4  .
                 a  b  c  d  e

Orientations are a to x: the sorted lists of cubes (z, y, x), each axis shifted to 0, in
lexicographic order. (The lying ones are then a c g i j k l q; they do not come first.)

Tables of one board
    ints[SIZES]       the numbers named WIDTH … CODES below
    ints[BOX]         cell number in the box, y * width + x, of a place
    ints[STEP]        place offset of a direction
    ints[SHAPE + o]   an orientation as three lists, each begun by its length: its edges, first
                      word of the set and offset; its columns, offset and number of cubes; the edges
                      that change with it, offset * 2 + axis
    ints[ENDS + 2 * side + end]   the walls at an end of a side, place * 4 + direction, begun by
                      their number
    words[ACROSS + axis]   places whose next place along x, along y, is board as they are
    words[CORNERS, 0]      0 where inner corners are `apart`, all bits where they `join`
    words[BOARD]           places that are board
"""

from __future__ import annotations

import functools
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from banmen.kernel import Tables, Word

PIECES = 20
"""How many each player has."""
HIGHEST = 64
"""Cubes a column may hold, so that its levels are the bits of a word."""
TALLEST_GROUND = HIGHEST - 3
"""How high a column may be and still carry a piece. No game gets there: three columns in a row take
at most two standing pieces (5 cubes each) before some other piece (at most 4 cubes on them) changes
their profile, so all 40 pieces bring at most 187 cubes there, and a piece on a higher column would
need 188 under and in it. Only a position that was set up can meet the limit."""
STEEPEST = 2
"""The greatest height difference of neighbouring columns under one piece."""
RISES = 2 * STEEPEST + 1

Cube = tuple[int, int, int]
LETTERS = "abcdefghijklmnopqrstuvwx"
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))

WIDTH, HEIGHT, STRIDE, WORDS, WHITE, SPAN, REACHED, STACK, CODES = range(9)
"""What ints[SIZES] holds. WORDS: words a set of places. WHITE: where place 0 of White's columns
stands in a state; Black's come SPAN words later. REACHED, STACK: scratch of the connection."""
SIZES, BOX, STEP, ENDS, SHAPE = 0, 1, 2, 3, 7
ACROSS, CORNERS, BOARD = 0, 2, 3
TURN, HANDS, JOINED, EDGES = 0, 1, 3, 4
"""Where a state holds the turn, the two hands, who has joined, and the sets of edges."""


class Board(NamedTuple):
    """One of the boards, for whoever is in no hurry."""

    kind: str
    size: int

    @property
    def width(self) -> int:
        """Width, and height, of the box."""
        return self.size if self.kind == "square" else 2 * self.size

    @property
    def stride(self) -> int:
        return self.width + 1

    def has(self, x: int, y: int) -> bool:
        """Whether a cell of the plane is board."""
        n = self.width
        if self.kind == "square":
            return 0 <= x < n and 0 <= y < n
        return abs(2 * x + 1 - n) + abs(2 * y + 1 - n) <= n

    def cells(self) -> list[tuple[int, int]]:
        """All cells, row by row from White's side."""
        n = range(self.width)
        return [(x, y) for y in n for x in n if self.has(x, y)]

    def place(self, x: int, y: int) -> int:
        """The number kernels give a cell."""
        return y * self.stride + x

    @property
    def margin(self) -> int:
        """How many empty places stand before and after the board in arrays of columns."""
        return self.stride + 1

    @property
    def columns(self) -> int:
        """How long arrays of columns are."""
        return self.width * self.stride + 2 * self.margin

    def column(self, x: int, y: int) -> int:
        """Where a cell stands in an array of columns, counted from the first of the margin."""
        return self.place(x, y) + self.margin

    def cell(self, column: int) -> tuple[int, int]:
        """The cell that stands there."""
        return (column - self.margin) % self.stride, (column - self.margin) // self.stride

    def end(self, x: int, y: int, d: int) -> tuple[int, int] | None:
        """Whose side a cell's wall is, and which of the two ends; None inside the board."""
        dx, dy = DIRECTIONS[d]
        if self.has(x + dx, y + dy):
            return None
        if self.kind == "square":
            return d % 2, int(d < 2)
        east, north = 2 * x >= self.width, 2 * y >= self.width
        return int(east == north), int(east)

    def ends(self, side: int, end: int) -> list[tuple[int, int, int]]:
        """The walls (x, y, direction) at one end of a side."""
        walls = ((x, y, d) for x, y in self.cells() for d in range(4))
        return [wall for wall in walls if self.end(*wall) == (side, end)]


@functools.cache
def name_of(x: int, y: int) -> str:
    """The cell's name: d5."""
    return f"{LETTERS[x]}{y + 1}"


def _turned() -> tuple[tuple[Cube, ...], ...]:
    """The F pentomino in all orientations, as cubes (x, y, z).

    It is flat, so a mirror image of it is the same as turning it over.
    """
    flat = ((1, 0, 0), (1, 1, 0), (1, 2, 0), (0, 1, 0), (2, 2, 0))
    found = set()
    for (i, j, k), (a, b, c) in product(permutations(range(3)), product((1, -1), repeat=3)):
        cubes = [(a * cube[i], b * cube[j], c * cube[k]) for cube in flat]
        low_x, low_y, low_z = map(min, zip(*cubes, strict=True))
        found.add(tuple(sorted((z - low_z, y - low_y, x - low_x) for x, y, z in cubes)))
    return tuple(tuple((x, y, z) for z, y, x in cubes) for cubes in sorted(found))


ORIENTATIONS = _turned()


class Shape(NamedTuple):
    """An orientation as the ground sees it."""

    edges: tuple[tuple[int, int, int, int], ...]
    """(axis, x, y, rise): how much higher the ground at the next cell along the axis must be."""
    columns: tuple[tuple[int, int, int], ...]
    """(x, y, cubes): what the piece adds to a column."""
    around: tuple[tuple[int, int, int], ...]
    """(axis, x, y): all edges that begin or end at one of the columns."""


def shape_of(cubes: tuple[Cube, ...]) -> Shape:
    """What an orientation asks of the ground and adds to it. Its columns have no gaps."""
    levels: dict[tuple[int, int], list[int]] = {}
    for x, y, z in cubes:
        levels.setdefault((x, y), []).append(z)
    edges = [
        (axis, x, y, min(levels[there]) - min(levels[x, y]))
        for x, y in levels
        for axis, there in enumerate(((x + 1, y), (x, y + 1)))
        if there in levels
    ]
    columns = [(x, y, len(zs)) for (x, y), zs in levels.items()]
    around = {(0, x - i, y) for x, y in levels for i in range(2)}
    around |= {(1, x, y - i) for x, y in levels for i in range(2)}
    return Shape(tuple(edges), tuple(columns), tuple(sorted(around)))


SHAPES = tuple(shape_of(cubes) for cubes in ORIENTATIONS)


def sizes(board: Board) -> dict[int, int]:
    """What ints[SIZES] holds for a board, and how a state is laid out."""
    places, margin = board.width * board.stride, board.margin
    words = -(-places // 64)
    white = EDGES + 2 * RISES * (words + 1) + margin
    span = places + margin
    reached = white + 2 * span
    stack = reached + 8 * places + words
    return {
        WIDTH: board.width,
        HEIGHT: board.width,
        STRIDE: board.stride,
        WORDS: words,
        WHITE: white,
        SPAN: span,
        REACHED: reached,
        STACK: stack,
        CODES: len(SHAPES) * board.width**2 + 1,
    }


@functools.cache
def tables(board: Board, corners: str) -> Tables:
    """The tables of one variant, laid out as the module says."""
    size = sizes(board)
    places = board.width * board.stride
    ints = np.zeros((SHAPE + len(SHAPES), max(places, 64)), np.int32)
    ints[SIZES, list(size)] = list(size.values())
    ints[BOX, :places] = [i // board.stride * board.width + i % board.stride for i in range(places)]
    ints[STEP, :4] = [board.place(*step) for step in DIRECTIONS]
    for o, shape in enumerate(SHAPES):
        row = _shape_row(board, shape, words=size[WORDS])
        ints[SHAPE + o, : len(row)] = row
    for side, end in product(range(2), repeat=2):
        walls = [board.place(x, y) * 4 + d for x, y, d in board.ends(side, end)]
        ints[ENDS + 2 * side + end, : len(walls) + 1] = len(walls), *walls
    words = np.zeros((4, size[WORDS]), np.uint64)
    words[CORNERS, 0] = Word(0 if corners == "apart" else 2**64 - 1)
    for x, y in board.cells():
        i = board.place(x, y)
        words[BOARD, i // 64] |= Word(1 << i % 64)
        for axis, (dx, dy) in enumerate(DIRECTIONS[:2]):
            if board.has(x + dx, y + dy):
                words[ACROSS + axis, i // 64] |= Word(1 << i % 64)
    return Tables(words, ints)


def _shape_row(board: Board, shape: Shape, words: int) -> list[int]:
    """An orientation as ints[SHAPE + o] holds it."""
    row = [len(shape.edges)]
    for axis, x, y, rise in shape.edges:
        rank = axis * RISES + STEEPEST + rise
        row += EDGES + rank * (words + 1), board.place(x, y)
    row.append(len(shape.columns))
    for x, y, cubes in shape.columns:
        row += board.place(x, y), cubes
    row.append(len(shape.around))
    return row + [board.place(x, y) * 2 + axis for axis, x, y in shape.around]
