"""A proven win walked through: every reply of the loser is tried, and the naive rules decide.

The winner's moves come from a search; that they win, and how soon, is left to nobody but
`tests.reference`, which also lists the replies.

    python -m tests.proven flink size=5 3                  White wins within 3 plies
    python -m tests.proven flink board=diamond size=3 7    within 7

`tests/search/test_exact.py` walks the first of these.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import banmen
from banmen.game import Position
from banmen.games import Value
from banmen.search.deepening import AlphaBeta
from banmen.search.report import Limits, Search
from tests.lockstep import opened


class Walk:
    """All lines of one win."""

    def __init__(self, id: str, options: dict[str, Value], plies: int) -> None:
        self.start, self.reference = opened(id, options, random.Random(0))
        self.search: Search = AlphaBeta(self.start.game, memory=64)
        self.plies, self.ends = plies, 0
        self._won: dict[tuple[str, int], bool] = {}

    def holds(self) -> bool:
        """Whether the first player wins within so many plies, whatever the other does."""
        return self._attack(self.start, self.reference, self.plies)

    def _attack(self, pos: Position, reference: Any, plies: int) -> bool:
        """The winner is to move."""
        known = (str(pos), plies)
        if known not in self._won:
            line = self.search.run(pos, Limits(depth=plies)).lines[0]
            after = reference.copy()
            move = pos.play(line.codes[0])
            after.play(move.history[-1])
            self._won[known] = self._defend(move, after, plies - 1)
        return self._won[known]

    def _defend(self, pos: Position, reference: Any, plies: int) -> bool:
        """The loser is to move, if the game is not over."""
        if reference.result() != "*":
            self.ends += 1
            return bool(reference.result() == "1-0")
        if plies < 2:
            return False
        for move in reference.moves():
            after = reference.copy()
            after.play(move)
            if not self._attack(pos.play(move), after, plies - 1):
                return False
        return True


def main() -> None:
    id, *options, plies = sys.argv[1:]
    typed = dict(option.split("=") for option in options)
    began, walk = time.monotonic(), Walk(id, banmen.game(id, **typed).options, int(plies))
    said = "holds" if walk.holds() else "DOES NOT HOLD"
    print(f"{walk.start.game!r}: a win within {plies} plies {said};", end=" ")
    print(f"{walk.ends:,} ends, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
