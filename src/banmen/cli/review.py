"""Review a whole game: the moves that cost most, and better ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from banmen.cli.common import colours, console, language, tell
from banmen.cli.count import Bar
from banmen.players.analysis import strongest, verdict
from banmen.players.explain import SLIGHT, Compared, compared
from banmen.players.review import JudgedMove, judge, moves_of
from banmen.search.report import Limits, finish

if TYPE_CHECKING:
    from rich.console import RenderableType

    from banmen.game import Position

A_MOVE: dict[str, Any] = {"seconds": 0.15}
"""The budget for a move; the best move gets as much."""
MEMORY = 16
"""The memory of the search, in megabytes."""
MOST = 3
"""The number of moves listed for each side."""


@dataclass(frozen=True)
class Mistake:
    """A move that cost something."""

    number: str
    """The number as in records: 12..."""
    player: int
    text: str
    judged: JudgedMove
    better: str
    """A better move; empty if unknown."""


def review(position: Position) -> None:
    """Review the game that led to a position, and print the costliest moves."""
    from rich.text import Text

    from banmen.cli.status import side

    found, screen = mistakes(position), console()
    for player, colour in enumerate(colours(position)):
        worst = sorted(
            (s for s in found if s.player == player), key=lambda mistake: -mistake.judged.cost
        )
        screen.print(Text(side(colour), "bold"))
        screen.print(_table(worst[:MOST]) if worst else Text("  " + tell("cli.review.none")))


def mistakes(position: Position) -> list[Mistake]:
    """The moves of a game that cost something. Shows progress on a terminal."""
    from banmen.record.model import label

    moves, search, bar = moves_of(position), strongest(position.game, MEMORY), Bar()
    found: dict[int, Compared] = {}
    try:
        for ply in reversed(range(len(moves))):
            bar(tell("cli.review.doing"), len(found), len(moves))
            before, code, _ = moves[ply]
            found[ply] = finish(compared(search, before, Limits(**A_MOVE), code))
    finally:
        bar.stop()
    words, rules = position.game.words, position.game.rules

    def text(ply: int, code: int) -> str:
        return words.move(rules, moves[ply].before.state, code).text

    return [
        Mistake(
            label(ply, position.game.about.chance),
            moves[ply].mover,
            text(ply, moves[ply].code),
            judged,
            text(ply, judged.better.codes[0]) if judged.better else "",
        )
        for ply, judged in sorted(judge(moves, found).items())
        if judged.cost >= SLIGHT
    ]


def _table(worst: list[Mistake]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    for mistake in worst:
        before, this = mistake.judged.before.line, mistake.judged.this
        chances = f"{verdict(before, language())} → {verdict(this, language())}"
        better = tell("cli.review.better", move=mistake.better) if mistake.better else ""
        table.add_row(f"  {mistake.number}", Text(mistake.text, "bold"), chances, better)
    return table
