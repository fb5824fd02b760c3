"""What every game's ``rules.py`` provides: a handful of kernels over (tables, state).

A state is a short array of words, a move is an integer, and eleven functions (`NAMES`) are the
whole contract. Their manual stands in `games.contract.unbound`; a game defines functions of the
same names. Searches, playouts and counters are written over those of `unbound`, and `bind` puts a
game's own in their places: see `search.playout` for an example.

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
    person sees a move. A game without one is judged by playing it out. In a ``naive.py``, `senses`
    counts what a newcomer sees.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from banmen.games.network import Network
from banmen.kernel import COMPILED, Buffer, State, Tables, cache_folder, kernel
from banmen.kernel.arrays import np
from banmen.texts import Sentence, say, spoken

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


@kernel
def certain(T: Tables, s: State, m: int) -> int:
    """The `weight` of a game without chance."""
    return 1


# --- judging -------------------------------------------------------------------------------------


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


class Naive(NamedTuple):
    """What a newcomer sees in the positions of one variant: plain things that anybody would count.

    The weak levels judge by all of them together; the arena has players who count one alone.
    """

    names: tuple[str, ...] = ()
    """What `senses` counts, in the order it writes it."""
    worth: tuple[int, ...] = ()
    """What a unit of each is worth to the weak levels, in thousandths of a logit."""
    senses: Callable[[Tables, State, Buffer], None] = unmeasured


class Judge(NamedTuple):
    """What a player sees in the positions of one variant."""

    names: tuple[str, ...] = ()
    """What `features` measures, in the order it writes them."""
    features: Callable[[Tables, State, Buffer], None] = unmeasured
    quiet: Callable[[Tables, State], bool] = unmoved
    glance: Callable[[Tables, State, int], int] = sharp
    network: Network | None = None
    """What there is to learn, where a network may judge."""
    naive: Naive = Naive()
    """What a newcomer sees; of ``naive.py``, if there is one."""

    @property
    def room(self) -> int:
        """How long a buffer `features` needs, or `senses`: behind its measures `features` notes
        what a network sees.
        """
        measured = len(self.names) + (self.network.most if self.network else 0)
        return max(1, measured, len(self.naive.names))


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
    setup: Callable[[Tables, State], None]
    count: Callable[[Tables, State], int]  # type: ignore[assignment]  # hides a tuple's own
    pick: Callable[[Tables, State, int], int]
    moves: Callable[[Tables, State, Buffer], int]
    play: Callable[[Tables, State, int], None]
    outcome: Callable[[Tables, State], int]
    turn: Callable[[Tables, State], int]
    key: Callable[[Tables, State], np.uint64]
    irreversible: Callable[[Tables, State, int], bool]
    weight: Callable[[Tables, State, int], int]
    actions: Callable[[Tables], int]
    rule_rows: int | None = None
    """How many rows of `tables.ints`, from the first, rules look at; the rest is the judge's. None:
    all of them."""

    @property
    def rule_tables(self) -> Tables:
        """The tables without what only a judge looks at: enough for random games."""
        return Tables(self.tables.words, self.tables.ints[: self.rule_rows])

    def blank(self) -> State:
        """An array for one state."""
        return np.zeros(self.words, np.uint64)

    def codes(self, s: State) -> list[int]:
        """The legal moves of a position that is RUNNING."""
        out = np.zeros(self.actions(self.tables), np.int32)
        n = self.moves(self.tables, s, out)
        found: list[int] = out[:n].tolist()
        return found

    def after(self, s: State, code: int) -> State:
        """The state after a move."""
        then = s.copy()
        self.play(self.tables, then, code)
        return then

    def successors(self, s: State) -> Iterator[State]:
        """The states after all moves of a position that is RUNNING."""
        return (self.after(s, code) for code in self.codes(s))


def kernels_of(
    scope: dict[str, Any], bound: Callable[[Any], Any] = lambda kernel: kernel
) -> dict[str, Any]:
    """The contract's kernels out of a module's names, ready for ``Rules(**…)``; with a `Binding`,
    bound by it.
    """
    return {name: bound(scope[name]) for name in NAMES}


def warm(rules: Rules, title: Sentence | str) -> None:
    """Compile a game's kernels at their first use on this machine, and say so: it takes seconds."""
    if not COMPILED:
        return
    ready = cache_folder() / f"{rules.label}.ready"
    if ready.exists():
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
