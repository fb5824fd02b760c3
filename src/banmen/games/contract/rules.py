"""What every game's ``rules.py`` provides: a handful of kernels over (tables, state).

A state is a short array of words, a move is an integer, and the functions below are the whole
contract. They are written here once as stubs, with the manual; a game defines functions of the same
names. Searches, playouts and counters are written over these stubs and bound to a game with
`bind`: see `search.playout` for an example.

Order of the moves
    `pick(T, s, k)` for k = 0 … count - 1 and `moves(T, s, out)` give the same moves in the same
    order. `actions(T)` is the number of move codes: every move of every position is below it.

Who wins
    `outcome` says how a position has ended by what stands on the board. Mobility is apart: a
    position with outcome RUNNING and no moves is lost for the side to move.

Chance
    Where `turn` is CHANCE, `moves` are the possible reveals and `weight` says how likely each is
    (in units of 1 / sum of weights). Only Flat Front has such turns.

Judging
    Beside its rules a game may have a ``judge.py``: what a player sees in a position. `features`
    measures it in the game's own terms, `quiet` says where a search may stop, `glance` how easily a
    person sees a move. A game without one is judged by playing it out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from banmen.games.network import Network
from banmen.kernel import INTERPRETED, Buffer, State, Tables, cache_folder, kernel, specialise
from banmen.texts import say, spoken

LUCK = True
"""Whether chance takes part; a constant of the compiled code, set by `bind`."""
FEATURES = 0
"""How many `features` there are; likewise."""

NAMES = (
    "setup",
    "count",
    "pick",
    "moves",
    "play",
    "outcome",
    "turn",
    "key",
    "irreversible",
    "weight",
    "actions",
)


def setup(T: Tables, s: State) -> None:
    """Write the starting position into s."""
    raise NotImplementedError


def count(T: Tables, s: State) -> int:
    """How many legal moves there are. Asked only of positions that are RUNNING."""
    raise NotImplementedError


def pick(T: Tables, s: State, k: int) -> int:
    """The k-th legal move."""
    raise NotImplementedError


def moves(T: Tables, s: State, out: Buffer) -> int:
    """Write all legal moves into out (of length actions) and return how many there are."""
    raise NotImplementedError


def play(T: Tables, s: State, m: int) -> None:
    """Make a legal move in place."""
    raise NotImplementedError


def outcome(T: Tables, s: State) -> int:
    """RUNNING, FIRST_WINS, SECOND_WINS or DRAW."""
    raise NotImplementedError


def turn(T: Tables, s: State) -> int:
    """FIRST, SECOND or CHANCE."""
    raise NotImplementedError


def key(T: Tables, s: State) -> np.uint64:
    """A word that is the same for equal positions and different for others (but for 1 in 2**64)."""
    raise NotImplementedError


def irreversible(T: Tables, s: State, m: int) -> bool:
    """Whether no position up to this one can ever stand again after the move."""
    raise NotImplementedError


def weight(T: Tables, s: State, m: int) -> int:
    """How likely a reveal is, where it is chance's turn."""
    raise NotImplementedError


def actions(T: Tables) -> int:
    """The number of move codes."""
    raise NotImplementedError


@kernel
def certain(T: Tables, s: State, m: int) -> int:
    """The `weight` of a game without chance."""
    return 1


# --- judging -------------------------------------------------------------------------------------


def features(T: Tables, s: State, out: Buffer) -> None:
    """Measure a position for the side to move: what is good for it counts up, what is good for the
    other side down. Asked only of positions that are RUNNING. Where it is chance's turn they are
    measured for the first player. `out` is as long as `Judge.room` says.
    """
    raise NotImplementedError


def quiet(T: Tables, s: State) -> bool:
    """Whether the measures can be trusted: nothing is about to happen that they do not see."""
    raise NotImplementedError


def glance(T: Tables, s: State, m: int) -> int:
    """How easily a person sees a move, from 0 (hardly) to 255 (at once)."""
    raise NotImplementedError


@kernel
def unmeasured(T: Tables, s: State, out: Buffer) -> None:
    """The `features` of a game that has no judge."""


@kernel
def unmoved(T: Tables, s: State) -> bool:
    """The `quiet` of a game in which a search may stop anywhere."""
    return True


@kernel
def sharp(T: Tables, s: State, m: int) -> int:
    """The `glance` of a game in which all moves are seen alike."""
    return 128


class Judge(NamedTuple):
    """What a player sees in the positions of one variant."""

    names: tuple[str, ...] = ()
    """What `features` measures, in the order it writes them."""
    features: Callable[..., None] = unmeasured
    quiet: Callable[..., bool] = unmoved
    glance: Callable[..., int] = sharp
    network: Network | None = None
    """What there is to learn, where a network may judge."""

    @property
    def room(self) -> int:
        """How long a buffer `features` needs: behind its measures it notes what a network sees."""
        return max(1, len(self.names) + (self.network.most if self.network else 0))


class Rules(NamedTuple):
    """One variant of a game, ready to be played: its tables and its kernels."""

    label: str
    """Tells compiled variants apart: one label, one set of kernels. Tables may differ."""
    options: dict[str, int | str]
    tables: Tables
    words: int
    """The length of a state, scratch included."""
    position_words: int
    """How many of them, from the first, are the position: what equality and pickles look at. The
    rest is scratch: kernels may find anything there that kernels of the game have left."""
    ply_limit: int
    """Where a random playout is cut."""
    setup: Callable[..., None]
    count: Callable[..., int]
    pick: Callable[..., int]
    moves: Callable[..., int]
    play: Callable[..., None]
    outcome: Callable[..., int]
    turn: Callable[..., int]
    key: Callable[..., np.uint64]
    irreversible: Callable[..., bool]
    weight: Callable[..., int]
    actions: Callable[..., int]

    def blank(self) -> State:
        """An array for one state."""
        return np.zeros(self.words, np.uint64)

    def codes(self, s: State) -> list[int]:
        """The legal moves of a position that is RUNNING."""
        out = np.zeros(self.actions(self.tables), np.int32)
        n = self.moves(self.tables, s, out)
        found: list[int] = out[:n].tolist()
        return found


def kernels_of(scope: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    """The contract's kernels out of a module's names, ready for ``Rules(**…)``."""
    return {name: scope[name] for name in NAMES}


def bind(
    template: ModuleType,
    rules: Rules,
    judge: Judge | None = None,
    *helpers: ModuleType,
    **names: object,
) -> dict[str, Callable[..., Any]]:
    """The kernels of a module that is written over this contract, compiled for one game.

    `helpers` are further such modules, whose kernels it calls; `names` further names to be given
    another value.
    """
    judge = judge or Judge()
    named = {name: getattr(rules, name) for name in NAMES}
    named |= {"features": judge.features, "quiet": judge.quiet, "glance": judge.glance}
    named |= {"LUCK": rules.weight is not certain, "FEATURES": len(judge.names)}
    return specialise((*helpers, template), rules.label, **named, **names)


def warm(rules: Rules, title: str) -> None:
    """Compile a game's kernels at their first use on this machine, and say so: it takes seconds."""
    ready = cache_folder() / f"{rules.label}.ready"
    if INTERPRETED or ready.exists():
        return
    print(say("compiling.game", spoken(), game=title), file=sys.stderr, flush=True)
    T, s = rules.tables, rules.blank()
    out = np.zeros(rules.actions(T), np.int32)
    rules.setup(T, s)
    for ask in (rules.outcome, rules.turn, rules.count, rules.key):
        ask(T, s)
    code = rules.pick(T, s, 0)
    rules.moves(T, s, out)
    rules.irreversible(T, s, code)
    rules.weight(T, s, code)
    rules.play(T, s, code)
    with suppress(OSError):  # a full disk: then it is said again next time
        ready.touch()
