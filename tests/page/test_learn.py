"""The rules pages and the first games, as a newcomer would use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from playwright.sync_api import expect

from banmen.learn import LessonStep, lesson
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Json, Screen
from tests.page.test_accessible import complaints
from tests.page.test_languages import english

PRINTED = """async (boards) => {
  dispatchEvent(new Event("beforeprint"));
  await new Promise((at_once) => setTimeout(at_once)); // a printer does not wait for the server
  const within = (element, name) => element?.shadowRoot?.querySelector(name);
  const names = ["try-board", "banmen-board", "flink-board", "flink-flat"];
  return boards.filter((board) => names.reduce(within, board)).length;
}"""
"""How many of Flink's boards are drawn when the page is to be printed."""

Player = Callable[[Iterable[str]], None]


def way_to(choices: list[Json], move: str) -> list[str]:
    """The touches that lead to a move."""
    for choice in choices:
        if choice["text"] == move:
            return [choice["touch"]]
        if rest := way_to(choice["then"], move):
            return [choice["touch"], *rest]
    return []


def touches(screen: Screen, step: LessonStep) -> list[str]:
    """The touches of a step; for an illegal move, the cells it names."""
    if not step.because:
        return way_to(screen.scene["choices"], step.moves[0])
    return re.findall(r"[a-e]\d|\([^)]*\)", step.moves[0])


def begins(screen: Screen, step: LessonStep) -> None:
    """Wait until a step is shown and the board is ready for it."""
    expect(screen.find(".task")).to_have_text(step.says, timeout=SLOW)
    screen.page.wait_for_function(
        "board => board.config.active", arg=screen.board.element_handle(timeout=SLOW)
    )


def go_through(screen: Screen, game: str, play: Player) -> None:
    """Do everything that a first game asks for, and win it."""
    onward = screen.find("learn-page button.goes-on")
    for step in lesson(game, "en").steps:
        expect(screen.find(".task").or_(onward)).to_be_visible(timeout=SLOW)
        if onward.is_visible():
            onward.press("Enter")
        begins(screen, step)
        play(touches(screen, step))
        expect(screen.find(".good")).to_contain_text(step.done)
    expect(screen.find("learn-page h2")).to_have_text(say("page.learn.won"))


def test_a_first_game_by_touch(visit: Visit) -> None:
    screen = visit(phone=True)
    screen.go("learn/flatfront")
    go_through(screen, "flatfront", screen.play)
    assert not complaints(screen)
    screen.go("rules")
    expect(screen.find("a[href='learn/flatfront'] .hidden")).to_have_text(say("page.learn.known"))


def test_a_first_game_by_keyboard_up_to_a_table(visit: Visit) -> None:
    screen = visit(color_scheme="dark")
    screen.go("learn/squish")
    go_through(screen, "squish", screen.play_by_keys)
    screen.tab_to(screen.button("page.learn.play"))
    screen.page.keyboard.press("Enter")
    screen.may_move(0)
    expect(screen.heading).to_have_text("Squish")


def test_another_move_is_taken_back_and_progress_stays(visit: Visit) -> None:
    screen = visit()
    first, second = lesson("flipflop", "en").steps[:2]
    screen.go("learn/flipflop")
    begins(screen, first)
    screen.play(["a1", "a3"])
    expect(screen.find(".bad")).to_contain_text(first.other)
    begins(screen, first)
    screen.play(["a1", "b2"])
    expect(screen.find(".reason")).to_have_text(say("two_faced.plus_lines", piece="a1", to="b2"))
    screen.press(screen.button("page.learn.show"))
    begins(screen, second)
    screen.page.reload()
    begins(screen, second)
    assert {piece["cell"] for piece in screen.scene["pieces"]} == {"e3", "a4"}


def test_rules_in_japanese_refuse_and_explain(visit: Visit) -> None:
    screen = visit(phone=True, locale="ja-JP")
    screen.go("rules/squish#capture")
    rule = screen.find("#capture")
    for cell in ("e4", "e3"):
        screen.press(rule.locator(f"[data-cell={cell}]"))
    reason = say("squish.no_friend", "ja", piece="e4", to="e3")
    expect(rule.locator(".reason")).to_have_text(reason, timeout=SLOW)
    screen.press(rule.get_by_role("button", name=re.compile("e4 で d4")))
    expect(rule.locator(".reason")).to_have_text("")
    screen.press(rule.locator("button.again"))
    expect(rule.locator("button.again")).to_have_count(0)
    assert not english(screen.page)
    assert not complaints(screen)


def test_rules_are_printed_with_every_board(visit: Visit) -> None:
    screen = visit()
    screen.go("rules/flink")
    boards = screen.find("rule-board")
    expect(screen.find("banmen-board").first).to_be_visible(timeout=SLOW)
    screen.page.wait_for_function(
        "boards => boards.every((board) => board.study.shown)", arg=boards.element_handles()
    )
    assert screen.find("banmen-board").count() < boards.count(), "only what is near the screen"
    assert screen.page.evaluate(PRINTED, boards.element_handles()) == boards.count()
    screen.page.emulate_media(media="print", color_scheme="dark")
    scheme = screen.page.evaluate("getComputedStyle(document.documentElement).colorScheme")
    assert scheme == "light", "paper is"


def test_nothing_is_wrong_with_rules_in_space(visit: Visit) -> None:
    screen = visit()
    screen.go("rules/flink")
    expect(screen.find("rule-board flink-solid canvas").first).to_be_visible(timeout=SLOW)
    assert not complaints(screen)
