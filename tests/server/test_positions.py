"""Any position over HTTP, without a table."""

from __future__ import annotations

from typing import Any

import pytest

import banmen
from tests.server.client import Browser


def shown(address: str, game: str, **line: Any) -> Any:
    return Browser(address).post("positions", {"game": game, **line}, 200)


def test_a_line_is_played_and_shown(address: str) -> None:
    game = banmen.game("squish", order=3)
    moves = [game.start().moves()[0]]
    found = shown(address, "squish", options={"order": 3}, moves=moves)
    assert found["position"] == str(game.start().play(moves[0]))
    assert found["line"]["moves"] == moves
    assert found["scene"]["turn"] == 1
    assert found["scene"]["choices"]


def test_a_line_can_begin_anywhere(address: str) -> None:
    start = str(banmen.game("flipfour").start().play("+c3"))
    found = shown(address, "flipfour", start=start)
    assert found["position"] == start
    assert found["line"] == {
        "game": "flipfour", "options": {}, "start": start, "moves": [], "tiles": [],
    }  # fmt: skip


def test_what_luck_has_turned_up_stays(address: str) -> None:
    first = shown(address, "flatfront")
    assert len(first["line"]["tiles"]) >= 1
    again = shown(address, "flatfront", tiles=first["line"]["tiles"])
    assert again["position"] == first["position"]


def test_scenes_of_a_line(address: str) -> None:
    line = {"game": "flipflop", "options": {"size": 3}, "moves": ["b1-b2", "b3xb1"]}
    who = Browser(address)
    found = who.post("positions/scenes?first=1&last=1", {**line, "moves": ["b1-b2"]}, 200)
    assert [scene["turn"] for scene in found["scenes"]] == [1]
    assert who.post("positions/scenes?first=0&last=9", line, 422)["key"] == "server.stretch"


@pytest.mark.parametrize(
    ("asked", "refused"),
    [({"touches": ["a3"]}, True), ({"touches": ["a1"]}, False), ({"move": "a1-a9"}, True)],
)
def test_why_something_cannot_be_played(address: str, asked: Any, refused: bool) -> None:
    asked = {"line": {"game": "flipflop", "options": {"size": 3}}, **asked}
    reason = Browser(address).post("positions/why", asked, 200)["reason"]
    assert (reason is not None) == refused
    assert not refused or reason["text"]


@pytest.mark.parametrize(
    "line",
    [
        {"game": "chess"},
        {"game": "squish", "options": {"order": 99}},
        {"game": "squish", "start": "nonsense"},
        {"game": "squish", "moves": ["nonsense"]},
        {"game": "squish", "tiles": ["R2"]},
        {"game": "squish", "moves": ["x" * 101]},
        {"game": "flatfront", "tiles": ["R9"]},
    ],
)
def test_nonsense_is_refused_with_a_sentence(address: str, line: Any) -> None:
    answer = Browser(address).http.post("positions", json=line)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]
