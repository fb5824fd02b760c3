"""The kernels of a game before a game is chosen: what searches and counters are written over.

A template, such as `search.alphabeta.kernels`, imports these names and calls them as if they were a
game's. Nothing here runs. `games.contract.bind` puts a game's own kernels in their places and
compiles the template for that game. They are in the game's folder, as games/squish/rules.py, and
beside it in judge.py (`features`, `quiet`, `glance`) and naive.py (`senses`). docs/binding.md draws
it.
"""

from __future__ import annotations

from banmen.kernel import Buffer, State, Tables, UnboundError
from banmen.kernel.arrays import np

LUCK = True
"""Whether chance takes part; a constant of the compiled code, set by `bind`."""
FEATURES = 0
"""How many `features` there are; likewise."""
SENSES = 0
"""How many `senses` there are; likewise."""


def setup(T: Tables, s: State) -> None:
    """Write the starting position into s."""
    raise UnboundError("setup")


def count(T: Tables, s: State) -> int:
    """How many legal moves there are. Asked only of positions that are RUNNING."""
    raise UnboundError("count")


def pick(T: Tables, s: State, k: int) -> int:
    """The k-th legal move."""
    raise UnboundError("pick")


def moves(T: Tables, s: State, out: Buffer) -> int:
    """Write all legal moves into out (of length actions) and return how many there are."""
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
    """A word that is the same for equal positions and different for others (but for 1 in 2**64)."""
    raise UnboundError("key")


def irreversible(T: Tables, s: State, m: int) -> bool:
    """Whether no position up to this one can ever stand again after the move."""
    raise UnboundError("irreversible")


def weight(T: Tables, s: State, m: int) -> int:
    """How likely a reveal is, where it is chance's turn."""
    raise UnboundError("weight")


def actions(T: Tables) -> int:
    """The number of move codes."""
    raise UnboundError("actions")


# --- judging -------------------------------------------------------------------------------------


def features(T: Tables, s: State, out: Buffer) -> None:
    """Measure a position for the side to move: what is good for it counts up, what is good for the
    other side down. Asked only of positions that are RUNNING. Where it is chance's turn they are
    measured for the first player. `out` is as long as `Judge.room` says.
    """
    raise UnboundError("features")


def quiet(T: Tables, s: State) -> bool:
    """Whether the measures can be trusted: nothing is about to happen that they do not see."""
    raise UnboundError("quiet")


def glance(T: Tables, s: State, m: int) -> int:
    """How easily a person sees a move, from 0 (hardly) to 255 (at once)."""
    raise UnboundError("glance")


def senses(T: Tables, s: State, out: Buffer) -> None:
    """Count what a newcomer sees in a position, for the side to move as `features` does."""
    raise UnboundError("senses")
