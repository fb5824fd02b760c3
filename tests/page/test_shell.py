"""What is around every page: the menu, windows over the page, help with keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.test_accessible import complaints


@pytest.mark.parametrize("width", [390, 768])
def test_every_page_is_in_the_menu_where_the_head_is_narrow(visit: Visit, width: int) -> None:
    screen = visit(viewport={"width": width, "height": 700})
    screen.go("")
    for page in ("puzzles", "archive"):
        screen.press(screen.button("page.menu"))
        assert complaints(screen) == []
        link = screen.find("page-menu").get_by_role("link", name=say(f"page.{page}.title"))
        screen.press(link)
        expect(screen.heading).to_have_text(say(f"page.{page}.title"))
        expect(link).to_be_hidden()
    screen.press(screen.button("page.menu"))
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Escape")
    expect(screen.find("page-menu ul")).to_be_hidden()
    expect(screen.button("page.menu")).to_be_focused()
