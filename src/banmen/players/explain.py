"""Explain why a move is good or bad.

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
"""Chances that differ by less than this count as equal."""

ANSWERED = ("loses", "worse")
FOLLOWED = ("slips", "longest", "best", "equal", "hardest", "hardest_known", "hopeless")
"""The kinds of explanation that lead on to a line; the others show none."""


@dataclass(frozen=True)
class Explanation:
    """The consequences of a move, compared with the best move."""

    position: Position
    this: Candidate
    """The move, with the best line after it."""
    best: Candidate
    """The best move found; equal to `this` if nothing better was found."""
    resistance: Resistance | None = None
    """In a hint for a lost position: how hard the move is to answer."""

    @property
    def kind(self) -> str:
        """wins, slips, loses, lost, longest, best, equal or worse; for a hint in a lost position
        hardest, hardest_known or hopeless.
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
        """The full explanation: what the move does, what is better, and the line that follows, in
        words.
        """
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
    """Compare a move with the best move, and show the best line against it.

    The limits are those of `analyse`; each of the two searches gets half.
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
    """The best move; in a lost position, the move that is hardest to answer.

    The limits are those of `analyse`: half for the best move, half for the answers.
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
    """Check the limits and return half of them, for each of two searches."""
    check(position, 1, seconds, nodes, depth, memory)
    limits = Limits(seconds and seconds / 2, nodes and max(1, nodes // 2), depth)
    return limits if any(limits) else Limits(seconds=SECONDS / 2)


def hinted(
    search: Search, position: Position, limits: Limits
) -> Steps[tuple[ScoredLine, Resistance | None]]:
    """The move of a hint, and in a lost position how hard it is to answer. The limits apply to each
    of two searches.
    """
    best = (yield from search.steps(position, limits)).lines[0]
    if not best.proven or best.score >= 0:
        return best, None
    resistance = yield from hardest(search, position, limits, best)
    return resistance.line, resistance


class Compared(NamedTuple):
    """A move beside the other moves, as a search values them."""

    this: ScoredLine
    best: ScoredLine
    """The best move found; equal to `this` if nothing better was found."""
    others: tuple[ScoredLine, ...] = ()
    """The best of the other moves, best first."""
    known: int | None = None
    """The proven score of the position, if there is one (`search.report.Report`)."""


def compared(
    search: Search, position: Position, limits: Limits, code: int | None = None, lines: int = 1
) -> Steps[Compared]:
    """Compare a move with the best ones; `code` None means the best move itself. The limits apply
    to each of two searches.
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
    """A line in words, one ply an entry: who plays which move, and its effects."""
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
    """The event that names a move in sentences (texts ``called.``); None where the notation is
    clear enough, as in c3xc4.
    """
    event = game.pictures.events(game.rules, s, code)[0]
    return event if event.name in sentences("en") else None


def called(game: Game, s: State, code: int, language: str = "en") -> str:
    """A move's name for use inside a sentence: the attack on (+1,+1), passing, c3xc4."""
    event = named(game, s, code)
    if event is None:
        return game.words.move(game.rules, s, code).text
    return say(event.name, language, **event.params)


def happened(game: Game, s: State, code: int) -> list[Event]:
    """The events of a move that the move itself does not already express."""
    events = game.pictures.events(game.rules, s, code)
    return [event for event in events if event.kind not in ("moved", "placed", "flipped", "passed")]
