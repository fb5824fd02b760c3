"""The public interface for people and programs."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest

import banmen
from banmen import BadOption, BadPosition, Complaint, IllegalMove, UnknownGame
from banmen.game import undealt
from banmen.games import CHANCE, FOLDER, ids
from banmen.texts import LANGUAGES

DECK = "R1 R2 B0 R1 B1 B2 R3 B1 R1 B3 R0 B2 R2 B1 R1 B1"


def start(id: str, **options: object) -> banmen.Position:
    game = banmen.game(id, **options)
    return game.start(seed=3) if game.about.chance else game.start()


def random_game(id: str, seed: int, plies: int = 400) -> banmen.Position:
    """The last position of a random game."""
    pos, luck = start(id), random.Random(seed)
    while not pos.over and len(pos.line) <= plies:
        pos = pos.play(luck.choice(pos.codes))
    return pos


every_game = pytest.mark.parametrize("id", [about.id for about in banmen.games()])


def test_games_are_found_by_their_folders() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/scene.py")}
    assert {about.id for about in banmen.games()} == set(ids()) == folders
    assert ids()[:3] == ("flipflop", "flipfour", "squish")


def test_an_unknown_game_is_told_what_exists() -> None:
    with pytest.raises(UnknownGame, match=r"no game called “chess”.*flipflop, flipfour, squish"):
        banmen.game("chess")


@pytest.mark.parametrize(
    ("id", "options", "sentence"),
    [
        ("squish", {"order": 9}, "order cannot be “9” in squish. It can be: 3, 4, 5, 6, 7, 8."),
        ("squish", {"size": 4}, "squish has no option “size”. Its options: order."),
        ("flipfour", {"size": 4}, "flipfour has no option “size”. Its options: none."),
        ("flink", {"board": "diamond", "size": 10}, "size cannot be “10” in flink"),
        ("flipflop", {"size": True}, "size cannot be “True”"),
    ],
)
def test_wrong_options_get_a_sentence(id: str, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as wrong:
        banmen.game(id, **options)
    assert sentence in str(wrong.value)


def test_options_may_come_as_text() -> None:
    assert banmen.game("squish", order="5") is banmen.game("squish", order=5)


def test_defaults_depend_on_the_board() -> None:
    assert banmen.game("flink").options == {"board": "square", "size": 10, "corners": "join"}
    assert banmen.game("flink", board="diamond").options["size"] == 7


@every_game
def test_text_moves_and_codes_mean_the_same(id: str) -> None:
    pos = start(id)
    for move in pos.legal()[:20]:
        assert pos.play(move) == pos.play(move.text) == pos.play(move.code)
        assert pos.play(move).last == move
    assert pos.moves() == [move.text for move in pos.legal()]


@every_game
def test_a_position_never_changes(id: str) -> None:
    pos = start(id)
    before = (str(pos), hash(pos), pos.moves())
    pos.play(pos.moves()[0]).play(pos.play(pos.moves()[0]).moves()[-1])
    pos.state[:] = 0
    pos.game.options["order"] = 99
    with pytest.raises(AttributeError, match="never changes"):
        pos.game = banmen.game("squish", order=7)
    assert (str(pos), hash(pos), pos.moves()) == before


@every_game
def test_position_text_round_trips_through_a_whole_game(id: str) -> None:
    for pos in random_game(id, 1).line:
        again = pos.game.parse(str(pos))
        assert again == pos
        assert hash(again) == hash(pos)
        assert str(again) == str(pos)
        assert again.moves() == pos.moves() or pos.repetitions >= 3


@every_game
def test_pickles_keep_history_and_everything(id: str) -> None:
    pos = random_game(id, 2, plies=12)
    again = pickle.loads(pickle.dumps(pos))
    assert again == pos
    assert again.history == pos.history
    assert again.scene() == pos.scene()
    if not pos.over:
        move = pos.moves()[0]
        assert again.play(move) == pos.play(move)


@every_game
def test_a_finished_game_takes_no_move(id: str) -> None:
    pos = random_game(id, 3, plies=100_000)
    assert pos.over
    assert pos.turn is None
    assert pos.legal() == []
    assert pos.result in ("1-0", "0-1", "1/2-1/2")
    assert pos.winner == {"1-0": 0, "0-1": 1}.get(pos.result)
    with pytest.raises(IllegalMove, match=f"game is over: {pos.result}"):
        pos.play(0)


NONSENSE = ["", "hello", "z9", "a1-", "-", "(", "99", "💥", "a1-a1", "Fz@z9", "{x}", "\n"]


@every_game
@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_answered_with_a_sentence(id: str, nonsense: str) -> None:
    reason = start(id).why_not(nonsense)
    assert isinstance(reason, IllegalMove)
    for language in LANGUAGES:
        assert "{" not in reason.say(language).replace(nonsense, "")


NO_MOVES: list[object] = [None, 1.5, b"a1", True, [], -1, 10**9, np.array([1, 2]), np.float64(1)]
NO_CODES: list[Any] = ["a", None, 2.0, True, -1]
NO_MOVES += [banmen.Move("a1-a2", code) for code in NO_CODES]


@every_game
@pytest.mark.parametrize("thing", NO_MOVES, ids=repr)
def test_other_kinds_of_things_are_no_moves(id: str, thing: object) -> None:
    with pytest.raises(IllegalMove):
        start(id).play(thing)  # type: ignore[arg-type]


@every_game
def test_every_illegal_code_has_a_reason(id: str) -> None:
    """Not a crash, and not the last resort that says nothing, in both languages."""
    pos = random_game(id, 4, plies=6)
    actions = pos.game.rules.actions(pos.game.rules.tables)
    legal = {move.code for move in pos.legal()}
    sample = random.Random(0).sample(range(actions), min(actions, 300))
    for code in sample:
        reason = pos.why_not(code)
        assert (reason is None) == (code in legal)
        if reason is not None:
            assert reason.key != "move.other_position", f"{id} {pos} {code}"
            assert all(reason.say(language) for language in LANGUAGES)


BROKEN = ["", "w", "x y z w", "////// w", "99999999999 w", "1/2/3 w 5 5", "\n", "{x} w"]


@every_game
@pytest.mark.parametrize("text", BROKEN)
def test_broken_position_texts_get_a_sentence(id: str, text: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        banmen.game(id).parse(text)
    for language in LANGUAGES:
        assert wrong.value.say(language)


def test_a_position_text_must_be_text() -> None:
    with pytest.raises(BadPosition, match="not int"):
        banmen.game("squish").parse(5)  # type: ignore[arg-type]


@every_game
def test_an_endless_position_text_is_refused(id: str) -> None:
    with pytest.raises(BadPosition, match="at most 4000 characters, not 5015"):
        banmen.game(id).parse("9" * 5000 + "/5/5/5/PPPPP  w")


def test_the_third_occurrence_is_a_draw() -> None:
    pos = start("flipfour").play("+a1").play("+e5")
    round_trip = ["a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5"]
    for times in (1, 2):
        assert (pos.repetitions, pos.over) == (times, False)
        for move in round_trip:
            pos = pos.play(move)
    assert (pos.repetitions, pos.result, pos.winner) == (3, "1/2-1/2", None)
    assert not pos.game.parse(str(pos)).over  # a text has no history


def test_squish_reasons() -> None:
    pos = start("squish")
    assert str(pos.why_not("c3-b2")) == (
        "c3 cannot move towards b2: none of your stones is further along that line."
    )
    assert "not yours" in str(pos.why_not("a3-a4"))
    assert "one step at a time" in str(pos.why_not("c3-c5"))


def test_games_without_a_stack_take_no_seed() -> None:
    with pytest.raises(Complaint, match="no shuffled stack"):
        banmen.game("squish").start(seed=1)


def test_flat_front_is_dealt_by_seed_or_by_deck() -> None:
    game = banmen.game("flatfront")
    assert game.start(seed=1) == game.start(seed=1)
    assert game.start(deck=DECK).reveals == [">R1"]
    assert game.start(deck=DECK.split()) == game.start(deck=DECK)
    with pytest.raises(Complaint, match="either a seed or a deck"):
        game.start(seed=1, deck=DECK)
    with pytest.raises(Complaint):
        game.start(deck="R1 R2")
    with pytest.raises(Complaint):
        game.start(deck=DECK.replace("B0", "B7"))


def test_seeds_are_whole_numbers_and_decks_are_texts() -> None:
    game = banmen.game("flatfront")
    assert game.start(seed=np.int64(7)) == game.start(seed=7)  # type: ignore[arg-type]
    wrong: tuple[Any, ...] = ("7", 7.5, [], True)
    for seed in wrong:
        with pytest.raises(Complaint, match="A seed is a whole number"):
            game.start(seed=seed)
    for tiles in (7, {"R1"}, b"R1"):
        with pytest.raises(Complaint, match="Tiles are a list of texts"):
            game.start(deck=tiles)  # type: ignore[arg-type]
        with pytest.raises(Complaint, match="Tiles are a list of texts"):
            game.start().stacked(tiles)  # type: ignore[arg-type]
    with pytest.raises(Complaint, match="No tile 2 is left"):
        game.start().stacked([2])  # type: ignore[list-item]


def test_the_order_of_the_stack_is_not_to_be_seen() -> None:
    """Two running games that differ only in the order of the stack look the same everywhere."""
    tiles = DECK.split()
    other = [*tiles[:2], *reversed(tiles[2:])]
    game = banmen.game("flatfront")
    one, two = (game.start(deck=deck).play("(0,0)=1") for deck in (tiles, other))
    assert one == two
    assert hash(one) == hash(two)
    assert (str(one), repr(one), one.scene(), one.svg()) == (
        str(two),
        repr(two),
        two.scene(),
        two.svg(),
    )
    assert one.moves() == two.moves()
    public = {name for name in dir(one) if not name.startswith("_")}
    for name in public - {"before", "line", "game"}:
        value = getattr(one, name)
        assert callable(value) or str(value) == str(getattr(two, name)), name


def test_what_can_stand_again_begins_after_the_last_irreversible_move() -> None:
    pos = banmen.game("flipfour").start()
    for move in ["+a1", "+e5", "a1-a2", "e5-e4", "a2-b1", "e4-d5"]:
        pos = pos.play(move)
    placed = pos.line[2]
    assert pos.reversible_line == pos.line[2:]
    assert (pos.reversible_plies, placed.reversible_plies) == (4, 0)
    rules = pos.game.rules
    keys = [rules.key(rules.tables, at.state) for at in pos.line[2:-1]]
    assert pos.earlier_keys().tolist() == keys
    assert placed.earlier_keys().tolist() == []


@every_game
def test_codes_are_those_of_the_moves_and_lead_from_the_start_to_the_end(id: str) -> None:
    pos = random_game(id, 6, plies=20)
    for before, after in zip(pos.line, pos.line[1:], strict=False):
        assert before.codes == tuple(move.code for move in before.legal())
        assert after.last_codes[0] == before.code_of(after.history[-1])
        assert len(after.last_codes) == 1 + len(after.reveals)


@every_game
def test_pieces_keep_their_ids(id: str) -> None:
    """Every piece has an id of its own, and who moves takes it along."""
    pos = random_game(id, 5, plies=30)
    seen: dict[str, int] = {}
    for step in pos.line:
        pieces = step.scene().pieces
        assert len({p.id for p in pieces}) == len(pieces)
        for piece in pieces:
            assert seen.setdefault(piece.id, piece.owner) == piece.owner
        moved = next((e for e in step.events if e.kind == "moved"), None)
        if moved is not None and step.before is not None:
            there = next(p for p in pieces if p.cell == moved.params["to"])
            before = step.before.scene().pieces
            assert there.id == next(p for p in before if p.cell == moved.params["from"]).id


@every_game
def test_choices_are_the_legal_moves_as_a_tree(id: str) -> None:
    for pos in random_game(id, 6, plies=20).line[::5]:
        leaves, rest = [], list(pos.scene().choices)
        while rest:
            choice = rest.pop()
            rest += choice.then
            assert (choice.code is None) == bool(choice.then or choice.codes)
            leaves += [] if choice.code is None else [(choice.text, choice.code)]
            leaves += [
                (pos.game.words.move(pos.game.rules, pos.state, code).text, code)
                for code in (choice.codes or {}).values()
            ]
        assert sorted(leaves, key=str) == sorted((m[:2] for m in pos.legal()), key=str)


@every_game
def test_scenes_are_plain_data_and_speak_both_languages(id: str) -> None:
    import json

    from banmen.texts import say

    for pos in random_game(id, 7, plies=60).line[::7]:
        scene = pos.scene()
        json.dumps(scene.as_dict())
        cells = {cell.id for cell in scene.cells}
        assert {piece.cell for piece in scene.pieces} <= cells
        for event in scene.events:
            for language in LANGUAGES:
                assert say(f"event.{event.kind}", language, **event.params)


def test_a_position_shows_itself_in_a_notebook() -> None:
    assert start("squish")._repr_svg_().startswith("<svg")


def test_other_tiles_can_be_put_on_top_of_the_stack() -> None:
    pos = banmen.game("flatfront").start(deck=DECK)
    assert pos.stacked(["B3", "B0"]) == pos
    assert pos.stacked(["B3", "B0"]).play("(0,0)=1").reveals == [">B3"]
    with pytest.raises(Complaint):
        pos.stacked(["R1", "R1", "R1", "R1"])  # three are left
    later = pos.stacked(["B3"]).play("(0,0)=1").stacked(["B0"])
    again = pickle.loads(pickle.dumps(later))
    assert again == later
    assert again.play(again.moves()[0]).reveals == [">B0"]


def test_chance_can_be_a_player_of_its_own() -> None:
    game = banmen.game("flatfront")
    pos = undealt(game)
    assert (pos.turn, str(pos), pos.moves()[0]) == (CHANCE, ">?", ">B0")
    pos = pos.play(pos.legal()[5]).play("(0,0)=1")
    assert (pos.turn, pos.history, pos.reveals) == (CHANCE, [">R1", "(+0,+0)=1"], [])
    assert pickle.loads(pickle.dumps(pos)).history == pos.history
    assert undealt(game, str(pos)) == pos


def test_games_are_equal_by_id_and_options() -> None:
    game = banmen.game("squish", order=5)
    assert pickle.loads(pickle.dumps(game)) is game
    assert game != banmen.game("squish", order=4)
    assert repr(game) == "banmen.game('squish', order=5)"
    assert (start("squish") == "squish") is False


@every_game
def test_moves_can_be_kept_in_sets(id: str) -> None:
    legal = start(id).legal()
    assert len(set(legal)) == len(legal)


def test_a_text_of_a_game_without_a_stack_takes_no_seed() -> None:
    with pytest.raises(Complaint, match="no shuffled stack"):
        start("squish").game.parse(str(start("squish")), seed=1)
