"""FlipFlop 5x5 with up to three pieces a side, including six on the board: more than is packaged.

    banmen solve flipflop --pieces 3 --table FILE        solve them on all cores and write the file

Stored as ``flipflop.npy`` in `folders.tables_folder`, it is used by analysis, reviews and probes
after the package's table. The file is an array of signed bytes, tier by tier, with values as in
`endings`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import banmen
from banmen.errors import Complaint
from banmen.solve import tables
from banmen.solve.flipflop import size5
from banmen.solve.flipflop.arrangements import Numbering, numbering, tiers
from banmen.solve.flipflop.endings import Endings, Moves, Starts, length
from banmen.solve.flipflop.retrograde import FlipFlopCpu, solve

if TYPE_CHECKING:
    from banmen.games.contract import Rules
    from banmen.kernel import State

MOST = 3
"""The most pieces per side, limited by the CPU and the size of the file."""


def starts(N: Numbering) -> tuple[Starts, int]:
    """Return where each tier begins, and the number of positions."""
    most, at = len(N.homes) - 1, 0
    found = np.zeros((most + 1, most + 1), np.int64)
    for tier in tiers(N):
        found[tier] = at
        at += length(N, tier)
    return found, at


class LargerTablebase(NamedTuple):
    """The package's table, and after it all positions with few pieces per side."""

    package: tables.Tablebase
    endings: Endings

    def value(self, s: State) -> int | None:
        """Return the value of a position for the side to move."""
        found, most = self.package.value(s), len(self.endings.starts) - 1
        if found is not None or max(int(s[0]).bit_count(), int(s[1]).bit_count()) > most:
            return found
        return size5.in_plies(self.endings.value(s))

    def after(self, rules: Rules, s: State) -> tables.ValueByMove:
        """Return the value after each move for the side to move there, by move code."""
        return tables.each(self, rules, s)

    def total(self) -> int:
        """Return the total of the package's table: the positions whose values follow from others
        there.
        """
        return self.package.total()

    def state(self, rules: Rules, at: int) -> State | None:
        """Return the position of a number."""
        return self.package.state(rules, at)


def opened(file: Path) -> LargerTablebase:
    """Return a table written by `write`; the length of the file determines the number of pieces."""
    game = banmen.game("flipflop")
    try:
        values = np.load(file, mmap_mode="r")
    except (ValueError, EOFError):
        raise Complaint("solved.head", file=file.name) from None
    for pieces in range(MOST, 0, -1):
        N = numbering(5, pieces)
        begins, total = starts(N)
        if (values.dtype, values.shape) == (np.dtype(np.int8), (total,)):
            return LargerTablebase(tables.table(game), Endings(game.rules, N, begins, values))
    raise Complaint("flipflop.not_few", file=file.name)


def write(backend: FlipFlopCpu, file: Path, tell: Callable[[str], None]) -> Moves:
    """Solve all tiers of a backend, and write the positions settled by each half-pass."""
    N, n = backend.N, 0
    begins, total = starts(N)
    values: Moves = np.lib.format.open_memmap(file, "w+", np.int8, (total,))

    def passed(line: str) -> None:
        nonlocal n
        for tier in tiers(N):
            first, size = int(N.starts[tier]), length(N, tier)
            part = values[begins[tier] : begins[tier] + size]
            for plane, sign in zip(backend.planes, (1, -1), strict=True):
                words = plane[first : first + (size + 31) // 32]
                bits = np.unpackbits(words.view(np.uint8), bitorder="little")[:size]
                part[(bits > 0) & (part == 0)] = sign * (n + 1)
        n += 1
        tell(line)

    solve(backend, [], passed)
    return values
