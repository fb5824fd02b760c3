"""What a player sees in a position of Flink: how far it still is from side to side.

A *gate* of a player is a border column at one of his ends that he can still use: his own cube
stands at level 0, or it is empty. Nobody else's ground floor ever goes away, so a gate once lost is
lost for good. From the gates of one end the measure walks over columns to the gates of the other:

    along a link   at no cost: both columns show faces of the player that touch, top to top, wall
                   to wall, or top to wall. All faces of one column count as one; an insect sees
                   differences here, but only `connection` needs to be exact.
    elsewhere      each column costs 1, whatever stands there: a piece must come to lie on it.

           end 0                 end 1
             W W . . b . W W W . |        White's way along this row: 3 columns are missing in
               +-+         +---+          the middle and one before end 1, so 4 steps.

The walk is a flood of whole sets of places, one step at a time. What counts is

    direct    the steps of the shortest way
    breadth   the steps from one end to a gate of the other, taken over all its columns (lost gates
              count as farther than any way); both directions. A player with one short way is
              stopped by one piece; a player who is near to many gates is not.

Both are the other player's steps less one's own, in sixteenths. Tried and left out, because they
predict no better or lose games: ways over tops alone, steep walls at double cost, enemy tops at
double cost, the number of shortest ways, Hex's two-distance, the number of tops.

Scratch: the sets below lie in the words that `connection` walks on.
"""

from __future__ import annotations

from banmen.games.contract import Judge, Rules, unmoved
from banmen.games.flink.connection import cubes, filled, tops
from banmen.games.flink.rules import actions
from banmen.games.flink.tables import (
    BOARD,
    ENDS,
    HEIGHT,
    REACHED,
    SHAPE,
    SIZES,
    STEP,
    STRIDE,
    TURN,
    WIDTH,
    WORDS,
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
    number,
    popcount,
)

FEATURES = ("tempo", "direct", "breadth")

LINKS, BORDER, GATES, OWN_GATES, REACH, NEXT, SETS = 0, 2, 4, 6, 8, 9, 10
"""Sets of places in the scratch words: links along x and y; all columns at both ends, the gates
among them, and those where the player stands already; what is reached; what is reached with one
step more."""

FINE = 16
"""Parts of a step."""
LYING = 5
"""Columns under a piece that lies; one that stands has fewer."""
DETOUR = 6
"""How many steps more than the board is wide count as never."""

_ONE_LESS, _WORD = Word(63), Word(64)


# --- sets of places ------------------------------------------------------------------------------


@kernel
def begin(T: Tables, k: int) -> int:
    """Where a set begins. An empty word stands before it and after it, for the shifts."""
    return int(T.ints[SIZES, REACHED] + 1 + k * (T.ints[SIZES, WORDS] + 1))


@kernel
def add(T: Tables, s: State, k: int, i: int) -> None:
    """Put a place into a set."""
    s[begin(T, k) + (i >> 6)] |= ONE << Word(i & 63)


@kernel
def clear(T: Tables, s: State) -> None:
    """Empty all sets."""
    for at in range(T.ints[SIZES, REACHED], begin(T, SETS)):
        s[at] = ZERO


# --- what a player has ---------------------------------------------------------------------------


@kernel
def linked(T: Tables, s: State, side: int, i: int, axis: int) -> bool:
    """Whether a column and the next one along an axis show faces of a player that touch."""
    j, aside = i + T.ints[STEP, axis], T.ints[STEP, 1 - axis]
    here, there = filled(T, s, i), filled(T, s, j)
    mine, next_mine = cubes(T, s, side, i), cubes(T, s, side, j)
    left = filled(T, s, i + aside) | filled(T, s, j + aside)
    right = filled(T, s, i - aside) | filled(T, s, j - aside)
    faces = mine & next_mine & ~(left & right)
    if here <= there and tops(T, s, side, i):
        faces |= next_mine & (here + ONE)
    if there <= here and tops(T, s, side, j):
        faces |= mine & (there + ONE)
    if here == there and tops(T, s, side, i) and tops(T, s, side, j):
        return True
    return bool(faces != ZERO)


@kernel
def find_links(T: Tables, s: State, side: int) -> None:
    """All links of a player."""
    for i in range(T.ints[SIZES, HEIGHT] * T.ints[SIZES, STRIDE]):
        if cubes(T, s, side, i) != ZERO:
            for axis in range(2):
                if linked(T, s, side, i, axis):
                    add(T, s, LINKS + axis, i)


@kernel
def find_gates(T: Tables, s: State, side: int) -> None:
    """All gates of a player."""
    for end in range(2):
        row = ENDS + 2 * side + end
        for k in range(1, 1 + T.ints[row, 0]):
            i = T.ints[row, k] >> 2
            add(T, s, BORDER + end, i)
            if cubes(T, s, side, i) & ONE != ZERO:
                add(T, s, GATES + end, i)
                add(T, s, OWN_GATES + end, i)
            elif filled(T, s, i) == ZERO:
                add(T, s, GATES + end, i)


# --- the walk ------------------------------------------------------------------------------------


@kernel
def follow_links(T: Tables, s: State) -> None:
    """Reach all that is linked with what is reached."""
    n = Word(T.ints[SIZES, STRIDE])
    a, x, y = begin(T, REACH), begin(T, LINKS), begin(T, LINKS + 1)
    grown = True
    while grown:
        grown = False
        for w in range(T.ints[SIZES, WORDS]):
            old = s[a + w]
            new = old | (old & s[x + w]) << ONE | (s[a + w - 1] & s[x + w - 1]) >> _ONE_LESS
            new |= (new & s[y + w]) << n | (s[a + w - 1] & s[y + w - 1]) >> (_WORD - n)
            new |= (new >> ONE | s[a + w + 1] << _ONE_LESS) & s[x + w]
            new |= (new >> n | s[a + w + 1] << (_WORD - n)) & s[y + w]
            s[a + w] = new
            grown = grown or new != old


@kernel
def step(T: Tables, s: State) -> None:
    """Reach all neighbours of what is reached."""
    n = Word(T.ints[SIZES, STRIDE])
    a, b = begin(T, REACH), begin(T, NEXT)
    for w in range(T.ints[SIZES, WORDS]):
        up = s[a + w] << ONE | s[a + w - 1] >> _ONE_LESS
        up |= s[a + w] << n | s[a + w - 1] >> (_WORD - n)
        down = s[a + w] >> ONE | s[a + w + 1] << _ONE_LESS
        down |= s[a + w] >> n | s[a + w + 1] << (_WORD - n)
        s[b + w] = s[a + w] | (up | down) & T.words[BOARD, w]
    for w in range(T.ints[SIZES, WORDS]):
        s[a + w] = s[b + w]


@kernel
def enter(T: Tables, s: State, k: int) -> None:
    """Reach all places of another set too."""
    for w in range(T.ints[SIZES, WORDS]):
        s[begin(T, REACH) + w] |= s[begin(T, k) + w]


@kernel
def size(T: Tables, s: State, k: int) -> int:
    """How many places a set has."""
    n = 0
    for w in range(T.ints[SIZES, WORDS]):
        n += popcount(s[begin(T, k) + w])
    return n


@kernel
def met(T: Tables, s: State, end: int) -> int:
    """How many gates of an end are reached."""
    n = 0
    for w in range(T.ints[SIZES, WORDS]):
        n += popcount(s[begin(T, REACH) + w] & s[begin(T, GATES + end) + w])
    return n


@large_kernel
def walk(T: Tables, s: State, end: int) -> tuple[int, int]:
    """Walk from one end to the other: the steps to the first gate, and to a column on average, in
    sixteenths.
    """
    for w in range(T.ints[SIZES, WORDS]):
        s[begin(T, REACH) + w] = ZERO
    gates, columns = size(T, s, GATES + 1 - end), size(T, s, BORDER + 1 - end)
    never = T.ints[SIZES, WIDTH] + DETOUR
    direct, every = never, 0
    enter(T, s, OWN_GATES + end)
    for steps in range(never):
        follow_links(T, s)
        reached = met(T, s, 1 - end)
        if reached > 0 and direct == never:
            direct = steps
        every += columns - reached
        if reached == gates:
            every += (columns - gates) * (never - 1 - steps)
            break
        step(T, s)
        if steps == 0:
            enter(T, s, GATES + end)
    return direct, FINE * every // columns


@large_kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    out[0] = 1
    out[1] = out[2] = 0
    for side in range(2):
        clear(T, s)
        find_links(T, s, side)
        find_gates(T, s, side)
        sign = -1 if side == number(s[TURN]) else 1
        for end in range(2):
            direct, average = walk(T, s, end)
            out[1] += sign * direct
            out[2] += sign * average


# --- what is easy to see -------------------------------------------------------------------------


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Lying pieces on low ground in the middle come to mind first; standing ones are overlooked."""
    width, stride = T.ints[SIZES, WIDTH], T.ints[SIZES, STRIDE]
    if m == actions(T) - 1:
        return 255
    row = m // width
    o, corner = row // T.ints[SIZES, HEIGHT], row % T.ints[SIZES, HEIGHT] * stride + m % width
    first = 2 + 2 * T.ints[SHAPE + o, 0]
    columns = T.ints[SHAPE + o, first - 1]
    away = ground = 0
    for k in range(first, first + 2 * columns, 2):
        i = corner + T.ints[SHAPE + o, k]
        away += max(abs(2 * (i % stride) + 1 - width), abs(2 * (i // stride) + 1 - width))
        ground = max(ground, popcount(filled(T, s, i)))
    seen = 255 if columns == LYING else 150
    return int(max(20, seen - 10 * ground - 30 * away // (columns * width)))


def build(rules: Rules) -> Judge:
    """The judge of one board; `rules` differ in their tables alone."""
    return Judge(FEATURES, features, unmoved, glance)
