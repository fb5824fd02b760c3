"""The kernels of a search over a batch: every tree is searched until it needs the evaluator.

    begin    sets up a tree for each root; the roots are the first leaves
    walk     applies the evaluator's answers to the leaves and continues: in each tree, simulations
             run until one reaches a new position, or all of them are done
    read     what was found

So every call of the evaluator is one batch, with at most one position of each game. It excludes
games whose result is proven, and games that are done.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from banmen.games import planes
from banmen.games.contract import CHANCE, FIRST, RUNNING, SECOND, Rules, bind
from banmen.games.contract.unbound import LUCK, irreversible, key, moves, play, turn
from banmen.games.planes import Planes, observe
from banmen.kernel import (
    Buffer,
    State,
    Tables,
    Word,
    advance,
    inner_kernel,
    kernel,
    part_kernel,
    stream,
)
from banmen.kernel.arrays import NDArray, np
from banmen.search.gumbel.action_selection import (
    draw_gumbels,
    select_at_root,
    select_below,
    select_to_play,
)
from banmen.search.gumbel.base import GumbelSettings
from banmen.search.gumbel.qtransforms import (
    child_value,
    improve,
    is_known,
    mixed_value,
    normalise,
)
from banmen.search.gumbel.tree import GumbelTree, bare, tree_of
from banmen.search.montecarlo.guided import weigh_policy
from banmen.search.montecarlo.kernels import copy, draw_child, standing, weigh
from banmen.search.montecarlo.tree import (
    OPEN,
    ROOT,
    block,
    chosen,
    ended,
    expected,
    packed,
    worth,
)

THIRD = 3
"""The third occurrence of a position is a draw."""
NEEDED = -1.0
"""The value returned for a position that needs the evaluator."""


class Walks(NamedTuple):
    """The state of the walks of many games. All arrays have a row for each game."""

    roots: NDArray[np.uint64]
    """The root states: games, words."""
    leaves: NDArray[np.uint64]
    """The position at the end of the walk: games, words."""
    keys: NDArray[np.uint64]
    """The keys of earlier positions that can recur, then those of the path."""
    lengths: NDArray[np.int32]
    """The number of earlier ones."""
    path: NDArray[np.int32]
    """The nodes from the root down: games, depth."""
    movers: NDArray[np.int8]
    """The player who moved to each of them."""
    level: NDArray[np.int32]
    """The index on the path where the walk has ended."""
    used: NDArray[np.int32]
    """The number of nodes of the tree in use."""
    done: NDArray[np.int32]
    """The number of simulations done."""
    waiting: NDArray[np.bool_]
    """Whether the leaf waits for the evaluator."""
    rows: NDArray[np.int32]
    """The row of the leaf in the evaluator's answer."""
    streams: NDArray[np.uint64]
    gumbels: NDArray[np.float32]
    """The noise of the root's moves: games, actions."""
    planes: NDArray[np.int8]
    """Planes of the leaf from the view of the player to move: games, channels, cells."""


class Scratch(NamedTuple):
    """Scratch arrays of a thread."""

    codes: Buffer
    scores: NDArray[np.float64]


# --- expansion -----------------------------------------------------------------------------------


@part_kernel
def open_children(
    T: Tables, trees: GumbelTree, walks: Walks, i: int, s: State, codes: Buffer
) -> int:
    """Write all moves as nodes; return `children` of the node, 0 if there is no room."""
    first, n = walks.used[i], moves(T, s, codes)
    if first + n > trees.move.shape[1]:
        return 0
    tree = tree_of(trees, i)
    walks.used[i] = first + n
    for k in range(n):
        bare(tree, first + k)
        tree.move[first + k] = codes[k]
    return packed(first, n)


@part_kernel
def take_policy(tree: GumbelTree, children: int, logits: NDArray[np.float32]) -> None:
    """Set the evaluator's policy of children: `share` and its logarithm."""
    first, beyond = block(children)
    lessened = weigh_policy(tree, children, logits)
    for child in range(first, beyond):
        tree.logit[child] = logits[tree.move[child]] - lessened


@part_kernel
def look_ahead(T: Tables, trees: GumbelTree, walks: Walks, i: int) -> None:
    """Find the moves of the root that end the game at once, so that no win in one is missed."""
    tree, s, root = tree_of(trees, i), walks.leaves[i], walks.roots[i]
    first, beyond = block(tree.children[ROOT])
    for child in range(first, beyond):
        copy(s, root, len(s))
        play(T, s, tree.move[child])
        if not (LUCK and turn(T, s) == CHANCE):
            end = standing(T, s)
            if end != RUNNING:
                tree.verdict[child] = ended(end)
    tree.verdict[ROOT] = chosen(tree, ROOT, turn(T, root))


@part_kernel
def take_in(
    T: Tables,
    trees: GumbelTree,
    walks: Walks,
    i: int,
    logits: NDArray[np.float32],
    value: float,
    scratch: Scratch,
) -> None:
    """Expand a leaf with the evaluator's answer, and back up its value."""
    tree, s, level = tree_of(trees, i), walks.leaves[i], walks.level[i]
    node = walks.path[i, level]
    chance = min(max((1.0 + value) / 2, 0.0), 1.0)
    tree.value[node] = 1 - chance if turn(T, s) == SECOND else chance
    children = open_children(T, trees, walks, i, s, scratch.codes)
    if children != 0:
        tree.children[node] = children
        take_policy(tree, children, logits)
    if level > 0:
        back_up(tree, walks, i, 1.0 * tree.value[node])
    elif children != 0:
        draw_gumbels(walks.gumbels[i], children & 0xFFFF, walks.streams[i])
        look_ahead(T, trees, walks, i)


# --- selection and backup ------------------------------------------------------------------------


@part_kernel
def times_stood(keys: NDArray[np.uint64], since: int, at: int) -> int:
    """Return the number of occurrences of the last position since the last irreversible move."""
    times = 1
    for k in range(since, at):
        times += keys[k] == keys[at]
    return times


@part_kernel
def descend(
    T: Tables,
    trees: GumbelTree,
    walks: Walks,
    i: int,
    settings: GumbelSettings,
    table: NDArray[np.int32],
    scratch: Scratch,
) -> tuple[float, int]:
    """Walk down a tree. Return the first player's chance at the end of the walk, or `NEEDED`, and
    the number of occurrences of the position there.
    """
    tree, s, keys, path = tree_of(trees, i), walks.leaves[i], walks.keys[i], walks.path[i]
    copy(s, walks.roots[i], len(s))
    node, level, since, at = ROOT, 0, 0, walks.lengths[i]
    while True:
        walks.level[i] = level
        keys[at] = key(T, s)
        times = times_stood(keys, since, at)
        if tree.verdict[node] != OPEN:
            return worth(tree.verdict[node]), times
        if times >= THIRD and level > 0:
            return 0.5, times
        children = tree.children[node]
        if children == 0:
            if tree.value[node] >= 0:  # no room for its children
                return 1.0 * tree.value[node], times
            if level > 0:
                end = standing(T, s)
                if end != RUNNING:
                    tree.verdict[node] = ended(end)
                    return worth(tree.verdict[node]), times
            if not (LUCK and turn(T, s) == CHANCE):
                return NEEDED, times
            children = open_children(T, trees, walks, i, s, scratch.codes)
            if children == 0:
                return 0.5, times
            first, beyond = block(children)
            weigh(T, tree, s, first, beyond - first)
            tree.children[node] = children
        who = turn(T, s)
        if LUCK and who == CHANCE:
            walks.streams[i] = advance(walks.streams[i])
            node = draw_child(tree, children, walks.streams[i])
        elif level == 0:
            moves_here = min(children & 0xFFFF, settings.considered)
            wanted = table[moves_here, walks.done[i]]
            node = select_at_root(tree, who, settings, walks.gumbels[i], wanted, scratch.scores)
        else:
            node = select_below(tree, node, who, settings, scratch.scores)
        m = tree.move[node]
        at += 1
        if irreversible(T, s, m):
            since = at
        play(T, s, m)
        level += 1
        path[level], walks.movers[i, level] = node, who


@part_kernel
def back_up(tree: GumbelTree, walks: Walks, i: int, value: float) -> None:
    """Back up the value at the end of a walk, and whatever it proves."""
    path, level = walks.path[i], walks.level[i]
    tells = tree.verdict[path[level]] != OPEN
    tree.visits[ROOT] += 1
    for at in range(level, 0, -1):
        node, above, who = path[at], path[at - 1], walks.movers[i, at]
        tree.visits[node] += 1
        tree.total[node] += 1 - value if who == SECOND else value
        if tells:
            verdict = expected(tree, above) if LUCK and who == CHANCE else chosen(tree, above, who)
            tells = verdict != OPEN
            if tells:
                tree.verdict[above] = verdict
                value = worth(verdict)
    walks.done[i] += 1


# --- kernels for the driver ----------------------------------------------------------------------


@kernel
def begin(
    T: Tables, trees: GumbelTree, walks: Walks, seed: int, number: int, first: int, last: int
) -> None:
    """Set up a tree for each of some roots. Root i has the stream of game `number + i`."""
    for i in range(first, last):
        tree, s = tree_of(trees, i), walks.leaves[i]
        bare(tree, ROOT)
        copy(s, walks.roots[i], len(s))
        walks.used[i], walks.done[i], walks.level[i], walks.path[i, 0] = 1, 0, 0, ROOT
        walks.streams[i] = stream(Word(seed), Word(number + i))
        walks.gumbels[i] = 0
        keys, at = walks.keys[i], walks.lengths[i]
        keys[at] = key(T, s)
        show(T, walks, i, times_stood(keys, 0, at))


@inner_kernel
def show(T: Tables, walks: Walks, i: int, times: int) -> None:
    """Write the planes of a leaf for the evaluator."""
    s, out = walks.leaves[i], walks.planes[i]
    out[:, :] = 0
    observe(T, s, turn(T, s), times, out)
    walks.waiting[i] = True


@kernel
def walk(
    T: Tables,
    trees: GumbelTree,
    walks: Walks,
    settings: GumbelSettings,
    table: NDArray[np.int32],
    noisy: bool,
    logits: NDArray[np.float32],
    values: NDArray[np.float32],
    codes: Buffer,
    scores: NDArray[np.float64],
    first: int,
    last: int,
) -> None:
    """Apply the evaluator's answer (row `rows[i]` for game i) and continue the search."""
    scratch = Scratch(codes, scores)
    for i in range(first, last):
        if walks.waiting[i]:
            row = walks.rows[i]
            take_in(T, trees, walks, i, logits[row], 1.0 * values[row], scratch)
            if not noisy and walks.done[i] == 0:
                walks.gumbels[i] = 0
        walks.waiting[i] = False
        while walks.done[i] < settings.simulations and trees.verdict[i, ROOT] == OPEN:
            value, times = descend(T, trees, walks, i, settings, table, scratch)
            if value == NEEDED:
                show(T, walks, i, times)
                break
            back_up(tree_of(trees, i), walks, i, value)


@kernel
def read(
    T: Tables,
    trees: GumbelTree,
    walks: Walks,
    settings: GumbelSettings,
    scores: NDArray[np.float64],
    actions: NDArray[np.int64],
    policies: NDArray[np.float32],
    values: NDArray[np.float32],
    proven: NDArray[np.bool_],
    first: int,
    last: int,
) -> None:
    """Write the results of some roots."""
    for i in range(first, last):
        tree, who = tree_of(trees, i), turn(T, walks.roots[i])
        start, beyond = block(tree.children[ROOT])
        best = select_to_play(tree, who, settings, walks.gumbels[i], scores)
        actions[i] = tree.move[best]
        proven[i] = tree.verdict[ROOT] != OPEN
        policies[i] = 0
        if proven[i]:
            policies[i, actions[i]] = 1
            chance = worth(tree.verdict[ROOT])
            values[i] = 2 * chance - 1 if who == FIRST else 1 - 2 * chance
            continue
        improve(tree, ROOT, who, settings, scores)
        normalise(scores, beyond - start)
        for child in range(start, beyond):
            policies[i, tree.move[child]] = scores[child - start]
        values[i] = 2 * root_value(tree, who, scores) - 1


@inner_kernel
def root_value(tree: GumbelTree, who: int, policy: NDArray[np.float64]) -> float:
    """Return the value of the root for its player, 0 to 1, under the improved policy."""
    unknown, total = mixed_value(tree, ROOT, who), 0.0
    first, beyond = block(tree.children[ROOT])
    for child in range(first, beyond):
        value = child_value(tree, child, who) if is_known(tree, child) else unknown
        total += policy[child - first] * value
    return total


class GumbelKernels(NamedTuple):
    """The kernels of the search, compiled for one game."""

    begin: Callable[[Tables, GumbelTree, Walks, int, int, int, int], None]
    walk: Callable[..., None]
    read: Callable[..., None]


def gumbel_of(rules: Rules, seen: Planes) -> GumbelKernels:
    """Return the search with one game's rules and planes."""
    given: dict[ModuleType, dict[str, object]] = {planes: {"observe": seen.observe}}
    bound = bind(rules, also=given)
    return GumbelKernels(bound(begin), bound(walk), bound(read))
