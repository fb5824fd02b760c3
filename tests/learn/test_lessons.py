"""Everything the lessons show is played: what is allowed, what is refused and why, to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import banmen
from banmen.errors import Complaint
from banmen.game import Position, game, opened
from banmen.games import IDS, about
from banmen.learn import Arranged, Lesson, Step, lesson
from banmen.texts import LANGUAGES

ENGLISH = [lesson(id, "en") for id in IDS]
RULES = [
    pytest.param(found.game, board, id=f"{found.game}-{rule.id}-{i}")
    for found in ENGLISH
    for rule in found.rules
    for i, board in enumerate(rule.boards)
]
lessons = pytest.mark.parametrize("found", ENGLISH, ids=IDS)


def arranged(id: str, board: Arranged | None) -> Position:
    """The position of a board."""
    board = board or Arranged()
    at = opened(game(id, **board.options), board.start, board.tiles)
    for move in board.moves:
        at = at.play(move)
    return at


def reason(at: Position, move: str) -> str:
    """The key of the reason why a move is not allowed; empty if it is."""
    found: Complaint | None = at.why_not(move)
    return found.key if found else ""


@pytest.mark.parametrize(("id", "board"), RULES)
def test_what_is_shown_beside_a_rule_is_so(id: str, board: Arranged) -> None:
    at = arranged(id, board)
    for trial in board.trials:
        assert reason(at, trial.move) == trial.because, trial.says
        assert trial.because or trial.move in at.moves(), "not in proper notation"


@lessons
def test_the_rules_speak_of_every_option(found: Lesson) -> None:
    chosen = {name for rule in found.rules for name in rule.chooses}
    assert chosen == {option.name for option in about(found.game).options}


@lessons
def test_every_rule_can_be_tried(found: Lesson) -> None:
    assert [rule.id for rule in found.rules if not rule.boards and not rule.chooses] == []
    names = [rule.id for rule in found.rules]
    assert len(set(names)) == len(names)


def test_every_ruling_is_marked(subtests: pytest.Subtests) -> None: ...


@lessons
def test_a_first_game_is_short_and_ends_with_a_win(found: Lesson) -> None:
    assert 6 <= len(found.steps) <= 10
    ends = list(played(found.steps, arranged(found.game, found.steps[0].board)))
    mover = turns(found)[-1]
    assert ends
    assert all(end.winner == mover for end in ends)


def turns(found: Lesson) -> list[int | None]:
    """Who is to move in each step."""
    ...


def played(steps: tuple[Step, ...], at: Position) -> Iterator[Position]:
    """The ends of a first game, whichever of the moves that count are made."""
    if not steps:
        yield at
        return
    ...
