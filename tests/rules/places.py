"""Positions that the tests of sentences and marks begin from."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest

import banmen
from banmen import Complaint
from banmen.texts import LANGUAGES


@dataclass(frozen=True)
class At:
    """A position: the start of a game or a position text, and some moves from there."""

    id: str
    options: tuple[tuple[str, object], ...] = ()
    text: str | None = None
    deck: str | None = None
    moves: tuple[str, ...] = ()

    def given(self, text: str) -> At:
        return replace(self, text=text)

    def after(self, *moves: str) -> At:
        return replace(self, moves=moves)

    @property
    def game(self) -> banmen.Game:
        return banmen.game(self.id, **dict(self.options))

    def position(self) -> banmen.Position:
        start = self.game.start(deck=self.deck) if self.text is None else self.game.parse(self.text)
        for move in self.moves:
            start = start.play(move)
        return start


def named(rows: list[Any], label: int) -> list[Any]:
    """The rows of a table as parameters: the game's id first, then what a row is about."""
    return [pytest.param(*row, id=f"{row[0].id}-{row[label]}") for row in rows]


FLIPFLOP = At("flipflop")
FLIPFLOP_3 = At("flipflop", (("size", 3),))
FLIPFOUR = At("flipfour")
SQUISH = At("squish")
SQUISH_3 = At("squish", (("order", 3),))
FLOWISH_3 = At("flowish", (("order", 3),))
FLOWISH = At("flowish", (("order", 4),))
FLINK = At("flink", (("size", 5),))
DIAMOND = At("flink", (("board", "diamond"), ("size", 3)))
DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"
FLATFRONT = At("flatfront", deck=DECK)

IN_LINE = FLOWISH_3.given("b1w/4/4w/2b1/2w w")  # each of three pieces is a largest group
OUT_OF_LINE = FLOWISH.given("4/5/1w4/1b2b2/1w4/1w3/4 w")  # b2, c2 and, on no line with them, e3
FRIEND_AHEAD = At("flowish").given("5/6/6w/5b1w/9/8/3w3/2wb2/1w3 w")  # g9 too is nearer to a line

FLAT = "5/5/5/5/5"
TOWER = "w" * 62
TOWERS = f"{TOWER}w,{TOWER},{TOWER}w,2/5/5/5/5"

WIDE = "R(0,0)=1 R(1,1)=1 R(2,0)=1 R(3,1)=1 B(4,0)=1"
HIGH = "R(0,0)=1 R(0,2)=1 R(0,4)=1 R(0,6)=1 B(0,8)=1"
LAND = (
    "R(+0,+0)=1 R(-2,-4)=1+1 B(-2,+0)=0 B(-2,+2)=1+2 B(-2,+4)=1 R(-1,-3)=0 R(-1,-1)=1+4 R(-1,+1)=2 "
    "R(+0,-4)=1 B(+0,-2)=2 B(+1,-3)=1 B(+1,-1)=4 B(+1,+1)=1+1+1 B(+1,+3)=1+1 R(+2,-4)=1 "
    "R(+2,-2)=1+1+2"
)
BATTLE = FLATFRONT.given(f"{LAND} red")


def check(reason: Complaint, sentence: str | None) -> None:
    """It is the expected sentence, if one is, and whole in every language."""
    if sentence is not None:
        assert str(reason) == sentence
    for language in LANGUAGES:
        assert not re.search(r"{|}|None(?!Type)", reason.say(language))
