"""A search that looks up what is known first, and thinks only where nothing is.

A table may know less of a position's moves than of the position: it is won, and no move is known
that wins. Then the moves have estimates, and the report says what is known (`Report.known`). Where
a position is lost, all moves lose, and a search only says which may hold out.
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
"""How far a known win is shown."""
NEAR = 6
"""A win in so many plies need not be in a table (`solve.flipfour.strategy`)."""


class Knowing(Search):
    """A game with the largest table there is (`solve.tables`) before a search."""

    def __init__(self, game: Game, search: Search) -> None:
        if not tables.solved(game):
            raise Complaint("player.no_table", game=game.about.called)
        self.game, self._search, self._table = game, search, tables.largest(game)
        self._stopped = False

    def stop(self) -> None:
        """Let the search under way end."""
        self._stopped = True
        self._search.stop()

    def ask(self, asked: Question) -> Steps[Report]:
        """What is known of the moves, and what the search thinks of the others, if it is asked."""
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

    def _known(self, s: State, code: int, score: int | None, fresh: bool) -> ScoredLine | None:
        """A move of which the table knows what it is worth, or how it is refuted: then it may lose
        sooner. None where it knows neither.
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
        """A move whose worth is known, and the best play behind it, as far as that is known."""
        rules = self.game.rules
        rules.play(rules.tables, s, code)
        drawn = score == 0 and self._table.value(s) != 0  # by the past: nothing to be shown
        rest = [] if drawn else tables.best_play(self._table, rules, s, LONGEST_LINE - 1)
        return ScoredLine((code, *rest), score, proven=True, exact=True)


def _with(known: list[ScoredLine], lines: int, of_all: int | None, report: Report) -> Report:
    """A report of the search, with the known lines among its own."""
    others = (_at_most(of_all, line) for line in report.lines)
    found = sorted((*known, *others), key=lambda line: -line.score)
    return Report(report.depth, report.nodes, report.seconds, tuple(found[:lines]), of_all)


def _at_most(of_all: int | None, line: ScoredLine) -> ScoredLine:
    """A line of the search, worth no more than its position is: where that is lost, every move
    loses, and as soon; where it is drawn, no move wins.
    """
    if of_all is None or of_all > 0 or line.score <= of_all:
        return line
    return replace(line, score=of_all, proven=of_all < 0, exact=False)
