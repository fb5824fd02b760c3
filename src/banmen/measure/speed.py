"""Measure the speed of the searches: positions a second, random games a second, and the gain from a
second thread.

Alpha-beta and Monte-Carlo search the starting position and a few after random moves. Single-thread
speeds use processor time. Two threads are compared with one by the clock, so that figure is
meaningful only with two free cores.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

from banmen.game import Game, Position
from banmen.games import Value
from banmen.search.alphabeta import AlphaBeta
from banmen.search.montecarlo import MonteCarlo
from banmen.search.report import Limits, Search
from banmen.search.worth import worth

PLIES = (0, 2, 4, 6)
"""The numbers of random moves before each position."""


@dataclass(frozen=True)
class Speed:
    """The results for one variant."""

    game: str
    options: Mapping[str, Value]
    nodes_per_s: float
    """Positions searched by alpha-beta."""
    playouts_per_s: float
    """Random games of Monte-Carlo tree search."""
    two_threads: float
    """The speed of two threads on one tree, relative to one thread."""


def positions(game: Game, seed: int) -> list[Position]:
    """The positions to search."""
    found, luck = [], random.Random(seed)
    for plies in PLIES:
        at = game.start(seed=seed) if game.about.chance else game.start()
        for _ in range(plies):
            after = at.play(luck.choice(at.codes))
            at = at if after.over else after
        found.append(at)
    return found


def measure(
    game: Game, seconds: float, seed: int = 1, progress: Callable[[float], None] | None = None
) -> Speed:
    """Measure one variant for about so many seconds. `progress` receives the part done."""
    places = positions(game, seed)
    share = seconds / (4 * len(places))
    steps = iter(range(1, 4 * len(places) + 1))

    def speed(search: Search, at: Position, clock: Callable[[], float]) -> float:
        began = clock()
        report = search.run(at, Limits(seconds=share))
        spent = clock() - began
        if progress is not None:
            progress(next(steps) / (4 * len(places)))
        return report.nodes / spent

    deep = AlphaBeta(game, worth=worth(game))
    one, two = (MonteCarlo(game, threads=threads, keep=False) for threads in (1, 2))
    for search in (deep, one, two):  # the first run loads it and claims its memory
        search.run(places[0], Limits(seconds=share))
    nodes = [speed(deep, at, time.process_time) for at in places]
    playouts = [speed(one, at, time.process_time) for at in places]
    ratios = [
        speed(two, at, time.perf_counter) / speed(one, at, time.perf_counter) for at in places
    ]
    return Speed(
        game.id,
        game.options,
        nodes_per_s=round(median(nodes)),
        playouts_per_s=round(median(playouts)),
        two_threads=round(median(ratios), 2),
    )
