"""Whole games at one device by keyboard alone: Tab, arrows, Enter."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.games import WHOLE
from tests.page.screen import a_move, any_way


def test_squish_by_keyboard(visit: Visit) -> None:
    options, moves = WHOLE["squish"]
    screen = visit()
    screen.open("squish", options)
    screen.may_move()
    screen.tab_to(screen.board.locator('[role=gridcell][tabindex="0"]'))
    for number, touches in enumerate(moves):
        screen.may_move(number)
        screen.play_by_keys(touches)
    expect(screen.find("result-banner")).to_be_visible()


def test_flink_by_keyboard_on_the_map(visit: Visit) -> None:
    options, moves = WHOLE["flink"]
    screen = visit()
    screen.open("flink", options)
    screen.may_move()
    screen.tab_to(screen.button("page.board.flink.to_map"))
    screen.page.keyboard.press("Enter")
    for number, touches in enumerate(moves):
        screen.may_move(number)
        screen.play_by_keys(touches)
    expect(screen.find("result-banner")).to_be_visible()


def test_flatfront_by_keyboard(visit: Visit) -> None:
    chance = random.Random(2)
    screen = visit()
    screen.open("flatfront")
    moves = 0
    while screen.find("result-banner").count() == 0:
        screen.may_move(moves)
        screen.play_by_keys(any_way(screen.scene, chance))
        moves += 1
        screen.sees(moves)
        assert screen.focused_cell, "after a move the focus is on the board"
    assert screen.scene["phase"] == "battle"


def test_the_focus_stays_on_its_cell_when_the_land_grows(visit: Visit) -> None:
    screen = visit()
    table = screen.open("flatfront")
    screen.may_move(0)
    screen.tab_to(screen.cell("(+0,+0)"))
    for ply in range(3):
        code = a_move(screen.scene["choices"][-1])
        screen.ask(f"tables/{table}/act", {"type": "move", "ply": ply, "code": code})
        screen.may_move(ply + 1)
        assert screen.focused_cell == "(+0,+0)"
        expect(screen.cell("(+0,+0)")).to_have_attribute("tabindex", "0")


def test_flink_has_the_focus_back_when_a_button_goes_away(visit: Visit) -> None:
    screen = visit(settings={"flink": "flat"})
    screen.open("flink", WHOLE["flink"].options)
    screen.may_move(0)
    screen.walk_to("c3")
    screen.page.keyboard.press("Enter")
    screen.tab_to(screen.button("page.board.flink.place"))
    screen.page.keyboard.press("Enter")
    screen.may_move(1)
    assert screen.focused_cell
