"""What a player sees in a position of Squish.

To win is to unite, and to lose, more often than not, is to be out of moves. A scattered side has
far to go; a side whose pieces are few and out of line with each other is soon stuck.

Measures, each for the side to move less the same for the other side
    pieces       on the board
    groups       less the holes in them (see `games.hexagon.pieces_less_holes`)
    two groups   whether there are no more than two: the last step is near
    moves        every gap between friends on a line, from both of its ends
    few moves    whether there are fewer than four
    captures     moves onto an enemy
    spread       the mean squared distance of the pieces from their midst, in sixteenths
    inner        how near the pieces are to the middle of the board: one for each ring of cells
                 that a piece has behind it, all added up

Number and size of the real groups, neighbours and pieces without one turned out to say no more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from banmen.games import hexagon
from banmen.games.bits import Bits, has, meet, size
from banmen.games.contract import Judge, Rules
from banmen.games.hexagon import (
    BIT_OF,
    BOARD,
    DIGIT,
    DIGITS,
    MOST_DIGITS,
    OFFSET,
    SIZES,
    WITHIN,
    WORDS,
    back,
    pieces_less_holes,
    row,
    stones,
)
from banmen.games.squish import rules as squish
from banmen.games.squish.rules import irreversible, movers, turn
from banmen.kernel import Buffer, State, Tables, inner_kernel, kernel, large_kernel, specialise

FEATURES = (
    "tempo",
    "pieces",
    "groups",
    "two groups",
    "moves",
    "few moves",
    "captures",
    "spread",
    "inner",
)
TEMPO, PIECES, GROUPS, TWO, MOVES, FEW, CAPTURES, SPREAD, INNER = range(len(FEATURES))


@inner_kernel
def scatter(T: Tables, cells: Bits, axis: int) -> int:
    """How much coordinates differ on one axis: n * (sum of squares) - (sum) squared.

    A coordinate x is the sum of 2**i over its digits i, and x squared that of 2**(i + j) over all
    pairs of digits; so both sums are counts of pieces in sets of cells.
    """
    total, squares = 0, 0
    for i in range(DIGITS):
        ones = meet(cells, row(T, DIGIT + MOST_DIGITS * axis + i))
        total += size(ones) << i
        squares += size(ones) << 2 * i
        for j in range(i):
            squares += size(meet(ones, row(T, DIGIT + MOST_DIGITS * axis + j))) << i + j + 1
    return size(cells) * squares - total * total


@inner_kernel
def spread(T: Tables, cells: Bits) -> int:
    """The mean squared distance of some cells from their midst, in sixteenths. A step changes two
    coordinates by one, so the three axes add up to twice the square of the distance.
    """
    n = size(cells)
    total = 0
    for axis in range(3):
        total += scatter(T, cells, axis)
    return 8 * total // (n * n)


@inner_kernel
def inner(T: Tables, cells: Bits) -> int:
    """How many rings of the board lie behind some cells, all added up."""
    n = 0
    for steps in range(T.ints[SIZES, 0] - 1):
        n += size(meet(cells, row(T, WITHIN + steps)))
    return n


@large_kernel
def measure(T: Tables, mine: Bits, theirs: Bits, sign: int, out: Buffer) -> None:
    """Add the measures of one side, or take them away."""
    moves, captures, groups = 0, 0, pieces_less_holes(mine)
    for d in range(6):
        able = movers(T, mine, d)
        moves += size(able)
        captures += size(meet(able, back(theirs, d)))
    out[PIECES] += sign * size(mine)
    out[GROUPS] += sign * groups
    out[TWO] += sign * (groups <= 2)
    out[MOVES] += sign * moves
    out[FEW] += sign * (moves < 4)
    out[CAPTURES] += sign * captures
    out[SPREAD] += sign * spread(T, mine)
    out[INNER] += sign * inner(T, mine)


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    out[: len(FEATURES)] = 0
    out[TEMPO] = 1
    measure(T, mine, theirs, 1, out)
    measure(T, theirs, mine, -1, out)


@kernel
def quiet(T: Tables, s: State) -> bool:
    """Not where the side to move has no more than two groups and may unite them."""
    return pieces_less_holes(stones(s, turn(T, s))) > 2


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    """Captures strike the eye. Else a step is the easier overlooked the further away the friend is
    that allows it, more so if others stand between.
    """
    if irreversible(T, s, m):
        return 245
    side, board = turn(T, s), row(T, BOARD)
    mine, theirs = stones(s, side), stones(s, 1 - side)
    bit, step, seen = T.ints[BIT_OF, m // 6], T.ints[OFFSET, m % 6], 275
    while seen > 60:
        bit += step
        if bit < 0 or bit >= 64 * WORDS or not has(board, bit):
            break
        seen -= 25 + 15 * has(theirs, bit)
        if has(mine, bit):
            return max(seen, 60)
    return 60


def build(rules: Rules) -> Judge:
    """What a player sees on the board of one order."""
    return built(rules, squish.kernels(int(rules.options["order"])))


def built(rules: Rules, kernels: dict[str, Callable[..., Any]]) -> Judge:
    """The judge over the kernels of a game; Flowish has the same over its own."""
    constants = hexagon.constants(int(rules.options["order"]))
    names = specialise((sys.modules[__name__],), rules.label, **constants, **kernels)
    return Judge(FEATURES, names["features"], names["quiet"], names["glance"])
