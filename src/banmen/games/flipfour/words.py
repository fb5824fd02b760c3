"""The notation of FlipFour: moves, position texts, and reasons for illegal moves.

    place       +c3 or Xc3: the face that is up, and the cell
    move        c3-c5
    position    5/5/2P2/1x3/5 w, see `games.two_faced`; the hands follow from it

A sign before a single cell places, two cells move: so xc3 is a placement, c3xc5 a move.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from banmen.errors import BadPosition, IllegalMove
from banmen.games import two_faced
from banmen.games.contract import Move, Rules
from banmen.games.flipfour.rules import CELLS, GRID, PIECES, PLACEMENTS
from banmen.games.notation import refuse_pass, squeeze
from banmen.games.square import TURN
from banmen.games.two_faced import cells_between, faces, read_cell, read_cells
from banmen.kernel import State

_PLACEMENT = re.compile(r"(?:(?P<plus>\+|plus)|(?:x|cross))(?P<cell>[a-z]\d+)")
_ONE_CELL = re.compile(r"[a-z]\d+")


def in_hand(s: State, side: int) -> int:
    """The number of pieces a player has not placed yet; 0 if a draft has too many."""
    return max(0, PIECES - int(s[side]).bit_count())


@functools.cache
def ends(code: int) -> tuple[str | None, str]:
    """The names of the cells that a move leaves and reaches; a placement leaves none."""
    if code < PLACEMENTS:
        return None, GRID.names[code % CELLS]
    here, there = divmod(code - PLACEMENTS, CELLS)
    return GRID.names[here], GRID.names[there]


def move(rules: Rules, s: State, code: int) -> Move:
    """The move of a code; every code has one."""
    here, there = ends(code)
    if here is None:
        return Move(f"{'+' if code < CELLS else 'X'}{there}", code)
    return Move(f"{here}-{there}", code)


def read_move(rules: Rules, s: State, text: str) -> int:
    """The code of a legal move given as text; otherwise IllegalMove gives the reason."""
    refuse_pass(text)
    plain = squeeze(text)
    if found := _PLACEMENT.fullmatch(plain):
        return _read_placement(s, read_cell(GRID, found["cell"]), cross=not found["plus"])
    if _ONE_CELL.fullmatch(plain):
        read_cell(GRID, plain)
        raise IllegalMove("flipfour.one_cell", cell=plain)
    cells = read_cells(GRID, plain)
    if cells is None:
        raise IllegalMove("flipfour.not_a_move", text=plain)
    here, there = cells
    _check_face(s, here, there)
    cells_between(GRID, s, here, there)  # what stands there does not matter
    _check_empty(s, there)
    return PLACEMENTS + here * CELLS + there


def _check_face(s: State, here: int, there: int) -> None:
    """Ask for a face first when a single empty cell was touched in order to place a piece."""
    if here == there and faces(GRID, s)[here] is None and in_hand(s, int(s[TURN])):
        raise IllegalMove("flipfour.face_first", cell=GRID.names[here])


def _read_placement(s: State, cell: int, cross: bool) -> int:
    if not in_hand(s, int(s[TURN])):
        raise IllegalMove("flipfour.no_hand", pieces=PIECES)
    _check_empty(s, cell)
    return cell + (CELLS if cross else 0)


def _check_empty(s: State, cell: int) -> None:
    if faces(GRID, s)[cell] is not None:
        raise IllegalMove("flipfour.taken", cell=GRID.names[cell])


def position_text(rules: Rules, s: State) -> str:
    """The position in one line."""
    return two_faced.position_text(GRID, s)


def read_position(rules: Rules, text: str) -> State:
    """The state of a position text; BadPosition says what is wrong with it."""
    s = two_faced.read_position(GRID, text, most=PIECES)
    if lines(s, 0, PIECES) and lines(s, 1, PIECES):
        raise BadPosition("flipfour.both_four")
    return s


def lines(s: State, side: int, pieces: int) -> list[tuple[str, ...]]:
    """The pieces of one side on lines of four with exactly so many of them and no enemy pieces."""
    own, others, found = int(s[side]), int(s[1 - side]), dict[tuple[str, ...], None]()
    for line, bits in LINES:
        if (own & bits).bit_count() == pieces and not others & bits:
            owned = (cell for cell in line if own >> GRID.bits[cell] & 1)
            found[tuple(GRID.names[cell] for cell in owned)] = None
    return list(found)


def _lines() -> Iterator[tuple[tuple[int, ...], int]]:
    for cell in range(CELLS):
        for d in (0, 1, 4, 5):
            line = (cell, *GRID.lines[cell][d][:3])
            if len(line) == 4:
                yield line, sum(1 << GRID.bits[one] for one in line)


LINES = tuple(_lines())
"""The 28 lines of four, by cell number, each with the set of its bits."""
