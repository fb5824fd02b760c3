"""The page on a home screen: its manifest, its start, and what it says without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.server.served import Served

pytestmark = pytest.mark.xdist_group("page")
CONTROLLED = "navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose page lives under a sub-path."""
    served = Served(tmp_path_factory.mktemp("installed") / "banmen.db", "--base-path", "/games")
    served.url += "games/"
    served.start()
    yield served
    served.kill()


def test_the_page_can_be_installed_and_starts_without_a_server(visit: Visit, below: Served) -> None:
    screen = visit(url=below.url)
    screen.go("lobby")
    expect(screen.heading).to_be_visible()
    browser = screen.page.context.new_cdp_session(screen.page)
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{below.url}manifest.webmanifest"
    refusals = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [why for why in refusals if why["errorId"] != "in-incognito"] == []

    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = screen.page.request.get(urljoin(found["url"], icon["src"]))
        assert answer.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            width, height = (int.from_bytes(answer.body()[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    assert screen.page.request.get(f"{below.url}apple-touch-icon.png").ok

    assert screen.page.evaluate(CONTROLLED)
    start = urljoin(found["url"], manifest["start_url"])
    assert start == below.url
    screen.page.goto(start)
    expect(screen.find("game-card").first).to_be_visible()

    below.stop()
    screen.page.goto(start)
    expect(screen.find("p[lang=en]")).to_contain_text("The server does not answer.")
    below.start()
    screen.find("a").first.click()
    expect(screen.find("game-card").first).to_be_visible()
