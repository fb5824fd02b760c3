"""A board in a foreign page: the example, in a browser, without our server."""

from __future__ import annotations

import runpy
from pathlib import Path

from playwright.sync_api import Browser, Locator, Route, expect

EXAMPLE = Path(__file__).parents[2] / "examples" / "board.py"
HOME = "http://somebody.test/"


def test_a_board_in_somebody_elses_page(browser: Browser, tmp_path: Path) -> None:
    runpy.run_path(str(EXAMPLE))["main"](tmp_path)
    page = browser.new_page(viewport={"width": 800, "height": 900})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def serve(route: Route) -> None:
        file = tmp_path / route.request.url.removeprefix(HOME)
        if file.exists():
            route.fulfill(path=file)
        else:
            route.fulfill(status=404)

    page.route(f"{HOME}**", serve)
    page.goto(f"{HOME}board.html")
    board = page.locator("banmen-board")
    first = board.evaluate("board => board.config.scene.choices[0]")
    away, to = first["touch"], first["then"][0]["touch"]

    def cell(name: str) -> Locator:
        return board.locator(f'[data-cell="{name}"]')

    cell(away).click()
    board.locator(".hit:not(.leads)").first.click()
    expect(board.locator(".reason")).to_contain_text(f"{away} to ")
    cell(to).click()
    expect(board.locator(".spoken")).to_contain_text(" to ")
    expect(page.locator("#said")).to_contain_text("You played")
    page.get_by_role("button", name="Back to the start").click()
    expect(page.locator("#said")).to_have_text("")
    cell(away).click()
    expect(cell(away)).to_have_attribute("aria-selected", "true")
    page.close()
    assert errors == []
