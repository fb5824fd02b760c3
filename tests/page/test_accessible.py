"""axe-core finds nothing on any page, light on a desktop and dark on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from banmen.games import ids
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_languages import tables

AXE = Path(__file__).parents[2] / "webui" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) =>
    `${id}: ${target.flat(9).join(" ")}: ${failureSummary}`))"""


def complaints(screen: Screen) -> list[str]:
    """What axe-core finds on the page that is open."""
    if not screen.page.evaluate("'axe' in window"):
        screen.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = screen.page.evaluate(CHECK)
    return found


@pytest.fixture(params=["light", "dark"])
def screen(request: pytest.FixtureRequest, visit: Visit) -> Screen:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: run make page")
    return visit(phone=request.param == "dark", color_scheme=request.param)


def test_nothing_is_wrong_with_the_pages(screen: Screen) -> None:
    screen.ask("tables", {"game": "squish", "opponent": {"kind": "friend", "listed": True}})
    found: dict[str, list[str]] = {}
    for place in ("", "new/flipflop", "lobby", "mine", "bots", "nowhere"):
        screen.go(place)
        expect(screen.heading).to_be_visible()
        screen.page.wait_for_load_state("networkidle")
        found[place] = complaints(screen)
    screen.press(screen.button("page.settings.title"))
    expect(screen.find("settings-dialog dialog")).to_be_visible()
    found["settings"] = complaints(screen)
    assert not {place: said for place, said in found.items() if said}


def test_nothing_is_wrong_with_the_tables(screen: Screen) -> None:
    found: dict[str, list[str]] = {}
    for game, table in zip(ids(), tables(screen), strict=True):
        screen.go(f"t/{table}")
        screen.may_move(1)
        if game == "flink":
            expect(screen.find("flink-solid canvas")).to_be_visible(timeout=SLOW)
            found["flink in space"] = complaints(screen)
            if screen.finger:  # the ways to look stand where the blocks do
                screen.press(screen.button("page.board.flink.tools"))
            screen.press(screen.button("page.board.flink.to_map"))
        found[game] = complaints(screen)
    screen.press(screen.button("page.act.resign"))
    screen.press(screen.find("table-actions button.danger"))
    screen.press(screen.button("page.proof.verify"))
    found["the end"] = complaints(screen)
    assert not {place: said for place, said in found.items() if said}
