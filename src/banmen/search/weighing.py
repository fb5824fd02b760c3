"""A search for games with chance: a tree over what may be revealed, then a search to the end.

As long as something is still to be revealed, the judge is often wrong, and what it says is weighed
over many reveals: by Monte-Carlo tree search, which lets the judge look a move ahead. Once nothing
is left to chance, alpha-beta finds the exact end and how far it is.
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
"""The constant of UCT for a tree of judged positions, which know more than random games do."""
END = 8
"""The part of the memory that is for the end: one in so many."""


class Weighing(Search):
    """Monte-Carlo with the judge while chance is ahead, alpha-beta when it is not."""

    def __init__(self, game: Game, memory: int, seed: int = 0, keep: bool = True) -> None:
        """`memory` in megabytes; `keep`: whether the tree is kept from move to move."""
        end = max(1, memory // END)
        self.game, known = game, worth(game)
        self._tree = MonteCarlo(
            game,
            memory=max(1, memory - end),
            seed=seed,
            leaf="judge",
            weights=known,
            exploration=EXPLORATION,
            keep=keep,
        )
        self._end = AlphaBeta(game, end, known, seed=seed)

    def stop(self) -> None:
        """Let the search under way end."""
        self._tree.stop()
        self._end.stop()

    def ask(self, asked: Question) -> Steps[Report]:
        """Search a position that is not over. As long as something is still to be revealed, the
        depth counts no further than to the move after the last reveal: what comes then is judged.
        """
        position, limits = asked.position, asked.limits
        check(position, self.game)
        if not _chance_follows(position):
            return self._end.ask(asked)
        if limits.depth is not None:
            limits = limits._replace(depth=min(limits.depth, 1 + position.stack_size))
        return self._tree.ask(asked._replace(limits=limits))


def _chance_follows(position: Position) -> bool:
    """Whether something is revealed after a move; if not, nothing will be any more."""
    rules, s = position.game.rules, position.state
    rules.play(rules.tables, s, position.codes[0])
    return rules.turn(rules.tables, s) == CHANCE
