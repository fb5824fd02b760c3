"""What the tree knows of moves, completed where it knows nothing, and added to the logits.

Moves that were never visited are given a value too, that of the position itself (`mixed_value`):
so a policy that plays by `logit + σ(q)` is never worse than the evaluator's.
"""

from __future__ import annotations

from banmen.games.contract import FIRST, SECOND
from banmen.kernel import exp, part_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.search.gumbel.base import GumbelSettings
from banmen.search.gumbel.tree import GumbelTree
from banmen.search.montecarlo.tree import OPEN, SURE, block, worth

LOST = -1e9
"""Instead of logit + σ(q), for a move that is proven to lose."""


@part_kernel
def is_lost(tree: GumbelTree, child: int, who: int) -> bool:
    """Whether a move is proven to lose for the player who makes it."""
    verdict = tree.verdict[child]
    return bool(verdict < -SURE) if who == FIRST else bool(verdict > SURE)


@part_kernel
def is_known(tree: GumbelTree, child: int) -> bool:
    """Whether the tree knows anything of a child."""
    return bool(tree.visits[child] > 0 or tree.verdict[child] != OPEN)


@part_kernel
def child_value(tree: GumbelTree, child: int, who: int) -> float:
    """What a child of which something is known is worth to the player who moves there: 0 to 1."""
    verdict = tree.verdict[child]
    if verdict != OPEN:
        return 1 - worth(verdict) if who == SECOND else worth(verdict)
    mean: float = tree.total[child] / tree.visits[child]
    return mean


@part_kernel
def mixed_value(tree: GumbelTree, node: int, who: int) -> float:
    """What a node is worth to its player, 0 to 1: the evaluator's word, and the values of what was
    visited, each as much as the evaluator's policy plays it.
    """
    first, beyond = block(tree.children[node])
    visits, shares, total, own = 0, 0.0, 0.0, 1.0 * tree.value[node]
    for child in range(first, beyond):
        if is_known(tree, child):
            visits += tree.visits[child]
            shares += tree.share[child]
            total += tree.share[child] * child_value(tree, child, who)
    if who == SECOND:
        own = 1 - own
    if shares > 0:
        own = (own + visits * total / shares) / (1 + visits)
    return float(own)


@part_kernel
def most_visits(tree: GumbelTree, node: int) -> int:
    """The most visits of any child."""
    first, beyond = block(tree.children[node])
    most = 0
    for child in range(first, beyond):
        most = max(most, tree.visits[child])
    return most


@part_kernel
def improve(
    tree: GumbelTree, node: int, who: int, settings: GumbelSettings, out: NDArray[np.float64]
) -> None:
    """Write logit + σ(q) of all children into `out`, the first child first; `LOST` where it is."""
    first, beyond = block(tree.children[node])
    unknown = mixed_value(tree, node, who)
    scale = (settings.visit_scale + most_visits(tree, node)) * settings.value_scale
    for child in range(first, beyond):
        value = child_value(tree, child, who) if is_known(tree, child) else unknown
        lost = is_lost(tree, child, who)
        out[child - first] = LOST if lost else tree.logit[child] + scale * value


@part_kernel
def normalise(out: NDArray[np.float64], n: int) -> None:
    """Make probabilities of the first n of some logits."""
    most = out[0]
    for k in range(1, n):
        most = max(most, out[k])
    total = 0.0
    for k in range(n):
        out[k] = exp(max(out[k] - most, -80.0))
        total += out[k]
    for k in range(n):
        out[k] /= total
