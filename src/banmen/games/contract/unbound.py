"""Placeholders for a game's kernels, over which searches and counters are written.

A template, such as `search.alphabeta.kernels`, imports these names and calls them as if they were a
game's. Nothing here runs. `games.contract.bind` replaces them by a game's own kernels and compiles
the template for that game. Those are in the game's folder: rules.py, judge.py (`features`, `quiet`,
`glance`) and naive.py (`senses`). docs/binding.md has a diagram.
"""

from __future__ import annotations

from banmen.kernel import Buffer, State, Tables, UnboundError
from banmen.kernel.arrays import np

LUCK = True
"""Whether the game has chance; a constant of the compiled code, set by `bind`."""
FEATURES = 0
"""The number of `features`; likewise."""
SENSES = 0
"""The number of `senses`; likewise."""


def setup(T: Tables, s: State) -> None:
    """Write the starting position into s."""
    raise UnboundError("setup")


def count(T: Tables, s: State) -> int:
    """The number of legal moves. Called only for positions that are RUNNING."""
    raise UnboundError("count")


def pick(T: Tables, s: State, k: int) -> int:
    """The k-th legal move."""
    raise UnboundError("pick")


def moves(T: Tables, s: State, out: Buffer) -> int:
    """Write all legal moves into out (of length actions) and return their number."""
    raise UnboundError("moves")


def play(T: Tables, s: State, m: int) -> None:
    """Make a legal move in place."""
    raise UnboundError("play")


def outcome(T: Tables, s: State) -> int:
    """RUNNING, FIRST_WINS, SECOND_WINS or DRAW."""
    raise UnboundError("outcome")


def turn(T: Tables, s: State) -> int:
    """FIRST, SECOND or CHANCE."""
    raise UnboundError("turn")


def key(T: Tables, s: State) -> np.uint64:
    """A word that is equal for equal positions and different for others (but for 1 in 2**64)."""
    raise UnboundError("key")


def irreversible(T: Tables, s: State, m: int) -> bool:
    """Whether no position up to this one can ever recur after the move."""
    raise UnboundError("irreversible")


def weight(T: Tables, s: State, m: int) -> int:
    """The weight of a reveal, at chance's turn."""
    raise UnboundError("weight")


def actions(T: Tables) -> int:
    """The number of move codes."""
    raise UnboundError("actions")


# --- judging -------------------------------------------------------------------------------------


def features(T: Tables, s: State, out: Buffer) -> None:
    """Measure a position for the side to move: positive is good for it, negative for the opponent.
    Called only for positions that are RUNNING; at chance's turn, measured for the first player.
    `out` has the length `Judge.room`.
    """
    raise UnboundError("features")


def quiet(T: Tables, s: State) -> bool:
    """Whether the features can be trusted: nothing is about to happen that they do not measure."""
    raise UnboundError("quiet")


def glance(T: Tables, s: State, m: int) -> int:
    """Return how easily a person sees a move, from 0 (hardly) to 255 (at once)."""
    raise UnboundError("glance")


def senses(T: Tables, s: State, out: Buffer) -> None:
    """Count what a newcomer sees in a position, for the side to move, as in `features`."""
    raise UnboundError("senses")
