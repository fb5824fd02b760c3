"""FlipFlop solved: the value of a position, from the planes of `solve.flipflop.facings`."""

from __future__ import annotations

from banmen.games.contract import RUNNING
from banmen.games.flipflop.rules import GOAL, SETS, moves, outcome, play, turn
from banmen.games.square import CROSSES, TURN
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
    number,
    stream,
)
from banmen.kernel.arrays import np
from banmen.solve.flipflop.arrangements import Numbering, rank, unrank
from banmen.solve.flipflop.facings import Plane, facing_mirrored, row
from banmen.solve.flipflop.words32 import NOTHING, Small, bit, low, number_of, others, size


@inner_kernel
def seen(N: Numbering, cells: np.uint64, side: int) -> np.uint32:
    """Return cells of a state from the view of a side."""
    found = NOTHING
    while cells != ZERO:
        found = Small(found | bit(int(N.numbers[side, lowest(cells)])))
        cells &= cells - ONE
    return found


@inner_kernel
def facing(cells: np.uint32, crosses: np.uint32) -> int:
    """Return the faces of pieces: a bit for each, in the order of their cells."""
    found, i = 0, 0
    while cells != NOTHING:
        if Small(crosses & low(cells)) != NOTHING:
            found |= 1 << i
        i += 1
        cells = others(cells)
    return found


@inner_kernel
def look(N: Numbering, wins: Plane, losses: Plane, s: State) -> int:
    """Return 1 if the side to move wins, -1 if it loses, 0 if neither can force a win. ¶ No piece
    may stand on its owner's goal.
    """
    side = number(s[TURN])
    mine, theirs = seen(N, s[side], side), seen(N, s[1 - side], 1 - side)
    my_faces = facing(mine, seen(N, s[side] & s[CROSSES], side))
    their_faces = facing(theirs, seen(N, s[1 - side] & s[CROSSES], 1 - side))
    a, b = size(mine), size(theirs)
    at, flipped = rank(N, a, b, mine, theirs)
    if flipped:
        my_faces = facing_mirrored(N, my_faces, mine)
        their_faces = facing_mirrored(N, their_faces, theirs)
    start = int(N.starts[a, b])
    won = int(row(wins, start, a, b, at, my_faces)) >> their_faces & 1
    lost = int(row(losses, start, a, b, at, my_faces)) >> their_faces & 1
    return won - lost


@kernel
def wdl_of(
    T: Tables, N: Numbering, wins: Plane, losses: Plane, s: State, after: State, out: Buffer
) -> int:
    """Return the value of any position for the side to move: 1, -1 or 0."""
    if outcome(T, s) != RUNNING:
        return 1
    side = turn(T, s)
    goal, best = T.words[SETS, GOAL + 1 - side], -1
    if s[side] == ZERO:
        return -1
    if s[1 - side] & goal == ZERO:
        return look(N, wins, losses, s)
    for k in range(moves(T, s, out)):
        for i in range(4):
            after[i] = s[i]
        play(T, after, out[k])
        if after[1 - side] == ZERO:
            return 1
        if after[1 - side] & goal == ZERO:
            best = max(best, -look(N, wins, losses, after))
    return best


@kernel
def place_pieces(N: Numbering, a: int, b: int, at: int, facings: int, s: State) -> None:
    """Write a position, with mine as White's, from the number of its arrangement and its facing."""
    mine, theirs = unrank(N, a, b, at)
    s[0] = s[1] = s[CROSSES] = s[TURN] = ZERO
    for side in range(2):
        left = theirs if side else mine
        while left != NOTHING:
            cell = ONE << Word(N.bits[side, number_of(low(left))])
            s[side] |= cell
            if facings & 1:
                s[CROSSES] |= cell
            facings >>= 1
            left = others(left)


@kernel
def sound(
    T: Tables,
    N: Numbering,
    wins: Plane,
    losses: Plane,
    s: State,
    after: State,
    then: State,
    out: Buffer,
    more: Buffer,
) -> bool:
    """Return whether a position's value follows from those of its successors, found by the rules
    only.
    """
    value, best = look(N, wins, losses, s), -1
    for k in range(moves(T, s, out)):
        for i in range(4):
            after[i] = s[i]
        play(T, after, out[k])
        best = max(best, -wdl_of(T, N, wins, losses, after, then, more))
    return value == best


@kernel
def draw(N: Numbering, a: int, b: int, positions: int, seed: int, i: int, s: State) -> None:
    """Write the i-th position of a tier, with mine as White's; a random one if there is a seed."""
    at = i if seed == 0 else number(stream(Word(seed), Word(i)) % Word(positions))
    place_pieces(N, a, b, at >> a + b, at & (1 << a + b) - 1, s)
