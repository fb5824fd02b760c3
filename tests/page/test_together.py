"""What people do with each other around a game: lobby, watching, chat, offers, rematch, replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen

CELLS = "board => board.config.scene.pieces.map(({cell}) => cell).sort()"


@pytest.fixture
def players(visit: Visit) -> tuple[Screen, Screen]:
    """Two at a table of FlipFlop that was open in the lobby."""
    ann, ben = visit(), visit(phone=True)
    ann.set_up("flipflop", "lobby", {})
    expect(ann.find("waiting-panel")).to_be_visible(timeout=SLOW)
    ben.go("lobby")
    table = ann.page.url.rpartition("/")[2]
    ben.press(ben.find(f'lobby-page a[href$="t/{table}#sit"]'))
    ann.may_move(0)
    return ann, ben


def offered(screen: Screen) -> Locator:
    return screen.find("table-actions .offer")


def test_a_watcher_sees_everything_and_can_do_nothing(
    players: tuple[Screen, Screen], visit: Visit
) -> None:
    ann, ben = players
    watcher = visit()
    watcher.page.goto(ann.page.url)
    expect(ann.find(".title")).to_contain_text(say("page.table.watchers", count="1"))
    ann.play(["a1", "a2"])
    watcher.sees(1)
    assert watcher.scene == ben.scene
    expect(watcher.find("table-actions button")).to_have_count(0)
    expect(watcher.find("typed-move")).to_have_count(0)
    assert not watcher.board.evaluate("board => board.config.active")


def test_a_takeback_needs_consent(players: tuple[Screen, Screen]) -> None:
    ann, ben = players
    ann.play(["a1", "a2"])
    ben.may_move(1)
    ann.press(ann.button("page.act.takeback"))
    expect(offered(ben)).to_contain_text(say("page.offer.takeback_theirs"))
    ben.press(ben.button("page.offer.decline"))
    expect(ann.find(".notice")).to_contain_text(say("page.offer.declined"))
    expect(offered(ann)).to_have_count(0)
    assert ann.moves == ["a1-a2"]
    ben.play(["e5", "e4"])
    ann.may_move(2)
    ann.press(ann.button("page.act.takeback"))
    ben.press(ben.button("page.offer.accept"))
    ann.may_move(0)
    ben.sees(0)


def test_a_draw_is_agreed_and_a_rematch_has_sides_swapped(players: tuple[Screen, Screen]) -> None:
    ann, ben = players
    ann.play(["a1", "a2"])
    ben.may_move(1)
    ben.play(["e5", "e4"])
    ann.may_move(2)
    ann.press(ann.find("summary").filter(has_text=say("page.link.title")))
    ann.press(ann.button("page.link.show"))
    private = ann.page.get_by_role("textbox", name=say("page.link.seat"))
    expect(private).to_have_value(re.compile("#seat="))

    ann.press(ann.button("page.act.draw"))
    words = ann.page.get_by_role("textbox", name=say("page.chat.say"))
    words.fill("Well pl")
    ben.press(ben.button("page.offer.accept"))
    for screen in players:
        expect(screen.find("result-banner h2")).to_have_text(say("page.over.draw"))
    expect(words).to_be_visible()  # one can go on writing

    before = ann.page.url
    ben.press(ben.button("page.over.rematch"))
    ann.press(ann.button("page.offer.accept"))
    for screen in players:
        screen.page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert ann.page.url == ben.page.url
    ben.may_move(0)
    ben.play(["a1", "a2"])
    ann.may_move(1)
    expect(private).to_have_count(0)  # it was the other table's


def test_chat_reaches_the_other_and_can_be_hidden(players: tuple[Screen, Screen]) -> None:
    ann, ben = players
    ann.page.get_by_role("textbox", name=say("page.chat.say")).fill("Hello <b>Ben</b>")
    ann.press(ann.button("page.chat.send"))
    ben.press(ben.find("summary").filter(has_text=say("page.chat.title")))
    expect(ben.find("chat-box .log")).to_contain_text("Hello <b>Ben</b>")
    ben.press(ben.button("page.chat.mute"))
    expect(ben.find("chat-box")).not_to_contain_text("Hello")


def test_looking_back_while_the_game_goes_on(players: tuple[Screen, Screen]) -> None:
    ann, ben = players
    ann.play(["a1", "a2"])
    ben.may_move(1)
    start = ann.board.evaluate(CELLS)
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.find(".status")).to_contain_text(say("page.moves.at", ply="0", last="1"))
    assert ann.board.evaluate(CELLS) != start
    ben.play(["e5", "e4"])
    expect(ann.find(".status")).to_contain_text(say("page.moves.behind"))
    assert not ann.board.evaluate("board => board.config.active"), "one cannot move in the past"
    ann.press(ann.button("page.moves.live"))
    ann.may_move(2)


def test_a_move_can_be_confirmed_first(visit: Visit) -> None:
    screen = visit(phone=True, settings={"confirm": True})
    screen.open("flipflop")
    screen.may_move(0)
    screen.play(["a1", "a2"])
    expect(screen.button("page.board.confirm")).to_be_visible()
    screen.press(screen.button("page.board.cancel"))
    expect(screen.button("page.board.confirm")).not_to_be_visible()
    screen.play(["a3"])
    screen.press(screen.button("page.board.confirm"))
    screen.sees(1)
    assert screen.moves == ["a1-a3"]
