"""A report in a browser: it loads nothing, speaks both languages, and its games can be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.test_accessible import AXE, complaints

REPORT = Path(__file__).parents[2] / "docs" / "reports" / "squish.html"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_needs_nobody(visit: Visit, theme: str) -> None:
    screen = visit(phone=theme == "dark", color_scheme=theme)
    page, asked = screen.page, []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(REPORT.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("Squish", use_inner_text=True)
    game = page.frame_locator("iframe").first
    said = game.get_by_role("status")
    expect(said).to_have_text(say("replay.start"))
    game.get_by_role("button", name=say("page.moves.next")).click()
    expect(said).to_contain_text("1. White")
    screen.press(page.get_by_role("button", name="日本語"))
    expect(said).to_contain_text("1. 白")
    expect(page).to_have_title(say("report.title", "ja", game="スクイッシュ"))
    expect(page.get_by_role("heading", name=say("report.results.title"))).to_have_count(0)
    expect(page.get_by_role("heading", name=say("report.results.title", "ja"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert asked == [REPORT.as_uri()]
    if AXE.exists():
        assert complaints(screen) == []
