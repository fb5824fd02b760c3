"""Why a move is good or bad: what it allows, in words.

>>> import banmen
>>> pos = banmen.game("flipflop", size=3).start()
>>> str(banmen.explain(pos, "b1-b2")).splitlines()[0]
'b1-b2 (loses in 7) lets a win slip: b1xb3 wins in 8. What follows:'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from banmen.games import Move
from banmen.players.analysis import SECONDS, Candidate, candidate, check, strongest, walk
from banmen.players.resist import Resistance, hardest
from banmen.search.report import Limits, ScoredLine, Search, Steps, finish
from banmen.texts import say, sentences

if TYPE_CHECKING:
    from banmen.game import Game, Position
    from banmen.kernel import State
    from banmen.scene import Event

SLIGHT = 0.03
"""Chances that differ by less count as equal."""

ANSWERED = ("loses", "worse")
FOLLOWED = ("slips", "longest", "best", "equal", "hardest", "hardest_known", "hopeless")
"""How what is said of a move leads on to the line that follows; where it does not, none is told."""


@dataclass(frozen=True)
class Explanation:
    """What a move leads to, compared with the best move."""

    position: Position
    this: Candidate
    """The move, with the line that answers it best."""
    best: Candidate
    """The best move found; the same where nothing better was."""
    resistance: Resistance | None = None
    """How hard the move is to answer, in a hint where everything loses."""

    @property
    def kind(self) -> str:
        """wins, slips, loses, lost, longest, best, equal or worse; of a hint where everything
        loses: hardest, hardest_known or hopeless.
        """
        this, best = self.this, self.best
        if self.resistance is not None:
            return self.resistance.kind
        if this.proven and this.score > 0:
            return "wins"
        if best.proven and best.score > 0:
            return "slips"
        if this.proven and this.score < 0:
            if this.move == best.move:
                return "longest"
            return "lost" if best.proven and best.score < 0 else "loses"
        if this.move == best.move:
            return "best"
        return "equal" if best.chance - this.chance < SLIGHT else "worse"

    def say(self, language: str = "en") -> str:
        """All of it: what the move does, what is better, and what follows in words."""
        game, s = self.position.game, self.position.state
        params: dict[str, str | int] = {
            "move": called(game, s, self.this.codes[0], language),
            "verdict": self.this.verdict(language, said=True),
            "best": called(game, s, self.best.codes[0], language),
            "best_verdict": self.best.verdict(language, said=True),
        }
        if self.resistance is not None:
            params |= {"wins": self.resistance.wins, "replies": self.resistance.replies}
        sentence = say(f"explain.{self.kind}", language, **params)
        if named(game, s, self.this.codes[0]):
            sentence = sentence[0].upper() + sentence[1:]
        plies = in_words(self.position, self.this.codes, language)[1:]
        if plies and self.kind in ANSWERED + FOLLOWED:  # it may end at once where chance decides
            key = "explain.answered" if self.kind in ANSWERED else "explain.followed"
            sentence = say(key, language, said=sentence)
        return "\n".join([sentence, *(f"  {ply}" for ply in plies)])

    def __str__(self) -> str:
        return self.say()


def explain(
    position: Position,
    move: str | Move | int,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
) -> Explanation:
    """What a move allows: how it compares with the best move, and the best line against it.

    The limits are those of `analyse`; half of them goes to the move, half to the best one.
    """
    limits, code = _half(position, seconds, nodes, depth, memory), position.code_of(move)
    search = strongest(position.game, memory)
    found = finish(compared(search, position, limits, code))
    return Explanation(position, candidate(position, found.this), candidate(position, found.best))


def hint(
    position: Position,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
) -> Explanation:
    """The best move, or if everything loses, the one that is hardest to answer. The limits are
    those of `analyse`; half of them goes to the best move, half to the answers.
    """
    limits = _half(position, seconds, nodes, depth, memory)
    found, resistance = finish(hinted(strongest(position.game, memory), position, limits))
    best = candidate(position, found)
    return Explanation(position, best, best, resistance)


def _half(
    position: Position,
    seconds: float | None,
    nodes: int | None,
    depth: int | None,
    memory: int | None,
) -> Limits:
    """What each of two searches may spend, of limits that are checked."""
    check(position, 1, seconds, nodes, depth, memory)
    limits = Limits(seconds and seconds / 2, nodes and max(1, nodes // 2), depth)
    return limits if any(limits) else Limits(seconds=SECONDS / 2)


def hinted(
    search: Search, position: Position, limits: Limits
) -> Steps[tuple[ScoredLine, Resistance | None]]:
    """The move of a hint, and how hard it is to answer where everything loses. The limits hold for
    each of two searches.
    """
    best = (yield from search.steps(position, limits)).lines[0]
    if not best.proven or best.score >= 0:
        return best, None
    resistance = yield from hardest(search, position, limits, best)
    return resistance.line, resistance


class Compared(NamedTuple):
    """A move beside others, as a search sees them."""

    this: ScoredLine
    best: ScoredLine
    """The best move found; the same where nothing better was."""
    others: tuple[ScoredLine, ...] = ()
    """The best of the other moves, the best first."""
    known: int | None = None
    """What the position is proven to be worth (`search.report.Report`)."""


def compared(
    search: Search, position: Position, limits: Limits, code: int | None = None, lines: int = 1
) -> Steps[Compared]:
    """A move beside the best ones. None stands for the best move itself. The limits hold for each
    of two searches.
    """
    report = yield from search.steps(position, limits, lines)
    found, known = report.lines, report.known
    this = next((line for line in found if code in (None, line.codes[0])), None)
    if this is None:
        report = yield from search.steps(position, limits, only=(code,))  # type: ignore[arg-type]
        this = report.lines[0]
    others = tuple(line for line in found if line.codes[0] != this.codes[0])
    return Compared(this, found[0] if found[0].score > this.score else this, others, known)


def in_words(position: Position, codes: tuple[int, ...], language: str = "en") -> list[str]:
    """A line in words, a ply each: who plays what, and what happens with it."""
    rules, pictures = position.game.rules, position.game.pictures
    said = []
    for s, code in walk(position, codes):
        colour = pictures.players(rules, s)[rules.turn(rules.tables, s)]
        events = [event.say(language) for event in happened(position.game, s, code)]
        key = "explain.by" if named(position.game, s, code) else "explain.plays"
        player, move = (
            say(f"cli.colour.{colour}", language),
            called(position.game, s, code, language),
        )
        ply = say(key, language, player=player, move=move)
        if events:
            joined = say("explain.and", language).join(events)
            ply = say("explain.happened", language, move=ply, events=joined)
        said.append(ply)
    return said


def named(game: Game, s: State, code: int) -> Event | None:
    """What a move is called by in sentences: its event, where it has a name (texts ``called.``).
    None where the notation says as much: c3xc4.
    """
    event = game.pictures.events(game.rules, s, code)[0]
    return event if event.name in sentences("en") else None


def called(game: Game, s: State, code: int, language: str = "en") -> str:
    """A move inside a sentence: the attack on (+1,+1), passing, c3xc4."""
    event = named(game, s, code)
    if event is None:
        return game.words.move(game.rules, s, code).text
    return say(event.name, language, **event.params)


def happened(game: Game, s: State, code: int) -> list[Event]:
    """What happens with a move, apart from what the move says itself."""
    events = game.pictures.events(game.rules, s, code)
    return [event for event in events if event.kind not in ("moved", "placed", "flipped", "passed")]
