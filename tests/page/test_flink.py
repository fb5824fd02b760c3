"""Flink in space and as a map, in a real browser."""

from __future__ import annotations

import io
import json
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

WEBUI = Path(__file__).parents[2] / "webui"
AXE = WEBUI / "node_modules/axe-core/axe.min.js"
FLINK = WEBUI / "src/boards/flink"

Sit = Callable[[str], Page]


@pytest.fixture
def sit(chromium: Browser, page_address: str) -> Iterator[Sit]:
    """Sits down at a new table of Flink, both players here, with one of the views."""
    complaints: list[str] = []

    def sit_down(view: str) -> Page:
        context = chromium.new_context(locale="en-US", viewport={"width": 1200, "height": 1000})
        kept = json.dumps(json.dumps({"flink": view, "motion": False}))
        context.add_init_script(f"localStorage.setItem('banmen.settings', {kept})")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(page_address)
        wanted = {"game": "flink", "opponent": {"kind": "here"}, "seat": 0}
        headers = {"X-Banmen": "page", "Origin": page_address.rstrip("/")}
        opened = context.request.post(f"{page_address}api/tables", data=wanted, headers=headers)
        page.goto(f"{page_address}t/{opened.json()['table']}")
        drawn = "flink-solid canvas" if view == "solid" else "flink-flat svg"
        expect(page.locator(drawn)).to_be_visible(timeout=60_000)
        return page

    yield sit_down
    for context in chromium.contexts:
        context.close()
    assert not complaints


def choose(page: Page, letter: str) -> None:
    page.get_by_role("button", name=f"Orientation {letter},").click()


def place(page: Page) -> None:
    page.get_by_role("button", name="Place it").click()


def played(page: Page, move: str) -> None:
    expect(page.get_by_text(move, exact=True)).to_be_visible(timeout=30_000)


def spot(page: Page, across: float, down: float) -> tuple[float, float]:
    """A point of the canvas, in parts of its size."""
    box = page.locator("flink-solid canvas").bounding_box()
    assert box
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def colours(page: Page) -> int:
    picture = Image.open(io.BytesIO(page.locator("flink-solid canvas").screenshot()))
    return len(picture.getcolors(maxcolors=1 << 24) or [])


def test_the_page_knows_the_block_as_the_rules_do() -> None:
    made = runpy.run_path(str(FLINK / "make.py"))["shapes"]()
    assert json.loads((FLINK / "shapes.json").read_text()) == made


def test_in_space_a_block_is_set_nudged_and_played(sit: Sit) -> None:
    page = sit("solid")
    assert colours(page) > 100
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


def test_in_space_nothing_is_drawn_while_nothing_happens(sit: Sit) -> None:
    page = sit("solid")
    page.wait_for_timeout(1000)
    drawn = page.evaluate(
        """() => new Promise((done) => {
          let calls = 0;
          const draw = WebGL2RenderingContext.prototype.drawArrays;
          WebGL2RenderingContext.prototype.drawArrays = function (...how) {
            calls++;
            return draw.apply(this, how);
          };
          setTimeout(() => done(calls), 800);
        })"""
    )
    assert drawn == 0


def test_in_space_the_wheel_turns_the_block_and_keys_walk_around(sit: Sit) -> None:
    page = sit("solid")
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
    expect(page.get_by_text("White: 19 blocks left")).to_be_visible(timeout=30_000)


def test_when_webgl_is_lost_the_map_goes_on(sit: Sit) -> None:
    page = sit("solid")
    page.wait_for_timeout(500)
    page.locator("flink-solid canvas").evaluate(
        "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )
    expect(page.get_by_text("The map does everything too.")).to_be_visible()
    choose(page, "k")
    page.locator("[data-cell=e6]").click()
    place(page)
    played(page, "Fk@d5")


def test_on_the_map_a_block_is_played_by_keyboard_alone(sit: Sit) -> None:
    page = sit("flat")
    page.get_by_role("button", name="Orientation k,").focus()
    page.keyboard.press("Enter")
    page.locator("[data-cell=e5]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    played(page, "Fk@d5")
    labelled = page.locator("[data-cell=e6]")
    expect(labelled).to_have_attribute("aria-label", "e6, height 1, white on top")


def test_on_the_map_what_does_not_fit_is_told_why(sit: Sit) -> None:
    page = sit("flat")
    page.get_by_role("button", name="Orientation b,").click(force=True)
    expect(page.get_by_text("Orientation b fits nowhere now.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", ["solid", "flat"])
def test_axe_finds_nothing(sit: Sit, view: str, theme: str) -> None:
    page = sit(view)
    page.emulate_media(reduced_motion="reduce")  # colours do not glide
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    page.evaluate(AXE.read_text())
    found = page.locator("banmen-board").evaluate("board => axe.run(board)")
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
