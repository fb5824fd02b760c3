"""Boards under real fingers: mouse, touch and keyboard, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Visit

Sit = Callable[..., Page]


@pytest.fixture
def sit(visit: Visit) -> Sit:
    """Sits down at a new table, both players here."""

    def sit_down(game: str, **how: Any) -> Page:
        wishes = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "no-preference"}
        screen = visit(**(wishes | how))
        screen.open(game)
        screen.may_move(0)
        return screen.page

    return sit_down


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def middle(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def said(page: Page) -> Locator:
    """The last announcement; earlier ones stay to be read aloud."""
    return page.locator("banmen-board .spoken span").last


def test_a_stone_is_dragged(sit: Sit) -> None:
    page = sit("squish")
    page.mouse.move(*middle(page, "d2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    page.mouse.up()
    expect(said(page)).to_have_text("White: d2 to d3, captured on d3")
    expect(cell(page, "d3")).to_have_attribute("aria-label", "d3, white stone")
    x, y = middle(page, "d3")
    piece = page.locator("flat-board .piece").last
    piece.evaluate("it => Promise.all(it.getAnimations({subtree: true}).map((a) => a.finished))")
    stone = piece.bounding_box()
    assert stone
    assert abs(stone["x"] + stone["width"] / 2 - x) < 4
    assert abs(stone["y"] + stone["height"] / 2 - y) < 4


def test_a_dragged_stone_that_may_not_go_there_goes_back_and_says_why(sit: Sit) -> None:
    page = sit("squish")
    page.mouse.move(*middle(page, "d2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d7"), steps=4)
    page.mouse.up()
    expect(page.locator("banmen-board .reason")).to_contain_text("one step at a time")
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2, white stone, selected")


def test_taps_may_miss_a_little(sit: Sit) -> None:
    page = sit("flipflop", has_touch=True)
    for name in ("c1", "c3"):
        x, y = middle(page, name)
        page.touchscreen.tap(x + 20, y - 18)
    expect(said(page)).to_have_text("White: c1 to c3, turned over")


def test_the_keyboard_is_enough(sit: Sit) -> None:
    page = sit("flipfour")
    page.get_by_role("button", name="Place a piece with cross up").focus()
    page.keyboard.press("Enter")
    cell(page, "a1").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(said(page)).to_have_text("White: placed on b3")
    expect(cell(page, "b3")).to_be_focused()


def test_a_tile_is_carried_to_its_place(sit: Sit) -> None:
    page = sit("flatfront")
    tile = page.locator("phase-banner .card").bounding_box()
    assert tile
    page.mouse.move(tile["x"] + 30, tile["y"] + 30)
    page.mouse.down()
    page.mouse.move(*middle(page, "(+0,+0)"), steps=4)
    page.mouse.up()
    units = page.locator("banmen-board button.units")
    if units.count():
        units.first.click()
    expect(said(page)).to_contain_text("on (+0,+0)")
    expect(said(page)).to_contain_text("turned up")


def test_nothing_moves_where_less_motion_is_wanted(sit: Sit) -> None:
    page = sit("flipflop", reduced_motion="reduce")
    page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved') } }")
    for name in ("c1", "c3"):
        page.mouse.click(*middle(page, name))
    expect(said(page)).to_have_text("White: c1 to c3, turned over")
