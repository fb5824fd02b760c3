"""The notation of FlipFlop: moves, position texts, and reasons for illegal moves.

    move        b1-b3, capture b1xb3; either sign is understood for both
    position    ppppp/5/5/5/PPPPP w, see `games.two_faced`

Cells are named a1 to c3 or e5: files from the left, ranks from the bottom, White's side.
"""

from __future__ import annotations

from banmen.errors import BadPosition, IllegalMove
from banmen.games import two_faced
from banmen.games.contract import Move, Rules
from banmen.games.flipflop.rules import goals, grid
from banmen.games.notation import refuse_pass, squeeze
from banmen.games.square import SquareGeometry
from banmen.games.two_faced import COLOURS, cells_between, faces, read_cells
from banmen.kernel import State


def board_of(rules: Rules) -> SquareGeometry:
    """The cells of this variant's board."""
    return grid(int(rules.options["size"]))


def goal_names(rules: Rules) -> tuple[str, str]:
    """The names of White's goal and Black's."""
    board = board_of(rules)
    white, black = goals(board.size)
    return board.names[white], board.names[black]


def ends(rules: Rules, code: int) -> tuple[str, str]:
    """The names of the cells that a move leaves and reaches."""
    board = board_of(rules)
    here, there = divmod(code, len(board.cells))
    return board.names[here], board.names[there]


def move(rules: Rules, s: State, code: int) -> Move:
    """The move of a code; every code has one."""
    here, there = ends(rules, code)
    captures = rules.irreversible(rules.tables, s, code)
    return Move(f"{here}{'x' if captures else '-'}{there}", code)


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    refuse_pass(text)
    board = board_of(rules)
    found = read_cells(board, text)
    if found is None:
        raise IllegalMove("move.two_cells", text=squeeze(text), example="b1-b3")
    here, there = found
    standing = faces(board, s)
    for cell in cells_between(board, s, here, there):
        if standing[cell] is not None:
            piece, to, by = board.names[here], board.names[there], board.names[cell]
            raise IllegalMove("flipflop.blocked", piece=piece, to=to, by=by)
    if (other := standing[there]) is not None:
        if other.owner == rules.turn(rules.tables, s):
            raise IllegalMove("move.own_piece", cell=board.names[there])
        if there not in goals(board.size):
            white, black = goal_names(rules)
            raise IllegalMove(
                "flipflop.no_capture", cell=board.names[there], white=white, black=black
            )
    return here * len(board.cells) + there


def position_text(rules: Rules, s: State) -> str:
    """The position in one line."""
    return two_faced.position_text(board_of(rules), s)


def read_position(rules: Rules, text: str) -> State:
    """The state of a position text; BadPosition says what is wrong with it."""
    board = board_of(rules)
    s = two_faced.read_position(board, text, most=board.size)
    moved_last = 1 - rules.turn(rules.tables, s)
    if not s[moved_last]:
        raise BadPosition(f"flipflop.no_pieces.{COLOURS[moved_last]}")
    return s
