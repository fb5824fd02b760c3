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
never board, so one step off a row arrives on something empty. The square of size 5:

            5   24 25 26 27 28  .     directions     1         0 east, 1 north, 2 west, 3 south:
            4   18 19 20 21 22  .                  2 . 0       d ^ 2 is back, d ^ 1 and d ^ 3 are
            3   12 13 14 15 16  .                    3         to the sides
            2    6  7  8  9 10  .
            1    0  1  2  3  4  .
                 a  b  c  d  e

A *set of places* is W words, bit i for place i. W is such that at least the last stride + 1 bits
are never board. Sets stand one behind the other, and a shift by at most so many places simply reads
the word before or after: from the set before come only zeros, and what comes from the set behind
lands on these last bits, where whatever it is intersected with is empty (see `ahead`, `behind`).

Orientations are a to x: the sorted lists of cubes (z, y, x), each axis shifted to 0, in
lexicographic order. (The lying ones are then a c g i j k l q; they do not come first.)

Tables of one board
    ints[SIZES]       the numbers named WIDTH … BAND below
    ints[BOX]         cell number in the box, y * width + x, of a place
    ints[TURNED_BOX]  likewise with x and y exchanged: the box as Black sees it from his left side
    ints[SHAPE + o]   an orientation: how many levels it has; the offset of a column that reaches
                      down to the lowest of them; how many columns, and the offset of each
    words[ACROSS + axis]   places whose next place along x, along y, is board as they are
    words[CORNERS, 0]      0 where inner corners are `apart`, all bits where they `join`
    words[ROWS, 0]         the cells of BAND rows: what a word holds of the box, from a row on
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
"""How many each player has."""
BLOCK = 5
"""Cubes a piece has."""
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

WIDTH, HEIGHT, STRIDE, WORDS, HEIGHTS, OWNED, LEVELS, SCRATCH, CODES, BAND = range(10)
"""What ints[SIZES] holds. WORDS: words a set of places. BAND: rows that go into a word. The others
say where a state holds the bits of the heights, the columns in which a player has cubes, the cubes
by level, and scratch."""
SIZES, BOX, TURNED_BOX, SHAPE = range(4)
TIERS, FOOT, COLUMNS = 0, 1, 2
"""What ints[SHAPE + o] holds."""
ACROSS, CORNERS, ROWS, BOARD, ENDS, BOTH_ENDS, MASKS = 0, 2, 3, 4, 5, 13, 15
ODD, TWO, ALL_COLUMNS = 3, 4, 5
"""What words[MASKS + o] holds after the levels."""
TURN, HANDS, JOINED, ROOM, PEAK, FITS = 0, 1, 3, 4, 5, 6
"""Where a state holds the turn, the two hands, who has joined, how many placements there are, how
high the highest column is, and the sets of placements of the orientations."""
PLANES = HIGHEST.bit_length()
"""Bits of a height."""


class Grid(NamedTuple):
    """One of the boards, in plain Python, where speed does not matter."""

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
        """All cells, rank by rank from the bottom."""
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


class Footprint(NamedTuple):
    """An orientation as the ground sees it."""

    undersides: dict[tuple[int, int], int]
    """The lowest level of each column."""
    columns: dict[tuple[int, int], int]
    """How many cubes each column has. Columns have no gaps."""

    @property
    def lies(self) -> bool:
        return len(self.columns) == BLOCK

    @property
    def foot(self) -> tuple[int, int]:
        """A column that reaches down to the lowest level."""
        return next(cell for cell, level in self.undersides.items() if level == 0)


def footprint(cubes: tuple[Cube, ...]) -> Footprint:
    """What an orientation asks of the ground and adds to it."""
    undersides: dict[tuple[int, int], int] = {}
    columns: dict[tuple[int, int], int] = {}
    for x, y, z in sorted(cubes, key=lambda cube: cube[2]):
        undersides.setdefault((x, y), z)
        columns[x, y] = columns.get((x, y), 0) + 1
    return Footprint(undersides, columns)


FOOTPRINTS = tuple(footprint(cubes) for cubes in ORIENTATIONS)
LYING = np.array([o for o, shape in enumerate(FOOTPRINTS) if shape.lies])
"""The orientations that lie. (Kernels may freeze this array: it is the same for all boards.)"""
STANDING = np.array(
    [
        [o for o, shape in enumerate(FOOTPRINTS) if not shape.lies and side not in shape.columns]
        for side in ((0, 1), (1, 0))
    ]
)
"""Those that stand along x, and along y: of like profile in the same order."""


def sizes(board: Grid) -> dict[int, int]:
    """What ints[SIZES] holds for a board, and how a state is laid out."""
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
    """The tables of one variant, laid out as the module says."""
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
    """Put a place into a set."""
    members[place // 64] |= Word(1 << place % 64)


def _masks(board: Grid, cubes: tuple[Cube, ...], shape: Footprint) -> list[int]:
    """An orientation as words[MASKS + o] holds it."""
    levels = [sum(1 << board.place(x, y) for x, y, z in cubes if z == level) for level in range(3)]
    counted = {1 << board.place(*cell): n for cell, n in shape.columns.items()}
    odd = sum(bit for bit, n in counted.items() if n % 2)
    return [*levels, odd, sum(bit for bit, n in counted.items() if n > 1), sum(counted)]
