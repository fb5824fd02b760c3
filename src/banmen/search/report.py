"""What a search is asked, how it runs, and what it answers: the same for every way of searching.

A search runs in slices of some 5 ms. It is a generator (`Steps`), and its caller decides what
happens between two steps. In between only the helper threads of a search with several compute.

        player, analysis      server's worker         async analysis
               │                     │                       │
            finish             hears a stop          lets others run
               └──────────────── next(steps) ────────────────┘
                                     │
                     a slice; a report, if there is news; at last the answer

Scores are from the side to move, in thousandths of a logit: 0 is even, 1000 means a chance of
73 %, 2000 of 88 %. Beyond `SURE` a result is proven: a win in n plies is ``WIN - n``, a loss in n
plies ``n - WIN``.
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
    """When a search has to stop: at the first of these that is reached, or when all is proven."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at by alpha-beta; games played out by Monte-Carlo."""
    depth: int | None = None


class Question(NamedTuple):
    """What a search is asked about a position that is not over."""

    position: Position
    limits: Limits
    lines: int = 1
    """How many moves are wanted."""
    only: tuple[int, ...] = ()
    """The moves that come into question, if not all do."""


@dataclass(frozen=True)
class ScoredLine:
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
        from banmen.kernel import exp, plain  # only now, as NumPy comes with it

        odds: float = plain(exp)(-self.score / 1000)
        return 1 / (1 + odds)

    @property
    def plies(self) -> int | None:
        """How many plies from here the proven end is: a win in 1 is this very move."""
        return WIN - abs(self.score) if abs(self.score) > SURE else None

    @property
    def moves(self) -> int | None:
        """How many moves of the winner it takes to the proven end (`winners_moves`)."""
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
    """What a search has found so far."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[ScoredLine, ...]
    """The best moves, the best first; empty only where there is no move."""
    known: int | None = None
    """The score of the position itself where it is proven, be the best move known or not."""

    @property
    def stands(self) -> ScoredLine:
        """What the position is worth to the side to move, and the best play as far as it is known:
        the best line found, unless more is known of the position than of its moves.
        """
        return stands(self.lines[0], self.known)


def stands(best: ScoredLine, known: int | None) -> ScoredLine:
    """What a position is worth whose best move is `best`, if its own score is `known`."""
    if known is None:
        return best
    keeps = best.proven and (best.score > 0) - (best.score < 0) == (known > 0) - (known < 0)
    return ScoredLine(best.codes if keeps else (), known, proven=True, exact=True)


Progress = Callable[[Report], None]
Answer = TypeVar("Answer")
Steps = Generator[Report | None, None, Answer]
"""A search under way: each step is a slice, and yields a report where there is something new, or
None. What it returns is its answer. Closed early, it answers nothing, and nothing of it goes on."""


class Search(Protocol):
    """A way of searching, made for one game. It searches one position at a time."""

    def ask(self, asked: Question) -> Steps[Report]:
        """Answer a question. Time counts from the first step that searches: what has to be made
        ready once is not part of it.
        """
        ...

    def stop(self) -> None:
        """Let the search under way end at its next step, or soon after, with the best so far: there
        is always a move. It is heard from the moment `steps` has returned, in any thread.
        """
        ...

    def steps(
        self, position: Position, limits: Limits, lines: int = 1, only: tuple[int, ...] = ()
    ) -> Steps[Report]:
        """A search of a position that is not over, ready to be stepped."""
        return self.ask(Question(position, limits, lines, only))

    def run(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        progress: Progress | None = None,
        only: tuple[int, ...] = (),
    ) -> Report:
        """Step a search to its end; `progress` is told its reports, and may call `stop`."""
        return finish(self.steps(position, limits, lines, only), progress)


def finish(steps: Steps[Answer], progress: Progress | None = None) -> Answer:
    """Step to the end: the answer. What `progress` raises ends it."""
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
    """`finish`, but others run between the steps. Cancelled, it closes the search."""
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
    """Refuse what a search for a game cannot look at: another game, or one that is over."""
    if (position.game.id, position.game.options) != (game.id, game.options):
        raise Complaint("player.another_game", game=repr(game), other=repr(position.game))
    if position.over:
        raise Complaint("player.over", result=position.result)
