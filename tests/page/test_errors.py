"""What goes wrong is said in a sentence; no page is ever dead."""

from __future__ import annotations

from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.line import Line
from tests.page.screen import SLOW


def test_a_link_that_was_used_says_so_and_lets_watch(visit: Visit) -> None:
    ann, ben, eve = visit(), visit(), visit()
    ann.set_up("flipflop", "friend", {})
    link = ann.invitation
    ben.page.goto(link)
    ann.may_move(0)
    eve.page.goto(link)
    expect(eve.find(".notice")).to_contain_text(say("server.seat_taken"))
    expect(eve.board).to_be_visible(timeout=SLOW)
    expect(eve.find(".status")).to_contain_text("You are watching.")
    ben.page.goto(link)  # used again by the same person: the seat is still theirs
    ann.play(["a1", "a2"])
    ben.may_move(1)


def test_a_table_that_does_not_exist(visit: Visit) -> None:
    screen = visit()
    screen.go("t/0000000000")
    expect(screen.find("lost-page")).to_contain_text(say("server.no_table"))
    screen.press(screen.find("lost-page a"))
    expect(screen.find("game-card").first).to_be_visible()


def test_a_game_that_cannot_be_opened_just_now(visit: Visit, line: Line) -> None:
    screen = visit(url=line.url)
    screen.go("new/flipflop")
    go = screen.button("page.new.go_level")
    expect(go).to_be_visible()
    line.cut()
    screen.press(go)
    expect(screen.find(".notice")).to_contain_text(say("page.error.offline"))
    line.mend()
    screen.press(go)
    screen.page.wait_for_url("**/t/*", timeout=SLOW)


def test_without_the_sentences_there_is_still_one(visit: Visit) -> None:
    screen = visit()
    screen.page.route("**/api/texts/*", lambda route: route.abort())
    screen.go("lobby")
    expect(screen.page.get_by_text("The server does not answer.")).to_be_visible()
    screen.page.unroute("**/api/texts/*")
    screen.press(screen.page.get_by_role("button", name="Try again"))
    expect(screen.heading).to_have_text(say("page.lobby.title"))


def test_an_old_browser_says_what_the_page_needs(visit: Visit) -> None:
    screen = visit()
    screen.page.context.add_init_script("delete Array.prototype.toSorted")
    screen.go("")
    expect(screen.find("#old [lang=en]")).to_contain_text("Safari 16.4")
    expect(screen.find("#old [lang=ja]")).to_be_visible()
    expect(screen.find("banmen-page")).to_have_count(0)
    screen.troubles.clear()  # what a newer language would have done


def test_no_browser_of_today_is_called_old(visit: Visit) -> None:
    screen = visit()
    screen.go("")
    expect(screen.find("game-card").first).to_be_visible()
    expect(screen.find("#old")).to_be_hidden()
