"""FlipFlop, solved: all facings of an arrangement at once, a bit for each.

With the pieces of both sides in their places (`arrangements`), a pieces of mine and b of
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

A position that is settled now has a successor that was settled in the half-pass before. So there is
also a bit for each arrangement whether anything in it was; successors without it need not be read.

Every function here does the work of one of 32 *lanes*: on a card each is a thread, on a processor a
turn of a loop. First the lanes plan together: each finds out the numbers of some arrangements that
can follow, and what has to be done with their rows (a *step*). Then each lane reads and combines a
row of all of them. They share `scratch`, laid out below.
"""

from __future__ import annotations

from typing import NamedTuple

from banmen.kernel import Word, inner_kernel, kernel
from banmen.kernel.arrays import NDArray, np
from banmen.solve.flipflop.arrangements import (
    GOAL,
    HOME,
    Numbering,
    gaps,
    mirrored,
    orbit,
    pairs,
    set_rank,
    turned,
)
from banmen.solve.flipflop.words32 import (
    ALL,
    NOTHING,
    Small,
    Smalls,
    bit,
    low,
    lowered,
    number_of,
    order,
    others,
    raised,
    size,
)

LANES, MOST, RAYS = 32, 5, 5
ROWS, REACH, SUMS, STEPS, TO, MASKS = 0, 32, 48, 80, 160, 240
RAIDERS, CAPTURES, CAPTURED = 320, 328, 353
SCRATCH = 384
"""Scratch: a row of each lane; where each of mine may go, as + and as X; what the places of the
other pieces add up to; steps, the numbers they lead to, and the facings they are for; for each ray
to the goal, the raider; for each two rays, how it is captured, and the number that leads to."""

NONE = 0xFFFFFFFF
FRESH = 1 << 31
"""Of a step: something was settled, in the half-pass before, where it leads to."""

Plane = Smalls
Marks = NDArray[np.uint8]
_1, _5 = Small(1), Word(5)


class Half(NamedTuple):
    """What a half-pass reads and writes."""

    read: Plane
    write: Plane
    was: Plane
    """A bit for each arrangement of the plane that is read: was anything settled there?"""
    now: Plane
    """The same of the plane that is written; where this half-pass has not been yet, as the one
    before the last has left it."""
    turn: np.uint32
    """0 for wins, all bits for losses: these are what has no move to anything but wins."""
    marks: Marks
    """A byte for each arrangement: may anything be settled there? See `solve.flipflop.frontier`."""
    every: bool
    """The first of its kind: nothing was settled before."""


class Frame(NamedTuple):
    """An arrangement as its successors see it: mirrored, if theirs are not first of their orbit."""

    mine: np.uint32
    theirs: np.uint32
    flipped: bool
    free: np.uint32
    """Where mine cannot stand: on theirs, or on the goal."""
    first: int
    """The first number of the successors, which all have theirs on the same cells."""


# --- rows of bits --------------------------------------------------------------------------------


@inner_kernel
def full(n: int) -> np.uint32:
    """A bit for every facing of n pieces."""
    return lowered(ALL, Small(32 - (1 << n)))


@inner_kernel
def row(plane: Plane, start: int, a: int, b: int, at: int, facing: int) -> np.uint32:
    """A row of an arrangement: what mine show is given."""
    begin = Word(Small(at)) * Word(Small(1 << a + b)) + Word(Small(facing << b))
    return Small(lowered(plane[Word(start) + (begin >> _5)], Small(begin)) & full(b))


@inner_kernel
def known_row(N: Numbering, H: Half, a: int, b: int, at: int, lane: int) -> np.uint32:
    """A row of what is won or lost; all of it, for a lane that has no row."""
    if lane >= 1 << a:
        return full(b)
    start = int(N.starts[a, b])
    return Small(row(H.read, start, a, b, at, lane) | row(H.write, start, a, b, at, lane))


@inner_kernel
def exchanged(N: Numbering, bits: np.uint32, i: int) -> np.uint32:
    """A row in which pieces i and i + 1 have changed their places in the order."""
    by = bit(i)
    other = Small((bits ^ lowered(bits, by)) & N.swaps[Word(i)])
    return Small(bits ^ other ^ raised(other, by))


@inner_kernel
def carried(N: Numbering, bits: np.uint32, j: int, i: int) -> np.uint32:
    """A row in which piece j has become piece i, and those between have closed up."""
    while j > i:
        j -= 1
        bits = exchanged(N, bits, j)
    while j < i:
        bits = exchanged(N, bits, j)
        j += 1
    return bits


@inner_kernel
def before(bits: np.uint32, i: int, face: int) -> np.uint32:
    """A row as it was before piece i was turned over from a face; other bits mean nothing."""
    return raised(bits, bit(i)) if face else lowered(bits, bit(i))


@inner_kernel
def showing(N: Numbering, i: int, face: int) -> np.uint32:
    """The bits of a row in which piece i shows a face."""
    return Small(N.faces[Word(i)] ^ (NOTHING if face else ALL))


@inner_kernel
def facing_exchanged(facing: int, i: int) -> int:
    """What pieces show when i and i + 1 have changed their places in the order."""
    return facing ^ ((facing >> i ^ facing >> (i + 1)) & 1) * (3 << i)


@inner_kernel
def facing_mirrored(N: Numbering, facing: int, cells: np.uint32) -> int:
    """What pieces show, in the order they have when the board is mirrored."""
    left = pairs(N, cells)
    while left != NOTHING:
        facing = facing_exchanged(facing, order(cells, low(left)))
        left = others(left)
    return facing


@inner_kernel
def column(scratch: Plane, n: int, at: int) -> np.uint32:
    """Bit `at` of the rows in the scratch, one for each facing of n pieces, as a row of its own."""
    found, shift = NOTHING, Small(at)
    for i in range(LANES):
        found = Small(found + found + (lowered(scratch[Word(LANES - 1 - i)], shift) & _1))
    return Small(found & full(n))


# --- planning ------------------------------------------------------------------------------------


@inner_kernel
def framed(N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32) -> Frame:
    """An arrangement as its successors see it."""
    first, flipped = orbit(N, b, a, theirs)
    if flipped:
        mine, theirs = mirrored(N, mine), mirrored(N, theirs)
    return Frame(mine, theirs, flipped, gaps(N, theirs), first)


@inner_kernel
def reach(N: Numbering, pieces: np.uint32, cell: int, face: int) -> np.uint32:
    """The empty cells a piece may go to, but for the goal."""
    found = NOTHING
    for k in range(N.paths.shape[2]):
        if Small(N.paths[Word(cell), Word(face), Word(k)] & pieces) == NOTHING:
            found = Small(found | N.ends[Word(cell), Word(face), Word(k)])
    return Small(found & (N.sides[GOAL] ^ ALL))


@inner_kernel
def nth(cells: np.uint32, i: int) -> np.uint32:
    """The members from the i-th on."""
    for _ in range(i):
        cells = others(cells)
    return cells


@inner_kernel
def sums(N: Numbering, frame: Frame, i: int, j: int) -> int:
    """What all of mine but the i-th add to the number of theirs once it has become the j-th."""
    total, k, left = 0, 0, frame.mine
    while left != NOTHING:
        one = low(left)
        if i != 0:
            at = number_of(one) - order(frame.free, one)
            total += int(N.below[Word(at), Word(k + 1 + (k >= j))])
            k += 1
        i -= 1
        left = others(left)
    return total


@kernel
def survey(
    N: Numbering, a: int, frame: Frame, mine: np.uint32, known: np.uint32, lane: int, scratch: Plane
) -> None:
    """A lane's part of what the planning needs: its row of what is known, moves, and sums."""
    if lane < 1 << a:
        at = facing_mirrored(N, lane, mine) if frame.flipped else lane
        scratch[ROWS + at] = known
    if lane < 2 * a:
        one = low(nth(frame.mine, lane >> 1))
        pieces = Small(frame.mine | turned(N, frame.theirs))
        scratch[REACH + lane] = reach(N, pieces, number_of(one), lane & 1)
    i, j = lane // MOST, lane % MOST
    if i < a and j < a:
        scratch[SUMS + lane] = Small(sums(N, frame, i, j))


@inner_kernel
def fresh(changed: Plane, start: int, at: int) -> int:
    """FRESH if anything was settled in an arrangement in the half-pass before, or else 0."""
    word = changed[Word(start) + Word(Small(at >> 5))]
    return FRESH if Small(lowered(word, Small(at)) & _1) != NOTHING else 0


@kernel
def plan(
    N: Numbering, a: int, b: int, frame: Frame, changed: Plane, lane: int, scratch: Plane
) -> int:
    """Write down some of the moves that stay within the tier: FRESH if any of them is.

    A step says from which face (bit 6) of which piece (0 to 2) to which in the order (3 to 5).
    """
    any_fresh, n, slot, first = 0, lane, 0, 0
    while slot < 2 * a:
        able = scratch[Word(REACH + slot)]
        here = size(able)
        if n - first >= here:
            first += here
            slot += 1
            continue
        one, i = low(nth(able, n - first)), slot >> 1
        j = order(Small(frame.mine ^ low(nth(frame.mine, i))), one)
        at = number_of(one) - order(frame.free, one)
        to = (
            frame.first
            + int(scratch[Word(SUMS + i * MOST + j)])
            + int(N.below[Word(at), Word(j + 1)])
        )
        new = fresh(changed, int(N.groups[b, a]), to)
        scratch[Word(STEPS + n)] = Small(i | j << 3 | (slot & 1) << 6 | new)
        scratch[Word(TO + n)] = Small(to)
        scratch[Word(MASKS + n)] = Small(showing(N, i, slot & 1) & full(a))
        any_fresh |= new
        n += LANES
    if lane == 0:
        scratch[STEPS - 1] = Small(first)
    return any_fresh


@inner_kernel
def sighted(N: Numbering, pieces: np.uint32, ray: int) -> np.uint32:
    """The piece nearest to the goal on a ray; nothing if there is none."""
    for away in range(N.sights.shape[1]):
        cell = N.sights[Word(ray), Word(away)]
        if Small(pieces & cell) != NOTHING:
            found: np.uint32 = cell
            return found
    return NOTHING


@inner_kernel
def two_pairs(N: Numbering, cells: np.uint32) -> int:
    """Which pieces change places with the next in the order when the board is mirrored: 1 more than
    the number of the first, and of the second, 3 bits each.
    """
    left, found, shift = pairs(N, cells), 0, 0
    while left != NOTHING:
        found |= (order(cells, low(left)) + 1) << shift
        shift += 3
        left = others(left)
    return found


@kernel
def plan_raid(
    N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32, changed: Plane, lane: int,
    scratch: Plane,
) -> int:  # fmt: skip
    """Write down one way to go to the goal and to be captured there: FRESH if it is.

    A raider is, from the lowest bit, its number in the order (3), its face (1), whether its place
    is taken by a piece of theirs (1), and `two_pairs` of the rest, where these are mirrored. A
    capture is the captor's number (3), its face (1), and `two_pairs` of theirs.
    """
    ray, back = lane // RAYS, lane % RAYS
    if ray >= RAYS:
        return 0
    standing, taken = turned(N, theirs), Small(theirs & HOME)
    raider = Small(sighted(N, Small(mine | standing), ray) & mine)
    scratch[RAIDERS + ray] = Small(NONE)
    scratch[CAPTURES + lane] = Small(NONE)
    if raider == NOTHING:
        return 0
    rest, theirs = Small(mine ^ raider), Small(theirs ^ taken)
    b -= int(taken)
    first, flipped = orbit(N, a - 1, b, rest)
    code = order(mine, raider) | int(N.slants[ray]) << 3 | int(taken) << 4
    scratch[RAIDERS + ray] = Small(code | (two_pairs(N, rest) << 5 if flipped else 0))
    captor = Small(sighted(N, Small(rest | standing), back) & standing)
    if captor == NOTHING:
        return 0
    captor = turned(N, captor)
    after = Small(theirs ^ captor | HOME)
    code = order(theirs, captor) | int(N.slants[back]) << 3
    if flipped:
        code |= two_pairs(N, after) << 4
        rest, after = mirrored(N, rest), mirrored(N, after)
    to = first + set_rank(N, after, gaps(N, rest))
    scratch[CAPTURES + lane] = Small(code)
    scratch[CAPTURED + lane] = Small(to)
    return fresh(changed, int(N.groups[a - 1, b]), to)


# --- carrying out --------------------------------------------------------------------------------


@inner_kernel
def stepped(
    N: Numbering, a: int, b: int, plane: Plane, turn: np.uint32, lane: int, only: int,
    found: np.uint32, scratch: Plane,
) -> np.uint32:  # fmt: skip
    """The facings of mine, as bits, from which a step leads to the plane, or, with `turn`, outside
    it; theirs show what the lane says. All steps, or FRESH ones only, until all bits are found.
    """
    start, whole = int(N.starts[b, a]), full(a)
    if found == whole:
        return whole
    for n in range(int(scratch[STEPS - 1])):
        step = int(scratch[Word(STEPS + n)])
        if step & only == only:
            bits = row(plane, start, b, a, int(scratch[Word(TO + n)]), lane)
            i, face = step & 7, step >> 6 & 1
            bits = before(carried(N, Small(bits ^ turn), step >> 3 & 7, i), i, face)
            found = Small(found | bits & scratch[Word(MASKS + n)])
            if found == whole:
                break
    return found


@kernel
def touched(
    N: Numbering, H: Half, a: int, b: int, frame: Frame, lane: int, every: bool, scratch: Plane
) -> np.uint32:
    """The facings of mine, as bits, that are known or that a move within the tier makes won. In a
    half-pass for losses, those that it saves, or that cannot be lost now because nothing FRESH
    follows; but `every` one may be, if a capture is.
    """
    if lane >= 1 << b:
        return NOTHING
    at = facing_mirrored(N, lane, frame.theirs) if frame.flipped else lane
    known, whole = column(scratch, a, at), full(a)
    if H.turn == NOTHING:
        return stepped(N, a, b, H.read, NOTHING, lane, FRESH, known, scratch)
    if not every:
        may = stepped(N, a, b, H.read, NOTHING, lane, FRESH, known, scratch)
        known = Small(known | (may ^ whole))
    return stepped(N, a, b, H.read, H.turn, lane, 0, known, scratch)


@kernel
def pour(N: Numbering, b: int, frame: Frame, found: np.uint32, lane: int, scratch: Plane) -> None:
    """Put what a lane has touched where all lanes can read it across."""
    if lane < 1 << b:
        at = facing_mirrored(N, lane, frame.theirs) if frame.flipped else lane
        scratch[ROWS + at] = found


@inner_kernel
def unanswered(
    N: Numbering, a: int, b: int, ray: int, raider: int, facing: int, plane: Plane,
    turn: np.uint32, scratch: Plane,
) -> np.uint32:  # fmt: skip
    """What theirs show, as bits, when no capture of a raider leads outside the plane (with `turn`,
    into it). The rest of mine show `facing`.
    """
    good, taken, left = full(b), raider >> 4 & 1, raider >> 5
    b -= taken
    start = int(N.starts[a - 1, b])
    while left:
        facing = facing_exchanged(facing, (left & 7) - 1)
        left >>= 3
    for capture in range(ray * RAYS, ray * RAYS + RAYS):
        code = int(scratch[Word(CAPTURES + capture)])
        if code == NONE:
            continue
        bits = row(plane, start, a - 1, b, int(scratch[Word(CAPTURED + capture)]), facing)
        bits = Small((bits ^ turn) & full(b))
        j, face, left = code & 7, code >> 3 & 1, code >> 4
        while left:
            bits = exchanged(N, bits, (left & 7) - 1)
            left >>= 3
        bits = before(carried(N, bits, 0, j), j, face)
        bits = Small((bits | showing(N, j, 1 - face)) & full(b))
        if taken:  # what that piece showed does not matter
            bits = carried(N, Small(bits | raised(bits, bit(b))), b, 0)
        good = Small(good & bits)
    return good


@kernel
def settled(
    N: Numbering, H: Half, a: int, b: int, frame: Frame, mine: np.uint32, known: np.uint32,
    lane: int, every: bool, scratch: Plane,
) -> np.uint32:  # fmt: skip
    """The row of a lane: what was not known and is now won, or lost. Raids win only if `every` one
    may, or if a capture is FRESH.
    """
    at = facing_mirrored(N, lane, mine) if frame.flipped else lane
    found, whole = column(scratch, b, at), full(b)
    for ray in range(RAYS):
        raider = int(scratch[Word(RAIDERS + ray)])
        if (H.turn == NOTHING and not every) or raider == NONE or Small(known | found) == whole:
            continue
        i = raider & 7
        if lane >> i & 1 == raider >> 3 & 1:
            facing = lane & ((1 << i) - 1) | lane >> (i + 1) << i
            good = unanswered(N, a, b, ray, raider, facing, H.write, H.turn, scratch)
            found = Small(found | good)
    return Small((found ^ H.turn) & (known ^ whole) & whole)
