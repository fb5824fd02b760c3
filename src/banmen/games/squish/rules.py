"""Squish, by Kanare Kato (2021).

A hexagonal board with `order` cells a side (3 to 8), a third of its cells White's, a third Black's,
in a regular pattern. A move takes one piece one step towards a friendly piece that stands further
on along that line, at any distance and whatever stands between; never onto a friend; onto an enemy
captures it. After a move: the mover's pieces in one group, the mover wins; else the opponent's in
one group, the opponent wins; else an opponent without a move has lost.

Source: the designer's rules (kanare-abstract.com); rulings in docs/games/squish.md.

State      White's cells, Black's cells (1 to 4 words each, see `games.hexagon`), whose turn (0, 1)
Move code  cell * 6 + direction                              directions   2  1
                                                                        3  .  0
                                                                          4  5
"""

from __future__ import annotations

import functools

from banmen.games import hexagon, network
from banmen.games.bits import Bits, choose, meet, minus, nth, size
from banmen.games.contract import FIRST_WINS, RUNNING, SECOND_WINS, Rules, certain, kernels_of
from banmen.games.hexagon import (
    BIT_OF,
    CELL_OF,
    OFFSET,
    SIZES,
    START,
    WORDS,
    back,
    list_steps,
    stones,
    trail,
    united,
)
from banmen.kernel import (
    ONE,
    ZERO,
    Binding,
    Buffer,
    State,
    Tables,
    Word,
    inner_kernel,
    kernel,
    mix,
    number,
)
from banmen.kernel.arrays import np

weight = certain


@kernel
def setup(T: Tables, s: State) -> None:
    for side in range(2):
        for i in range(WORDS):
            s[side * WORDS + i] = T.words[START + side, i]
    s[2 * WORDS] = ZERO


@inner_kernel
def movers(T: Tables, mine: Bits, d: int) -> Bits:
    """Return the pieces that may step in direction d: not onto a friend's cell, and with a friend
    further on.
    """
    return meet(mine, back(minus(trail(T, mine, d), mine), d))


@kernel
def count(T: Tables, s: State) -> int:
    """Return the number of moves. Every gap between friends on a line gives a move from either end,
    so opposite directions have equally many.
    """
    mine = stones(s, turn(T, s))
    n = 0
    for d in range(3):
        n += size(movers(T, mine, d))
    return 2 * n


@kernel
def pick(T: Tables, s: State, k: int) -> int:
    """Return the k-th move. Computes all six sets and selects without branches, since the direction
    is random and branches would be mispredicted.
    """
    mine = stones(s, turn(T, s))
    east, north, west = movers(T, mine, 0), movers(T, mine, 1), movers(T, mine, 2)
    easts = size(east)
    norths = easts + size(north)
    half = norths + size(west)
    far = k >= half
    k -= half if far else 0
    east = choose(far, movers(T, mine, 3), east)
    north = choose(far, movers(T, mine, 4), north)
    west = choose(far, movers(T, mine, 5), west)
    able = choose(k < easts, east, choose(k < norths, north, west))
    d = (k >= easts) + (k >= norths) + 3 * far
    k -= 0 if k < easts else easts if k < norths else norths
    return int(T.ints[CELL_OF, nth(able, k)] * 6 + d)


@kernel
def moves(T: Tables, s: State, out: Buffer) -> int:
    mine = stones(s, turn(T, s))
    n = 0
    for d in range(6):
        n = list_steps(T, movers(T, mine, d), d, out, n)
    return n


@kernel
def play(T: Tables, s: State, m: int) -> None:
    side = turn(T, s)
    here = T.ints[BIT_OF, m // 6]
    there = here + T.ints[OFFSET, m % 6]
    s[side * WORDS + (here >> 6)] ^= ONE << Word(here & 63)
    s[side * WORDS + (there >> 6)] ^= ONE << Word(there & 63)
    s[(1 - side) * WORDS + (there >> 6)] &= ~(ONE << Word(there & 63))
    s[2 * WORDS] ^= ONE


@kernel
def outcome(T: Tables, s: State) -> int:
    mover = 1 - turn(T, s)
    if united(T, stones(s, mover)):
        return FIRST_WINS + mover
    if united(T, stones(s, 1 - mover)):
        return SECOND_WINS - mover
    return RUNNING


@kernel
def turn(T: Tables, s: State) -> int:
    return number(s[2 * WORDS])


@kernel
def key(T: Tables, s: State) -> np.uint64:
    k = Word(s[2 * WORDS])
    for i in range(2 * WORDS):
        k = mix(k ^ s[i]) + Word(i + 1)
    return k


@kernel
def irreversible(T: Tables, s: State, m: int) -> bool:
    """True for a capture: pieces never come back."""
    there = T.ints[BIT_OF, m // 6] + T.ints[OFFSET, m % 6]
    theirs = s[(1 - turn(T, s)) * WORDS + (there >> 6)]
    return bool(theirs >> Word(there & 63) & ONE != ZERO)


@kernel
def actions(T: Tables) -> int:
    return int(T.ints[SIZES, 2] * 6)


@functools.cache
def bound_to(order: int) -> Binding:
    """Return a binding that compiles the constants of one order into kernels."""
    return Binding(f"order{order}", {hexagon: hexagon.constants(order)})


@functools.cache
def build(order: int) -> Rules:
    """Return the rules of one order."""
    width = hexagon.words_for(order)
    return Rules(
        label=f"squish_order{order}",
        options={"order": order},
        tables=hexagon.tables(order)._replace(learned=network.read("squish", f"order{order}")),
        words=2 * width + 1,
        position_words=2 * width + 1,
        ply_limit=2000,
        **kernels_of(globals(), bound_to(order)),
    )
