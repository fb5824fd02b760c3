"""The memory of each thread of a Monte-Carlo tree search (`search.montecarlo.kernels`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.kernel import Buffer, State
from banmen.kernel.arrays import NDArray, np

if TYPE_CHECKING:
    from banmen.game import Game

DEPTH = 500
"""The greatest depth of the tree: proven wins must be nearer than `report.WIN` can express."""

CACHE_LINE = 128
"""Bytes that a processor fetches at once, including the neighbouring line it prefetches."""


class Workspace(NamedTuple):
    """The memory of one thread."""

    root: State
    fork: State
    """The position where the games of a bundle separate."""
    here: State
    """The position whose moves are judged."""
    s: State
    keys: NDArray[np.uint64]
    """The keys of earlier positions of the game that can recur, then those of the path."""
    path: NDArray[np.int64]
    """The nodes from the root, node 0, downwards."""
    movers: NDArray[np.int64]
    """The player who moved to each of them."""
    codes: Buffer
    last_game: NDArray[np.int64]
    """The number of the last game in which a player made a move."""
    measures: Buffer
    parting: NDArray[np.int64]
    """The level of the fork, 0 for none; and the index in `keys` of the first one that can recur
    after it.
    """
    stretch: NDArray[np.int64]
    """The nodes for this thread: the first free one, the first beyond, and the number at
    the start.
    """


class Settings(NamedTuple):
    """The settings of a search."""

    exploration: float
    """The constant of UCT: how much rarely visited moves are preferred."""
    roots_of_logs: NDArray[np.float64]
    """√log n for small n."""
    rave: float
    """The number of visits that weigh as much as all later games with the move; 0: no RAVE."""
    patience: float
    """The number of visits before a node is expanded: more, the fuller the tree is (`ripe`)."""
    solver: bool
    """Whether proofs go up the tree."""
    trust: float
    """The weight of the judge's value at the edge of the tree, beside a random game: 0 to 1."""
    weights: Buffer
    """The weights of the judge's features."""
    plies: int
    """The greatest length of a random game; beyond, it counts as a draw."""
    guided: bool
    """Whether an evaluator values positions and gives priors of moves."""
    bundle: int
    """The number of games that go down to a fork together: 1 for one thread, and with `rave`,
    which updates the root after every game.
    """


def workspace_for(game: Game, state: State, past: State, stretch: NDArray[np.int64]) -> Workspace:
    """The memory of a thread for searching a position."""
    rules = game.rules
    actions = rules.actions(rules.tables)
    s = apart(1, len(state), np.uint64)[0]
    root, fork, here = apart(3, rules.position_words, np.uint64)
    s[:], root[:] = state, state[: rules.position_words]
    keys: State = np.zeros(len(past) + DEPTH, np.uint64)
    keys[: len(past)] = past
    return Workspace(
        root=root,
        fork=fork,
        here=here,
        s=s,
        keys=keys,
        path=apart(1, DEPTH, np.int64)[0],
        movers=apart(1, DEPTH, np.int64)[0],
        codes=apart(1, actions, np.int32)[0],
        last_game=apart(1, 2 * actions, np.int64)[0],
        measures=apart(1, game.judge.room, np.int32)[0],
        parting=apart(1, 2, np.int64)[0],
        stretch=stretch,
    )


def apart(rows: int, length: int, kind: type) -> list[NDArray[Any]]:
    """Rows of zeros, each on cache lines of its own, so that writing to one does not slow down
    other threads.
    """
    item = np.dtype(kind).itemsize
    width = -(-length * item // CACHE_LINE) * CACHE_LINE // item + CACHE_LINE // item
    first = CACHE_LINE // item // 2
    room: NDArray[Any] = np.zeros((rows, width), kind)
    return [row[first : first + length] for row in room]
