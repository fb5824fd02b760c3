"""The results of a census of random games, as plain data ready for JSON.

Shares come with Wilson's 95 % interval, means with theirs. A move counts for the cell it goes to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.arena.statistics import CONFIDENT, Interval
from banmen.arena.workers import Workers
from banmen.game import Game
from banmen.games.contract import GrowingPresentation
from banmen.measure.census import Census, Taker, on_cores
from banmen.scene import Cell
from banmen.search.playout import CUT, DRAWN, FIRST_STUCK, FIRST_WON, SECOND_STUCK, SECOND_WON

ENDS = {
    "first_wins": FIRST_WON,
    "second_wins": SECOND_WON,
    "first_wins_second_stuck": SECOND_STUCK,
    "second_wins_first_stuck": FIRST_STUCK,
    "drawn": DRAWN,
    "cut": CUT,
}
"""The ways a game can end: by the position on the board, or because the side to move has no
move.
"""

Facts = dict[str, Any]
PARTS = 4
"""Tasks for each core, so that a core that finishes early takes another."""


class CensusTask(NamedTuple):
    """Some games of a census, for one core."""

    game: Game
    seed: int
    first: int
    number: int

    def take(self) -> Census:
        """Play the games and count."""
        return on_cores(self.game.rules, self.seed, cores=1)(self.first, self.number)


def by_workers(game: Game, seed: int, crew: Workers) -> Taker:
    """Return a function that takes a census on the given workers."""

    def taken(first: int, number: int) -> Census:
        parts = min(number, PARTS * crew.cores)
        edges = [first + number * part // parts for part in range(parts + 1)]
        tasks = (CensusTask(game, seed, a, b - a) for a, b in pairwise(edges))
        found = Census.blank(game.rules)
        for _, part in crew.spread(CensusTask.take, tasks):
            found.add(part)
        return found

    return taken


def wilson(part: int, total: int) -> Interval:
    """Wilson's 95 % interval for a share of `part` in `total`; 0 to 1 if the total is 0."""
    if total == 0:
        return Interval(0.0, 1.0)
    z, share = CONFIDENT, part / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    reach = (
        z * math.sqrt(share * (1 - share) / total + (z / (2 * total)) ** 2) / (1 + z * z / total)
    )
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def facts(game: Game, census: Census, seed: int) -> Facts:
    """The results of a census."""
    ends, games = census.ends, int(census.ends.sum())
    first = int(ends[FIRST_WON] + ends[SECOND_STUCK])
    second = int(ends[SECOND_WON] + ends[FIRST_STUCK])
    return {
        "game": game.id,
        "options": game.options,
        "seed": seed,
        "games": games,
        "moves": int(census.taken.sum()),
        "ends": {name: int(ends[end]) for name, end in ENDS.items()},
        "first": _share(first, games),
        "second": _share(second, games),
        "drawn": _share(int(ends[DRAWN]), games),
        "cut": _share(int(ends[CUT]), games),
        "decided_for_first": _share(first, first + second),
        "length": _spread(census.lengths, independent=True),
        "choices": _spread(census.choices, independent=False),
        "openings": sorted(_openings(game, census), key=lambda one: -one["share"]),
        "cells": _cells(game, census),
    }


def _share(part: int, total: int) -> Facts:
    low, high = wilson(part, total)
    return {"count": part, "share": part / total if total else 0.0, "low": low, "high": high}


def _spread(counts: NDArray[np.int64], independent: bool) -> Facts:
    """Summarise a distribution of whole numbers. The mean of a count taken every turn gets no
    interval, because turns of one game are not independent.
    """
    values, total = np.flatnonzero(counts), int(counts.sum())
    if total == 0:
        return {"counts": {}}
    often = counts[values]
    mean = float((values * often).sum() / total)
    deviation = math.sqrt(float(((values - mean) ** 2 * often).sum()) / total)
    found: Facts = {
        "mean": mean,
        "deviation": deviation,
        "least": int(values[0]),
        "median": int(values[np.searchsorted(often.cumsum(), total / 2)]),
        "most": int(values[-1]),
        "counts": dict(zip(values.tolist(), often.tolist(), strict=True)),
    }
    if independent:
        reach = CONFIDENT * deviation / math.sqrt(total)
        found |= {"low": mean - reach, "high": mean + reach}
    return found


def _openings(game: Game, census: Census) -> Iterator[Facts]:
    """Yield every first move, with how often the first player won after it."""
    state = game.start().state
    for code in np.flatnonzero(census.openings.sum(axis=1)).tolist():
        first, second, neither = census.openings[code].tolist()
        text = game.words.move(game.rules, state, code).text
        yield {"move": text} | _share(first, first + second + neither)


def _cells(game: Game, census: Census) -> list[Facts]:
    """Every cell with its number of moves: of all moves, first moves and last moves."""
    found: dict[str, Facts] = {
        cell.id: {"cell": cell.id, "x": cell.x, "y": cell.y, "moves": 0, "first": 0, "last": 0}
        for cell in board(game)
    }
    openings = census.openings.sum(axis=1)
    for code in np.flatnonzero(census.taken).tolist():
        cell = game.pictures.lands(game.rules, code)
        if cell is not None:
            found[cell]["moves"] += int(census.taken[code])
            found[cell]["first"] += int(openings[code])
            found[cell]["last"] += int(census.last[code])
    return list(found.values())


def board(game: Game) -> tuple[Cell, ...]:
    """All cells of a game; a game without a fixed board lists the cells that can occur."""
    pictures, s = game.pictures, game.start().state
    if isinstance(pictures, GrowingPresentation):
        return pictures.everywhere(game.rules, s)
    return pictures.cells(game.rules, s)
