"""The driver of Monte-Carlo tree search: it finds the root, observes limits, leads the threads."""

from __future__ import annotations

import math
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from banmen.beginning import SEEDS, checked_seed
from banmen.game import Game, Position
from banmen.kernel.arrays import NDArray, np
from banmen.search.montecarlo.kernels import montecarlo_of
from banmen.search.montecarlo.reading import block, followed, log, read, verdict_after
from banmen.search.montecarlo.tree import (
    OPEN,
    ROOT,
    WORD_BITS,
    Tree,
    marks_for,
    planted,
)
from banmen.search.montecarlo.workspace import Settings, Workspace, apart, workspace_for
from banmen.search.report import Limits, Question, Report, Search, Steps, check

if TYPE_CHECKING:
    from banmen.search.evaluator import Evaluator
    from banmen.search.montecarlo.guided import Guide

LEAVES = {"playout": 0.0, "judge": 1.0, "mix": 0.5}
"""The weight of the judge's value, beside that of a random game."""

AT_ONCE = 0.5
"""The patience with which nodes are opened at their first visit while half of the tree is free."""

SLICE = 0.005
"""Seconds between two checks of the clock."""
BUNDLE = 16
"""The games a thread plays from one walk down, where several threads share a tree."""
KEPT = 10_000_000
"""The most nodes kept for each second of the next search. Finding and moving so many takes about an
eighth of it. (A thread makes up to 7 million a second.)
"""
LOOK = 16
"""With a depth limit, the depth is checked each time the games have grown by one in so many: after
the same games on every machine.
"""
VAIN, FIRST_VAIN = 100, 1000
"""A search with a depth limit gives up after so many times the games (at least `FIRST_VAIN`) of its
last gain in depth. From the starts of all games, a gain took up to 70 times the games before it.
"""
TELLING = 0.1
"""Seconds between two reports."""
_ROOTS_OF_LOGS = np.array([0.0, *(math.sqrt(log(n)) for n in range(1, 512))])


class MonteCarlo(Search):
    """Monte-Carlo tree search in one game.

    memory       megabytes for the tree; it grows more slowly as they fill up
    threads      how many threads share the tree: at most two a core, so that none keeps the others
                 waiting, and at most as many as have memory to open a node each
    leaf         how to value a position at the edge of the tree: by a random game ("playout"), by
                 the judge's value of the best move from it, with `weights` ("judge"), or by their
                 mean ("mix"); without weights always by a random game
    exploration  the constant of UCT
    rave         how many visits of a move weigh as much as the games in which it was made later
                 (RAVE); 0 turns it off. It pays in Flink, best without exploration, because
                 RAVE itself explores
    patience     how many visits a position needs before its moves get nodes; with the judge alone
                 one, as long as half of the tree is free
    solver       whether wins, losses and draws are proven
    keep         whether the tree is kept from call to call
    evaluator    values positions and says how good moves seem, in the place of `leaf`, `rave` and
                 threads (`search.evaluator`, `montecarlo.guided`)

    ``MonteCarlo(game, solver=False)`` is plain UCT with random games.
    """

    def __init__(
        self,
        game: Game,
        memory: int = 256,
        threads: int = 1,
        seed: int = 0,
        leaf: Literal["playout", "judge", "mix"] = "playout",
        weights: NDArray[np.int32] | None = None,
        exploration: float = 0.4,
        rave: float = 0.0,
        patience: int = 2,
        solver: bool = True,
        keep: bool = True,
        evaluator: Evaluator | None = None,
    ) -> None:
        rave, threads = (0.0, 1) if evaluator else (rave, threads)
        shares = game.about.chance or evaluator is not None
        size = _size(game, memory, shares, rave > 0)
        self.game, self.threads = game, min(threads, _most_threads(game, size))
        self.seed, self.keep = checked_seed(seed) % SEEDS, keep
        self._settings = Settings(
            exploration=float(exploration),
            roots_of_logs=_ROOTS_OF_LOGS,
            rave=float(rave),
            patience=AT_ONCE if leaf == "judge" or evaluator else float(patience),
            solver=solver,
            trust=LEAVES[leaf] if weights is not None and game.judge.names else 0.0,
            weights=np.zeros(1, np.int32) if weights is None else weights,
            plies=game.rules.ply_limit,
            guided=evaluator is not None,
            bundle=BUNDLE if self.threads > 1 and not rave else 1,
        )
        self._kernels = montecarlo_of(game.rules, game.judge)
        self._guide = _guide(game, evaluator)
        self._tree = planted(size, shares, rave > 0)
        self._marks = marks_for(size)
        self._stretches = apart(self.threads, 3, np.int64)
        self._games = 0
        self._root: Position | None = None
        self._under_way: Callable[[], Steps[Report] | None] = lambda: None
        self._past = np.zeros(0, np.uint64)
        self._stopped = False
        self._play(workspace_for(game, game.rules.blank(), self._past, self._stretches[0]), 0, 0)
        self._kernels.plant(self._tree, np.zeros(0, np.int32), self.seed)
        self._kernels.mark_subtree(self._tree, self._marks, ROOT, 1)
        self._kernels.promote(self._tree, self._marks, ROOT)

    def ask(self, asked: Question) -> Steps[Report]:
        """Search a position that is not over, until a limit is reached or its result is proven. A
        search still in progress is closed.

        `Limits.nodes` counts walks down the tree, each with a random game or a look ahead.
        `Limits.depth` counts the moves of the best line, without reveals, that are proven or were
        visited more often than there were moves to choose from; the search also ends if no line
        seems to get that long (`VAIN`). The tree of a search restricted to some moves
        (`Question.only`) is not kept.
        """
        check(asked.position, self.game)
        self._stopped = False
        if (before := self._under_way()) is not None:
            before.close()  # its helpers must not write while the tree is moved
        steps = self._steps(asked)
        self._under_way = weakref.ref(steps)
        return steps

    def _steps(self, asked: Question) -> Steps[Report]:
        position, limits, lines, only = asked
        begun = time.perf_counter()
        self._settle(position, only, limits.seconds)
        run = _SharedSearch(self, position, limits, lines, begun)
        helpers = [
            threading.Thread(target=run.help, args=(i,), daemon=True)  # no program waits for them
            for i in range(1, self.threads)
        ]
        try:
            for helper in helpers:
                helper.start()
            yield from run.lead()
        finally:
            run.over.set()
            for helper in filter(threading.Thread.is_alive, helpers):
                helper.join()
            self._games += run.games
        return run.report()

    def stop(self) -> None:
        """End the search in progress."""
        self._stopped = True

    def _play(self, work: Workspace, first: int, games: int) -> int:
        """Play games on the tree; return how many were played until the root was proven. (With 0
        games, as the constructor calls it, this compiles or loads the search.)
        """
        args = (self.seed, self._games + first, games)
        if self._guide is not None:
            return self._guide.grow(self._tree, work, self._settings, *args)
        return int(
            self._kernels.grow(self.game.rules.tables, self._tree, work, self._settings, *args)
        )

    # --- the tree between two searches -----------------------------------------------------------

    def _settle(
        self, position: Position, only: tuple[int, ...], seconds: float | None = None
    ) -> None:
        """Make a position the root: from the present tree if it contains the position and moving
        its part does not take too much of the available time.
        """
        node = self._find(position) if self.keep and not only else None
        if node is None or not self._raise(node, seconds):
            self._plant(only or tuple(position.codes))
            if self._guide is not None:
                self._guide.open_root(self._tree, position.state, position.repetitions)
        if self._settings.solver:
            self._look_ahead(position)
        self._root, self._past = None if only else position, position.earlier_keys()

    def _raise(self, node: int, seconds: float | None) -> bool:
        """Make a node the root if it has children, and not too many nodes below it."""
        if node == ROOT or not self._tree.children[node]:
            return node == ROOT
        size = len(self._tree.move)
        most = size if seconds is None else min(size, int(seconds * KEPT))
        kept = self._kernels.mark_subtree(self._tree, self._marks, node, most)
        if kept:
            self._kernels.promote(self._tree, self._marks, node)
            self._share_out(kept)
        return kept > 0

    def _plant(self, codes: tuple[int, ...]) -> None:
        """Start a tree with a root and its children in random order."""
        self._kernels.plant(self._tree, np.array(codes, np.int32), self.seed)
        self._share_out(1 + len(codes))
        self._games = 0

    def _look_ahead(self, position: Position) -> None:
        """Mark the moves that end the game at once, so that a win in one is never missed."""
        tree, rules = self._tree, self.game.rules
        for child in range(*block(int(tree.children[ROOT]))):
            if tree.verdict[child] == OPEN and tree.visits[child] == 0:
                s = position.state
                rules.play(rules.tables, s, int(tree.move[child]))
                tree.verdict[child] = verdict_after(rules, s)

    def _share_out(self, used: int) -> None:
        """Give each thread an equal part of the free nodes."""
        free = len(self._tree.move) - used
        ends = [used + free * i // self.threads for i in range(self.threads + 1)]
        for stretch, first, beyond in zip(self._stretches, ends, ends[1:], strict=False):
            stretch[:] = first, beyond, beyond - first

    def _find(self, position: Position) -> int | None:
        """The node of a position that follows from the root, or None."""
        if self._root is None:
            return None
        codes: list[int] = []
        pos = position
        while pos != self._root or pos.earlier_keys().tolist() != self._past.tolist():
            if pos.before is None:
                return None
            codes[:0] = pos.last_codes
            pos = pos.before
        return followed(self._tree, codes)


# --- one search ----------------------------------------------------------------------------------


class _SharedSearch:
    """One search, as its threads share it."""

    def __init__(
        self, search: MonteCarlo, position: Position, limits: Limits, lines: int, begun: float
    ) -> None:
        self.search, self.position, self.limits, self.lines = search, position, limits, lines
        self.rules, self.begun = position.game.rules, begun
        self.over = threading.Event()
        self.games = self.depth = self.gained = 0
        self.look = math.inf if limits.depth is None else 1
        self.left = math.inf if limits.nodes is None else max(1, limits.nodes)
        self.lock = threading.Lock()
        self.unproven = np.zeros(
            1 if search._settings.solver else len(search._tree.verdict), np.int32
        )
        self.workspaces = [
            workspace_for(position.game, position.state, search._past, stretch)
            for stretch in search._stretches
        ]

    def lead(self) -> Steps[None]:
        """Search until the end, and report on the way."""
        told = self.begun
        for _ in self._slices(0):
            now = time.perf_counter()
            if self._reached(now):
                return
            news = now - told >= TELLING
            if news:
                told = now
            yield self._news() if news else None

    def help(self, i: int) -> None:
        """Search along until the end."""
        for _ in self._slices(i):
            pass

    def _news(self) -> Report:
        """An intermediate report. It notes the depth only where time is the limit: with a limit of
        games or depth the clock must not influence the answer.
        """
        report = self.report()
        if self.limits.nodes is None and self.limits.depth is None:
            self.depth = report.depth
        return report

    def _reached(self, now: float) -> bool:
        """Whether a limit of time or depth is reached, or the search was stopped."""
        seconds = self.limits.seconds
        if self.search._stopped or (seconds is not None and now - self.begun >= seconds):
            return True
        return self.games >= self.look and self._deep_enough()

    def _deep_enough(self) -> bool:
        """Whether the depth limit is reached, or seems out of reach."""
        before, self.depth = self.depth, self.report().depth
        if self.depth > before:
            self.gained = self.games
        self.look = self.games + self.games // LOOK + 1
        vain = self.games > VAIN * max(self.gained, FIRST_VAIN)
        return vain or (self.limits.depth is not None and self.depth >= self.limits.depth)

    def _slices(self, i: int) -> Iterator[None]:
        """Play games in slices of about `SLICE` seconds until no more are needed."""
        size = 1
        while not self.over.is_set():
            first, games = self._take(size)
            begun = time.perf_counter()
            played = self.search._play(self.workspaces[i], first, games)
            spent = time.perf_counter() - begun
            if played < games:
                self._give_back(games - played)
                return
            if games == 0:
                return
            size = max(1, min(2 * size, int(size * SLICE / max(spent, 1e-6))))
            yield

    def _take(self, size: int) -> tuple[int, int]:
        """Take up to `size` of the remaining games; return the number of the first, and how
        many.
        """
        with self.lock:
            first = self.games
            games = int(min(size, self.left, max(1, self.look - first)))
            self.games += games
            self.left -= games
        return first, games

    def _give_back(self, games: int) -> None:
        with self.lock:
            self.games -= games

    # --- what was found ---------------------------------------------------------------------------

    def report(self) -> Report:
        """Report the best lines so far."""
        lines, depth = read(self._known(), self.position, self.lines)
        seconds = time.perf_counter() - self.begun
        return Report(max(self.depth, depth), self.games, seconds, lines)

    def _known(self) -> Tree:
        """The tree; without its verdicts if the solver is off."""
        tree = self.search._tree
        if self.search._settings.solver:
            return tree
        return tree._replace(verdict=self.unproven)


# --- the room of a tree ---


def _size(game: Game, memory: int, shares: bool, rave: bool) -> int:
    """The number of nodes that fit into some megabytes, including the marks for promoting a root;
    at least enough to open the root.
    """
    kept, marks = planted(2, shares, rave), marks_for(1)
    node = sum(known.itemsize for known in kept if len(known) > 1)
    word = WORD_BITS * node + marks.bits.itemsize + marks.before.itemsize
    room = (memory << 20) - marks.path.nbytes - word
    return max(room * WORD_BITS // word, 1 + game.rules.actions(game.rules.tables))


def _guide(game: Game, evaluator: Evaluator | None) -> Guide | None:
    """An evaluator beside the tree. Its kernels are not among those compiled ahead."""
    if evaluator is None:
        return None
    from banmen.search.montecarlo.guided import Guide

    return Guide(game, evaluator)


def _most_threads(game: Game, size: int) -> int:
    """The most threads that a tree of so many nodes can use on this machine."""
    blocks = (size - 1) // game.rules.actions(game.rules.tables)
    return max(1, min(2 * (os.cpu_count() or 1), blocks - 1))
