"""The boards of Flink, and the F pentomino in its twenty-four orientations.

A board lies in a box of width x height cells; (0, 0) is the box's low corner, x goes right, y away
from White, and a cell is named by file and rank: d5 is (3, 4). The square fills its box. Of the
diamond only |x+½|+|y+½| ≤ n, counted from the middle, is board. Its sides are the stairs of the
quadrants, as in the diamond of size 3 (box 6 x 6):

            NW . . # # . . NE         White joins NW and SE,  Black NE and SW.
               . # # # # .
               # # # # # #            A square's White joins left (W) and right (E),
               # # # # # #            Black bottom (S) and top (N).
               . # # # # .
            SW . . # # . . SE

Kernels number a cell y * stride + x with stride = width + 1: the extra place after each row is
never board, so one step off a row arrives on an empty place. The square of size 5:

            5   24 25 26 27 28  .     directions     1         0 east, 1 north, 2 west, 3 south:
            4   18 19 20 21 22  .                  2 . 0       d ^ 2 is back, d ^ 1 and d ^ 3 are
            3   12 13 14 15 16  .                    3         to the sides
            2    6  7  8  9 10  .
            1    0  1  2  3  4  .
                 a  b  c  d  e

A *set of places* is W words, bit i for place i. W is such that at least the last stride + 1 bits
are never board. Sets are stored one after another, and a shift by at most that many places simply
reads the word before or after: the set before contributes only zeros, and bits of the set behind
land on these last bits, where they are intersected with empty ones (see `ahead`, `behind`).

Orientations are a to x: the sorted lists of cubes (z, y, x), each axis shifted to 0, in
lexicographic order. (The lying ones are then a c g i j k l q; they do not come first.)

Tables of one board
    ints[SIZES]       the numbers named WIDTH … BAND below
    ints[BOX]         cell number in the box, y * width + x, of a place
    ints[TURNED_BOX]  likewise with x and y exchanged: the box as seen from Black's left side
    ints[SHAPE + o]   an orientation: its number of levels; the offset of a column that reaches
                      down to the lowest; its number of columns, and the offset of each
    words[ACROSS + axis]   board places whose next place along x, along y, is also board
    words[CORNERS, 0]      0 where inner corners are `apart`, all bits where they `join`
    words[ROWS, 0]         the cells of BAND rows: the part of the box that fits a word
    words[BOARD]           places that are board
    words[ENDS + 4 * side + 2 * end + part]   places with a wall at an end of a side that faces east
                           or north (part 0), west or south (part 1)
    words[BOTH_ENDS + side]   places with a wall at any end of a side
    words[MASKS + o]       an orientation as sets of offsets, all within a word: its cubes on level
                           0, 1, 2; columns with an odd number of cubes, with two or more; all
"""

from __future__ import annotations

import functools
from itertools import permutations, product
from typing import NamedTuple

from banmen.games.planes import box
from banmen.kernel import Tables, Word
from banmen.kernel.arrays import NDArray, np

PIECES = 20
"""Pieces per player."""
BLOCK = 5
"""Cubes per piece."""
HIGHEST = 64
"""The most cubes on a column, so that levels of a column fit a word."""
TALLEST_GROUND = HIGHEST - 3
"""The greatest height of a column that can carry another piece. No game gets there: three columns
in a row take at most two standing pieces (5 cubes each) before some other piece (at most 4 cubes on
them) changes their profile, so all 40 pieces put at most 187 cubes there, and a piece on a higher
column would need 188 under and in it. Only a position set up by hand can reach the limit.
"""
STEEPEST = 2
"""The greatest height difference of neighbouring columns under one piece."""
RISES = 2 * STEEPEST + 1

Cube = tuple[int, int, int]
LETTERS = "abcdefghijklmnopqrstuvwx"
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))

WIDTH, HEIGHT, STRIDE, WORDS, HEIGHTS, OWNED, LEVELS, SCRATCH, CODES, BAND = range(10)
"""Columns of ints[SIZES]. WORDS: words per set of places. BAND: rows per word. HEIGHTS, OWNED,
LEVELS and SCRATCH: where a state holds the bits of the heights, the columns with cubes of a player,
the cubes by level, and scratch.
"""
SIZES, BOX, TURNED_BOX, SHAPE = range(4)
TIERS, FOOT, COLUMNS = 0, 1, 2
"""Columns of ints[SHAPE + o]."""
ACROSS, CORNERS, ROWS, BOARD, ENDS, BOTH_ENDS, MASKS = 0, 2, 3, 4, 5, 13, 15
ODD, TWO, ALL_COLUMNS = 3, 4, 5
"""Columns of words[MASKS + o] after the levels."""
TURN, HANDS, JOINED, ROOM, PEAK, FITS = 0, 1, 3, 4, 5, 6
"""Where a state holds the turn, the two hands, the player joined, the number of placements, the
height of the highest column, and the sets of placements of the orientations.
"""
PLANES = HIGHEST.bit_length()
"""Bits of a height."""


class Grid(NamedTuple):
    """A board in plain Python, where speed does not matter."""

    kind: str
    size: int

    @property
    def width(self) -> int:
        """The width, and height, of the box."""
        return self.size if self.kind == "square" else 2 * self.size

    @property
    def stride(self) -> int:
        return self.width + 1

    def has(self, x: int, y: int) -> bool:
        """Return whether a cell of the plane is board."""
        n = self.width
        if self.kind == "square":
            return 0 <= x < n and 0 <= y < n
        return abs(2 * x + 1 - n) + abs(2 * y + 1 - n) <= n

    def cells(self) -> list[tuple[int, int]]:
        """Return all cells, rank by rank from the bottom."""
        n = range(self.width)
        return [(x, y) for y in n for x in n if self.has(x, y)]

    def place(self, x: int, y: int) -> int:
        """Return the number of a cell in kernels."""
        return y * self.stride + x

    @property
    def margin(self) -> int:
        """The number of empty places before and after the board in arrays of columns."""
        return self.stride + 1

    @property
    def columns(self) -> int:
        """The length of arrays of columns."""
        return self.width * self.stride + 2 * self.margin

    def column(self, x: int, y: int) -> int:
        """Return the index of a cell in an array of columns, margin included."""
        return self.place(x, y) + self.margin

    def cell(self, column: int) -> tuple[int, int]:
        """Return the cell of an index in an array of columns."""
        return (column - self.margin) % self.stride, (column - self.margin) // self.stride

    def end(self, x: int, y: int, d: int) -> tuple[int, int] | None:
        """Return the owner of a cell's wall and which of the two ends it is; None inside
        the board.
        """
        dx, dy = DIRECTIONS[d]
        if self.has(x + dx, y + dy):
            return None
        if self.kind == "square":
            return d % 2, int(d < 2)
        east, north = 2 * x >= self.width, 2 * y >= self.width
        return int(east == north), int(east)

    def ends(self, side: int, end: int) -> list[tuple[int, int, int]]:
        """Return the walls (x, y, direction) at one end of a side."""
        walls = ((x, y, d) for x, y in self.cells() for d in range(4))
        return [wall for wall in walls if self.end(*wall) == (side, end)]


@functools.cache
def name_of(x: int, y: int) -> str:
    """Return the name of a cell, such as d5."""
    return f"{LETTERS[x]}{y + 1}"


def _turned() -> tuple[tuple[Cube, ...], ...]:
    """Return the F pentomino in all orientations, as cubes (x, y, z). The piece is flat, so its
    mirror image is the piece turned over.
    """
    flat = ((1, 0, 0), (1, 1, 0), (1, 2, 0), (0, 1, 0), (2, 2, 0))
    found = set()
    for (i, j, k), (a, b, c) in product(permutations(range(3)), product((1, -1), repeat=3)):
        cubes = [(a * cube[i], b * cube[j], c * cube[k]) for cube in flat]
        low_x, low_y, low_z = map(min, zip(*cubes, strict=True))
        found.add(tuple(sorted((z - low_z, y - low_y, x - low_x) for x, y, z in cubes)))
    return tuple(tuple((x, y, z) for z, y, x in cubes) for cubes in sorted(found))


ORIENTATIONS = _turned()


class Footprint(NamedTuple):
    """The columns of an orientation and their undersides."""

    undersides: dict[tuple[int, int], int]
    """The lowest level of each column."""
    columns: dict[tuple[int, int], int]
    """The number of cubes of each column. Columns have no gaps."""

    @property
    def lies(self) -> bool:
        return len(self.columns) == BLOCK

    @property
    def foot(self) -> tuple[int, int]:
        """A column that reaches down to the lowest level."""
        return next(cell for cell, level in self.undersides.items() if level == 0)


def footprint(cubes: tuple[Cube, ...]) -> Footprint:
    """Return the footprint of an orientation."""
    undersides: dict[tuple[int, int], int] = {}
    columns: dict[tuple[int, int], int] = {}
    for x, y, z in sorted(cubes, key=lambda cube: cube[2]):
        undersides.setdefault((x, y), z)
        columns[x, y] = columns.get((x, y), 0) + 1
    return Footprint(undersides, columns)


FOOTPRINTS = tuple(footprint(cubes) for cubes in ORIENTATIONS)
LYING = np.array([o for o, shape in enumerate(FOOTPRINTS) if shape.lies])
"""The lying orientations. (Kernels may freeze this array, since it is the same for all boards.)"""
STANDING = np.array(
    [
        [o for o, shape in enumerate(FOOTPRINTS) if not shape.lies and side not in shape.columns]
        for side in ((0, 1), (1, 0))
    ]
)
"""The orientations that stand along x, and along y, with equal profiles at equal indices."""


def sizes(board: Grid) -> dict[int, int]:
    """Return the sizes in ints[SIZES] for a board, which define the layout of a state."""
    words = -(-(board.width * board.stride + board.stride + 1) // 64)
    heights = FITS + len(FOOTPRINTS) * words
    owned = heights + PLANES * words
    levels = owned + 2 * words
    return {
        WIDTH: board.width,
        HEIGHT: board.width,
        STRIDE: board.stride,
        WORDS: words,
        HEIGHTS: heights,
        OWNED: owned,
        LEVELS: levels,
        SCRATCH: levels + 2 * (HIGHEST + 1) * words,
        CODES: len(FOOTPRINTS) * board.width**2 + 1,
        BAND: box(board.width, board.width, board.stride).rows,
    }


@functools.cache
def tables(board: Grid, corners: str) -> Tables:
    """Return the tables of one variant, laid out as the module describes."""
    size = sizes(board)
    places = board.width * board.stride
    ints = np.zeros((SHAPE + len(FOOTPRINTS), max(places, 64)), np.int32)
    ints[SIZES, list(size)] = list(size.values())
    ints[BOX, :places] = [i // board.stride * board.width + i % board.stride for i in range(places)]
    ints[TURNED_BOX, :places] = [
        i % board.stride * board.width + i // board.stride for i in range(places)
    ]
    words = np.zeros((MASKS + len(FOOTPRINTS), max(size[WORDS], ALL_COLUMNS + 1)), np.uint64)
    words[CORNERS, 0] = Word(0 if corners == "apart" else 2**64 - 1)
    words[ROWS, 0] = box(board.width, board.width, board.stride).cells
    for o, shape in enumerate(FOOTPRINTS):
        offsets = [board.place(*cell) for cell in shape.columns]
        row = (1 + max(z for _, _, z in ORIENTATIONS[o]), board.place(*shape.foot), len(offsets))
        ints[SHAPE + o, : 3 + len(offsets)] = *row, *offsets
        words[MASKS + o, : ALL_COLUMNS + 1] = _masks(board, ORIENTATIONS[o], shape)
    for x, y in board.cells():
        _enter(words[BOARD], board.place(x, y))
        for axis, (dx, dy) in enumerate(DIRECTIONS[:2]):
            if board.has(x + dx, y + dy):
                _enter(words[ACROSS + axis], board.place(x, y))
    for side, end in product(range(2), repeat=2):
        for x, y, d in board.ends(side, end):
            _enter(words[ENDS + 4 * side + 2 * end + d // 2], board.place(x, y))
            _enter(words[BOTH_ENDS + side], board.place(x, y))
    return Tables(words, ints)


def _enter(members: NDArray[np.uint64], place: int) -> None:
    """Add a place to a set."""
    members[place // 64] |= Word(1 << place % 64)


def _masks(board: Grid, cubes: tuple[Cube, ...], shape: Footprint) -> list[int]:
    """Return the row words[MASKS + o] of an orientation."""
    levels = [sum(1 << board.place(x, y) for x, y, z in cubes if z == level) for level in range(3)]
    counted = {1 << board.place(*cell): n for cell, n in shape.columns.items()}
    odd = sum(bit for bit, n in counted.items() if n % 2)
    return [*levels, odd, sum(bit for bit, n in counted.items() if n > 1), sum(counted)]
