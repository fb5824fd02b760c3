"""Search games with chance: by tree search while reveals are ahead, then by alpha-beta.

While something is still to be revealed, the judge is often wrong, so its values are averaged over
many reveals by Monte-Carlo tree search, in which the judge looks one move ahead. Once nothing is
left to chance, alpha-beta finds the exact result and its distance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.games import CHANCE
from banmen.search.alphabeta import AlphaBeta
from banmen.search.montecarlo import MonteCarlo
from banmen.search.report import Search, check
from banmen.search.worth import worth

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.search.report import Question, Report, Steps

EXPLORATION = 0.15
"""The UCT constant for a tree of judged positions, which are more reliable than random games."""
END = 8
"""The part of the memory reserved for alpha-beta: one in so many."""


class Weighing(Search):
    """Monte-Carlo tree search with the judge while chance is ahead, then alpha-beta."""

    def __init__(
        self, game: Game, memory: int, seed: int = 0, keep: bool = True, threads: int = 1
    ) -> None:
        """`memory` is in megabytes; `keep` keeps the tree from move to move; `threads` search at
        once.
        """
        end = max(1, memory // END)
        self.game, known = game, worth(game)
        self._tree = MonteCarlo(
            game,
            memory=max(1, memory - end),
            threads=threads,
            seed=seed,
            leaf="judge",
            weights=known,
            exploration=EXPLORATION,
            keep=keep,
        )
        self._end = AlphaBeta(game, end, known, seed=seed, threads=threads)

    def stop(self) -> None:
        """End the search in progress."""
        self._tree.stop()
        self._end.stop()

    def ask(self, asked: Question) -> Steps[Report]:
        """Search a position that is not over. While something is still to be revealed, the depth
        counts at most to the move after the last reveal; positions after that are judged.
        """
        position, limits = asked.position, asked.limits
        check(position, self.game)
        if not _chance_follows(position):
            return self._end.ask(asked)
        if limits.depth is not None:
            limits = limits._replace(depth=min(limits.depth, 1 + position.stack_size))
        return self._tree.ask(asked._replace(limits=limits))


def _chance_follows(position: Position) -> bool:
    """Whether a reveal follows the next move; if not, no more reveals will come."""
    rules, s = position.game.rules, position.state
    rules.play(rules.tables, s, position.codes[0])
    return rules.turn(rules.tables, s) == CHANCE
