"""Flat Front as a network sees it: the land as it lies, and what is left to come.

Cells are seen from the first tile, as in move codes, and lie in planes by two of the six
directions of a hexagon: a column is a column, and a row climbs half a tile with every step to the
right. So neighbours are the same six steps everywhere. Row 6, column 4 is the first tile:

           43              row 7   33 43  .        row = number - 36 - 10 * column
        33    52      ->   row 6   32 42 52
           42              row 5    . 41 51        columns -4 to +4 are 0 to 8 in a plane
        32    51
           41                 column -1  0 +1

    board · my tiles · their tiles · my power · their power (standing on a tile, in eighths)
    my ones, twos, fours in hand · theirs · my tiles with 0, 1, 2, 3 spaces in the stack · theirs
    the tile face up has 0, 1, 2, 3 spaces (1 if it is mine, -1 if theirs) · somebody has passed

Hands and stack are shares of what there was at first. The order of the stack is in no plane,
because it is in no state.
"""

from __future__ import annotations

import numpy as np

from banmen.games.contract import Rules
from banmen.games.flatfront.rules import (
    ATTACK,
    CELLS,
    COLOUR,
    FACE_UP,
    FIRST_CELL,
    HANDS,
    PASS,
    PASSES,
    PLACES,
    STACK,
    TURN,
    UNITS,
)
from banmen.games.planes import Picture, Planes, fill, symmetry
from banmen.kernel import ZERO, State, Tables, Word, inner_kernel, kernel, number

NAMES = (
    *("board", "my tiles", "their tiles", "my power", "their power"),
    *(f"{whose} {units} in hand" for whose in ("my", "their") for units in ("1", "2", "4")),
    *(f"{whose} {n} in the stack" for whose in ("my", "their") for n in ("0", "1", "2", "3")),
    *(f"{n} face up" for n in ("0", "1", "2", "3")),
    "passed",
)
HEIGHT, WIDTH = 13, 9
_BOARD, _TILES, _POWER, _HAND, _STACK, _FACE_UP, _PASSED = 0, 1, 3, 5, 11, 19, 23

_BYTE, _POWER_BITS, _S8 = Word(0xFF), Word(15), Word(8)


@kernel
def place(cell: int) -> int:
    """Where a cell lies in a plane."""
    column = (2 * cell + 1) // 19
    return (cell + 4 - 10 * column) * WIDTH + column


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    if out[_BOARD, place(FIRST_CELL)] == 0.0:
        show_board(out)
    out[_TILES:_HAND] = 0.0
    for who in range(2):
        show_tiles(s, side ^ who, who, out)
        show_hand(number(s[HANDS + (side ^ who)]), _HAND + 3 * who, out)
        show_stack(s, side ^ who, _STACK + 4 * who, out)
    face_up, owner = number(s[FACE_UP]), 1.0 if number(s[TURN]) == side else -1.0
    for spaces in range(4):
        there = face_up != 0 and face_up - 1 & 3 == spaces
        fill(out, _FACE_UP + spaces, owner if there else 0.0)
    fill(out, _PASSED, 0.0 if s[PASSES] == ZERO else 1.0)


@inner_kernel
def show_board(out: Picture) -> None:
    """The cells, column by column: ten in odd columns, nine in even ones."""
    for column in range(WIDTH):
        low = 4 - (column + 1) // 2
        for row in range(low, low + 9 + (column & 1)):
            out[_BOARD, row * WIDTH + column] = 1.0


@inner_kernel
def show_tiles(s: State, side: int, who: int, out: Picture) -> None:
    """A side's tiles and the power that stands on them."""
    cells, units = s[PLACES + side], s[UNITS + side]
    while cells != ZERO:
        at = place(number(cells & _BYTE) - 128)
        out[_TILES + who, at] = 1.0
        out[_POWER + who, at] = number(units & _POWER_BITS) / 8
        cells >>= _S8
        units >>= _S8


@inner_kernel
def show_hand(hand: int, at: int, out: Picture) -> None:
    """The units in a hand, of 8, 2 and 1."""
    fill(out, at, (hand & 15) / 8)
    fill(out, at + 1, (hand >> 4 & 3) / 2)
    fill(out, at + 2, float(hand >> 6))


@inner_kernel
def show_stack(s: State, side: int, at: int, out: Picture) -> None:
    """A side's tiles that are still face down, of 1, 4, 2 and 1."""
    kinds = s[STACK] >> Word(32 * (side ^ number(s[COLOUR])))
    for spaces in range(4):
        n = number(kinds >> Word(8 * spaces) & _BYTE)
        fill(out, at + spaces, n / (1 if spaces == 0 or spaces == 3 else 8 >> spaces))


def build(rules: Rules) -> Planes:
    """The planes, and the four ways to turn and mirror a field that is higher than wide."""
    number = {cell: i for i, cell in enumerate(CELLS)}
    ways = {"as it is": (1, 1), "half turn": (-1, -1), "left to right": (-1, 1)}
    ways["front to back"] = (1, -1)
    found = []
    for name, (across, along) in ways.items():
        cells = [number[column * across, y * along] for column, y in CELLS]
        places = np.arange(HEIGHT * WIDTH)
        for here, there in enumerate(cells):
            places[place(here)] = place(there)
        deployments = [cell * 15 + army for cell in cells for army in range(15)]
        attacks = [ATTACK + cell for cell in cells]
        found.append(symmetry(name, places.tolist(), [*deployments, *attacks, PASS]))
    return Planes(NAMES, HEIGHT, WIDTH, PASS + 1, tuple(found), observe)
