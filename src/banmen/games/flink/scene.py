"""Flink as it is shown: cubes by level, the four sides, and how far each player has come.

Walks over the surface are found here once more, face by face and in plain Python: a face is
(x, y, z, direction) with the directions of `tables`, or TOP. Whatever shares an edge with a face is
a candidate; being exposed and of the right colour decides, and at inner corners the one rule that
the kernels have too, `connection.turns_inside`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from banmen.games.contract import Rules
from banmen.games.flink.connection import TOP, turns_inside
from banmen.games.flink.tables import DIRECTIONS, HANDS, JOINED, LETTERS, name_of
from banmen.games.flink.words import board_of, column, height, levels, move, placement
from banmen.kernel import State, Word
from banmen.scene import Cell, Event, Held, Mark, Piece

Face = tuple[int, int, int, int]
Point = tuple[float, float, float]


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    """All cells. Those at the edge have an owner, but for a square's corners, which have two."""
    board = board_of(rules)
    found: list[Cell] = []
    for x, y in board.cells():
        owners = {end[0] for d in range(4) if (end := board.end(x, y, d))}
        owner = owners.pop() if len(owners) == 1 else None
        at_edge = not all(board.has(x + dx, y + dy) for dx, dy in DIRECTIONS)
        found.append(Cell(name_of(x, y), x, y, "square", "edge" if at_edge else "plain", owner))
    return tuple(found)


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    """Every cube. Those of one block come into view together, so their ids begin alike."""
    return tuple(
        Piece("cube", "wb".index(cube), name_of(x, y), z)
        for x, y in board_of(rules).cells()
        for z, cube in enumerate(column(rules, s, x, y))
    )


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return tuple(Held("block", side, int(s[HANDS + side])) for side in (0, 1))


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last block, the sides, and what each player has joined to them; at the end the path.

    A group is all that hangs together with one end, with the way to its most advanced face.
    """
    found: list[Mark] = []
    if last is not None and (piece := placement(rules, last)):
        found.append(Mark("to", tuple(name_of(*cell) for cell in piece.cells)))
    board = board_of(rules)
    for side in (0, 1):
        ends = [board.ends(side, end) for end in (0, 1)]
        found += [Mark("goal", _names(wall[:2] for wall in e), side, _outline(e)) for e in ends]
        if s[JOINED] == side + 1:
            path = walk(rules, s, side)
            line = (*_line(path), _foot(path[-1]))
            found.append(Mark("win", _names(face[:2] for face in path), side, line))
        else:
            found += reaches(rules, s, side)
    return tuple(found)


def touches(rules: Rules, s: State, code: int) -> tuple[str, ...]:
    """First the orientation, then the cell in the middle of the footprint; or pass."""
    piece = placement(rules, code)
    if piece is None:
        return ("pass",)
    return f"turn:{LETTERS[piece.orientation]}", name_of(*piece.middle)


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """What a move does, in order; s is the position before it."""
    player, piece = rules.turn(rules.tables, s), placement(rules, code)
    if piece is None:
        return (Event("passed", {"player": player}),)
    cubes = move(rules, s, code).cubes or []
    placed: dict[str, str | int | list[str]] = {
        "player": player,
        "orientation": LETTERS[piece.orientation],
        "at": name_of(piece.x, piece.y),
        "cubes": [f"{name_of(x, y)}:{z}" for x, y, z in cubes],
    }
    after = s.copy()
    rules.play(rules.tables, after, code)
    if after[JOINED] == player + 1:
        return Event("placed", placed), Event("connected", {"player": player})
    return (Event("placed", placed),)


# --- walks over the surface ----------------------------------------------------------------------


def surface(rules: Rules, s: State, side: int) -> set[Face]:
    """A player's exposed faces."""
    found: set[Face] = set()
    for x, y in board_of(rules).cells():
        mine, top = levels(rules, s, x, y)[side], height(rules, s, x, y) - 1
        faces = [(x, y, top, TOP)] if mine >> max(top, 0) & 1 else []
        for d in range(4):
            ground = _height(rules, s, *_ahead(x, y, d))
            faces += [(x, y, z, d) for z in range(ground, top + 1) if mine >> z & 1]
        found.update(faces)
    return found


def steps(rules: Rules, s: State, side: int, face: Face) -> Iterator[Face]:
    """The faces that a face is joined to, as far as they are exposed and the player's."""
    x, y, z, d = face
    if d == TOP:
        for e in range(4):
            n = _ahead(x, y, e)
            yield from ((x, y, z, e), (*n, z, TOP), (*n, z + 1, e ^ 2))
        return
    n = _ahead(x, y, d)
    yield from ((x, y, z + 1, d), (x, y, z - 1, d), (x, y, z, TOP), (*n, z - 1, TOP))
    for e in (d ^ 1, d ^ 3):
        a, b = _ahead(x, y, e), _ahead(*n, e)
        yield from ((x, y, z, e), (*a, z, d))
        inside = levels(rules, s, *a)[side] if board_of(rules).has(*a) else 0
        if int(turns_inside(rules.tables, Word(inside))) >> z & 1:
            yield (*b, z, e ^ 2)


def explore(rules: Rules, s: State, side: int, end: int) -> dict[Face, Face | None]:
    """All faces that hang together with an end of a player's, each with the one before it.

    The way back over those before is a shortest one.
    """
    exposed = surface(rules, s, side)
    edge: list[Face] = [(x, y, 0, d) for x, y, d in board_of(rules).ends(side, end)]
    found: dict[Face, Face | None] = {face: None for face in edge if face in exposed}
    edge = list(found)
    for face in edge:
        for step in steps(rules, s, side, face):
            if step in exposed and step not in found:
                found[step] = face
                edge.append(step)
    return found


def walk(rules: Rules, s: State, side: int) -> list[Face]:
    """A shortest way from a player's one side to the other; empty if there is none."""
    before = explore(rules, s, side, 0)
    goals = {(x, y, 0, d) for x, y, d in board_of(rules).ends(side, 1)}
    return next((_way(before, face) for face in before if face in goals), [])


def reaches(rules: Rules, s: State, side: int) -> list[Mark]:
    """What hangs together with each end of a player's, and the way to its most advanced face."""
    found: list[Mark] = []
    for end in (0, 1):
        before = explore(rules, s, side, end)
        if before:
            goals = board_of(rules).ends(side, 1 - end)
            far = min(before, key=lambda f: min(abs(f[0] - x) + abs(f[1] - y) for x, y, _ in goals))
            found.append(
                Mark("group", _names(face[:2] for face in before), side, _line(_way(before, far)))
            )
    return found


def _way(before: dict[Face, Face | None], last: Face) -> list[Face]:
    """The faces on the way to one of those explored."""
    found, face = [last], before[last]
    while face is not None:
        found.append(face)
        face = before[face]
    return found[::-1]


def _ahead(x: int, y: int, d: int) -> tuple[int, int]:
    dx, dy = DIRECTIONS[d]
    return x + dx, y + dy


def _height(rules: Rules, s: State, x: int, y: int) -> int:
    return height(rules, s, x, y) if board_of(rules).has(x, y) else 0


def _names(found: Iterable[tuple[int, ...]]) -> tuple[str, ...]:
    """Names of cells, each once."""
    return tuple(dict.fromkeys(name_of(x, y) for x, y in found))


# --- points in space -----------------------------------------------------------------------------


def _centre(face: Face) -> Point:
    """The middle of a face; the middle of a cell is whole, level 0 is the board."""
    x, y, z, d = face
    if d == TOP:
        return x, y, z + 1
    dx, dy = DIRECTIONS[d]
    return x + dx / 2, y + dy / 2, z + 0.5


def _foot(face: Face) -> Point:
    """The point of the board below the middle of a face."""
    x, y, _ = _centre(face)
    return x, y, 0


def _line(path: list[Face]) -> tuple[Point, ...]:
    """A line that lies on the surface: from the board to the first face, then edges and middles."""
    points = [_foot(path[0]), _centre(path[0])]
    for face, after in pairwise(path):
        points += _edge(face, after), _centre(after)
    return tuple(points)


def _edge(one: Face, two: Face) -> Point:
    """The middle of the edge that two faces share."""
    a, b = _centre(one), _centre(two)
    if _axis(one) == _axis(two):
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2
    point = list(a)
    point[_axis(two)] = b[_axis(two)]
    return point[0], point[1], point[2]


def _axis(face: Face) -> int:
    """The axis that a face looks along."""
    return 2 if face[3] == TOP else face[3] % 2


def _outline(walls: list[tuple[int, int, int]]) -> tuple[Point, ...]:
    """The line along the foot of an end's walls: straight, or stairs that all go one way."""
    corners: set[tuple[float, float]] = set()
    for x, y, d in walls:
        (dx, dy), (ex, ey) = DIRECTIONS[d], DIRECTIONS[d ^ 1]
        corners |= {(x + (dx + k * ex) / 2, y + (dy + k * ey) / 2) for k in (-1, 1)}
    rising = len({x + y for x, y in corners}) == len(corners)
    along = sorted(corners, key=lambda at: at[1] + at[0] if rising else at[1] - at[0])
    return tuple((x, y, 0) for x, y in along)
