"""Read a Monte-Carlo tree: the best moves, their lines and their values.

Everything is decided by integers and quotients of two integers, so every machine reads a tree the
same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from banmen import kernel
from banmen.games import CHANCE, DRAW, FIRST, FIRST_WINS, RUNNING, SECOND_WINS
from banmen.kernel import plain
from banmen.search.montecarlo import tree as storage
from banmen.search.montecarlo.tree import DRAWN, OPEN, ROOT, SURE, WON, Tree
from banmen.search.report import WIN, ScoredLine

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

block, worth = map(plain, (storage.block, storage.worth))
log: Callable[[float], float] = plain(kernel.log)
"""Plain Python versions: calling them from here compiles nothing."""


class PathStep(NamedTuple):
    """A move on the best path."""

    code: int
    who: int
    tried: bool
    """Whether it is proven, or was visited more often than there were moves to choose from."""


def read(tree: Tree, position: Position, lines: int) -> tuple[tuple[ScoredLine, ...], int]:
    """Return the best moves at the root, best first, and the depth of the tree there: how many
    moves of the best line, without reveals, were `PathStep.tried`.
    """
    rules, s = position.game.rules, position.state
    side = rules.turn(rules.tables, s)
    children = ranked(tree, ROOT, side)[:lines]
    paths = [list(best_path(tree, rules, s.copy(), child, side)) for child in children]
    found = tuple(
        ScoredLine(codes_until_chance(steps), *score_of(tree, child, side))
        for child, steps in zip(children, paths, strict=True)
    )
    tried = takewhile(lambda step: step.tried, paths[0])
    return found, sum(step.who != CHANCE for step in tried)


def codes_until_chance(steps: list[PathStep]) -> tuple[int, ...]:
    """The moves of a line up to where chance decides."""
    return tuple(step.code for step in takewhile(lambda step: step.who != CHANCE, steps))


def best_path(tree: Tree, rules: Rules, s: State, node: int, side: int) -> Iterator[PathStep]:
    """Yield the best path from a child of the root; at reveals the most visited. Plays the moves in
    `s`.
    """
    above = ROOT
    while True:
        first, beyond = block(int(tree.children[above]))
        proven = tree.verdict[node] != OPEN
        tried = side == CHANCE or proven or int(tree.visits[node]) > beyond - first
        yield PathStep(int(tree.move[node]), side, bool(tried))
        rules.play(rules.tables, s, int(tree.move[node]))
        if rules.outcome(rules.tables, s) != RUNNING or not tree.children[node]:
            return
        side, above = rules.turn(rules.tables, s), node
        node = ranked(tree, node, side)[0]
        if not tree.visits[node]:
            return


def ranked(tree: Tree, node: int, side: int) -> list[int]:
    """The children of a node, best for its player first; reveals by visits.

    Proven wins come first, the nearest first; then the rest by visits, unless all is proven; then
    proven losses, the farthest first.
    """
    children = range(*block(int(tree.children[node])))
    if side == CHANCE:
        return sorted(children, key=lambda child: -tree.visits[child])
    sign = 1 if side == FIRST else -1
    all_proven = all(tree.verdict[child] != OPEN for child in children)

    def rank(child: int) -> tuple[int, int, int, float]:
        known, visits = sign * int(tree.verdict[child]), int(tree.visits[child])
        sure = 0 if abs(known) <= SURE else 1 if known > 0 else -1
        mean = float(tree.total[child]) / max(visits, 1)
        return sure, known if sure or all_proven else 0, visits, mean

    return sorted(children, key=rank)[::-1]


def score_of(tree: Tree, child: int, side: int) -> tuple[int, bool]:
    """The score of a child of the root for the player to move, and whether it is certain."""
    verdict, n = int(tree.verdict[child]), int(tree.visits[child])
    if abs(verdict) > SURE:
        plies = 1 + WON - abs(verdict)
        return (WIN - plies if (verdict > 0) == (side == FIRST) else plies - WIN), True
    if verdict != OPEN:
        chance = worth(verdict) if side == FIRST else 1 - worth(verdict)
        return logit(chance), verdict == DRAWN
    return logit((float(tree.total[child]) + 0.5) / (n + 1)), False


def logit(chance: float) -> int:
    """Convert a chance to a score."""
    chance = min(max(chance, 1e-8), 1 - 1e-8)
    return round(1000 * log(chance / (1 - chance)))


def followed(tree: Tree, codes: list[int]) -> int | None:
    """The node reached from the root by the given moves, or None."""
    node = ROOT
    for code in codes:
        children = range(*block(int(tree.children[node])))
        below = next((child for child in children if tree.move[child] == code), None)
        if below is None:
            return None
        node = below
    return node


def verdict_after(rules: Rules, s: State) -> int:
    """The verdict of a position where the game has ended, or OPEN."""
    end = rules.outcome(rules.tables, s)
    if end == RUNNING and rules.count(rules.tables, s) == 0:
        end = SECOND_WINS - rules.turn(rules.tables, s)
    return {RUNNING: OPEN, FIRST_WINS: WON, SECOND_WINS: -WON, DRAW: DRAWN}[end]
