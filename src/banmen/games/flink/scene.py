"""The display of Flink: cubes by level, the four sides, and how far each player's connections
reach.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import product

from banmen.errors import IllegalMove
from banmen.games.contract import Rules
from banmen.games.flink import walks
from banmen.games.flink.rules import board_of
from banmen.games.flink.tables import DIRECTIONS, HANDS, JOINED, LETTERS, PIECES, Grid, name_of
from banmen.games.flink.walks import Point, Surface
from banmen.games.flink.words import Placement, columns, cubes, placement
from banmen.kernel import State
from banmen.scene import Cell, Choice, Event, Held, Mark, Params, Piece
from banmen.texts import Sentence

Wall = tuple[int, int, int]
"""A wall at the board's edge: x, y, direction."""


def players(rules: Rules, s: State) -> tuple[str, str]:
    return "white", "black"


def phase(rules: Rules, s: State) -> str:
    return "play"


def cells(rules: Rules, s: State) -> tuple[Cell, ...]:
    """All cells. Cells at the edge have an owner, except a square's corners, which have two."""
    return _cells(board_of(rules))


@functools.cache
def _cells(board: Grid) -> tuple[Cell, ...]:
    found: list[Cell] = []
    for x, y in board.cells():
        owners = {end[0] for d in range(4) if (end := board.end(x, y, d))}
        owner = owners.pop() if len(owners) == 1 else None
        at_edge = not all(board.has(x + dx, y + dy) for dx, dy in DIRECTIONS)
        found.append(Cell(name_of(x, y), x, y, "square", "edge" if at_edge else "plain", owner))
    return tuple(found)


def pieces(rules: Rules, s: State) -> tuple[Piece, ...]:
    """Every cube. Cubes of one block appear together, so their ids begin alike."""
    white, black = columns(rules, s)
    return tuple(
        _cube(black[at] >> z & 1, name, z)
        for name, at in _columns(board_of(rules)).items()
        if white[at] or black[at]
        for z in range((white[at] | black[at]).bit_length())
    )


@functools.cache
def _cube(owner: int, cell: str, level: int) -> Piece:
    return Piece("cube", owner, cell, level)


@functools.cache
def _columns(board: Grid) -> dict[str, int]:
    """The index of each cell in `words.columns`, by name."""
    return {name_of(x, y): board.column(x, y) for x, y in board.cells()}


def held(rules: Rules, s: State) -> tuple[Held, ...]:
    return tuple(Held("block", side, int(s[HANDS + side])) for side in (0, 1))


def marks(rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
    """The last block, the sides, and what each player has connected to them; at the end the winning
    path.

    A group is everything connected to one side, with the path to its most advanced face.
    """
    found: list[Mark] = []
    if last is not None and (piece := placement(rules, last)):
        found.append(Mark("to", tuple(name_of(*cell) for cell in piece.cells)))
    for side in (0, 1):
        found += _goals(board_of(rules), side)
        ground = walks.surface(rules, s, side)
        found += [_win(ground)] if s[JOINED] == side + 1 else _reaches(ground)
    return tuple(found)


@functools.cache
def _goals(board: Grid, side: int) -> list[Mark]:
    """A player's two sides, each with a line along it."""
    ends = [board.ends(side, end) for end in (0, 1)]
    return [Mark("goal", _names(end), side, _outline(end)) for end in ends]


def _win(ground: Surface) -> Mark:
    """The path that joins both sides."""
    way = walks.winning_way(ground)
    line = (*walks.polyline(ground, way), walks.foot(ground, way[-1]))
    return Mark("win", walks.names(ground, way), ground.side, line)


def _reaches(ground: Surface) -> list[Mark]:
    """The cubes connected to each of a player's sides, with the path to the most advanced face."""
    found: list[Mark] = []
    for end in (0, 1):
        if before := walks.explore(ground, end):
            line = walks.polyline(ground, walks.way_across(ground, end, before))
            found.append(Mark("group", walks.names(ground, before), ground.side, line))
    return found


def choices(rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
    """First the orientation, then the cell in the middle of the footprint; or pass."""
    if tuple(codes) == (rules.actions(rules.tables) - 1,):
        return (Choice("pass", code=codes[0], text="pass"),)
    turns: list[dict[str, int]] = [{} for _ in LETTERS]
    middles, size = _middles(board_of(rules)), board_of(rules).width ** 2
    for code in codes:
        turns[code // size][middles[code]] = code
    return tuple(
        Choice(f"turn:{letter}", codes=cells)
        for letter, cells in zip(LETTERS, turns, strict=True)
        if cells
    )


@functools.cache
def _middles(board: Grid) -> list[str]:
    """The name of the cell in the middle of each move code's footprint, on the board or not."""
    cells = product(range(len(LETTERS)), range(board.width), range(board.width))
    return [name_of(*Placement(o, x, y).middle) for o, y, x in cells]


def lands(rules: Rules, code: int) -> str | None:
    """The cell in the middle of a move's footprint; None for a pass."""
    is_pass = code == rules.actions(rules.tables) - 1
    return None if is_pass else _middles(board_of(rules))[code]


def spelled(rules: Rules, s: State, touches: tuple[str, ...]) -> str:
    """The text of touches that lead to no legal move."""
    turn, *rest = touches
    letter = turn.removeprefix("turn:")
    if letter == turn or letter not in LETTERS:
        if turn in _columns(board_of(rules)):
            raise IllegalMove("flink.turn_first", cell=turn)
        return "".join(touches)
    if not s[HANDS + rules.turn(rules.tables, s)]:
        raise IllegalMove("flink.no_pieces", pieces=PIECES)
    if not rest:
        raise IllegalMove("flink.nowhere", letter=letter)
    cell = _columns(board_of(rules)).get(rest[0])
    if cell is None or rest[1:]:
        return f"{letter}@{''.join(rest)}"
    return _placed(board_of(rules), LETTERS.index(letter), *board_of(rules).cell(cell))


def _placed(board: Grid, orientation: int, x: int, y: int) -> str:
    """The text of an orientation with its middle over a cell."""
    across, deep = Placement(orientation, 0, 0).middle
    if x < across or y < deep:
        raise IllegalMove("flink.over_edge", cell=name_of(x, y))
    return str(Placement(orientation, x - across, y - deep))


def events(rules: Rules, s: State, code: int) -> tuple[Event, ...]:
    """The events of a move, in order; s is the position before it."""
    player, piece = rules.turn(rules.tables, s), placement(rules, code)
    if piece is None:
        return (Event("passed", {"player": player}),)
    filled = cubes(rules, s, code)
    placed: Params = {
        "player": player,
        "orientation": LETTERS[piece.orientation],
        "at": name_of(piece.x, piece.y),
        "cubes": [f"{name_of(x, y)}:{z}" for x, y, z in filled],
        "tops": _tops(filled),
    }
    after = rules.after(s, code)
    if after[JOINED] == player + 1:
        joined = Event("connected", {"player": player}, decides=True)
        return Event("placed", placed, told="built"), joined
    return (Event("placed", placed, told="built"),)


def _tops(cubes: Sequence[tuple[int, int, int]]) -> list[Sentence]:
    """The cells that a block covers, with their heights after it."""
    heights: dict[str, int] = {}
    for x, y, z in cubes:
        heights[name_of(x, y)] = max(z + 1, heights.get(name_of(x, y), 0))
    return [
        Sentence("page.board.flink.top", {"cell": cell, "height": height})
        for cell, height in heights.items()
    ]


def _names(walls: list[Wall]) -> tuple[str, ...]:
    """The names of the cells at some walls, each once."""
    return tuple(dict.fromkeys(name_of(x, y) for x, y, _ in walls))


def _outline(walls: list[Wall]) -> tuple[Point, ...]:
    """The line along the foot of a side's walls: straight, or stairs in one direction."""
    corners: set[tuple[float, float]] = set()
    for x, y, d in walls:
        (dx, dy), (ex, ey) = DIRECTIONS[d], DIRECTIONS[d ^ 1]
        corners |= {(x + (dx + k * ex) / 2, y + (dy + k * ey) / 2) for k in (-1, 1)}
    rising = len({x + y for x, y in corners}) == len(corners)
    along = sorted(corners, key=lambda at: at[1] + at[0] if rising else at[1] - at[0])
    return tuple((x, y, 0) for x, y in along)
