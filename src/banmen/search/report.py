"""What a search is asked and what it answers: the same for every way of searching.

Scores are from the side to move, in thousandths of a logit: 0 is even, 1000 means a chance of
73 %, 2000 of 88 %. Beyond `SURE` a result is proven: a win in n plies is ``WIN - n``, a loss in n
plies ``n - WIN``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from banmen.errors import Complaint
from banmen.kernel import exp, plain

if TYPE_CHECKING:
    from banmen.game import Game, Position

WIN, SURE = 30_000, 29_000

_exp = plain(exp)
"""As plain Python: nothing has to be compiled for a call from here."""


class Limits(NamedTuple):
    """When a search has to stop: at the first of these that is reached, or when all is proven."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at by alpha-beta; games played out by Monte-Carlo."""
    depth: int | None = None


@dataclass(frozen=True)
class Line:
    """A move with what is best after it, and what it is worth."""

    codes: tuple[int, ...]
    """Move codes, the move itself first; reveals of Flat Front are not among them."""
    score: int
    proven: bool = False
    """Whether the result is certain: win, loss or draw."""
    exact: bool = False
    """Whether the distance is certain too: no shorter win, no longer defence."""

    @property
    def chance(self) -> float:
        """The chance to win, a draw counting half: 0 to 1."""
        if self.proven:
            return 0.5 if self.score == 0 else float(self.score > 0)
        return 1 / (1 + _exp(-self.score / 1000))

    @property
    def plies(self) -> int | None:
        """How many plies from here the proven end is: a win in 1 is this very move."""
        return WIN - abs(self.score) if abs(self.score) > SURE else None


@dataclass(frozen=True)
class Report:
    """What a search has found so far."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    """The best moves, the best first; empty only where there is no move."""


Progress = Callable[[Report], None]


class Search(Protocol):
    """A way of searching, made for one game."""

    def run(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        progress: Progress | None = None,
        only: tuple[int, ...] = (),
    ) -> Report:
        """Search a position that is not over; `lines` is how many moves are wanted, `only` the
        moves that come into question, if not all do.
        """
        ...

    def stop(self) -> None:
        """End the search that is running, from another thread or from `progress`."""
        ...


def check(position: Position, game: Game) -> None:
    """Refuse what a search for a game cannot look at: another game, or one that is over."""
    if (position.game.id, position.game.options) != (game.id, game.options):
        raise Complaint("player.another_game", game=repr(game), other=repr(position.game))
    if position.over:
        raise Complaint("player.over", result=position.result)
