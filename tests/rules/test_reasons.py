"""The sentences a person gets: each reason why something cannot be done, and when it is given.

Here is also what may be typed loosely, and still be understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen import BadPosition, Complaint, IllegalMove
from banmen.games import IDS
from banmen.scene import Mark
from banmen.texts import LANGUAGES, sentences


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


# --- moves ---------------------------------------------------------------------------------------

NO_PASSING = "There is no passing: you have to move."

REFUSED: list[tuple[At, object, str, str | None]] = [
    # FlipFlop
    (FLIPFLOP, "", "move.two_cells", None),
    (FLIPFLOP, "B1", "move.two_cells", "“b1” is not a move: write the two cells, as in b1-b3."),
    (FLIPFLOP, "b1-b6", "move.no_cell", "There is no cell b6 on this board."),
    (FLIPFLOP_3, "d1-d2", "move.no_cell", "There is no cell d1 on this board."),
    (FLIPFLOP, "b3-b4", "move.empty", "There is no piece on b3."),
    (FLIPFLOP, "b5-b4", "move.not_yours", "The piece on b5 is not yours."),
    (FLIPFLOP, "b1-b1", "move.stays", "The piece on b1 has to go to another cell."),
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
        "b1 cannot move to b4: the piece on b3 is in the way, and there is no jumping.",
    ),
    (FLIPFLOP, "a1-c1", "flipflop.blocked", None),
    (FLIPFLOP, "a1-b1", "move.own_piece", "Your own piece stands on b1."),
    (
        FLIPFLOP,
        "a1xa5",
        "flipflop.no_capture",
        "The piece on a5 cannot be captured: that is possible only on the goal squares, c5 and c1.",
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
        "“c3” is half a move: write +c3 or Xc3 to place a piece there, or add the cell to which "
        "the piece on c3 goes.",
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
    (SQUISH, "c3-c3", "move.stays", "The piece on c3 has to go to another cell."),
    (
        SQUISH,
        "c3-e4",
        "squish.not_in_line",
        "c3 cannot move to e4: they are not on one line",
    ),
    (
        SQUISH,
        "c3-b2",
        "squish.no_friend",
        "c3 cannot move towards b2: no friendly piece further on that line",
    ),
    (SQUISH, "c3-a1", "squish.no_friend", None),
    (
        SQUISH,
        "c3-c5",
        "squish.one_step",
        "c3 cannot move to c5: a piece moves one step at a time",
    ),
    (
        SQUISH_3.given("w2/3b/ww2w/4/2b w"),
        "c1-c2",
        "move.own_piece",
        "Your own piece stands on c2.",
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
        "a3 cannot move towards b3: it goes only towards its nearest piece of a largest group, c5.",
    ),
    (
        FLOWISH_3.given("3/1w1w/b4/3b/w2 w"),
        "a1-a2",
        "flowish.no_target",
        "a1 cannot move: it is not in line with a largest group, and d3 is.",
    ),
    (
        FLOWISH_3.given("w1b/4/ww3/1b2/3 w"),
        "c1-d2",
        "flowish.only_largest",
        "c1 cannot move: it belongs to your only largest group, and the others come to it.",
    ),
    (
        FLOWISH_3.given("b2/3w/4w/1bw1/1w1 w"),
        "a2-b3",
        "flowish.blocked",
        "a2 cannot move to b3: it has to go towards d5, but your own piece stands there.",
    ),
    (
        OUT_OF_LINE,
        "e3-f4",
        "flowish.nearer",
        "e3 cannot move towards f4: none of your pieces is on a flow line, so it has to step "
        "nearer to one, to e4, e2, d2, d3.",
    ),
    (OUT_OF_LINE, "b2-b3", "flowish.only_largest", None),
    (OUT_OF_LINE, "e3-e5", "squish.one_step", None),
    (
        FRIEND_AHEAD,
        "f9-e9",
        "flowish.nearer",
        "f9 cannot move towards e9: none of your pieces is on a flow line, so it has to step "
        "nearer to one, to f8.",
    ),
    (FRIEND_AHEAD, "f9-g9", "move.own_piece", "Your own piece stands on g9."),
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
        "There is no orientation y: they are a to x.",
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
    (FLINK, "Pass", "flink.must_place", "You can place a piece, so you may not pass."),
    (
        FLINK.given(f"{FLAT} w 0 5"),
        "Fk@a1",
        "flink.no_pieces",
        "You have no piece left: all 20 are on the board. You can only pass.",
    ),
    (
        FLINK,
        "Fk@d1",
        "flink.off_board",
        "Fk@d1 would leave the board: f3 is not part of it.",
    ),
    (DIAMOND, "Fk@a1", "flink.off_board", "Fk@a1 would leave the board: b1 is not part of it."),
    (
        FLINK,
        "Fb@c1",
        "flink.overhang",
        "Fb@c1 would rest on c1, and its cube 4 would hang over e1 with a gap of 1 below it.",
    ),
    (
        FLINK.given(f"{TOWERS} w 9 9"),
        "Fn@a5",
        "flink.too_high",
        "The column on b5 has 62 cubes; a piece goes only onto columns of up to 61.",
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
        "It is deployment: R1 lies face up and is to be laid, as in (+0,+0)=1. Attacks and passes "
        "come in battle.",
    ),
    (FLATFRONT, "x(0,0)", "flatfront.deployment", None),
    (FLATFRONT, ">R1", "flatfront.deployment", None),
    (
        FLATFRONT,
        "b2",
        "flatfront.not_a_reveal",
        "B2 is turned up from the stack when its time comes; that is not a move.",
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
        "There is a tile on (+0,+0) already.",
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
        "A tile on (+5,+1) would make the land 6 columns wide; 5 is the most.",
    ),
    (
        FLATFRONT.given(f"{HIGH} >B0"),
        "(0,10)",
        "flatfront.too_high",
        "A tile on (+0,+10) would make the land 6 tiles high; 5.5 is the most.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)",
        "flatfront.which_units",
        "Say which units go onto R2, as in (-1,-1)=1+1.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=1",
        "flatfront.units_number",
        "R2 takes as many units as it has spaces, 2, not 1.",
    ),
    (FLATFRONT.after("(0,0)=1"), "(0,2)=0", "flatfront.units_number", None),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=1+3",
        "flatfront.no_power",
        "There is no unit of power 3: they have power 1, 2 or 4.",
    ),
    (
        FLATFRONT.after("(0,0)=1"),
        "(0,2)=4+4",
        "flatfront.not_in_hand",
        "You want 2 of power 4 and have 1 left.",
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
        "It is battle, and all tiles lie. Now you can play, for example, x(+0,-2).",
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
        "Nobody can fall on (-2,+0): it is an empty tile.",
    ),
    (
        BATTLE.after("x(+1,-3)", "x(+0,+0)"),
        "x(+1,-3)",
        "flatfront.fallen",
        "The units on (+1,-3) are down already.",
    ),
    (
        BATTLE,
        "x(1,1)",
        "flatfront.not_weaker",
        "(+1,+1) is not weaker than you: your power around it is 1, against 3.",
    ),
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


def check(reason: Complaint, sentence: str | None) -> None:
    """It is the expected sentence, if one is, and whole in every language."""
    if sentence is not None:
        assert str(reason) == sentence
    for language in LANGUAGES:
        assert not re.search(r"{|}|None(?!Type)", reason.say(language))


def test_flipfour_a_move_of_another_position_gets_its_reason_here() -> None:
    placement = FLIPFOUR.position().legal()[12]
    reason = FLIPFOUR.after(placement.text).position().why_not(placement)
    assert str(reason) == "c3 is taken: pieces go to empty squares only."


# --- positions -----------------------------------------------------------------------------------

NOT_A_POSITION = (
    "“{}” is not a position: write the board, a blank, and w or b for whose turn it is."
)

REFUSED_POSITIONS: list[tuple[At, object, str, str | None]] = [
    # FlipFlop
    (
        FLIPFLOP,
        "ppppp/5/5/5/PPPPP",
        "position.board_and_turn",
        NOT_A_POSITION.format("ppppp/5/5/5/PPPPP"),
    ),
    (FLIPFLOP, "ppppp/5/5/5/PPPPP white", "position.board_and_turn", None),
    (FLIPFLOP, "ppppp/5/5/PPPPP w", "position.rows", "The board has 5 rows, not 4."),
    (FLIPFLOP, "ppppp/5/6/5/PPPPP w", "position.row_length", "Row 3 has 5 cells, not 6."),
    (
        FLIPFLOP,
        "ppppp/5/5/2o2/PPPPP w",
        "position.sign",
        "“o” in row 2 means nothing here; pieces are P, X, p, x.",
    ),
    (
        FLIPFLOP,
        "ppppp/5/5/P4/PPPPP w",
        "two_faced.too_many.white",
        "There are 6 white pieces, but White has only 5.",
    ),
    (FLIPFLOP_3, "ppp/x2/PPP w", "two_faced.too_many.black", None),
    (
        FLIPFLOP,
        "ppppp/5/5/5/5 b",
        "flipflop.no_pieces.white",
        "It is Black's turn, so White has just moved: there must be a white piece on the board.",
    ),
    (FLIPFLOP, "5/5/5/5/PPPPP w", "flipflop.no_pieces.black", None),
    (FLIPFLOP, 5, "position.kind", "A position is a text, not int."),
    (
        FLIPFLOP,
        "9" * 5000,
        "position.long",
        "A position text has at most 4000 signs, not 5000.",
    ),
    # FlipFour
    (FLIPFOUR, "5/5/5/5/5", "position.board_and_turn", None),
    (FLIPFOUR, "4/4/4/4 w", "position.rows", None),
    (FLIPFOUR, "5/5/5/5/4 w", "position.row_length", "Row 1 has 5 cells, not 4."),
    (FLIPFOUR, "5/5/5/5/4W w", "position.sign", None),
    (FLIPFOUR, "5/5/P4/X4/P1P1P w", "two_faced.too_many.white", None),
    (
        FLIPFOUR,
        "5/5/p4/x4/p1p1p w",
        "two_faced.too_many.black",
        "There are 5 black pieces, but Black has only 4.",
    ),
    (
        FLIPFOUR,
        "pppp1/5/5/5/PPPP1 w",
        "flipfour.both_four",
        "Both sides have four in a row: the game would have ended with the first.",
    ),
    # Squish, Flowish
    (SQUISH_3, "w2/4/5/4/2b", "position.board_and_turn", NOT_A_POSITION.format("w2/4/5/4/2b")),
    (SQUISH_3, "w2/4/5/2b w", "position.rows", "The board has 5 rows, not 4."),
    (SQUISH_3, "w2/4/4/4/2b w", "position.row_length", "Row c has 5 cells, not 4."),
    (
        SQUISH_3,
        "w2/4/2W2/4/2b w",
        "position.sign",
        "“W” in row c means nothing here; pieces are w, b.",
    ),
    (SQUISH_3, "3/4/5/4/2b w", "position.no_white", "There is no white piece on the board."),
    (SQUISH_3, "w2/4/5/4/3 w", "position.no_black", "There is no black piece on the board."),
    (FLOWISH_3, "w2/4/5/4/2b x", "position.board_and_turn", None),
    (FLOWISH_3, "w2/4/5/4/2b/1 w", "position.rows", None),
    (FLOWISH_3, "w3/4/5/4/2b w", "position.row_length", "Row e has 3 cells, not 4."),
    (FLOWISH_3, "?2/4/5/4/2b w", "position.sign", None),
    (FLOWISH_3, "3/4/5/4/2b b", "position.no_white", None),
    (FLOWISH_3, "w2/4/5/4/3 b", "position.no_black", None),
    # Flink
    (
        FLINK,
        f"{FLAT} w",
        "flink.position",
        f"“{FLAT} w” is not a position: write the board, w or b for whose turn it is, and how many "
        "pieces White and Black have in hand, with blanks between.",
    ),
    (FLINK, f"{FLAT} w 20 -1", "flink.position", None),
    (FLINK, "5/5/5/5 w 20 20", "position.rows", "The board has 5 rows, not 4."),
    (FLINK, "5/5/5/5/w,b w 20 20", "position.row_length", "Row 1 has 5 cells, not 2."),
    (DIAMOND, "6/6/6/6/6/6 w 20 20", "position.row_length", "Row 6 has 2 cells, not 6."),
    (
        FLINK,
        "5/5/5/5/w4 w 20 20",
        "flink.column_text",
        "“w4” in row 1 is no column: write its cubes from the bottom up, as in wbw, or a number "
        "for empty cells, with commas between.",
    ),
    (FLINK, "5/5/5/5/5, w 20 20", "flink.column_text", None),
    (
        FLINK,
        f"5/5/5/5/{TOWER}bbb,4 w 20 20",
        "flink.column",
        "The column on a1 has 65 cubes; 64 is the most.",
    ),
    (
        FLINK,
        f"{FLAT} w 20 21",
        "flink.hand",
        "There cannot be 21 pieces in hand: each player has 20 in all.",
    ),
    # Flat Front
    (FLATFRONT, "", "flatfront.position_end", None),
    (
        FLATFRONT,
        "R(0,0)=1",
        "flatfront.position_end",
        "After the tiles comes the one that lies face up, as in >B2; in battle, red or blue for "
        "whose turn it is, and pass for each pass just made.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1 Hello",
        "flatfront.position_word",
        "“Hello” makes no sense in a position: tiles are written as in R(+0,+0)=1+4, then comes "
        ">B2 for the one that lies face up; in battle, red or blue for whose turn it is, and pass "
        "for each pass just made.",
    ),
    (FLATFRONT, f"{LAND} red pass pass pass", "flatfront.position_word", None),
    (FLATFRONT, "R(0,0)=3 >B0", "flatfront.no_power", None),
    (
        FLATFRONT,
        "R(0,0)=1+1+1+1 >B0",
        "flatfront.spaces",
        "There are 4 units on (+0,+0); a tile has 3 spaces at the most.",
    ),
    (FLATFRONT, "R(0,1)=1 >B0", "flatfront.no_cell", None),
    (
        FLATFRONT,
        "R(0,0)=1 B(0,0)=1 >B0",
        "flatfront.twice",
        "There are two tiles on (+0,+0).",
    ),
    (
        FLATFRONT,
        "R(2,0)=1 >B0",
        "flatfront.no_first",
        "There is no tile on (+0,+0), where the first one lies.",
    ),
    (
        FLATFRONT,
        f"{WIDE} B(5,1)=1 >B0",
        "flatfront.land_wide",
        "The land is 6 columns wide; 5 is the most.",
    ),
    (
        FLATFRONT,
        f"{HIGH} B(0,10)=1 >B0",
        "flatfront.land_high",
        "The land is 6 tiles high; 5.5 is the most.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1 R(0,4)=1 >B0",
        "flatfront.apart",
        "The tile on (+0,+4) does not hang together with the first one.",
    ),
    (
        FLATFRONT,
        "R(0,0)=0 >R0",
        "flatfront.many_tiles",
        "There are 2 tiles R0; the game has 1.",
    ),
    (
        FLATFRONT,
        "R(0,0)=4 R(0,2)=4 >B0",
        "flatfront.many_units.red",
        "Red has 2 units of power 4 on the table, but owns only 1.",
    ),
    (
        FLATFRONT,
        "B(0,0)=2 B(0,2)=2+2 >B0",
        "flatfront.many_units.blue",
        "Blue has 3 units of power 2 on the table, but owns only 2.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1 red",
        "flatfront.early_battle",
        "Battle begins when all 16 tiles lie; here are 1.",
    ),
    (
        FLATFRONT,
        f"{LAND} >?",
        "flatfront.no_stack",
        "All 16 tiles lie, so none can be turned up.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1~ >B0",
        "flatfront.early_fall",
        "The units on (+0,+0) cannot be down: nobody falls before the battle.",
    ),
    (FLATFRONT, f"{LAND.replace('=0', '=0~')} red", "flatfront.nobody", None),
    (
        FLATFRONT,
        f"{LAND.replace('B(+1,+1)=1+1+1', 'B(+1,+1)=1+1+1~')} red",
        "flatfront.never_fell",
        "The units on (+1,+1) cannot be down: their power is 3, and never more than 1 stood "
        "around them.",
    ),
    (
        FLATFRONT,
        f"{LAND} red pass",
        "flatfront.no_pass",
        "Nobody can have passed: the tile on (-1,+1) could be attacked.",
    ),
    (FLATFRONT, f"{LAND} red pass pass", "flatfront.no_pass", None),
]


@pytest.mark.parametrize(("at", "text", "key", "sentence"), named(REFUSED_POSITIONS, 2))
def test_a_position_is_refused(at: At, text: Any, key: str, sentence: str | None) -> None:
    with pytest.raises(BadPosition) as wrong:
        at.game.parse(text)
    assert wrong.value.key == key
    check(wrong.value, sentence)


# --- decks, seeds, stacks ------------------------------------------------------------------------

REFUSED_STARTS: list[tuple[At, dict[str, Any], str, str | None]] = [
    (SQUISH, {"deck": DECK}, "game.no_stack", None),
    (
        FLINK,
        {"seed": 1},
        "game.no_stack",
        "Flink has no shuffled stack, so it takes no seed and no deck.",
    ),
    (
        FLATFRONT,
        {"seed": 1, "deck": DECK},
        "game.seed_or_deck",
        "Give either a seed or a deck, not both.",
    ),
    (
        FLATFRONT,
        {"deck": DECK.replace("B0", "B7")},
        "flatfront.deck_tile",
        "“B7” is not a tile: they are B0 to B3 and R0 to R3.",
    ),
    (FLATFRONT, {"deck": ["R1", 2]}, "flatfront.deck_tile", None),
    (
        FLATFRONT,
        {"deck": 7},
        "game.tiles",
        "Tiles are a list of texts such as R2, or one text with all of them, not int.",
    ),
    (FLATFRONT, {"seed": "7"}, "game.seed", "A seed is a whole number, not “7”."),
    (
        FLATFRONT,
        {"deck": DECK.removesuffix(" R1 B1")},
        "flatfront.deck_missing",
        "A deck has all sixteen tiles. Missing: B1, R1.",
    ),
    (FLATFRONT, {"deck": ""}, "flatfront.deck_missing", None),
    (
        FLATFRONT,
        {"deck": f"{DECK} B0 B0"},
        "flatfront.deck_extra",
        "A deck has only the sixteen tiles. Too many: B0, B0.",
    ),
    (
        FLATFRONT,
        {"deck": DECK.replace("B0", "R0")},
        "flatfront.deck_both",
        "A deck has each of the sixteen tiles. Missing: B0. Too many: R0.",
    ),
]


@pytest.mark.parametrize(("at", "given", "key", "sentence"), named(REFUSED_STARTS, 2))
def test_a_start_is_refused(at: At, given: Any, key: str, sentence: str | None) -> None:
    with pytest.raises(Complaint) as wrong:
        at.game.start(**given)
    assert wrong.value.key == key
    check(wrong.value, sentence)


REFUSED_STACKS: list[tuple[At, list[str], str, str | None]] = [
    (FLATFRONT, ["R0", "R0"], "game.no_tile", "No tile R0 is left in the stack."),
    (FLATFRONT, [">R9"], "game.no_tile", None),
    (BATTLE, [">R1"], "game.no_tile", None),
]


@pytest.mark.parametrize(("at", "tiles", "key", "sentence"), named(REFUSED_STACKS, 2))
def test_a_stack_is_refused(at: At, tiles: list[str], key: str, sentence: str | None) -> None:
    with pytest.raises(Complaint) as wrong:
        at.position().stacked(tiles)
    assert wrong.value.key == key
    check(wrong.value, sentence)


# --- what is understood --------------------------------------------------------------------------

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


# --- what is pointed out -------------------------------------------------------------------------


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


# --- nothing is left out -------------------------------------------------------------------------

PACKAGE = Path(banmen.__file__).parent
SOURCE = "\n".join(
    path.read_text()
    for path in [
        PACKAGE / "game.py",
        PACKAGE / "games/two_faced.py",
        PACKAGE / "games/notation.py",
        *(PACKAGE / "games" / id / "words.py" for id in IDS),
    ]
)
QUOTED = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)+)"', SOURCE))
BUILT = [
    re.compile(re.sub(r"\\{.*?\\}", "[a-z_]+", re.escape(text)))
    for text in re.findall(r'f"([a-z_]+\.[^" ]*\{[^" ]*)"', SOURCE)
]
"""Keys that are put together: f"two_faced.{piece.up}_lines"."""

LAST_RESORT = "move.other_position"
"""What `Position` says when a game's words find nothing wrong with an illegal move: never."""


def test_every_reason_is_given_by_some_case() -> None:
    raised = {
        key
        for key in sentences("en")
        if key in QUOTED or any(built.fullmatch(key) for built in BUILT)
    }
    assert len(raised) > 90
    tables = (REFUSED, REFUSED_POSITIONS, REFUSED_STARTS, REFUSED_STACKS)
    given = {row[2] for table in tables for row in table}
    assert sorted(raised - given) == [LAST_RESORT]
    own = {key for key in sentences("en") if key.split(".")[0] in {"two_faced", *IDS}}
    assert sorted(own - given) == []
