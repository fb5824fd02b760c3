"""What each thread of a Monte-Carlo tree search works with (`search.montecarlo.kernels`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.kernel import Buffer, State
from banmen.kernel.arrays import NDArray, np

if TYPE_CHECKING:
    from banmen.game import Game

DEPTH = 500
"""How far the tree reaches down: proven wins are nearer than `report.WIN` can say."""

CACHE_LINE = 128
"""Bytes that a processor fetches at once, with the neighbour it fetches along."""


class Workspace(NamedTuple):
    """What one thread works with."""

    root: State
    fork: State
    """The position where the games of a bundle part."""
    here: State
    """The position whose moves are judged."""
    s: State
    keys: NDArray[np.uint64]
    """The keys of earlier positions of the game that can stand again, then those of the path."""
    path: NDArray[np.int64]
    """The nodes from the root, node 0, down."""
    movers: NDArray[np.int64]
    """Who moved to each of them."""
    codes: Buffer
    last_game: NDArray[np.int64]
    """The number of the last game in which a player made a move."""
    measures: Buffer
    parting: NDArray[np.int64]
    """The level of the fork, 0 for none, and where in `keys` those begin, seen from there, that can
    stand again."""
    stretch: NDArray[np.int64]
    """The nodes for this thread: the first that is free, the first beyond, and how many there were
    at the beginning."""


class Settings(NamedTuple):
    """How to search."""

    exploration: float
    """How much little visited moves are preferred: the constant of UCT."""
    roots_of_logs: NDArray[np.float64]
    """√log n of few visits n."""
    rave: float
    """How many visits weigh as much as all games that saw the move later; 0: these do not count."""
    patience: float
    """How many visits a node has before it is opened: more, the fuller the tree is (`ripe`)."""
    solver: bool
    """Whether what is proven goes up the tree."""
    trust: float
    """How much the judge's word counts at the edge of the tree, beside a random game: 0 to 1."""
    weights: Buffer
    """What the judge's measures are worth."""
    plies: int
    """Where a random game is cut; it counts as a draw."""
    guided: bool
    """Whether an evaluator values positions and says how good moves seem."""
    bundle: int
    """How many games go down to a fork together: 1 for one thread, and with `rave`, which has
    something to say to the root after every game."""


def workspace_for(game: Game, state: State, past: State, stretch: NDArray[np.int64]) -> Workspace:
    """What a thread needs to search a position."""
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
    """Rows of zeros, each on cache lines of its own, so that a thread that writes to one does not
    slow down the others.
    """
    item = np.dtype(kind).itemsize
    width = -(-length * item // CACHE_LINE) * CACHE_LINE // item + CACHE_LINE // item
    first = CACHE_LINE // item // 2
    room: NDArray[Any] = np.zeros((rows, width), kind)
    return [row[first : first + length] for row in room]
