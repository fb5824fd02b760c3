"""Setting up positions by hand: every position can be, and what cannot be is said."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import banmen
from banmen.draft import Draft
from banmen.errors import BadPosition, Complaint
from banmen.games import ids
from banmen.scene import Piece
from tests.rules.places import LAND

SMALL = {
    "flipflop": {"size": 3},
    "squish": {"order": 3},
    "flowish": {"order": 3},
    "flink": {"size": 5},
}
every_game = pytest.mark.parametrize("id", ids())


def game(id: str) -> banmen.Game:
    return banmen.game(id, **SMALL.get(id, {}))


def some_position(id: str, plies: int) -> banmen.Position:
    """A position of a random game."""
    chance = random.Random(plies)
    pos = game(id).start(seed=1 if id == "flatfront" else None)
    for _ in range(plies):
        if not pos.over:
            pos = pos.play(chance.choice(pos.codes))
    return pos


def problem_of(draft: Draft) -> str | None:
    return draft.problem.key if draft.problem else None


def stood(pieces: tuple[Piece, ...]) -> set[Piece]:
    return {replace(piece, id="") for piece in pieces}


@every_game
def test_every_position_is_a_draft_that_looks_like_it(id: str) -> None:
    for plies in (0, 1, 7, 30):
        pos = some_position(id, plies)
        draft = Draft.of(pos.game, str(pos))
        scene = draft.scene(draft.tools[0].id)
        assert str(draft) == str(pos)
        assert draft.problem is None
        assert draft.position == pos
        assert stood(scene.pieces) == stood(pos.scene().pieces)
        assert (scene.players, scene.turn, scene.result) == (
            pos.scene().players, pos.turn, pos.result,
        )  # fmt: skip


@every_game
def test_the_start_can_be_set_up_and_a_bare_board_has_nothing_on_it(id: str) -> None:
    assert Draft.start(game(id)).problem is None
    bare = Draft.bare(game(id))
    assert not bare.scene("remove").pieces
    assert str(Draft.of(game(id), str(bare))) == str(bare)


@every_game
def test_whatever_is_touched_gives_a_draft_or_a_sentence(id: str) -> None:
    chance, draft, refused = random.Random(5), Draft.bare(game(id)), list[Complaint]()
    for _ in range(80):
        tool = chance.choice(draft.tools).id
        scene = draft.scene(tool)
        touches = [chance.choice(scene.cells).id]
        if any(choice.codes for choice in scene.choices):
            choice = chance.choice(scene.choices)
            touches = [choice.touch, chance.choice(list(choice.codes or {}))]
        try:
            draft = draft.put(tool, touches)
        except Complaint as complaint:
            refused.append(complaint)
        setting = chance.choice(draft.settings)
        draft = draft.change(setting.name, chance.choice(setting.choices))
        assert str(Draft.of(draft.game, str(draft))) == str(draft)
        refused += [draft.problem] if draft.problem else []
    assert all(reason.say("ja") != reason.say("en") != reason.key for reason in refused)


def test_the_same_piece_twice_is_taken_away_and_another_one_replaces_it() -> None:
    bare = Draft.bare(game("squish"))
    white = bare.put("white", ["c3"])
    assert str(white) == "3/4/2w2/4/3 w"
    assert str(white.put("white", ["c3"])) == str(bare)
    assert str(white.put("black", ["c3"])) == "3/4/2b2/4/3 w"
    assert str(white.put("remove", ["c3"]).change("turn", "black")) == "3/4/5/4/3 b"


def test_pieces_are_turned_over() -> None:
    draft = Draft.bare(game("flipflop")).put("black:plus", ["a1"]).put("turn", ["a1"])
    assert str(draft) == "3/3/x2 w"
    assert str(draft.put("black:cross", ["a1"])) == "3/3/3 w"
    with pytest.raises(Complaint, match="There is no piece on b2"):
        draft.put("turn", ["b2"])


def test_a_position_of_two_winners_is_none() -> None:
    draft = Draft.of(banmen.game("flipfour"), "pppp1/5/5/5/PPP2 w")
    assert draft.problem is None
    assert problem_of(draft.put("white:cross", ["d1"])) == "flipfour.both_four"


# --- Flink ---------------------------------------------------------------------------------------


def test_blocks_of_either_colour_come_down_as_in_play_and_leave_the_hand() -> None:
    start = Draft.start(game("flink"))
    text = start.game.start().moves()[0]
    black = start.put("black", [text])
    assert str(black).endswith(" w 20 19")
    assert str(black).count("b") == 5
    with pytest.raises(Complaint):  # it would stand on the first one's edge
        black.put("white", [text.replace("@a1", "@b1")])


@pytest.mark.parametrize("seed", range(4))
def test_blocks_are_taken_off_as_they_were_put(seed: int) -> None:
    chance, pos = random.Random(seed), game("flink").start()
    for _ in range(4):
        pos = pos.play(chance.choice(pos.codes))
    draft = Draft.of(pos.game, str(pos))
    while draft.scene("remove").choices:
        top = max(draft.scene("remove").pieces, key=lambda cube: cube.level)
        draft = draft.put("remove", [top.cell])
    assert str(draft).split()[0] == str(pos.game.start()).split()[0]


def test_an_orientation_that_fits_nowhere_says_so() -> None:
    with pytest.raises(Complaint, match="does not fit anywhere"):
        Draft.start(game("flink")).put("white", ["turn:b"])


def test_a_cube_that_is_no_block_goes_alone_and_an_empty_hand_puts_nothing() -> None:
    draft = Draft.of(game("flink"), "5/5/5/5/w,4 w 20 0")
    assert str(draft.put("remove", ["a1"])) == "5/5/5/5/5 w 20 0"
    assert draft.scene("black").choices == ()
    with pytest.raises(Complaint, match="20 in all"):
        draft.put("black", ["Fa@b2"])


# --- Flat Front ----------------------------------------------------------------------------------


def test_tiles_and_units_and_what_is_left_of_them() -> None:
    draft = Draft.bare(banmen.game("flatfront"))
    draft = draft.put("red", ["(+0,+0)"]).put("unit:4", ["(+0,+0)"]).put("unit:1", ["(+0,+0)"])
    assert str(draft) == "R(+0,+0)=1+4 >?"
    scene = draft.scene("blue")
    assert scene.players == ("red", "blue")
    left = {(held.owner, held.kind, held.face): held.count for held in scene.held}
    assert [left[owner, "unit", "4"] for owner in (0, 1)] == [0, 1]
    assert [left[None, "tile", kind] for kind in ("R2", "B2")] == [1, 2]
    assert str(draft.put("remove", ["(+0,+0)"])) == "R(+0,+0)=1 >?"
    assert str(draft.put("blue", ["(+0,+0)"])) == "B(+0,+0)=1+4 >?"
    assert str(draft.put("red", ["(+0,+0)"])) == ">?"
    full = draft.put("unit:1", ["(+0,+0)"])
    with pytest.raises(Complaint, match="no tile has more spaces"):
        full.put("unit:1", ["(+0,+0)"])


def test_a_land_grows_only_within_its_frame() -> None:
    draft = Draft.bare(banmen.game("flatfront"))
    assert len(draft.scene("red").cells) == 85
    draft = draft.put("red", ["(+0,+0)"]).put("blue", ["(+4,+0)"])
    columns = {cell.id[1:3] for cell in draft.scene("red").cells}
    assert columns == {"+0", "+1", "+2", "+3", "+4"}
    assert problem_of(draft) == "flatfront.apart"


def test_battles_are_set_up_with_the_fallen() -> None:
    draft = Draft.of(banmen.game("flatfront"), f"{LAND} red")
    assert [setting.name for setting in draft.settings] == ["phase", "turn", "passes"]
    some = next(piece for piece in draft.scene("fall").pieces if piece.kind == "unit")
    fallen = draft.put("fall", [some.cell])
    assert not all(piece.standing for piece in fallen.scene("fall").pieces)
    assert str(fallen.put("fall", [some.cell])) == str(draft)
    assert problem_of(draft.change("phase", "deployment")) == "flatfront.no_stack"


# --- nonsense ------------------------------------------------------------------------------------


@every_game
def test_nonsense_is_refused_with_a_sentence(id: str) -> None:
    draft = Draft.start(game(id))
    with pytest.raises(Complaint, match="There is no tool"):
        draft.put("hammer", ["a1"])
    with pytest.raises(Complaint, match="cannot be"):
        draft.change("turn", "green")
    for touches in ([], ["z99"], ["a1", "a2"], ["turn:q", "z9"]):
        for tool in draft.tools:
            with pytest.raises(Complaint):
                draft.put(tool.id, touches)
    for text in ("", "nonsense", "9" * 5000):
        with pytest.raises(BadPosition):
            Draft.of(game(id), text)
