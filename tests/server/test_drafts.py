"""Setting up a position over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import banmen
from tests.server.client import Browser

SQUISH: dict[str, Any] = {"game": "squish", "options": {"order": 3}}


def drafted(address: str, **wanted: Any) -> Any:
    return Browser(address).post("drafts", wanted, 200)


def test_a_board_is_set_up_touch_by_touch(address: str) -> None:
    bare = drafted(address, **SQUISH, text="")
    assert bare["text"] == "3/4/5/4/3 w"
    assert bare["problem"]["key"] == "position.no_white"
    assert [tool["id"] for tool in bare["tools"]] == ["white", "black", "remove"]
    one = drafted(address, **SQUISH, text=bare["text"], tool="black", touches=["a1"])
    two = drafted(address, **SQUISH, text=one["text"], tool="white", touches=["c3"])
    assert (two["text"], two["problem"]) == ("3/4/2w2/4/b2 w", None)
    assert two["scene"]["pieces"][0]["id"] == "a1:0"
    other = drafted(address, **SQUISH, text=two["text"], change={"name": "turn", "value": "black"})
    assert other["text"].endswith(" b")


def test_the_start_of_a_game_has_all_its_moves(address: str) -> None:
    found = drafted(address, game="flipflop")
    assert found["moves"] == len(banmen.game("flipflop").start().moves())
    assert found["scene"]["turn"] == 0


def test_flink_tells_where_the_block_in_hand_fits(address: str) -> None:
    black = drafted(address, game="flink", options={"size": 5}, tool="black")
    assert {choice["touch"][:5] for choice in black["scene"]["choices"]} == {"turn:"}
    assert drafted(address, game="flink", tool="remove")["scene"]["choices"] == []


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"game": "squish", "options": {"order": 99}},
        {"game": "squish", "text": "nonsense"},
        {"game": "squish", "text": "x" * 5000},
        {"game": "squish", "tool": "hammer"},
        {"game": "squish", "tool": "white", "touches": ["z9"]},
        {"game": "squish", "touches": ["a1"]},
        {"game": "squish", "change": {"name": "turn", "value": "green"}},
        {"game": "flink", "tool": "white", "touches": ["turn:a", "a1"]},
        {"game": "flatfront", "tool": "unit:4", "touches": ["(+0,+0)"]},
        {"game": "flatfront", "tool": "blue", "touches": ["(+1,+0)"]},
    ],
)
def test_nonsense_is_refused_with_a_sentence(address: str, wanted: Any) -> None:
    answer = Browser(address).http.post("drafts", json=wanted)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]


# --- tables that begin there ---------------------------------------------------------------------


def test_a_table_begins_from_a_position(address: str) -> None:
    ann, start = Browser(address), "3/4/1w1w1/4/b1b b"
    table = ann.open(**SQUISH, opponent={"kind": "here"}, start=start)["table"]
    found = ann.get(f"tables/{table}")
    assert (found["table"]["start"], found["table"]["turn"]) == (start, 1)
    ann.post(f"tables/{table}/act", {"type": "move", "ply": 0, "text": "a1-a2"})
    assert ann.get(f"tables/{table}")["table"]["result"] == "0-1"
    assert ann.get(f"tables/{table}/record")["start"] == start


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("nonsense", "position.board_and_turn"),
        ("3/4/5/4/b1b b", "position.no_white"),
        ("3/4/1w1w1/4/bb1 w", "table.start_over"),
    ],
)
def test_no_table_begins_from_what_is_none_or_is_over(
    address: str, start: str, reason: str
) -> None:
    wanted = {**SQUISH, "opponent": {"kind": "here"}, "start": start}
    assert Browser(address).post("tables", wanted, 400)["key"] == reason
