"""FlipFlop, solved: all facings of an arrangement at once, a bit for each.

In an arrangement (`arrangements`), a pieces of mine and b of theirs show + or X in 2^(a + b) ways.
These bits form 2^a *rows* of 2^b bits: the number of a row encodes the faces of mine, the number of
a bit in it those of theirs, in the order of their cells; + is 0. There is one *plane* of bits for
the positions that the side to move has won, and one for those it has lost.

A move takes one piece to another cell and turns it over. It leads from all facings of an
arrangement to all facings of another, in which the other side is to move: there the rows are the
faces of theirs, and the bits of a row the faces of mine. If the moved piece is the i-th of mine
before and the j-th after, the j-th bit of the index becomes the i-th (`carried`), and is turned
over (`before`). So a few operations on a word handle 32 positions, and only one row of each
successor has to be read.

Distances count the winner's moves. Two half-passes for each distance n write a plane each:

    won in n     some move leads to what is lost in n - 1, or onto the goal, and however the piece
                 there is captured, the position after that is won in n - 1
    lost in n    every move leads to what is won in n, or onto the goal, where it can be captured,
                 leading to what is lost in n - 1

Both make the same test: whether any bit is set in some rows (`touched`), or, of the other plane and
reversed, none. The first half reads the results of the second, except for moves onto the goal,
which read a tier with one piece of mine fewer. So tiers with more of mine go first, and everything
is read as the last half-pass left it.

A position that is settled now has a successor that was settled in the half-pass before. So a bit
for each arrangement tells whether anything in it was settled; successors without it need not be
read.

Every function here does the work of one of 32 *lanes*: a thread on a GPU, a loop iteration on a
CPU. First the lanes plan together: each computes the numbers of some successors, and the operations
on their rows (a *step*). Then each lane reads and combines one row of all of them. They share
`scratch`, laid out below.
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
"""Scratch: a row of each lane; where each of mine may go, as + and as X; sums of ranks of the other
pieces; steps, the numbers they lead to, and the facings they apply to; for each ray to the goal,
the raider; for each pair of rays, its capture, and the number that leads to.
"""

NONE = 0xFFFFFFFF
FRESH = 1 << 31
"""Flag of a step: something was settled at its destination in the half-pass before."""

Plane = Smalls
Marks = NDArray[np.uint8]
_1, _5 = Small(1), Word(5)


class Half(NamedTuple):
    """Inputs and outputs of a half-pass."""

    read: Plane
    write: Plane
    was: Plane
    """A bit for each arrangement of the plane that is read: whether anything was settled there."""
    now: Plane
    """The same for the plane that is written; still the result of the last but one half-pass where
    this one has not been yet.
    """
    turn: np.uint32
    """0 for wins, all bits for losses, the positions whose every move leads to a win."""
    marks: Marks
    """A byte for each arrangement: whether anything may be settled there. See
    `solve.flipflop.frontier`.
    """
    every: bool
    """Whether it is the first of its kind, with nothing settled before."""


class Frame(NamedTuple):
    """An arrangement in the numbering of its successors: mirrored if theirs are not the first of
    their orbit.
    """

    mine: np.uint32
    theirs: np.uint32
    flipped: bool
    free: np.uint32
    """The cells where mine cannot stand: those of theirs, and the goal."""
    first: int
    """The first number of the successors, which all have theirs on the same cells."""


# --- rows of bits --------------------------------------------------------------------------------


@inner_kernel
def full(n: int) -> np.uint32:
    """Return a bit for every facing of n pieces."""
    return lowered(ALL, Small(32 - (1 << n)))


@inner_kernel
def row(plane: Plane, start: int, a: int, b: int, at: int, facing: int) -> np.uint32:
    """Return a row of an arrangement; `facing` gives the faces of mine."""
    begin = Word(Small(at)) * Word(Small(1 << a + b)) + Word(Small(facing << b))
    return Small(lowered(plane[Word(start) + (begin >> _5)], Small(begin)) & full(b))


@inner_kernel
def known_row(N: Numbering, H: Half, a: int, b: int, at: int, lane: int) -> np.uint32:
    """Return a row of known positions, won or lost; all bits for a lane without a row."""
    if lane >= 1 << a:
        return full(b)
    start = int(N.starts[a, b])
    return Small(row(H.read, start, a, b, at, lane) | row(H.write, start, a, b, at, lane))


@inner_kernel
def exchanged(N: Numbering, bits: np.uint32, i: int) -> np.uint32:
    """Return a row with pieces i and i + 1 exchanged in the order."""
    by = bit(i)
    other = Small((bits ^ lowered(bits, by)) & N.swaps[Word(i)])
    return Small(bits ^ other ^ raised(other, by))


@inner_kernel
def carried(N: Numbering, bits: np.uint32, j: int, i: int) -> np.uint32:
    """Return a row in which piece j has become piece i, and those between have moved up."""
    while j > i:
        j -= 1
        bits = exchanged(N, bits, j)
    while j < i:
        bits = exchanged(N, bits, j)
        j += 1
    return bits


@inner_kernel
def before(bits: np.uint32, i: int, face: int) -> np.uint32:
    """Return a row before piece i was turned over from a face; other bits are undefined."""
    return raised(bits, bit(i)) if face else lowered(bits, bit(i))


@inner_kernel
def showing(N: Numbering, i: int, face: int) -> np.uint32:
    """Return the bits of a row in which piece i shows a face."""
    return Small(N.faces[Word(i)] ^ (NOTHING if face else ALL))


@inner_kernel
def facing_exchanged(facing: int, i: int) -> int:
    """Return a facing with pieces i and i + 1 exchanged in the order."""
    return facing ^ ((facing >> i ^ facing >> (i + 1)) & 1) * (3 << i)


@inner_kernel
def facing_mirrored(N: Numbering, facing: int, cells: np.uint32) -> int:
    """Return a facing in the order of the pieces on the mirrored board."""
    left = pairs(N, cells)
    while left != NOTHING:
        facing = facing_exchanged(facing, order(cells, low(left)))
        left = others(left)
    return facing


@inner_kernel
def column(scratch: Plane, n: int, at: int) -> np.uint32:
    """Return bit `at` of the rows in the scratch, one for each facing of n pieces, as a row."""
    found, shift = NOTHING, Small(at)
    for i in range(LANES):
        found = Small(found + found + (lowered(scratch[Word(LANES - 1 - i)], shift) & _1))
    return Small(found & full(n))


# --- planning ------------------------------------------------------------------------------------


@inner_kernel
def framed(N: Numbering, a: int, b: int, mine: np.uint32, theirs: np.uint32) -> Frame:
    """Return an arrangement in the numbering of its successors."""
    first, flipped = orbit(N, b, a, theirs)
    if flipped:
        mine, theirs = mirrored(N, mine), mirrored(N, theirs)
    return Frame(mine, theirs, flipped, gaps(N, theirs), first)


@inner_kernel
def reach(N: Numbering, pieces: np.uint32, cell: int, face: int) -> np.uint32:
    """Return the empty cells a piece may go to, except the goal."""
    found = NOTHING
    for k in range(N.paths.shape[2]):
        if Small(N.paths[Word(cell), Word(face), Word(k)] & pieces) == NOTHING:
            found = Small(found | N.ends[Word(cell), Word(face), Word(k)])
    return Small(found & (N.sides[GOAL] ^ ALL))


@inner_kernel
def nth(cells: np.uint32, i: int) -> np.uint32:
    """Return the members from the i-th on."""
    for _ in range(i):
        cells = others(cells)
    return cells


@inner_kernel
def sums(N: Numbering, frame: Frame, i: int, j: int) -> int:
    """Return the sum of the ranks of all of mine but the i-th, once it has become the j-th."""
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
    """Compute a lane's inputs of planning: its row of known positions, moves, and sums."""
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
    """Return FRESH if anything was settled in an arrangement in the half-pass before, else 0."""
    word = changed[Word(start) + Word(Small(at >> 5))]
    return FRESH if Small(lowered(word, Small(at)) & _1) != NOTHING else 0


@kernel
def plan(
    N: Numbering, a: int, b: int, frame: Frame, changed: Plane, lane: int, scratch: Plane
) -> int:
    """Write some of the moves that stay within the tier; return FRESH if any of them is. ¶ A step
    has the number of a piece (bits 0 to 2), its new number (3 to 5) and its face (6).
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
    """Return the piece nearest to the goal on a ray; nothing if there is none."""
    for away in range(N.sights.shape[1]):
        cell = N.sights[Word(ray), Word(away)]
        if Small(pieces & cell) != NOTHING:
            found: np.uint32 = cell
            return found
    return NOTHING


@inner_kernel
def two_pairs(N: Numbering, cells: np.uint32) -> int:
    """Return the pieces exchanged with the next in the order when the board is mirrored: the
    numbers of the first and the second, plus 1, 3 bits each.
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
    """Write one way to go to the goal and to be captured there; return FRESH if it is. ¶ A raider
    is, from the lowest bit, its number in the order (3), its face (1), whether its place is taken
    by a piece of theirs (1), and `two_pairs` of the rest, where these are mirrored. A capture is
    the captor's number (3), its face (1), and `two_pairs` of theirs.
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
    """Return the facings of mine, as bits, from which a step leads to the plane, or, with `turn`,
    outside it; the lane gives the faces of theirs. Uses all steps, or only FRESH ones, until all
    bits are found.
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
    """Return the facings of mine, as bits, that are known or won by a move within the tier. In a
    half-pass for losses: those that a move saves, or that cannot be lost now because no successor
    is FRESH; with `every`, all may be lost.
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
    """Store the result of a lane so that all lanes can read its columns."""
    if lane < 1 << b:
        at = facing_mirrored(N, lane, frame.theirs) if frame.flipped else lane
        scratch[ROWS + at] = found


@inner_kernel
def unanswered(
    N: Numbering, a: int, b: int, ray: int, raider: int, facing: int, plane: Plane,
    turn: np.uint32, scratch: Plane,
) -> np.uint32:  # fmt: skip
    """Return the faces of theirs, as bits, for which no capture of a raider leads outside the plane
    (with `turn`, into it). The rest of mine show `facing`.
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
        if taken:  # the face of that piece does not matter
            bits = carried(N, Small(bits | raised(bits, bit(b))), b, 0)
        good = Small(good & bits)
    return good


@kernel
def settled(
    N: Numbering, H: Half, a: int, b: int, frame: Frame, mine: np.uint32, known: np.uint32,
    lane: int, every: bool, scratch: Plane,
) -> np.uint32:  # fmt: skip
    """Return the row of a lane: positions newly won, or lost. Raids are tested only with `every`,
    or if a capture is FRESH.
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
