"""What players see: the same from either side and however the board lies."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import banmen
from banmen.games import ids, network
from banmen.games.contract import CHANCE, RUNNING
from banmen.games.hexagon import geometry
from banmen.games.squish import words as squish_words
from banmen.kernel import INTERPRETED
from tests.rules.places import At
from tests.rules.test_properties import (
    hexagon_text,
    hexagon_turns,
    square_turns,
    swap_colours,
)

VARIANTS = [
    At("flipflop", (("size", 3),)),
    At("flipflop", (("size", 5),)),
    At("flipfour"),
    *(At("squish", (("order", order),)) for order in (3, 4, 5, 6, 8)),
    *(At("flowish", (("order", order),)) for order in (3, 5)),
    At("flink", (("board", "square"), ("size", 5))),
    At("flink", (("board", "diamond"), ("size", 3))),
    At("flatfront"),
]
"""Every game, and every width of a set; those without a judge are left out below."""


def judged(*ids: str) -> list[Any]:
    """The variants of some games as parameters."""
    return [
        pytest.param(at, id="-".join((at.id, *(str(value) for _, value in at.options))))
        for at in VARIANTS
        if at.id in ids and find_spec(f"banmen.games.{at.id}.judge")
    ]


GAMES = 2 if INTERPRETED else 8

NOTHING = 12345
"""A value that no measure has."""


def seen(pos: banmen.Position) -> list[int]:
    """A position's measures, ignoring any network."""
    tables, judge = pos.game.rules.tables._replace(learned=network.NOTHING), pos.game.judge
    out = np.full(len(judge.names), NOTHING, np.int32)
    judge.features(tables, pos.state, out)
    measures: list[int] = out.tolist()
    return measures


def positions(game: banmen.Game) -> Iterator[banmen.Position]:
    """Positions of random games in which it is a player's turn."""
    for seed in range(GAMES):
        luck = random.Random(seed)
        pos = game.start(seed=seed) if game.about.chance else game.start()
        for _ in range(40):
            if pos.over:
                break
            rules = pos.game.rules
            assert rules.outcome(rules.tables, pos.state) == RUNNING
            assert rules.turn(rules.tables, pos.state) != CHANCE
            yield pos
            pos = pos.play(luck.choice(pos.codes))


# --- what holds for every judge ------------------------------------------------------------------


@pytest.mark.parametrize("at", judged(*ids()))
def test_a_judge_writes_its_measures_and_nothing_else(at: At) -> None:
    rules, judge = at.game.rules, at.game.judge
    assert len(set(judge.names)) == len(judge.names)
    for pos in positions(at.game):
        s, out = pos.state, np.full(judge.room + 1, NOTHING, np.int32)
        judge.features(rules.tables, s, out)
        assert NOTHING not in out[: len(judge.names)]
        assert out[-1] == NOTHING
        assert judge.quiet(rules.tables, s) in (True, False)
        assert (s[: rules.position_words] == pos.state[: rules.position_words]).all()


@pytest.mark.parametrize("at", judged(*ids()))
def test_every_move_is_seen_more_or_less(at: At) -> None:
    rules, judge = at.game.rules, at.game.judge
    for pos in positions(at.game):
        glances = [judge.glance(rules.tables, pos.state, move.code) for move in pos.legal()]
        assert all(0 <= glance <= 255 for glance in glances)


# --- the same position, seen otherwise -----------------------------------------------------------

Change = Callable[[banmen.Position], str]


def in_a_mirror(pos: banmen.Position) -> str:
    board, turn = str(pos).split()
    return "/".join(row[::-1] for row in board.split("/")) + " " + turn


def from_the_other_side(pos: banmen.Position) -> str:
    return swap_colours(str(pos))


def square_turned(change: Callable[[int, int], tuple[int, int]]) -> Change:
    """FlipFour's board, turned."""

    def turned(pos: banmen.Position) -> str:
        board, turn = str(pos).split()
        spread = re.sub(r"\d", lambda run: "." * int(run[0]), board)
        cells = [["."] * 5 for _ in range(5)]
        for y, row in enumerate(spread.split("/")):
            for x, sign in enumerate(row):
                to_x, to_y = change(x, y)
                cells[to_y][to_x] = sign
        rows = (re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in cells)
        return "/".join(rows) + " " + turn

    return turned


def hexagon_turned(change: Callable[[int, int], tuple[int, int]], swap: bool) -> Change:
    """The board of Squish and Flowish turned, and the colours exchanged if wanted."""

    def turned(pos: banmen.Position) -> str:
        order = int(pos.game.options["order"])
        board, owners = geometry(order), squish_words.owners(pos.game.rules, pos.state)
        signs = ["."] * len(board.cells)
        for cell, owner in zip(board.cells, owners, strict=True):
            if owner is not None:
                signs[board.cells.index(change(*cell))] = "wb"[owner ^ swap]
        return hexagon_text(order, signs, "wb"[(pos.turn or 0) ^ swap])

    return turned


def in_other_colours(pos: banmen.Position) -> str:
    """Flat Front with Blue's tiles for Red's: the players stay who they are."""
    other = {"R": "B", "B": "R", "red": "blue", "blue": "red"}
    return re.sub(r"\b(R|B|red|blue)(?=\b|\d)", lambda name: other[name[0]], str(pos))


_hexagon = [hexagon_turned(change, swap) for change in hexagon_turns for swap in (False, True)]

SAME: dict[str, list[Change]] = {
    "flipflop": [in_a_mirror, from_the_other_side],
    "flipfour": [from_the_other_side, *(square_turned(change) for change in square_turns)],
    "squish": _hexagon,
    "flowish": _hexagon,
    "flatfront": [in_other_colours],
}
"""Changes of a position that leave its measures as they are."""


@pytest.mark.parametrize("at", judged(*SAME))
def test_measures_do_not_care_how_the_board_lies_nor_for_colours(at: At) -> None:
    for pos in positions(at.game):
        for change in SAME[at.id]:
            assert seen(at.game.parse(change(pos))) == seen(pos), change(pos)


@pytest.mark.parametrize("at", judged("flipflop", "flipfour", "squish", "flowish"))
def test_what_is_good_for_one_side_is_bad_for_the_other(at: At) -> None:
    """With the other side to move all measures are opposite, but for the right to move."""
    tempo = at.game.judge.names.index("tempo")
    for pos in positions(at.game):
        board, turn = str(pos).split()
        other = at.game.parse(f"{board} {'b' if turn == 'w' else 'w'}")
        mine, theirs = seen(pos), seen(other)
        assert mine.pop(tempo) == theirs.pop(tempo) == 1
        assert mine == [-value for value in theirs]


# --- positions measured by hand ------------------------------------------------------------------

ORDER_3 = (("order", 3),)

BY_HAND: list[tuple[At, dict[str, int], bool]] = [
    (At("flipflop"), {}, True),
    (
        At("flipflop").given("4p/5/X4/2P2/5 w"),
        {"pieces": 1, "ranks": 3, "middle file": 1, "raiders": 2, "guards": 1},
        True,
    ),
    (
        At("flipflop").given("5/5/X4/2P2/4p b"),
        {
            "pieces": -1,
            "ranks": 1,
            "middle file": -1,
            "raiders": -1,
            "guards": -2,
            "open goal": -1,
        },
        True,
    ),
    (
        At("flipflop").given("2X2/5/5/5/2P1p b"),  # e1 sees d1 and c1; X on c5 must be captured
        {
            "pieces": -1,
            "middle file": -2,
            "home": -1,
        },
        False,
    ),
    (At("flipfour"), {}, True),
    (
        At("flipfour").given("1p2x/2X2/5/1PPP1/2pp1 w"),
        {
            "cover": 10 - 11,
            "growth": 2 - 5,
            "threes": 2,
            "threats": 2,
            "sure threats": 2,
            "double threats": 1,
        },
        False,
    ),
    (
        At("flipfour").given("5/5/5/PPP2/2p2 b"),
        {"pieces": -2, "cover": 7 - 13, "growth": -2, "threes": -1, "threats": -1},
        False,
    ),
    (At("squish"), {}, True),
    (
        At("squish", ORDER_3).given("b1w/4/4w/2b1/2w w"),
        {
            "pieces": 3 - 2,
            "groups": 3 - 2,
            "two groups": -1,
            "moves": 4 - 2,
            "few moves": -1,
            "spread": 35 - 36,
            "inner": -1,
        },
        True,
    ),
    (
        At("squish", ORDER_3).given("b2/4/5/wb1w/3 w"),
        {"moves": 2, "captures": 1, "spread": 36 - 28, "inner": -1},
        False,
    ),
    (At("flowish"), {}, True),
    (
        At("flowish", ORDER_3).given("b2/4/5/wb1w/3 w"),
        {"moves": 2, "captures": 1, "spread": 36 - 28, "inner": -1},
        False,
    ),
]
"""Positions, their measures but for tempo and those that are 0, and whether they are quiet."""


@pytest.mark.parametrize(
    ("at", "measures", "quiet"),
    [pytest.param(*row, id=f"{row[0].id}-{row[0].text}") for row in BY_HAND],
)
def test_measures_by_hand(at: At, measures: dict[str, int], quiet: bool) -> None:
    pos, judge = at.position(), at.game.judge
    found = dict(zip(judge.names, seen(pos), strict=True))
    assert found == dict.fromkeys(judge.names, 0) | {"tempo": 1} | measures
    assert judge.quiet(at.game.rules.tables, pos.state) == quiet


EASIER: list[tuple[At, str, str]] = [
    (At("flipflop"), "c1xc5", "a1-a2"),
    (At("flipflop"), "a1-a2", "a1-a4"),
    (At("flipflop").given("4p/5/X4/2P2/5 w"), "c2-c5", "c2-c1"),
    (At("flipflop").given("4p/5/X4/2P2/5 w"), "c2-c3", "a3-b4"),
    (At("flipfour"), "+c3", "Xa1"),
    (At("flipfour").given("5/5/2X2/5/P4 w"), "a1-a2", "c3-d4"),
    (At("flipfour").given("5/5/5/5/PPp2 w"), "b1-b4", "a1-d1"),
    (At("squish", ORDER_3).given("b2/4/5/wb1w/3 w"), "b1xb2", "b4-b3"),
]
"""Positions, a move that is seen, and one that is seen less easily."""


@pytest.mark.parametrize(
    ("at", "plain", "hidden"),
    [pytest.param(*row, id=f"{row[0].id}-{row[1]}") for row in EASIER],
)
def test_some_moves_are_easier_to_see(at: At, plain: str, hidden: str) -> None:
    pos, tables = at.position(), at.game.rules.tables
    codes = {move.text: move.code for move in pos.legal()}
    glance = at.game.judge.glance
    easy, hard = (glance(tables, pos.state, codes[move]) for move in (plain, hidden))
    assert easy > hard
