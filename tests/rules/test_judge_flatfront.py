"""Flat Front's judge: which tiles stand and which would fall, and which moves come to mind."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import banmen
from banmen.games.flatfront.judge import MEASURES, PHASES
from banmen.kernel import State
from tests.rules.places import LAND

GAME = banmen.game("flatfront")


def measured(s: State) -> dict[str, int]:
    """The features of a state by name."""
    out = np.zeros(len(GAME.judge.names), np.int32)
    GAME.judge.features(GAME.rules.tables, s, out)
    return dict(zip(GAME.judge.names, out.tolist(), strict=True))


def phases(text: str) -> list[list[int]]:
    """The measures of a position, phase by phase."""
    found = measured(GAME.parse(text).state)
    return [[found[f"{measure} {phase}"] for measure in MEASURES] for phase in PHASES]


def seen(pos: banmen.Position, text: str) -> int:
    """The glance of a move."""
    move = pos.play(text).last
    assert move is not None
    return GAME.judge.glance(GAME.rules.tables, pos.state, move.code)


def some_positions(seed: int) -> list[banmen.Position]:
    """The positions of a random game that are not over."""
    luck, pos = random.Random(seed), GAME.start(seed=seed)
    while not pos.over:
        pos = pos.play(luck.choice(pos.legal()))
    return pos.line[:-1]


def swapped(text: str) -> str:
    """A position or move with the colours exchanged, and so the players."""
    other = {"R": "B", "B": "R", "red": "blue", "blue": "red"}
    return re.sub("red|blue|R|B", lambda found: other[found[0]], text)


def other_to_move(pos: banmen.Position) -> banmen.Position | None:
    """The same tiles with the other player to move; None if he cannot be in such a position."""
    land, _, end = str(pos).removesuffix(" pass").rpartition(" ")
    try:
        return GAME.parse(f"{land} {swapped(end)}")
    except banmen.BadPosition:
        return None


@pytest.mark.parametrize("seed", range(8))
def test_flatfront_measures_are_opposite_for_the_other_player(seed: int) -> None:
    compared = 0
    for pos in some_positions(seed)[1:]:
        if (other := other_to_move(pos)) is not None:
            mine, theirs = measured(pos.state), measured(other.state)
            assert mine.pop("tempo") == theirs.pop("tempo") == 1
            assert mine == {name: -value for name, value in theirs.items()}
            compared += 1
    assert compared > 4


@pytest.mark.parametrize("seed", range(4))
def test_flatfront_measures_do_not_care_for_colours_and_mirrors(seed: int) -> None:
    """Only the quick battle knows where a tile lies: of two equal attacks it takes the lower."""
    for pos in some_positions(seed):
        expected = measured(pos.state)
        assert measured(GAME.parse(swapped(str(pos))).state) == expected
        mirror = GAME.parse(re.sub(r"\(([+-])", lambda c: "(" + "+-"[c[1] == "+"], str(pos)))
        found = measured(mirror.state)
        for name, value in expected.items():
            assert name.startswith("outlook") or found[name] == value


def test_flatfront_at_the_turn_of_chance_player_0_is_measured() -> None:
    rules = GAME.rules
    for pos in some_positions(seed=11)[:12]:
        s = pos.state
        rules.play(rules.tables, s, rules.pick(rules.tables, s, 0))
        for_chance = measured(s)
        rules.play(rules.tables, s, rules.pick(rules.tables, s, 0))
        sign = 1 - 2 * rules.turn(rules.tables, s)
        for_player = measured(s)
        assert (for_chance.pop("tempo"), for_player.pop("tempo")) == (0, 1)
        assert for_chance == {name: sign * value for name, value in for_player.items()}


@pytest.mark.parametrize(
    ("text", "left", "measures"),
    [
        # The blue 2 is stronger by 1 and takes the red 1, whoever begins: 32 + 2, twice.
        ("R(+0,+0)=1 B(+0,+2)=2 >R1", 14, [0, -1, -1, 0, -1, -1, -68]),
        # Red's 2 is weak, and so is the blue 1; the blue 1+1 is even. Blue begins: 2 tiles and 3
        # power are left to none. Red begins: he takes the 1, and 2 stand against 2.
        ("R(+0,+0)=2 B(+0,+2)=1+1 B(+1,+1)=1 >B1", 13, [1, 1, 0, -1, 0, 1, 67]),
    ],
)
def test_flatfront_measures_counted_by_hand(text: str, left: int, measures: list[int]) -> None:
    early, late, battle = phases(text)
    assert early == [left * x for x in measures]
    assert late == [(16 - left) * x for x in measures]
    assert not any(battle)


def test_flatfront_in_battle_the_measures_stand_alone() -> None:
    early, late, battle = phases(f"{LAND} red")
    assert not any(early + late)
    assert battle[:2] == [0, 0]
    assert any(battle)


def test_flatfront_glances() -> None:
    for pos in some_positions(seed=12):
        for move in pos.legal():
            value = GAME.judge.glance(GAME.rules.tables, pos.state, move.code)
            assert 0 <= value <= 255
    pos = GAME.parse("R(+0,+0)=1 R(-1,-1)=1 B(+0,+2)=2 >B2")
    threat, touch, far = "(-1,+1)=1+1", "(+1,+1)=1+1", "(+0,+4)=1+1"
    assert seen(pos, threat) > seen(pos, touch) > seen(pos, far)
    assert seen(pos, "(+1,+1)=1+4") > seen(pos, touch)
    battle = GAME.parse(f"{LAND} red")
    assert all(seen(battle, move) >= 130 for move in battle.moves())
