"""The sandbox: setting up, trying, sharing, playing from there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

import banmen
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_accessible import complaints


class Sandbox:
    """One person's actions in the sandbox."""

    def __init__(self, screen: Screen, place: str) -> None:
        self.screen = screen
        screen.go(f"sandbox/{place}")
        expect(screen.find("draft-board")).to_be_visible(timeout=SLOW)

    def hold(self, tool: str) -> None:
        self.screen.press(self.screen.find(f'tool-palette .chip:has(input[value="{tool}"])'))

    def put(self, tool: str, *cells: str) -> None:
        self.hold(tool)
        for cell in cells:
            self.screen.press(self.cell(cell))

    def cell(self, name: str) -> Locator:
        return self.screen.find(f'draft-board [data-cell="{name}"]')

    def reads(self, text: str) -> None:
        """Wait until this is the text of the position."""
        expect(self.screen.find("position-text textarea")).to_have_value(text, timeout=SLOW)

    def says(self, sentence: str) -> None:
        kept = "\u2060?".join(map(re.escape, sentence))  # numbers keep their counters beside them
        expect(self.screen.find(".verdict")).to_have_text(re.compile(kept), timeout=SLOW)

    def choose(self, name: str, value: str) -> None:
        self.screen.press(self.screen.chip(name, value))


def test_a_position_is_set_up_tried_shared_and_played_on_a_phone(visit: Visit) -> None:
    screen = visit(phone=True)
    box = Sandbox(screen, "squish#order=3")
    screen.press(screen.button("page.sandbox.clear"))
    no_white = say("position.no_white")
    box.says(say("page.sandbox.no_position", reason=no_white))
    assert screen.find('input[value="try"]').is_disabled()
    box.put("white", "b1", "b3", "c3", "c3")
    box.put("black", "d5", "e5")
    box.choose("turn", "white")
    box.reads("2b/3b/5/w1w1/3 w")
    box.says(say("page.sandbox.over", result=say("page.board.won.black")))
    box.put("black", "a1")
    box.says(say("page.sandbox.to_move", colour="White", count="2"))
    screen.press(screen.button("page.sandbox.undo"))
    screen.press(screen.button("page.sandbox.undo"))
    box.reads("3/3b/5/w1w1/3 w")
    screen.press(screen.button("page.sandbox.redo"))
    screen.press(screen.button("page.sandbox.redo"))
    box.reads("2b/3b/5/w1w1/b2 w")
    assert complaints(screen) == []

    friend = visit()
    friend.page.goto(screen.find("copy-link input").input_value())
    expect(friend.find("position-text textarea")).to_have_value("2b/3b/5/w1w1/b2 w", timeout=SLOW)

    box.choose("mode", "try")
    for cell in ("b1", "c2"):
        screen.press(screen.find(f'try-board [data-cell="{cell}"]'))
    refused = banmen.game("squish", order=3).parse("2b/3b/5/w1w1/b2 w").why_not("b1-c2")
    expect(screen.find("try-board .reason")).to_have_text(str(refused), timeout=SLOW)
    screen.press(screen.find('try-board [data-cell="b2"]'))
    expect(screen.find("try-out .numbers")).to_have_text("b1-b2", timeout=SLOW)
    assert complaints(screen) == []
    screen.press(screen.button("page.sandbox.keep"))
    box.reads("2b/3b/5/1ww1/b2 b")
    screen.press(screen.button("page.sandbox.undo"))

    screen.press(screen.button("page.sandbox.go"))
    screen.may_move(0)
    screen.play(["b1", "b2"])
    expect(screen.find("result-banner")).to_be_visible(timeout=SLOW)
    expect(screen.page.get_by_role("link", name=say("page.table.from_position"))).to_be_visible()


def test_the_computer_begins_and_all_goes_by_keyboard_in_japanese(visit: Visit) -> None:
    screen = visit(locale="ja-JP", color_scheme="dark")
    box, keys = Sandbox(screen, "flipflop#size=3"), screen.page.keyboard
    screen.tab_to(screen.find('tool-palette input[value="white:plus"]'))
    keys.press("ArrowRight")
    expect(screen.find('tool-palette input[value="white:cross"]')).to_be_checked()
    screen.tab_to(screen.find('draft-board [role=gridcell][tabindex="0"]'), "Shift+Tab")
    assert screen.focused_cell == "a1"
    keys.press("Enter")
    box.reads("ppp/3/XPP w")
    keys.press("Enter")
    box.reads("ppp/3/1PP w")
    assert screen.focused_cell == "a1"
    text = screen.find("position-text textarea")
    text.fill("ppp/3/PPX")
    screen.press(screen.find("position-text form button"))
    expect(screen.find("position-text [role=alert]")).to_have_text(
        say("position.board_and_turn", "ja", text="ppp/3/PPX"), timeout=SLOW
    )
    text.fill("ppp/3/PPX b")
    screen.press(screen.find("position-text form button"))
    box.says(say("page.sandbox.to_move", "ja", colour=say("draw.black", "ja"), count="4"))
    assert complaints(screen) == []
    box.choose("whom", "level")
    screen.find("play-from select").select_option("1")
    screen.press(screen.chip("seat", 0))
    screen.press(screen.find("play-from button.primary"))
    screen.may_move(1)


def test_blocks_come_and_go_and_armies_fall(visit: Visit) -> None:
    screen = visit(settings={"flink": "flat"})
    box = Sandbox(screen, "flink#size=5")
    box.hold("black")
    screen.press(screen.thing("turn:g"))
    screen.press(box.cell("c3"))
    screen.press(screen.button("page.board.flink.place"))
    box.reads("5/2,b,2/1,b,b,2/2,b,b,1/5 w 20 19")
    screen.press(screen.thing("turn:g"))
    screen.press(box.cell("a1"))
    expect(screen.find("flink-board span.bad")).not_to_be_empty(timeout=SLOW)
    box.hold("remove")
    expect(screen.find("flink-board .palette")).to_have_count(0, timeout=SLOW)
    screen.press(box.cell("d2"))
    box.reads("5/5/5/5/5 w 20 20")

    box = Sandbox(screen, "flatfront")
    box.put("red", "(+0,+0)")
    box.put("unit:4", "(+0,+0)")
    box.put("blue", "(+1,+1)")
    box.reads("R(+0,+0)=4 B(+1,+1)=0 >?")
    box.says(say("page.sandbox.reveal"))
    box.put("fall", "(+0,+0)", "(+1,+1)")
    expect(screen.find("draft-board .reason")).to_have_text(say("flatfront.nobody", cell="(+1,+1)"))
    early = say("flatfront.early_fall", cell="(+0,+0)")
    box.says(say("page.sandbox.no_position", reason=early))
    assert complaints(screen) == []
