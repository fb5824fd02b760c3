"""Clocks: time counted, lag given back, and when flags fall."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.server.domain import wire
from banmen.server.domain.clock import DAY, Outage, Timer, clock_of
from banmen.server.domain.round_trip import REMEMBERED, RoundTrip

MINUTE = 60_000
LAG_A_MOVE, LAG_A_GAME = 500, 6_000
"""Of a clock of a minute."""


def live(increment: int = 0, running: int | None = 0, outages: tuple[Outage, ...] = ()) -> Timer:
    """One minute each; a clock runs since 1000."""
    rule = wire.LiveClock(minutes=1, increment=increment)
    timer = Timer.of(rule, 0, outages)
    assert timer is not None
    return timer.turned(timer.left, running, 1000)


def test_no_clock_is_none() -> None:
    assert Timer.of(wire.NoClock(), 0, ()) is None


def test_a_clock_that_stands_still_costs_nothing() -> None:
    timer = live(increment=5, running=None)
    assert timer.due() is None
    assert timer.shows(10**9) == timer.after_move(0, 10**9, 0) == (MINUTE, MINUTE)


def test_a_move_costs_its_time_and_earns_the_increment() -> None:
    assert live(increment=2).after_move(0, 11_000, 0) == (52_000, MINUTE)
    assert live().shows(11_000) == (50_000, MINUTE)
    assert live(running=1).shows(10**9) == (MINUTE, 0)


def test_lag_is_given_back_as_measured_and_no_more() -> None:
    assert live().after_move(0, 11_000, 120) == (50_120, MINUTE)
    assert live().after_move(0, 11_000, 60_000) == (50_000 + LAG_A_MOVE, MINUTE)
    assert live().after_move(0, 1_030, 400) == (MINUTE, MINUTE)  # not more than was used
    assert live().after_move(0, 11_000, -300) == (50_000, MINUTE)


def test_lag_is_given_back_only_so_often() -> None:
    timer, at, moves = live(), 1000, 0
    while timer.given_back(0, at + 600, 500):
        at, moves = at + 600, moves + 1
        timer = timer.turned(timer.left, 0, at, timer.given_back(0, at, 500))
    assert moves == LAG_A_GAME // LAG_A_MOVE
    assert timer.lag == (0, LAG_A_GAME)


@pytest.mark.parametrize(
    ("seconds", "increment", "a_move", "a_game"),
    [(15, 0, 250, 1_500), (60, 0, 500, 6_000), (15, 1, 500, 5_500), (300, 0, 500, 10_000)],
)
def test_what_is_given_back_is_in_proportion_to_the_clock(
    seconds: int, increment: int, a_move: int, a_game: int
) -> None:
    timer = Timer.of(wire.LiveClock(minutes=seconds / 60, increment=increment), 0, ())
    assert timer is not None
    timer, at = timer.turned(timer.left, 0, 0), 0
    for _ in range(100):
        at += 1000
        given = timer.given_back(0, at, 60_000)
        assert given <= a_move
        timer = timer.turned((MINUTE, MINUTE), 0, at, given)
    assert timer.lag == (0, a_game)


def test_a_game_that_was_given_more_under_an_older_rule_falls_no_sooner() -> None:
    assert replace(live(), lag=(-4_000, 0)).due() == 1000 + MINUTE


def test_a_page_cannot_say_how_slow_its_line_is() -> None:
    trip = RoundTrip()
    assert trip.lag == 0
    trip.echoed(1000, 61_000)  # nothing was sent
    trip.sent(1000)
    trip.echoed(999, 61_000)  # not that
    assert trip.lag == 0
    trip.echoed(1000, 1080)
    trip.echoed(1000, 61_000)  # it counts once
    assert trip.lag == 80


def test_the_quickest_of_the_last_few_ways_counts() -> None:
    trip = RoundTrip()
    for took in (30, *[900] * (REMEMBERED - 1)):
        trip.sent(took)
        trip.echoed(took, 2 * took)
    assert trip.lag == 30
    trip.sent(0)
    trip.echoed(0, 800)
    assert trip.lag == 800


def test_a_move_that_was_on_its_way_when_the_time_ran_out_still_counts() -> None:
    timer, out = live(), 1000 + MINUTE
    assert timer.in_time(0, out - 1, 0)
    assert not timer.in_time(0, out, 0)
    assert timer.in_time(0, out + 300, 301)
    assert not timer.in_time(0, out + 300, 300)
    assert timer.in_time(1, out + 300, 0)  # it is not this one's time
    assert timer.due() == out + LAG_A_MOVE
    assert replace(timer, lag=(100, 0)).due() == out + 100


def test_days_are_for_each_move() -> None:
    timer = Timer.of(wire.DaysClock(days=2), 0, ())
    assert timer is not None
    timer = timer.turned(timer.left, 0, 0)
    assert timer.due() == 2 * DAY
    assert timer.shows(DAY) == (DAY, 2 * DAY)
    assert timer.after_move(0, DAY, 400) == (2 * DAY, 2 * DAY)


@given(*(st.integers(0, 60) for _ in range(4)))
def test_downtime_does_not_count(start: int, length: int, pause: int, at: int) -> None:
    outages = (
        (990 + start, 990 + start + length),
        (990 + start + length + pause, 990 + start + length + 2 * pause),
    )
    timer = live(outages=outages)
    up = [
        moment
        for moment in range(1000, 1000 + at)
        if not any(begin <= moment < end for begin, end in outages)
    ]
    assert timer.spent(1000 + at) == len(up)


@given(st.integers(0, 2 * MINUTE), st.integers(0, MINUTE))
def test_a_clock_falls_when_it_shows_nothing(start: int, length: int) -> None:
    timer = live(outages=((start, start + length),))
    due = timer.due()
    assert due is not None
    assert timer.spent(due) >= MINUTE + LAG_A_MOVE
    assert timer.spent(due - 1) < MINUTE + LAG_A_MOVE


@pytest.mark.parametrize(
    "clock", [wire.NoClock(), wire.LiveClock(minutes=0.5, increment=3), wire.DaysClock(days=2)]
)
def test_a_clock_comes_back_from_where_it_was_kept(clock: wire.Clock) -> None:
    assert clock_of(json.loads(json.dumps(asdict(clock)))) == clock


def test_a_clock_kept_as_whole_minutes_has_no_increment() -> None:
    assert repr(clock_of({"kind": "live", "minutes": 5})) == repr(wire.LiveClock(minutes=5.0))


def test_a_time_in_which_nobody_saw_to_the_clock_is_given_back_once() -> None:
    timer = live(outages=((4_000, 6_000),))
    assert timer.unseen(0, 11_000) == 8_000, "the outage is not counted anyway"
    assert timer.unseen(9_000, 11_000) == 2_000
    assert timer.rested(timer.unseen(9_000, 11_000), 11_000) == (MINUTE - 6_000, MINUTE)
    assert timer.rested(timer.unseen(0, 11_000), 11_000) == (MINUTE, MINUTE)
    still = live(running=None)
    assert (still.unseen(0, 11_000), still.rested(500, 11_000)) == (0, (MINUTE, MINUTE))


def test_who_has_to_dial_another_server_is_given_the_time_for_it() -> None:
    assert live().rested(1_000, 1_100) == (MINUTE + 900, MINUTE)
