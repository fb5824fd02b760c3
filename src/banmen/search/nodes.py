"""The nodes of a Monte-Carlo tree (`search.montecarlo`), and what is proven of them.

A node is an index into the arrays of a `Tree`; the root is node 0. Children of a node lie side by
side; the node says where in one number, `children`: the first of them and how many.

A node keeps a *verdict*, one number that is larger the better it is for the first player:
`WON` - n, the first player wins in n plies; n - `WON`, the second does; between them the exact
chance of the first player where it depends on reveals to come (see `verdict_of`), with
`DRAWN` for a certain draw. `OPEN`, 0, is not proven. A third repetition is worth a draw but
proves nothing, because it depends on the way there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.contract import FIRST, FIRST_WINS, SECOND_WINS
from banmen.kernel import inner_kernel, kernel

ROOT = 0

OPEN = 0
WON, SURE = 1 << 30, 1 << 29
_PARTS = 1 << 26
DRAWN = 3 + _PARTS

_SIZE_BITS = 16
_SIZE = (1 << _SIZE_BITS) - 1


class Tree(NamedTuple):
    """The nodes, one array for each thing known of them."""

    children: NDArray[np.int64]
    """The first child and how many there are, see `block`; 0 while it has none."""
    move: NDArray[np.int32]
    """The move that leads here."""
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of the values of its visits, for the player who moved here. (After a reveal: for the
    first player.)"""
    verdict: NDArray[np.int32]
    share: NDArray[np.float64]
    """How likely a reveal is. Kept only in a game with chance."""
    likes: NDArray[np.int32]
    """How many games through the parent saw the move later on. Kept only with `Way.rave`."""
    like_total: NDArray[np.float64]
    """The sum of the values of those games, for the player who moved."""


@kernel
def block(children: int) -> tuple[int, int]:
    """The first child and the first node beyond the last."""
    first = children >> _SIZE_BITS
    return first, first + (children & _SIZE)


@kernel
def packed(first: int, size: int) -> int:
    """Where children lie, as one number."""
    return first << _SIZE_BITS | size


# --- verdicts ------------------------------------------------------------------------------------


@kernel
def verdict_of(chance: float) -> int:
    """The verdict of a position with an exact chance of the first player that is no certainty."""
    return 2 + 2 * int(chance * _PARTS)


@kernel
def worth(verdict: int) -> float:
    """The first player's chance to win, a draw counting half."""
    if verdict > SURE:
        return 1.0
    if verdict < -SURE:
        return 0.0
    return ((verdict - 2) >> 1) / _PARTS


@inner_kernel
def ended(end: int) -> int:
    """The verdict of a position in which the game has ended."""
    return WON if end == FIRST_WINS else -WON if end == SECOND_WINS else DRAWN


@inner_kernel
def chosen(tree: Tree, node: int, who: int) -> int:
    """The verdict of a node whose player may choose among the children, or OPEN."""
    first, beyond = block(tree.children[node])
    best = -WON if who == FIRST else WON
    unknown = False
    for child in range(first, beyond):
        verdict = tree.verdict[child]
        if verdict == OPEN:
            unknown = True
        elif who == FIRST:
            best = max(best, verdict)
        else:
            best = min(best, verdict)
    if unknown and not (best > SURE if who == FIRST else best < -SURE):
        return OPEN
    return best - 1 if best > SURE else best + 1 if best < -SURE else best


@kernel
def expected(tree: Tree, node: int) -> int:
    """The verdict of a node where chance chooses among the children, or OPEN."""
    first, beyond = block(tree.children[node])
    least, most, chance = WON, -WON, 0.0
    for child in range(first, beyond):
        verdict = tree.verdict[child]
        if verdict == OPEN:
            return OPEN
        least, most = min(least, verdict), max(most, verdict)
        chance += worth(verdict) * tree.share[child]
    if least > SURE or least == DRAWN == most:
        return least
    return most if most < -SURE else verdict_of(chance)
