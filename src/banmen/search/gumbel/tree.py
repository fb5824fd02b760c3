"""The trees of a search over a batch: one for each game, side by side.

Every move of an expanded position has a node; the children of a node are contiguous
(`montecarlo.tree.block`), and the *verdict* of a node is its proven result, as there. A
`GumbelTree` holds either all trees, with arrays (games, nodes), or one, with arrays (nodes).

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
"""The value of a node that has not been evaluated."""


class GumbelTree(NamedTuple):
    """The nodes of one tree, or of many: `montecarlo.tree.Tree` with an evaluator's answers."""

    children: NDArray[np.int64]
    """The first child and the number of children, see `block`; 0 without children."""
    move: NDArray[np.int32]
    """The move that leads here."""
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of the values of its visits, 0 to 1, for the player who moved here. (After a reveal,
    for the first player.)
    """
    verdict: NDArray[np.int32]
    """The proven result, see `search.montecarlo.tree`."""
    share: NDArray[np.float64]
    """The probability of a reveal, or of a player's move under the evaluator's policy."""
    logit: NDArray[np.float32]
    """The logarithm of `share`, for players' moves."""
    value: NDArray[np.float32]
    """The first player's chance according to the evaluator; `UNSEEN` before it is evaluated."""


def trees_for(games: int, nodes: int) -> GumbelTree:
    """Return empty trees with arrays (games, nodes). Memory is used only as nodes are."""
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
    """Return one game's tree."""
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
    """Reset everything of a node except its move."""
    tree.children[node], tree.visits[node], tree.total[node] = 0, 0, 0.0
    tree.verdict[node], tree.value[node] = OPEN, UNSEEN
