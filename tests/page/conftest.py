"""A server, a browser, and people who open the page in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from banmen.server.web.page import WEB
from tests.page.line import Line
from tests.page.screen import SLOW, Screen
from tests.server.served import Served

CHROMIUM = Path(shutil.which("chromium") or "chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}


class Visit(Protocol):
    """Opens a browser: a phone with a touch screen, or a desktop with a mouse."""

    def __call__(
        self,
        *,
        phone: bool = False,
        url: str | None = None,
        other: Browser | None = None,
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Screen: ...


def leave_out(what: str, why: str) -> NoReturn:
    """Skip tests, loudly: a machine without a browser is no mistake of the page."""
    sentence = f"LEFT OUT: {what}. {why}"
    warnings.warn(sentence, stacklevel=2)
    pytest.skip(sentence)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    if not (WEB / "index.html").exists():
        leave_out("all tests of the page in a browser", "There is no built page here.")
    expect.set_options(timeout=SLOW)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium. What is tried in another browser too has a fixture of this name in its file."""
    if not CHROMIUM.exists():
        leave_out("all tests of the page in Chromium", "There is no Chromium here.")
    with playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + WEBGL) as found:
        yield found


@pytest.fixture(scope="package")
def display() -> Iterator[str | None]:
    """The name of a virtual screen, as X11 has it; none without Xvfb."""
    command = shutil.which("Xvfb")
    if command is None:
        yield None
        return
    told, number = os.pipe()
    how = ["-displayfd", str(number), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen([command, *how], pass_fds=[number], stderr=subprocess.DEVNULL)
    os.close(number)
    with os.fdopen(told) as line:
        found = line.readline().strip()  # nothing, if it has ended
    yield f":{found}" if found else None
    process.terminate()
    process.wait()


@pytest.fixture(scope="package")
def server(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("page") / "banmen.db", "--times", "1000")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers, each with cookies of its own, and sees that nothing breaks in them. They go
    to the server, unless they are told where else.
    """
    screens: list[Screen] = []

    def visited(
        *,
        phone: bool = False,
        url: str | None = None,
        other: Browser | None = None,
        settings: dict[str, Any] | None = None,
        **more: Any,
    ) -> Screen:
        wishes: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
        wishes |= (PHONE if phone else DESK) | more
        touches = browser.browser_type.name != "firefox"
        if not touches:  # Playwright cannot touch there: a phone is a small window with a mouse
            wishes = {name: wishes[name] for name in wishes.keys() - {"is_mobile", "has_touch"}}
        context = (other or browser).new_context(**wishes)
        context.set_default_timeout(SLOW)
        if settings:
            kept = json.dumps(json.dumps(settings))
            keep = f"localStorage.setItem('banmen.settings', {kept})"
            context.add_init_script(f"if (location.protocol === 'http:') {keep}")
        home = url or request.getfixturevalue("server").url
        screen = Screen(context, home, finger=phone and touches)
        screens.append(screen)
        return screen

    yield visited
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for screen in screens:
        screen.page.context.close()
    assert not troubles


@pytest.fixture
def line(server: Served) -> Iterator[Line]:
    found = Line(server.port)
    yield found
    found.close()
