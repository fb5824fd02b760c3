"""Choose the games worth looking at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen.report.curves import curve, leads
from banmen.report.data import SelfPlayGame
from banmen.report.measures import Spread

LONGEST = 120
"""Longer games are not shown, unless there are no others."""


class ExampleGame(NamedTuple):
    """A game, and the reason to show it."""

    why: str
    """typical, comeback, seesaw or short."""
    game: SelfPlayGame


def samples(games: Sequence[SelfPlayGame]) -> list[ExampleGame]:
    """One game for each reason, without repeats; the first of equals."""
    shown = [game for game in games if game.length <= LONGEST] or list(games)
    median = Spread.of([game.length for game in shown]).median
    won = [game for game in shown if game.winner is not None]
    best: dict[str, tuple[list[SelfPlayGame], Callable[[SelfPlayGame], float]]] = {
        "typical": (shown, lambda game: abs(game.length - median)),
        "comeback": (won, lambda game: min(curve(game))),
        "seesaw": (won, lambda game: -leads(curve(game))),
        "short": (won, lambda game: game.length),
    }
    found: dict[tuple[int, ...], ExampleGame] = {}
    for why, (among, order) in best.items():
        fresh = [game for game in among if game.codes not in found]
        if fresh:
            game = min(fresh, key=order)
            found[game.codes] = ExampleGame(why, game)
    return list(found.values())
