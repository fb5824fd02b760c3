"""A proven win walked through: every reply of the loser is tried, and the rules decide.

The winner's moves come from a search; that they win, and how soon, is left to the rules, which also
list the replies: the kernels', or with --naive those of `tests.reference`, which are slow in Flink.

    python -m tests.proven --naive 3 flink size=5           White wins within 3 plies
    python -m tests.proven 7 flink board=diamond size=3     within 7
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import banmen
from banmen.game import Position
from banmen.games import Value
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits, Search
from tests.lockstep import opened


class Kernels:
    """A game through the kernels, in the words of `tests.reference`."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos

    def copy(self) -> Kernels:
        return Kernels(self.pos)

    def moves(self) -> list[str]:
        return self.pos.moves()

    def play(self, move: str) -> None:
        self.pos = self.pos.play(move)

    def result(self) -> str:
        return self.pos.result


class Walk:
    """All lines of one win."""

    def __init__(self, id: str, options: dict[str, Value], plies: int, naive: bool) -> None:
        self.start, reference = opened(id, options, random.Random(0))
        self.rules: Any = reference if naive else Kernels(self.start)
        self.search: Search = AlphaBeta(self.start.game, memory=64)
        self.plies, self.replies = plies, 0
        self._won: dict[tuple[str, int], bool] = {}

    def holds(self) -> bool:
        """Whether the first player can force a win within this many plies."""
        return self._attack(self.start, self.rules, self.plies)

    def _attack(self, pos: Position, rules: Any, plies: int) -> bool:
        """The winner is to move."""
        known = (str(pos), plies)
        if known not in self._won:
            code = self.search.run(pos, Limits(depth=plies)).lines[0].codes[0]
            then, after = pos.play(code), rules.copy()
            after.play(then.history[-1])
            self._won[known] = self._defend(then, after, plies - 1)
        return self._won[known]

    def _defend(self, pos: Position, rules: Any, plies: int) -> bool:
        """The loser is to move, if the game is not over."""
        if rules.result() != "*":
            return bool(rules.result() == "1-0")
        if plies < 2:
            return False
        for move in rules.moves():
            self.replies += 1
            after = rules.copy()
            after.play(move)
            if not self._attack(pos.play(move), after, plies - 1):
                return False
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--naive", action="store_true", help="by the rules of tests.reference")
    parser.add_argument("plies", type=int)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE")
    chosen = parser.parse_args()
    typed = dict(option.split("=") for option in chosen.options)
    game = banmen.game(chosen.game, **typed)
    began, walk = time.monotonic(), Walk(game.id, game.options, chosen.plies, chosen.naive)
    said = "holds" if walk.holds() else "DOES NOT HOLD"
    print(f"{game!r}: a win within {chosen.plies} plies {said};", end=" ")
    print(f"{walk.replies:,} replies, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
