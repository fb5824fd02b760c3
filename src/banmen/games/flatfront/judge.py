"""What a player sees in a position of Flat Front: which tiles stand, and which would fall.

Seven measures, each of the player's own tiles less the other's; dangers count the other way round.

    tiles     tiles with standing units
    power     standing power
    margin    how much stronger than the enemy around them the tiles are that he cannot attack
    even      tiles as strong as the enemy around them: one more unit next to them, and they fall
    weak      tiles that the enemy can attack
    falling   the power on them
    outlook   the lead after a battle fought out now: 32 for a tile, 1 for a unit of power

The outlook comes from a quick battle in which both sides take the best attack by a rule of thumb:
leave as few of one's own tiles weak as possible, then the strongest target, then the lower cell. It
is fought twice, each side beginning once, and both leads count.

What a measure is worth changes with time: at first an even tile is a matter of course, at the end
it is the next to fall. So each measure appears three times:

    early     times the tiles that are still to be laid, out of 16; 0 in battle
    late      times the tiles that are laid; 0 in battle
    battle    as it is; 0 before

Where it is chance's turn the measures are player 0's, and nobody has the tempo.
"""

from __future__ import annotations

import numpy as np

from banmen.games.contract import CHANCE, Judge, Rules, unmoved
from banmen.games.flatfront.rules import (
    ATTACK,
    FACE_UP,
    PASS,
    PLACES,
    POWER,
    PRESSURE,
    STACK,
    TILES,
    TURN,
    UNITS,
    beside,
    equal,
    filled,
    total,
)
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    large_kernel,
    lowest,
    number,
    popcount,
)

MEASURES = ("tiles", "power", "margin", "even", "weak", "falling", "outlook")
PHASES = ("early", "late", "battle")
FEATURES = ("tempo", *(f"{measure} {phase}" for phase in PHASES for measure in MEASURES))

WHOLE = 2 * sum(TILES)
"""All tiles of a game."""
LEAD = 32
"""What a tile counts in the outlook; a unit of power counts 1."""

_EACH, _HIGH = Word(0x0101010101010101), Word(0x8080808080808080)
_STRENGTH, _BYTE, _FIFTEEN, _S7 = Word(0x0F0F0F0F0F0F0F0F), Word(0xFF), Word(15), Word(7)


# --- one side's rows -----------------------------------------------------------------------------


@inner_kernel
def beaten(units: np.uint64, pressure: np.uint64) -> np.uint64:
    """Which tiles have units standing and are weaker than the enemy around them."""
    power = units & _STRENGTH
    less: np.uint64 = (pressure | _HIGH) - (power + _EACH) & filled(power)
    return less


@inner_kernel
def only(row: np.uint64, which: np.uint64) -> int:
    """The sum of some bytes of a row."""
    return total(row & (which >> _S7) * _BYTE)


@inner_kernel
def relieved(cells: np.uint64, pressure: np.uint64, cell: int, power: np.uint64) -> np.uint64:
    """A side's pressure after an enemy tile next to some of its own has fallen."""
    less: np.uint64 = pressure - (beside(cells, cell) >> _S7) * power
    return less


@inner_kernel
def weigh(s: State, side: int, sign: int, out: Buffer) -> None:
    """Add one side's measures, but for the outlook."""
    power, pressure = s[UNITS + side] & _STRENGTH, s[PRESSURE + side]
    standing, weak = filled(power), beaten(power, pressure)
    safe = standing & ~weak
    out[1] += sign * popcount(standing)
    out[2] += sign * total(power)
    out[3] += sign * (only(power, safe) - only(pressure, safe))
    out[4] -= sign * popcount(equal(power ^ pressure, 0) & standing)
    out[5] -= sign * popcount(weak)
    out[6] -= sign * only(power, weak)


# --- the quick battle ----------------------------------------------------------------------------


@inner_kernel
def target(
    cells: np.uint64,
    units: np.uint64,
    pressure: np.uint64,
    foes: np.uint64,
    foe_units: np.uint64,
    targets: np.uint64,
) -> int:
    """The attack that leaves fewest of one's own tiles weak, then the strongest: its bit offset."""
    best, found = -1000, 0
    while targets != ZERO:
        at = lowest(targets) - 7
        targets &= targets - ONE
        cell = number(foes >> Word(at) & _BYTE) - 128
        power = foe_units >> Word(at) & _FIFTEEN
        left = popcount(beaten(units, relieved(cells, pressure, cell, power)))
        if number(power) - 16 * left > best:
            best, found = number(power) - 16 * left, at
    return found


@large_kernel
def fought_out(s: State, side: int) -> int:
    """The lead of a side after a quick battle that it begins."""
    cells, foes = s[PLACES + side], s[PLACES + 1 - side]
    units, foe_units = s[UNITS + side], s[UNITS + 1 - side]
    pressure, foe_pressure = s[PRESSURE + side], s[PRESSURE + 1 - side]
    passes, sign = 0, 1
    while passes < 2:
        targets = beaten(foe_units, foe_pressure)
        passes += 1
        if targets != ZERO:
            passes = 0
            at = target(cells, units, pressure, foes, foe_units, targets)
            power = foe_units >> Word(at) & _FIFTEEN
            foe_units -= power << Word(at)
            pressure = relieved(cells, pressure, number(foes >> Word(at) & _BYTE) - 128, power)
        cells, foes = foes, cells
        units, foe_units = foe_units, units
        pressure, foe_pressure = foe_pressure, pressure
        sign = -sign
    mine, theirs = units & _STRENGTH, foe_units & _STRENGTH
    tiles = popcount(filled(mine)) - popcount(filled(theirs))
    return sign * (LEAD * tiles + total(mine) - total(theirs))


@large_kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    me, n = number(s[TURN]), len(MEASURES)
    for i in range(1 + 3 * n):
        out[i] = 0
    out[0] = 1
    if me == CHANCE:
        out[0] = me = 0
    weigh(s, me, 1, out)
    weigh(s, 1 - me, -1, out)
    out[n] = fought_out(s, me) - fought_out(s, 1 - me)
    if s[STACK] == ZERO and s[FACE_UP] == ZERO:
        for i in range(1, n + 1):
            out[2 * n + i] = out[i]
            out[i] = 0
        return
    left = total(s[STACK]) + (1 if s[FACE_UP] != ZERO else 0)
    for i in range(1, n + 1):
        out[n + i] = (WHOLE - left) * out[i]
        out[i] *= left


# --- what is easy to see -------------------------------------------------------------------------


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Attacks on strong tiles and with power to spare, large armies, tiles that threaten others."""
    if m >= PASS:
        return 255
    foe = 1 - number(s[TURN])
    units, pressure = s[UNITS + foe], s[PRESSURE + foe]
    if m >= ATTACK:
        at = Word(lowest(equal(s[PLACES + foe], 128 + m - ATTACK)) - 7)
        power = number(units >> at & _FIFTEEN)
        spare = number(pressure >> at & _BYTE) - power
        return min(255, 130 + 15 * spare + 8 * power)
    near, army = beside(s[PLACES + foe], m // 15), int(T.ints[POWER, m % 15])
    threatened = beaten(units, pressure + (near >> _S7) * Word(army)) & ~beaten(units, pressure)
    touching = 50 if near != ZERO else 0
    return min(255, 60 + 10 * army + touching + 40 * popcount(threatened))


def build(rules: Rules) -> Judge:
    """The judge; there is one variant."""
    return Judge(FEATURES, features, unmoved, glance)
