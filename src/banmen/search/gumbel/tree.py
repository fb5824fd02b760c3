"""The trees of a search over a batch: one for each game, side by side.

Every move of an opened position has a node; the children of a node lie side by side
(`montecarlo.tree.block`), and what is proven of a node is its *verdict*, as there. A
`GumbelTree` holds either all trees, then each array is (games, nodes), or one, then it is (nodes).

    children   ├─ 1 … 30 ─┤     of the root, node 0
    node     0  1 2 3 … 30  31 32 33 …
                  └─────────┤ of node 2
"""

from __future__ import annotations

from typing import NamedTuple

from banmen.kernel import inner_kernel, kernel
from banmen.kernel.arrays import NDArray, np
from banmen.search.montecarlo.tree import OPEN

UNSEEN = -1.0
"""The value of a node that no evaluator has seen."""


class GumbelTree(NamedTuple):
    """The nodes of one tree, or of many; `Tree` of `search.montecarlo` with an evaluator's word."""

    children: NDArray[np.int64]
    """The first child and how many there are, see `block`; 0 while it has none."""
    move: NDArray[np.int32]
    """The move that leads here."""
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of the values of its visits, 0 to 1, for the player who moved here. (After a reveal:
    for the first player.)"""
    verdict: NDArray[np.int32]
    """What is proven: `search.montecarlo.tree`."""
    share: NDArray[np.float64]
    """How likely a reveal is; of a player's move, how likely the evaluator's policy plays it."""
    logit: NDArray[np.float32]
    """The logarithm of that, for players' moves."""
    value: NDArray[np.float32]
    """The first player's chance, as the evaluator sees it; `UNSEEN` before it has."""


def trees_for(games: int, nodes: int) -> GumbelTree:
    """Room for trees: all arrays are (games, nodes). Memory is taken as nodes are used."""
    shape = games, nodes
    return GumbelTree(
        children=np.empty(shape, np.int64),
        move=np.empty(shape, np.int32),
        visits=np.empty(shape, np.int32),
        total=np.empty(shape, np.float64),
        verdict=np.empty(shape, np.int32),
        share=np.empty(shape, np.float64),
        logit=np.empty(shape, np.float32),
        value=np.empty(shape, np.float32),
    )


@kernel
def tree_of(trees: GumbelTree, i: int) -> GumbelTree:
    """One game's tree."""
    return GumbelTree(
        trees.children[i],
        trees.move[i],
        trees.visits[i],
        trees.total[i],
        trees.verdict[i],
        trees.share[i],
        trees.logit[i],
        trees.value[i],
    )


@inner_kernel
def bare(tree: GumbelTree, node: int) -> None:
    """Make a node one of which nothing is known but its move."""
    tree.children[node], tree.visits[node], tree.total[node] = 0, 0, 0.0
    tree.verdict[node], tree.value[node] = OPEN, UNSEEN
