"""Detection of a connection between a player's two sides, over exposed faces of one colour.

The search treats whole levels at once: all faces in a level's sets of places take their next step
together. Steps from the faces of one cube, seen from above (z is its level):

          b  n         the wall of column c towards n, its edge towards a, all at the level z:
         ---+===       a open                  around the edge, onto c's wall towards a
          a | c        a yours, b open         straight on, onto a's wall towards b
                       b yours                 the inner corner, onto b's wall towards n,
                                               where `turns_inside` allows it
                       along the wall          onto c's wall towards n at z + 1 and at z - 1
                       at its head             onto c's top, if c ends at z
                       at its foot             onto n's top, if n ends at z - 1 and is yours there
    from a top         to the neighbour's top at the same level, and the same ways back

So the exposed faces of one cube are connected around its edges, with one exception: a cube that is
covered and shows only two opposite walls. Therefore two sets per level are enough to store what is
reached: in part 0, cubes reached on their walls to the east or north; in part 1, to the west or
south. A cube that is not such a *gallery* is always in both.

Two much faster tests come before the search and nearly always rule a connection out: whether the
columns that hold any cube of the player lead from end to end; and, if so, whether they still do
when neighbours count as linked only if a walk might pass between them. Links are also sets: the
places linked with their next place along x, and along y. After a placement only ways over its
columns matter, so both tests start from there and must reach both ends.

Scratch at the end of the state: five sets, which hold either the columns reached, the links along x
and y and the columns to start from, or the faces of the level that steps (walls by direction,
tops); then the two parts of each level.
"""

from __future__ import annotations

from banmen.games.flink.tables import (
    CORNERS,
    ENDS,
    LEVELS,
    OWNED,
    PEAK,
    SCRATCH,
    SIZES,
    STRIDE,
    WORDS,
)
from banmen.kernel import (
    ONE,
    ZERO,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    large_kernel,
    lowest,
    number,
)
from banmen.kernel.arrays import np

KNOWN, LAYOUT = False, np.zeros(1, np.int32)
"""Whether the sizes of the board are constants of the compiled code, and these sizes, as in
ints[SIZES]. With constants LLVM unrolls loops over words, shifts by constants and keeps more in
registers. `rules.bound_to` sets both for the usual board.
"""

TOP = 4
REACHED, LINKS, START = 0, 1, 3
"""The scratch sets of the columns reached, of the links along x and y, and of the columns to start
from.
"""
_WORD = Word(64)


@kernel
def turns_inside(T: Tables, inside: np.uint64) -> np.uint64:
    """Return where an inner corner joins two walls; the only place that implements the ruling on
    corners. ¶ Two diagonal columns both face the same open one; `inside` is the set of the player's
    cubes in the fourth column, behind the corner. With `apart`, a corner joins two walls only where
    it is solid; with `join`, always.
    """
    return Word(inside | T.words[CORNERS, 0])


@inner_kernel
def corners_join(T: Tables) -> bool:
    """Return whether any inner corner joins two walls."""
    return bool(turns_inside(T, ZERO) != ZERO)


# --- sets of places ------------------------------------------------------------------------------
# Where speed matters an index is a Word: for a signed index the compiled code checks each time
# whether it is negative and counts from the end.


@inner_kernel
def size(T: Tables, which: int) -> int:
    """Return one of the sizes of the board and the state."""
    return int(LAYOUT[which] if KNOWN else T.ints[SIZES, which])


@inner_kernel
def ahead(s: State, at: int, n: np.uint64) -> np.uint64:
    """Return a word of the set of places that have a member n places further on."""
    here = Word(at)
    return Word(s[here] >> n | s[here + ONE] << (_WORD - n))


@inner_kernel
def behind(s: State, at: int, n: np.uint64) -> np.uint64:
    """Return a word of the set of places that have a member n places back."""
    here = Word(at)
    return Word(s[here] << n | s[here - ONE] >> (_WORD - n))


@inner_kernel
def level_at(T: Tables, z: int, side: int) -> int:
    """Return where the set of a player's cubes on a level begins."""
    return size(T, LEVELS) + (2 * z + side) * size(T, WORDS)


@inner_kernel
def filled_ahead(s: State, white: int, black: int, n: np.uint64) -> np.uint64:
    """Return a word of the set of places that have a cube of either colour n places further on."""
    return ahead(s, white, n) | ahead(s, black, n)


@inner_kernel
def filled_behind(s: State, white: int, black: int, n: np.uint64) -> np.uint64:
    """Return a word of the set of places that have a cube of either colour n places back."""
    return behind(s, white, n) | behind(s, black, n)


@inner_kernel
def end(T: Tables, side: int, which: int, i: int) -> np.uint64:
    """Return a word of the columns at one end of a side."""
    row, at = Word(ENDS + 4 * side + 2 * which), Word(i)
    return Word(T.words[row, at] | T.words[row + ONE, at])


@inner_kernel
def face_at(T: Tables, d: int) -> int:
    """Return where one of the five scratch sets begins: reached walls of a direction, or tops."""
    return size(T, SCRATCH) + d * size(T, WORDS)


# --- the columns ---------------------------------------------------------------------------------


@inner_kernel
def stands_at_both(T: Tables, s: State, side: int) -> bool:
    """Return whether a player has a wall at both ends."""
    here = there = ZERO
    at = level_at(T, 0, side)
    for i in range(size(T, WORDS)):
        ground = s[Word(at + i)]
        here |= ground & end(T, side, 0, i)
        there |= ground & end(T, side, 1, i)
    return bool(here != ZERO and there != ZERO)


@inner_kernel
def start_at_end(T: Tables, s: State, side: int) -> None:
    """Start from the player's columns at one end."""
    at = level_at(T, 0, side)
    for i in range(size(T, WORDS)):
        s[face_at(T, START) + i] = s[Word(at + i)] & end(T, side, 0, i)


@inner_kernel
def reaches_both(T: Tables, s: State, side: int) -> bool:
    """Return whether the columns reached include a wall of the player at both ends."""
    ground, reached = level_at(T, 0, side), face_at(T, REACHED)
    one = other = ZERO
    for i in range(size(T, WORDS)):
        found = s[Word(reached + i)] & s[Word(ground + i)]
        one |= found & end(T, side, 0, i)
        other |= found & end(T, side, 1, i)
    return bool(one != ZERO and other != ZERO)


@inner_kernel
def link_owned(T: Tables, s: State, side: int) -> None:
    """Link all neighbouring columns that both have cubes of a player."""
    n, W = Word(size(T, STRIDE)), size(T, WORDS)
    at, x, y = size(T, OWNED) + side * W, face_at(T, LINKS), face_at(T, LINKS + 1)
    for i in range(W):
        owned = s[Word(at + i)]
        s[Word(x + i)] = owned & ahead(s, at + i, ONE)
        s[Word(y + i)] = owned & ahead(s, at + i, n)


@inner_kernel
def aslant(s: State, at: int, n: np.uint64) -> np.uint64:
    """Return a word of the places diagonal to a member of a set; rows are n places long."""
    up, down = ahead(s, at, n + ONE) | ahead(s, at, n - ONE), behind(s, at, n + ONE)
    return Word(up | down | behind(s, at, n - ONE))


@inner_kernel
def link_seen(T: Tables, s: State, side: int) -> None:
    """Link neighbouring columns only where a walk could lead from one to the other: over tops and
    the feet of walls, or where both have a cube on a level that an open column adjoins. (Inner
    corners need not be solid here, which allows more than the rules do.)
    """
    n, W = Word(size(T, STRIDE)), size(T, WORDS)
    for at in range(face_at(T, LINKS), face_at(T, LINKS + 2)):
        s[at] = ZERO
    for z in range(number(s[PEAK])):
        for i in range(W):
            white, black, at = (
                level_at(T, z, 0) + i,
                level_at(T, z, 1) + i,
                level_at(T, z, side) + i,
            )
            above, below = filled_ahead(s, white, black, n), filled_behind(s, white, black, n)
            right, left = filled_ahead(s, white, black, ONE), filled_behind(s, white, black, ONE)
            both = filled_ahead(s, white, black, n + ONE)
            along = above & below & both & filled_behind(s, white, black, n - ONE)
            across = left & right & both & filled_ahead(s, white, black, n - ONE)
            s[face_at(T, LINKS) + i] |= link(T, s, at, side, ONE, along)
            s[face_at(T, LINKS + 1) + i] |= link(T, s, at, side, n, across)


@inner_kernel
def link(T: Tables, s: State, at: int, side: int, step: np.uint64, closed: np.uint64) -> np.uint64:
    """Return a word of links along a step, from a word of a level; by walls only where not both
    sides are `closed`.
    """
    higher = at + 2 * size(T, WORDS)
    theirs = higher + (1 - 2 * side) * size(T, WORDS)
    top = s[at] & ~(s[higher] | s[theirs])
    next_top = ahead(s, at, step) & ~(ahead(s, higher, step) | ahead(s, theirs, step))
    walls = s[at] & ahead(s, at, step) & ~closed
    return Word(walls | top & (next_top | ahead(s, higher, step)) | s[higher] & next_top)


@inner_kernel
def links_lead_across(T: Tables, s: State, side: int) -> bool:
    """Return whether links lead from the start to both ends of a player, including diagonal steps
    between the player's columns where corners join.
    """
    n, W, slants = Word(size(T, STRIDE)), size(T, WORDS), corners_join(T)
    owned, reached = size(T, OWNED) + side * W, face_at(T, REACHED)
    for i in range(W):
        s[Word(reached + i)] = s[Word(face_at(T, START) + i)]
    grown = ONE
    while grown != ZERO:
        grown = ZERO
        for i in range(W):
            at = reached + i
            here, along, across = Word(at), Word(at + LINKS * W), Word(at + (LINKS + 1) * W)
            x, y, before = s[along], s[across], s[here - ONE]
            now = s[here] | ahead(s, at, ONE) & x | ahead(s, at, n) & y
            now |= (before & s[along - ONE]) >> (_WORD - ONE)
            now |= (before & s[across - ONE]) >> (_WORD - n)
            if slants:
                now |= aslant(s, at, n) & s[owned + i]
            now |= (now & x) << ONE | now >> ONE & x
            now |= (now & y) << n | now >> n & y
            grown |= now ^ s[here]
            s[here] = now
    return reaches_both(T, s, side)


@inner_kernel
def columns_lead_across(T: Tables, s: State, side: int) -> bool:
    """Return False if no walk from end to end is possible for want of columns."""
    link_owned(T, s, side)
    if not links_lead_across(T, s, side):
        return False
    link_seen(T, s, side)
    return links_lead_across(T, s, side)


# --- the walk ------------------------------------------------------------------------------------


@inner_kernel
def part_at(T: Tables, z: int, part: int) -> int:
    """Return where the set of cubes of a level begins of which a part is reached."""
    return size(T, SCRATCH) + (5 + 2 * z + part) * size(T, WORDS)


@inner_kernel
def enter(T: Tables, s: State, side: int) -> None:
    """Reach the walls at one end of a side, and nothing else."""
    for at in range(part_at(T, 0, 0), part_at(T, number(s[PEAK]) + 1, 0)):
        s[at] = ZERO
    for i in range(size(T, WORDS)):
        ground = s[level_at(T, 0, side) + i]
        for part in range(2):
            s[part_at(T, 0, part) + i] = ground & T.words[ENDS + 4 * side + part, i]


@inner_kernel
def arrived(T: Tables, s: State, side: int) -> bool:
    """Return whether a wall at the other end is reached."""
    found = ZERO
    for i in range(size(T, WORDS)):
        for part in range(2):
            found |= s[part_at(T, 0, part) + i] & T.words[ENDS + 4 * side + 2 + part, i]
    return bool(found != ZERO)


@inner_kernel
def show(T: Tables, s: State, side: int, z: int) -> None:
    """Write which faces of a level are reached."""
    n, W = Word(size(T, STRIDE)), size(T, WORDS)
    for i in range(W):
        white, black = level_at(T, z, 0) + i, level_at(T, z, 1) + i
        mine, covered = s[level_at(T, z, side) + i], s[white + 2 * W] | s[black + 2 * W]
        east, north = filled_ahead(s, white, black, ONE), filled_ahead(s, white, black, n)
        west, south = filled_behind(s, white, black, ONE), filled_behind(s, white, black, n)
        gallery = covered & (east & west & ~north & ~south | north & south & ~east & ~west)
        one, two = part_at(T, z, 0) + i, part_at(T, z, 1) + i
        both = (s[one] | s[two]) & ~gallery
        s[one] |= both
        s[two] |= both
        s[face_at(T, 0) + i] = s[one] & ~east
        s[face_at(T, 1) + i] = s[one] & ~north
        s[face_at(T, 2) + i] = s[two] & ~west
        s[face_at(T, 3) + i] = s[two] & ~south
        s[face_at(T, TOP) + i] = both & mine & ~covered


@inner_kernel
def walk_along(T: Tables, s: State, side: int, z: int) -> bool:
    """Step from the faces of a level to others on it; return whether any of them are new."""
    n, grown = Word(size(T, STRIDE)), ZERO
    W = size(T, WORDS)
    for i in range(W):
        white, black = level_at(T, z, 0) + i, level_at(T, z, 1) + i
        at = level_at(T, z, side) + i
        mine, tops = s[at], s[at] & ~(s[white + 2 * W] | s[black + 2 * W])
        e, no, w, so = face_at(T, 0) + i, face_at(T, 1) + i, face_at(T, 2) + i, face_at(T, 3) + i
        to_east = ahead(s, e, n) | behind(s, e, n)
        to_west = ahead(s, w, n) | behind(s, w, n)
        to_north = ahead(s, no, ONE) | behind(s, no, ONE)
        to_south = ahead(s, so, ONE) | behind(s, so, ONE)
        below, above = turns_inside(T, behind(s, at, n)), turns_inside(T, ahead(s, at, n))
        left, right = turns_inside(T, behind(s, at, ONE)), turns_inside(T, ahead(s, at, ONE))
        to_east |= behind(s, no, n - ONE) & below | ahead(s, so, n + ONE) & above
        to_west |= behind(s, no, n + ONE) & below | ahead(s, so, n - ONE) & above
        to_north |= ahead(s, e, n - ONE) & left | ahead(s, w, n + ONE) & right
        to_south |= behind(s, e, n + ONE) & left | behind(s, w, n - ONE) & right
        top = face_at(T, TOP) + i
        to_top = ahead(s, top, ONE) | behind(s, top, ONE) | ahead(s, top, n) | behind(s, top, n)
        to_east &= ~filled_ahead(s, white, black, ONE)
        to_north &= ~filled_ahead(s, white, black, n)
        to_west &= ~filled_behind(s, white, black, ONE)
        to_south &= ~filled_behind(s, white, black, n)
        grown |= reach(T, s, z, i, mine & (to_east | to_north), mine & (to_west | to_south))
        grown |= reach(T, s, z, i, tops & to_top, tops & to_top)
    return bool(grown != ZERO)


@inner_kernel
def walk_up(T: Tables, s: State, side: int, z: int) -> bool:
    """Step from the faces of a level to walls of the next; return whether any of them are new."""
    n, grown = Word(size(T, STRIDE)), ZERO
    for i in range(size(T, WORDS)):
        mine, top = s[level_at(T, z + 1, side) + i], face_at(T, TOP) + i
        one = s[face_at(T, 0) + i] | s[face_at(T, 1) + i] | ahead(s, top, ONE) | ahead(s, top, n)
        two = s[face_at(T, 2) + i] | s[face_at(T, 3) + i] | behind(s, top, ONE) | behind(s, top, n)
        grown |= reach(T, s, z + 1, i, mine & one, mine & two)
    return bool(grown != ZERO)


@inner_kernel
def walk_down(T: Tables, s: State, side: int, z: int) -> bool:
    """Step from the walls of a level to walls and tops of the one below; return whether any are
    new.
    """
    n, grown = Word(size(T, STRIDE)), ZERO
    for i in range(size(T, WORDS)):
        white, black = level_at(T, z - 1, 0) + i, level_at(T, z - 1, 1) + i
        mine = s[level_at(T, z - 1, side) + i]
        tops = mine & ~(s[level_at(T, z, 0) + i] | s[level_at(T, z, 1) + i])
        e, no, w, so = face_at(T, 0) + i, face_at(T, 1) + i, face_at(T, 2) + i, face_at(T, 3) + i
        one = s[e] & ~filled_ahead(s, white, black, ONE)
        one |= s[no] & ~filled_ahead(s, white, black, n)
        two = s[w] & ~filled_behind(s, white, black, ONE)
        two |= s[so] & ~filled_behind(s, white, black, n)
        foot = behind(s, e, ONE) | behind(s, no, n) | ahead(s, w, ONE) | ahead(s, so, n)
        foot &= tops
        grown |= reach(T, s, z - 1, i, mine & one | foot, mine & two | foot)
    return bool(grown != ZERO)


@inner_kernel
def reach(T: Tables, s: State, z: int, i: int, one: np.uint64, two: np.uint64) -> np.uint64:
    """Reach the two parts of some cubes of a level; return the new members."""
    first, second = part_at(T, z, 0) + i, part_at(T, z, 1) + i
    new = one & ~s[first] | two & ~s[second]
    s[first] |= one
    s[second] |= two
    return Word(new)


@large_kernel
def joined(T: Tables, s: State, side: int) -> bool:
    """Return whether a walk over any of the columns in START joins a player's two sides. These are
    the columns of the last piece, or those of `start_at_end`. The player must satisfy
    `stands_at_both`. Uses the scratch words of the state.
    """
    if not columns_lead_across(T, s, side):
        return False
    enter(T, s, side)
    waiting = ONE
    while waiting != ZERO:
        z = lowest(waiting)
        here = ONE << Word(z)
        waiting ^= here
        show(T, s, side, z)
        while walk_along(T, s, side, z):
            show(T, s, side, z)
        if walk_up(T, s, side, z):
            waiting |= here << ONE
        if z > 0 and walk_down(T, s, side, z):
            waiting |= here >> ONE
        if arrived(T, s, side):
            return True
    return False
