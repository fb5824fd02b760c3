"""Perfect play from a table, as a search."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.games.modules import facts
from banmen.search.report import Question, Report, ScoredLine, Search, Steps, check
from banmen.solve import tables
from banmen.solve.repeated import corrected

if TYPE_CHECKING:
    from banmen.game import Game
    from banmen.kernel import State


def solved(game: Game) -> bool:
    """Return whether there is a table of all positions."""
    return tuple(game.options.values()) in facts(game.id).perfect


class Perfect(Search):
    """A search that looks everything up: it wins in the fewest plies, loses in the most."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        if not solved(game):
            raise Complaint("player.not_solved", game=game.about.called)
        self.game, self._table = game, tables.table(game)
        self._luck = random.Random(seed)

    def stop(self) -> None:
        """Do nothing: lookups are immediate."""

    def ask(self, asked: Question) -> Steps[Report]:
        """Return all moves with their exact scores, best first; equal ones in random order."""
        check(asked.position, self.game)
        return self._steps(asked)

    def _steps(self, asked: Question) -> Steps[Report]:
        position, _, lines, only = asked
        began = time.perf_counter()
        scores = corrected(position, partial(tables.scores, self._table, self.game.rules))
        codes = list(only or position.codes)
        self._luck.shuffle(codes)
        found = [self._line(position.state, code, scores[code] or 0) for code in codes]
        found.sort(key=lambda line: -line.score)
        report = Report(
            depth=len(found[0].codes),
            nodes=len(found),
            seconds=time.perf_counter() - began,
            lines=tuple(found[:lines]),
        )
        yield report
        return report

    def _line(self, s: State, code: int, score: int) -> ScoredLine:
        """Return a move and the best play after it."""
        rules = self.game.rules
        rules.play(rules.tables, s, code)
        rest = tables.best_play(self._table, rules, s) if score else []
        return ScoredLine((code, *rest), score, proven=True, exact=True)
