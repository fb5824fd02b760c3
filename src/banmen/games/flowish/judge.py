"""What a player sees in a position of Flowish."""

from __future__ import annotations

import functools
import sys

from banmen.games import hexagon
from banmen.games.bits import Bits, meet, minus, size
from banmen.games.contract import Judge, Rules
from banmen.games.flowish import rules as flowish
from banmen.games.flowish.rules import largest
from banmen.games.hexagon import around, back, pieces_less_holes, stones
from banmen.games.squish import judge as squish_judge
from banmen.games.squish import rules as squish
from banmen.games.squish.judge import inner, links, masks, spread
from banmen.games.squish.rules import movers, turn
from banmen.kernel import Buffer, State, Tables, kernel, specialise

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
    "tops",
    "topspread",
)
(
    TEMPO,
    PIECES,
    GROUPS,
    LINKS,
    LONE,
    MOVES,
    FEW,
    CAPTURES,
    SPREAD,
    INNER,
    LARGEST,
    TOPS,
    TOPSPREAD,
) = range(len(FEATURES))


@kernel
def fmeasure(T: Tables, mine: Bits, theirs: Bits, sign: int, out: Buffer) -> None:
    moves, captures = 0, 0
    for d in range(6):
        able = movers(T, mine, d)
        moves += size(able)
        captures += size(meet(able, back(theirs, d)))
    top, most = largest(T, mine)
    out[PIECES] += sign * size(mine)
    out[GROUPS] += sign * pieces_less_holes(mine)
    out[LINKS] += sign * links(mine)
    out[LONE] += sign * size(minus(mine, around(T, mine)))
    out[MOVES] += sign * moves
    out[FEW] += sign * (moves < 4)
    out[CAPTURES] += sign * captures
    out[SPREAD] += sign * spread(mine)
    out[INNER] += sign * inner(mine)
    out[LARGEST] += sign * most
    out[TOPS] += sign * (size(top) == most)
    out[TOPSPREAD] += sign * size(meet(minus(mine, top), around(T, theirs)))


@kernel
def features(T: Tables, s: State, out: Buffer) -> None:
    side = turn(T, s)
    for i in range(len(FEATURES)):
        out[i] = 0
    out[TEMPO] = 1
    mine, theirs = stones(s, side), stones(s, 1 - side)
    fmeasure(T, mine, theirs, 1, out)
    fmeasure(T, theirs, mine, -1, out)


@functools.cache
def build_order(order: int) -> Judge:
    modules = (hexagon, squish, squish_judge, flowish, sys.modules[__name__])
    names = specialise(modules, f"fjudge{order}", **hexagon.constants(order), **masks(order))
    return Judge(FEATURES, names["features"], names["quiet"], names["glance"])


def build(rules: Rules) -> Judge:
    """What a player sees on a board of one order."""
    return build_order(int(rules.options["order"]))
