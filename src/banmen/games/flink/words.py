"""The notation of Flink: moves, position texts, and reasons for illegal moves.

Moves      Fk@d5: orientation k with the low corner of its footprint's box on d5; pass. Also
           understood: k@d5, k d5, kd5
Positions  rows from the last to the first; in a row the columns as their cubes, bottom up (wbw),
           numbers for empty cells, commas between them; then whose turn it is and how many pieces
           White and Black have in hand: 3,w,wb,w,4/…/10 b 18 19
           The diamond writes only the cells of the board.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from banmen.errors import BadPosition, IllegalMove
from banmen.games.contract import Move, Rules
from banmen.games.flink import rules as kernels
from banmen.games.flink.rules import board_of, bound_to
from banmen.games.flink.tables import (
    HANDS,
    HEIGHTS,
    HIGHEST,
    LETTERS,
    LEVELS,
    ORIENTATIONS,
    PEAK,
    PIECES,
    SIZES,
    TALLEST_GROUND,
    TURN,
    WORDS,
    Cube,
    Grid,
    name_of,
)
from banmen.games.notation import PASS_WORDS, plain, squeeze
from banmen.kernel import State, Word

_PLACEMENT = re.compile(r"f?([a-z])@?([a-z])(\d{1,3})")


# --- the board -----------------------------------------------------------------------------------


def survey(rules: Rules, s: State) -> None:
    """Update everything in a state that follows from the cubes."""
    bound_to(board_of(rules))(kernels.survey)(rules.tables, s)


def columns(rules: Rules, s: State) -> tuple[list[int], list[int]]:
    """White's and Black's cubes in all columns, by `Grid.column`: bit z for level z."""
    board, W = board_of(rules), int(rules.tables.ints[SIZES, WORDS])
    found = [0] * board.columns, [0] * board.columns
    first, peak = int(rules.tables.ints[SIZES, LEVELS]), int(s[PEAK])
    for at, word in enumerate(s[first : first + 2 * peak * W].tolist()):
        level, side, i = at // (2 * W), at // W % 2, at % W
        while word:
            lowest = word & -word
            found[side][64 * i + lowest.bit_length() - 1 + board.margin] |= 1 << level
            word ^= lowest
    return found


def _word_of(rules: Rules, level: int, side: int, place: int) -> int:
    """The index in a state of the word with a player's cube."""
    W = int(rules.tables.ints[SIZES, WORDS])
    return int(rules.tables.ints[SIZES, LEVELS]) + (2 * level + side) * W + place // 64


def put_cube(rules: Rules, s: State, side: int, cube: Cube) -> None:
    """Put a cube; or remove it, if there is one of this colour."""
    x, y, z = cube
    place = board_of(rules).place(x, y)
    s[_word_of(rules, z, side, place)] ^= Word(1 << place % 64)


def height(rules: Rules, s: State, x: int, y: int) -> int:
    """The number of cubes on a cell."""
    place, W = board_of(rules).place(x, y), int(rules.tables.ints[SIZES, WORDS])
    first, bits = int(rules.tables.ints[SIZES, HEIGHTS]) + place // 64, int(s[PEAK]).bit_length()
    words = s[first : first + bits * W].tolist()[::W]
    return sum((word >> place % 64 & 1) << bit for bit, word in enumerate(words))


def column(rules: Rules, s: State, x: int, y: int) -> str:
    """The cubes on a cell, bottom up: wbw."""
    place = board_of(rules).place(x, y)
    return "".join(
        "wb"[int(s[_word_of(rules, z, 1, place)]) >> place % 64 & 1]
        for z in range(height(rules, s, x, y))
    )


# --- moves ---------------------------------------------------------------------------------------


class Placement(NamedTuple):
    """A block in an orientation at some place; it need not fit there."""

    orientation: int
    x: int
    y: int

    def __str__(self) -> str:
        return f"F{LETTERS[self.orientation]}@{name_of(self.x, self.y)}"

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells of its footprint, each once."""
        cubes = ORIENTATIONS[self.orientation]
        return list(dict.fromkeys((self.x + x, self.y + y) for x, y, _ in cubes))

    @property
    def middle(self) -> tuple[int, int]:
        """The cell in the middle of its footprint's box, which every orientation covers."""
        width, depth, _ = (max(axis) for axis in zip(*ORIENTATIONS[self.orientation], strict=True))
        return self.x + width // 2, self.y + depth // 2

    def lowered(self, rules: Rules, s: State) -> list[Cube]:
        """Its cubes where it comes to rest, by level, then y, then x; only for placements on the
        board.
        """
        cubes = [(self.x + x, self.y + y, z) for x, y, z in ORIENTATIONS[self.orientation]]
        level = max(height(rules, s, x, y) - z for x, y, z in undersides(cubes))
        return [(x, y, z + level) for x, y, z in cubes]


def undersides(cubes: list[Cube]) -> list[Cube]:
    """The lowest cube in each column of a block."""
    lowest: dict[tuple[int, int], Cube] = {}
    for x, y, z in sorted(cubes, key=lambda cube: cube[2]):
        lowest.setdefault((x, y), (x, y, z))
    return list(lowest.values())


def placement(rules: Rules, code: int) -> Placement | None:
    """The placement of a move code; None for a pass."""
    width = board_of(rules).width
    if code == rules.actions(rules.tables) - 1:
        return None
    return Placement(code // width**2, code % width, code // width % width)


def move(rules: Rules, s: State, code: int) -> Move:
    """The move of a code; every code has one."""
    piece = placement(rules, code)
    return Move("pass" if piece is None else str(piece), code)


def cubes(rules: Rules, s: State, code: int) -> list[Cube]:
    """The five cubes that a move fills, by level, then y, then x; empty for a pass, and for a block
    over the board's edge.
    """
    piece = placement(rules, code)
    if piece is None or not all(board_of(rules).has(*cell) for cell in piece.cells):
        return []
    return piece.lowered(rules, s)


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    none_left = s[HANDS + rules.turn(rules.tables, s)] == 0
    if squeeze(text) in PASS_WORDS:
        if not none_left:
            raise IllegalMove("flink.must_place")
        return rules.actions(rules.tables) - 1
    piece = _read_placement(rules, text)
    if none_left:
        raise IllegalMove("flink.no_pieces", pieces=PIECES)
    for x, y in piece.cells:
        if not board_of(rules).has(x, y):
            raise IllegalMove("flink.off_board", cell=name_of(x, y))
    _check_ground(rules, s, piece)
    width = board_of(rules).width
    return (piece.orientation * width + piece.y) * width + piece.x


def _read_placement(rules: Rules, text: str) -> Placement:
    """The placement given by a text, on the board or not."""
    found = _PLACEMENT.fullmatch(squeeze(text))
    if found is None:
        raise IllegalMove("flink.unreadable", text=squeeze(text))
    letter, file, rank = found.groups()
    if letter not in LETTERS:
        raise IllegalMove("flink.no_orientation", letter=letter)
    width, x, y = board_of(rules).width, ord(file) - ord("a"), int(rank) - 1
    if not (x < width and 0 <= y < width):
        raise IllegalMove("move.no_cell", cell=f"{file}{rank}")
    if re.match(r"\s*F[\s@]*[a-zA-Z]\s*\d", plain(text)):
        raise IllegalMove("flink.which_orientation", cell=f"{file}{rank}")
    return Placement(LETTERS.index(letter), x, y)


def _check_ground(rules: Rules, s: State, piece: Placement) -> None:
    """Refuse a block that is not supported everywhere."""
    cubes = piece.lowered(rules, s)
    gaps = {(x, y, z): z - height(rules, s, x, y) for x, y, z in undersides(cubes)}
    rests = next(cube for cube, gap in gaps.items() if gap == 0)
    for cube, gap in gaps.items():
        if gap > 0:
            raise IllegalMove(
                "flink.overhang",
                cell=name_of(*cube[:2]),
                gap=gap,
                rests=name_of(*rests[:2]),
            )
    for x, y in piece.cells:
        if (found := height(rules, s, x, y)) > TALLEST_GROUND:
            raise IllegalMove(
                "flink.too_high", cell=name_of(x, y), found=found, most=TALLEST_GROUND
            )


# --- positions -----------------------------------------------------------------------------------


def position_text(rules: Rules, s: State) -> str:
    """The position in one line."""
    rows = [[column(rules, s, x, y) for x, y in row] for row in _rows(board_of(rules))]
    board = "/".join(",".join(_packed(row)) for row in rows)
    return f"{board} {'wb'[int(s[TURN])]} {s[HANDS]} {s[HANDS + 1]}"


def read_position(rules: Rules, text: str) -> State:
    """The state of a position text; BadPosition says what is wrong with it."""
    form = re.fullmatch(r"(\S+)\s+([wb])\s+(\d{1,9})\s+(\d{1,9})", text.strip())
    if form is None:
        raise BadPosition("flink.position", text=text)
    board, turn, *hands = form.groups()
    s = rules.blank()
    for (x, y), cubes in _read_board(board_of(rules), board).items():
        for z, cube in enumerate(cubes):
            put_cube(rules, s, "wb".index(cube), (x, y, z))
    for side, hand in enumerate(hands):
        if int(hand) > PIECES:
            raise BadPosition("flink.hand", found=int(hand), most=PIECES)
        s[HANDS + side] = Word(int(hand))
    s[TURN] = Word("wb".index(turn))
    survey(rules, s)
    return s


def _read_board(board: Grid, text: str) -> dict[tuple[int, int], str]:
    """The column on each cell."""
    rows, wanted = text.split("/"), _rows(board)
    if len(rows) != len(wanted):
        raise BadPosition("position.rows", found=len(rows), wanted=len(wanted))
    found: dict[tuple[int, int], str] = {}
    for row, cells in zip(rows, wanted, strict=True):
        columns = _unpacked(row, rank=cells[0][1] + 1)
        if len(columns) != len(cells):
            rank = cells[0][1] + 1
            raise BadPosition(
                "position.row_length", row=rank, found=len(columns), wanted=len(cells)
            )
        found |= zip(cells, columns, strict=True)
    for cell, column in found.items():
        if len(column) > HIGHEST:
            raise BadPosition("flink.column", cell=name_of(*cell), found=len(column), most=HIGHEST)
    return found


@functools.cache
def _rows(board: Grid) -> list[list[tuple[int, int]]]:
    """The cells of each row, from the last row to the first."""
    return [[cell for cell in board.cells() if cell[1] == y] for y in reversed(range(board.width))]


def _packed(columns: list[str]) -> list[str]:
    """A row's columns with empty ones counted: "", "", "w" becomes 2, w."""
    found: list[str] = []
    for column in columns:
        if column or not (found and found[-1].isdigit()):
            found.append(column or "1")
        else:
            found[-1] = str(int(found[-1]) + 1)
    return found


def _unpacked(row: str, rank: int) -> list[str]:
    """A row's columns from its text."""
    found: list[str] = []
    for part in row.split(","):
        if re.fullmatch(r"[1-9]\d?", part):
            found += [""] * int(part)
        elif re.fullmatch(r"[wb]+", part):
            found.append(part)
        else:
            raise BadPosition("flink.column_text", text=part, row=rank)
    return found
