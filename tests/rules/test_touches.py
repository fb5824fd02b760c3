"""Reasons why touches lead to no legal move, and scenes along the way."""

from __future__ import annotations

import pytest

import banmen
from banmen.scene import Choice
from tests.rules.places import (
    BATTLE,
    FLAT,
    FLATFRONT,
    FLINK,
    FLIPFLOP,
    FLIPFOUR,
    FLOWISH_3,
    IN_LINE,
    SQUISH,
    SQUISH_3,
    At,
    check,
    named,
)

STUCK_ROOK = FLIPFLOP.given("4p/5/5/P4/PP3 w")
STUCK_BISHOP = FLIPFLOP.given("4p/5/5/1P3/X4 w")
ALONE = SQUISH_3.given("b1w/1w2/2bb1/1bw1/3 w")

REFUSED: list[tuple[At, str, str, str | None]] = [
    (FLIPFLOP, "c3", "move.empty", "There is no piece on c3."),
    (FLIPFLOP, "b5", "move.not_yours", "The piece on b5 is not yours."),
    (FLIPFLOP, "b1 c2", "two_faced.plus_lines", None),
    (FLIPFLOP, "b1 b1", "move.stays", None),
    (
        STUCK_ROOK,
        "a1",
        "two_faced.plus_stuck",
        "The piece on a1 cannot move: it shows +, and its rank and file are blocked.",
    ),
    (
        STUCK_BISHOP,
        "a1",
        "two_faced.cross_stuck",
        "The piece on a1 cannot move: it shows X, and its diagonals are blocked.",
    ),
    (FLIPFLOP, "a9", "move.no_cell", None),
    (FLIPFLOP, "b1 b3 b4", "move.two_cells", None),
    (FLIPFLOP, "nonsense", "move.two_cells", None),
    (FLIPFLOP, "pass", "move.two_cells", None),
    (
        FLIPFOUR,
        "c3",
        "flipfour.face_first",
        "To place a piece on c3, first choose which face is up.",
    ),
    (FLIPFOUR.given("P3P/5/5/5/P3P w"), "c3", "move.empty", None),
    (FLIPFOUR.after("+c3"), "c3", "move.not_yours", None),
    (FLIPFOUR.after("+c3"), "hand:cross c3", "flipfour.taken", None),
    (FLIPFOUR.given("P3P/5/5/5/P3P w"), "hand:plus", "flipfour.no_hand", None),
    (FLIPFOUR.given("P3P/5/5/5/P3P w"), "hand:plus c3", "flipfour.no_hand", None),
    (FLIPFOUR, "hand:star", "flipfour.not_a_move", None),
    (FLIPFOUR, "hand:plus c3 c4", "flipfour.not_a_move", None),
    (FLIPFOUR.given("5/5/5/1p3/X4 w"), "a1 a2", "two_faced.cross_lines", None),
    (FLIPFOUR.given("5/5/5/5/PPPP1 b"), "hand:plus", "move.over", "The game is over: 1-0."),
    (SQUISH, "a1", "move.empty", None),
    (SQUISH, "a3", "move.not_yours", None),
    (SQUISH, "c3 b2", "squish.no_friend", None),
    (SQUISH, "c3 c5", "squish.one_step", None),
    (SQUISH, "z9", "move.no_cell", None),
    (SQUISH_3.given("w2/3b/w4/4/2b w"), "c1 c2", "squish.no_friend", None),
    (
        ALONE,
        "e5",
        "squish.stuck",
        "The stone on e5 cannot move: it has no friend to go towards, except right next to it.",
    ),
    (IN_LINE, "a1", "move.empty", None),
    (IN_LINE, "b3", "move.not_yours", None),
    (IN_LINE, "a3 b3", "flowish.nearest", None),
    (FLOWISH_3.given("3/1w1w/b4/3b/w2 w"), "a1", "flowish.no_target", None),
    (FLOWISH_3.given("w1b/4/ww3/1b2/3 w"), "c1", "flowish.only_largest", None),
    (FLOWISH_3.given("b2/3w/4w/1bw1/1w1 w"), "a2", "flowish.blocked", None),
    (FLINK, "c3", "flink.turn_first", "First choose how the block lies, then c3."),
    (
        FLINK,
        "turn:b",
        "flink.nowhere",
        "Orientation b does not fit anywhere now. Turn the block another way.",
    ),
    (
        FLINK,
        "turn:k a1",
        "flink.over_edge",
        "With its middle on a1, the block would stick out over the edge of the board.",
    ),
    (FLINK, "turn:k e5", "flink.off_board", None),
    (FLINK, "turn:b c3", "flink.overhang", None),
    (FLINK, "turn:k z9", "move.no_cell", None),
    (FLINK, "turn:z", "flink.unreadable", None),
    (FLINK, "pass", "flink.must_place", None),
    (FLINK.given(f"{FLAT} w 0 5"), "turn:k", "flink.no_pieces", None),
    (FLATFRONT.after("(0,0)=1"), "(+0,+0)", "flatfront.taken", None),
    (FLATFRONT.after("(0,0)=1"), "(+0,+4)", "flatfront.no_neighbour", None),
    (FLATFRONT.after("(0,0)=1"), "(+0,+2) units:4+4", "flatfront.not_in_hand", None),
    (FLATFRONT, "pass", "flatfront.deployment", None),
    (FLATFRONT, "units:1", "flatfront.unreadable", None),
    (BATTLE, "(+0,+0)", "flatfront.own_tile", None),
    (BATTLE, "(+1,+1)", "flatfront.not_weaker", None),
    (BATTLE, "pass", "flatfront.must_attack", None),
]


@pytest.mark.parametrize(("at", "path", "key", "sentence"), named(REFUSED, 1))
def test_touches_that_lead_nowhere_are_told_why(
    at: At, path: str, key: str, sentence: str | None
) -> None:
    reason = at.position().why_not_touches(path.split())
    assert reason is not None
    assert reason.key == key
    check(reason, sentence)


@pytest.mark.parametrize("id", [game.id for game in banmen.games()])
def test_every_way_through_the_choices_leads_on(id: str) -> None:
    pos = banmen.game(id).start()
    for choice in pos.scene().choices:
        for path in paths(choice):
            assert all(pos.why_not_touches(path[:n]) is None for n in range(len(path) + 1))


def paths(choice: Choice) -> list[list[str]]:
    ends = [path for then in choice.then for path in paths(then)]
    ends += [[touch] for touch in choice.codes or ()]
    return [[choice.touch, *rest] for rest in ends or [[]]]


def marks(at: At, *path: str) -> list[tuple[str, str, str]]:
    """The scene at the end of a path of touches."""
    choices = at.position().scene().choices
    for touch in path:
        found = next(choice for choice in choices if choice.touch == touch)
        choices = found.then
    return [(mark.kind, " ".join(mark.cells), mark.note) for mark in found.marks]


def test_a_two_faced_piece_shows_where_it_could_go_once_it_is_turned_over() -> None:
    assert marks(FLIPFLOP, "b1", "b3") == [("after", "c4 c2 a2 a4", "")]
    assert marks(FLIPFOUR.after("+c3", "+a1"), "c3", "e3") == [("after", "c1 d2 d4 c5", "")]
    assert marks(FLIPFOUR, "hand:plus", "c3") == []


def test_a_stone_shows_the_friend_it_goes_towards_and_what_it_takes() -> None:
    at = SQUISH_3.given("3/4/wb2w/4/b2 w")
    assert marks(at, "c1", "c2") == [("towards", "c5", ""), ("capture", "c2", "")]
    assert marks(at, "c5", "c4") == [("towards", "c1", "")]
    assert marks(IN_LINE, "a3", "b4") == [("towards", "c5", "")]


def test_an_attack_shows_what_falls() -> None:
    assert marks(BATTLE, "(+0,-2)") == [("falls", "(+0,-2)", "2")]
