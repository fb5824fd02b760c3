"""Features of a Flat Front position: the value of the deployment and the result of the battle.

    outlook   in deployment: the prospects of the side to move, in thousandths of a logit; at a
              turn of chance those of player 0
    battle    in battle: 1, 0 or -1, the result of best play by both

The battle, a game of some forty positions, is solved exactly. For the outlook it is played out on
the current land, once with each side beginning. A small network, one for each number of tiles laid,
takes the two leads, the tiles still to come, and for every tile its power, the enemy around it and
the room next to it. `arena.outlook` trains these networks from the last tile back to the first:
with one tile left, every battle can be played out, so the target is exact; the network for n + 1
tiles then gives the target for n tiles, as the mean over all reveals of the best deployment.

The weights are integers, so results are the same on every machine. A tile becomes `WIDTH_OF_TILE`
numbers, which are summed over the tiles of each side; these sums and the remaining inputs feed
`HIDDEN` units. The network is evaluated from the view of both players and the two outputs are
subtracted, so the value of one side is minus that of the other.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules, unmoved
from banmen.games.flatfront.rules import (
    ATTACK,
    COLOUR,
    FACE_UP,
    HANDS,
    NEAR,
    OUTLOOK,
    PASS,
    PLACES,
    POWER,
    PRESSURE,
    SITES,
    STACK,
    TURN,
    UNITS,
    WORDS,
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
    kernel,
    large_kernel,
    lowest,
    number,
    part_kernel,
    popcount,
)
from banmen.kernel.arrays import np

FEATURES = ("outlook", "battle")

LEAD = 32
"""The value of a tile in a lead; a unit of power counts 1."""

WIDTH_OF_TILE, HIDDEN = 16, 16
"""Numbers per tile, and units of the hidden layer."""
CODES_BY, COUNTS, ROWS = 90, 140, 148
"""The rows of the first layer, `WIDTH_OF_TILE` numbers each: power and margin, from `CODES_BY` on
margin and sites, from `COUNTS` on seven counts, and one for every tile."""
AROUND = 21
"""The number of inputs besides those of the tiles."""
INPUTS = 2 * WIDTH_OF_TILE + AROUND
LEARNED_ROWS = ROWS // 4 + HIDDEN
"""Rows of the learned table for each number of tiles laid: the first layer, then one row per hidden
unit with the weights of its inputs, its bias and its output weight.
"""
MOST = 12_000

_MINE, _THEIRS, _ON_ME, _ON_THEM, _TARGETS, _LOW, _HIGH_END, _BEST, _FRAME = range(9)
_FAR, _ZERO = 1000, 4096
_EACH, _HIGH = Word(0x0101010101010101), Word(0x8080808080808080)
_STRENGTH, _BYTE, _FIFTEEN, _S7 = Word(0x0F0F0F0F0F0F0F0F), Word(0xFF), Word(15), Word(7)
_MEMBER = Word(128)


# --- one side's rows -----------------------------------------------------------------------------


@part_kernel
def beaten(units: np.uint64, pressure: np.uint64) -> np.uint64:
    """Return the tiles that have standing units and are weaker than the enemy around them."""
    power = units & _STRENGTH
    less: np.uint64 = (pressure | _HIGH) - (power + _EACH) & filled(power)
    return less


@part_kernel
def only(row: np.uint64, which: np.uint64) -> int:
    """Return the sum of the marked bytes of a row."""
    return total(row & (which >> _S7) * _BYTE)


@part_kernel
def relieved(cells: np.uint64, pressure: np.uint64, cell: int, power: np.uint64) -> np.uint64:
    """Return a side's pressure after an enemy tile next to some of its own is knocked down."""
    less: np.uint64 = pressure - (beside(cells, cell) >> _S7) * power
    return less


# --- the battle ----------------------------------------------------------------------------------


@part_kernel
def target(
    cells: np.uint64,
    units: np.uint64,
    pressure: np.uint64,
    foes: np.uint64,
    foe_units: np.uint64,
    targets: np.uint64,
) -> int:
    """Return the bit offset of the attack to try first: the one that leaves fewest of the side's
    own tiles weak, then the strongest target.
    """
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


@part_kernel
def ahead(mine: np.uint64, theirs: np.uint64) -> int:
    """Return the lead of a side, from the power that stands."""
    tiles = popcount(filled(mine)) - popcount(filled(theirs))
    return LEAD * tiles + total(mine) - total(theirs)


@large_kernel
def fought_out(s: State, side: int) -> int:
    """Return the lead of a side after a battle that it begins, with best play by both: 32 for a
    tile, 1 for a unit of power.

    A side without a target passes and never has a target again, so all that the other can attack
    falls. The search is alpha-beta over frames in the scratch of the state, each from the view of
    the side to move. A tile that is not weak now never will be, which bounds the value of a frame:
    at best all its targets fall and none of the mover's own tiles; at worst one target falls, and
    all of the mover's own tiles that can.
    """
    at = WORDS
    s[at + _MINE], s[at + _THEIRS] = s[UNITS + side], s[UNITS + 1 - side]
    s[at + _ON_ME], s[at + _ON_THEM] = s[PRESSURE + side], s[PRESSURE + 1 - side]
    s[at + _LOW], s[at + _HIGH_END] = Word(_ZERO - _FAR), Word(_ZERO + _FAR)
    entered, lead = False, 0
    while True:
        if not entered:
            targets = beaten(s[at + _THEIRS], s[at + _ON_THEM])
            falling = beaten(s[at + _MINE], s[at + _ON_ME])
            mine, theirs = s[at + _MINE] & _STRENGTH, s[at + _THEIRS] & _STRENGTH
            kept, left = mine & ~((falling >> _S7) * _BYTE), theirs & ~((targets >> _S7) * _BYTE)
            if targets != ZERO and falling != ZERO:
                most, least = ahead(mine, left), ahead(kept, theirs) + LEAD + 1
                if Word(_ZERO + most) <= s[at + _LOW]:
                    lead = most
                elif Word(_ZERO + least) >= s[at + _HIGH_END]:
                    lead = least
                else:
                    s[at + _TARGETS], s[at + _BEST] = targets, Word(_ZERO - _FAR)
                    entered = True
                    continue
            else:
                lead = ahead(kept, left)
        elif s[at + _TARGETS] != ZERO and s[at + _LOW] < s[at + _HIGH_END]:
            me = side if (at - WORDS) // _FRAME & 1 == 0 else 1 - side
            at = attack_next(s, at, s[PLACES + me], s[PLACES + 1 - me])
            entered = False
            continue
        else:
            lead = number(s[at + _BEST]) - _ZERO
        if at == WORDS:
            return lead
        at -= _FRAME
        found = Word(_ZERO - lead)
        s[at + _BEST] = max(s[at + _BEST], found)
        s[at + _LOW] = max(s[at + _LOW], found)
        entered = True


@part_kernel
def attack_next(s: State, at: int, cells: np.uint64, foes: np.uint64) -> int:
    """Make the next attack of a frame, and set up the frame after it."""
    units, foe_units, pressure = s[at + _MINE], s[at + _THEIRS], s[at + _ON_ME]
    bit = target(cells, units, pressure, foes, foe_units, s[at + _TARGETS])
    s[at + _TARGETS] &= ~(_MEMBER << Word(bit))
    power = foe_units >> Word(bit) & _FIFTEEN
    to = at + _FRAME
    s[to + _MINE], s[to + _THEIRS] = foe_units - (power << Word(bit)), units
    cell = number(foes >> Word(bit) & _BYTE) - 128
    s[to + _ON_ME], s[to + _ON_THEM] = s[at + _ON_THEM], relieved(cells, pressure, cell, power)
    s[to + _LOW] = Word(2 * _ZERO) - s[at + _HIGH_END]
    s[to + _HIGH_END] = Word(2 * _ZERO) - s[at + _LOW]
    return to


# --- the outlook ---------------------------------------------------------------------------------


@part_kernel
def excess(power: np.uint64, pressure: np.uint64) -> np.uint64:
    """Return for each tile how much stronger the enemy around it is, clipped to -2…4, plus 2."""
    row = ZERO
    for i in range(8):
        at = Word(8 * i)
        more = number(pressure >> at & _BYTE) - number(power >> at & _BYTE)
        row |= Word(2 + max(-2, min(4, more))) << at
    return row


@part_kernel
def tile(
    T: Tables, s: State, side: int, i: int, surplus: np.uint64
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return the inputs of the i-th tile of a side: two codes and seven counts.

    The first code combines its power and its margin over the enemy around it; the second its margin
    and the number of sites next to it. The counts: standing enemies around it; the power and the
    number of those that are weak; their `excess` (the argument is that of the whole row); how many
    are even; how many would no longer be weak if it fell; the sites next to it.
    """
    at = Word(8 * i)
    cell = number(s[PLACES + side] >> at & _BYTE) - 128
    power = s[UNITS + side] >> at & _FIFTEEN
    sites = popcount(s[SITES] & T.words[cell, NEAR])
    sites += popcount(s[SITES + 1] & T.words[cell, NEAR + 1])
    near = filled(s[UNITS + 1 - side] & _STRENGTH) & beside(s[PLACES + 1 - side], cell)
    if power == ZERO:
        near = ZERO
    foes, load = s[UNITS + 1 - side] & _STRENGTH, s[PRESSURE + 1 - side]
    weak = beaten(foes, load) & near
    margin = 9
    if near != ZERO:
        pressure = number(s[PRESSURE + side] >> at & _BYTE)
        margin = 4 + max(-4, min(4, number(power) - pressure))
    kept = weak & ((foes + power * _EACH | _HIGH) - load)
    number_near = popcount(near)
    return (
        10 * number(power) + margin,
        5 * margin + min(4, sites),
        number_near,
        only(foes, weak),
        popcount(weak),
        only(surplus, near) - 2 * number_near,
        popcount(equal(foes ^ load, 0) & near),
        popcount(kept),
        sites,
    )


@part_kernel
def look_around(s: State, first: int, second: int) -> None:
    """Write the inputs of both players besides the tiles. `first` and `second` are the leads of
    player 0 in a battle that player 0 or player 1 begins. A tile that lies face up counts as still
    to come.
    """
    to = WORDS + 2 * WIDTH_OF_TILE
    for me in range(2):
        for i in range(2):
            side = me ^ i
            hand = number(s[HANDS + side])
            s[to] = Word(hand & 15)
            s[to + 1] = Word(hand >> 4 & 3)
            s[to + 2] = Word(hand >> 6)
            for spaces in range(4):
                kind = number(s[COLOUR] ^ Word(side)) * 4 + spaces
                left = s[STACK] >> Word(8 * kind) & _BYTE
                if number(s[FACE_UP]) == kind + 1:
                    left += ONE
                s[to + 3 + spaces] = left
            to += 7
        for i in range(2):
            lead = first if i == me else second
            if me == 1:
                lead = -lead
            tiles = (lead + LEAD // 2) // LEAD
            s[to] = Word(16 + tiles)
            s[to + 1] = Word(16 + lead - LEAD * tiles)
            s[to + 2] = Word(2 if lead > 0 else 0 if lead < 0 else 1)
            to += 3
        s[to] = Word(popcount(s[SITES]) + popcount(s[SITES + 1]))
        to += 1 + 2 * WIDTH_OF_TILE


@part_kernel
def add_tiles(T: Tables, s: State, side: int, row: int) -> None:
    """Sum the inputs of a side's tiles into the first layer."""
    to = WORDS + side * WIDTH_OF_TILE
    for j in range(WIDTH_OF_TILE):
        s[to + j] = ZERO
    surplus = excess(s[UNITS + 1 - side] & _STRENGTH, s[PRESSURE + 1 - side])
    for i in range(popcount(s[PLACES + side] & _HIGH)):
        by, open_, n0, n1, n2, n3, n4, n5, n6 = tile(T, s, side, i, surplus)
        a, b = row + by // 4, by % 4 * WIDTH_OF_TILE
        open_ += CODES_BY
        c, d = row + open_ // 4, open_ % 4 * WIDTH_OF_TILE
        k = row + COUNTS // 4
        for j in range(WIDTH_OF_TILE):
            h = T.ints[a, b + j] + T.ints[c, d + j] + n0 * T.ints[k, j]
            h += n1 * T.ints[k, 16 + j] + n2 * T.ints[k, 32 + j] + n3 * T.ints[k, 48 + j]
            h += n4 * T.ints[k + 1, j] + n5 * T.ints[k + 1, 16 + j]
            h += n6 * T.ints[k + 1, 32 + j] + T.ints[k + 1, 48 + j]
            s[to + j] += Word(max(h, 0))


@part_kernel
def second_layer(T: Tables, s: State, at: int, row: int) -> int:
    """Return the output of the network for one player's view."""
    out = 0
    for j in range(HIDDEN):
        z = 0
        for i in range(INPUTS):
            z += number(s[at + i]) * T.ints[row + j, i]
        z += T.ints[row + j, INPUTS]
        if z > 0:
            out += (z >> 8) * T.ints[row + j, INPUTS + 1]
    return out


@part_kernel
def outlook(T: Tables, s: State, laid: int) -> int:
    """Return player 0's prospects with `laid` tiles laid, in thousandths of a logit."""
    row = OUTLOOK + (laid - 1) * LEARNED_ROWS
    first, second = fought_out(s, 0), -fought_out(s, 1)
    add_tiles(T, s, 0, row)
    add_tiles(T, s, 1, row)
    look_around(s, first, second)
    for j in range(WIDTH_OF_TILE):
        s[WORDS + INPUTS + j] = s[WORDS + WIDTH_OF_TILE + j]
        s[WORDS + INPUTS + WIDTH_OF_TILE + j] = s[WORDS + j]
    row += ROWS // 4
    lead = second_layer(T, s, WORDS, row) - second_layer(T, s, WORDS + INPUTS, row)
    most = min(abs(lead) * 1000 >> 16, MOST)
    return most if lead > 0 else -most


@large_kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    me = number(s[TURN])
    out[0] = out[1] = 0
    if s[STACK] == ZERO and s[FACE_UP] == ZERO:
        lead = fought_out(s, me)
        out[1] = 1 if lead > 0 else -1 if lead < 0 else 0
        return
    laid = popcount(s[PLACES] & _HIGH) + popcount(s[PLACES + 1] & _HIGH)
    if laid > 0:
        lead = outlook(T, s, laid)
        out[0] = -lead if me == 1 else lead


# --- moves that stand out ------------------------------------------------------------------------


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Return how readily a beginner considers a move. Beginners save strong units for later, lay
    tiles next to the enemy rather than to their own, and attack the weakest tile. Each step away
    from that halves the chance, or more.
    """
    if m >= PASS:
        return 255
    me = number(s[TURN])
    if m >= ATTACK:
        at = Word(lowest(equal(s[PLACES + 1 - me], 128 + m - ATTACK)) - 7)
        power = number(s[UNITS + 1 - me] >> at & _FIFTEEN)
        return 255 >> 2 * (power - 1)
    cell, spaces = m // 15, number(s[FACE_UP]) - 1 & 3
    spent = int(T.ints[POWER, m % 15]) - spaces
    foes = popcount(beside(s[PLACES + 1 - me], cell))
    friends = popcount(beside(s[PLACES + me], cell))
    return 255 >> max(0, 1 + 3 * spent + friends - foes)


def build(rules: Rules) -> Judge:
    """Return the judge; there is one variant."""
    return Judge(FEATURES, features, unmoved, glance)
