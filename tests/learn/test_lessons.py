"""Everything the lessons show is played: what is allowed, what is refused and why, to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter

import banmen
from banmen.game import Position
from banmen.games import about, ids
from banmen.learn import (
    Arranged,
    Lesson,
    LessonStep,
    Taught,
    arranged,
    brief,
    lesson,
    rulings,
    taught,
)

TAUGHT = [id for id in ids() if taught(id)]
ENGLISH = [lesson(id, "en") for id in TAUGHT]
BOARDS = [
    pytest.param(found.game, board, id=f"{found.game}-{rule.id}-{i}")
    for found in ENGLISH
    for rule in found.rules
    for i, board in enumerate(rule.boards)
]
SENTENCES = "title text why says done other goal credit ending".split()
START = Arranged(options={})
each_lesson = pytest.mark.parametrize("found", ENGLISH, ids=TAUGHT)


def reason(at: Position, move: str) -> str:
    """The key of the reason why a move is not allowed; empty if it is."""
    found = at.why_not(move)
    return found.key if found else ""


# --- the rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "board"), BOARDS)
def test_what_is_shown_beside_a_rule_is_so(id: str, board: Arranged) -> None:
    at = arranged(id, board)
    assert not at.over
    for trial in board.trials:
        assert reason(at, trial.move) == trial.because, trial.says


@each_lesson
def test_every_rule_can_be_tried(found: Lesson) -> None:
    assert [rule.id for rule in found.rules if not rule.boards and not rule.chooses] == []
    assert len({rule.id for rule in found.rules} | {"credit"}) == len(found.rules) + 1


@each_lesson
def test_the_rules_speak_of_every_option(found: Lesson) -> None:
    chosen = {name for rule in found.rules for name in rule.chooses}
    assert chosen == {option.name for option in about(found.game).options}


# --- the first games -----------------------------------------------------------------------------


@each_lesson
def test_a_first_game_is_short_and_ends_with_a_win(found: Lesson) -> None:
    assert 6 <= len(found.steps) <= 10
    ends = list(played(found.game, found.steps, None))
    assert ends
    assert all(end.winner == 0 for end in ends)


def played(id: str, steps: tuple[LessonStep, ...], before: Position | None) -> Iterator[Position]:
    """The ends of a first game, whichever of the moves that count are made."""
    if not steps:
        assert before is not None
        yield before
        return
    step, rest = steps[0], steps[1:]
    at = arranged(id, step.board or START) if step.board or before is None else before
    assert at.turn == 0, step.says
    afters = list(done(step, at))
    if not rest or rest[0].board is None:
        assert not step.free, "what follows depends on the move"
    else:
        afters = afters[:1]
    for after in afters:
        yield from played(id, rest, after)


def done(step: LessonStep, at: Position) -> Iterator[Position]:
    """The positions after a step, one for each move that counts."""
    for move in step.moves:
        assert reason(at, move) == step.because, step.says
        assert step.because or move in at.moves(), f"{move} is not in proper notation"
        after = at if step.because else at.play(move)
        for reply in step.reply:
            after = after.play(reply)
        yield after


TOUCHES = {"flipfour": ["hand:plus", "b4"], "flink": ["turn:a", "b2"]}
"""Touches of moves that need more than their cells."""


@each_lesson
def test_what_is_to_be_refused_is_refused_by_touch_too(found: Lesson) -> None:
    for i, step in enumerate(found.steps):
        if step.because:
            at = next(played(found.game, found.steps[:i], None)) if not step.board else None
            at = at or arranged(found.game, step.board or START)
            cells = re.findall(r"[a-j]\d|\([^)]*\)", step.moves[0])
            refused = at.why_not_touches(TOUCHES.get(found.game, cells))
            assert refused is not None
            assert refused.key == step.because


# --- both languages ------------------------------------------------------------------------------


def sentences(found: Any) -> Iterator[str]:
    """All that is said to the reader."""
    for field in fields(found):
        value = getattr(found, field.name)
        if field.name in SENTENCES:
            yield value
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Taught):
                yield from sentences(one)


@pytest.mark.parametrize("id", TAUGHT)
def test_both_languages_teach_the_same(id: str) -> None:
    english, japanese = (list(sentences(lesson(id, language))) for language in ("en", "ja"))
    assert len(english) == len(japanese)
    for one, other in zip(english, japanese, strict=True):
        assert bool(one) == bool(other)
        assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", one)
        assert not other or re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", other), other


@each_lesson
def test_everything_in_the_files_has_its_type(found: Lesson) -> None:
    TypeAdapter(Lesson).validate_json(orjson.dumps(found), strict=True)


@each_lesson
def test_both_languages_ask_for_the_same_cells(found: Lesson) -> None:
    for one, other in zip(found.steps, lesson(found.game, "ja").steps, strict=True):
        assert cells(one.says) == cells(other.says), other.says


def cells(sentence: str) -> set[str]:
    """The cells that a sentence speaks of."""
    return set(re.findall(r"(?<![A-Za-z0-9])[a-j]\d(?!\d)", sentence))


# --- what the sentences say, in the positions where it matters -----------------------------------


def rule_of(game: str, id: str, language: str = "en") -> str:
    return next(rule.text for rule in lesson(game, language).rules if rule.id == id)


def groups(position: Position) -> list[frozenset[str]]:
    """The groups of the player to move."""
    marks = position.scene().marks
    return [frozenset(mark.cells) for mark in marks if mark.kind == "group" and not mark.owner]


def test_flowish_stones_of_largest_groups_move_where_none_is_in_line() -> None:
    """The lesson used to say that only stones outside the largest group do."""
    board = next(rule for rule in lesson("flowish", "en").rules if rule.id == "nobody").boards[1]
    at = arranged("flowish", board)
    largest = {cell for group in groups(at) for cell in group if len(group) == 1}
    assert {move[:2] for move in at.moves()} <= largest
    assert "on the second board every stone that can move is in one" in rule_of("flowish", "nobody")
    assert "動かせる石がどれも最大グループの石です" in rule_of("flowish", "nobody", "ja")


def test_flowish_says_which_way_is_closed_not_that_a_stone_is_stuck() -> None:
    at = banmen.game("flowish", order=4).parse("4/5/2bw2/3w3/6/1b2w/ww1w w")
    refused = at.why_not("a1-a2")
    assert refused is not None
    assert any(move.startswith("a1") for move in at.moves())
    assert refused.say().startswith("a1 cannot move to a2:")
    assert refused.say("ja").startswith("a1 は a2 へは動けません。a4、d4 の方へ")


def test_flipfour_is_lost_by_who_can_neither_place_nor_move() -> None:
    """Who still holds a piece can place it, wherever the others are shut in."""
    shut = next(rule for rule in lesson("flipfour", "en").rules if rule.id == "stuck")
    assert arranged("flipfour", shut.boards[0]).play("d1-c2").result == "0-1"
    assert [one for one in rulings("flipfour", "en") if "neither place nor move" in one.says]


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [
        ("squish", "en", "they may agree on a draw"),
        ("squish", "ja", "二人が認めたら、引き分け"),
    ],
)
def test_a_sheet_of_paper_says_it_too(game: str, language: str, words: str) -> None:
    assert [point for point in brief(game, language) if words in point]


def test_the_designers_draw_is_no_ruling_of_ours() -> None:
    said = {rule.id: rule.why for rule in lesson("squish", "en").rules}
    assert not said["agree"]
    assert said["draw"]


@pytest.mark.parametrize("move", ["(+5,+1)=1", "(-1,+1)=1"])
def test_flat_fronts_width_counts_columns(move: str) -> None:
    board = next(rule for rule in lesson("flatfront", "en").rules if rule.id == "limits").boards[0]
    refused = arranged("flatfront", board).why_not(move)
    assert refused is not None
    assert "6列" in refused.say("ja")
    assert "枚" not in refused.say("ja")
