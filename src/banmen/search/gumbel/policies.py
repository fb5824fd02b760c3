"""The driver: `GumbelSearch` sets up the trees, calls the evaluator, and runs the threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from banmen.beginning import SEEDS, checked_seed
from banmen.errors import Complaint
from banmen.games import modules
from banmen.kernel.arrays import NDArray, np
from banmen.position import Position
from banmen.search.evaluator import Evaluator, Leaves, ask
from banmen.search.gumbel.base import GumbelSettings, Roots, Searched, roots_of
from banmen.search.gumbel.search import Walks, gumbel_of
from banmen.search.gumbel.seq_halving import table
from banmen.search.gumbel.tree import trees_for

if TYPE_CHECKING:
    from banmen.game import Game

CHILDREN = 320
"""The number of moves per position that a tree has room for, on average. A position for whose moves
there is no room is evaluated but never expanded.
"""


class GumbelSearch:
    """Gumbel AlphaZero: searches many positions of one game side by side.

    simulations  simulations per tree, each to a new position
    considered   the most moves of a root that are considered
    visit_scale, value_scale
                 weight of the values found relative to the logits (`base`)
    threads      threads that work on the trees; results do not depend on it

    The same arguments and calls give the same results if the evaluator is deterministic.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        simulations: int = 32,
        considered: int = 16,
        seed: int = 0,
        threads: int = 1,
        visit_scale: float = 50.0,
        value_scale: float = 1.0,
    ) -> None:
        if simulations < 1 or considered < 1 or threads < 1:
            wrong = {"simulations": simulations, "considered": considered, "threads": threads}
            raise Complaint("search.batch_settings", **wrong)
        self.game, self.evaluator, self.threads = game, evaluator, threads
        self.seed = checked_seed(seed) % SEEDS
        self._settings = GumbelSettings(simulations, considered, visit_scale, value_scale)
        self._table = table(considered, simulations)
        self._seen = modules.planes(game.id).build(game.rules)
        self._kernels = gumbel_of(game.rules, self._seen)
        self._actions = game.rules.actions(game.rules.tables)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._codes = np.zeros((threads, self._actions), np.int32)
        self._scores = np.zeros((threads, self._actions), np.float64)
        self._searched = 0
        self._room(0, 0)

    def run(self, roots: Roots | Position | Sequence[Position], explore: bool = False) -> Searched:
        """Search positions. With `explore`, for self-play, the moves considered and the one played
        are sampled from the policy; otherwise they are the best.
        """
        many = self._roots(roots)
        count = len(many.states)
        self._plant(many)
        walks, settings = self._walks, self._settings
        T = self.game.rules.tables
        self._spread(
            count,
            lambda _, first, last: self._kernels.begin(
                T, self._trees, walks, self.seed, self._searched, first, last
            ),
        )
        self._searched += count
        while (waiting := np.flatnonzero(walks.waiting[:count])).size:
            logits, values = self._ask(waiting, count)
            walks.rows[waiting] = np.arange(len(waiting))
            self._spread(
                count,
                lambda thread, first, last: self._kernels.walk(
                    T, self._trees, walks, settings, self._table, explore, logits, values,  # noqa: B023
                    self._codes[thread], self._scores[thread], first, last,
                ),
            )  # fmt: skip
        return self._answer(count)

    # --- internals -------------------------------------------------------------------------------

    def _roots(self, roots: Roots | Position | Sequence[Position]) -> Roots:
        if isinstance(roots, Roots):
            return roots
        return roots_of([roots] if isinstance(roots, Position) else roots, self.game)

    def _room(self, count: int, earlier: int) -> None:
        """Allocate `count` trees, whose roots have at most `earlier` earlier positions."""
        depth = 2 * self._settings.simulations + 3  # a reveal may follow each move
        nodes = 1 + (self._settings.simulations + 1) * min(self._actions, CHILDREN)
        channels, cells = len(self._seen.names), self._seen.height * self._seen.width
        words = self.game.rules.words
        self._trees = trees_for(count, nodes)
        self._walks = Walks(
            roots=np.zeros((count, words), np.uint64),
            leaves=np.zeros((count, words), np.uint64),
            keys=np.zeros((count, earlier + depth), np.uint64),
            lengths=np.zeros(count, np.int32),
            path=np.zeros((count, depth), np.int32),
            movers=np.zeros((count, depth), np.int8),
            level=np.zeros(count, np.int32),
            used=np.zeros(count, np.int32),
            done=np.zeros(count, np.int32),
            waiting=np.zeros(count, np.bool_),
            rows=np.zeros(count, np.int32),
            streams=np.zeros(count, np.uint64),
            gumbels=np.zeros((count, self._actions), np.float32),
            planes=np.zeros((count, channels, cells), np.int8),
        )
        self._most_earlier = earlier

    def _plant(self, roots: Roots) -> None:
        """Write roots and their history into the arrays."""
        count, width = len(roots.states), roots.keys.shape[1]
        if count > len(self._walks.roots) or width > self._most_earlier:
            self._room(max(count, len(self._walks.roots)), max(width, self._most_earlier))
        walks = self._walks
        words = roots.states.shape[1]
        walks.roots[:count] = 0
        walks.roots[:count, :words] = roots.states
        walks.keys[:count, :width] = roots.keys
        walks.lengths[:count] = roots.lengths

    def _ask(
        self, waiting: NDArray[np.int64], count: int
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the evaluator's answer for the waiting leaves."""
        walks, rows = self._walks, slice(count) if len(waiting) == count else waiting
        planes, states = walks.planes[rows], walks.leaves[rows]
        shape = len(waiting), len(self._seen.names), self._seen.height, self._seen.width
        leaves = Leaves(planes.reshape(shape), states, self._actions)
        return ask(self.evaluator, leaves)

    def _answer(self, count: int) -> Searched:
        found = Searched(
            actions=np.zeros(count, np.int64),
            policies=np.zeros((count, self._actions), np.float32),
            values=np.zeros(count, np.float32),
            proven=np.zeros(count, np.bool_),
        )
        T = self.game.rules.tables
        self._spread(
            count,
            lambda thread, first, last: self._kernels.read(
                T, self._trees, self._walks, self._settings, self._scores[thread], *found,
                first, last,
            ),
        )  # fmt: skip
        return found

    def _spread(self, count: int, task: Callable[[int, int, int], None]) -> None:
        """Split the games over the threads."""
        if self._pool is None:
            task(0, 0, count)
        else:
            edges = [count * thread // self.threads for thread in range(self.threads + 1)]
            list(self._pool.map(task, range(self.threads), edges[:-1], edges[1:]))
