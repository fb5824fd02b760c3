"""Flat Front's judge: how battles end, what the land promises, and which moves come to mind."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import banmen
from banmen.games.contract import DRAW, FIRST_WINS, RUNNING, SECOND_WINS
from banmen.games.flatfront.rules import COLOUR, HANDS, PLACES, PRESSURE, UNITS
from banmen.kernel import INTERPRETED, ONE, State
from tests.rules.places import LAND

GAME = banmen.game("flatfront")
ENDS = {FIRST_WINS: 1, SECOND_WINS: -1, DRAW: 0}


def measured(s: State) -> dict[str, int]:
    """The features of a state by name."""
    out = np.zeros(len(GAME.judge.names), np.int32)
    GAME.judge.features(GAME.rules.tables, s, out)
    return dict(zip(GAME.judge.names, out.tolist(), strict=True))


def seen(pos: banmen.Position, text: str) -> int:
    """The glance of a move."""
    move = pos.play(text).last
    assert move is not None
    return GAME.judge.glance(GAME.rules.tables, pos.state, move.code)


def some_positions(seed: int) -> list[banmen.Position]:
    """The positions of a random game that are not over."""
    luck, pos = random.Random(seed), GAME.start(seed=seed)
    while not pos.over:
        pos = pos.play(luck.choice(pos.codes))
    return pos.line[:-1]


def swapped(text: str) -> str:
    """A position or move with the colours exchanged, and so the players."""
    other = {"R": "B", "B": "R", "red": "blue", "blue": "red"}
    return re.sub("red|blue|R|B", lambda found: other[found[0]], text)


def fought(s: State, known: dict[bytes, int]) -> int:
    """How a battle ends for player 0 if both play their best: 1, 0 or -1."""
    rules = GAME.rules
    T, seen = rules.tables, s[: rules.position_words].tobytes()
    if seen not in known:
        end = rules.outcome(T, s)
        if end != RUNNING:
            known[seen] = ENDS[end]
        else:
            found = []
            for k in range(rules.count(T, s)):
                after = s.copy()
                rules.play(T, after, rules.pick(T, s, k))
                found.append(fought(after, known))
            known[seen] = max(found) if rules.turn(T, s) == 0 else min(found)
    return known[seen]


@pytest.mark.parametrize("seed", range(1 if INTERPRETED else 8))
def test_flatfront_battles_are_solved(seed: int) -> None:
    known: dict[bytes, int] = {}
    battle = [pos for pos in some_positions(seed) if len(pos.history) >= 16]
    assert battle
    for pos in battle:
        found = measured(pos.state)
        sign = 1 if pos.turn == 0 else -1
        assert found == {"outlook": 0, "battle": sign * fought(pos.state, known)}


@pytest.mark.parametrize("seed", range(1 if INTERPRETED else 8))
def test_flatfront_what_is_good_for_one_player_is_bad_for_the_other(seed: int) -> None:
    """The same land, but player 0 is the other one."""
    rules = GAME.rules
    for pos in some_positions(seed)[:15]:
        s = pos.state
        rules.play(rules.tables, s, rules.pick(rules.tables, s, 0))
        other = s.copy()
        for mine in (PLACES, UNITS, PRESSURE, HANDS):
            other[mine], other[mine + 1] = s[mine + 1], s[mine]
        other[COLOUR] = s[COLOUR] ^ ONE
        assert measured(other)["outlook"] == -measured(s)["outlook"]


@pytest.mark.parametrize("seed", range(1 if INTERPRETED else 4))
def test_flatfront_prospects_do_not_care_for_colours_and_mirrors(seed: int) -> None:
    for pos in some_positions(seed):
        expected = measured(pos.state)
        assert measured(GAME.parse(swapped(str(pos))).state) == expected
        mirror = GAME.parse(re.sub(r"\(([+-])", lambda c: "(" + "+-"[c[1] == "+"], str(pos)))
        assert measured(mirror.state) == expected


def test_flatfront_a_tile_face_up_is_still_to_come() -> None:
    """So the prospects at a turn of chance are those after any reveal, for player 0."""
    rules = GAME.rules
    for pos in some_positions(seed=11)[:12]:
        s = pos.state
        rules.play(rules.tables, s, rules.pick(rules.tables, s, 0))
        expected = measured(s)["outlook"]
        rules.play(rules.tables, s, rules.pick(rules.tables, s, 0))
        sign = 1 - 2 * rules.turn(rules.tables, s)
        assert measured(s)["outlook"] == sign * expected


def test_flatfront_glances() -> None:
    for pos in some_positions(seed=12):
        for move in pos.legal():
            value = GAME.judge.glance(GAME.rules.tables, pos.state, move.code)
            assert 0 <= value <= 255
    pos = GAME.parse("R(+0,+0)=1 R(-1,-1)=1 B(+0,+2)=2 >B2")
    close, far, home = "(-1,+1)=1+1", "(+1,-1)=1+1", "(+0,+4)=1+1"
    assert seen(pos, close) == seen(pos, far) > seen(pos, home)
    assert seen(pos, far) > seen(pos, "(+1,-1)=1+2") > seen(pos, "(+1,-1)=1+4")
    battle = GAME.parse(f"{LAND} red")
    weak, strong = "x(+1,-3)", "x(+0,-2)"
    assert seen(battle, weak) > seen(battle, strong)
