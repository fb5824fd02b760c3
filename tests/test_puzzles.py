"""Puzzles: exactly one move wins, and it does."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from dataclasses import replace

import pytest

from banmen.cli import main
from banmen.errors import Complaint
from banmen.games import ids
from banmen.puzzles import Puzzle, daily, puzzle, puzzles
from banmen.puzzles.grade import grade_of
from banmen.puzzles.make import make
from banmen.puzzles.proof import Provers, check

PUZZLED = [id for id in ids() if puzzles(id)]
SAMPLE = 2
"""Puzzles of a game that are proven again here; `banmen puzzles check` proves all."""


def quick(game: str) -> list[Puzzle]:
    """The shorter half of a game's puzzles on one board, so that little has to be compiled."""
    board = puzzles(game)[0].options
    found = sorted((p for p in puzzles(game) if p.options == board), key=lambda p: p.plies)
    return found[: len(found) // 2]


@pytest.mark.parametrize("game", PUZZLED)
def test_there_are_enough_and_no_two_are_alike(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= 50
    assert len({one.position for one in found}) == len(found)
    assert len(Counter(one.grade for one in found)) >= 3, "easy ones and hard ones"
    assert sum(one.plies == 1 for one in found) <= len(found) / 6


@pytest.mark.parametrize("game", PUZZLED)
def test_exactly_one_move_wins(game: str) -> None:
    provers = Provers()
    for one in random.Random(game).sample(quick(game), SAMPLE):
        check(provers, one)


def test_a_puzzle_with_another_solution_is_found_out() -> None:
    one = next(p for p in quick("flipfour") if p.plies == 3)
    other = next(move for move in one.start.moves() if move != one.solution[0])
    with pytest.raises(Complaint, match="the solution is different"):
        check(Provers(), replace(one, solution=(other, *one.solution[1:])))
    lost = next(p for p in quick("flipfour") if p.plies > 1).start.play(one.start.moves()[0])
    with pytest.raises(Complaint, match="cannot be proven"):
        check(Provers(), replace(one, position=str(lost.game.start())))


def test_the_puzzle_of_the_day_changes_every_day_and_the_games_take_turns() -> None:
    first = datetime.date(2026, 11, 16)
    week = [daily(first + datetime.timedelta(days)) for days in range(6)]
    assert {one.game for one in week} == set(PUZZLED)
    assert daily(first) == week[0]


@pytest.mark.parametrize("weekday", range(7))
def test_a_puzzle_of_the_day_comes_again_only_after_most_of_a_year(weekday: int) -> None:
    first = datetime.date(2026, 11, 16) + datetime.timedelta(weekday)
    alike = [daily(first + datetime.timedelta(42 * turn)) for turn in range(7)]
    assert len({one.id for one in alike}) == 7, "the same weekday and game, later"


@pytest.mark.parametrize("game", range(len(PUZZLED)))
def test_the_week_gets_harder(game: int) -> None:
    monday = datetime.date(2026, 11, 16)
    days = [monday + datetime.timedelta(days) for days in range(42)]
    of_one = [day for day in days if day.toordinal() % len(PUZZLED) == game]
    found = [daily(day).found for day in sorted(of_one, key=datetime.date.weekday)]
    assert found == sorted(found, reverse=True)


def test_without_puzzles_there_is_none_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.puzzles.puzzles", lambda game: ())
    with pytest.raises(Complaint, match="no puzzles yet"):
        daily(datetime.date(2026, 11, 16))


def test_how_often_levels_find_it_is_its_grade() -> None:
    assert [grade_of(found) for found in (1.0, 0.8, 0.5, 0.25, 0.0)] == [1, 1, 3, 4, 5]
    assert all(grade_of(one.found) == one.grade for one in puzzles("squish"))


def test_new_ones_can_be_made() -> None:
    (found,) = make("flipfour", 1, seed=7)
    assert found.id == "flipfour-1"
    check(Provers(), found)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "list", "squish"])
    assert capsys.readouterr().out.startswith("squish-1: grade 1 of 5")
    with pytest.raises(Complaint, match="no puzzle squish-9999"):
        puzzle("squish-9999")
