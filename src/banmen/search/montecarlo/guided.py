"""Monte-Carlo tree search guided by an evaluator, which values leaves and gives priors of moves.

Walks down the tree are collected until there is a batch of leaves, which the evaluator values
together; then their values are backed up. Until then a walk counts as lost for its players (virtual
loss), so that the walks of a batch diverge (as with several threads: `montecarlo.kernels`).
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from banmen.games import modules, planes
from banmen.games.contract import CHANCE, SECOND, Judge, Rules, bind
from banmen.games.contract.unbound import LUCK, turn
from banmen.games.planes import Planes, observe
from banmen.kernel import State, Tables, Word, exp, kernel, log, part_kernel, stream
from banmen.kernel.arrays import NDArray, np
from banmen.search.evaluator import Evaluator, Leaves, ask
from banmen.search.montecarlo.kernels import adopt, back_up, copy, descend, expand
from banmen.search.montecarlo.tree import OPEN, ROOT, Nodes, Tree, block, worth
from banmen.search.montecarlo.workspace import DEPTH, Settings, Workspace

if TYPE_CHECKING:
    from banmen.game import Game

TOGETHER = 16
"""The number of leaves per batch: larger batches are faster, but their leaves are chosen with less
information.
"""


class GatheredLeaves(NamedTuple):
    """Leaves that wait for the evaluator, one row each."""

    states: NDArray[np.uint64]
    path: NDArray[np.int64]
    movers: NDArray[np.int64]
    level: NDArray[np.int64]
    planes: NDArray[np.int8]
    """Planes: count, channels, cells."""


@part_kernel
def weigh_policy(tree: Nodes, children: int, logits: NDArray[np.float32]) -> float:
    """Write the probabilities of some moves under a policy with these logits, as `share`; return
    what to subtract from a logit to get the logarithm of its probability.
    """
    first, beyond = block(children)
    most = logits[tree.move[first]]
    for child in range(first + 1, beyond):
        most = max(most, logits[tree.move[child]])
    total = 0.0
    for child in range(first, beyond):
        tree.share[child] = exp(max(1.0 * logits[tree.move[child]] - most, -80.0))
        total += tree.share[child]
    for child in range(first, beyond):
        tree.share[child] /= total
    lessened: float = most + log(total)
    return lessened


@kernel
def gather(
    T: Tables,
    tree: Tree,
    work: Workspace,
    settings: Settings,
    leaves: GatheredLeaves,
    seed: int,
    first: int,
    games: int,
) -> tuple[int, int]:
    """Walk down the tree at most `games` times; return the number of walks, and of leaves. ¶ A
    value known at the end of a walk is backed up at once.
    """
    walks, n = 0, 0
    while walks < games and n < len(leaves.level):
        if settings.solver and tree.verdict[ROOT] != OPEN:
            break
        game = first + walks + 1
        walks += 1
        level, drawn = descend(T, tree, work, settings, 0, stream(Word(seed), Word(game)))
        verdict = tree.verdict[work.path[level]]
        if verdict != OPEN:
            back_up(tree, work, settings, level, 0, worth(verdict), game)
        elif drawn or (LUCK and turn(T, work.s) == CHANCE):  # no room for reveals
            back_up(tree, work, settings, level, 0, 0.5, game)
        else:
            note_leaf(T, work, leaves, n, level)
            n += 1
    return walks, n


@part_kernel
def note_leaf(T: Tables, work: Workspace, leaves: GatheredLeaves, n: int, level: int) -> None:
    """Store the end of a walk, and the path to it."""
    copy(leaves.states[n], work.s, len(work.s))
    leaves.level[n] = level
    for i in range(level + 1):
        leaves.path[n, i], leaves.movers[n, i] = work.path[i], work.movers[i]
    keys, at, times = work.keys, len(work.keys) - DEPTH + level, 1
    for i in range(at):
        times += keys[i] == keys[at]
    leaves.planes[n, :, :] = 0
    observe(T, work.s, turn(T, work.s), times, leaves.planes[n])


@kernel
def settle(
    T: Tables,
    tree: Tree,
    work: Workspace,
    settings: Settings,
    leaves: GatheredLeaves,
    n: int,
    logits: NDArray[np.float32],
    values: NDArray[np.float32],
    seed: int,
) -> None:
    """Expand n leaves with the evaluator's answers, and back up their values."""
    for i in range(n):
        level = leaves.level[i]
        for j in range(level + 1):
            work.path[j], work.movers[j] = leaves.path[i, j], leaves.movers[i, j]
        copy(work.s, leaves.states[i], len(work.s))
        node = work.path[level]
        if tree.children[node] == 0:
            children = expand(T, tree, work, stream(Word(seed), Word(node)))
            if children != 0:
                weigh_policy(tree, children, logits[i])
                adopt(tree, node, children)
        value = (1.0 + values[i]) / 2
        value = 1 - value if turn(T, work.s) == SECOND else value
        back_up(tree, work, settings, level, 0, min(max(value, 0.0), 1.0), 0)


@kernel
def see(T: Tables, s: State, times: int, out: NDArray[np.int8]) -> None:
    """Write the planes of a position from the view of the player to move."""
    observe(T, s, turn(T, s), times, out)


@kernel
def weigh_root(tree: Tree, logits: NDArray[np.float32]) -> None:
    """Set the policy of the root's moves from logits."""
    weigh_policy(tree, tree.children[ROOT], logits)


class GuidedKernels(NamedTuple):
    """The kernels of the guided search, compiled for one game."""

    gather: Callable[..., tuple[int, int]]
    settle: Callable[..., None]
    see: Callable[[Tables, State, int, NDArray[np.int8]], None]


def guided_of(rules: Rules, judge: Judge, seen: Planes) -> GuidedKernels:
    """Return the guided search with one game's rules and planes."""
    given: dict[ModuleType, dict[str, object]] = {planes: {"observe": seen.observe}}
    bound = bind(rules, judge, also=given)
    return GuidedKernels(bound(gather), bound(settle), bound(see))


class Guide:
    """An evaluator that guides the growth of a tree."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        self.game, self.evaluator = game, evaluator
        self._seen = modules.planes(game.id).build(game.rules)
        self._kernels = guided_of(game.rules, game.judge, self._seen)
        channels, cells = len(self._seen.names), self._seen.height * self._seen.width
        self._leaves = GatheredLeaves(
            states=np.zeros((TOGETHER, game.rules.words), np.uint64),
            path=np.zeros((TOGETHER, DEPTH), np.int64),
            movers=np.zeros((TOGETHER, DEPTH), np.int64),
            level=np.zeros(TOGETHER, np.int64),
            planes=np.zeros((TOGETHER, channels, cells), np.int8),
        )

    def grow(
        self, tree: Tree, work: Workspace, settings: Settings, seed: int, first: int, games: int
    ) -> int:
        """Grow a tree like `montecarlo.kernels.grow`, with the evaluator; return the number of
        walks.
        """
        T, leaves, done = self.game.rules.tables, self._leaves, 0
        while done < games:
            walks, n = self._kernels.gather(
                T, tree, work, settings, leaves, seed, first + done, games - done
            )
            done += walks
            if n:
                logits, values = self._ask(n)
                self._kernels.settle(T, tree, work, settings, leaves, n, logits, values, seed)
            if not walks:  # the root is proven
                break
        return done

    def open_root(self, tree: Tree, s: State, times: int) -> None:
        """Set the policy of the root's moves from the evaluator."""
        leaves = self._leaves
        leaves.states[0, : len(s)] = s
        leaves.planes[0] = 0
        self._kernels.see(self.game.rules.tables, leaves.states[0], times, leaves.planes[0])
        logits, _ = self._ask(1)
        weigh_root(tree, logits[0])

    def _ask(self, n: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        shape = n, len(self._seen.names), self._seen.height, self._seen.width
        actions = self.game.rules.actions(self.game.rules.tables)
        leaves = Leaves(self._leaves.planes[:n].reshape(shape), self._leaves.states[:n], actions)
        return ask(self.evaluator, leaves)
