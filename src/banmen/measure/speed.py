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
"""How many random moves lead to the positions."""
RUNS = 6
"""How many timed runs begin at each position."""


@dataclass(frozen=True)
class Speed:
    """The results for one variant."""

    game: str
    options: Mapping[str, Value]
    nodes_per_s: float
    """Positions that alpha-beta looks at."""
    nodes_by_two: float
    """The positions of two threads on one table, divided by those of one."""
    playouts_per_s: float
    """Random games of Monte-Carlo tree search."""
    playouts_by_two: float
    """The games of two threads on one tree, divided by those of one."""


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
    share = seconds / (RUNS * len(places))
    steps = iter(range(1, RUNS * len(places) + 1))

    def speed(search: Search, at: Position, clock: Callable[[], float]) -> float:
        began = clock()
        report = search.run(at, Limits(seconds=share))
        spent = clock() - began
        if progress is not None:
            progress(next(steps) / (RUNS * len(places)))
        return report.nodes / spent

    def both(one: Search, two: Search) -> tuple[int, float]:
        """The speed of one thread, and the gain of two."""
        for search in (one, two):  # the first time it is loaded, and given its memory
            search.run(places[0], Limits(seconds=share))
        alone = [speed(one, at, time.process_time) for at in places]
        gains = [
            speed(two, at, time.perf_counter) / speed(one, at, time.perf_counter) for at in places
        ]
        return round(median(alone)), round(median(gains), 2)

    nodes = both(*(AlphaBeta(game, worth=worth(game), threads=threads) for threads in (1, 2)))
    playouts = both(*(MonteCarlo(game, threads=threads, keep=False) for threads in (1, 2)))
    return Speed(game.id, game.options, *nodes, *playouts)
