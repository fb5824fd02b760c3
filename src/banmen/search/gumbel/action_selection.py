"""Selection of the child that a simulation visits, and of the move to play.

At the root a move is selected by ``gumbel + logit + σ(q)`` among those allowed by sequential
halving. With Gumbel noise, the largest values of ``gumbel + logit`` are a sample from the policy
without replacement. Below the root there is no noise: visits follow the improved policy as closely
as integers can.
"""

from __future__ import annotations

from banmen.games.contract import FIRST
from banmen.kernel import log, part_kernel
from banmen.kernel.arrays import NDArray, np
from banmen.kernel.luck import advance, mix
from banmen.kernel.words import Word, number
from banmen.search.gumbel.base import GumbelSettings
from banmen.search.gumbel.qtransforms import LOST, improve, most_visits, normalise
from banmen.search.gumbel.tree import GumbelTree
from banmen.search.montecarlo.tree import OPEN, ROOT, SURE, block

_S11 = Word(11)
_UNIT = 2.0**-53


@part_kernel
def draw_gumbels(out: NDArray[np.float32], n: int, luck: np.uint64) -> None:
    """Write n numbers drawn from the Gumbel distribution."""
    for k in range(n):
        luck = advance(luck)
        uniform = (number(mix(luck) >> _S11) + 0.5) * _UNIT
        out[k] = -log(-log(uniform))


@part_kernel
def select_at_root(
    tree: GumbelTree,
    who: int,
    settings: GumbelSettings,
    gumbels: NDArray[np.float32],
    visits: int,
    out: NDArray[np.float64],
) -> int:
    """Return the child of the root to visit: the best of those with `visits` visits. If there is
    none, because others were proven to lose, the best of all that do not.
    """
    first, beyond = block(tree.children[ROOT])
    improve(tree, ROOT, who, settings, out)
    best, most, rank = first, 2 * LOST, -1
    for child in range(first, beyond):
        score = out[child - first]
        if score > LOST:
            score += gumbels[child - first]
        here = 1 if tree.visits[child] == visits and score > LOST else 0
        if here > rank or (here == rank and score > most):
            best, most, rank = child, score, here
    return best


@part_kernel
def select_below(
    tree: GumbelTree, node: int, who: int, settings: GumbelSettings, out: NDArray[np.float64]
) -> int:
    """Return the child to visit below the root: the one whose share of visits is furthest below the
    improved policy.
    """
    first, beyond = block(tree.children[node])
    improve(tree, node, who, settings, out)
    normalise(out, beyond - first)
    visits = 0
    for child in range(first, beyond):
        visits += tree.visits[child]
    best, most = first, -2.0
    for child in range(first, beyond):
        asked = out[child - first] - tree.visits[child] / (1 + visits)
        if asked > most:
            best, most = child, asked
    return best


@part_kernel
def select_to_play(
    tree: GumbelTree,
    who: int,
    settings: GumbelSettings,
    gumbels: NDArray[np.float32],
    out: NDArray[np.float64],
) -> int:
    """Return the child to play: if the root is proven, the quickest win, a draw, or the longest
    loss; else the best of the most visited ones.
    """
    if tree.verdict[ROOT] == OPEN:
        return select_at_root(tree, who, settings, gumbels, most_visits(tree, ROOT), out)
    first, beyond = block(tree.children[ROOT])
    best, most = first, -2 * SURE * 2
    for child in range(first, beyond):
        verdict = tree.verdict[child] if who == FIRST else -tree.verdict[child]
        if tree.verdict[child] != OPEN and verdict > most:
            best, most = child, verdict
    return best
