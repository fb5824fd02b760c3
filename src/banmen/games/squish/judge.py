"""What a player sees in a position of Squish."""

from __future__ import annotations

import functools
import sys

from banmen.games import hexagon
from banmen.games.bits import Bits, down, meet, minus, size, some
from banmen.games.contract import Judge, Rules
from banmen.games.hexagon import (
    AXES,
    around,
    back,
    first_group,
    pieces_less_holes,
    stones,
)
from banmen.games.squish import rules as squish
from banmen.games.squish.rules import movers, turn
from banmen.kernel import Buffer, State, Tables, Word, kernel

FEATURES = (
    "tempo",
    "pieces",
    "groups",
    "links",
    "lone",
    "moves",
    "few moves",
    "captures",
    "spread",
    "inner",
    "largest",
)
TEMPO, PIECES, GROUPS, LINKS, LONE, MOVES, FEW, CAPTURES, SPREAD, INNER, LARGEST = range(
    len(FEATURES)
)

COORDINATES: tuple[tuple[Bits, ...], ...] = (((Word(0),),),)
RING: tuple[Bits, ...] = ((Word(0),),)


@kernel
def links(cells: Bits) -> int:
    """How many pairs of neighbours there are."""
    n = 0
    for d in range(3):
        n += size(meet(cells, down(cells, AXES[d])))
    return n


@kernel
def spread(cells: Bits) -> int:
    """How far apart the pieces are: the sum of squared distances from their midst, in eighths."""
    n = size(cells)
    total = 0
    for a in range(3):
        squares, s = 0, 0
        for i in range(len(COORDINATES[0])):
            have = meet(cells, COORDINATES[a][i])
            one = size(have)
            s += one << i
            squares += one << 2 * i
            for j in range(i):
                squares += size(meet(have, COORDINATES[a][j])) << i + j + 1
        total += n * squares - s * s
    return 4 * total // n


@kernel
def most(T: Tables, mine: Bits) -> int:
    rest = meet(mine, around(T, mine))
    if not some(rest):
        return 1
    top = 1
    while size(rest) >= top:
        group = first_group(T, rest)
        n = size(group)
        if n > top:
            top = n
        rest = minus(rest, group)
    return top


@kernel
def inner(cells: Bits) -> int:
    n = 0
    for k in range(len(RING)):
        n += size(meet(cells, RING[k]))
    return n


@kernel
def measure(T: Tables, mine: Bits, theirs: Bits, sign: int, out: Buffer) -> None:
    moves, captures = 0, 0
    for d in range(6):
        able = movers(T, mine, d)
        moves += size(able)
        captures += size(meet(able, back(theirs, d)))
    out[PIECES] += sign * size(mine)
    out[GROUPS] += sign * pieces_less_holes(mine)
    out[LINKS] += sign * links(mine)
    out[LONE] += sign * size(minus(mine, around(T, mine)))
    out[MOVES] += sign * moves
    out[FEW] += sign * (moves < 4)
    out[CAPTURES] += sign * captures
    out[SPREAD] += sign * spread(mine)
    out[INNER] += sign * inner(mine)
    out[LARGEST] += sign * most(T, mine)


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(FEATURES)):
        out[i] = 0
    out[TEMPO] = 1
    mine, theirs = stones(s, side), stones(s, 1 - side)
    measure(T, mine, theirs, 1, out)
    measure(T, theirs, mine, -1, out)


@kernel
def quiet(T: Tables, s: State) -> bool:
    return True


@kernel
def glance(T: Tables, s: State, m: int) -> int:
    return 128


def masks(order: int) -> dict[str, object]:
    board, width = hexagon.geometry(order), hexagon.words_for(order)

    def bits(chosen: list[bool]) -> Bits:
        every = sum(1 << bit for bit, yes in zip(board.bits, chosen, strict=True) if yes)
        return tuple(Word(every >> 64 * i & (1 << 64) - 1) for i in range(width))

    digits = (2 * order - 2).bit_length()
    coords = [[q + order - 1, r + order - 1, q + r + order - 1] for q, r in board.cells]
    return {
        "COORDINATES": tuple(
            tuple(bits([bool(c[a] >> i & 1) for c in coords]) for i in range(digits))
            for a in range(3)
        ),
        "RING": tuple(
            bits([max(abs(q), abs(r), abs(q + r)) <= k for q, r in board.cells])
            for k in range(order - 1)
        ),
    }


@functools.cache
def build_order(order: int) -> Judge:
    modules = (hexagon, squish, sys.modules[__name__])
    names = specialise(modules, f"judge{order}", **hexagon.constants(order), **masks(order))
    return Judge(FEATURES, names["features"], names["quiet"], names["glance"])


from banmen.kernel import specialise


def build(rules: Rules) -> Judge:
    """What a player sees on a board of one order."""
    return build_order(int(rules.options["order"]))
