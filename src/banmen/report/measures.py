"""Statistics of a report's games: lengths, choices, results, cells. Intervals are 95 %."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from banmen.arena.census import Facts, wilson
from banmen.arena.statistics import CONFIDENT, Interval
from banmen.game import Game
from banmen.report.data import SelfPlayGame

RANDOM = "random"
"""The name of the random games' row, beside the levels."""
THIRDS = ("opening", "middle", "end")
PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The quantiles of a spread."""
STILL_ON = 0.2
"""Choices are shown while this part of the games is still going on."""


class Share(NamedTuple):
    """A count out of a total."""

    part: int
    total: int

    @property
    def share(self) -> float:
        """The count divided by the total; 0 if that is 0."""
        return self.part / self.total if self.total else 0.0

    @property
    def interval(self) -> Interval:
        """Wilson's interval."""
        return wilson(self.part, self.total)


class Mean(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of independent values; 0 for none."""
        if not values:
            return cls(0.0, 0.0, 0.0)
        middle, n = float(np.mean(values)), len(values)
        reach = CONFIDENT * float(np.std(values, ddof=1)) / math.sqrt(n) if n > 1 else 0.0
        return cls(middle, middle - reach, middle + reach)


class Spread(NamedTuple):
    """Quantiles: a tenth of the values lies below `low` and a tenth above `high`, a quarter outside
    each quartile.
    """

    low: float
    lower: float
    median: float
    upper: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of values."""
        found = np.quantile(values or [0.0], PARTS, method="inverted_cdf")
        return cls(*map(float, found))

    @classmethod
    def counted(cls, counts: Mapping[str, int]) -> Spread:
        """The spread of counted values, as in a census."""
        values, often = list(map(int, counts)), list(counts.values())
        up_to, total = np.cumsum(often), sum(often)
        places = (np.searchsorted(up_to, part * total) for part in PARTS)
        return cls(*(float(values[min(int(place), len(values) - 1)]) for place in places))


class Row(NamedTuple):
    """The results of one level, or of random play."""

    name: str
    games: int
    different: int | None
    """The number of different games; None for random games, which are not compared."""
    first: Share
    """Games won by the first player, of those not drawn."""
    second: Share
    """Games won by the second player, of all."""
    drawn: Share
    length: Spread

    @property
    def won(self) -> Share:
        """Games won by the first player, of all."""
        return Share(self.first.part, self.games)


def level_row(name: str, games: Sequence[SelfPlayGame]) -> Row:
    """The results of a level's games."""
    first, second, drawn = (sum(game.winner == who for game in games) for who in (0, 1, None))
    total = len(games)
    return Row(
        name,
        total,
        len({game.codes for game in games}),
        Share(first, first + second),
        Share(second, total),
        Share(drawn, total),
        Spread.of([game.length for game in games]),
    )


def random_row(census: Facts) -> Row:
    """The results of the random games; games cut off count as drawn."""
    games, first, second = (census[name] for name in ("games", "first", "second"))
    won = first["count"] + second["count"]
    return Row(
        RANDOM,
        games,
        None,
        Share(first["count"], won),
        Share(second["count"], games),
        Share(games - won, games),
        Spread.counted(census["length"]["counts"]),
    )


def choices_by_ply(games: Sequence[SelfPlayGame]) -> list[Spread]:
    """The number of legal moves, ply by ply."""
    found: list[Spread] = []
    for ply in range(max((game.length for game in games), default=0)):
        here = [game.choices[ply] for game in games if ply < game.length]
        if len(here) < STILL_ON * len(games):
            break
        found.append(Spread.of(here))
    return found


def choices(games: Iterable[SelfPlayGame]) -> Spread:
    """The number of legal moves over all positions of all games."""
    return Spread.of([n for game in games for n in game.choices])


Cells = dict[str, int]
"""The number of moves on each cell."""


def cells(game: Game, games: Iterable[SelfPlayGame]) -> dict[str, Cells]:
    """Moves by cell, in each third of a game and for the last move; without passes."""
    found: dict[str, Counter[str]] = {name: Counter() for name in (*THIRDS, "last")}
    for one in games:
        for ply, code in enumerate(one.codes):
            cell = game.pictures.lands(game.rules, code)
            if cell is not None:
                found[THIRDS[3 * ply // one.length]][cell] += 1
                if ply == one.length - 1:
                    found["last"][cell] += 1
    return {name: dict(counts) for name, counts in found.items()}


def verdict(first: Share) -> str:
    """The side favoured beyond doubt: first, second or even."""
    low, high = first.interval
    return "first" if low > 0.5 else "second" if high < 0.5 else "even"
