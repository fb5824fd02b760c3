"""A search that looks up what is known first, and thinks only where nothing is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.games import RUNNING
from banmen.search.report import WIN, Limits, Line, Progress, Report, Search

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State

LONGEST_LINE = 12
"""How far a known win is shown."""


class Knowing:
    """FlipFour with the package's table (`solve.strategy`) before a search."""

    def __init__(self, game: Game, search: Search) -> None:
        if game.id != "flipfour":
            raise Complaint("player.no_table", game=game.about.title)
        from banmen.solve import strategy

        self.game, self._search = game, search
        self._known, self._unknown = strategy.known(), strategy.UNKNOWN

    def stop(self) -> None:
        """End the search, if one is running."""
        self._search.stop()

    def run(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        progress: Progress | None = None,
        only: tuple[int, ...] = (),
    ) -> Report:
        """What is known of the moves, and what the search thinks of the others, if it is asked."""
        began = time.perf_counter()
        worth = self._known.after(self.game.rules, position.state)
        worth = {code: value for code, value in worth.items() if not only or code in only}
        rest = tuple(code for code in worth if worth[code] == self._unknown)
        sure = sorted((code for code in worth if code not in rest), key=lambda c: -_score(worth[c]))
        known = [self._line(position.state, code, worth[code]) for code in sure[:lines]]
        if not rest or sum(line.score > 0 for line in known) == lines:
            seconds = time.perf_counter() - began
            report = Report(len(known[0].codes), len(worth), seconds, tuple(known))
        else:
            tell = None if progress is None else _joined(known, lines, progress)
            found = self._search.run(position, limits, lines, tell, rest)
            report = _with(known, lines, found)
        if progress is not None:
            progress(report)
        return report

    def _line(self, s: State, code: int, value: int) -> Line:
        """A move whose worth is known, and the best play behind it, as far as that is known."""
        rules, codes = self.game.rules, [code]
        rules.play(rules.tables, s, code)
        while len(codes) < LONGEST_LINE and (best := self._best(s)) is not None:
            codes.append(best)
            rules.play(rules.tables, s, best)
        return Line(tuple(codes), _score(value), proven=True, exact=True)

    def _best(self, s: State) -> int | None:
        """The best move, if it is known which; None also where the game is over."""
        rules = self.game.rules
        if rules.outcome(rules.tables, s) != RUNNING:
            return None
        worth = self._known.after(rules, s)
        if any(value < 0 for value in worth.values()):
            return min((code for code in worth if worth[code] < 0), key=lambda c: -worth[c])
        if not worth or self._unknown in worth.values():
            return self._stubborn(s, list(worth))
        return min(worth, key=lambda code: (worth[code] > 0, -worth[code]))

    def _stubborn(self, s: State, codes: list[int]) -> int | None:
        """The move after which a known win takes longest; None where one is not known."""
        rules, longest = self.game.rules, {}
        for code in codes:
            after = s.copy()
            rules.play(rules.tables, after, code)
            if rules.outcome(rules.tables, after) != RUNNING:
                return None
            wins = [value for value in self._known.after(rules, after).values() if value < 0]
            longest[code] = -max(wins, default=0)
        return max(longest, key=lambda code: longest[code], default=None)


def _score(value: int) -> int:
    """What a move is worth that leads to a position of some value for the other side."""
    return 0 if value == 0 else WIN + value if value < 0 else value - WIN


def _with(known: list[Line], lines: int, report: Report) -> Report:
    """A report of the search, with the known lines among its own."""
    found = sorted((*known, *report.lines), key=lambda line: -line.score)
    return Report(report.depth, report.nodes, report.seconds, tuple(found[:lines]))


def _joined(known: list[Line], lines: int, progress: Progress) -> Progress:
    return lambda report: progress(_with(known, lines, report))
