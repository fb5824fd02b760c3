"""A smoke test in WebKit, for Safari: six moves, numbers in the middle of their discs, nothing that
sticks out.

Selenium drives Debian's MiniBrowser, on a screen of its own.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from tests.page.conftest import leave_out
from tests.page.games import WHOLE
from tests.page.screen import SLOW
from tests.server.served import Served

WHAT = "the smoke test of the page in WebKit"
DRIVER = shutil.which("WebKitWebDriver")
MINI_BROWSERS = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))
SOON = 20

DEEP = """
const deep = (css, root = document) => {
  const found = [...root.querySelectorAll(css)];
  for (const node of root.querySelectorAll("*"))
    if (node.shadowRoot) found.push(...deep(css, node.shadowRoot));
  return found;
};
const middle = node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
"""
"""Elements found in any shadow root, and their middles."""

ADVISED = """
const [board] = deep("banmen-board");
const codes = ({ code, then }) => (then.length ? then.flatMap(codes) : [code]);
const advice = board.config.scene.choices.flatMap(codes).slice(0, 3)
  .map((code, at) => ({ code, rank: at + 1 }));
board.config = { ...board.config, advice };
board.performUpdate();
deep("flat-board")[0].performUpdate();
return deep("g.badge").map(badge => ["circle", "text"].map(
  part => middle(badge.querySelector(part))));
"""
"""Has the board point out three moves, and says where their numbers are and what is around them;
at once, since the page soon tells the board again what to show.
"""


@pytest.fixture(scope="module")
def webkit(display: str | None) -> Iterator[WebKit]:
    """MiniBrowser, driven."""
    if display is None:
        leave_out(WHAT, "There is no Xvfb here, or it does not start.")
    if DRIVER is None or not MINI_BROWSERS:
        leave_out(WHAT, "There is no WebKit with a driver here.")
    options = Options()
    options.binary_location = str(MINI_BROWSERS[-1])
    options.add_argument("--automation")
    service = Service(DRIVER, env={**os.environ, "DISPLAY": display, "LANG": "C.UTF-8"})
    try:
        driver = webdriver.WebKitGTK(options=options, service=service)
    except (WebDriverException, HTTPError) as error:
        leave_out(WHAT, f"WebKit does not start: {error}")
    yield WebKit(driver)
    driver.quit()


class WebKit:
    """A window of WebKit with a page of ours."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver
        driver.set_script_timeout(SOON)

    def run(self, script: str, *given: Any) -> Any:
        """The result of a script that can see into shadow roots."""
        return self.driver.execute_script(DEEP + script, *given)

    def until(self, script: str, *given: Any, seconds: float = SLOW / 1000) -> Any:
        """Wait until a script returns something."""
        return WebDriverWait(self.driver, seconds).until(lambda _: self.run(script, *given))

    def open(self, server: Served, language: str, options: dict[str, Any]) -> None:
        """A new table of Squish for two at this device."""
        self.driver.get(server.url)
        settings = {"language": language, "motion": False}
        self.run("localStorage.setItem('banmen.settings', arguments[0])", json.dumps(settings))
        wanted = {"game": "squish", "options": options, "opponent": {"kind": "here"}, "seat": 0}
        table = self.driver.execute_async_script(
            """const [wanted, done] = arguments;
            const headers = { "X-Banmen": "page", "Content-Type": "application/json" };
            fetch("api/tables", { method: "POST", headers, body: JSON.stringify(wanted) })
              .then(answer => answer.json()).then(({ table }) => done(table));""",
            wanted,
        )
        self.driver.get(f"{server.url}t/{table}")
        self.until("return deep('banmen-board')[0]?.config?.active")

    def click(self, cell: str) -> None:
        """Click into the middle of a cell."""
        x, y = self.run("return middle(deep(`[data-cell='${arguments[0]}']`)[0])", cell)
        chain = ActionChains(self.driver, duration=0)
        chain.w3c_actions.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        chain.w3c_actions.pointer_action.click()
        chain.perform()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_six_moves_badges_and_nothing_that_sticks_out(
    webkit: WebKit, server: Served, language: str
) -> None:
    options, moves = WHOLE["squish"]
    webkit.driver.set_window_size(390, 844)
    webkit.open(server, language, options)
    assert webkit.run("return document.documentElement.lang") == language
    for number, touches in enumerate(moves[:6], 1):
        for cell in touches:
            webkit.click(cell)
        webkit.until(
            "return deep('li', deep('move-list')[0].shadowRoot).length === arguments[0]",
            number,
            seconds=SOON,
        )
        webkit.until("return deep('banmen-board')[0].config.active", seconds=SOON)
    sticking = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert webkit.run(sticking) == 0
    badges = webkit.run(ADVISED)
    assert len(badges) > 1
    for (x, y), (across, down) in badges:
        assert abs(across - x) < 3
        assert abs(down - y) < 3
    for path in ("", "new/flink", "lobby", "rules/squish"):
        webkit.driver.get(f"{server.url}{path}")
        webkit.until("return deep('h1').length")
        assert webkit.run(sticking) == 0, path
