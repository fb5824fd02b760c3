"""Two-faced pieces on a square board: the notation and display that FlipFlop and FlipFour share.

position text   ranks from the last to the first; P and X are White's pieces with + and X up,
                p and x Black's; numbers are empty cells in a row; then whose turn it is:
                1pXpp/5/2x2/5/PPP1P w
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from banmen.errors import BadPosition, IllegalMove
from banmen.games.contract import Rules
from banmen.games.notation import pack_runs, two_cells, unpack_runs
from banmen.games.palette import REMOVE, TURN_OVER, WHITE_AND_BLACK, Setting, Tool, cell_of, turn_of
from banmen.games.square import CROSSES, TURN, SquareGeometry, geometry
from banmen.kernel import ONE, State, Word
from banmen.kernel.arrays import np
from banmen.scene import Cell, Choice, Event, Piece

COLOURS = WHITE_AND_BLACK


class Face(NamedTuple):
    """A piece on the board."""

    owner: int
    up: str
    """The face that is up: plus or cross."""


FACES = {
    "P": Face(0, "plus"),
    "X": Face(0, "cross"),
    "p": Face(1, "plus"),
    "x": Face(1, "cross"),
}
"""The signs of a position text."""
SIGNS: dict[Face | None, str] = {None: ".", **{face: sign for sign, face in FACES.items()}}

_LYING = ((FACES["P"], FACES["X"]), (FACES["p"], FACES["x"]))
"""By owner, then by whether the cross is up."""
OTHER_FACE = {"plus": "cross", "cross": "plus"}


def faces(board: SquareGeometry, s: State) -> list[Face | None]:
    """The piece on each cell, by cell number."""
    white, black, crosses = int(s[0]), int(s[1]), int(s[CROSSES])
    return [
        _LYING[black >> bit & 1][crosses >> bit & 1] if (white | black) >> bit & 1 else None
        for bit in board.bits
    ]


# --- reading moves -------------------------------------------------------------------------------


def read_cells(board: SquareGeometry, text: str) -> tuple[int, int] | None:
    """The numbers of the two cells in a text; None if it is not two cells."""
    found = two_cells(text)
    return (read_cell(board, found[0]), read_cell(board, found[1])) if found else None


def read_cell(board: SquareGeometry, name: str) -> int:
    """The number of a cell."""
    if name not in board.names:
        raise IllegalMove("move.no_cell", cell=name)
    return board.names.index(name)


def cells_between(board: SquareGeometry, s: State, here: int, there: int) -> tuple[int, ...]:
    """The cells between the ends of a move by the side to move, along a line of the piece's upper
    face.
    """
    piece, cell = faces(board, s)[here], board.names[here]
    if piece is None:
        raise IllegalMove("move.empty", cell=cell)
    if piece.owner != int(s[TURN]):
        raise IllegalMove("move.not_yours", cell=cell)
    if here == there:
        raise IllegalMove("move.stays", cell=cell)
    for ahead in board.lines[here][:4] if piece.up == "plus" else board.lines[here][4:]:
        if there in ahead:
            return ahead[: ahead.index(there)]
    raise IllegalMove(f"two_faced.{piece.up}_lines", piece=cell, to=board.names[there])


# --- positions -----------------------------------------------------------------------------------


def position_text(board: SquareGeometry, s: State) -> str:
    """The position in one line."""
    signs = "".join(SIGNS[face] for face in faces(board, s))
    ranks = [signs[i : i + board.size] for i in range(0, len(signs), board.size)]
    return f"{'/'.join(pack_runs(rank) for rank in reversed(ranks))} {'wb'[int(s[TURN])]}"


def read_position(board: SquareGeometry, text: str, most: int) -> State:
    """The state of a position text, with at most `most` pieces a side."""
    s = laid_out(board, text)
    for side, colour in enumerate(COLOURS):
        if (found := int(s[side]).bit_count()) > most:
            raise BadPosition(f"two_faced.too_many.{colour}", found=found, most=most)
    return s


def laid_out(board: SquareGeometry, text: str) -> State:
    """The content of a position text, of a valid position or not."""
    parts = text.split()
    if len(parts) != 2 or parts[1] not in ("w", "b"):
        raise BadPosition("position.board_and_turn", text=text)
    signs = _read_ranks(board, parts[0])
    white, black, crosses = (
        board.set_of(cell for cell, sign in enumerate(signs) if sign in group)
        for group in ("PX", "px", "Xx")
    )
    return np.array([white, black, crosses, "wb".index(parts[1])], np.uint64)


def _read_ranks(board: SquareGeometry, text: str) -> str:
    """The signs of all cells, by cell number."""
    ranks = [unpack_runs(rank) for rank in reversed(text.split("/"))]
    if len(ranks) != board.size:
        raise BadPosition("position.rows", found=len(ranks), wanted=board.size)
    for number, rank in enumerate(ranks, 1):
        if stranger := next((sign for sign in rank if sign not in SIGNS.values()), None):
            signs = ", ".join(FACES)
            raise BadPosition("position.sign", sign=stranger, row=number, signs=signs)
        if len(rank) != board.size:
            wanted = board.size
            raise BadPosition("position.row_length", row=number, found=len(rank), wanted=wanted)
    return "".join(ranks)


# --- setting up ----------------------------------------------------------------------------------
# See `games.palette`.

TOOLS = (
    *(
        Tool(f"{colour}:{up}", "two-faced", colour, up)
        for colour in COLOURS
        for up in ("plus", "cross")
    ),
    TURN_OVER,
    REMOVE,
)


def put(board: SquareGeometry, draft: State, tool: Tool, touches: Sequence[str]) -> State:
    cell = cell_of(board.names, touches)
    was, s = faces(board, draft)[cell], draft.copy()
    piece = Face(COLOURS.index(tool.colour), tool.face) if tool.colour else None
    if tool == TURN_OVER:
        if was is None:
            raise IllegalMove("move.empty", cell=board.names[cell])
        piece = Face(was.owner, OTHER_FACE[was.up])
    s[:TURN] &= ~board.set_of([cell])
    if piece is not None and piece != was:
        s[piece.owner] |= board.set_of([cell])
        s[CROSSES] |= board.set_of([cell] if piece.up == "cross" else [])
    return s


def settings(rules: Rules, draft: State) -> tuple[Setting, ...]:
    return (turn_of(int(draft[TURN])),)


def change(rules: Rules, draft: State, name: str, value: str) -> State:
    s = draft.copy()
    s[TURN] = Word(COLOURS.index(value))
    return s


def choices(rules: Rules, draft: State, tool: Tool) -> tuple[Choice, ...]:
    return ()


# --- pictures ------------------------------------------------------------------------------------


def cells(board: SquareGeometry, goals: tuple[str, ...] = ()) -> tuple[Cell, ...]:
    """The squares of a board; goals are named in the order of their owners."""
    return _cells(board.size, goals)


@functools.cache
def _cells(size: int, goals: tuple[str, ...]) -> tuple[Cell, ...]:
    middle, board = (size - 1) / 2, geometry(size, size)
    return tuple(
        Cell(
            name,
            file - middle,
            rank - middle,
            "square",
            kind="goal" if name in goals else "plain",
            owner=goals.index(name) if name in goals else None,
        )
        for name, (file, rank) in zip(board.names, board.cells, strict=True)
    )


def pieces(board: SquareGeometry, s: State) -> tuple[Piece, ...]:
    """The pieces on the board, with the face that is up."""
    found = zip(board.names, faces(board, s), strict=True)
    return tuple(_piece(name, face) for name, face in found if face is not None)


@functools.cache
def _piece(cell: str, face: Face) -> Piece:
    return Piece("two-faced", face.owner, cell, face=face.up)


def next_cells(
    rules: Rules, s: State, code: int, board: SquareGeometry, placements: int = 0
) -> tuple[str, ...]:
    """Return the cells the piece turned over by a move could go to from there, if the opponent did
    not move in between.

    Moves are numbered by their start and end, after the `placements`.
    """
    after, cells = rules.after(s, code), len(board.cells)
    after[TURN] ^= ONE
    first = placements + (code - placements) % cells * cells
    last, names = first + cells, board.names
    return tuple([names[to - first] for to in rules.codes(after) if first <= to < last])


def spelled(board: SquareGeometry, s: State, touches: tuple[str, ...]) -> str:
    """The text of touched cells that lead to no legal move.

    A single cell is spelled as a move to itself, so that the reason names what stands there.
    """
    if len(touches) > 1:
        return "-".join(touches)
    piece = dict(zip(board.names, faces(board, s), strict=True)).get(touches[0])
    if piece and piece.owner == int(s[TURN]):
        raise IllegalMove(f"two_faced.{piece.up}_stuck", cell=touches[0])
    return f"{touches[0]}-{touches[0]}"


def flipped(board: SquareGeometry, s: State, here: str, there: str) -> Event:
    """The event of turning over a piece that moves between two cells."""
    piece = faces(board, s)[board.names.index(here)]
    assert piece is not None
    return Event("flipped", {"at": there, "face": OTHER_FACE[piece.up]})
