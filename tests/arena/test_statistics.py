"""Statistics, against values found by hand or in another way."""

from __future__ import annotations

import math
import random

import pytest

from banmen.arena.statistics import (
    CONFIDENT,
    FARTHEST,
    SHARES,
    Score,
    SequentialTest,
    cautious_variance,
    elo,
    expected,
    likeliest,
    mean,
    variance,
)
from banmen.errors import Complaint

COUNTS = (7, 11, 40, 19, 13)


def test_known_values_of_elo() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8485019)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0), elo(1), elo(-0.1), elo(1.1)) == (-math.inf, math.inf, -math.inf, math.inf)
    assert expected(200) == pytest.approx(0.7597469)
    for share in (0.01, 0.3, 0.5, 0.999):
        assert expected(elo(share)) == pytest.approx(share)


def test_mean_and_variance_are_those_of_the_pairs_one_by_one() -> None:
    shares = [share for share, n in zip(SHARES, COUNTS, strict=True) for _ in range(n)]
    middle = sum(shares) / len(shares)
    assert mean(COUNTS) == pytest.approx(middle)
    assert variance(COUNTS) == pytest.approx(sum((x - middle) ** 2 for x in shares) / len(shares))
    assert mean((0, 0, 0, 0, 0)) == 0.5
    assert variance((0, 0, 0, 0, 0)) == 0


def test_a_score_counts_games_and_pairs() -> None:
    score = Score.of([(1.0, 1.0), (1.0, 0.0), (0.5, 0.5), (0.5, 0.0), (1.0, 0.5), (0.0, 0.0)])
    assert score == Score(4, 4, 4, (1, 1, 2, 1, 1))
    assert (score.games, score.pairs, score.share, score.elo) == (12, 6, 0.5, 0)


def test_pairs_that_are_always_shared_are_surer_than_single_games() -> None:
    """The first side always wins: single games vary, pairs do not."""
    shared, torn = Score.of([(1.0, 0.0)] * 100), Score.of([(1.0, 1.0), (0.0, 0.0)] * 50)
    assert (shared.wins, shared.losses) == (torn.wins, torn.losses)
    assert shared.interval.high < torn.interval.high / 5


def test_the_interval_is_that_of_the_pentanomial_variance() -> None:
    score = Score(0, 0, 0, COUNTS)
    error = CONFIDENT * math.sqrt(cautious_variance(COUNTS) / 90)
    assert score.interval.low == pytest.approx(elo(score.share - error))
    assert score.interval.high == pytest.approx(elo(score.share + error))
    assert cautious_variance([100 * n for n in COUNTS]) == pytest.approx(variance(COUNTS), rel=1e-3)


def test_few_pairs_and_equal_results_are_no_certainty() -> None:
    assert Score().interval == (-math.inf, math.inf)
    one, twenty = Score.of([(1.0, 1.0)]), Score.of([(1.0, 1.0)] * 20)
    assert one.elo == twenty.elo == one.interval.high == math.inf
    assert one.interval.low < 150 < 300 < twenty.interval.low < 600


@pytest.mark.parametrize("share", [0.2, 0.5, 0.55, 0.9])
def test_the_likeliest_probabilities_have_the_mean_and_none_are_likelier(share: float) -> None:
    found = likeliest(COUNTS, share)

    def log_likelihood(p: list[float]) -> float:
        return sum(n * math.log(x) for n, x in zip(COUNTS, p, strict=True))

    assert sum(found) == pytest.approx(1)
    assert sum(p * x for p, x in zip(found, SHARES, strict=True)) == pytest.approx(share)
    luck = random.Random(1)
    for _ in range(200):
        a, b, c = (luck.gauss(0, 1e-4) for _ in range(3))  # keeps the sum and the mean
        other = [found[0] + a, found[1] + b, found[2] + c]
        other.append(found[3] - 4 * a - 3 * b - 2 * c)
        other.append(found[4] + 3 * a + 2 * b + c)
        assert log_likelihood(other) <= log_likelihood(found) + 1e-9


def test_the_ratio_of_won_and_lost_pairs_is_that_of_a_coin() -> None:
    test = SequentialTest(0, 100)
    p, q = expected(0), expected(100)
    coin = 30 * math.log(q / p) + 12 * math.log((1 - q) / (1 - p))
    assert test.ratio((12, 0, 0, 0, 30)) == pytest.approx(coin, abs=0.01)


def test_the_ratio_is_near_the_normal_approximation() -> None:
    counts, test = (90, 110, 400, 120, 95), SequentialTest(0, 5)
    p, q = expected(0), expected(5)
    normal = 815 * (q - p) * (2 * mean(counts) - p - q) / (2 * variance(counts))
    assert test.ratio(counts) == pytest.approx(normal, rel=0.02)


def test_the_test_has_its_verdict_beyond_the_bound() -> None:
    test = SequentialTest(-10, 10)
    assert test.bound == pytest.approx(math.log(19))
    assert test.ratio((0, 0, 0, 0, 0)) == 0
    assert test.verdict((0, 0, 0, 0, 0)) is None
    assert test.verdict((100, 0, 300, 0, 100)) is None
    assert test.verdict((100, 0, 300, 0, 200)) is True
    assert test.verdict((200, 0, 300, 0, 100)) is False
    assert test.ratio((200, 0, 300, 0, 100)) == pytest.approx(-test.ratio((100, 0, 300, 0, 200)))


@pytest.mark.parametrize(
    ("lower", "upper"), [(10, 0), (10, 10), (0, 1001), (-1e308, 0), (0, math.nan), (-math.inf, 0)]
)
def test_a_test_needs_two_differences_the_lower_first(lower: float, upper: float) -> None:
    with pytest.raises(Complaint, match="A test needs two Elo differences from -1000 to 1000, the"):
        SequentialTest(lower, upper)


@pytest.mark.parametrize("at", range(5))
def test_the_widest_test_can_be_computed(at: int) -> None:
    counts = [10_000 * (i == at) for i in range(5)]
    assert math.isfinite(SequentialTest(-FARTHEST, FARTHEST).ratio(counts))
