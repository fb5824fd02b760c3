"""FlipFlop, solved: all facings of an arrangement at once, a bit for each.

With the pieces of both sides in their places (`solve.arrangements`), a pieces of mine and b of
theirs show + or X in 2^(a + b) ways. These bits lie in 2^a *rows* of 2^b bits: the number of a row
says what mine show, the number of a bit in it what theirs do, in the order of their cells; + is 0.
There is one *plane* of bits for the positions that the side to move has won, and one for those it
has lost.

A move takes one piece to another cell and turns it over. It leads from all facings of an
arrangement to all facings of another, in which the other side is to move: there the rows are what
theirs show, and what mine show are the bits of a row. If the moved piece is the i-th of mine before
and the j-th after, the j-th bit of the index becomes the i-th (`carried`), and is turned over
(`before`). So a few operations on a word make 32 positions ready, and a row of each arrangement
that can follow is all that has to be read.

Distances count the winner's moves. Two half-passes for each distance n write a plane each:

    won in n     some move leads to what is lost in n - 1, or onto the goal, and however the piece
                 there is captured, the position after that is won in n - 1
    lost in n    every move leads to what is won in n, or onto the goal, where it can be captured,
                 leading to what is lost in n - 1

Both ask the same: of some rows, are there any (`touched`), or of the other plane and reversed, are
there none? The first half reads what the second has written, but for moves onto the goal: these
look at what has one piece of mine fewer. So tiers with more of mine go first, and everything is
read as the last half-pass has left it.

Every function here does the work of one of 32 *lanes*: on a card each is a thread, on a processor a
turn of a loop. Lanes give one another what they have found in `scratch`:

    0 … 31   a row of each lane       32 …  where each of mine may go, as + and as X
                                      48 …  what the places of the other pieces add up to
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.kernel import ONE, ZERO, Word, inner_kernel, kernel, lowest, popcount
from banmen.solve.arrangements import (
    GOAL,
    HOME,
    Numbering,
    gaps,
    mirrored,
    orbit,
    pairs,
    place,
    turned,
    without,
)

LANES = 32
REACH, SUMS, SCRATCH = 32, 48, 80
MOST = 5

Plane = NDArray[np.uint32]


class Frame(NamedTuple):
    """An arrangement as its successors see it: mirrored, if theirs are not first of their orbit."""

    mine: np.uint64
    theirs: np.uint64
    flipped: bool
    free: np.uint64
    """Where mine cannot stand: on theirs, or on the goal."""
    first: int
    """The first number of the successors, which all have theirs on the same cells."""


# --- rows of bits --------------------------------------------------------------------------------


@inner_kernel
def full(n: int) -> np.uint64:
    """A bit for every facing of n pieces."""
    return (ONE << (ONE << Word(n))) - ONE


@inner_kernel
def row(plane: Plane, start: int, a: int, b: int, at: int, facing: int) -> np.uint64:
    """A row of an arrangement: what mine show is given."""
    bit = ((at << a) + facing) << b
    return Word(plane[start + (bit >> 5)]) >> Word(bit & 31) & full(b)


@inner_kernel
def exchanged(N: Numbering, bits: np.uint64, i: int) -> np.uint64:
    """A row in which pieces i and i + 1 have changed their places in the order."""
    step = ONE << Word(i)
    moved = (bits ^ bits >> step) & N.faces[i] & ~N.faces[i + 1]
    return bits ^ moved ^ moved << step


@inner_kernel
def carried(N: Numbering, bits: np.uint64, j: int, i: int) -> np.uint64:
    """A row in which piece j has become piece i, and those between have closed up."""
    while j > i:
        j -= 1
        bits = exchanged(N, bits, j)
    while j < i:
        bits = exchanged(N, bits, j)
        j += 1
    return bits


@inner_kernel
def before(bits: np.uint64, i: int, face: int) -> np.uint64:
    """A row as it was before piece i was turned over from a face; other bits mean nothing."""
    step = ONE << Word(i)
    return bits << step if face else bits >> step


@inner_kernel
def showing(N: Numbering, i: int, face: int) -> np.uint64:
    """The bits of a row in which piece i shows a face."""
    found: np.uint64 = N.faces[i] if face else ~N.faces[i]
    return found


@inner_kernel
def facing_mirrored(N: Numbering, facing: int, cells: np.uint64) -> int:
    """What pieces show, in the order they have when the board is mirrored."""
    left = pairs(N, cells)
    while left != ZERO:
        k = popcount(cells & (left & (ZERO - left)) - ONE)
        if (facing >> k ^ facing >> (k + 1)) & 1:
            facing ^= 3 << k
        left &= left - ONE
    return facing


@inner_kernel
def row_mirrored(N: Numbering, bits: np.uint64, cells: np.uint64) -> np.uint64:
    """A row, in the order that these pieces have when the board is mirrored."""
    left = pairs(N, cells)
    while left != ZERO:
        bits = exchanged(N, bits, popcount(cells & (left & (ZERO - left)) - ONE))
        left &= left - ONE
    return bits


@inner_kernel
def column(scratch: Plane, rows: int, at: int) -> np.uint64:
    """Bit `at` of every row in the scratch, as a row of its own."""
    found = ZERO
    for i in range(rows):
        found |= (Word(scratch[i]) >> Word(at) & ONE) << Word(i)
    return found


# --- moves within a tier -------------------------------------------------------------------------


@inner_kernel
def framed(N: Numbering, a: int, b: int, mine: np.uint64, theirs: np.uint64) -> Frame:
    """An arrangement as its successors see it."""
    first, flipped = orbit(N, b, a, theirs)
    if flipped:
        mine, theirs = mirrored(N, mine), mirrored(N, theirs)
    return Frame(mine, theirs, flipped, gaps(N, theirs), first)


@inner_kernel
def reach(N: Numbering, pieces: np.uint64, cell: int, face: int) -> np.uint64:
    """The empty cells a piece may go to, but for the goal."""
    found = ZERO
    for direction in range(4 * face, 4 * face + 4):
        for away in range(N.lines.shape[2]):
            there = int(N.lines[cell, direction, away])
            if there < 0 or pieces >> Word(there) & ONE != ZERO:
                break
            found |= ONE << Word(there)
    return found & ~N.sides[GOAL]


@inner_kernel
def sums(N: Numbering, frame: Frame, i: int, j: int) -> int:
    """What all of mine but the i-th add to the number of theirs once it has become the j-th."""
    total, k, left = 0, 0, frame.mine
    while left != ZERO:
        bit = left & (ZERO - left)
        if i != 0:
            at = lowest(bit) - popcount(frame.free & bit - ONE)
            total += int(N.below[at, k + 1 + (k >= j)])
            k += 1
        i -= 1
        left &= left - ONE
    return total


@kernel
def prepare(
    N: Numbering, a: int, frame: Frame, mine: np.uint64, known: np.uint64, lane: int, scratch: Plane
) -> None:
    """A lane's part of what all lanes need: its row of what is known, moves, and sums."""
    if lane < 1 << a:
        at = facing_mirrored(N, lane, mine) if frame.flipped else lane
        scratch[at] = np.uint32(known)
    if lane < 2 * a:
        left = frame.mine
        for _ in range(lane >> 1):
            left &= left - ONE
        pieces = frame.mine | turned(N, frame.theirs)
        scratch[REACH + lane] = np.uint32(reach(N, pieces, lowest(left), lane & 1))
    if lane < a * a:
        i, j = lane // a, lane % a
        scratch[SUMS + i * MOST + j] = np.uint32(sums(N, frame, i, j))


@kernel
def touched(
    N: Numbering, a: int, b: int, frame: Frame, plane: Plane, turn: np.uint64, lane: int,
    scratch: Plane,
) -> np.uint64:  # fmt: skip
    """The facings of mine, as bits, from which a move leads to the plane, or, with `turn`, outside
    it; theirs show what the lane says. It looks no further once all are known or found.
    """
    if lane >= 1 << b:
        return ZERO
    start, whole = int(N.starts[b, a]), full(a)
    at = facing_mirrored(N, lane, frame.theirs) if frame.flipped else lane
    known = column(scratch, 1 << a, at)
    found, left, i = ZERO, frame.mine, 0
    while left != ZERO:
        others = frame.mine ^ (left & (ZERO - left))
        for face in range(2):
            able = Word(scratch[REACH + 2 * i + face])
            while able != ZERO and known | found != whole:
                low = (able & (ZERO - able)) - ONE
                j = popcount(others & low)
                place_j = lowest(able) - popcount(frame.free & low)
                to = frame.first + int(scratch[SUMS + i * MOST + j]) + int(N.below[place_j, j + 1])
                bits = carried(N, row(plane, start, b, a, to, lane) ^ (turn & whole), j, i)
                found |= before(bits, i, face) & showing(N, i, face) & whole
                able &= able - ONE
        left &= left - ONE
        i += 1
    return found


# --- moves onto the goal -------------------------------------------------------------------------


@inner_kernel
def sighted(N: Numbering, pieces: np.uint64, direction: int) -> np.uint64:
    """The piece nearest to the goal in a direction; nothing if there is none."""
    goal = lowest(N.sides[GOAL])
    for away in range(N.lines.shape[2]):
        there = int(N.lines[goal, direction, away])
        if there < 0:
            break
        if pieces >> Word(there) & ONE != ZERO:
            return ONE << Word(there)
    return ZERO


@inner_kernel
def unanswered(
    N: Numbering, a: int, b: int, rest: np.uint64, theirs: np.uint64, facing: int, plane: Plane,
    turn: np.uint64,
) -> np.uint64:  # fmt: skip
    """What theirs show, as bits, when no capture on the goal leads outside the plane (with `turn`,
    into it). `rest` are mine without the piece that has gone there, and show `facing`.
    """
    good, taken = full(b), theirs & HOME
    theirs ^= taken
    if taken != ZERO:
        b -= 1
    if theirs == ZERO:
        return good
    start = int(N.starts[a - 1, b])
    first, flipped = orbit(N, a - 1, b, rest)
    if flipped:
        facing = facing_mirrored(N, facing, rest)
    beside = gaps(N, mirrored(N, rest) if flipped else rest)
    standing = turned(N, theirs)
    for direction in range(8):
        captor = turned(N, sighted(N, rest | standing, direction) & standing)
        if captor == ZERO:
            continue
        after = theirs ^ captor | HOME
        at = first + place(N.below, without(mirrored(N, after) if flipped else after, beside))
        bits = row(plane, start, a - 1, b, at, facing) ^ (turn & full(b))
        if flipped:
            bits = row_mirrored(N, bits, after)
        j, face = popcount(theirs & captor - ONE), direction >> 2
        bits = before(carried(N, bits, 0, j), j, face) | ~showing(N, j, face)
        if taken != ZERO:  # what that piece showed does not matter
            bits &= full(b)
            bits = carried(N, bits | bits << (ONE << Word(b)), b, 0)
        good &= bits
    return good


@kernel
def raids(
    N: Numbering, a: int, b: int, mine: np.uint64, theirs: np.uint64, plane: Plane,
    turn: np.uint64, lane: int,
) -> np.uint64:  # fmt: skip
    """What theirs show, as bits, when a piece of mine can go to the goal and no capture of it leads
    outside the plane (with `turn`, into it); mine show what the lane says.
    """
    found, standing = ZERO, turned(N, theirs)
    for direction in range(8):
        raider = sighted(N, mine | standing, direction) & mine
        if raider != ZERO:
            i = popcount(mine & raider - ONE)
            if lane >> i & 1 == direction >> 2:
                facing = lane & ((1 << i) - 1) | lane >> (i + 1) << i
                rest = mine ^ raider
                found |= unanswered(N, a, b, rest, theirs, facing, plane, turn)
    return found


@kernel
def pour(
    N: Numbering, b: int, frame: Frame, found: np.uint64, lane: int, scratch: Plane
) -> None:
    """Put what a lane has touched where all lanes can read it across."""
    if lane < 1 << b:
        at = facing_mirrored(N, lane, frame.theirs) if frame.flipped else lane
        scratch[at] = np.uint32(found)


@kernel
def settled(
    N: Numbering, a: int, b: int, frame: Frame, mine: np.uint64, theirs: np.uint64, plane: Plane,
    turn: np.uint64, known: np.uint64, lane: int, scratch: Plane,
) -> np.uint64:  # fmt: skip
    """The row of a lane: what was not known and is now won (with `turn`, lost)."""
    at = facing_mirrored(N, lane, mine) if frame.flipped else lane
    found = column(scratch, 1 << b, at)
    if known | found != full(b):
        found |= raids(N, a, b, mine, theirs, plane, turn, lane)
    return (found ^ turn) & ~known & full(b)
