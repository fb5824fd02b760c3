"""Flink in space: something is drawn, it turns, and where there is no WebGL the map is there."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Playwright, expect

from banmen.texts import say
from tests.page.conftest import CHROMIUM, FLAGS, Visit
from tests.page.games import WHOLE
from tests.page.screen import SLOW, Screen

pytestmark = pytest.mark.xdist_group("page")
OPTIONS = WHOLE["flink"].options


def picture(screen: Screen) -> Image.Image:
    shot = screen.find("flink-solid canvas").screenshot()
    return Image.open(BytesIO(shot)).convert("RGB")


def colours(image: Image.Image) -> int:
    return len(image.getcolors(image.width * image.height) or ())


def difference(one: Image.Image, other: Image.Image) -> float:
    """Which part of the picture is clearly another one."""
    apart = ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 12))
    return apart.histogram()[255] / (one.width * one.height)


def becomes(screen: Screen, wanted: Callable[[Image.Image], bool]) -> Image.Image:
    """Look until the picture is as wanted; a frame may take its time without a graphics card."""
    for _ in range(30):
        if wanted(image := picture(screen)):
            return image
    raise AssertionError("the picture does not become what it should")


def test_the_board_in_space_is_drawn_turned_and_played_on(visit: Visit) -> None:
    screen = visit(viewport={"width": 800, "height": 700})
    screen.open("flink", OPTIONS)
    canvas = screen.find("flink-solid canvas")
    expect(canvas).to_be_visible(timeout=SLOW)
    empty = becomes(screen, lambda image: colours(image) > 200)

    screen.press(canvas)
    screen.press(screen.button("page.flink.place"))
    screen.may_move(1)
    one = becomes(screen, lambda image: difference(image, empty) > 0.02)

    canvas.focus()
    screen.page.keyboard.press("e")
    turned = becomes(screen, lambda image: difference(image, one) > 0.05)
    screen.page.keyboard.press("q")
    becomes(screen, lambda image: difference(image, one) < 0.02)
    assert difference(turned, one) > 0.05

    screen.page.keyboard.press("ArrowUp")
    screen.page.keyboard.press("Enter")
    expect(screen.button("page.board.cancel")).to_be_visible()


def test_without_webgl_the_map_does_everything(playwright: Playwright, visit: Visit) -> None:
    flags = [*FLAGS, "--disable-3d-apis"]
    with playwright.chromium.launch(executable_path=CHROMIUM, args=flags) as browser:
        screen = visit(browser=browser)
        screen.open("flink", OPTIONS)
        screen.may_move(0)
        expect(screen.find("flink-board .lost")).to_have_text(say("page.flink.lost"))
        for number, touches in enumerate(WHOLE["flink"].touches[:2]):
            screen.may_move(number)
            screen.play(touches)
        screen.sees(2)
