"""Input planes of Flat Front for networks: the land, the hands and the stack.

Cells are relative to the first tile, as in move codes. The axes of a plane are two of the six
directions of a hexagon: a column is a column, and a row rises half a tile with every step to the
right. So neighbours are at the same six offsets everywhere. Row 6, column 4 is the first tile:

           43              row 7   33 43  .        row = number - 36 - 10 * column
        33    52      ->   row 6   32 42 52
           42              row 5    . 41 51        columns -4 to +4 are 0 to 8 in a plane
        32    51
           41                 column -1  0 +1

    board · my tiles · their tiles · my power · their power (standing on a tile)
    my ones, twos, fours in hand · theirs · my tiles with 0, 1, 2, 3 spaces in the stack · theirs
    the tile face up has 0, 1, 2, 3 spaces (1 if it is mine, -1 if theirs) · last move a pass

No plane contains the order of the stack, because the state does not.
"""

from __future__ import annotations

import numpy as np

from banmen.games.bits import size
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
    SITES,
    STACK,
    SUPPLY,
    TILES,
    TURN,
    UNITS,
    attack,
    menu,
    sites,
    turn,
    weak,
)
from banmen.games.planes import Mask, Picture, Planes, fill, symmetry, wipe
from banmen.kernel import (
    ONE,
    ZERO,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    lowest,
    number,
    popcount,
    spread,
)

NAMES = (
    *("board", "my tiles", "their tiles", "my power", "their power"),
    *(f"{whose} {units} in hand" for whose in ("my", "their") for units in ("1", "2", "4")),
    *(f"{whose} {n} in the stack" for whose in ("my", "their") for n in ("0", "1", "2", "3")),
    *(f"{n} face up" for n in ("0", "1", "2", "3")),
    "passed",
)
MOST = (1, 1, 1, 8, 8, *SUPPLY.values(), *SUPPLY.values(), *TILES, *TILES, 1, 1, 1, 1, 1)
HEIGHT, WIDTH = 13, 9
_BOARD, _TILES, _POWER, _HAND, _STACK, _FACE_UP, _PASSED = 0, 1, 3, 5, 11, 19, 23

_BYTE, _FIFTEEN, _S8, _S60 = Word(0xFF), Word(15), Word(8), Word(60)

MENU = 6
"""The most armies of one size."""


@kernel
def place(cell: int) -> int:
    """Return the index of a cell in a plane."""
    column = (2 * cell + 1) // 19
    return (cell + 4 - 10 * column) * WIDTH + column


@kernel
def observe(T: Tables, s: State, side: int, times: int, out: Picture) -> None:
    if out[_BOARD, place(FIRST_CELL)] == 0:
        show_board(out)
    out[_TILES:_HAND] = 0
    for who in range(2):
        show_tiles(s, side ^ who, who, out)
        show_hand(number(s[HANDS + (side ^ who)]), _HAND + 3 * who, out)
        show_stack(s, side ^ who, _STACK + 4 * who, out)
    face_up, owner = number(s[FACE_UP]), 1 if number(s[TURN]) == side else -1
    for spaces in range(4):
        there = face_up != 0 and face_up - 1 & 3 == spaces
        fill(out, _FACE_UP + spaces, owner if there else 0)
    fill(out, _PASSED, 0 if s[PASSES] == ZERO else 1)


@inner_kernel
def show_board(out: Picture) -> None:
    """Write the cells, column by column: ten in odd columns, nine in even ones."""
    for column in range(WIDTH):
        low = 4 - (column + 1) // 2
        for row in range(low, low + 9 + (column & 1)):
            out[_BOARD, row * WIDTH + column] = 1


@inner_kernel
def show_tiles(s: State, side: int, who: int, out: Picture) -> None:
    """Write a side's tiles and the power that stands on them."""
    cells, units = s[PLACES + side], s[UNITS + side]
    while cells != ZERO:
        at = place(number(cells & _BYTE) - 128)
        out[_TILES + who, at] = 1
        out[_POWER + who, at] = number(units & _FIFTEEN)
        cells >>= _S8
        units >>= _S8


@inner_kernel
def show_hand(hand: int, at: int, out: Picture) -> None:
    """Write the units in a hand."""
    fill(out, at, hand & 15)
    fill(out, at + 1, hand >> 4 & 3)
    fill(out, at + 2, hand >> 6)


@inner_kernel
def show_stack(s: State, side: int, at: int, out: Picture) -> None:
    """Write the numbers of a side's tiles that are still face down."""
    kinds = s[STACK] >> Word(32 * (side ^ number(s[COLOUR])))
    for spaces in range(4):
        fill(out, at + spaces, number(kinds >> Word(8 * spaces) & _BYTE))


@kernel
def mask(T: Tables, s: State, out: Mask) -> int:
    return mark_attacks(T, s, out) if s[FACE_UP] == ZERO else mark_deployments(T, s, out)


@inner_kernel
def mark_deployments(T: Tables, s: State, out: Mask) -> int:
    """Mark every army that can be deployed, at each cell where the tile may go.

    The fifteen actions of a cell are written as sixteen; the last one clears the first action of
    the next cell, which is written only afterwards.
    """
    wipe(out)
    listed, armies = menu(T, s), ZERO
    n = number(listed >> _S60)
    for k in range(MENU):
        armies |= Word(k < n) << (listed >> Word(4 * k) & _FIFTEEN)
    for i in range(2):
        cells = s[SITES + i]
        while cells != ZERO:
            spread(np.uint16(armies), out, (64 * i + lowest(cells)) * 15)
            cells &= cells - ONE
    return n * size(sites(s))


@inner_kernel
def mark_attacks(T: Tables, s: State, out: Mask) -> int:
    """Mark the tiles that can be knocked down, or the pass."""
    fought = False
    for m in range(ATTACK, PASS + 1):
        fought |= out[m]
        out[m] = False
    if not fought:
        out[:ATTACK] = False
    side = 1 - turn(T, s)
    targets = weak(s, side)
    n = popcount(targets)
    out[PASS] = n == 0
    while targets != ZERO:
        out[attack(s, side, lowest(targets))] = True
        targets &= targets - ONE
    return max(n, 1)


def build(rules: Rules) -> Planes:
    """Return the planes, and the four rotations and reflections of the frame, which is taller than
    wide.
    """
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
    return Planes(NAMES, HEIGHT, WIDTH, PASS + 1, tuple(found), MOST, observe, mask)
