"""The interface of all searches: questions, steps and reports.

A search runs in slices of about 5 ms. It is a generator (`Steps`), and its caller decides what
happens between two steps. Between steps only the helper threads of a multi-threaded search compute.

        player, analysis      server's worker         async analysis
               │                     │                       │
            finish             hears a stop          lets others run
               └──────────────── next(steps) ────────────────┘
                                     │
                     a slice; a report, if there is news; at last the answer

Scores are for the side to move, in thousandths of a logit: 0 is even, 1000 means a chance of 73 %,
2000 of 88 %. Beyond `SURE` a result is proven: a win in n plies is ``WIN - n``, a loss in n plies
``n - WIN``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from banmen.errors import Complaint

if TYPE_CHECKING:
    from banmen.game import Game, Position

WIN, SURE = 30_000, 29_000


class Limits(NamedTuple):
    """The limits of a search: it stops at the first one reached, or when everything is proven."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions searched by alpha-beta; games played by Monte-Carlo."""
    depth: int | None = None


class Question(NamedTuple):
    """A question to a search about a position that is not over."""

    position: Position
    limits: Limits
    lines: int = 1
    """The number of moves wanted."""
    only: tuple[int, ...] = ()
    """The moves to consider, if not all."""


@dataclass(frozen=True)
class ScoredLine:
    """A move with the best line after it, and its value."""

    codes: tuple[int, ...]
    """Move codes, the move itself first; without the reveals of Flat Front."""
    score: int
    proven: bool = False
    """Whether the result is certain: win, loss or draw."""
    exact: bool = False
    """Whether the distance is certain: no shorter win, no longer defence."""

    @property
    def chance(self) -> float:
        """The chance to win, a draw counting half: 0 to 1."""
        if self.proven:
            return 0.5 if self.score == 0 else float(self.score > 0)
        from banmen.kernel import exp, plain  # only now, as NumPy comes with it

        odds: float = plain(exp)(-self.score / 1000)
        return 1 / (1 + odds)

    @property
    def plies(self) -> int | None:
        """Plies to the proven end: a win in 1 is this very move."""
        return WIN - abs(self.score) if abs(self.score) > SURE else None

    @property
    def moves(self) -> int | None:
        """The winner's moves to the proven end (`winners_moves`)."""
        return None if self.plies is None else winners_moves(self.plies, self.score > 0)


def winners_moves(plies: int, won: bool) -> int:
    """How many of so many plies are the winner's; `won` if the first one is. So a loss and the win
    that follows it count the same. 0 where the loser's own next move is the end of the game.

        plies   1  2  3  4
        won     W  WL WLW WLWL      1 1 2 2
        lost    L  LW LWL LWLW      0 1 1 2
    """
    return (plies + won) // 2


@dataclass(frozen=True)
class Report:
    """The results of a search so far."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[ScoredLine, ...]
    """The best moves, best first; empty only if there are no moves."""
    known: int | None = None
    """The score of the position itself if it is proven, even if the best move is not known."""

    @property
    def stands(self) -> ScoredLine:
        """The value of the position for the side to move, with the best play as far as known: the
        best line found, unless more is known about the position than about its moves.
        """
        return stands(self.lines[0], self.known)


def stands(best: ScoredLine, known: int | None) -> ScoredLine:
    """The value of a position with best line `best`, if its own score is `known`."""
    if known is None:
        return best
    keeps = best.proven and (best.score > 0) - (best.score < 0) == (known > 0) - (known < 0)
    return ScoredLine(best.codes if keeps else (), known, proven=True, exact=True)


Progress = Callable[[Report], None]
Answer = TypeVar("Answer")
Steps = Generator[Report | None, None, Answer]
"""A search in progress: each step is a slice, and yields a report if there is news, otherwise None.
It returns its answer. If closed early it has no answer, and stops entirely.
"""


class Search(Protocol):
    """A search for one game. It searches one position at a time."""

    def ask(self, asked: Question) -> Steps[Report]:
        """Answer a question. The clock starts at the first step that searches: one-time
        preparations are not counted.
        """
        ...

    def stop(self) -> None:
        """Let the search in progress end at its next step, or soon after, with the best move so
        far: there always is one. It takes effect from the moment `steps` has returned, in any
        thread.
        """
        ...

    def steps(
        self, position: Position, limits: Limits, lines: int = 1, only: tuple[int, ...] = ()
    ) -> Steps[Report]:
        """The steps of searching a position that is not over."""
        return self.ask(Question(position, limits, lines, only))

    def run(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        progress: Progress | None = None,
        only: tuple[int, ...] = (),
    ) -> Report:
        """Step a search to its end; `progress` receives its reports, and may call `stop`."""
        return finish(self.steps(position, limits, lines, only), progress)


def finish(steps: Steps[Answer], progress: Progress | None = None) -> Answer:
    """Step a search to its end and return the answer. Exceptions in `progress` end it."""
    try:
        while True:
            try:
                report = next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
            if report is not None and progress is not None:
                progress(report)
    finally:
        steps.close()


async def finish_async(steps: Steps[Answer], progress: Progress | None = None) -> Answer:
    """Like `finish`, but other tasks run between the steps. If cancelled, it closes the search."""
    import asyncio  # takes longer than all of banmen: only those who wait for it need it

    try:
        while True:
            try:
                report = next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
            if report is not None and progress is not None:
                progress(report)
            await asyncio.sleep(0)
    finally:
        steps.close()


def retold(steps: Steps[Answer], tell: Callable[[Report], Report | None]) -> Steps[Answer]:
    """The same steps with other reports, or with none."""
    try:
        while True:
            report = next(steps)
            yield None if report is None else tell(report)
    except StopIteration as end:
        answer: Answer = end.value
        return answer
    finally:
        steps.close()


def check(position: Position, game: Game) -> None:
    """Refuse positions of other games, and finished ones."""
    if (position.game.id, position.game.options) != (game.id, game.options):
        raise Complaint("player.another_game", game=repr(game), other=repr(position.game))
    if position.over:
        raise Complaint("player.over", result=position.result)
