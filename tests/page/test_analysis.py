"""Analysis on the page: best moves, why, variations, a game looked through, hints."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

import banmen
from banmen.record import Record
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_accessible import complaints

SMALL = "analyse/flipflop#size=3"
"""White wins in 8 by b1xb3, as the table of all positions knows."""


def line(screen: Screen, rank: int) -> Locator:
    return screen.find("engine-lines li").nth(rank - 1)


def moves(screen: Screen) -> Locator:
    return screen.find("move-tree button")


def test_a_position_is_studied_with_variations_and_comments(visit: Visit) -> None:
    screen = visit()
    screen.go(SMALL)
    expect(line(screen, 1)).to_contain_text("wins in 8", timeout=SLOW)
    expect(screen.find("eval-bar [role=meter]")).to_have_attribute(
        "aria-valuetext", "White wins in 8"
    )
    expect(screen.find("flat-board .advice path")).to_have_count(3)
    assert not complaints(screen)

    screen.press(line(screen, 1).locator(".step").nth(1))
    expect(moves(screen)).to_have_count(2)
    expect(screen.page).to_have_url(re.compile("moves=b1xb3"))
    screen.page.keyboard.press("Home")
    screen.press(screen.find('[data-cell="b1"]'))
    screen.press(screen.find('[data-cell="b2"]'))
    expect(moves(screen)).to_have_text(["b1xb3", "b1-b2", re.compile("xb3")])
    screen.press(screen.button("page.analyse.why_last"))
    told = screen.find("why-box")
    expect(told).to_contain_text("lets a win slip: b1xb3 wins in 8", timeout=SLOW)
    told.locator(".step").nth(1).hover()
    expect(screen.find("flat-board .advice")).to_have_count(0)
    assert not complaints(screen)

    comment = screen.page.get_by_role("textbox", name=say("page.analyse.comment"))
    comment.fill("too early")
    comment.blur()
    screen.page.reload()
    expect(screen.find("move-tree .comment")).to_have_text("too early", timeout=SLOW)
    expect(screen.find("move-tree [aria-current]")).to_have_text("b1-b2")
    screen.press(screen.button("page.analyse.remove"))
    expect(moves(screen)).to_have_count(2)
    screen.press(screen.button("page.analyse.undo"))
    expect(moves(screen)).to_have_count(3)

    screen.press(screen.find("summary").filter(has_text=say("page.analyse.share")))
    with screen.page.expect_download() as saved:
        screen.press(screen.button("page.share.text"))
    record = Record.from_text(saved.value.path().read_text("utf-8"))
    record.check()
    assert record.moves[0].variations[0][0].comment == "too early"


def test_a_link_that_leaves_options_out_means_those_of_the_first_rules(visit: Visit) -> None:
    """Flink's corners were apart then, so that the third move did not win."""
    screen = visit(settings={"flink": "flat"})
    moves = "moves=Fl@a3+Fi@a1+Fa@c1"
    for options, corners in (("size=5", "apart"), ("size=5&corners=join", "join")):
        screen.go(f"analyse/flink#{options}&{moves}")
        expect(screen.page).to_have_url(re.compile(f"corners={corners}&moves"), timeout=SLOW)
    screen.go("analyse/flink#size=5")
    expect(screen.page).to_have_url(re.compile("size=5&corners=join$"), timeout=SLOW)


def test_a_game_is_looked_through_in_japanese_on_a_phone(visit: Visit) -> None:
    screen = visit(phone=True, locale="ja-JP", color_scheme="dark")
    played = banmen.game("flipflop", size=3).start().play("b1-b2").play("a3-a2")
    left = json.dumps(Record.of(played).to_json())
    screen.page.add_init_script(f"sessionStorage.setItem('banmen.study', {left})")
    screen.go("analyse/flipflop")
    begin = screen.page.get_by_role("button", name=say("page.analyse.go_through", "ja"))
    begin.tap(timeout=SLOW)
    mistakes = screen.find("mistake-list li")
    expect(mistakes).to_have_count(1, timeout=SLOW)
    expect(mistakes).to_contain_text("b1-b2")
    expect(mistakes).to_contain_text(say("page.analyse.sort.blunder", "ja"))
    expect(screen.find("chance-graph circle.blunder, chance-graph circle.now")).not_to_have_count(0)
    current = screen.find("move-tree [aria-current]")
    expect(current).to_contain_text("b1-b2")  # the first mistake: it goes there
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("m")
    expect(current).to_contain_text("b1-b2")
    mistakes.locator(".better").tap()
    expect(screen.find("move-tree .variation button")).to_have_text("b1xb3")
    expect(screen.find("engine-lines li").first).to_contain_text(re.compile("手で負け"))
    screen.page.set_viewport_size({"width": 320, "height": 844})
    named = mistakes.locator(".name").bounding_box()
    assert named
    assert named["height"] < 30, "a move stays on one line"
    graph = screen.find("chance-graph [role=slider]")
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    assert not complaints(screen)


def test_a_hint_against_the_computer_and_the_analysis_afterwards(visit: Visit) -> None:
    screen = visit()
    table = screen.open("flipflop", {"size": 3}, "level", level="1")
    screen.may_move(0)
    screen.press(screen.button("page.hint.ask"))
    expect(screen.find("table-hint")).to_contain_text("b1xb3 wins in 8", timeout=SLOW)
    expect(screen.find("flat-board .advice path")).to_have_count(1)
    screen.play(["b1", "b3"])
    screen.may_move(2)
    expect(screen.find("flat-board .advice")).to_have_count(0)
    screen.press(screen.button("page.act.resign"))
    screen.press(screen.find("table-actions button.danger"))
    watcher = visit()
    watcher.go(f"t/{table}")
    watcher.press(watcher.page.get_by_role("link", name=say("page.over.analyse")))
    expect(watcher.find("move-tree .played")).to_have_count(2, timeout=SLOW)
    watcher.page.wait_for_url("**#ply=2")


def test_a_running_game_between_people_is_not_analysed(visit: Visit) -> None:
    screen = visit()
    table = screen.open("flipflop", {"size": 3}, "friend")
    screen.go(f"analyse/t/{table}")
    expect(screen.find("analyse-page lost-page")).to_contain_text(say("analysis.running"))
