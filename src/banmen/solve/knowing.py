"""A search that looks in a table first, and searches only what the table does not know.

A table may know the value of a position but not of its moves: the position is won, but no winning
move is known. Then the moves get estimates, and the report has the known value (`Report.known`). In
a lost position all moves lose, and the search only estimates which loses later.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.search.report import Limits, Question, Report, ScoredLine, Search, Steps, check, retold
from banmen.solve import tables
from banmen.solve.repeated import corrected, stood_twice

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State

LONGEST_LINE = 12
"""The most moves shown of a known win."""
NEAR = 6
"""A win within this many plies may be missing from a table (`solve.flipfour.strategy`)."""


class Knowing(Search):
    """A search with the largest available table of a game (`solve.tables`) in front of it."""

    def __init__(self, game: Game, search: Search) -> None:
        if not tables.solved(game):
            raise Complaint("player.no_table", game=game.about.called)
        self.game, self._search, self._table = game, search, tables.largest(game)
        self._stopped = False

    def stop(self) -> None:
        """Stop the search under way."""
        self._stopped = True
        self._search.stop()

    def ask(self, asked: Question) -> Steps[Report]:
        """Return the known values of the moves, and the search's estimates of the others, if any
        are needed.
        """
        check(asked.position, self.game)
        self._stopped = False
        return self._steps(asked)

    def _steps(self, asked: Question) -> Steps[Report]:
        position, limits, lines, only = asked
        began = time.perf_counter()
        fresh = not stood_twice(position)
        value = self._table.value(position.state) if fresh else None
        of_all = None if value is None else tables.score(value)
        worth = corrected(position, partial(tables.scores, self._table, self.game.rules))
        worth = {code: score for code, score in worth.items() if not only or code in only}
        lines_of = {code: self._known(position.state, code, worth[code], fresh) for code in worth}
        rest = tuple(code for code, line in lines_of.items() if line is None)
        found = [_at_most(of_all, line) for line in lines_of.values() if line is not None]
        sure = sorted(found, key=lambda line: -line.score)[:lines]
        if rest and sure and sure[0].score > 0 and value is None:
            left = self._left(limits, began)
            sure = yield from self._nearer(position, sure, lines, rest, left)
        if not rest or sum(line.score > 0 for line in sure) == lines:
            seconds = time.perf_counter() - began
            report = Report(len(sure[0].codes), len(worth), seconds, tuple(sure), of_all)
        else:
            others = self._search.steps(position, self._left(limits, began), lines, rest)
            joined = partial(_with, sure, lines, of_all)
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
        """Return the known lines, preceded by a win too near to be in the table. Without it, a win
        known by coincidence could lead in a circle.
        """
        near = limits._replace(depth=min(NEAR, limits.depth or NEAR))
        report = yield from retold(self._search.steps(position, near, 1, rest), lambda _: None)
        found = report.lines[0]
        nearer = found.proven and found.score > max(0, known[0].score)
        return [found, *known][:lines] if nearer else known

    def _left(self, limits: Limits, began: float) -> Limits:
        """Return the remaining limits; after a stop, only a legal move is needed."""
        if self._stopped:
            return Limits(depth=1)
        if limits.seconds is None:
            return limits
        left = limits.seconds - (time.perf_counter() - began)
        return limits._replace(seconds=max(0.0, left))

    def _known(self, s: State, code: int, score: int | None, fresh: bool) -> ScoredLine | None:
        """Return a move whose value the table knows, or for which it knows a refutation; a refuted
        move may lose sooner. None if it knows neither.
        """
        if score is not None:
            return self._line(s, code, score)
        rules = self.game.rules
        answers = self._table.after(rules, rules.after(s, code)).values() if fresh else ()
        refuting = [value for value in answers if value is not None and value < 0]
        if not refuting:
            return None
        return replace(self._line(s, code, 1 - tables.score_before(max(refuting))), exact=False)

    def _line(self, s: State, code: int, score: int) -> ScoredLine:
        """Return a move of known value, with the best play after it, as far as known."""
        rules = self.game.rules
        rules.play(rules.tables, s, code)
        drawn = score == 0 and self._table.value(s) != 0  # by repetition: nothing to show
        rest = [] if drawn else tables.best_play(self._table, rules, s, LONGEST_LINE - 1)
        return ScoredLine((code, *rest), score, proven=True, exact=True)


def _with(known: list[ScoredLine], lines: int, of_all: int | None, report: Report) -> Report:
    """Return a report of the search with the known lines merged in."""
    others = (_at_most(of_all, line) for line in report.lines)
    found = sorted((*known, *others), key=lambda line: -line.score)
    return Report(report.depth, report.nodes, report.seconds, tuple(found[:lines]), of_all)


def _at_most(of_all: int | None, line: ScoredLine) -> ScoredLine:
    """Return a line of the search with its score limited to the value of the position: in a lost
    position every move loses as soon; in a drawn one no move wins.
    """
    if of_all is None or of_all > 0 or line.score <= of_all:
        return line
    return replace(line, score=of_all, proven=of_all < 0, exact=False)
