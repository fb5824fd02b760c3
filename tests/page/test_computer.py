"""Against the computer; and the messages for actions that are refused."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW


def test_moves_takeback_resignation_and_rematch(visit: Visit) -> None:
    screen = visit(phone=True)
    screen.go("new/flipflop")
    screen.press(screen.chip("level", 1))
    screen.press(screen.chip("side", 0))
    screen.press(screen.button("page.new.go_level"))
    screen.may_move(0)
    screen.play(["a1", "a2"])
    screen.may_move(2)
    screen.press(screen.button("page.act.takeback"))
    screen.may_move(0)
    screen.play(["e1", "e2"])
    screen.may_move(2)
    assert screen.moves[0] == "e1-e2"

    screen.press(screen.button("page.act.resign"))
    screen.press(screen.button("page.act.no"))
    expect(screen.find("result-banner")).not_to_be_visible()
    screen.press(screen.button("page.act.resign"))
    screen.press(screen.find("table-actions button.danger"))
    expect(screen.find("result-banner h2")).to_have_text(say("page.over.lost"))

    before = screen.page.url
    screen.press(screen.button("page.over.rematch"))
    screen.page.wait_for_url(lambda url: url != before)
    screen.may_move(1)
    assert screen.board.evaluate("board => board.config.seat") == 1, "sides are swapped"


def test_one_click_on_the_front_page_starts_a_game(visit: Visit) -> None:
    screen = visit()
    screen.go("")
    card = screen.find("game-card").nth(1)
    screen.press(card.get_by_role("button", name=say("page.start.computer")))
    screen.page.wait_for_url("**/t/*", timeout=SLOW)
    screen.may_move()


def test_moves_are_typed_and_wrong_ones_explained(visit: Visit) -> None:
    screen = visit()
    screen.open("flipflop")
    screen.may_move(0)
    field = screen.page.get_by_role("textbox", name=say("page.type.label"))
    field.fill("a1-b2")
    field.press("Enter")
    reason = say("two_faced.plus_lines", piece="a1", to="b2")
    expect(screen.find("typed-move [role=alert]")).to_have_text(reason)
    expect(field).to_have_value("a1-b2")
    field.fill("a1-a3")
    field.press("Enter")
    screen.may_move(1)
    assert screen.moves == ["a1-a3"]
    expect(field).to_have_value("")
    expect(screen.find("typed-move [role=alert]")).to_have_text("")


def test_a_wrong_touch_says_why(visit: Visit) -> None:
    screen = visit()
    screen.open("flipflop")
    screen.may_move(0)
    screen.press(screen.cell("c3"))
    reason = screen.board.locator("p.reason")
    expect(reason).to_have_text(say("move.empty", cell="c3"))
    screen.press(screen.cell("a1"))
    expect(reason).to_have_text("")
    screen.press(screen.cell("b2"))
    expect(reason).to_have_text(say("two_faced.plus_lines", piece="a1", to="b2"))
    screen.press(screen.cell("a2"))
    screen.sees(1)


def test_cells_say_what_they_are_and_moves_are_announced(visit: Visit) -> None:
    screen = visit()
    screen.open("flipflop")
    screen.may_move(0)
    expect(screen.cell("a1")).to_have_attribute(
        "aria-label", "a1, white piece, plus up, can be selected"
    )
    screen.play(["a1", "a2"])
    expect(screen.board.locator("p.spoken span").last).to_have_text(re.compile("^White: a1.*a2"))
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, white piece, cross up")
