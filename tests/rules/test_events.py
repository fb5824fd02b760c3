"""The description of a move names its cells, heights and units, in either language."""

from __future__ import annotations

import pytest

import banmen
from banmen.position import Position

DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"
FLAT_FRONT = banmen.game("flatfront").start(deck=DECK)
FLINK = banmen.game("flink", size=5).start()
WAR = banmen.game("flatfront").parse(
    "B(+0,+0)=1+2 R(-2,-4)=1 R(-2,-2)=2+2 B(-2,+2)=1 R(-1,-3)=0 B(-1,-1)=1 R(-1,+1)=4 "
    "R(-1,+3)=1+1 R(+0,-4)=1 B(+0,-2)=1 R(+0,+2)=1+1+1 B(+0,+4)=0 B(+1,+1)=1+4 B(+1,+3)=1 "
    "B(+2,-2)=1+1+2 R(+2,+0)=1 blue"
)


def said(position: Position, language: str) -> list[str]:
    return [event.say(language) for event in position.events]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "a block on b2 height 1, c2 height 1, c3 height 1, d3 height 1, c4 height 1"),
        ("ja", "ブロックを配置：b2 高さ1、c2 高さ1、c3 高さ1、d3 高さ1、c4 高さ1"),
    ],
)
def test_flink_tells_the_cells_that_are_covered_and_how_high_they_are(
    language: str, words: str
) -> None:
    assert said(FLINK.play("Fa@b2"), language) == [words]


def test_flink_tells_the_height_that_is_seen_on_uneven_ground() -> None:
    piled = FLINK.play("Fg@a2").play("Fk@c2").play("Fk@c2")
    heights = [word.split(" height ")[1] for word in said(piled, "en")[0].split(", ")]
    assert heights == ["2"] * 5


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "a red tile with 2 spaces on (+1,+1): a unit of power 1, a unit of power 2",
                "a blue tile without spaces turned up",
            ],
        ),
        ("ja", ["(+1,+1) に赤の2マス：パワー1の駒、パワー2の駒", "青の0マスが公開されました"]),
    ],
)
def test_flat_front_tells_the_tile_its_units_and_what_is_turned_up(
    language: str, words: list[str]
) -> None:
    assert said(FLAT_FRONT.play("(+0,+0)=4").play("(+1,+1)=1+2"), language) == words


def test_flat_front_tells_who_falls() -> None:
    fought = WAR.play("x(-1,+1)")
    assert said(fought, "en")[1] == "a unit of power 4 on (-1,+1) knocked down"
    assert said(fought, "ja")[1] == "(-1,+1) のパワー4の駒を倒しました"


def test_flat_front_counts_both_sides() -> None:
    moves = ["x(-1,+1)", "x(-2,+2)", "x(+0,+2)", "x(-1,-1)", "x(+2,+0)", "pass", "pass"]
    over = WAR
    for move in moves:
        over = over.play(move)
    assert said(over, "ja")[-1].startswith("残る領地5対4、")
    assert " tiles to " in said(over, "en")[-1]
