"""Features a newcomer to Squish looks at: simple counts that suggest themselves after one reading
of the rules.

    groups    fewer groups than the other side has
    pieces    more pieces
    largest   a larger largest group
    middle    nearer to the middle, in steps summed over the pieces
    friends   more pairs of one's own side by side
    together  nearer to the middle of one's own pieces, likewise

Flowish has the same board and goal, and so the same features.
"""

from __future__ import annotations

from banmen.games.bits import Bits, meet, minus, size, some
from banmen.games.contract import Naive, Rules
from banmen.games.hexagon import SIZES, WITHIN, WORDS, back, first_group, row, stones
from banmen.games.squish.rules import bound_to, turn
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, inner_kernel, kernel, lowest

NAMES = ("groups", "pieces", "largest", "middle", "friends", "together")


@inner_kernel
def count_groups(T: Tables, cells: Bits) -> tuple[int, int]:
    """Return the number of groups, and the size of the largest."""
    n, most = 0, 0
    while some(cells):
        group = first_group(T, cells)
        n, most = n + 1, max(most, size(group))
        cells = minus(cells, group)
    return n, most


@inner_kernel
def steps_apart(T: Tables, cells: Bits) -> int:
    """Return the sum of the cells' distances from their middle, in steps."""
    n, stride = max(1, size(cells)), 2 * T.ints[SIZES, 0]
    across, up, found = 0, 0, 0
    for twice in range(2):
        for i in range(WORDS):
            word = cells[i]
            while word != ZERO:
                bit = 64 * i + lowest(word)
                q, r = bit % stride, bit // stride
                if twice:
                    q, r = n * q - across, n * r - up
                    found += max(abs(q), abs(r), abs(q + r))
                else:
                    across, up = across + q, up + r
                word &= word - ONE
    return found // n


@inner_kernel
def add(T: Tables, cells: Bits, sign: int, out: Buffer) -> None:
    """Add the counts of one side's pieces."""
    n, most = count_groups(T, cells)
    out[0] -= sign * n
    out[1] += sign * size(cells)
    out[2] += sign * most
    for steps in range(T.ints[SIZES, 0]):
        out[3] += sign * size(meet(cells, row(T, WITHIN + steps)))
    for d in range(3):
        out[4] += sign * size(meet(cells, back(cells, d)))
    out[5] -= sign * steps_apart(T, cells)


@kernel
def senses(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(NAMES)):
        out[i] = 0
    add(T, stones(s, side), 1, out)
    add(T, stones(s, 1 - side), -1, out)


def build(rules: Rules) -> Naive:
    """Return the newcomer's features of one order."""
    return Naive(NAMES, (50, 300, 50, 100, 20, 20), bound_to(int(rules.options["order"]))(senses))
