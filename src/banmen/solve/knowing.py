"""A search that looks up what is known first, and thinks only where nothing is."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.games import RUNNING
from banmen.search.report import WIN, Limits, Report, ScoredLine, Search, Steps, check, retold
from banmen.solve import tables
from banmen.solve.repeated import Scores, corrected

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State

LONGEST_LINE = 12
"""How far a known win is shown."""
NEAR = 6
"""A win in so many plies need not be in a table (`solve.flipfour.strategy`)."""


class Knowing(Search):
    """A game with the package's table (`solve.tables`) before a search."""

    def __init__(self, game: Game, search: Search) -> None:
        if not tables.solved(game):
            raise Complaint("player.no_table", game=game.about.called)
        self.game, self._search, self._table = game, search, tables.table(game)
        self._stopped = False

    def stop(self) -> None:
        """Let the search under way end."""
        self._stopped = True
        self._search.stop()

    def steps(
        self, position: Position, limits: Limits, lines: int = 1, only: tuple[int, ...] = ()
    ) -> Steps[Report]:
        """What is known of the moves, and what the search thinks of the others, if it is asked."""
        check(position, self.game)
        self._stopped = False
        return self._steps(position, limits, lines, only)

    def _steps(
        self, position: Position, limits: Limits, lines: int, only: tuple[int, ...]
    ) -> Steps[Report]:
        began = time.perf_counter()
        worth = corrected(position, self._scores)
        worth = {code: score for code, score in worth.items() if not only or code in only}
        rest = tuple(code for code, score in worth.items() if score is None)
        scores = {code: score for code, score in worth.items() if score is not None}
        sure = sorted(scores, key=lambda code: -scores[code])[:lines]
        known = [self._line(position.state, code, scores[code]) for code in sure]
        if rest and sure and self._table.value(position.state) is None:
            left = self._left(limits, began)
            known = yield from self._nearer(position, known, lines, rest, left)
        if not rest or sum(line.score > 0 for line in known) == lines:
            seconds = time.perf_counter() - began
            report = Report(len(known[0].codes), len(worth), seconds, tuple(known))
        else:
            others = self._search.steps(position, self._left(limits, began), lines, rest)
            joined = partial(_with, known, lines)
            report = joined((yield from retold(others, joined)))
        yield report
        return report

    def _nearer(
        self,
        position: Position,
        known: list[ScoredLine],
        lines: int,
        rest: tuple[int, ...],
        limits: Limits,
    ) -> Steps[list[ScoredLine]]:
        """The known lines, with a win before them that is too near to be in the table. Without it,
        one that is known by chance could lead round in a circle.
        """
        near = limits._replace(depth=min(NEAR, limits.depth or NEAR))
        report = yield from retold(self._search.steps(position, near, 1, rest), lambda _: None)
        found = report.lines[0]
        nearer = found.proven and found.score > max(0, known[0].score)
        return [found, *known][:lines] if nearer else known

    def _left(self, limits: Limits, began: float) -> Limits:
        """What is left of the time; once it was stopped, only a move has still to be found."""
        if self._stopped:
            return Limits(depth=1)
        if limits.seconds is None:
            return limits
        left = limits.seconds - (time.perf_counter() - began)
        return limits._replace(seconds=max(0.0, left))

    def _scores(self, s: State) -> Scores:
        """What is known of each move; nothing where the game is over."""
        if self.game.rules.outcome(self.game.rules.tables, s) != RUNNING:
            return {}
        worth = self._table.after(self.game.rules, s)
        return {code: None if value is None else _score(value) for code, value in worth.items()}

    def _line(self, s: State, code: int, score: int) -> ScoredLine:
        """A move whose worth is known, and the best play behind it, as far as that is known."""
        rules, codes = self.game.rules, [code]
        rules.play(rules.tables, s, code)
        if score == 0 and self._table.value(s) != 0:  # drawn by the past, and nothing to be shown
            return ScoredLine((code,), 0, proven=True, exact=True)
        while len(codes) < LONGEST_LINE:
            best = tables.best(self._table, rules, s)
            if best is None:
                break
            codes.append(best)
            rules.play(rules.tables, s, best)
        return ScoredLine(tuple(codes), score, proven=True, exact=True)


def _score(value: int) -> int:
    """What a move is worth that leads to a position of some value for the other side."""
    return 0 if value == 0 else WIN + value if value < 0 else value - WIN


def _with(known: list[ScoredLine], lines: int, report: Report) -> Report:
    """A report of the search, with the known lines among its own."""
    found = sorted((*known, *report.lines), key=lambda line: -line.score)
    return Report(report.depth, report.nodes, report.seconds, tuple(found[:lines]))
