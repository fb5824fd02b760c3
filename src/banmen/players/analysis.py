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

MOST_THREADS = RANGES["threads"][1]
MEMORY, MOST_MEMORY = 256, RANGES["memory"][1]
"""The default memory of an analysis, in megabytes, and the most."""
SECONDS = 1.0
"""The default duration of an analysis."""
CANDIDATES = 3


def counts(moves: int, won: bool) -> dict[str, int]:
    """The numbers for sentences about a proven end. English counts the winner's moves; Japanese
    counts the plies up to the winner's last move, as tsume problems do.
    """
    return {"n": moves, "plies": 2 * moves - won}


@dataclass(frozen=True)
class Candidate:
    """A move and its value for the side to move."""

    move: Move
    line: tuple[str, ...]
    """The best play, this move first. It ends where chance decides."""
    codes: tuple[int, ...]
    chance: float
    """The chance to win from 0 to 1, a draw counting half."""
    score: int
    """The score as `search.report` defines it."""
    proven: bool
    exact: bool
    """Whether the distance is certain: no shorter win, no longer defence."""
    plies: int | None
    """Plies to the proven end of the game."""

    @property
    def moves(self) -> int | None:
        """The winner's moves to the proven end; 0 where the loser's next move ends the game."""
        return None if self.plies is None else winners_moves(self.plies, self.score > 0)

    def verdict(self, language: str = "en", *, said: bool = False) -> str:
        """The value in a few words: wins in 3, loses in 2, draw, 62 %; with `said`, phrased for use
        in a sentence.
        """
        return verdict(self, language, said=said)


@dataclass(frozen=True)
class Analysis:
    """The best moves of a position, the best first."""

    position: Position
    candidates: tuple[Candidate, ...]
    depth: int
    nodes: int
    """Positions searched, or games played out."""
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
    threads: int = 1,
) -> Analysis:
    """Return the best moves of a position, with their values and continuations.

    The search ends at the first limit reached (one second by default), or when everything is
    proven. `progress` receives intermediate results; an exception in it ends the analysis. `memory`
    is in megabytes. More `threads`, at most two for each core, search the same position together;
    runs with more than one differ. In Flat Front the order of the stack is ignored.
    """
    steps = _begun(position, lines, Limits(seconds, nodes, depth), memory, threads)
    return told(position, finish(steps, _telling(position, progress)))


async def analyse_async(
    position: Position,
    lines: int = CANDIDATES,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
    progress: Callable[[Analysis], None] | None = None,
    threads: int = 1,
) -> Analysis:
    """`analyse` for asynchronous programs: other tasks run about every 5 ms. Cancelling it ends the
    search.

    Kernels not yet compiled on this machine are compiled first, which blocks.
    """
    steps = _begun(position, lines, Limits(seconds, nodes, depth), memory, threads)
    return told(position, await finish_async(steps, _telling(position, progress)))


def _begun(
    position: Position, lines: int, limits: Limits, memory: int | None, threads: int
) -> Steps[Report]:
    """Check the arguments and return the steps of the search."""
    check(position, lines, *limits, memory)
    if not 1 <= threads <= MOST_THREADS:
        raise Complaint("player.range", name="threads", least=1, most=MOST_THREADS, value=threads)
    limits = limits if any(limits) else Limits(seconds=SECONDS)
    return strongest(position.game, memory, threads).steps(position, limits, lines)


def _telling(position: Position, progress: Callable[[Analysis], None] | None) -> Progress | None:
    """A callback that translates search reports into analyses for `progress`; None without one."""
    if progress is None:
        return None

    def tell(report: Report) -> None:
        if report.lines:
            progress(told(position, report))

    return tell


def check(position: Position, lines: int, *limits: float | None) -> None:
    """Refuse positions that are over and limits out of range."""
    if position.over:
        raise Complaint("analysis.over", result=position.result)
    if lines < 1 or any(limit is not None and not limit > 0 for limit in limits):
        raise Complaint("analysis.limits")
    memory = limits[-1]
    if memory is not None and memory > MOST_MEMORY:
        raise Complaint("player.range", name="memory", least=1, most=MOST_MEMORY, value=memory)


def strongest(game: Game, memory: int | None = None, threads: int = 1) -> Search:
    """The search of a game's best player; it looks positions up in the game's table if there is
    one.
    """
    spec = Spec.read(level("best", game).plays)
    settings = {**spec.settings, "memory": memory or MEMORY, "exact": 1, "threads": threads}
    kind = "knowing" if spec.kind == "alphabeta" and tables.solved(game) else spec.kind
    return search_of(Spec(kind, settings), game)


def verdict(worth: Candidate | ScoredLine, language: str = "en", *, said: bool = False) -> str:
    """A value in a few words: wins in 3, loses in 2, draw, 62 %. With `said`, phrased for use in a
    sentence; Japanese then names what the percentage measures.
    """
    if worth.moves is not None:
        return end(worth.moves, worth.score > 0, worth.exact, language)
    if worth.proven:
        return say("analysis.draw", language)
    key = "analysis.chance_said" if said else "analysis.chance"
    return say(key, language, percent=round(100 * worth.chance))


def end(moves: int, won: bool, exact: bool, language: str = "en") -> str:
    """Describe a proven end by the winner's moves: wins in 3, loses in at most 2."""
    key = ("wins" if won else "loses") + ("" if exact else "_about") if moves else "loses_now"
    return say(f"analysis.{key}", language, **counts(moves, won))


def told(position: Position, report: Report) -> Analysis:
    """Translate a search report into an `Analysis`."""
    candidates = tuple(candidate(position, line) for line in report.lines)
    return Analysis(position, candidates, report.depth, report.nodes, report.seconds)


def candidate(position: Position, line: ScoredLine) -> Candidate:
    """Translate a line of a search into a `Candidate`."""
    rules, words = position.game.rules, position.game.words
    moves = [words.move(rules, s, code) for s, code in walk(position, line.codes)]
    texts = tuple(move.text for move in moves)
    return Candidate(
        moves[0], texts, line.codes, line.chance, line.score, line.proven, line.exact, line.plies
    )


def walk(position: Position, codes: Sequence[int]) -> Iterator[tuple[State, int]]:
    """Yield each state of a line with the move made in it; stop where chance would decide."""
    rules, s = position.game.rules, position.state
    for code in codes:
        ended = rules.outcome(rules.tables, s) != RUNNING
        if ended or rules.turn(rules.tables, s) == CHANCE:
            return
        yield s.copy(), code
        rules.play(rules.tables, s, code)
