"""exp and log of `kernel.elementary`: how exact they are, and that compiling changes no bit."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext

import pytest

from banmen.kernel import PACKAGE, exp, kernel, log, plain

MOST_ERROR = 0.9
"""Units in the last place that an answer may be off."""


def logarithms() -> Iterator[float]:
    """What `log` is asked: all sizes, and many near 1, where most digits cancel."""
    luck = random.Random(1)
    for _ in range(4000):
        yield math.ldexp(luck.uniform(1, 2), luck.randint(-1074, 1023))
        yield luck.uniform(0.5, 2)
        yield 1 + luck.gauss(0, 1e-3)
    yield from map(float, range(2, 2000))
    yield from (5e-324, 2.0**-1022, 1 - 2.0**-53, 1 + 2.0**-52, math.sqrt(2), math.nextafter(2, 1))


def powers() -> Iterator[float]:
    """What `exp` is asked: all sizes, and many small ones."""
    luck = random.Random(2)
    for _ in range(4000):
        yield luck.uniform(-708, 709.78)
        yield luck.uniform(-30, 30)
        yield luck.uniform(-1, 1)
    yield from (k * math.log(2) / 2 for k in range(-40, 41) if k)


def error(found: float, exact: Decimal) -> float:
    """How far a number is from the exact one, in units of its last place."""
    return float(abs(Decimal(found) - exact) / Decimal(math.ulp(found)))


@pytest.mark.parametrize(
    ("ours", "exact", "asked"),
    [(log, Decimal.ln, logarithms), (exp, Decimal.exp, powers)],
    ids=["log", "exp"],
)
def test_errors_are_below_a_unit_in_the_last_place(
    ours: Callable[[float], float],
    exact: Callable[[Decimal], Decimal],
    asked: Callable[[], Iterator[float]],
) -> None:
    with localcontext(prec=50):
        assert max(error(ours(x), exact(Decimal(x))) for x in asked()) < MOST_ERROR


@pytest.mark.parametrize(("ours", "asked"), [(log, logarithms), (exp, powers)], ids=["log", "exp"])
def test_compiled_and_interpreted_are_the_same_to_the_last_bit(
    ours: Callable[[float], float], asked: Callable[[], Iterator[float]]
) -> None:
    interpreted = plain(ours)
    assert all(ours(x) == interpreted(x) for x in asked())


def test_the_ends_of_their_range() -> None:
    assert (log(1.0), exp(0.0)) == (0, 1)
    assert (exp(710.0), exp(-746.0)) == (math.inf, 0)
    assert (exp(math.inf), exp(-math.inf)) == (math.inf, 0)
    for x in (-745.0, -730.0, -710.0):  # numbers so small that they have fewer digits
        assert exp(x) == pytest.approx(math.exp(x), rel=0, abs=5e-324)


@pytest.mark.parametrize("folder", ["kernel", "games", "search"])
def test_nothing_that_searches_asks_the_c_library_or_numpy_for_luck(folder: str) -> None:
    foreign = re.compile(r"\b(math|np)\.(exp|expm1|log\w*|pow|sin|cos|tanh?|random)\b")
    for path in (PACKAGE / folder).rglob("*.py"):
        assert not foreign.search(path.read_text("utf-8")), path


@kernel
def product_and_sum(a: float, b: float, c: float) -> float:
    return a * b + c


def test_a_product_and_a_sum_are_rounded_each() -> None:
    """In one step, rounded once, it were -2**-60."""
    assert product_and_sum(1 + 2.0**-30, 1 - 2.0**-30, -1.0) == 0
