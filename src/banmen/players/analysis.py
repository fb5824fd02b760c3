"""The best moves of a position, and their values.

>>> import banmen
>>> pos = banmen.game("flipflop", size=3).start()
>>> found = banmen.analyse(pos, depth=15)
    >>> found.best.verdict(), found.best.line[0]
    ('wins in 8', 'b1xb3')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen.errors import Complaint
from banmen.games import CHANCE, RUNNING, Move
from banmen.players.ladder import level
from banmen.players.specs import RANGES, Spec, search_of
from banmen.search.report import (
    Limits,
    Progress,
    Report,
    ScoredLine,
    Search,
    Steps,
    finish,
    finish_async,
    winners_moves,
)
from banmen.solve import tables
from banmen.texts import say

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State

MEMORY, MOST_MEMORY = 256, RANGES["memory"][1]
"""The default memory of an analysis, in megabytes, and the most."""
SECONDS = 1.0
"""The default duration of an analysis."""
CANDIDATES = 3


def counts(moves: int, won: bool) -> dict[str, int]:
    """How far off the end is, for sentences. English counts the winner's moves; Japanese those of
    both sides up to the winner's last, as tsume problems do.
    """
    return {"n": moves, "plies": 2 * moves - won}


@dataclass(frozen=True)
class Candidate:
    """A move and its value for the side to move."""

    move: Move
    line: tuple[str, ...]
    """The moves that are best from here on, this one first. It ends where chance decides."""
    codes: tuple[int, ...]
    chance: float
    """The chance to win from 0 to 1, a draw counting half."""
    score: int
    """The same as `search.report` has it."""
    proven: bool
    exact: bool
    """Whether there is no shorter way to win, or no longer defence."""
    plies: int | None
    """How many plies it takes to the proven end of the game."""

    @property
    def moves(self) -> int | None:
        """How many moves of the winner it takes to the proven end; 0 where the loser's own next
        move is the end.
        """
        return None if self.plies is None else winners_moves(self.plies, self.score > 0)

    def verdict(self, language: str = "en", *, said: bool = False) -> str:
        """Its worth in a few words: wins in 3, loses in 2, draw, 62 %; `said` in a sentence."""
        return verdict(self, language, said=said)


@dataclass(frozen=True)
class Analysis:
    """The best moves of a position, the best first."""

    position: Position
    candidates: tuple[Candidate, ...]
    depth: int
    nodes: int
    """Positions looked at, or games played out."""
    seconds: float

    @property
    def best(self) -> Candidate:
        """The best move found."""
        return self.candidates[0]

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


def analyse(
    position: Position,
    lines: int = CANDIDATES,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """The best moves of a position, with their values and continuations.

    It ends at the first limit reached, after a second by default, or when everything is proven.
    `progress` receives intermediate results; an exception in it ends the analysis. Memory is in
    megabytes. Flat Front: the order of the stack is ignored.
    """
    steps = _begun(position, lines, Limits(seconds, nodes, depth), memory)
    return told(position, finish(steps, _telling(position, progress)))


async def analyse_async(
    position: Position,
    lines: int = CANDIDATES,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """`analyse` for asynchronous programs: about every 5 ms it lets other tasks run. If it is
    cancelled, the search ends too.

    Kernels that this machine has not compiled yet are compiled first, without a pause.
    """
    steps = _begun(position, lines, Limits(seconds, nodes, depth), memory)
    return told(position, await finish_async(steps, _telling(position, progress)))


def _begun(position: Position, lines: int, limits: Limits, memory: int | None) -> Steps[Report]:
    """The search of an analysis, ready to be stepped."""
    check(position, lines, *limits, memory)
    limits = limits if any(limits) else Limits(seconds=SECONDS)
    return strongest(position.game, memory).steps(position, limits, lines)


def _telling(position: Position, progress: Callable[[Analysis], None] | None) -> Progress | None:
    """What tells of a search in the words of the game, if somebody listens."""
    if progress is None:
        return None

    def tell(report: Report) -> None:
        if report.lines:
            progress(told(position, report))

    return tell


def check(position: Position, lines: int, *limits: float | None) -> None:
    """Refuse what cannot be analysed."""
    if position.over:
        raise Complaint("analysis.over", result=position.result)
    if lines < 1 or any(limit is not None and not limit > 0 for limit in limits):
        raise Complaint("analysis.limits")
    memory = limits[-1]
    if memory is not None and memory > MOST_MEMORY:
        raise Complaint("player.range", name="memory", least=1, most=MOST_MEMORY, value=memory)


def strongest(game: Game, memory: int | None = None) -> Search:
    """The search of the best player of a game, behind its table if there is one."""
    spec = Spec.read(level("best", game).plays)
    settings = {**spec.settings, "memory": memory or MEMORY, "exact": 1}
    kind = "knowing" if spec.kind == "alphabeta" and tables.solved(game) else spec.kind
    return search_of(Spec(kind, settings), game)


def verdict(worth: Candidate | ScoredLine, language: str = "en", *, said: bool = False) -> str:
    """A worth in a few words: wins in 3, loses in 2, draw, 62 %. `said`: in a sentence, which tells
    in Japanese what the percentage is of.
    """
    if worth.moves is not None:
        return end(worth.moves, worth.score > 0, worth.exact, language)
    if worth.proven:
        return say("analysis.draw", language)
    key = "analysis.chance_said" if said else "analysis.chance"
    return say(key, language, percent=round(100 * worth.chance))


def end(moves: int, won: bool, exact: bool, language: str = "en") -> str:
    """A proven end after so many moves of the winner: wins in 3, loses in at most 2."""
    key = ("wins" if won else "loses") + ("" if exact else "_about") if moves else "loses_now"
    return say(f"analysis.{key}", language, **counts(moves, won))


def told(position: Position, report: Report) -> Analysis:
    """A search's report in the words of the game."""
    candidates = tuple(candidate(position, line) for line in report.lines)
    return Analysis(position, candidates, report.depth, report.nodes, report.seconds)


def candidate(position: Position, line: ScoredLine) -> Candidate:
    """A line of a search in the words of the game."""
    rules, words = position.game.rules, position.game.words
    moves = [words.move(rules, s, code) for s, code in walk(position, line.codes)]
    texts = tuple(move.text for move in moves)
    return Candidate(
        moves[0], texts, line.codes, line.chance, line.score, line.proven, line.exact, line.plies
    )


def walk(position: Position, codes: Sequence[int]) -> Iterator[tuple[State, int]]:
    """Each state of a line before its move, with the move; ends where chance would decide."""
    rules, s = position.game.rules, position.state
    for code in codes:
        ended = rules.outcome(rules.tables, s) != RUNNING
        if ended or rules.turn(rules.tables, s) == CHANCE:
            return
        yield s.copy(), code
        rules.play(rules.tables, s, code)
