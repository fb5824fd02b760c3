"""A sample of `tests.exact`: searches held to the true values of a few positions of every kind."""

from __future__ import annotations

import pytest

from banmen.search.report import WIN, ScoredLine
from tests.exact import SEARCHES, Study, contradicts, differences, is_false, is_inexact, studies
from tests.reference.truth import Truth

EACH = {"flipflop": 10, "squish": 10, "flowish": 10, "flatfront": 10, "flipfour": 25}
"""How many positions of every value are searched."""

WIN_IN_3, LOSS_IN_2, DRAW = Truth(1, 3), Truth(-1, 2), Truth(0)
UNKNOWN = Truth(0, horizon=5)


@pytest.fixture(scope="module", params=EACH)
def known(request: pytest.FixtureRequest) -> list[Study]:
    """The known values of a game."""
    return list(studies(request.param, EACH[request.param]))


@pytest.mark.parametrize("kind", SEARCHES)
def test_what_is_proven_is_true(kind: str, known: list[Study]) -> None:
    for study in known:
        assert [wrong for wrong in differences(kind, study) if wrong] == []


def claim(score: int, proven: bool = True) -> ScoredLine:
    return ScoredLine((0,), score, proven)


def test_an_honest_line_contradicts_nothing() -> None:
    for truth in (WIN_IN_3, LOSS_IN_2, DRAW, UNKNOWN):
        assert not contradicts(claim(1500, proven=False), truth)
    assert not contradicts(claim(WIN - 3), WIN_IN_3)
    assert not contradicts(claim(WIN - 5), WIN_IN_3)
    assert not contradicts(claim(2 - WIN), LOSS_IN_2)
    assert not contradicts(claim(0), DRAW)
    assert not contradicts(claim(WIN - 7), UNKNOWN)


@pytest.mark.parametrize(
    ("score", "truth"),
    [
        (WIN - 1, WIN_IN_3),
        (3 - WIN, WIN_IN_3),
        (0, LOSS_IN_2),
        (1 - WIN, LOSS_IN_2),
        (WIN - 2, LOSS_IN_2),
        (WIN - 9, DRAW),
        (9 - WIN, DRAW),
        (WIN - 5, UNKNOWN),
        (4 - WIN, UNKNOWN),
    ],
)
def test_a_false_claim_is_noticed(score: int, truth: Truth) -> None:
    assert contradicts(claim(score), truth)


def test_a_move_that_does_not_keep_the_promise_is_noticed() -> None:
    assert is_false(claim(WIN - 3), WIN_IN_3, after=DRAW)
    assert is_false(claim(0), WIN_IN_3, after=Truth(-1, 2))
    assert not is_false(claim(0), WIN_IN_3, after=DRAW)
    assert not is_false(claim(WIN - 3), WIN_IN_3, after=Truth(-1, 4))
    assert is_inexact(claim(WIN - 3), WIN_IN_3, after=Truth(-1, 4))
    assert not is_inexact(claim(WIN - 3), WIN_IN_3, after=Truth(-1, 2))


def test_a_search_that_looks_deep_enough_may_not_miss() -> None:
    assert is_inexact(claim(1500, proven=False), WIN_IN_3, after=Truth(-1, 2))
    assert is_inexact(claim(WIN - 5), WIN_IN_3, after=Truth(-1, 2))
    assert is_inexact(claim(2 - WIN), LOSS_IN_2, after=Truth(1, 0))
    assert not is_inexact(claim(2 - WIN), LOSS_IN_2, after=Truth(1, 1))
