"""Each reason why a position text, a deck or a stack is refused; and that no reason is left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen import BadPosition, Complaint
from banmen.games import ids
from banmen.texts import sentences
from tests.reference import figures
from tests.rules.places import (
    BATTLE,
    DECK,
    DIAMOND,
    FLAT,
    FLATFRONT,
    FLINK,
    FLIPFLOP,
    FLIPFLOP_3,
    FLIPFOUR,
    FLOWISH_3,
    HIGH,
    LAND,
    SQUISH,
    SQUISH_3,
    TOWER,
    WIDE,
    At,
    check,
    named,
)
from tests.rules.test_refused_moves import REFUSED
from tests.rules.test_touches import REFUSED as REFUSED_TOUCHES

NOT_A_POSITION = (
    "“{}” is not a position: write the board, a space, and w or b for whose turn it is."
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
        "“o” in row 2 is not a piece; pieces are P, X, p, x.",
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
        "It is Black’s turn, so White has just moved: there must be a white piece on the board.",
    ),
    (FLIPFLOP, "5/5/5/5/PPPPP w", "flipflop.no_pieces.black", None),
    (FLIPFLOP, 5, "position.kind", "A position is a text, not int."),
    (
        FLIPFLOP,
        "9" * 5000,
        "position.long",
        "A position text has at most 4000 characters, not 5000.",
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
        "Both sides have four in a row: the game would have ended with the first four.",
    ),
    # Squish, Flowish
    (SQUISH_3, "w2/4/5/4/2b", "position.board_and_turn", NOT_A_POSITION.format("w2/4/5/4/2b")),
    (SQUISH_3, "w2/4/5/2b w", "position.rows", "The board has 5 rows, not 4."),
    (SQUISH_3, "w2/4/4/4/2b w", "position.row_length", "Row c has 5 cells, not 4."),
    (
        SQUISH_3,
        "w2/4/2W2/4/2b w",
        "position.sign",
        "“W” in row c is not a piece; pieces are w, b.",
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
        "blocks White and Black have in hand, separated by spaces.",
    ),
    (FLINK, f"{FLAT} w 20 -1", "flink.position", None),
    (FLINK, "5/5/5/5 w 20 20", "position.rows", "The board has 5 rows, not 4."),
    (FLINK, "5/5/5/5/w,b w 20 20", "position.row_length", "Row 1 has 5 cells, not 2."),
    (DIAMOND, "6/6/6/6/6/6 w 20 20", "position.row_length", "Row 6 has 2 cells, not 6."),
    (
        FLINK,
        "5/5/5/5/w4 w 20 20",
        "flink.column_text",
        "“w4” in row 1 is not a column: write its cubes from the bottom up, as in wbw, or a "
        "number for empty cells, with commas between.",
    ),
    (FLINK, "5/5/5/5/5, w 20 20", "flink.column_text", None),
    (
        FLINK,
        f"5/5/5/5/{TOWER}bbb,4 w 20 20",
        "flink.column",
        "The column on a1 has 65 cubes; the limit is 64.",
    ),
    (
        FLINK,
        f"{FLAT} w 20 21",
        "flink.hand",
        "There cannot be 21 blocks in hand: each player has only 20 in all.",
    ),
    # Flat Front
    (FLATFRONT, "", "flatfront.position_end", None),
    (
        FLATFRONT,
        "R(0,0)=1",
        "flatfront.position_end",
        "After the tiles, write the face-up tile, as in >B2; in battle, write red or blue for the "
        "player to move, and pass for each pass just made.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1 Hello",
        "flatfront.position_word",
        "“Hello” makes no sense in a position: tiles are written as in R(+0,+0)=1+4, followed by "
        "the face-up tile as in >B2; in battle, by red or blue for the player to move, and pass "
        "for each pass just made.",
    ),
    (FLATFRONT, f"{LAND} red pass pass pass", "flatfront.position_word", None),
    (FLATFRONT, "R(0,0)=3 >B0", "flatfront.no_power", None),
    (
        FLATFRONT,
        "R(0,0)=1+1+1+1 >B0",
        "flatfront.spaces",
        "There are 4 units on (+0,+0); a tile has at most 3 spaces.",
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
        "There is no tile on (+0,+0), where the first tile is always laid.",
    ),
    (
        FLATFRONT,
        f"{WIDE} B(5,1)=1 >B0",
        "flatfront.land_wide",
        "The land is 6 columns wide; the limit is 5.",
    ),
    (
        FLATFRONT,
        f"{HIGH} B(0,10)=1 >B0",
        "flatfront.land_high",
        "The land is 6 tiles high; the limit is 5.5.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1 R(0,4)=1 >B0",
        "flatfront.apart",
        "The tile on (+0,+4) is not connected to the first one.",
    ),
    (
        FLATFRONT,
        "R(0,0)=0 >R0",
        "flatfront.many_tiles",
        "There are 2 tiles R0; the game has only 1.",
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
        "The battle begins when all 16 tiles have been laid; here there are only 1.",
    ),
    (
        FLATFRONT,
        f"{LAND} >?",
        "flatfront.no_stack",
        "All 16 tiles have been laid, so none can be turned up.",
    ),
    (
        FLATFRONT,
        "R(0,0)=1~ >B0",
        "flatfront.early_fall",
        "The units on (+0,+0) cannot be down: no unit falls before the battle.",
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
        "Nobody can have passed: the tile on (-1,+1) could have been attacked.",
    ),
    (FLATFRONT, f"{LAND} red pass pass", "flatfront.no_pass", None),
]
REFUSED_POSITIONS += [
    (At(case["game"]), case["position"], case["reason"], None)
    for case in figures("refused_position")
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


# --- nothing is left out -------------------------------------------------------------------------

PACKAGE = Path(banmen.__file__).parent
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in [
        *(PACKAGE / file for file in ("beginning.py", "position.py", "game.py")),
        PACKAGE / "games/two_faced.py",
        PACKAGE / "games/notation.py",
        *(PACKAGE / "games" / id / file for id in ids() for file in ("words.py", "scene.py")),
    ]
)
KEY = re.compile(r'"([a-z_]+(?:\.[a-z_]+)+)"')
QUOTED = set(KEY.findall(SOURCE))
OF_SOLVERS = {
    key
    for path in (PACKAGE / "solve").rglob("*.py")
    for key in KEY.findall(path.read_text(encoding="utf-8"))
}
"""Messages of a game's solver; they refuse no position."""
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
        if not key.startswith("page.")  # said aloud of a board, no refusal
        and (key in QUOTED or any(built.fullmatch(key) for built in BUILT))
    }
    assert len(raised) > 90
    tables = (REFUSED, REFUSED_TOUCHES, REFUSED_POSITIONS, REFUSED_STARTS, REFUSED_STACKS)
    given = {row[2] for table in tables for row in table}
    assert sorted(raised - given) == [LAST_RESORT]
    own = {key for key in sentences("en") if key.split(".")[0] in {"two_faced", *ids()}}
    assert sorted(own - given - OF_SOLVERS) == []
