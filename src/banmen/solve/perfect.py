"""Perfect play from a table: a search that knows."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.games import RUNNING
from banmen.games.modules import facts
from banmen.search.report import WIN, Limits, Report, ScoredLine, Search, Steps, check
from banmen.solve import tables
from banmen.solve.repeated import Scores, corrected

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State


def solved(game: Game) -> bool:
    """Whether there is a table of all positions."""
    return tuple(game.options.values()) in facts(game.id).perfect


class Perfect(Search):
    """Looks everything up: wins in the fewest plies, loses in the most."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        if not solved(game):
            raise Complaint("player.not_solved", game=game.about.called)
        self.game, self._table = game, tables.table(game)
        self._luck = random.Random(seed)

    def stop(self) -> None:
        """There is nothing to stop."""

    def steps(
        self, position: Position, limits: Limits, lines: int = 1, only: tuple[int, ...] = ()
    ) -> Steps[Report]:
        """All moves with their exact worth, the best first; equal ones in random order."""
        check(position, self.game)
        return self._steps(position, lines, only)

    def _steps(self, position: Position, lines: int, only: tuple[int, ...]) -> Steps[Report]:
        began = time.perf_counter()
        scores = corrected(position, self._scores)
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
        """A move and the best play behind it."""
        rules, codes = self.game.rules, [code]
        rules.play(rules.tables, s, code)
        while score and (best := self._best(s)) is not None:
            codes.append(best)
            rules.play(rules.tables, s, best)
        return ScoredLine(tuple(codes), score, proven=True, exact=True)

    def _score(self, s: State) -> int:
        """A position's worth for the side to move, as searches have it."""
        value = self._table.value(s) or 0
        return 0 if value == 0 else WIN - (value - 1) if value > 0 else -value - 1 - WIN

    def _scores(self, s: State) -> Scores:
        """What each move is worth; none where the game is over."""
        import numpy as np

        rules = self.game.rules
        out = np.zeros(rules.actions(rules.tables), np.int32)
        over = rules.outcome(rules.tables, s) != RUNNING
        found: Scores = {}
        for code in [] if over else out[: rules.moves(rules.tables, s, out)].tolist():
            after = s.copy()
            rules.play(rules.tables, after, code)
            score = -self._score(after)
            found[code] = score - (score > 0) + (score < 0)
        return found

    def _best(self, s: State) -> int | None:
        """The best move, the first of equals; None where the game is over."""
        scores = self._scores(s)
        return max(scores, key=lambda code: scores[code] or 0, default=None)
