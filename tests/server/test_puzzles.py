"""Puzzles over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banmen.games import ids
from banmen.puzzles import puzzle, puzzles
from banmen.server.service import ServerSettings
from tests.server.client import Browser, serving

LONG = next(one for one in puzzles("flipfour") if one.plies == 3 and one.alone)


@pytest.fixture(scope="module")
def solver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    database = str(tmp_path_factory.mktemp("store") / "banmen.db")
    with serving(ServerSettings(database, workers=1, times=1000)) as address:
        person = Browser(address)
        person.http.timeout = 120  # the search may have to be compiled first
        yield person


def test_all_are_listed_and_one_is_todays(solver: Browser) -> None:
    found = solver.get("puzzles")
    assert {one["game"] for one in found} == {id for id in ids() if puzzles(id)}
    assert solver.get("puzzles/today") in found


def test_one_to_be_solved_does_not_give_its_solution_away(solver: Browser) -> None:
    found = solver.get(f"puzzles/{LONG.id}")
    assert found["line"]["start"] == LONG.position
    assert LONG.solution[0] not in str({**found, "line": None})
    assert solver.get(f"puzzles/{LONG.id}/solution")["moves"] == list(LONG.solution)


def test_it_is_solved_move_by_move(solver: Browser) -> None:
    path, first = f"puzzles/{LONG.id}/try", LONG.solution[0]
    found = solver.post(path, {"moves": [first]}, 200)
    assert found["verdict"] == "right"
    reply = found["reply"][0]["text"]
    at = LONG.start.play(first).play(reply)
    last = next(move for move in at.moves() if at.play(move).winner == LONG.start.turn)
    assert solver.post(path, {"moves": [first, reply, last]}, 200)["verdict"] == "solved"


def test_another_move_is_wrong_and_answered(solver: Browser) -> None:
    other = next(move for move in LONG.start.moves() if move != LONG.solution[0])
    found = solver.post(f"puzzles/{LONG.id}/try", {"moves": [other]}, 200)
    assert found["verdict"] == "wrong"
    assert found["reply"][0]["text"] in LONG.start.play(other).moves()


def test_it_is_solved_too_where_the_loser_moves_last(solver: Browser) -> None:
    one = next(one for one in puzzles("flipflop") if one.plies == 2)
    found = solver.post(f"puzzles/{one.id}/try", {"moves": [one.solution[0]]}, 200)
    assert found["verdict"] == "solved"
    assert one.start.play(one.solution[0]).play(found["reply"][0]["text"]).winner == one.start.turn


@pytest.mark.parametrize("moves", [[], ["nonsense"], ["x" * 101]])
def test_nonsense_is_refused(solver: Browser, moves: list[str]) -> None:
    answer = solver.http.post(f"puzzles/{LONG.id}/try", json={"moves": moves})
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]


@pytest.mark.parametrize("id", ["chess-1", "squish-9999", "squish"])
def test_what_is_not_there_is_said(solver: Browser, id: str) -> None:
    answer = solver.http.get(f"puzzles/{id}")
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]


def test_puzzles_are_known_by_their_names() -> None:
    assert puzzle(LONG.id) is LONG
