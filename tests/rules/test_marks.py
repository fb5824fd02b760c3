"""Marks on the board: threats, wins, groups, flow lines."""

from __future__ import annotations

import pytest

from banmen.scene import Mark
from tests.rules.places import (
    FLIPFOUR,
    FLOWISH_3,
    IN_LINE,
    OUT_OF_LINE,
    SQUISH_3,
    At,
)


def marks(at: At, *kinds: str) -> list[tuple[str, str, int | None]]:
    found: list[Mark] = [mark for mark in at.position().scene().marks if mark.kind in kinds]
    return [(mark.kind, " ".join(mark.cells), mark.owner) for mark in found]


MARKS = {
    "flipfour-a-placement": (FLIPFOUR.after("+c3"), ["from", "to"], [("to", "c3", None)]),
    "flipfour-a-move": (
        FLIPFOUR.after("+c3", "+a1", "c3-c5"),
        ["from", "to"],
        [("from", "c3", None), ("to", "c5", None)],
    ),
    "flipfour-threats": (
        FLIPFOUR.given("5/p4/p4/p4/1XPX1 w"),
        ["threat"],
        [("threat", "b1 c1 d1", 0), ("threat", "a2 a3 a4", 1)],
    ),
    "flipfour-no-threat-where-the-other-side-stands": (
        FLIPFOUR.given("5/5/5/5/pXPXp w"),
        ["threat"],
        [],
    ),
    "flipfour-a-win": (
        FLIPFOUR.given("5/ppp2/5/5/1XPXP b"),
        ["threat", "win", "line"],
        [("win", "b1 c1 d1 e1", 0), ("line", "b1 c1 d1 e1", 0)],
    ),
    "flipfour-a-win-by-a-placement": (
        FLIPFOUR.given("5/5/5/5/PXP2 w").after("Xd1"),
        ["to", "win"],
        [("to", "d1", None), ("win", "a1 b1 c1 d1", 0)],
    ),
    "squish-a-win": (
        SQUISH_3.given("w1w/4/2b2/4/b2 w").after("e3-e4"),
        ["from", "to", "win", "group"],
        [
            ("from", "e3", None),
            ("to", "e4", None),
            ("win", "e4 e5", 0),
            ("group", "a1", 1),
            ("group", "c3", 1),
        ],
    ),
    "flowish-all-alone": (
        IN_LINE,
        ["largest", "flow"],
        [("flow", "a3 b4 c5", 0), ("flow", "c5 d5 e5", 0)],
    ),
    "flowish-ways-to-the-largest": (
        FLOWISH_3.given("b2/3w/4w/1bw1/1w1 w"),
        ["largest", "flow"],
        [("largest", "a2 b3", 0), ("largest", "c5 d5", 0), ("flow", "b3 c4 d5", 0)],
    ),
    "flowish-lines-where-nobody-stands-on-one": (
        OUT_OF_LINE,
        ["largest", "flow"],
        [
            ("largest", "b2 c2", 0),
            ("flow", "a1 b2 c3 d4 e5 f6 g7", 0),
            ("flow", "a2 b2 c2 d2 e2", 0),
            ("flow", "b1 b2 b3 b4 b5", 0),
            ("flow", "b1 c2 d3 e4 f5 g6", 0),
            ("flow", "c1 c2 c3 c4 c5 c6", 0),
        ],
    ),
    "flowish-over": (FLOWISH_3.given("3/4/1wb2/4/b2 w"), ["largest", "flow"], []),
}


@pytest.mark.parametrize(("at", "kinds", "expected"), MARKS.values(), ids=MARKS)
def test_marks(at: At, kinds: list[str], expected: list[tuple[str, str, int | None]]) -> None:
    assert marks(at, *kinds) == expected
