"""The interface of every game's ``rules.py``: eleven kernels over (tables, state).

A state is a short array of words, a move is an integer, and eleven functions (`NAMES`) are the
whole contract. They are documented in `games.contract.unbound`; a game defines functions of the
same names. Searches, playouts and counters are written over those of `unbound`, and `bind` replaces
them by a game's own: see `search.playout` for an example.

Order of the moves
    `pick(T, s, k)` for k = 0 … count - 1 and `moves(T, s, out)` give the same moves in the same
    order. `actions(T)` is the number of move codes: every move of every position is below it.

Who wins
    `outcome` says how a position has ended, from the board alone. Mobility is separate: a position
    with outcome RUNNING and no moves is lost for the side to move.

Chance
    If `turn` is CHANCE, `moves` are the possible reveals and `weight` gives the probability of each
    (in units of 1 / sum of weights). Only Flat Front has such turns.

Judging
    Besides its rules a game may have a ``judge.py``: `features` measures a position in the game's
    own terms, `quiet` says where a search may stop, `glance` how easily a person sees a move. A
    game without one is judged by random games. In a ``naive.py``, `senses` counts what a newcomer
    sees.
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
    """The `features` of a game without a judge."""


@kernel
def unmoved(T: Tables, s: State) -> bool:
    """The `quiet` of a game in which a search may stop anywhere."""
    return True


@kernel
def sharp(T: Tables, s: State, m: int) -> int:
    """The `glance` of a game in which all moves are equally visible."""
    return 128


class Naive(NamedTuple):
    """The senses of a newcomer in one variant: simple things that anyone would count.

    The weak levels judge by all of them together; the arena has players that use only one.
    """

    names: tuple[str, ...] = ()
    """The senses, in the order in which `senses` writes them."""
    worth: tuple[int, ...] = ()
    """The weight of a unit of each for the weak levels, in thousandths of a logit."""
    senses: Callable[[Tables, State, Buffer], None] = unmeasured


class Judge(NamedTuple):
    """The features of the positions of one variant, for players."""

    names: tuple[str, ...] = ()
    """The features, in the order in which `features` writes them."""
    features: Callable[[Tables, State, Buffer], None] = unmeasured
    quiet: Callable[[Tables, State], bool] = unmoved
    glance: Callable[[Tables, State, int], int] = sharp
    network: Network | None = None
    """The network's description, if one may judge."""
    naive: Naive = Naive()
    """The senses of a newcomer, from ``naive.py`` if there is one."""

    @property
    def room(self) -> int:
        """The length of the buffer that `features` or `senses` needs: `features` writes a network's
        inputs after its own measures.
        """
        measured = len(self.names) + (self.network.most if self.network else 0)
        return max(1, measured, len(self.naive.names))


class Rules(NamedTuple):
    """One variant of a game, ready to be played: its tables and its kernels."""

    label: str
    """Identifies a compiled variant: one label, one set of kernels. Tables may differ."""
    options: dict[str, int | str]
    tables: Tables
    words: int
    """The length of a state, scratch included."""
    position_words: int
    """How many of them, from the first, are the position: compared by equality and saved in
    pickles. The rest is scratch, in which kernels may find anything that the game's kernels left.
    """
    ply_limit: int
    """The greatest length of a random playout."""
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
    """The number of rows of `tables.ints`, from the first, that the rules use; the rest is the
    judge's. None means all.
    """

    @property
    def rule_tables(self) -> Tables:
        """The tables without the judge's part: enough for random games."""
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
    """The contract's kernels among a module's names, ready for ``Rules(**…)``; with a `Binding`,
    bound by it.
    """
    return {name: bound(scope[name]) for name in NAMES}


def warm(rules: Rules, title: Sentence | str) -> None:
    """Compile a game's kernels at first use on this machine, with a message: it takes seconds."""
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
    with suppress(OSError):  # the disk is full: print it again next time
        ready.touch()
