"""The nodes of a Monte-Carlo tree (`search.montecarlo.kernels`), and their proofs.

A node is an index into the arrays of a `Tree`; the root is node 0. The children of a node are
adjacent; its `children` encodes the first of them and their number.

A node has a *verdict*, a number that is larger the better it is for the first player: `WON` - n,
the first player wins in n plies; n - `WON`, the second does; in between the first player's exact
chance where it depends on reveals to come (see `verdict_of`), with `DRAWN` for a certain draw.
`OPEN`, 0, means not proven. A third repetition has the value of a draw but proves nothing, because
it depends on the path.

When another node becomes the root, `mark_subtree` finds the nodes below it and `promote` moves them
to the front, keeping their order. No node is overwritten before it is read, so this needs only a
bit for every node, and a count for every word of bits (`Marks`).
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from banmen.games.contract import FIRST, FIRST_WINS, SECOND_WINS
from banmen.kernel import (
    ONE,
    ZERO,
    Buffer,
    Word,
    advance,
    below,
    inner_kernel,
    kernel,
    lowest,
    popcount,
    stream,
)
from banmen.kernel.arrays import NDArray, np
from banmen.search.montecarlo.workspace import DEPTH

ROOT = 0

OPEN = 0
WON, SURE = 1 << 30, 1 << 29
_PARTS = 1 << 26
DRAWN = 3 + _PARTS

WORD_BITS = 64

_SIZE_BITS = 16
_SIZE = (1 << _SIZE_BITS) - 1


class Nodes(Protocol):
    """The fields common to all trees, this one and those of `search.gumbel`: see `Tree`."""

    @property
    def children(self) -> NDArray[np.int64]: ...
    @property
    def move(self) -> NDArray[np.int32]: ...
    @property
    def verdict(self) -> NDArray[np.int32]: ...
    @property
    def share(self) -> NDArray[np.float64]: ...


class Tree(NamedTuple):
    """The nodes, one array for each attribute."""

    children: NDArray[np.int64]
    """The first child and the number of children, see `block`; 0 without children."""
    move: NDArray[np.int32]
    """The move that leads here."""
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of the values of its visits, for the player who moved here (after a reveal: for the
    first player).
    """
    verdict: NDArray[np.int32]
    share: NDArray[np.float64]
    """The probability of a reveal. Kept only in games with chance."""
    rave_visits: NDArray[np.int32]
    """Games through the parent in which the move was made later. Kept only with `Settings.rave`."""
    rave_total: NDArray[np.float64]
    """The sum of the values of those games, for the player who moved."""


def planted(size: int, shares: bool, rave: bool) -> Tree:
    """An empty tree with room for `size` nodes. Memory is claimed as nodes are used."""
    return Tree(
        children=np.zeros(size, np.int64),
        move=np.zeros(size, np.int32),
        visits=np.zeros(size, np.int32),
        total=np.zeros(size, np.float64),
        verdict=np.zeros(size, np.int32),
        share=np.zeros(size if shares else 1, np.float64),
        rave_visits=np.zeros(size if rave else 1, np.int32),
        rave_total=np.zeros(size if rave else 1, np.float64),
    )


@kernel
def block(children: int) -> tuple[int, int]:
    """The first child and the first node beyond the last."""
    first = children >> _SIZE_BITS
    return first, first + (children & _SIZE)


@kernel
def packed(first: int, size: int) -> int:
    """Encode the place of children in one number."""
    return first << _SIZE_BITS | size


@inner_kernel
def blank(tree: Tree, node: int) -> None:
    """Reset a node's data except its move."""
    tree.children[node], tree.visits[node], tree.total[node], tree.verdict[node] = 0, 0, 0.0, OPEN
    if len(tree.rave_visits) > 1:
        tree.rave_visits[node], tree.rave_total[node] = 0, 0.0


@inner_kernel
def shuffled(move: Buffer, first: int, codes: Buffer, n: int, luck: np.uint64) -> None:
    """Write `n` codes in random order, starting at `first`."""
    for k in range(n):
        luck = advance(luck)
        j = below(luck, k + 1)
        move[first + k] = move[first + j]
        move[first + j] = codes[k]


@kernel
def plant(tree: Tree, codes: Buffer, seed: int) -> None:
    """Create a root and its children, in the random order of game 0 of a seed."""
    n = len(codes)
    shuffled(tree.move, 1, codes, n, stream(Word(seed), ZERO))
    for node in range(n + 1):
        blank(tree, node)
    tree.children[ROOT] = packed(1, n)


# --- verdicts ------------------------------------------------------------------------------------


@kernel
def verdict_of(chance: float) -> int:
    """The verdict of a position with an exact, uncertain chance of the first player."""
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
    """The verdict of a finished position."""
    return WON if end == FIRST_WINS else -WON if end == SECOND_WINS else DRAWN


@inner_kernel
def chosen(tree: Nodes, node: int, who: int) -> int:
    """The verdict of a node whose player chooses among the children, or OPEN."""
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
def expected(tree: Nodes, node: int) -> int:
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


# --- promoting a node to root --------------------------------------------------------------------


class Marks(NamedTuple):
    """The nodes below a node, as found by `mark_subtree`."""

    bits: NDArray[np.uint64]
    """A bit for each node of the tree."""
    before: NDArray[np.int64]
    """For each word of bits, the number of bits set in earlier words."""
    path: NDArray[np.int64]
    """The path down to the present node: on each level the next node, and the first beyond."""


def marks_for(size: int) -> Marks:
    """Room for the marks of a tree of `size` nodes."""
    words = -(-size // WORD_BITS)
    return Marks(
        bits=np.zeros(words, np.uint64),
        before=np.zeros(words, np.int64),
        path=np.zeros(2 * DEPTH, np.int64),
    )


@kernel
def mark_subtree(tree: Tree, marks: Marks, root: int, most: int) -> int:
    """Mark the nodes below a node; return their number including the node, or 0 if that is more
    than `most`. (Then the marks are unusable.)
    """
    marks.bits[:] = ZERO
    kept, depth = 1 + enter(tree, marks, root, 0), 1
    while depth > 0 and kept <= most:
        node, beyond = marks.path[2 * depth - 2], marks.path[2 * depth - 1]
        if node == beyond:
            depth -= 1
            continue
        marks.path[2 * depth - 2] += 1
        if tree.children[node] != 0:
            kept += enter(tree, marks, node, depth)
            depth += 1
    return kept if kept <= most else 0


@inner_kernel
def enter(tree: Tree, marks: Marks, node: int, depth: int) -> int:
    """Mark the children of a node and visit them next; return their number."""
    first, beyond = block(tree.children[node])
    marks.path[2 * depth], marks.path[2 * depth + 1] = first, beyond
    for child in range(first, beyond):
        marks.bits[child // WORD_BITS] |= ONE << Word(child % WORD_BITS)
    return beyond - first


@kernel
def promote(tree: Tree, marks: Marks, root: int) -> None:
    """Make a node the root and drop all unmarked nodes, so that the rest is adjacent."""
    before = 1
    for i in range(len(marks.bits)):
        marks.before[i] = before
        before += popcount(marks.bits[i])
    top = carried(tree, marks, root)
    for i in range(len(marks.bits)):
        left, to = marks.bits[i], marks.before[i]
        while left != ZERO:
            put(tree, to, carried(tree, marks, WORD_BITS * i + lowest(left)))
            left &= left - ONE
            to += 1
    put(tree, ROOT, top)


@inner_kernel
def carried(
    tree: Tree, marks: Marks, node: int
) -> tuple[int, int, int, float, int, float, int, float]:
    """The data of a node, with the new place of its children."""
    children = tree.children[node]
    if children != 0:
        first = children >> _SIZE_BITS
        word, above = first // WORD_BITS, Word(first % WORD_BITS)
        place = marks.before[word] + popcount(marks.bits[word] & ((ONE << above) - ONE))
        children = packed(place, children & _SIZE)
    share = tree.share[node] if len(tree.share) > 1 else 0.0
    rave_visits = tree.rave_visits[node] if len(tree.rave_visits) > 1 else 0
    rave_total = tree.rave_total[node] if len(tree.rave_total) > 1 else 0.0
    visits, total, verdict = tree.visits[node], tree.total[node], tree.verdict[node]
    return children, tree.move[node], visits, total, verdict, share, rave_visits, rave_total


@inner_kernel
def put(tree: Tree, node: int, known: tuple[int, int, int, float, int, float, int, float]) -> None:
    """Write the data of a node."""
    tree.children[node], tree.move[node], tree.visits[node] = known[0], known[1], known[2]
    tree.total[node], tree.verdict[node] = known[3], known[4]
    if len(tree.share) > 1:
        tree.share[node] = known[5]
    if len(tree.rave_visits) > 1:
        tree.rave_visits[node], tree.rave_total[node] = known[6], known[7]
