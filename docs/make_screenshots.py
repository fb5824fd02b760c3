"""Takes the README's pictures of the page: a real server, a real browser, always the same games.

python -m docs.make_screenshots  (needs the built page, Chromium and the extra "dev")
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from docs.make_pictures import PICTURES
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.conftest import CHROMIUM, WEBGL
from tests.server.client import serving

from banmen.games import ids
from banmen.games.modules import facts
from banmen.server.domain.stack import Stack
from banmen.server.service import ServerSettings

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "locale": "ja-JP",
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
}
SETTLED = 3_000
"""Milliseconds until nothing moves any more."""


class Desk:
    """Two people, each with a browser, and what they do."""

    def __init__(self, browser: Browser, address: str, names: tuple[str, str], **look: Any) -> None:
        self.address = address
        self.pages = [
            browser.new_context(**look, reduced_motion="reduce").new_page() for _ in names
        ]
        for page, name in zip(self.pages, names, strict=True):
            page.goto(address)
            self.send(page, "PUT", "me", {"name": name})

    def send(self, page: Page, method: str, path: str, data: object) -> Any:
        """Ask the server for something, as this person."""
        headers = {"X-Banmen": "page", "Origin": self.address.rstrip("/")}
        url = f"{self.address}api/{path}"
        answer = page.context.request.fetch(url, method=method, data=data, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def play(self, game: str) -> Page:
        """A table where that game has been played, as the one to move sees it."""
        first, second = self.pages
        wanted = {"game": game, "opponent": {"kind": "friend"}, "seat": 0}
        made = self.send(first, "POST", "tables", wanted)
        table = f"tables/{made['table']}"
        self.send(second, "POST", f"{table}/sit", {"secret": made["invite"]})
        for page in (second, first):
            page.goto(f"{self.address}t/{made['table']}")
        for ply, text in enumerate(facts(game).picture.split()):
            turn = self.send(first, "GET", table, None)["table"]["turn"]
            move = {"type": "move", "ply": ply, "text": text}
            self.send(self.pages[turn], "POST", f"{table}/act", move)
        turn = self.send(first, "GET", table, None)["table"]["turn"]
        mover: Page = self.pages[turn]
        mover.wait_for_timeout(SETTLED)
        return mover


def front(browser: Browser, address: str) -> Page:
    page = Desk(browser, address, ("Ada", "Mei"), **DESK).pages[0]
    page.wait_for_timeout(SETTLED)
    return page


def flink(browser: Browser, address: str) -> Page:
    """In space, with a block about to be placed."""
    page = Desk(browser, address, ("Ada", "Mei"), **DESK).play("flink")
    box = page.locator("flink-solid").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.75)
    if not page.get_by_role("button", name="Place it").is_visible():
        page.get_by_role("button", name="Turn to fit").click()
    return page


def flatfront(browser: Browser, address: str) -> Page:
    """In battle: power against power."""
    return Desk(browser, address, ("Ada", "Mei"), **DESK).play("flatfront")


def phone(browser: Browser, address: str) -> Page:
    """A stone is chosen."""
    page = Desk(browser, address, ("葵", "陽斗"), **PHONE).play("squish")
    page.locator("flat-board .hit.leads").nth(3).tap()
    return page


PAGES: dict[str, Callable[[Browser, str], Page]] = {
    "page-front": front,
    "page-flink": flink,
    "page-flatfront": flatfront,
    "page-phone": phone,
}


def save(page: Page, path: Path) -> None:
    """A picture with 256 colours: small, and as good to look at."""
    page.wait_for_timeout(SETTLED)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
    page.context.close()
    print(path)


def dealt(stack: Stack) -> Stack:
    """The same order in every picture; stands in for `Stack.dealt`."""
    order = next(order for id in ids() if (order := facts(id).picture_stack))
    return replace(stack, order=tuple(order.split()))


def main() -> None:
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        held.enter_context(patch.object(Stack, Stack.dealt.__name__, dealt))
        settings = ServerSettings(f"{folder}/banmen.db", workers=0, times=1000)
        address = f"http://{held.enter_context(serving(settings))}/"
        playwright = held.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *WEBGL]
        )
        held.callback(browser.close)
        for name, take in PAGES.items():
            save(take(browser, address), PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
