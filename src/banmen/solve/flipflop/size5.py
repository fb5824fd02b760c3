"""FlipFlop 5x5: a winning strategy from the start, small enough for the package, and the openings.

The file holds the positions of a winning strategy, with Black to move and their distance to the
loss, and the value of every position up to four plies from the start (`making`).

    banmen solve flipflop --ship FILE        solve the game and write the table (a GPU with 97 GB)

The number of a position has base five, with a digit for each cell from the view of the side to
move. The smaller of the numbers of the board and of its mirror image counts:

    0 empty   1 mine, +   2 mine, X   3 theirs, +   4 theirs, X

Distances are in moves of the winner; a win in n moves takes 2n plies, because it counts when the
winner's next turn begins (one less if the loser is left without a move).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banmen.games.flipflop.rules import goals, grid
from banmen.games.square import CROSSES, TURN
from banmen.kernel import State, Word
from banmen.kernel.arrays import NDArray, np
from banmen.solve import files
from banmen.solve.tables import ValueByMove, each

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.games.contract import Rules

FILE = Path(__file__).parent / "flipflop5.bin"
SIZE = 5
CELLS = SIZE * SIZE
WON = 1
"""The value of a position in which the side to move has a piece on its goal and has won."""

Numbers = NDArray[np.int64]
_BITS = grid(SIZE).bits
_GOALS = [Word(1 << _BITS[cell]) for cell in goals(SIZE)]
_POWERS = [5**cell for cell in range(CELLS)]
_MIRRORED = [5 ** (cell + SIZE - 1 - 2 * (cell % SIZE)) for cell in range(CELLS)]
"""Powers of the cells in the mirror image."""


# --- numbers -------------------------------------------------------------------------------------


def number_of(s: State) -> int:
    """Return the number of a position."""
    white, black, crosses, turn = (int(word) for word in s[:4])
    mine, theirs, seen = (black, white, _BITS[::-1]) if turn else (white, black, _BITS)
    one = mirrored = 0
    for bit, power, mirror in zip(seen, _POWERS, _MIRRORED, strict=True):
        digit = (mine >> bit & 1) + 3 * (theirs >> bit & 1) + (crosses >> bit & 1)
        one += digit * power
        mirrored += digit * mirror
    return min(one, mirrored)


def numbers_of(states: Iterable[State]) -> Numbers:
    """Return the numbers of some positions."""
    return np.array([number_of(s) for s in states], np.int64)


def state_of(number: int) -> State:
    """Return the position of a number, White to move."""
    sets = [0, 0, 0, 0]
    for bit in _BITS:
        number, digit = divmod(number, 5)
        if digit:
            sets[(digit - 1) // 2] |= 1 << bit
            sets[CROSSES] |= (1 - digit % 2) << bit
    return np.array(sets, np.uint64)


# --- the table -----------------------------------------------------------------------------------


class FlipFlopTablebase(NamedTuple):
    """The package's table."""

    values: dict[int, int]
    """Values as in `solve.tables`, by the numbers of positions."""
    checked: Sequence[int]
    """The numbers of positions whose value follows from others."""

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move."""
        if s[int(s[TURN])] & _GOALS[int(s[TURN])]:
            return WON
        known = self.values.get(number_of(s))
        return _ending(s) if known is None else known

    def after(self, rules: Rules, s: State) -> ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        return each(self, rules, s)

    def total(self) -> int:
        """Return the number of positions whose value can be checked: all but the last openings."""
        return len(self.checked)

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number."""
        return state_of(self.checked[at])


def _ending(s: State) -> int | None:
    """Return the value of a position with few pieces, or None."""
    from banmen.solve.flipflop import endings

    return in_plies(endings.known().value(s)) if endings.few(s) else None


@functools.cache
def known(game: Game) -> FlipFlopTablebase:
    """Return the table of the package."""
    arrays = files.read(FILE, "flipflop5", game.about.rules)
    inner, outer, lost = (
        files.unpack_steps(arrays[name], game.rules.label).tolist()
        for name in ("inner", "outer", "way")
    )
    values = dict(zip(lost, (in_plies(-1 - n) for n in arrays["moves"].tolist()), strict=True))
    for numbers, name in ((outer, "outer worth"), (inner, "inner worth")):
        values |= zip(numbers, map(in_plies, arrays[name].tolist()), strict=True)
    return FlipFlopTablebase(values, [*inner, *lost])


def in_plies(moves: int) -> int:
    """Convert a value in moves of the winner, n + 1 or -n - 1, to plies."""
    return 2 * moves - 1 if moves > 0 else 2 * moves
