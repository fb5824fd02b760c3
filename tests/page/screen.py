"""One person's browser: the contents of the screen, and mouse, finger and keys."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, expect

from banmen.games import Value
from banmen.texts import say

SLOW = 90_000
"""Milliseconds to wait for anything: a game may have to be compiled first, on a busy machine."""
NETWORK = (
    "Failed to load resource",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script.",  # of the service worker
)
"""How the browser's complaints about the network begin; they are not the page's fault."""
PICTURE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="
"""Of the style `body {}`, which Playwright adds to take a picture; Firefox refuses it aloud."""
FOCUSED = """() => {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}"""

Json = dict[str, Any]


class Screen:
    """A window with one page of ours. Touches by finger where there is a touch screen."""

    def __init__(self, context: BrowserContext, url: str, *, finger: bool = False) -> None:
        """`url` is the server's."""
        self.url, self.finger = url, finger
        self.page = context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self._trouble(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NETWORK):
            self._trouble(message.text)

    def _trouble(self, said: str) -> None:
        if PICTURE not in said:
            self.troubles.append(said)

    def go(self, path: str) -> None:
        """Open an address below the server's."""
        self.page.goto(self.url + path)

    def find(self, css: str, has_text: str | None = None) -> Locator:
        """The matches of a selector, in any shadow root."""
        return self.page.locator(css, has_text=has_text)

    @property
    def heading(self) -> Locator:
        """The heading of the page that is open."""
        return self.find('main[tabindex="-1"] h1')

    def press(self, what: Locator) -> None:
        """Click or tap it."""
        what.tap() if self.finger else what.click()

    def button(self, key: str, **params: str) -> Locator:
        """The button with a sentence on it."""
        return self.page.get_by_role("button", name=say(key, **params), exact=True)

    def chip(self, name: str, value: Value) -> Locator:
        """One of several things to choose from."""
        return self.find(f'label.chip:has(input[name="{name}"][value="{value}"])')

    # --- tables --------------------------------------------------------------------------------

    def set_up(self, game: str, whom: str, options: dict[str, Value], side: int | None = 0) -> None:
        """Make a table through the page for setting up a game."""
        self.go(f"new/{game}")
        self.press(self.chip("whom", whom))
        for name, value in options.items():
            self.press(self.chip(name, value))
        if side is not None:
            self.press(self.chip("side", side))
        self.press(self.button(f"page.new.go_{whom}"))
        self.page.wait_for_url("**/t/*")

    def open(
        self, game: str, options: dict[str, Value] | None = None, kind: str = "here", **more: str
    ) -> str:
        """Make a table without the page, and look at it. Its name."""
        wanted = {
            "game": game,
            "options": options or {},
            "opponent": {"kind": kind, **more},
            "seat": 0,
        }
        table: str = self.ask("tables", wanted)["table"]
        self.go(f"t/{table}")
        return table

    def ask(self, path: str, content: Json) -> Json:
        """Post something to the server as this person."""
        url, headers = f"{self.url}api/{path}", {"X-Banmen": "page"}
        answer = self.page.request.post(url, data=content, headers=headers, timeout=SLOW)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    @property
    def invitation(self) -> str:
        """The link that is to be sent to a friend."""
        link = self.find("waiting-panel copy-link input")
        expect(link).to_have_value(re.compile("#invite="), timeout=SLOW)
        return link.input_value()

    # --- what is seen --------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The board of the table, or of a first game."""
        return self.find(":is(table-page, learn-page) banmen-board")

    @property
    def scene(self) -> Json:
        """The contents of the board."""
        found: Json = self.board.evaluate("board => board.config.scene")
        return found

    @property
    def moves(self) -> list[str]:
        """The moves in the list."""
        return self.find("move-list li button").all_inner_texts()

    def sees(self, moves: int) -> None:
        """Wait until this many moves have been made."""
        expect(self.find("move-list li")).to_have_count(moves, timeout=SLOW)

    def may_move(self, moves: int | None = None) -> None:
        """Wait until it is this person's turn, after this many moves."""
        if moves is not None:
            self.sees(moves)
        expect(self.find("table-page .status .yours")).to_be_visible(timeout=SLOW)
        self.page.wait_for_function("board => board.config.active", arg=self.board.element_handle())

    # --- what is touched -----------------------------------------------------------------------

    def thing(self, touch: str) -> Locator:
        """The element for a touch: a cell, a face in hand, units, an orientation, a pass."""
        kind, _, what = touch.partition(":")
        if kind == "hand":
            return self.button(f"page.board.hand.{what}")
        if kind == "units":
            units = what.replace("+", say("page.board.plus"))
            return self.button("page.board.these_units", units=units)
        if kind == "turn":
            return self.find(f'[data-orientation="{what}"]')
        return self.button("page.board.pass") if kind == "pass" else self.cell(touch)

    def cell(self, name: str) -> Locator:
        """A cell of the board."""
        return self.board.locator(f'[data-cell="{name}"]')

    def play(self, touches: Iterable[str]) -> None:
        """Touch one thing after the other; a block of Flink has to be confirmed."""
        for touch in touches:
            self.press(self.thing(touch))
        if touch != "pass" and self.scene["game"] == "flink":
            self.press(self.button("page.board.flink.place"))

    # --- by keyboard ---------------------------------------------------------------------------

    def play_by_keys(self, touches: Iterable[str]) -> None:
        """Touch one thing after the other with Tab, arrows and Enter alone."""
        for touch in touches:
            thing = self.thing(touch)
            if touch.partition(":")[0] in ("hand", "units", "turn", "pass"):
                self.tab_to(thing)
            else:
                self.walk_to(touch)
            self.page.keyboard.press("Enter")
        if self.scene["game"] == "flink":
            self.page.keyboard.press("Enter")

    def tab_to(self, goal: Locator, key: str = "Tab") -> None:
        """Press Tab until something has the focus."""
        wanted = goal.element_handle()
        for _ in range(80):
            if self.page.evaluate(f"wanted => ({FOCUSED})() === wanted", wanted):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {goal}")

    @property
    def focused_cell(self) -> str:
        """The cell that has the focus; nothing if it is elsewhere."""
        return str(self.page.evaluate(f"({FOCUSED})()?.dataset?.cell ?? ''"))

    def walk_to(self, goal: str) -> None:
        """Press arrows until a cell has the focus: always the one that seems to lead there."""
        if not self.focused_cell:
            self.tab_to(self.board.locator('[role=gridcell][tabindex="0"]'), "Shift+Tab")
        tried: set[tuple[str, str]] = set()
        while (here := self.focused_cell) != goal:
            ways = [key for key in self._arrows(here, goal) if (here, key) not in tried]
            assert ways, f"no arrow leads from {here} to {goal}"
            tried.add((here, ways[0]))
            self.page.keyboard.press(ways[0])

    def _arrows(self, here: str, goal: str) -> list[str]:
        """The four arrows, the best first."""
        right, down = (self._middle(goal)[axis] - self._middle(here)[axis] for axis in (0, 1))
        gains = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
        return sorted(gains, key=lambda key: -gains[key])

    def _middle(self, cell: str) -> tuple[float, float]:
        box = self.cell(cell).bounding_box()
        assert box, f"{cell} is not to be seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def any_way(scene: Json, chance: random.Random) -> list[str]:
    """Touches that lead to some legal move."""
    way: list[str] = []
    choices = scene["choices"]
    while choices:
        choice = chance.choice(choices)
        way.append(choice["touch"])
        choices = choice["then"]
        if choice["codes"]:  # a block of Flink: the cells where it can lie
            way.append(chance.choice(list(choice["codes"])))
    return way


def a_move(choice: Json) -> int:
    """The code of a legal move that begins with a choice."""
    if choice["code"] is not None:
        return int(choice["code"])
    codes = choice["codes"] or {}
    return int(next(iter(codes.values()))) if codes else a_move(choice["then"][0])
