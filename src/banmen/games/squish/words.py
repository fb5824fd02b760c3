"""The notation of Squish: moves, position texts, and reasons for illegal moves.

move        c3-c4, capture c3xc4
position    rows from the last to the first, w and b for pieces, numbers for empty cells in a
            row, then whose turn it is: 1b1/w1wb/…  w
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from banmen.errors import BadPosition, IllegalMove
from banmen.games.contract import Move, Rules
from banmen.games.hexagon import ROWS, HexGeometry, geometry, groups
from banmen.games.notation import pack_runs, refuse_pass, squeeze, two_cells, unpack_runs
from banmen.kernel import State, Word


def board_of(rules: Rules) -> HexGeometry:
    """The cells of this variant's board."""
    return geometry(int(rules.options["order"]))


def stones(rules: Rules, s: State, side: int) -> int:
    """One side's cells as a set of bits."""
    width = rules.position_words // 2
    return int.from_bytes(s[side * width : (side + 1) * width].tobytes(), "little")


def owners(rules: Rules, s: State) -> list[int | None]:
    """The owner of the piece on each cell, by cell number."""
    white, black = stones(rules, s, 0), stones(rules, s, 1)
    return [
        0 if white >> bit & 1 else 1 if black >> bit & 1 else None for bit in board_of(rules).bits
    ]


def standing(rules: Rules, s: State, name: str) -> int | None:
    """The owner of the piece on a cell; None if it is empty or does not exist."""
    names = board_of(rules).names
    return owners(rules, s)[names.index(name)] if name in names else None


def groups_of(rules: Rules, s: State, side: int) -> list[list[int]]:
    """One side's groups as lists of cell numbers, largest first."""
    return groups_at(int(rules.options["order"]), stones(rules, s, side))


@functools.lru_cache(maxsize=64)  # a scene needs them several times
def groups_at(order: int, cells: int) -> list[list[int]]:
    """The groups of a set of bits as lists of cell numbers, largest first."""
    board = geometry(order)
    return groups(board, (i for i, bit in enumerate(board.bits) if cells >> bit & 1))


def names_of(rules: Rules, cells: Iterable[int]) -> tuple[str, ...]:
    """The names of some cells."""
    names = board_of(rules).names
    return tuple([names[cell] for cell in cells])


def ends(rules: Rules, code: int) -> tuple[str, str]:
    """The names of the cells that a move leaves and reaches."""
    board = board_of(rules)
    here, ahead = board.names[code // 6], board.lines[code // 6][code % 6]
    if not ahead:
        raise IllegalMove("move.off_board", cell=here)
    return here, board.names[ahead[0]]


def move(rules: Rules, s: State, code: int) -> Move:
    """The move of a code; every code that stays on the board has one."""
    here, there = ends(rules, code)
    return Move(step_text(here, there, rules.irreversible(rules.tables, s, code)), code)


def step_text(here: str, there: str, captures: bool) -> str:
    """A move in the notation: c3-c4, or c3xc4 for a capture."""
    return f"{here}{'x' if captures else '-'}{there}"


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    here, there, d, steps = read_step(rules, s, text)
    board, owner = board_of(rules), owners(rules, s)
    if not any(owner[cell] == owner[here] for cell in board.lines[here][d]):
        raise IllegalMove("squish.no_friend", piece=board.names[here], to=board.names[there])
    if steps > 1:
        raise IllegalMove("squish.one_step", piece=board.names[here], to=board.names[there])
    if owner[there] == owner[here]:
        raise IllegalMove("move.own_piece", cell=board.names[there])
    return here * 6 + d


def read_step(rules: Rules, s: State, text: str) -> tuple[int, int, int, int]:
    """A piece of the side to move, a cell on a line with it, the direction and the distance."""
    here, there = _read_cells(rules, text)
    board, owner = board_of(rules), owners(rules, s)
    if owner[here] is None:
        raise IllegalMove("move.empty", cell=board.names[here])
    if owner[here] != rules.turn(rules.tables, s):
        raise IllegalMove("move.not_yours", cell=board.names[here])
    if here == there:
        raise IllegalMove("move.stays", cell=board.names[here])
    for d, ahead in enumerate(board.lines[here]):
        if there in ahead:
            return here, there, d, ahead.index(there) + 1
    raise IllegalMove("squish.not_in_line", piece=board.names[here], to=board.names[there])


def _read_cells(rules: Rules, text: str) -> tuple[int, int]:
    """The numbers of the two cells in a text."""
    refuse_pass(text)
    found, names = two_cells(text), board_of(rules).names
    if found is None:
        raise IllegalMove("move.two_cells", text=squeeze(text), example="c3-c4")
    for cell in found:
        if cell not in names:
            raise IllegalMove("move.no_cell", cell=cell)
    return names.index(found[0]), names.index(found[1])


def position_text(rules: Rules, s: State) -> str:
    """The position in one line."""
    rows: dict[int, str] = {}
    for (_, r), owner in zip(board_of(rules).cells, owners(rules, s), strict=True):
        rows[r] = rows.get(r, "") + ("." if owner is None else "wb"[owner])
    board = "/".join(pack_runs(rows[r]) for r in sorted(rows, reverse=True))
    return f"{board} {'wb'[rules.turn(rules.tables, s)]}"


def read_position(rules: Rules, text: str) -> State:
    """The state of a position text; BadPosition says what is wrong with it."""
    s, width = laid_out(rules, text), rules.position_words // 2
    for side, nobody in enumerate(("position.no_white", "position.no_black")):
        if not any(s[side * width : (side + 1) * width]):
            raise BadPosition(nobody)
    return s


def laid_out(rules: Rules, text: str) -> State:
    """The content of a position text, of a valid position or not."""
    parts = text.split()
    if len(parts) != 2 or parts[1] not in ("w", "b"):
        raise BadPosition("position.board_and_turn", text=text)
    s, width = rules.blank(), rules.position_words // 2
    signs = _read_rows(rules, parts[0])
    for sign, bit in zip(signs, board_of(rules).bits, strict=True):
        if sign != ".":
            s["wb".index(sign) * width + bit // 64] |= Word(1 << bit % 64)
    s[2 * width] = Word("wb".index(parts[1]))
    return s


def _read_rows(rules: Rules, board: str) -> str:
    """The signs of all cells, by cell number."""
    order = int(rules.options["order"])
    rows = [unpack_runs(row) for row in reversed(board.split("/"))]
    if len(rows) != 2 * order - 1:
        raise BadPosition("position.rows", found=len(rows), wanted=2 * order - 1)
    for i, row in enumerate(rows):
        length = 2 * order - 1 - abs(i + 1 - order)
        if stranger := next((sign for sign in row if sign not in "wb."), None):
            raise BadPosition("position.sign", sign=stranger, row=ROWS[i], signs="w, b")
        if len(row) != length:
            raise BadPosition("position.row_length", row=ROWS[i], found=len(row), wanted=length)
    return "".join(rows)
