"""Monte-Carlo tree search: the kernels. `search.montecarlo.driver` is their public interface.

A game has four steps: go down the tree by `select_child` to a node without children; open that node
if it was visited often enough; value its position by a random game or by the judge; carry the value
back up the path. Where the judge alone values positions, it looks one move ahead: a node is opened
at once, all its children are judged, and it gets the value of the best. The kernels are written
over the contract of a game and compiled for it, like `search.playout`.

The tree (`search.montecarlo.tree`)
    Each thread takes new nodes from its own range and publishes them by one write, so threads share
    a tree without locks. Occasionally a count is lost or a node is opened twice, which does no
    harm. Visits are counted on the way down and values on the way up, so a visit in progress looks
    like a loss, and other threads go elsewhere.

    Nodes near the root are written by all threads, so their data move from core to core. So with
    several threads each plays games in bundles (`Settings.bundle`), which separate at a *fork*, the
    first node on the path with a small part of the root's visits (`SHARED`):

        root ─ … ─ much visited ─ fork ┬─ … ─ a game
          walked and counted once      ├─ … ─ a game
                                       └─ … ─ a game
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from banmen.games.contract import (
    CHANCE,
    DRAW,
    FIRST,
    FIRST_WINS,
    RUNNING,
    SECOND,
    SECOND_WINS,
    Judge,
    Rules,
    bind,
)
from banmen.games.contract.unbound import (
    FEATURES,
    LUCK,
    count,
    features,
    irreversible,
    key,
    moves,
    outcome,
    pick,
    play,
    turn,
    weight,
)
from banmen.kernel import (
    AHEAD,
    Buffer,
    State,
    Tables,
    Word,
    advance,
    below,
    exp,
    fence,
    kernel,
    log,
    mix,
    number,
    part_kernel,
    stream,
)
from banmen.kernel.ahead.sets import filled
from banmen.kernel.arrays import NDArray, np
from banmen.search.montecarlo.tree import (
    OPEN,
    ROOT,
    SURE,
    Marks,
    Nodes,
    Tree,
    blank,
    block,
    chosen,
    ended,
    expected,
    mark_subtree,
    packed,
    plant,
    promote,
    shuffled,
    worth,
)
from banmen.search.montecarlo.workspace import DEPTH, Settings, Workspace
from banmen.search.playout import reveal

SHARED = 32
"""The games of a bundle separate at a node with less than this fraction of the root's visits."""

_S11 = Word(11)
_UNIT = 2.0**-53
_UNTRIED = 1e6
"""More than the value of any visited move."""


# --- down ----------------------------------------------------------------------------------------


@part_kernel
def standing(T: Tables, s: State) -> int:
    """Return the outcome of a position, on the board or for lack of moves; or RUNNING."""
    end = outcome(T, s)
    if end == RUNNING and count(T, s) == 0:
        return SECOND_WINS - turn(T, s)
    return end


@part_kernel
def third(keys: NDArray[np.uint64]) -> bool:
    """Whether the last of some positions has occurred twice before."""
    times = 0
    for i in range(len(keys) - 1):
        times += keys[i] == keys[-1]
    return times >= 2


@part_kernel
def ripe(tree: Tree, work: Workspace, settings: Settings, node: int) -> bool:
    """Whether a node has enough visits to be opened. With half of the tree's room used this takes
    twice as many visits, with three quarters four times, so the tree never quite fills up.
    """
    free, beyond, room = work.stretch[0], work.stretch[1], work.stretch[2]
    return bool(tree.visits[node] * (beyond - free) > settings.patience * room)


@part_kernel
def looks_ahead(settings: Settings) -> bool:
    """Whether positions are valued by the judge alone, one move ahead."""
    return FEATURES > 0 and settings.trust == 1


@part_kernel
def expand(T: Tables, tree: Tree, work: Workspace, luck: np.uint64) -> int:
    """Write the possible moves as nodes, in random order; return their `children` value, or 0 if
    there is no room.
    """
    s, codes = work.s, work.codes
    first = work.stretch[0]
    n = moves(T, s, codes)
    if first + n > work.stretch[1]:
        return 0
    work.stretch[0] = first + n
    shuffled(tree.move, first, codes, n, luck)
    for child in range(first, first + n):
        blank(tree, child)
    if LUCK and turn(T, s) == CHANCE:
        weigh(T, tree, s, first, n)
    return packed(first, n)


@part_kernel
def adopt(tree: Tree, node: int, children: int) -> None:
    """Give a node its children, visible to all threads from now on."""
    if children != 0:
        fence()
        tree.children[node] = children


@part_kernel
def weigh(T: Tables, tree: Nodes, s: State, first: int, n: int) -> None:
    """Write the probability of each of some reveals."""
    total = 0
    for child in range(first, first + n):
        total += weight(T, s, tree.move[child])
    for child in range(first, first + n):
        tree.share[child] = weight(T, s, tree.move[child]) / total


@part_kernel
def draw_child(tree: Nodes, children: int, luck: np.uint64) -> int:
    """Draw one of some reveals by its probability."""
    first, beyond = block(children)
    left = number(mix(luck) >> _S11) * _UNIT
    for child in range(first, beyond - 1):
        left -= tree.share[child]
        if left < 0:
            return child
    return beyond - 1


@part_kernel
def uct(tree: Tree, settings: Settings, child: int, spread: float) -> float:
    """A child's priority: its value, and a bonus for few visits."""
    n = tree.visits[child]
    value = tree.total[child] / n if n > 0 else _UNTRIED
    if settings.rave > 0 and tree.rave_visits[child] > 0:
        part = math.sqrt(settings.rave / (3 * n + settings.rave))
        value += part * (tree.rave_total[child] / tree.rave_visits[child] - value)
    return value + spread / math.sqrt(n) if n > 0 else value


@part_kernel
def root_of_log(settings: Settings, n: int) -> float:
    """√log n, looked up for few visits, which most nodes have."""
    if n < len(settings.roots_of_logs):
        return float(settings.roots_of_logs[n])
    return math.sqrt(log(float(n)))


@part_kernel
def select_child(tree: Tree, settings: Settings, node: int, children: int, who: int) -> int:
    """The child to visit next: never one proven lost for the mover, and at once one proven won."""
    if settings.guided:
        return select_guided(tree, settings, node, children, who)
    first, beyond = block(children)
    spread = settings.exploration * root_of_log(settings, tree.visits[node])
    best, most = first, -1.0
    for child in range(first, beyond):
        if settings.solver:
            verdict = tree.verdict[child] if who == FIRST else -tree.verdict[child]
            if verdict > SURE:
                return child
            if verdict < -SURE:
                continue
        value = uct(tree, settings, child, spread)
        if value > most:
            best, most = child, value
    return best


@part_kernel
def select_guided(tree: Tree, settings: Settings, node: int, children: int, who: int) -> int:
    """`select_child` where an evaluator says how good each move seems, its `share`: PUCT (Silver).
    What was never visited counts as much as what was, on average.
    """
    first, beyond = block(children)
    visits, total = 0, 0.0
    for child in range(first, beyond):
        visits += tree.visits[child]
        total += tree.total[child]
    unknown = total / visits if visits > 0 else 0.5
    spread = settings.exploration * math.sqrt(1.0 + visits)
    best, most = first, -1.0
    for child in range(first, beyond):
        if settings.solver:
            verdict = tree.verdict[child] if who == FIRST else -tree.verdict[child]
            if verdict > SURE:
                return child
            if verdict < -SURE:
                continue
        n = tree.visits[child]
        value = tree.total[child] / n if n > 0 else unknown
        value += spread * tree.share[child] / (1 + n)
        if value > most:
            best, most = child, value
    return best


@part_kernel
def descend(
    T: Tables, tree: Tree, work: Workspace, settings: Settings, fork: int, luck: np.uint64
) -> tuple[int, bool]:
    """Walk down the tree from the root or from a fork at some level; return the level reached, and
    whether the walk counts as a draw because of a third repetition or its length.

    The position at its end is left in `Workspace.s`; if the game has ended there, the node has the
    verdict.
    """
    s, path, keys = work.s, work.path, work.keys
    begin, level, node = len(keys) - DEPTH, fork, path[fork]
    since, parts = 0, settings.bundle > 1
    if fork:
        copy(s, work.fork, len(work.root))
        since, parts = work.parting[1], False
    else:
        copy(s, work.root, len(work.root))
        tree.visits[node] += 1
    while tree.verdict[node] == OPEN:
        at = begin + level
        keys[at] = key(T, s)
        if level == DEPTH - 1 or (level > 0 and third(keys[since : at + 1])):
            return level, True
        luck = advance(luck)
        children = tree.children[node]
        if children == 0:
            end = standing(T, s)
            if end != RUNNING:
                tree.verdict[node] = ended(end)
                break
            if (settings.guided or looks_ahead(settings)) and turn(T, s) != CHANCE:
                break
            if ripe(tree, work, settings, node):
                children = expand(T, tree, work, luck)
                adopt(tree, node, children)
            if children == 0:
                break
        who = turn(T, s)
        if LUCK and who == CHANCE:
            node = draw_child(tree, children, luck)
        else:
            node = select_child(tree, settings, node, children, who)
        m = tree.move[node]
        if irreversible(T, s, m):
            since = at + 1
        play(T, s, m)
        level += 1
        path[level], work.movers[level] = node, who
        tree.visits[node] += 1
        if parts and tree.visits[node] * SHARED < tree.visits[ROOT]:
            copy(work.fork, s, len(work.fork))
            work.parting[0], work.parting[1], parts = level, since, False
    return level, False


@part_kernel
def copy(to: State, of: State, words: int) -> None:
    """Copy a position."""
    for i in range(words):
        to[i] = of[i]


# --- valuing -------------------------------------------------------------------------------------


@part_kernel
def random_game(
    T: Tables, work: Workspace, settings: Settings, luck: np.uint64, game: int
) -> float:
    """Play random moves from an unfinished position; return the value of the end."""
    s, plies = work.s, 0
    while True:
        luck = advance(luck)
        who = turn(T, s)
        if LUCK and who == CHANCE:
            m = reveal(T, s, luck)
        else:
            n = count(T, s)
            if n == 0:
                return 1.0 * who
            if plies == settings.plies:
                return 0.5
            m = pick(T, s, below(luck, n))
            if settings.rave > 0:
                work.last_game[2 * m + who] = game
            plies += 1
        play(T, s, m)
        end = outcome(T, s)
        if end != RUNNING:
            return 0.5 if end == DRAW else 1.0 * (end == FIRST_WINS)


@part_kernel
def judged(T: Tables, work: Workspace, settings: Settings) -> float:
    """The judge's value of an unfinished position."""
    s = work.s
    features(T, s, work.measures)
    score = 0
    for i in range(FEATURES):
        score += settings.weights[i] * work.measures[i]
    chance = 1 / (1 + exp(-min(max(score / 1e6, -20), 20)))
    return 1 - chance if turn(T, s) == SECOND else chance


@part_kernel
def best_ahead(
    T: Tables, tree: Tree, work: Workspace, settings: Settings, node: int, luck: np.uint64
) -> float:
    """Open a node at a player's turn and judge its children as if each was visited once; return the
    value of the best. If there is no room for them, return the judge's value of the node itself. (A
    third repetition is noticed when a child is visited.)
    """
    s, here = work.s, work.here
    children = expand(T, tree, work, luck)
    if children == 0:
        return judged(T, work, settings)
    copy(here, s, len(here))
    who, best = turn(T, s), 0.0
    first, beyond = block(children)
    for child in range(first, beyond):
        copy(s, here, len(here))
        play(T, s, tree.move[child])
        end = standing(T, s)
        if end == RUNNING:
            value = judged(T, work, settings)
        else:
            tree.verdict[child] = ended(end)
            value = worth(tree.verdict[child])
        tree.visits[child] = 1
        tree.total[child] = 1 - value if who == SECOND else value
        best = max(best, tree.total[child])
    adopt(tree, node, children)
    if settings.solver:
        tree.verdict[node] = chosen(tree, node, who)
    return 1 - best if who == SECOND else best


# --- up ------------------------------------------------------------------------------------------


@part_kernel
def credit_rave(tree: Tree, work: Workspace, node: int, who: int, value: float, game: int) -> None:
    """Credit a game to all moves from a node that its player made then or later."""
    first, beyond = block(tree.children[node])
    for child in range(first, beyond):
        if work.last_game[2 * tree.move[child] + who] == game:
            tree.rave_visits[child] += 1
            tree.rave_total[child] += value


@part_kernel
def back_up(
    tree: Tree, work: Workspace, settings: Settings, level: int, fork: int, value: float, game: int
) -> float:
    """Carry the value of a game, and proofs from it, from the end of the path to the root, or only
    to a fork if the games of a bundle separated there; return the value that arrives.
    """
    tells = settings.solver and tree.verdict[work.path[level]] != OPEN
    arrived = value
    for i in range(level, 0, -1):
        node, above, who = work.path[i], work.path[i - 1], work.movers[i]
        if i > fork:
            share = 1 - value if who == SECOND else value
            tree.total[node] += share
            if settings.rave > 0 and who != CHANCE:
                work.last_game[2 * tree.move[node] + who] = game
                credit_rave(tree, work, above, who, share, game)
        elif i == fork:
            arrived = value
        if tells:
            verdict = expected(tree, above) if LUCK and who == CHANCE else chosen(tree, above, who)
            tells = verdict != OPEN
            if tells:
                tree.verdict[above] = verdict
                value = worth(verdict)
    return arrived


# --- games ---------------------------------------------------------------------------------------


@part_kernel
def value_of(
    T: Tables,
    tree: Tree,
    work: Workspace,
    settings: Settings,
    node: int,
    luck: np.uint64,
    game: int,
) -> float:
    """The value of a node without children, with its position in `Workspace.s`: by the judge, by a
    random game, or both.
    """
    if looks_ahead(settings) and turn(T, work.s) != CHANCE and ripe(tree, work, settings, node):
        return best_ahead(T, tree, work, settings, node, luck)
    value = 0.0
    if FEATURES > 0 and settings.trust > 0:
        value += settings.trust * judged(T, work, settings)
    if settings.trust < 1:
        value += (1 - settings.trust) * random_game(T, work, settings, luck, game)
    return value


@part_kernel
def bundle(
    T: Tables, tree: Tree, work: Workspace, settings: Settings, seed: int, first: int, games: int
) -> None:
    """Play a bundle of games of a seed, the first with number `first`."""
    fork, forked, total = 0, 0, 0.0
    work.parting[0] = 0
    for i in range(games):
        game = first + i + 1
        luck = stream(Word(seed), Word(game))
        level, drawn = descend(T, tree, work, settings, fork, luck)
        if fork == 0 and work.parting[0] > 0 and i < games - 1:
            fork = work.parting[0]
            for above in range(fork + 1):
                tree.visits[work.path[above]] += games - 1 - i
        verdict = tree.verdict[work.path[level]]
        if verdict != OPEN:
            value = worth(verdict)
        elif drawn:
            value = 0.5
        else:
            dice = stream(luck, Word(level))
            value = value_of(T, tree, work, settings, work.path[level], dice, game)
        arrived = back_up(tree, work, settings, level, fork, value, game)
        if fork:
            forked += 1
            total += arrived
    for i in range(fork, 0, -1):
        tree.total[work.path[i]] += forked - total if work.movers[i] == SECOND else total


@kernel
def grow(
    T: Tables, tree: Tree, work: Workspace, settings: Settings, seed: int, first: int, games: int
) -> int:
    """Play `games` games of a seed, the first with number `first`; return how many were played
    until the root was proven, or all.
    """
    played = 0
    while played < games:
        if settings.solver and tree.verdict[ROOT] != OPEN:
            return played
        size = min(settings.bundle, games - played)
        bundle(T, tree, work, settings, seed, first + played, size)
        played += size
    return games


# --- binding -------------------------------------------------------------------------------------


class MonteCarloKernels(NamedTuple):
    """Monte-Carlo tree search, compiled for one game."""

    grow: Callable[[Tables, Tree, Workspace, Settings, int, int, int], int]
    plant: Callable[[Tree, Buffer, int], None]
    mark_subtree: Callable[[Tree, Marks, int, int], int]
    promote: Callable[[Tree, Marks, int], None]


def montecarlo_of(rules: Rules, judge: Judge) -> MonteCarloKernels:
    """Monte-Carlo tree search bound to one game: its `play`, `moves`, … and its judge's `features`
    replace those of `contract.unbound`.
    """
    if AHEAD:
        return filled(rules.label, "montecarlo", MonteCarloKernels)
    return MonteCarloKernels(bind(rules, judge)(grow), plant, mark_subtree, promote)
