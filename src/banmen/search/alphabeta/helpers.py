"""Threads that search beside the driver of alpha-beta and share its transposition table.

    driver    depth 1   2     3        4              5                  reports, keeps to limits
    helper 1    2    3      4          5                   6             each works on its own
    helper 2    1   2     3        4            5                        frames and history
                └──────────┴───── transposition table ───┴───────────┘

This is *lazy SMP*: nobody divides the work. What a helper finds reaches the driver as results in
the table, and half the helpers are a depth ahead of it, so that these are results it will need.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from banmen.search.alphabeta.workspace import EXCLUDED, MOST_PLIES, NODES, AlphaBetaWorkspace

if TYPE_CHECKING:
    from banmen.games.contract import Rules
    from banmen.kernel import State
    from banmen.search.alphabeta.kernels import AlphaBetaKernels

SLICE = 2000
"""Positions between two looks at whether the search is over."""
UNLIMITED = 1 << 62


class Helpers:
    """The helper threads of one search at a time."""

    def __init__(
        self, kernels: AlphaBetaKernels, rules: Rules, workspaces: list[AlphaBetaWorkspace]
    ) -> None:
        """A thread for each workspace; their own tables are never used."""
        self._kernels, self._rules, self._workspaces = kernels, rules, workspaces
        self._threads: list[threading.Thread] = []
        self._over = threading.Event()
        self._depth = 0
        self.share = UNLIMITED
        """The most positions that each of them looks at in a search."""

    @property
    def nodes(self) -> int:
        """The positions they have looked at since `forget`."""
        return sum(int(work.control[NODES]) for work in self._workspaces)

    def forget(self) -> None:
        """Begin a new search: no history, no nodes."""
        for work in self._workspaces:
            work.killers[:], work.history[:], work.evaluations[:] = -1, 0, 0
            work.control[NODES] = 0

    def start(self, lead: AlphaBetaWorkspace, root: State, before: int, nodes: int | None) -> None:
        """Search a root as the driver does, until `end`. A limit of nodes is shared out evenly."""
        self.share = UNLIMITED if nodes is None else nodes // (1 + len(self._workspaces))
        self._over.clear()
        self._depth = 1
        for ahead, own in enumerate(self._workspaces, 1):
            nodes = int(own.control[NODES])
            own.control[:], own.worth[:] = lead.control, lead.worth
            own.control[NODES] = nodes
            own.keys[:before] = lead.keys[:before]
            work = own._replace(table=lead.table, excluded=lead.excluded)
            thread = threading.Thread(
                target=self._deepen, args=(lead, work, root, before, ahead % 2), daemon=True
            )
            self._threads.append(thread)
            thread.start()

    def follow(self, depth: int) -> None:
        """The driver begins this depth: helpers that are behind it skip what it has done."""
        self._depth = depth

    def end(self) -> None:
        """Return when all have stopped."""
        self._over.set()
        while self._threads:
            self._threads.pop().join()

    def _deepen(
        self,
        lead: AlphaBetaWorkspace,
        work: AlphaBetaWorkspace,
        root: State,
        before: int,
        ahead: int,
    ) -> None:
        """Search depth after depth."""
        rules, depth = self._rules, 0
        while depth < MOST_PLIES - 4:
            depth = max(depth + 1, self._depth + ahead)
            work.control[EXCLUDED] = lead.control[EXCLUDED]
            self._kernels.begin(rules.tables, work, root, before, depth)
            done = False
            while not done:
                most = min(SLICE, self.share - int(work.control[NODES]))
                if self._over.is_set() or most <= 0:
                    return
                done = bool(self._kernels.search(rules.tables, work, most, rules.position_words))
