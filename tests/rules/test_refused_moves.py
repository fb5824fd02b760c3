"""Each reason why a move is not allowed, and when it is given."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banmen import IllegalMove
from tests.reference import figures
from tests.rules.places import (
    BATTLE,
    DIAMOND,
    FLAT,
    FLATFRONT,
    FLINK,
    FLIPFLOP,
    FLIPFLOP_3,
    FLIPFOUR,
    FLOWISH_3,
    FRIEND_AHEAD,
    HIGH,
    IN_LINE,
    OUT_OF_LINE,
    SQUISH,
    SQUISH_3,
    TOWERS,
    WIDE,
    At,
    check,
    named,
)

NO_PASSING = "You cannot pass: you must move."

REFUSED: list[tuple[At, object, str, str | None]] = [
    # FlipFlop
    (FLIPFLOP, "", "move.two_cells", None),
    (FLIPFLOP, "B1", "move.two_cells", "“b1” is not a move: write the two cells, as in b1-b3."),
    (FLIPFLOP, "b1-b6", "move.no_cell", "There is no cell b6 on this board."),
    (FLIPFLOP_3, "d1-d2", "move.no_cell", "There is no cell d1 on this board."),
    (FLIPFLOP, "b3-b4", "move.empty", "There is no piece on b3."),
    (FLIPFLOP, "b5-b4", "move.not_yours", "The piece on b5 is not yours."),
    (FLIPFLOP, "b1-b1", "move.stays", "The piece on b1 must move to another cell."),
    (FLIPFLOP, " Pass", "move.no_pass", NO_PASSING),
    (FLIPFLOP, "パス", "move.no_pass", NO_PASSING),
    (
        FLIPFLOP,
        "b1-c2",
        "two_faced.plus_lines",
        "b1 cannot move to c2: a piece that shows + moves along its rank or file only.",
    ),
    (
        FLIPFLOP.after("b1-b3", "e5-e4"),
        "b3-b4",
        "two_faced.cross_lines",
        "b3 cannot move to b4: a piece that shows X moves along its diagonals only.",
    ),
    (
        FLIPFLOP.given("ppppp/5/1P3/5/PPP1P w"),
        "b1-b4",
        "flipflop.blocked",
        "b1 cannot move to b4: the piece on b3 is in the way, and pieces do not jump.",
    ),
    (FLIPFLOP, "a1-c1", "flipflop.blocked", None),
    (FLIPFLOP, "a1-b1", "move.own_piece", "Your own piece is on b1."),
    (
        FLIPFLOP,
        "a1xa5",
        "flipflop.no_capture",
        "The piece on a5 cannot be captured: captures are possible only on the goal "
        "squares, c5 and c1.",
    ),
    (FLIPFLOP, -1, "move.code", "There is no move number -1: they run from 0 to 624."),
    (FLIPFLOP, 625, "move.code", None),
    (FLIPFLOP, 0, "move.stays", None),
    (FLIPFLOP, None, "move.kind", "A move is a text, a Move or a move number, not NoneType."),
    # FlipFour
    (
        FLIPFOUR,
        "Hello",
        "flipfour.not_a_move",
        "“hello” is not a move: write +c3 or Xc3 to place a piece, or c3-c5 to move one.",
    ),
    (FLIPFOUR, "+", "flipfour.not_a_move", None),
    (
        FLIPFOUR,
        "c3",
        "flipfour.one_cell",
        "“c3” is only half a move: write +c3 or Xc3 to place a piece there, or add the cell to "
        "which the piece on c3 goes.",
    ),
    (FLIPFOUR, "c6", "move.no_cell", "There is no cell c6 on this board."),
    (FLIPFOUR, "+f1", "move.no_cell", None),
    (FLIPFOUR, "a1-a6", "move.no_cell", None),
    (FLIPFOUR, "pass", "move.no_pass", NO_PASSING),
    (
        FLIPFOUR.given("P3P/5/5/5/P3P w"),
        "+c3",
        "flipfour.no_hand",
        "You have no piece left in hand: all 4 are on the board.",
    ),
    (
        FLIPFOUR.after("+c3"),
        "Xc3",
        "flipfour.taken",
        "c3 is taken: pieces go to empty squares only.",
    ),
    (FLIPFOUR.after("+c3", "+c5"), "c3xc5", "flipfour.taken", None),
    (FLIPFOUR, "c3-c5", "move.empty", None),
    (FLIPFOUR.after("+c3"), "c3-c5", "move.not_yours", None),
    (FLIPFOUR.after("+c3", "+c5"), "c3-c3", "move.stays", None),
    (FLIPFOUR.after("+c3", "+c5"), "c3-d4", "two_faced.plus_lines", None),
    (FLIPFOUR.after("Xc3", "+c5"), "c3-c4", "two_faced.cross_lines", None),
    (FLIPFOUR.given("5/5/5/5/PPPP1 b"), "+c3", "move.over", "The game is over: 1-0."),
    (FLIPFOUR, 675, "move.code", None),
    (FLIPFOUR, 1.5, "move.kind", None),
    # Squish
    (SQUISH, "c3", "move.two_cells", "“c3” is not a move: write the two cells, as in c3-c4."),
    (SQUISH, "pass", "move.no_pass", NO_PASSING),
    (SQUISH, "a1-a5", "move.no_cell", "There is no cell a5 on this board."),
    (SQUISH_3, "f1-f2", "move.no_cell", None),
    (SQUISH, "a1-a2", "move.empty", "There is no piece on a1."),
    (SQUISH, "a3-a4", "move.not_yours", "The piece on a3 is not yours."),
    (SQUISH, "c3-c3", "move.stays", "The piece on c3 must move to another cell."),
    (
        SQUISH,
        "c3-e4",
        "squish.not_in_line",
        "c3 cannot move to e4: the two cells are not in line.",
    ),
    (
        SQUISH,
        "c3-b2",
        "squish.no_friend",
        "c3 cannot move towards b2: none of your stones is further along that line.",
    ),
    (SQUISH, "c3-a1", "squish.no_friend", None),
    (
        SQUISH,
        "c3-c5",
        "squish.one_step",
        "c3 cannot move to c5: a stone moves one step at a time.",
    ),
    (
        SQUISH_3.given("w2/3b/ww2w/4/2b w"),
        "c1-c2",
        "move.own_piece",
        "Your own piece is on c2.",
    ),
    (SQUISH, 3, "move.off_board", "That move would leave the board from a1."),
    (SQUISH, 37 * 6, "move.code", "There is no move number 222: they run from 0 to 221."),
    (SQUISH, True, "move.kind", None),
    (SQUISH_3.given("3/4/1wb2/4/b2 w"), "c2-c3", "move.over", None),
    # Flowish
    (IN_LINE, "a3", "move.two_cells", None),
    (IN_LINE, "pass", "move.no_pass", None),
    (IN_LINE, "a3-a4", "move.no_cell", None),
    (IN_LINE, "a1-a2", "move.empty", None),
    (IN_LINE, "b3-b4", "move.not_yours", None),
    (IN_LINE, "a3-a3", "move.stays", None),
    (IN_LINE, "a3-c4", "squish.not_in_line", None),
    (IN_LINE, "a3-c5", "squish.one_step", None),
    (IN_LINE, 3, "move.off_board", None),
    (
        IN_LINE,
        "a3-b3",
        "flowish.nearest",
        "a3 cannot move towards b3: it moves only towards its nearest stone of a largest "
        "group, c5.",
    ),
    (
        FLOWISH_3.given("3/1w1w/b4/3b/w2 w"),
        "a1-a2",
        "flowish.no_target",
        "a1 cannot move: it is not in line with a largest group, but d3 is.",
    ),
    (
        FLOWISH_3.given("w1b/4/ww3/1b2/3 w"),
        "c1-d2",
        "flowish.only_largest",
        "c1 cannot move: it belongs to your only largest group, and the other stones come to it.",
    ),
    (
        FLOWISH_3.given("b2/3w/4w/1bw1/1w1 w"),
        "a2-b3",
        "flowish.blocked",
        "a2 cannot move to b3: it must go towards d5, but your own stone is in the way.",
    ),
    (
        OUT_OF_LINE,
        "e3-f4",
        "flowish.nearer",
        "e3 cannot move towards f4: none of your stones is on a flow line, so it must step "
        "nearer to one, to e4, e2, d2, d3.",
    ),
    (OUT_OF_LINE, "b2-b3", "flowish.only_largest", None),
    (OUT_OF_LINE, "e3-e5", "squish.one_step", None),
    (
        FRIEND_AHEAD,
        "f9-e9",
        "flowish.nearer",
        "f9 cannot move towards e9: none of your stones is on a flow line, so it must step "
        "nearer to one, to f8.",
    ),
    (FRIEND_AHEAD, "f9-g9", "move.own_piece", "Your own piece is on g9."),
    # Flink
    (
        FLINK,
        "Hello",
        "flink.unreadable",
        "“hello” is not a move: write an orientation and a cell, as in Fk@d5, or pass.",
    ),
    (FLINK, "c3", "flink.unreadable", None),
    (
        FLINK,
        "Fy@c3",
        "flink.no_orientation",
        "There is no orientation y: orientations are a to x.",
    ),
    (
        FLINK,
        "F@c3",
        "flink.which_orientation",
        "Which orientation on c3? Write a letter from a to x after the F, as in Fk@c3; "
        "orientation f is Ff@c3.",
    ),
    (FLINK, "F c3", "flink.which_orientation", None),
    (FLINK, "Ｆｃ３", "flink.which_orientation", None),
    (FLINK, "Fk@f1", "move.no_cell", "There is no cell f1 on this board."),
    (FLINK, "Fk@c0", "move.no_cell", None),
    (FLINK, "Fz9", "move.no_cell", "There is no cell z9 on this board."),
    (FLINK, "Pass", "flink.must_place", "You can place a block, so you may not pass."),
    (
        FLINK.given(f"{FLAT} w 0 5"),
        "Fk@a1",
        "flink.no_pieces",
        "You have no block left: all 20 are on the board. You can only pass.",
    ),
    (
        FLINK,
        "Fk@d1",
        "flink.off_board",
        "The block would leave the board: f3 is not part of it.",
    ),
    (DIAMOND, "Fk@a1", "flink.off_board", "The block would leave the board: b1 is not part of it."),
    (
        FLINK,
        "Fb@c1",
        "flink.overhang",
        "The block would rest on c1, and over e1 it would hang in the air, "
        "with a gap of 1 below it.",
    ),
    (
        FLINK.given(f"{TOWERS} w 9 9"),
        "Fn@a5",
        "flink.too_high",
        "The column on b5 has 62 cubes; a block can be placed only on columns of up to 61.",
    ),
    (FLINK, 24 * 25, "flink.must_place", None),
    (FLINK, 24 * 25 + 1, "move.code", None),
    (FLINK, b"Fk@a1", "move.kind", None),
    # Flat Front: deployment
    (
        FLATFRONT,
        "Hello",
        "flatfront.unreadable",
        "“hello” is not a move here: write it as in (+0,+0)=1.",
    ),
    (
        FLATFRONT,
        "pass",
        "flatfront.deployment",
        "This is deployment: R1 is face up and must be laid, as in (+0,+0)=1. Attacks and passes "
        "come in battle.",
    ),
    (FLATFRONT, "x(0,0)", "flatfront.deployment", None),
    (FLATFRONT, ">R1", "flatfront.deployment", None),
    (
        FLATFRONT,
        "b2",
        "flatfront.not_a_reveal",
        "B2 is turned up from the stack in its turn; that is not a move.",
    ),
    (
        FLATFRONT,
        "(0,1)=1",
        "flatfront.no_cell",
        "(+0,+1) is not a cell: column and height must be both even or both odd.",
    ),
    (
        FLATFRONT,
        "(1,1)=1",
        "flatfront.first_tile",
        "The first tile is laid on (+0,+0): all cells are counted from it.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,0)=1+1",
        "flatfront.taken",
        "There is already a tile on (+0,+0).",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,4)=1+1",
        "flatfront.no_neighbour",
        "(+0,+4) shares no edge with a tile; a tile goes next to another.",
    ),
    (
        FLATFRONT.given(f"{WIDE} >B0"),
        "(5,1)",
        "flatfront.too_wide",
        "A tile on (+5,+1) would make the land 6 columns wide; the limit is 5.",
    ),
    (
        FLATFRONT.given(f"{HIGH} >B0"),
        "(0,10)",
        "flatfront.too_high",
        "A tile on (+0,+10) would make the land 6 tiles high; the limit is 5.5.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)",
        "flatfront.which_units",
        "Say which units stand on R2, as in (-1,-1)=1+1.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=1",
        "flatfront.units_number",
        "R2 takes as many units as it has spaces: 2, not 1.",
    ),
    (FLATFRONT.after("(0,0)=1"), "(0,2)=0", "flatfront.units_number", None),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=1+3",
        "flatfront.no_power",
        "There is no unit of power 3: units have power 1, 2 or 4.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=4+4",
        "flatfront.not_in_hand",
        "You want 2 units of power 4, but have only 1 left.",
    ),
    (FLATFRONT, 1361, "flatfront.not_a_reveal", None),
    (FLATFRONT, 1369, "move.code", None),
    (FLATFRONT, [], "move.kind", None),
    # Flat Front: battle
    (BATTLE, "Hello", "flatfront.unreadable", None),
    (
        BATTLE,
        "(0,2)=1",
        "flatfront.battle",
        "The battle has begun: all tiles have been laid. You can play, for example, x(+0,-2).",
    ),
    (BATTLE, "R2", "flatfront.battle", None),
    (
        BATTLE,
        "pass",
        "flatfront.must_attack",
        "You can attack, for example x(+0,-2), so you may not pass.",
    ),
    (BATTLE, "x(4,4)", "flatfront.no_tile", "There is no tile on (+4,+4)."),
    (BATTLE, "x(0,0)", "flatfront.own_tile", "The tile on (+0,+0) is your own."),
    (
        BATTLE,
        "x(-2,0)",
        "flatfront.nobody",
        "There is nothing to knock down on (-2,+0): it is an empty tile.",
    ),
    (
        BATTLE.after("x(+1,-3)", "x(+0,+0)"),
        "x(+1,-3)",
        "flatfront.fallen",
        "The units on (+1,-3) are already down.",
    ),
    (
        BATTLE,
        "x(1,1)",
        "flatfront.not_weaker",
        "(+1,+1) is not weaker than your units around it: your power is 1, theirs is 3.",
    ),
]
REFUSED += [
    (At(case["game"], moves=tuple(case.get("after", ()))), case["move"], case["reason"], None)
    for case in figures("refused_move")
]


@pytest.mark.parametrize(("at", "typed", "key", "sentence"), named(REFUSED, 2))
def test_a_move_is_refused(at: At, typed: Any, key: str, sentence: str | None) -> None:
    pos = at.position()
    reason = pos.why_not(typed)
    assert reason is not None
    assert reason.key == key
    check(reason, sentence)
    with pytest.raises(IllegalMove, match=re.escape(str(reason))):
        pos.play(typed)


def test_flipfour_a_move_of_another_position_gets_its_reason_here() -> None:
    placement = FLIPFOUR.position().legal()[12]
    reason = FLIPFOUR.after(placement.text).position().why_not(placement)
    assert str(reason) == "c3 is taken: pieces go to empty squares only."
