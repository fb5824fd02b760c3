"""Flat Front, by Hakushi (Kuuri Keikaku, 2023).

Blue and Red have 8 tiles each (spaces 0, 1, 1, 1, 1, 2, 2, 3) and 11 units (power 1 eight times, 2
twice, 4 once). Deployment: all tiles are shuffled into one stack; the top one is turned up, and its
owner lays it next to any tile (all tiles together at most 5 columns wide and 5.5 tiles high) and
stands a unit of choice on each of its spaces; then the next is turned up. Battle: the opponent of
who placed last begins, turns alternate. Knock down an enemy tile whose standing power is less than
that of your tiles around it; you must if you can, else you pass. After two passes in a row more
tiles with standing units win, then more standing power.

Source: the designer's manual; rulings in docs/games/flatfront.md.

Cells are relative to the first tile, (0, 0): (column, y) with y in half tiles, column + y even.
They are numbered column by column, ``(19 * column + y) / 2 + 42`` from 0 to 84, and the number is
also the cell's bit. Columns follow one another without a gap, so a step off the top of one arrives
at the foot of the next; this is harmless, because no two tiles are ever that far apart in height.

             (+0,+2)                       43
     (-1,+1)         (+1,+1)          33        52         columns run from -4 to +4,
             (+0,+0)                       42              y from -9 to +9 in odd ones,
     (-1,-1)         (+1,-1)          32        51         from -8 to +8 in even ones
             (+0,-2)                       41

State; player 0 owns the first tile; a *row* is a word of eight bytes, one
for each of a player's tiles by ascending cell, 0 where there is no tile yet
    0, 1     where the next tile may go, a set of two words
    2, 3     cells without a tile inside the frame that is still open, likewise
    4, 5     row of cells of player 0, of player 1: 128 + cell
    6, 7     rows of units: army * 16 + standing power (0 when knocked down)
    8, 9     rows of pressure: the standing power of the enemy's tiles around
    10, 11   units in hand: ones + twos * 16 + fours * 64
    12       stack: in byte `kind`, how many such tiles are left face down
    13       the tile that lies face up: kind + 1, or 0
    14       whose turn: 0, 1, or 2 for chance
    15       passes in a row
    16       player 0's colour: 0 Blue, 1 Red (0 before the first tile is turned up)
    17 …     scratch for `judge`
An army is a choice of units for a tile, numbered as in `ARMIES`; a kind of tile is colour * 4 +
spaces: B0 B1 B2 B3 R0 R1 R2 R3.

Move code    deployment cell * 15 + army, attack 1275 + cell, pass 1360, reveal 1361 + kind

Tables
    words[cell]        cells next to it (two words), other cells in one frame with it (two words)
    words[85 + hand]   for 0, 1, 2, 3 spaces the armies a hand affords: one in each of the lower
                       half-bytes, their number in the highest
    ints[0], ints[1]   an army's power; what it takes from a hand
    ints[2:]           weights learned for `judge`
"""

from __future__ import annotations

import functools
from itertools import combinations_with_replacement
from pathlib import Path

from banmen.games.bits import Bits, nth, size
from banmen.games.contract import CHANCE, DRAW, FIRST_WINS, RUNNING, SECOND_WINS, Rules, kernels_of
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    lowest,
    mix,
    number,
    popcount,
)
from banmen.kernel.arrays import np

SUPPLY = {1: 8, 2: 2, 4: 1}
"""The number of units a player has, by power."""
TILES = (1, 4, 2, 1)
"""The number of tiles a player has with 0, 1, 2 and 3 spaces."""
ARMIES = tuple(
    army
    for spaces in range(4)
    for army in combinations_with_replacement(SUPPLY, spaces)
    if all(army.count(power) <= SUPPLY[power] for power in army)
)
"""The choices of units for a tile: (), 1, 2, 4, 1+1, 1+2, …, 2+2+4."""
WIDTH, HEIGHT = 5, 9
"""The frame: columns, and half tiles between the lowest and the highest tile."""
CELLS = tuple(
    (column, y) for column in range(-4, 5) for y in range(-9, 10) if (column + y) % 2 == 0
)
STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))

ATTACK, PASS, REVEAL, ACTIONS = 1275, 1360, 1361, 1369
FIRST_CELL = 42

SITES, FREE, PLACES, UNITS, PRESSURE, HANDS = 0, 2, 4, 6, 8, 10
STACK, FACE_UP, TURN, PASSES, COLOUR, WORDS = 12, 13, 14, 15, 16, 17
SCRATCH = 120
"""Scratch words for `judge`, after the position."""
LEARNED = Path(__file__).parent / "outlook.npy"
"""The file of weights learned for `judge`: rows of `LEARNED_COLUMNS` numbers."""
LEARNED_COLUMNS = 64

NEAR, _FRAME, _MENU = 0, 2, 85
POWER, _COST, OUTLOOK = 0, 1, 2

_EACH, _LOW, _HIGH = Word(0x0101010101010101), Word(0x7F7F7F7F7F7F7F7F), Word(0x8080808080808080)
_STRENGTH, _BYTE = Word(0x0F0F0F0F0F0F0F0F), Word(0xFF)
_FULL_HAND = Word(8 + 2 * 16 + 1 * 64)
_FULL_STACK = Word(0x0102040101020401)
_S4, _S7, _S8, _S56, _S60 = Word(4), Word(7), Word(8), Word(56), Word(60)
_MEMBER, _FIFTEEN = Word(128), Word(15)


# --- rows: eight bytes in a word -----------------------------------------------------------------
# Tests of a row answer in the highest bit of each byte.


@inner_kernel
def total(row: np.uint64) -> int:
    """Return the sum of the bytes."""
    return number(row * _EACH >> _S56)


@inner_kernel
def filled(row: np.uint64) -> np.uint64:
    """Return which bytes are not 0; all must be below 128."""
    return row + _LOW & _HIGH


@inner_kernel
def equal(row: np.uint64, value: int) -> np.uint64:
    """Return which bytes equal a value."""
    differ = row ^ Word(value) * _EACH
    return ~((differ & _LOW) + _LOW | differ) & _HIGH


@inner_kernel
def before(row: np.uint64, cell: int) -> np.uint64:
    """Return which bytes of a row of cells have a lower number than a cell."""
    return Word(128 + cell) * _EACH - (row & _LOW) & row & _HIGH


@inner_kernel
def beside(row: np.uint64, cell: int) -> np.uint64:
    """Return which bytes of a row of cells share an edge with a cell."""
    away = (row | _HIGH) - Word(cell) * _EACH
    level = equal(away, 128 - 1) | equal(away, 128 + 1)
    right = equal(away, 128 + 9) | equal(away, 128 + 10)
    left = equal(away, 128 - 9) | equal(away, 128 - 10)
    return (level | right | left) & row


@inner_kernel
def insert(row: np.uint64, at: np.uint64, byte: np.uint64) -> np.uint64:
    """Return the row with a byte inserted at a bit offset; the bytes from there on move up."""
    lower = (ONE << at) - ONE
    return row & lower | byte << at | (row & ~lower) << _S8


# --- the rules -----------------------------------------------------------------------------------


@kernel
def setup(T: Tables, s: State) -> None:
    for i in range(WORDS):
        s[i] = ZERO
    s[SITES] = ONE << Word(FIRST_CELL)
    s[FREE] = ~ZERO
    s[FREE + 1] = ~ZERO
    s[HANDS] = _FULL_HAND
    s[HANDS + 1] = _FULL_HAND
    s[STACK] = _FULL_STACK
    s[TURN] = Word(CHANCE)


@inner_kernel
def sites(s: State) -> Bits:
    """Return the set of cells where the next tile may go."""
    return (s[SITES], s[SITES + 1])


@inner_kernel
def menu(T: Tables, s: State) -> np.uint64:
    """Return the armies allowed on the tile that lies face up, as a word of the tables."""
    hand, spaces = number(s[HANDS + turn(T, s)]), number(s[FACE_UP]) - 1 & 3
    armies: np.uint64 = T.words[_MENU + hand, spaces]
    return armies


@inner_kernel
def weak(s: State, side: int) -> np.uint64:
    """Return which of a side's tiles have standing units and are weaker than the enemy
    around them.
    """
    power = s[UNITS + side] & _STRENGTH
    less: np.uint64 = (s[PRESSURE + side] | _HIGH) - (power + _EACH) & filled(power)
    return less


@kernel
def count(T: Tables, s: State) -> int:
    if s[TURN] == Word(CHANCE):
        return popcount(filled(s[STACK]))
    if s[FACE_UP] != ZERO:
        return size(sites(s)) * number(menu(T, s) >> _S60)
    return max(1, popcount(weak(s, 1 - turn(T, s))))


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    if s[TURN] == Word(CHANCE):
        return REVEAL + (nth((filled(s[STACK]),), k) >> 3)
    if s[FACE_UP] != ZERO:
        armies = menu(T, s)
        n = number(armies >> _S60)
        return nth(sites(s), k // n) * 15 + number(armies >> Word(4 * (k % n)) & _FIFTEEN)
    side = 1 - turn(T, s)
    targets = weak(s, side)
    if targets == ZERO:
        return PASS
    return attack(s, side, nth((targets,), k))


@inner_kernel
def attack(s: State, side: int, bit: int) -> int:
    """Return the move code of the attack on the tile whose byte in its side's rows ends at
    a bit.
    """
    return ATTACK + number(s[PLACES + side] >> Word(bit - 7) & (_BYTE ^ _MEMBER))


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    n = 0
    if s[FACE_UP] == ZERO:
        n = count(T, s)
        for k in range(n):
            out[k] = pick(T, s, k)
        return n
    armies = menu(T, s)
    for i in range(2):
        cells = s[SITES + i]
        while cells != ZERO:
            for j in range(number(armies >> _S60)):
                out[n] = (64 * i + lowest(cells)) * 15 + number(armies >> Word(4 * j) & _FIFTEEN)
                n += 1
            cells &= cells - ONE
    return n


@kernel
def play(T: Tables, s: State, m: int) -> None:
    if m < ATTACK:
        deploy(T, s, m // 15, m % 15)
    elif m < PASS:
        knock_down(s, m - ATTACK)
    elif m == PASS:
        s[PASSES] += ONE
        s[TURN] ^= ONE
    else:
        turn_up(s, m - REVEAL)


@inner_kernel
def turn_up(s: State, kind: int) -> None:
    """Turn up the next tile; its owner is to move. The first tile belongs to player 0."""
    colour = Word(kind >> 2)
    if s[PLACES] == ZERO:
        s[COLOUR] = colour
    s[STACK] -= ONE << Word(8 * kind)
    s[FACE_UP] = Word(kind + 1)
    s[TURN] = colour ^ s[COLOUR]


@inner_kernel
def deploy(T: Tables, s: State, cell: int, army: int) -> None:
    """Lay the tile that is face up on a cell, and an army of its owner on it."""
    side = turn(T, s)
    foe = 1 - side
    power = Word(T.ints[POWER, army])
    near = beside(s[PLACES + foe], cell) >> _S7
    against = Word(total(s[UNITS + foe] & near * _FIFTEEN))
    s[PRESSURE + foe] += near * power

    at = Word(8 * popcount(before(s[PLACES + side], cell)))
    s[PLACES + side] = insert(s[PLACES + side], at, _MEMBER + Word(cell))
    s[UNITS + side] = insert(s[UNITS + side], at, Word(army) << _S4 | power)
    s[PRESSURE + side] = insert(s[PRESSURE + side], at, against)

    for i in range(2):
        s[FREE + i] &= T.words[cell, _FRAME + i]
        s[SITES + i] = (s[SITES + i] | T.words[cell, NEAR + i]) & s[FREE + i]
    s[HANDS + side] -= Word(T.ints[_COST, army])
    s[FACE_UP] = ZERO
    s[TURN] = Word(foe) if s[STACK] == ZERO else Word(CHANCE)


@inner_kernel
def knock_down(s: State, cell: int) -> None:
    """Knock down the units on a tile of the side that is not to move."""
    side = number(s[TURN])
    foe = 1 - side
    at = Word(lowest(equal(s[PLACES + foe], 128 + cell)) - 7)
    power = s[UNITS + foe] >> at & _FIFTEEN
    s[UNITS + foe] -= power << at
    s[PRESSURE + side] -= (beside(s[PLACES + side], cell) >> _S7) * power
    s[PASSES] = ZERO
    s[TURN] = Word(foe)


@kernel
def outcome(T: Tables, s: State) -> int:
    if s[PASSES] < Word(2):
        return RUNNING
    first, second = s[UNITS] & _STRENGTH, s[UNITS + 1] & _STRENGTH
    lead = popcount(filled(first)) - popcount(filled(second))
    if lead == 0:
        lead = total(first) - total(second)
    if lead == 0:
        return DRAW
    return FIRST_WINS if lead > 0 else SECOND_WINS


@kernel
def turn(T: Tables, s: State) -> int:
    return number(s[TURN])


@kernel
def key(T: Tables, s: State) -> np.uint64:
    """Hash cells, units and the tile that lies face up; stack, hands and the rest follow from
    these.
    """
    k: np.uint64 = s[FACE_UP] | s[TURN] << _S8 | s[PASSES] << Word(16) | s[COLOUR] << Word(24)
    for i in range(PLACES, PRESSURE):
        k = mix(k ^ s[i]) + Word(i)
    return k


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """True for everything but a pass: tiles stay, and units knocked down do not return."""
    return m != PASS


@kernel
def weight(T: Tables, s: State, m: int) -> int:
    """Return the number of tiles of that kind left face down."""
    return number(s[STACK] >> Word(8 * (m - REVEAL)) & _BYTE)


@kernel
def actions(T: Tables) -> int:
    return ACTIONS


# --- tables --------------------------------------------------------------------------------------


def cost(army: tuple[int, ...]) -> int:
    """Return the units of an army, packed as in a hand."""
    return army.count(1) + army.count(2) * 16 + army.count(4) * 64


def affordable(hand: int, spaces: int) -> list[int]:
    """Return the armies of a size that a hand affords."""
    ones, twos, fours = hand & 15, hand >> 4 & 3, hand >> 6
    return [
        i
        for i, army in enumerate(ARMIES)
        if len(army) == spaces
        and army.count(1) <= ones
        and army.count(2) <= twos
        and army.count(4) <= fours
    ]


def _set(cells: list[int]) -> tuple[int, int]:
    bits = sum(1 << cell for cell in cells)
    return bits & ~(-1 << 64), bits >> 64


def _tables() -> Tables:
    hands = int(_FULL_HAND) + 1
    words = np.zeros((_MENU + hands, 4), np.uint64)
    for i, (column, y) in enumerate(CELLS):
        away = [(c - column, h - y) for c, h in CELLS]
        words[i, NEAR : NEAR + 2] = _set([j for j, step in enumerate(away) if step in STEPS])
        words[i, _FRAME : _FRAME + 2] = _set(
            [
                j
                for j, (dc, dy) in enumerate(away)
                if i != j and abs(dc) < WIDTH and abs(dy) <= HEIGHT
            ]
        )
    for hand in range(hands):
        for spaces in range(4):
            armies = affordable(hand, spaces)
            listed = sum(army << 4 * j for j, army in enumerate(armies))
            words[_MENU + hand, spaces] = Word(len(armies) << 60 | listed)
    learned = np.load(LEARNED)
    ints = np.zeros((OUTLOOK + len(learned), LEARNED_COLUMNS), np.int32)
    ints[POWER, : len(ARMIES)] = [sum(army) for army in ARMIES]
    ints[_COST, : len(ARMIES)] = [cost(army) for army in ARMIES]
    ints[OUTLOOK:] = learned
    return Tables(words, ints)


@functools.cache
def build() -> Rules:
    """Return the rules; there is one variant."""
    return Rules(
        label="flatfront",
        options={},
        tables=_tables(),
        words=WORDS + SCRATCH,
        position_words=WORDS,
        ply_limit=100,
        rule_rows=OUTLOOK,
        **kernels_of(globals()),
    )
