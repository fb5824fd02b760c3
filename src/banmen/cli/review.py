"""A whole game looked through: which moves cost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import banmen
from banmen.cli.common import colours, console, language, tell
from banmen.cli.count import Bar
from banmen.players.explain import SLIGHT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from banmen.game import Position
    from banmen.players.explain import Explanation

A_MOVE: dict[str, Any] = {"seconds": 0.3, "memory": 16}
"""What is spent on each move."""
MOST = 3
"""Moves that are listed for each side."""


@dataclass(frozen=True)
class Mistake:
    """A move that gave something away."""

    number: str
    """As it is numbered in records: 12..."""
    player: int
    told: Explanation

    @property
    def cost(self) -> float:
        """How much of the chance to win it took away."""
        return self.told.best.chance - self.told.this.chance


def review(position: Position) -> None:
    """Go through the game that led to a position, and print what cost most."""
    from rich.text import Text

    from banmen.cli.status import side

    found, screen = mistakes(position), console()
    for player, colour in enumerate(colours(position)):
        worst = sorted((s for s in found if s.player == player), key=lambda mistake: -mistake.cost)
        screen.print(Text(side(colour), "bold"))
        screen.print(_table(worst[:MOST]) if worst else Text("  " + tell("cli.review.none")))


def mistakes(position: Position) -> list[Mistake]:
    """The moves of a game that cost something, with progress on a terminal."""
    from banmen.record.model import label

    steps, bar, found = list(pairwise(position.line)), Bar(), []
    try:
        for i, (before, after) in enumerate(steps):
            bar(tell("cli.review.doing"), i, len(steps))
            if after.last is not None:
                number = label(i, position.game.about.chance)
                told = banmen.explain(before, after.last, **A_MOVE)
                found.append(Mistake(number, before.turn or 0, told))
    finally:
        bar.stop()
    return [mistake for mistake in found if mistake.cost >= SLIGHT]


def _table(worst: list[Mistake]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    for mistake in worst:
        this, best = mistake.told.this, mistake.told.best
        chances = f"{best.verdict(language())} → {this.verdict(language())}"
        better = tell("cli.review.better", move=best.move.text)
        table.add_row(f"  {mistake.number}", Text(this.move.text, "bold"), chances, better)
    return table
