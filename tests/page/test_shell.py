"""The frame of every page: the menu, dialogs, help with keys."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW
from tests.page.test_accessible import complaints


@pytest.mark.parametrize("width", [390, 768])
def test_every_page_is_in_the_menu_where_the_head_is_narrow(visit: Visit, width: int) -> None:
    screen = visit(viewport={"width": width, "height": 700})
    screen.go("")
    for page in ("puzzles", "archive"):
        screen.press(screen.button("page.menu"))
        assert complaints(screen) == []
        link = screen.find("page-menu").get_by_role("link", name=say(f"page.{page}.title"))
        screen.press(link)
        expect(screen.heading).to_have_text(say(f"page.{page}.title"))
        expect(link).to_be_hidden()
    screen.press(screen.button("page.menu"))
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Escape")
    expect(screen.find("page-menu ul")).to_be_hidden()
    expect(screen.button("page.menu")).to_be_focused()


def test_whoever_waits_for_a_game_sees_what_for_and_how_far_it_is(visit: Visit) -> None:
    screen, held = visit(), list[Route]()
    table = screen.ask("tables", {"game": "flipflop", "opponent": {"kind": "here"}})["table"]

    def hold(route: Route) -> None:
        held.append(route)

    part = {
        "game": "flipflop",
        "title": "FlipFlop",
        "what": "rules",
        "done": 9,
        "needed": 36,
        "seconds": 4,
    }
    screen.page.route("**/api/health", lambda route: route.fulfill(json={"preparing": [part]}))
    screen.page.route(re.compile(f"/api/tables/{table}$"), hold)
    screen.go(f"t/{table}")
    note = screen.find("preparing-note")
    expect(note).to_contain_text(say("page.preparing.sentence", games="FlipFlop"))
    expect(note).to_contain_text(say("page.preparing.done", done=9, needed=36, seconds=4))
    expect(note.locator("progress")).to_have_js_property("position", 0.25)
    assert complaints(screen) == []
    held[0].continue_()
    expect(screen.board).to_be_visible()
    expect(note).to_have_count(0)


def test_a_window_dims_all_of_the_page(visit: Visit) -> None:
    screen = visit()
    screen.go("lobby")
    expect(screen.heading).to_be_visible()
    screen.press(screen.button("page.settings.title"))
    expect(screen.find("settings-dialog dialog")).to_be_visible()
    with Image.open(io.BytesIO(screen.page.screenshot())) as picture:
        width, height = picture.size
        spots = [(x, height - 5, x + 1, height - 4) for x in (width - 60, width - 4)]
        beside, strip = (picture.convert("RGB").crop(spot).tobytes() for spot in spots)
    assert all(abs(a - b) <= 3 for a, b in zip(beside, strip, strict=True)), (beside, strip)
    screen.press(screen.button("page.close"))
    expect(screen.find("html[data-dimmed]")).to_have_count(0)


def test_a_question_mark_shows_what_keys_do_here_and_nothing_else(visit: Visit) -> None:
    screen = visit()
    screen.open("flipflop")
    screen.may_move(0)
    titles = screen.find("keys-dialog dialog[open] h3")

    def titled(*groups: str) -> list[str]:
        return [say(f"page.keys.{group}").splitlines()[0] for group in groups]

    screen.page.keyboard.press("?")
    expect(titles).to_have_text(titled("walk", "board", "anywhere"))
    screen.page.keyboard.press("Escape")
    expect(titles).to_have_count(0)
    screen.find("typed-move input").press("?")
    expect(titles).to_have_count(0)
    screen.go("analyse/flink")
    screen.press(screen.find("analyse-page button.keys"))
    expect(titles.first).to_have_text(titled("study")[0])
    expect(titles.last).to_have_text(titled("anywhere")[0])


def test_where_there_is_no_keyboard_nothing_is_said_of_keys(visit: Visit) -> None:
    screen = visit(phone=True)
    for path in ("analyse/squish", f"t/{screen.open('squish')}"):
        screen.go(path)
        expect(screen.find("banmen-board").first).to_be_visible(timeout=SLOW)
        expect(screen.find("button.keys")).to_have_count(0)
