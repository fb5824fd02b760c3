"""Ratings, against the model's own equations and simulated tournaments."""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path

import pytest

import banmen
from banmen.arena import Match, Score, Standing, draw_figure, everyone, neighbours, ratings
from banmen.arena.statistics import CONFIDENT, cautious_variance, expected
from banmen.errors import Complaint

pytest.importorskip("choix")

GAME = banmen.game("squish")


def met(first: str, second: str, *counts: int) -> Standing:
    """A match without draws that gave these counts."""
    losses, _, shared, _, wins = counts
    score = Score(2 * wins + shared, 0, 2 * losses + shared, counts)
    return Standing(Match(GAME, first, second, sum(counts)), score=score)


def simulated(strengths: dict[str, float], pairs: int, luck: random.Random) -> list[Standing]:
    """Neighbours who meet; an opening that is good in one leg is as bad in the other."""
    found = []
    for first, second in neighbours(list(strengths)):
        score, share = Score(), expected(strengths[first] - strengths[second])
        for _ in range(pairs):
            opening = luck.random()
            score = score.plus((float(opening < share), float(1 - opening < share)))
        found.append(Standing(Match(GAME, first, second, pairs), score=score))
    return found


def test_two_players_have_the_ratings_of_their_score() -> None:
    standing = met("a", "b", 5, 0, 25, 0, 20)
    one, two = ratings([standing])
    assert (one.name, two.name, one.games, one.share) == ("a", "b", 100, 0.65)
    assert one.elo == -two.elo == pytest.approx(200 * math.log10(65.5 / 35.5))
    p = 65.5 / 101
    error = math.sqrt(4 * 50 * cautious_variance(standing.score.counts)) / (100 * p * (1 - p))
    margin = CONFIDENT * error * 400 / math.log(10) / 2
    assert one.interval.high - one.elo == pytest.approx(margin)


def test_the_fit_promises_everyone_the_points_it_took() -> None:
    standings = [
        met("a", "b", 5, 0, 25, 0, 20),
        met("b", "c", 9, 0, 20, 0, 21),
        met("a", "c", 2, 0, 10, 0, 38),
    ]
    found = {rating.name: rating for rating in ratings(standings)}
    assert list(found) == ["a", "b", "c"]
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0, abs=1e-6)
    for name, rating in found.items():
        rivals = [other.elo for other in found.values() if other.name != name]
        promised = sum((100 + 0.5) * expected(rating.elo - other) for other in rivals)
        assert promised == pytest.approx(rating.share * 200 + 0.5, rel=1e-4)


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    luck = random.Random(3)
    truth = {"a": 150.0, "b": 80.0, "c": -30.0, "d": -200.0}
    held = [
        rating.interval.low <= truth[rating.name] <= rating.interval.high
        for _ in range(150)
        for rating in ratings(simulated(truth, 60, luck))
    ]
    assert 0.92 <= sum(held) / len(held) <= 0.98


def test_whoever_won_all_games_has_a_finite_rating_and_a_wide_interval() -> None:
    best, *_ = ratings([met("a", "b", 0, 0, 0, 0, 20), met("b", "c", 5, 0, 9, 0, 6)])
    assert best.name == "a"
    assert 200 < best.elo < 1000
    assert best.interval.high - best.elo > 150


def test_players_who_cannot_be_compared_are_named() -> None:
    with pytest.raises(Complaint, match="a and c cannot be compared"):
        ratings([met("a", "b", 1, 0, 1, 0, 1), met("c", "d", 1, 0, 1, 0, 1)])
    with pytest.raises(Complaint, match="No games were played"):
        ratings([met("a", "b", 0, 0, 0, 0, 0)])


def test_who_meets_whom() -> None:
    assert everyone("abc") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert neighbours("abcd") == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")]


def test_the_figure_is_drawn_and_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = ratings([met("a", "uct:nodes=2000", 5, 0, 25, 0, 20)])
    for name in ("one.svg", "two.svg", "one.png"):
        draw_figure(tmp_path / name, found, "Squish, order 4")
    assert (tmp_path / "one.svg").read_text().startswith("<?xml")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(Complaint, match=r"must end in one of: \.svg, \.png"):
        draw_figure(tmp_path / "one.gif", found, "Squish")


def test_without_the_extra_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(Complaint, match=r'pip install "banmen\[arena\]"'):
        ratings([met("a", "b", 5, 0, 25, 0, 20)])
