"""The rules pages and the first games, as a newcomer would use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import expect

from banmen.learn import Step, lesson
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Json, Screen
from tests.page.test_accessible import complaints
from tests.page.test_languages import english

pytestmark = pytest.mark.xdist_group("page")

Player = Callable[[Iterable[str]], None]


def way_to(choices: list[Json], move: str) -> list[str]:
    """The touches that lead to a move."""
    for choice in choices:
        if choice["text"] == move:
            return [choice["touch"]]
        if rest := way_to(choice["then"], move):
            return [choice["touch"], *rest]
    return []


def touches(screen: Screen, step: Step) -> list[str]:
    """What to touch in a step; for what is not allowed, the cells it names."""
    if not step.because:
        return way_to(screen.scene["choices"], step.moves[0])
    return re.findall(r"[a-e]\d|\([^)]*\)", step.moves[0])


def go_through(screen: Screen, game: str, play: Player, language: str = "en") -> None:
    """Do everything that a first game asks for, and win it."""
    found = lesson(game, language)
    screen.go(f"learn/{game}")
    for step in found.steps:
        onward = screen.find("learn-page button.goes-on")
        expect(screen.find(".task").or_(onward).first).to_be_visible(timeout=SLOW)
        if onward.is_visible():
            onward.press("Enter")
        expect(screen.find(".task")).to_have_text(step.says, timeout=SLOW)
        screen.page.wait_for_function(
            "board => board.active", arg=screen.board.element_handle(timeout=SLOW)
        )
        play(touches(screen, step))
        expect(screen.find(".good")).to_contain_text(step.done)
    expect(screen.find("learn-page h2")).to_have_text(say("page.learn.won", language))


def test_a_first_game_by_mouse_up_to_a_table(visit: Visit) -> None:
    screen = visit(phone=True)
    go_through(screen, "flatfront", screen.play)
    assert not complaints(screen)
    screen.go("rules")
    expect(screen.find("a[href='learn/flatfront'] .hidden")).to_have_text(say("page.learn.known"))
    screen.go("learn/flatfront")
    expect(screen.find(".task")).to_have_text(lesson("flatfront", "en").steps[0].says)


def test_a_first_game_by_keyboard(visit: Visit) -> None:
    screen = visit(color_scheme="dark")
    go_through(screen, "squish", screen.play_by_keys)
    screen.tab_to(screen.button("page.learn.play"))
    screen.page.keyboard.press("Enter")
    screen.may_move(0)
    expect(screen.heading).to_have_text("Squish")


def test_another_move_is_taken_back_and_progress_stays(visit: Visit) -> None:
    screen = visit()
    first, second = lesson("flipflop", "en").steps[:2]
    screen.go("learn/flipflop")
    expect(screen.find(".task")).to_have_text(first.says, timeout=SLOW)
    screen.play(["a1", "a3"])
    expect(screen.find(".bad")).to_contain_text(first.other)
    screen.play(["a1", "b2"])
    expect(screen.find(".reason")).to_contain_text(say("two_faced.plus_lines", piece="a1", to="b2"))
    screen.press(screen.button("page.learn.show"))
    expect(screen.find(".task")).to_have_text(second.says)
    screen.page.reload()
    expect(screen.find(".task")).to_have_text(second.says, timeout=SLOW)
    assert [piece["cell"] for piece in screen.scene["pieces"]] == ["e3", "a4"]


def test_rules_in_japanese_refuse_and_explain(visit: Visit) -> None:
    screen = visit(phone=True, locale="ja-JP")
    screen.go("rules/squish#capture")
    rule = screen.find("#capture")
    expect(rule.locator("[data-cell=b4]")).to_be_visible(timeout=SLOW)
    screen.press(rule.locator("[data-cell=b4]"))
    screen.press(rule.locator("[data-cell=c4]"))
    expect(rule.locator(".reason")).to_have_text(say("move.own_piece", "ja", cell="c4"))
    screen.press(rule.get_by_role("button", name=re.compile("e4 で d4")))
    expect(rule.locator(".reason")).to_have_text("")
    screen.press(rule.locator("button.again"))
    expect(rule.locator("button.again")).to_have_count(0)
    assert not english(screen.page)
    assert not complaints(screen)


@pytest.mark.parametrize("game", ["flink", "flatfront"])
def test_nothing_is_wrong_with_the_rules(visit: Visit, game: str) -> None:
    screen = visit()
    screen.go(f"rules/{game}")
    expect(screen.find("rule-board banmen-board").first).to_be_visible(timeout=SLOW)
    assert not complaints(screen)
