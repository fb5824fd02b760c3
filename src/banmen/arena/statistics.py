"""The statistics of a match: score, Elo difference, and the test that decides when to stop.

The two games of an opening are not independent: the side it favours tends to win both. So the unit
is the pair, the same opening played twice with the sides swapped, and everything here rests on how
many pairs gave the first player 0, ½, 1, 1½ and 2 points (the pentanomial counts). An Elo
difference d means an expected score of 1 / (1 + 10^(-d/400)) a game.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from banmen.errors import Complaint

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The first player's share of a pair's two points, for each of the five counts."""

CONFIDENT = 1.959963984540054
"""The half-width of a 95 % interval of the normal distribution, in standard errors."""

LEAST = 1e-3
"""In a test no result is impossible: one that never occurred counts as this much of a pair."""

FARTHEST = 1000
"""The greatest Elo difference a test may ask for; beyond it, one player practically always wins."""

SETTLED = 60
"""Bisection steps that determine a root to the last digit."""


class Interval(NamedTuple):
    """A 95 % confidence interval."""

    low: float
    high: float


def elo(share: float) -> float:
    """The Elo difference at which a player's expected share of the points is `share`."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def expected(difference: float) -> float:
    """The expected share of the points at an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def mean(counts: Sequence[float]) -> float:
    """The mean share over pairs; ½ without pairs."""
    total = sum(counts)
    return sum(n * x for n, x in zip(counts, SHARES, strict=True)) / total if total else 0.5


def variance(counts: Sequence[float]) -> float:
    """The variance of the share of one pair."""
    total, middle = sum(counts), mean(counts)
    if not total:
        return 0.0
    return sum(n * (x - middle) ** 2 for n, x in zip(counts, SHARES, strict=True)) / total


def cautious_variance(counts: Sequence[float]) -> float:
    """The variance with one extra pair spread evenly over the five results, so that a few equal
    results are not mistaken for certainty.
    """
    return variance([n + 1 / len(SHARES) for n in counts])


@dataclass(frozen=True)
class Score:
    """The score of a match, from its first player's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    counts: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Pairs in which the first player took 0, ½, 1, 1½ and 2 points."""

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, float]]) -> Score:
        """The score of pairs, each given as the points of the first player in its two games."""
        return functools.reduce(cls.plus, pairs, cls())

    def plus(self, points: tuple[float, float]) -> Score:
        """The score with one more pair, given as the first player's points in its two games."""
        wins, draws, losses = (points.count(x) for x in (1.0, 0.5, 0.0))
        counts = list(self.counts)
        counts[round(2 * sum(points))] += 1
        return Score(self.wins + wins, self.draws + draws, self.losses + losses, tuple(counts))

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def pairs(self) -> int:
        """The number of pairs played."""
        return sum(self.counts)

    @property
    def share(self) -> float:
        """The first player's share of all points, 0 to 1."""
        return mean(self.counts)

    @property
    def elo(self) -> float:
        """The first player's Elo advantage; infinite if all games were won or lost."""
        return elo(self.share)

    @property
    def margin(self) -> float:
        """Half of the share's 95 % interval."""
        if not self.pairs:
            return 1.0
        return CONFIDENT * math.sqrt(cautious_variance(self.counts) / self.pairs)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the Elo difference."""
        return Interval(elo(self.share - self.margin), elo(self.share + self.margin))


@dataclass(frozen=True)
class SequentialTest:
    """A sequential test: is the first player stronger by `upper` Elo rather than by `lower`?

    This is Wald's sequential probability ratio test, generalised: each hypothesis fixes only the
    mean share, and gets the most likely five probabilities with that mean. A match may stop as soon
    as there is a `verdict`; it is wrong in at most 5 % of matches, either way. Both differences lie
    within `FARTHEST`, and `lower` is below `upper`.
    """

    lower: float
    upper: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not -FARTHEST <= self.lower < self.upper <= FARTHEST:
            found = {"lower": f"{self.lower:g}", "upper": f"{self.upper:g}"}
            raise Complaint("arena.test", most=FARTHEST, **found)

    @property
    def bound(self) -> float:
        """The log-likelihood ratio, above or below zero, at which the test has its verdict."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio: positive favours `upper`, negative `lower`."""
        if not sum(counts):
            return 0.0
        seen = [max(n, LEAST) for n in counts]
        below, above = (likeliest(seen, expected(side)) for side in (self.lower, self.upper))
        return sum(n * math.log(q / p) for n, p, q in zip(seen, below, above, strict=True))

    def verdict(self, counts: Sequence[float]) -> bool | None:
        """Whether `upper` holds rather than `lower`; None while undecided."""
        ratio = self.ratio(counts)
        return ratio > 0 if abs(ratio) >= self.bound else None


def likeliest(counts: Sequence[float], share: float) -> list[float]:
    """The probabilities with this mean share under which the counts are likeliest.

    By Lagrange multipliers they are ``p / (1 + t (x - share))``, where p are the observed
    frequencies and t makes the mean right. The mean falls as t grows, so bisection finds t.
    """
    total = sum(counts)
    away = [x - share for x in SHARES]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(SETTLED):
        t = (low + high) / 2
        if sum(n * d / (1 + t * d) for n, d in zip(counts, away, strict=True)) > 0:
            low = t
        else:
            high = t
    return [n / total / (1 + t * d) for n, d in zip(counts, away, strict=True)]
