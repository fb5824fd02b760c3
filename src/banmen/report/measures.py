"""What the games of a report say: lengths, choices, results, cells. Intervals are of 95 %."""

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
"""The name of the row that the random games have beside the levels."""
THIRDS = ("opening", "middle", "end")
PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)
"""What part of all values lies up to each figure of a spread."""
STILL_ON = 0.2
"""Choices are told as long as this part of the games is still going on."""


class Share(NamedTuple):
    """How often something was so, of how many times."""

    part: int
    total: int

    @property
    def share(self) -> float:
        """The part of the whole; 0 where there is none."""
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
        """The mean of independent values; 0 of none."""
        if not values:
            return cls(0.0, 0.0, 0.0)
        middle, n = float(np.mean(values)), len(values)
        reach = CONFIDENT * float(np.std(values, ddof=1)) / math.sqrt(n) if n > 1 else 0.0
        return cls(middle, middle - reach, middle + reach)


class Spread(NamedTuple):
    """A tenth of all values lies below `low` and above `high`, a quarter outside the quartiles."""

    low: float
    lower: float
    median: float
    upper: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of some values."""
        found = np.quantile(values or [0.0], PARTS, method="inverted_cdf")
        return cls(*map(float, found))

    @classmethod
    def counted(cls, counts: Mapping[str, int]) -> Spread:
        """The same of values that were counted, as a census has them."""
        values, often = list(map(int, counts)), list(counts.values())
        up_to, total = np.cumsum(often), sum(often)
        places = (np.searchsorted(up_to, part * total) for part in PARTS)
        return cls(*(float(values[min(int(place), len(values) - 1)]) for place in places))


class Row(NamedTuple):
    """One level, or random play."""

    name: str
    games: int
    different: int | None
    """How many different games there are among them; nobody has counted the random ones."""
    first: Share
    """Games won by the first player, of those that were won."""
    second: Share
    """Games won by the second player, of all."""
    drawn: Share
    length: Spread

    @property
    def won(self) -> Share:
        """Games won by the first player, of all."""
        return Share(self.first.part, self.games)


def level_row(name: str, games: Sequence[SelfPlayGame]) -> Row:
    """What the games of a level say."""
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
    """What the random games say; those that were cut off count as drawn."""
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
    """How many moves there were to choose from, move by move."""
    found: list[Spread] = []
    for ply in range(max((game.length for game in games), default=0)):
        here = [game.choices[ply] for game in games if ply < game.length]
        if len(here) < STILL_ON * len(games):
            break
        found.append(Spread.of(here))
    return found


def choices(games: Iterable[SelfPlayGame]) -> Spread:
    """How many moves there were, over all positions of all games."""
    return Spread.of([n for game in games for n in game.choices])


Cells = dict[str, int]
"""How many moves were made on each cell."""


def cells(game: Game, games: Iterable[SelfPlayGame]) -> dict[str, Cells]:
    """Where moves are made, in each third of a game and with the last move; passes are not."""
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
    """Whether one side is favoured beyond doubt: first, second or even."""
    low, high = first.interval
    return "first" if low > 0.5 else "second" if high < 0.5 else "even"
