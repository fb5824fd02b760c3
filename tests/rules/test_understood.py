"""What may be typed loosely, and still be understood."""

from __future__ import annotations

import pytest

import banmen
from tests.rules.places import (
    BATTLE,
    DECK,
    FLAT,
    FLATFRONT,
    FLINK,
    FLIPFLOP,
    FLIPFOUR,
    FLOWISH_3,
    IN_LINE,
    LAND,
    OUT_OF_LINE,
    SQUISH,
    SQUISH_3,
    At,
)

UNDERSTOOD: list[tuple[At, str, list[str]]] = [
    (
        FLIPFLOP,
        "b1-b3",
        [
            *["B1-B3", " b1 - b3 ", "b1b3", "b1 b3", "b1xb3", "b1:b3", "b1>b3", "b1->b3"],
            *["b1–b3", "b1—b3", "b1−b3", "b1→b3", "b1×b3", "ｂ１－ｂ３", "ｂ１ーｂ３", "b1　b3"],
        ],
    ),
    (FLIPFLOP, "c1xc5", ["c1-c5", "c1c5", "C1 X C5"]),
    (FLIPFOUR, "+c3", [" + C3", "＋ｃ３", "plus c3", "Plusc3"]),
    (FLIPFOUR, "Xc3", ["xc3", "x C3", "×c3", "✕c3", "Ｘｃ３", "cross c3"]),
    (FLIPFOUR.after("+c3", "+a1"), "c3-c5", ["c3xc5", "c3c5", "C3 C5", "ｃ３→ｃ５"]),
    (SQUISH, "c3xc4", ["c3-c4", "C3c4", "c3 c4", "ｃ３ｘｃ４", "c3 × c4", "c3ーc4"]),
    (SQUISH, "a2-b3", ["a2xb3", "A2B3"]),
    (IN_LINE, "a3-b4", ["a3xb4", "A3 B4", "ａ３ーｂ４"]),
    (OUT_OF_LINE, "e3-e4", ["e3e4"]),
    (
        FLINK,
        "Fk@b2",
        ["fk@b2", "FK@B2", "k@b2", "K b2", "kb2", "F k @ b 2", "Ｆｋ＠ｂ２", "Fkb2", "fk b2"],
    ),
    (FLINK.given(f"{FLAT} w 0 5"), "pass", ["Pass", " PASS ", "パス", "ﾊﾟｽ", "p a s s"]),
    (FLATFRONT, "(+0,+0)=1", ["(0,0)=1", "0,0=1", "(0;0):1", "（０，０）＝１", "( +0 , -0 ) = 1"]),
    (
        FLATFRONT.after("(0,0)=1"),
        "(-1,+1)=1+4",
        [
            "(-1,1)=4+1",
            "(−1,1)=41",
            "(-1,+1)=1,4",
            "-1,1:14",
            "(-1、1)=1、4",
            "（ー１，１）＝１＋４",
        ],
    ),
    (FLATFRONT.given("R(0,0)=1 >B0"), "(+0,+2)=0", ["(0,2)", "(0,2)=", "0,2=0"]),
    (BATTLE.after("x(0,-2)", "x(-1,1)", "x(1,-3)", "x(0,0)"), "pass", ["Pass", "パス"]),
    (BATTLE, "x(+1,-3)", ["x(1,-3)", "X1,-3", "(1,-3)", "×（１，－３）", "x (+1, -3)"]),
]


@pytest.mark.parametrize(
    ("at", "move", "typed"),
    [
        pytest.param(at, move, typed, id=f"{at.id}-{typed}")
        for at, move, spellings in UNDERSTOOD
        for typed in [move, *spellings]
    ],
)
def test_a_move_is_understood(at: At, move: str, typed: str) -> None:
    last = at.position().play(typed).last
    assert last is not None
    assert last.text == move


@pytest.mark.parametrize(
    ("at", "typed", "text"),
    [
        (FLIPFLOP, "ppppp/5/2.../5/PPPPP  w\n", "ppppp/5/5/5/PPPPP w"),
        (FLIPFOUR, "5/5/2P1./1x3/..... w", "5/5/2P2/1x3/5 w"),
        (SQUISH_3, " w.1/4/5/4/2b b ", "w2/4/5/4/2b b"),
        (FLOWISH_3, "w2/1.1./5/4/..b b", "w2/4/5/4/2b b"),
        (FLINK, "5/5/5/1,1,wb,2/5   b 020 19", "5/5/5/2,wb,2/5 b 20 19"),
        (FLATFRONT, "r(0, 0) = 4+1  b1,1=0 >b2", "R(+0,+0)=1+4 B(+1,+1)=0 >B2"),
        (FLATFRONT, "Ｒ（０，０）＝１１４ ＞Ｂ２", "R(+0,+0)=1+1+4 >B2"),
        (FLATFRONT, f"{LAND.lower()} RED", f"{LAND} red"),
    ],
    ids=lambda value: value.id if isinstance(value, At) else "",
)
def test_a_position_is_understood(at: At, typed: str, text: str) -> None:
    assert str(at.game.parse(typed)) == text


@pytest.mark.parametrize(
    "deck",
    [
        DECK,
        DECK.lower(),
        DECK.replace(" ", ", ") + ",",
        ">" + DECK.replace(" ", "、>"),
        DECK.split(),
    ],
    ids=["plain", "small", "commas", "reveals", "list"],
)
def test_flatfront_a_deck_is_understood(deck: str | list[str]) -> None:
    pos = banmen.game("flatfront").start(deck=deck)
    assert pos.reveals == [">R1"]
    assert pos.play("(0,0)=1").reveals == [">R2"]
