"""Values of moves in the tree, completed for unvisited moves, and added to the logits.

Unvisited moves get the value of the position itself (`mixed_value`), so a policy by `logit + σ(q)`
is never worse than the evaluator's.
"""

from __future__ import annotations

from banmen.games.contract import FIRST, SECOND
from banmen.kernel import exp, part_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.search.gumbel.base import GumbelSettings
from banmen.search.gumbel.tree import GumbelTree
from banmen.search.montecarlo.tree import OPEN, SURE, block, worth

LOST = -1e9
"""Replaces logit + σ(q) for a move that is proven to lose."""


@part_kernel
def is_lost(tree: GumbelTree, child: int, who: int) -> bool:
    """Return whether a move is proven to lose for the player who makes it."""
    verdict = tree.verdict[child]
    return bool(verdict < -SURE) if who == FIRST else bool(verdict > SURE)


@part_kernel
def is_known(tree: GumbelTree, child: int) -> bool:
    """Return whether a child has been visited or proven."""
    return bool(tree.visits[child] > 0 or tree.verdict[child] != OPEN)


@part_kernel
def child_value(tree: GumbelTree, child: int, who: int) -> float:
    """Return the value of a known child for the player who moves there, 0 to 1."""
    verdict = tree.verdict[child]
    if verdict != OPEN:
        return 1 - worth(verdict) if who == SECOND else worth(verdict)
    mean: float = tree.total[child] / tree.visits[child]
    return mean


@part_kernel
def mixed_value(tree: GumbelTree, node: int, who: int) -> float:
    """Return the value of a node for its player, 0 to 1: the evaluator's value mixed with those of
    known children, weighted by the evaluator's policy.
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
    """Return the most visits of any child."""
    first, beyond = block(tree.children[node])
    most = 0
    for child in range(first, beyond):
        most = max(most, tree.visits[child])
    return most


@part_kernel
def improve(
    tree: GumbelTree, node: int, who: int, settings: GumbelSettings, out: NDArray[np.float64]
) -> None:
    """Write logit + σ(q) of all children into `out`, first child first; `LOST` for lost moves."""
    first, beyond = block(tree.children[node])
    unknown = mixed_value(tree, node, who)
    scale = (settings.visit_scale + most_visits(tree, node)) * settings.value_scale
    for child in range(first, beyond):
        value = child_value(tree, child, who) if is_known(tree, child) else unknown
        lost = is_lost(tree, child, who)
        out[child - first] = LOST if lost else tree.logit[child] + scale * value


@part_kernel
def normalise(out: NDArray[np.float64], n: int) -> None:
    """Replace the first n logits by their softmax."""
    most = out[0]
    for k in range(1, n):
        most = max(most, out[k])
    total = 0.0
    for k in range(n):
        out[k] = exp(max(out[k] - most, -80.0))
        total += out[k]
    for k in range(n):
        out[k] /= total
