"""Searches as generators: stepped, stopped and closed at will, they give the same results."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import islice

import pytest

import banmen
from banmen.game import Position
from banmen.search.alphabeta import AlphaBeta
from banmen.search.montecarlo import MonteCarlo
from banmen.search.report import Limits, Report, Search, Steps
from banmen.search.weighing import Weighing
from banmen.search.worth import worth
from banmen.solve.knowing import Knowing
from banmen.solve.perfect import Perfect

LONG = Limits(seconds=600)
SHORT = Limits(nodes=3000)


def at(id: str, **options: object) -> Position:
    game = banmen.game(id, **options)
    return game.start(seed=1) if game.about.chance else game.start()


SQUISH, FLATFRONT, FLIPFOUR = at("squish"), at("flatfront"), at("flipfour").play("+a1")
SMALL = at("flipflop", size=3)

Made = tuple[Search, Position]
SEARCHES: dict[str, Callable[[], Made]] = {
    "alphabeta": lambda: (AlphaBeta(SQUISH.game, 4, worth(SQUISH.game), reduce=True), SQUISH),
    "montecarlo": lambda: (MonteCarlo(SQUISH.game, 16, keep=False), SQUISH),
    "weighing": lambda: (Weighing(FLATFRONT.game, 16, keep=False), FLATFRONT),
    "knowing": lambda: (Knowing(FLIPFOUR.game, AlphaBeta(FLIPFOUR.game, 4)), FLIPFOUR),
    "perfect": lambda: (Perfect(SMALL.game), SMALL),
}
ENDLESS = sorted(set(SEARCHES) - {"perfect", "knowing"})
"""The players that search."""


def answer(steps: Steps[Report]) -> Report:
    """The result of a search stepped by hand."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Report = end.value
            return found


def essence(report: Report) -> tuple[object, ...]:
    return report.depth, report.nodes, report.lines


@pytest.fixture(params=sorted(SEARCHES))
def made(request: pytest.FixtureRequest) -> Made:
    return SEARCHES[request.param]()


@pytest.fixture(params=ENDLESS)
def endless(request: pytest.FixtureRequest) -> Made:
    return SEARCHES[request.param]()


def test_steps_by_hand_find_what_run_finds(made: Made) -> None:
    search, pos = made
    by_hand = essence(answer(search.steps(pos, SHORT)))
    if not isinstance(search, Perfect):  # equal moves are shuffled
        assert essence(search.run(pos, SHORT)) == by_hand


def test_a_stop_before_the_first_step_is_heard(endless: Made) -> None:
    search, pos = endless
    steps = search.steps(pos, LONG)
    search.stop()
    report = answer(steps)
    assert report.seconds < 300
    assert report.lines[0].codes[0] in pos.codes


def test_a_search_stopped_between_two_steps_answers(endless: Made) -> None:
    search, pos = endless
    steps = search.steps(pos, LONG)
    looked = sum(1 for _ in islice(steps, 20))
    search.stop()
    rest = sum(1 for _ in steps)
    assert looked == 20
    assert rest <= 5


def test_a_search_closed_early_is_as_good_as_new(endless: Made) -> None:
    search, pos = endless
    expected = essence(search.run(pos, SHORT))
    steps = search.steps(pos, LONG)
    next(steps)
    steps.close()
    assert essence(search.run(pos, SHORT)) == expected


@pytest.mark.parametrize("how", ["closed", "dropped", "followed"])
def test_no_helper_of_squish_goes_on(how: str) -> None:
    search, before = MonteCarlo(SQUISH.game, 16, threads=2), threading.active_count()
    steps = search.steps(SQUISH, LONG)
    next(steps)
    assert threading.active_count() == before + 1
    if how == "closed":
        steps.close()
    elif how == "dropped":
        del steps
    else:
        next(search.steps(SQUISH, LONG))
        assert list(steps) == []
    assert threading.active_count() == before
    assert search.run(SQUISH, SHORT).nodes == 3000


LEFT_OPEN = """
import banmen
from banmen.search.montecarlo import MonteCarlo
from banmen.search.report import Limits

pos = banmen.game("squish").start()
steps = MonteCarlo(pos.game, 16, threads=2).steps(pos, Limits(seconds=600))
next(steps)
"""


def test_a_program_that_leaves_a_search_of_squish_open_ends() -> None:
    subprocess.run([sys.executable, "-c", LEFT_OPEN], check=True, timeout=600)


def test_whoever_hears_of_progress_can_end_a_search_of_squish() -> None:
    search, before = MonteCarlo(SQUISH.game, 16, threads=2), threading.active_count()

    def enough(report: Report) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        search.run(SQUISH, LONG, progress=enough)
    assert threading.active_count() == before


def test_what_is_told_on_the_way_does_not_change_what_games_decide() -> None:
    """Reports come by the clock."""
    reports = [MonteCarlo(SQUISH.game, 64).run(SQUISH, Limits(nodes=200_000)) for _ in range(2)]
    assert essence(reports[0]) == essence(reports[1])


# --- beside other things -------------------------------------------------------------------------


async def test_others_run_beside_an_analysis() -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    told: list[banmen.Analysis] = []
    found = await banmen.analyse_async(SQUISH, depth=6, memory=4, progress=told.append)
    counting.cancel()
    assert turns > len(told) == 6
    assert found.candidates == banmen.analyse(SQUISH, depth=6, memory=4).candidates


async def test_an_analysis_that_is_cancelled_ends() -> None:
    analysing = asyncio.create_task(banmen.analyse_async(SQUISH, seconds=600, memory=4))
    await asyncio.sleep(0.05)
    analysing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(analysing, 300)


async def test_two_analyses_run_side_by_side() -> None:
    ended: list[int] = []

    async def analyse(nodes: int) -> None:
        await banmen.analyse_async(SQUISH, nodes=nodes, memory=4)
        ended.append(nodes)

    await asyncio.gather(analyse(1_000_000), analyse(1000))
    assert ended == [1000, 1_000_000]
