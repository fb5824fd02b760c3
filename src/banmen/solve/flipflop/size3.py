"""FlipFlop 3x3, solved: the value of every position, in plies.

A position's number has a digit for each of the nine cells, base 5, and one for the side to move:

    0 empty   1 White +   2 White X   3 Black +   4 Black X        5⁹ · 2 = 3,906,250 numbers

The table holds a signed byte for each: ``n + 1`` if the side to move wins in n plies, ``-n - 1`` if
it loses in n, 0 if neither can force a win or the position cannot occur.

    python -m banmen.solve.flipflop.size3        solve it and write the table
"""

from __future__ import annotations

import functools
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banmen.games.contract import RUNNING
from banmen.games.flipflop.rules import moves, outcome, play, turn
from banmen.games.square import CROSSES, TURN
from banmen.kernel import ONE, ZERO, Buffer, State, Tables, Word, kernel, number
from banmen.kernel.arrays import NDArray, np
from banmen.solve.readers import reader
from banmen.solve.tables import ValueByMove, each

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

POSITIONS = 2 * 5**9
FILE = Path(__file__).parent / "flipflop3.bin"
PIECES = 3
LABEL = "flipflop"
"""The set of kernels of both boards."""
UNKNOWN = -128
"""The mark of a position that can occur and has no value yet."""

Values = NDArray[np.int8]


@kernel
def bit_of(cell: int) -> np.uint64:
    """Return the bit of a cell, 0 to 8: see `games.flipflop.rules`."""
    return ONE << Word(cell + cell // 3)


@kernel
def rank(s: State) -> int:
    """Return the number of a position."""
    at = number(s[TURN])
    for cell in range(9):
        bit = bit_of(cell)
        digit = 0
        if (s[0] | s[1]) & bit != ZERO:
            digit = 1 + (s[1] & bit != ZERO) * 2 + (s[CROSSES] & bit != ZERO)
        at = at * 5 + digit
    return at


@kernel
def unrank(at: int, s: State) -> bool:
    """Write the position of a number; return whether it has at most three pieces a side."""
    s[0] = s[1] = s[CROSSES] = ZERO
    white, black = 0, 0
    for cell in range(8, -1, -1):
        digit, at = at % 5, at // 5
        if digit > 0:
            side = (digit - 1) >> 1
            white += 1 - side
            black += side
            s[side] |= bit_of(cell)
            if digit & 1 == 0:
                s[CROSSES] |= bit_of(cell)
    s[TURN] = Word(at)
    return white <= PIECES and black <= PIECES


@kernel
def enter(T: Tables, values: Values, s: State, out: Buffer) -> None:
    """Set the values of finished positions, and mark all others."""
    for at in range(len(values)):
        if not unrank(at, s):
            continue
        end = outcome(T, s)
        if end != RUNNING:
            values[at] = 1 if end - 1 == turn(T, s) else -1
        else:
            values[at] = UNKNOWN if moves(T, s, out) > 0 else -1


@kernel
def settle(T: Tables, values: Values, s: State, after: State, out: Buffer, n: int) -> int:
    """Settle the positions that are won or lost in exactly n plies; return their number."""
    found = 0
    for at in range(len(values)):
        if values[at] != UNKNOWN:
            continue
        unrank(at, s)
        most, wins, loses = moves(T, s, out), False, True
        for k in range(most):
            for i in range(4):
                after[i] = s[i]
            play(T, after, out[k])
            value = values[rank(after)]
            wins |= value == -n
            loses &= value > 0 and value <= n
        if wins:
            values[at] = n + 1
        elif loses:
            values[at] = -n - 1
        found += wins or loses
    return found


def solve(rules: Rules) -> Values:
    """Return the table, computed from scratch: finished positions, then those one ply before, and
    so on.
    """
    T, s, after = rules.tables, rules.blank(), rules.blank()
    out = np.zeros(rules.actions(T), np.int32)
    values = np.zeros(POSITIONS, np.int8)
    enter(T, values, s, out)
    n, quiet = 1, 0
    while quiet < 2:  # a round without a win may still be followed by one
        quiet = 0 if settle(T, values, s, after, out, n) else quiet + 1
        n += 1
    values[values == UNKNOWN] = 0
    return values


class Dense(NamedTuple):
    """A table with a value for every number."""

    values: Values

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move."""
        return int(self.values[reader(LABEL, rank)(s)])

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        return each(self, rules, s)

    def total(self) -> int:
        """Return the number of position numbers."""
        return POSITIONS

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number; None if it cannot occur, for instance because the side
        that has just moved has no piece.
        """
        s = rules.blank()
        unrank(at, s)
        return s if self.values[at] and s[1 - int(s[TURN])] else None


@functools.cache
def table() -> Values:
    """Return the packaged table."""
    return np.frombuffer(bytearray(zlib.decompress(FILE.read_bytes())), np.int8)


def known(_: Game) -> Dense:
    """Return the packaged table, of the only game it exists for."""
    return Dense(table())


def main() -> None:
    """Solve the game and write the table."""
    from banmen.game import game

    values = solve(game("flipflop", size=3).rules)
    FILE.write_bytes(zlib.compress(values.tobytes(), 9))
    won, lost = int((values > 0).sum()), int((values < 0).sum())
    print(f"{won} won, {lost} lost, longest {int(values.max()) - 1} plies", file=sys.stderr)


if __name__ == "__main__":
    main()
