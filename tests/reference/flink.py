"""Flink, written naively from the rules: sets and dicts, no thought of speed.

This is the yardstick for the fast kernels, so it shares nothing with them.

Space is the integer grid. The cube (x, y, z) fills the unit box from that corner
to (x+1, y+1, z+1). x runs east (letters a, b, ...), y north (numbers 1, 2, ...),
z up; (0, 0) is the low corner of the board's bounding box. A column is a string
of "w" and "b", bottom up, so a hole or an overhang cannot even be written down.

Player 0 is White ("w") and moves first; player 1 is Black ("b").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from string import ascii_lowercase
from typing import NamedTuple

Cell = tuple[int, int]
Vector = tuple[int, int, int]
Cube = tuple[int, int, int]
Edge = frozenset[Vector]
Columns = Mapping[Cell, str]

COLOURS = "wb"
PIECES = 20
SIZES = {"square": range(5, 15), "diamond": range(3, 10)}
DEFAULT_SIZE = {"square": 10, "diamond": 7}

WEST, EAST, SOUTH, NORTH = (-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0)
UP = (0, 0, 1)
SIDEWAYS = (WEST, EAST, SOUTH, NORTH)

F_PENTOMINO: tuple[Cube, ...] = (
    (1, 0, 0),
    (1, 1, 0),
    (1, 2, 0),
    (0, 1, 0),
    (2, 2, 0),
)


class Face(NamedTuple):
    """One unit square of a cube's surface: the cube, and where the face looks."""

    cube: Cube
    direction: Vector


Sides = tuple[frozenset[Face], frozenset[Face]]


# --- the piece -----------------------------------------------------------------


def plus(a: Vector, b: Vector) -> Vector:
    """The sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def times(a: Vector, b: Vector) -> int:
    """The inner product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product of two vectors."""
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def rotations() -> list[tuple[Vector, Vector, Vector]]:
    """The 24 rotations of space that keep the grid: where each axis is taken from.

    The first two rows are any two perpendicular unit vectors; the third follows,
    because a solid piece can be turned but not mirrored.
    """
    units = (*SIDEWAYS, UP, (0, 0, -1))
    return [
        (first, second, cross(first, second))
        for first, second in permutations(units, 2)
        if times(first, second) == 0
    ]


def shifted_to_zero(cubes: list[Cube]) -> list[Cube]:
    """The same cubes, moved so that the least x, y and z are all 0."""
    low_x, low_y, low_z = (min(cube[axis] for cube in cubes) for axis in range(3))
    return [plus(cube, (-low_x, -low_y, -low_z)) for cube in cubes]


def orientations() -> dict[str, list[Cube]]:
    """The 24 orientations a-x: in order of their sorted lists of (z, y, x)."""
    lists = set()
    for row_x, row_y, row_z in rotations():
        turned = [
            (times(row_x, cube), times(row_y, cube), times(row_z, cube)) for cube in F_PENTOMINO
        ]
        lists.add(tuple(sorted((z, y, x) for x, y, z in shifted_to_zero(turned))))
    ordered = [[(x, y, z) for z, y, x in cubes] for cubes in sorted(lists)]
    return dict(zip(ascii_lowercase, ordered, strict=False))


ORIENTATIONS = orientations()


# --- the board and its sides ---------------------------------------------------


def board_cells(board: str, size: int) -> frozenset[Cell]:
    """The cells of a board, from (0, 0) at the low corner of its bounding box."""
    if board == "square":
        return frozenset(product(range(size), range(size)))
    return frozenset(
        (x + size, y + size)
        for x, y in product(range(-size, size), range(-size, size))
        if abs(x + 0.5) + abs(y + 0.5) <= size
    )


def cell_of(cube: Cube) -> Cell:
    """The column a cube stands in."""
    return cube[:2]


def boundary(cells: frozenset[Cell]) -> frozenset[Face]:
    """All outward side faces at level 0: the only way to reach a side."""
    return frozenset(
        Face((x, y, 0), direction)
        for (x, y), direction in product(cells, SIDEWAYS)
        if cell_of(plus((x, y, 0), direction)) not in cells
    )


def square_sides(cells: frozenset[Cell]) -> dict[str, Sides]:
    """White joins left and right, Black bottom and top."""

    def side(direction: Vector) -> frozenset[Face]:
        return frozenset(f for f in boundary(cells) if f.direction == direction)

    return {"w": (side(WEST), side(EAST)), "b": (side(SOUTH), side(NORTH))}


def diamond_sides(cells: frozenset[Cell], size: int) -> dict[str, Sides]:
    """White joins NW and SE, Black NE and SW; a face goes by its cell's quadrant."""

    def side(north: bool, east: bool) -> frozenset[Face]:
        return frozenset(
            face
            for face in boundary(cells)
            if (face.cube[1] >= size) == north and (face.cube[0] >= size) == east
        )

    return {
        "w": (side(north=True, east=False), side(north=False, east=True)),
        "b": (side(north=True, east=True), side(north=False, east=False)),
    }


def board_sides(board: str, size: int) -> dict[str, Sides]:
    """For each colour, the two sets of boundary faces it has to join."""
    cells = board_cells(board, size)
    return square_sides(cells) if board == "square" else diamond_sides(cells, size)


# --- faces, edges and paths ----------------------------------------------------


def colour_at(columns: Columns, cube: Cube) -> str | None:
    """The colour of the cube in that place, or None if the place is open."""
    column = columns.get(cell_of(cube), "")
    return column[cube[2]] if 0 <= cube[2] < len(column) else None


def exposed_faces(columns: Columns, colour: str) -> set[Face]:
    """The exposed tops and sides of a colour. (Undersides are never exposed.)"""
    return {
        Face((x, y, z), direction)
        for (x, y), column in columns.items()
        for z, owner in enumerate(column)
        for direction in (*SIDEWAYS, UP)
        if owner == colour and colour_at(columns, plus((x, y, z), direction)) is None
    }


def face_edges(face: Face) -> set[Edge]:
    """The four edges of a face, each as the set of its two end points."""
    x, y, z = face.cube
    corners = list(product((x, x + 1), (y, y + 1), (z, z + 1)))
    furthest = max(times(corner, face.direction) for corner in corners)
    square = [c for c in corners if times(c, face.direction) == furthest]
    return {
        frozenset((a, b))
        for a, b in combinations(square, 2)
        if sum(abs(a[axis] - b[axis]) for axis in range(3)) == 1
    }


def is_vertical(edge: Edge) -> bool:
    """Whether an edge stands upright: its ends differ in height."""
    low, high = edge
    return low[2] != high[2]


def are_diagonal(one: Cube, two: Cube) -> bool:
    """Whether two cubes stand in diagonally neighbouring columns."""
    return abs(one[0] - two[0]) == 1 and abs(one[1] - two[1]) == 1


def is_inner_corner(columns: Columns, one: Face, two: Face) -> bool:
    """Whether two walls of diagonal cubes are the inner corner of one solid wall.

    Both look into the same open column, and the fourth column at their edge holds
    a cube of their own colour at that level.
    """
    open_space = plus(one.cube, one.direction)
    if open_space != plus(two.cube, two.direction):
        return False
    (x1, y1, z), (x2, y2, _) = one.cube, two.cube
    (fourth,) = {(x1, y2, z), (x2, y1, z)} - {open_space}
    return colour_at(columns, fourth) == colour_at(columns, one.cube)


def are_joined(columns: Columns, one: Face, two: Face, corners: str) -> bool:
    """Whether an insect may step between two exposed faces of one colour.

    They must share an edge. That is enough, except (unless `corners` is "join") at
    a vertical edge where two cubes of diagonally neighbouring columns meet.
    """
    for edge in face_edges(one) & face_edges(two):
        at_a_corner = is_vertical(edge) and are_diagonal(one.cube, two.cube)
        if corners == "join" or not at_a_corner:
            return True
        return is_inner_corner(columns, one, two)
    return False


def faces_by_edge(faces: set[Face]) -> dict[Edge, set[Face]]:
    """Which of the faces meet at each edge."""
    found: dict[Edge, set[Face]] = {}
    for face in faces:
        for edge in face_edges(face):
            found.setdefault(edge, set()).add(face)
    return found


def connected(columns: Columns, colour: str, sides: Sides, corners: str) -> bool:
    """Whether a path over exposed faces of the colour joins the two sides."""
    faces = exposed_faces(columns, colour)
    at_edge = faces_by_edge(faces)
    reached: set[Face] = set()
    waiting = list(faces & sides[0])
    while waiting:
        face = waiting.pop()
        if face in reached:
            continue
        reached.add(face)
        for edge in face_edges(face):
            for other in at_edge[edge] - reached:
                if are_joined(columns, face, other, corners):
                    waiting.append(other)
    return bool(reached & sides[1])


# --- the game ------------------------------------------------------------------


class Reference:
    """A game of Flink; `play` changes it in place.

    `columns` has an entry for every cell of the board ("" where it is empty), and
    `hands` says how many pieces each player still holds.
    """

    def __init__(
        self, board: str = "square", size: int | None = None, corners: str = "join"
    ) -> None:
        """An empty board. Without a size, the board's default (10 or 7)."""
        if board not in SIZES:
            raise ValueError(f"board is square or diamond, not {board!r}")
        size = DEFAULT_SIZE[board] if size is None else size
        if size not in SIZES[board]:
            raise ValueError(f"a {board} board of size {size} does not exist")
        if corners not in ("apart", "join"):
            raise ValueError(f"corners is apart or join, not {corners!r}")
        self.board, self.size, self.corners = board, size, corners
        self.columns: dict[Cell, str] = dict.fromkeys(board_cells(board, size), "")
        self.hands = [PIECES, PIECES]
        self.turn = 0
        self._winner: int | None = None
        self._places: dict[str, list[Cube]] | None = None

    @classmethod
    def position(
        cls,
        columns: Columns,
        *,
        turn: int = 0,
        hands: tuple[int, int] = (PIECES, PIECES),
        board: str = "square",
        size: int | None = None,
        corners: str = "join",
    ) -> Reference:
        """A position set up by hand; cells not named in `columns` are empty.

        If a colour is already joined, its player has won (should both be, the one
        who is not to move, who moved last).
        """
        self = cls(board, size, corners)
        for cell, column in columns.items():
            if cell not in self.columns:
                raise ValueError(f"{cell} is not a cell of this board")
            if not set(column) <= set(COLOURS):
                raise ValueError(f"a column is made of w and b, not {column!r}")
            self.columns[cell] = column
        self.turn, self.hands = turn, list(hands)
        for player in (turn, 1 - turn):
            if self.has_joined(player):
                self._winner = player
        return self

    def copy(self) -> Reference:
        """The same game once more, independent of this one."""
        twin = Reference(self.board, self.size, self.corners)
        twin.columns, twin.hands = dict(self.columns), list(self.hands)
        twin.turn, twin._winner = self.turn, self._winner
        return twin

    def has_joined(self, player: int) -> bool:
        """Whether a player's two sides are joined."""
        colour = COLOURS[player]
        sides = board_sides(self.board, self.size)[colour]
        return connected(self.columns, colour, sides, self.corners)

    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * while the game goes on."""
        if self._winner is not None:
            return ("1-0", "0-1")[self._winner]
        if not self._can_place(0) and not self._can_place(1):
            return "1/2-1/2"
        return "*"

    def moves(self) -> list[str]:
        """The legal moves: placements, or `pass` when there is none."""
        if self.result() != "*":
            return []
        if not self._can_place(self.turn):
            return ["pass"]
        return list(self._placements())

    def cubes(self, text: str) -> list[Cube]:
        """The five cubes of a legal move, by level, then y, then x; a pass has none."""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move here")
        return self._placements().get(text, [])

    def play(self, text: str) -> None:
        """Make a move for the player whose turn it is."""
        cubes = self.cubes(text)
        for x, y, _ in cubes:
            self.columns[x, y] += COLOURS[self.turn]
        self._places = None
        if cubes:
            self.hands[self.turn] -= 1
        if self.has_joined(self.turn):
            self._winner = self.turn
        self.turn = 1 - self.turn

    def _can_place(self, player: int) -> bool:
        """Whether a player has a piece left and there is room for one."""
        return self.hands[player] > 0 and bool(self._placements())

    def _placements(self) -> dict[str, list[Cube]]:
        """Every place for a piece: its notation and its cubes. Looked for once a position."""
        if self._places is None:
            self._places = dict(self._all_placements())
        return self._places

    def _all_placements(self) -> Iterator[tuple[str, list[Cube]]]:
        width = 1 + max(x for x, _ in self.columns)
        levels = 1 + max(len(column) for column in self.columns.values())
        for letter, shape in ORIENTATIONS.items():
            for x, y, z in product(range(width), range(width), range(levels)):
                cubes = [plus(cube, (x, y, z)) for cube in shape]
                if self._fits(cubes):
                    yield f"F{letter}@{ascii_lowercase[x]}{y + 1}", cubes

    def _fits(self, cubes: list[Cube]) -> bool:
        """Over the board, in open space, and nowhere overhanging."""
        return all(
            cell_of(cube) in self.columns
            and colour_at(self.columns, cube) is None
            and self._is_supported(cube, cubes)
            for cube in cubes
        )

    def _is_supported(self, cube: Cube, piece: list[Cube]) -> bool:
        """Under the cube is the board, a cube that stands, or one of its piece."""
        x, y, z = cube
        below = (x, y, z - 1)
        return z == 0 or below in piece or colour_at(self.columns, below) is not None
