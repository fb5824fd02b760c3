"""The whole page in Japanese, and switched to English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from banmen.games import about, ids
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import Screen, a_move

EVERYTHING_SAID = """() => {
  const found = [document.title];
  const look = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.matches("style, script, noscript, [lang]:not([lang|=ja])")) return;
      for (const name of ["aria-label", "title", "placeholder"])
        if (node.hasAttribute(name)) found.push(node.getAttribute(name));
    }
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) look(child);
  };
  look(document.body);
  return found;
}"""
SPACED = """() => {
  const found = [];
  const look = node => {
    for (const child of node.children) {
      if (/[。、！？] +\\S/.test(child.innerText ?? "") && child.localName !== "code")
        found.push(child.innerText);
      if (child.shadowRoot) look(child.shadowRoot);
      look(child);
    }
  };
  look(document.body);
  return found;
}"""
"""What is written with a space after a Japanese stop, which needs none."""
WORD = re.compile(r"(?<![\w@-])[A-Za-z]{2,}(?![\w@-])", re.ASCII)
"""A word in Latin letters; moves are none."""
PROPER = (
    {"banmen", "JSON", "Enter", "Shift", "OpenAPI"}
    | {"SIMD", "WebAssembly"}
    | {
        "Chrome",
        "Edge",
        "Firefox",
        "Safari",
    }
)
"""Words that are the same in Japanese, besides the names of games and people."""


def english(page: Page) -> list[str]:
    """Texts of a page, written or for screen readers, that are not Japanese."""
    names = " ".join(f"{about(game).title} {about(game).designer}" for game in ids())
    known = PROPER | set(WORD.findall(names))
    said: list[str] = page.evaluate(EVERYTHING_SAID)
    return [text for text in said if set(WORD.findall(text)) - known]


def tables(screen: Screen) -> Iterator[str]:
    """A table of each game after a move."""
    for game in ids():
        wanted: dict[str, Any] = {"game": game, "opponent": {"kind": "here"}}
        table: str = screen.ask("tables", wanted)["table"]
        hello = screen.page.request.get(f"{screen.url}api/tables/{table}").json()
        code = a_move(hello["scene"]["choices"][0])
        screen.ask(f"tables/{table}/act", {"type": "move", "ply": 0, "code": code})
        yield table


def test_no_english_is_left_in_japanese(visit: Visit) -> None:
    screen = visit(locale="ja-JP")
    screen.go("")
    expect(screen.find("game-card").last).to_be_visible()
    expect(screen.find("html")).to_have_attribute("lang", "ja")
    found = {"": english(screen.page)}
    friend = {"game": "flipflop", "opponent": {"kind": "friend", "listed": True}}
    waiting = screen.ask("tables", friend)["table"]
    *playing, over = tables(screen)
    screen.ask(f"tables/{over}/act", {"type": "resign"})
    places = [f"t/{table}" for table in (*playing, over, waiting)]
    for place in (*places, "new/squish", "lobby", "mine", "bots", "sandbox/flatfront", "nowhere"):
        screen.go(place)
        expect(screen.heading).to_be_visible()
        screen.page.wait_for_load_state("networkidle")
        found[place] = english(screen.page)
    assert not {place: said for place, said in found.items() if said}


def test_no_space_follows_a_japanese_stop(visit: Visit) -> None:
    screen, found = visit(locale="ja-JP"), {}
    places = ["puzzles/squish/squish-1", "puzzles", "rules/flink", "learn/flowish", "new/squish"]
    places += ["lobby", "archive", "account", "import", "bots", "sandbox/flatfront"]
    for place in places:
        screen.go(place)
        expect(screen.heading).to_be_visible()
        screen.page.wait_for_load_state("networkidle")
        found[place] = screen.page.evaluate(SPACED)
    assert not {place: said for place, said in found.items() if said}


def test_the_language_can_be_switched_and_stays(visit: Visit) -> None:
    screen = visit(locale="ja-JP")
    screen.open("flipflop")
    screen.may_move(0)
    reason, away = screen.board.locator("p.reason"), say("page.error.away", "ja")
    for _ in range(20):
        screen.press(screen.cell("c3"))
        expect(reason).to_be_visible()
        if reason.inner_text().strip() != away:
            break
        screen.page.wait_for_timeout(500)  # the line was not up yet: once more, as it says
    expect(reason).to_have_text(say("move.empty", "ja", cell="c3"))
    screen.press(screen.page.get_by_role("button", name="English"))
    expect(screen.find(".status .yours")).to_have_text("White to move")
    screen.page.reload()
    expect(screen.find(".status .yours")).to_have_text("White to move")
    expect(screen.find("html")).to_have_attribute("lang", "en")


def test_nothing_sticks_out_on_narrow_phones(visit: Visit) -> None:
    for locale in ("en-GB", "ja-JP"):
        screen = visit(phone=True, locale=locale)
        screen.open("flipflop", {}, "level", level="1")
        screen.may_move(0)
        screen.go("")
        expect(screen.find("page-head .calls")).to_be_visible()
        for width in (390, 360, 320):
            screen.page.set_viewport_size({"width": width, "height": 700})
            assert screen.page.evaluate("document.documentElement.scrollWidth") <= width
