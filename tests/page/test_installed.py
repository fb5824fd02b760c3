"""The page on a home screen: its manifest, its start, and its message without a server."""

from __future__ import annotations

import json
from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.line import Line
from tests.page.screen import Screen

READY = "navigator.serviceWorker.ready.then(() => true)"


def start_of(screen: Screen) -> str:
    """Where the installed page starts, once the browser has found nothing wrong with it."""
    browser = screen.page.context.new_cdp_session(screen.page)
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{screen.url}manifest.webmanifest"
    refusals = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [why for why in refusals if why["errorId"] != "in-incognito"] == []
    start: str = urljoin(found["url"], json.loads(found["data"])["start_url"])
    return start


def test_the_page_can_be_installed(visit: Visit) -> None:
    screen = visit()
    screen.go("lobby")
    expect(screen.heading).to_be_visible()
    start = start_of(screen)
    for icon in screen.page.request.get(f"{start}manifest.webmanifest").json()["icons"]:
        answer = screen.page.request.get(urljoin(start, icon["src"]))
        assert answer.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            width, height = (int.from_bytes(answer.body()[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    assert screen.page.request.get(f"{start}apple-touch-icon.png").ok


def test_it_starts_and_says_so_where_there_is_no_server(visit: Visit, line: Line) -> None:
    screen = visit(url=line.url)
    screen.go("bots")
    expect(screen.heading).to_be_visible()
    assert screen.page.evaluate(READY)
    screen.page.goto(start_of(screen))
    expect(screen.find("game-card").first).to_be_visible()
    line.cut()
    screen.page.reload()
    expect(screen.find("p[lang=en]")).to_contain_text("The server does not answer.")
    line.mend()
    screen.find("a").first.click()
    expect(screen.find("game-card").first).to_be_visible()
