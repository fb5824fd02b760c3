"""Flink in space and as a map, in a real browser."""

from __future__ import annotations

import io
import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, Playwright, expect

from banmen.texts import say
from tests.page.conftest import CHROMIUM, FLAGS, Visit
from tests.page.games import WHOLE
from tests.page.screen import SLOW

WEBUI = Path(__file__).parents[2] / "webui"
FLINK = WEBUI / "src/boards/flink"

Open = Callable[[str], Page]


@pytest.fixture
def open_flink(visit: Visit) -> Open:
    """Sits down at a new table of Flink, both players here, with one of the views."""

    def opened(view: str) -> Page:
        screen = visit(settings={"flink": view}, viewport={"width": 1200, "height": 1000})
        screen.open("flink")
        drawn = "flink-solid canvas" if view == "solid" else "flink-flat svg"
        expect(screen.find(drawn)).to_be_visible(timeout=SLOW)
        return screen.page

    return opened


def choose(page: Page, letter: str) -> None:
    page.locator(f'[data-orientation="{letter}"]').click()


def place(page: Page) -> None:
    page.get_by_role("button", name="Place it").click()


def played(page: Page, move: str) -> None:
    expect(page.get_by_text(move, exact=True)).to_be_visible(timeout=SLOW)


def spot(page: Page, across: float, down: float) -> tuple[float, float]:
    """A point of the canvas, in parts of its size."""
    box = page.locator("flink-solid canvas").bounding_box()
    assert box
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def picture(page: Page) -> Image.Image:
    shot = page.locator("flink-solid canvas").screenshot()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def drawn(image: Image.Image) -> bool:
    """Whether there is anything to be seen."""
    return len(image.getcolors(maxcolors=1 << 24) or ()) > 100


def difference(one: Image.Image, other: Image.Image) -> float:
    """Which part of a picture is clearly another one."""
    apart = ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 12))
    return apart.histogram()[255] / (one.width * one.height)


def becomes(page: Page, wanted: Callable[[Image.Image], bool]) -> Image.Image:
    """Look until the picture is as wanted; a frame may take its time without a graphics card."""
    for _ in range(30):
        if wanted(image := picture(page)):
            return image
    raise AssertionError("the picture does not become what it should")


def test_the_page_knows_the_block_as_the_rules_do() -> None:
    made = runpy.run_path(str(FLINK / "make.py"))["shapes"]()
    assert json.loads((FLINK / "shapes.json").read_text()) == made


def test_in_space_a_block_is_set_nudged_and_played(open_flink: Open) -> None:
    page = open_flink("solid")
    becomes(page, drawn)
    choose(page, "k")
    page.mouse.click(*spot(page, 0.5, 0.6))
    expect(page.get_by_role("button", name="Place it")).to_be_visible()
    before = page.locator("flink-board .spoken").inner_text()
    page.mouse.move(*spot(page, 0.5, 0.6))
    page.mouse.down()
    page.mouse.move(*spot(page, 0.62, 0.6), steps=8)
    page.mouse.up()
    expect(page.locator("flink-board .spoken")).not_to_have_text(before)
    place(page)
    expect(page.get_by_text("White: 19 blocks left")).to_be_visible()


def test_in_space_nothing_is_drawn_while_nothing_happens(open_flink: Open) -> None:
    page = open_flink("solid")
    becomes(page, drawn)
    page.evaluate(
        """() => new Promise((rested, restless) => {
          setTimeout(() => restless(new Error("it draws on and on")), 20_000);
          let timer = setTimeout(rested, 500);
          const draw = WebGL2RenderingContext.prototype.drawArrays;
          WebGL2RenderingContext.prototype.drawArrays = function (...how) {
            clearTimeout(timer);
            timer = setTimeout(rested, 500);
            return draw.apply(this, how);
          };
        })"""
    )


def test_in_space_the_wheel_turns_the_block_and_keys_walk_around(open_flink: Open) -> None:
    page = open_flink("solid")
    page.mouse.move(*spot(page, 0.5, 0.6))
    pressed = page.locator("flink-board .swatch[aria-pressed=true]")
    expect(pressed).to_have_text("a")
    page.mouse.wheel(0, 100)
    expect(pressed).to_have_text("c")
    page.locator("flink-solid canvas").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("e")
    page.keyboard.press("v")
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(page.get_by_text("White: 19 blocks left")).to_be_visible(timeout=SLOW)


def test_in_space_moves_and_turns_are_seen(open_flink: Open) -> None:
    page = open_flink("solid")
    empty = becomes(page, drawn)
    page.mouse.click(*spot(page, 0.5, 0.6))
    place(page)
    expect(page.get_by_text("White: 19 blocks left")).to_be_visible()
    page.locator("flink-solid canvas").focus()
    page.mouse.move(0, 0)
    one = becomes(page, lambda image: difference(image, empty) > 0.01)
    page.keyboard.press("e")
    becomes(page, lambda image: difference(image, one) > 0.05)
    page.keyboard.press("q")
    becomes(page, lambda image: difference(image, one) < 0.01)


def test_without_webgl_the_map_does_everything(playwright: Playwright, visit: Visit) -> None:
    options, moves = WHOLE["flink"]
    flags = [*FLAGS, "--disable-3d-apis"]
    with playwright.chromium.launch(executable_path=CHROMIUM, args=flags) as browser:
        screen = visit(other=browser)
        screen.open("flink", options)
        expect(screen.find("flink-board .lost")).to_have_text(say("page.board.flink.lost"))
        for number, touches in enumerate(moves[:2]):
            screen.may_move(number)
            screen.play(touches)
        screen.sees(2)
        screen.troubles.clear()  # three.js says aloud that there is no WebGL


def test_when_webgl_is_lost_the_map_goes_on(open_flink: Open) -> None:
    page = open_flink("solid")
    becomes(page, drawn)
    page.locator("flink-solid canvas").evaluate(
        "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )
    expect(page.get_by_text("The map can do everything, too.")).to_be_visible()
    choose(page, "k")
    page.locator("[data-cell=e6]").click()
    place(page)
    played(page, "Fk@d5")


def test_on_the_map_a_block_is_played_by_keyboard_alone(open_flink: Open) -> None:
    page = open_flink("flat")
    page.locator('[data-orientation="k"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-cell=e5]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    played(page, "Fk@d5")
    labelled = page.locator("[data-cell=e6]")
    expect(labelled).to_have_attribute("aria-label", "e6, height 1: white 1")


def test_on_the_map_what_does_not_fit_is_told_why(open_flink: Open) -> None:
    page = open_flink("flat")
    page.locator('[data-orientation="b"]').click(force=True)
    expect(page.get_by_text("Orientation b does not fit anywhere now.")).to_be_visible()
