"""Whether a player's two sides are joined: an insect's walk over exposed faces of one colour.

Every column has a top and four walls. A wall is a word: bit z is the side of the cube at level z,
where that cube is the player's and the neighbour in that direction is lower. The walk goes

    from a top    to the neighbour's top at the same height,
                  down one's own wall, where the neighbour is lower,
                  up the neighbour's wall, where it is higher: its face at the top's height
    from a wall   up and down along itself, to the top at its head, to the top at its foot,
                  and at both vertical edges of each face, seen from above:

          b  n         the wall of column c towards n, its edge towards a:
         ---+===       a open                  around the edge, onto c's wall towards a
          a | c        a yours, b open         straight on, onto a's wall towards b
                       b yours                 the inner corner, onto b's wall towards n,
                                               where `turns_inside` allows it

The columns are words too: filled = all levels below the height, so filled + 1 is the first level
above, filled ^ (filled >> 1) the topmost cube, and who owns the topmost cube has the greater word.
Off the board everything is empty.

Scratch, at the end of the state: eight words a place (levels reached, and levels yet to be walked
on from, of the four walls), a set of tops reached, and a stack of faces, place * 8 + direction or
TOP, begun by its length. A face is on it at most once, so five words a place are enough.
"""

from __future__ import annotations

import numpy as np

from banmen.games.flink.tables import CORNERS, ENDS, REACHED, SIZES, SPAN, STACK, STEP, WHITE
from banmen.kernel import (
    ONE,
    ZERO,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    large_kernel,
    number,
    popcount,
)

TOP = 4


@kernel
def turns_inside(T: Tables, inside: np.uint64) -> np.uint64:
    """The levels where an inner corner joins two walls: the ruling on corners, and all of it.

    Two diagonal columns both face the same open one; `inside` are the player's cubes in the fourth
    column, behind the corner. Apart: only a wall that is solid there turns the corner. Join: any.
    """
    return Word(inside | T.words[CORNERS, 0])


# --- columns -------------------------------------------------------------------------------------


@inner_kernel
def cubes(T: Tables, s: State, side: int, i: int) -> np.uint64:
    """A player's cubes in a column."""
    return Word(s[T.ints[SIZES, WHITE] + side * T.ints[SIZES, SPAN] + i])


@inner_kernel
def filled(T: Tables, s: State, i: int) -> np.uint64:
    """All cubes in a column."""
    white = T.ints[SIZES, WHITE] + i
    return Word(s[white] | s[white + T.ints[SIZES, SPAN]])


@inner_kernel
def tops(T: Tables, s: State, side: int, i: int) -> bool:
    """Whether the topmost cube of a column is a player's."""
    return bool(cubes(T, s, side, i) > cubes(T, s, 1 - side, i))


# --- the walk ------------------------------------------------------------------------------------


@inner_kernel
def push(T: Tables, s: State, face: int) -> None:
    """Remember to walk on from a face."""
    stack = T.ints[SIZES, STACK]
    s[stack] += ONE
    s[stack + number(s[stack])] = Word(face)


@inner_kernel
def pop(T: Tables, s: State) -> int:
    """The next face to walk on from; the stack must not be empty."""
    stack = T.ints[SIZES, STACK]
    face = number(s[stack + number(s[stack])])
    s[stack] -= ONE
    return face


@inner_kernel
def reach_top(T: Tables, s: State, i: int) -> None:
    """Reach the top of a column."""
    at = T.ints[SIZES, STACK] - 1 - (i >> 6)
    bit = ONE << Word(i & 63)
    if s[at] & bit == ZERO:
        s[at] |= bit
        push(T, s, 8 * i + TOP)


@inner_kernel
def reach_wall(T: Tables, s: State, side: int, i: int, d: int, levels: np.uint64) -> None:
    """Reach some exposed faces of a wall, and with them all that hang together along the wall."""
    at = T.ints[SIZES, REACHED] + 8 * i + d
    fresh = levels & ~s[at]
    if fresh == ZERO:
        return
    wall = cubes(T, s, side, i) & ~filled(T, s, i + T.ints[STEP, d])
    while True:
        grown = (fresh | fresh << ONE | fresh >> ONE) & wall
        if grown == fresh:
            break
        fresh = grown
    if s[at + 4] == ZERO:
        push(T, s, 8 * i + d)
    s[at] |= fresh
    s[at + 4] |= fresh


@inner_kernel
def walk_top(T: Tables, s: State, side: int, i: int) -> None:
    """Walk on from a top, in all four directions."""
    here = filled(T, s, i)
    for d in range(4):
        n = i + T.ints[STEP, d]
        there = filled(T, s, n)
        if there < here:
            reach_wall(T, s, side, i, d, here ^ (here >> ONE))
        elif there > here:
            reach_wall(T, s, side, n, d ^ 2, (here + ONE) & cubes(T, s, side, n))
        elif tops(T, s, side, n):
            reach_top(T, s, n)


@inner_kernel
def walk_wall(T: Tables, s: State, side: int, c: int, d: int) -> None:
    """Walk on from the new faces of a wall: to the tops above and below, and around its edges."""
    at = T.ints[SIZES, REACHED] + 8 * c + 4 + d
    levels, s[at] = s[at], ZERO
    here, n = filled(T, s, c), c + T.ints[STEP, d]
    if levels & (here ^ (here >> ONE)) != ZERO:
        reach_top(T, s, c)
    if levels & (filled(T, s, n) + ONE) != ZERO and tops(T, s, side, n):
        reach_top(T, s, n)
    for e in range((d & 1) ^ 1, 4, 2):
        a, b = c + T.ints[STEP, e], n + T.ints[STEP, e]
        inside, across = cubes(T, s, side, a), cubes(T, s, side, b)
        reach_wall(T, s, side, c, e, levels & ~filled(T, s, a))
        reach_wall(T, s, side, a, d, levels & inside & ~filled(T, s, b))
        reach_wall(T, s, side, b, e ^ 2, levels & across & turns_inside(T, inside))


@inner_kernel
def explore(T: Tables, s: State, side: int, end: int) -> None:
    """Reach all faces that hang together with a player's faces at one end of his."""
    for at in range(T.ints[SIZES, REACHED], T.ints[SIZES, STACK] + 1):
        s[at] = ZERO
    row = ENDS + 2 * side + end
    for k in range(1, 1 + T.ints[row, 0]):
        i, d = T.ints[row, k] >> 2, T.ints[row, k] & 3
        reach_wall(T, s, side, i, d, cubes(T, s, side, i) & ONE)
    while s[T.ints[SIZES, STACK]] != ZERO:
        face = pop(T, s)
        if face & 7 == TOP:
            walk_top(T, s, side, face >> 3)
        else:
            walk_wall(T, s, side, face >> 3, face & 7)


@inner_kernel
def thinner_end(T: Tables, s: State, side: int) -> int:
    """The end (0, 1) where a player has fewer faces, but some; -1 if he has none at either."""
    thinner, fewest = 0, T.ints[ENDS, 0] + 1
    for end in range(2):
        row, n = ENDS + 2 * side + end, 0
        for k in range(1, 1 + T.ints[row, 0]):
            n += popcount(cubes(T, s, side, T.ints[row, k] >> 2) & ONE)
        if n == 0:
            return -1
        if n < fewest:
            thinner, fewest = end, n
    return thinner


@large_kernel
def joined(T: Tables, s: State, side: int) -> bool:
    """Whether a player's two sides are joined. Uses the scratch words of the state."""
    start = thinner_end(T, s, side)
    if start < 0:
        return False
    explore(T, s, side, start)
    row = ENDS + 2 * side + 1 - start
    for k in range(1, 1 + T.ints[row, 0]):
        i, d = T.ints[row, k] >> 2, T.ints[row, k] & 3
        if s[T.ints[SIZES, REACHED] + 8 * i + d] & ONE != ZERO:
            return True
    return False
