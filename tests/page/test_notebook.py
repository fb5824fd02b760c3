"""The board for notebooks in a browser, with a model that stands in for the notebook's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import banmen
from banmen.envs.notebook import BUILT, Board
from banmen.game import Position

HOME = "http://notebook.test/"
SCRIPT = """
import widget from "./notebook.js";
import again from "./notebook.js?again"; // a notebook loads it anew for every board
window.add = (given, copy) => {
  const listeners = [];
  const model = {
    get: (name) => given[name],
    on: (event, listener) => listeners.push(listener),
    off: () => {},
    send: (content) => window.tell(content).then((shown) => {
      given.shown = shown;
      listeners.forEach((listener) => listener());
    }),
  };
  const el = document.createElement("div");
  document.body.append(el);
  (copy ? again : widget).render({ model, el });
};
window.ready = true;
"""


class Notebook:
    """A notebook with boards in it. Touches go to the Python side at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boards: list[Board] = []
        page.expose_function("tell", self._told)
        page.goto(HOME)
        page.wait_for_function("window.ready")

    def add(self, position: Position, copy: bool = False, **wishes: Any) -> Board:
        """A board; with `copy` from a module that was loaded when the elements were defined."""
        board = Board(position, **wishes)
        self.boards.append(board)
        given = {"shown": board.shown, "words": board.words}
        self.page.evaluate("([given, copy]) => window.add(given, copy)", [given, copy])
        return board

    def _told(self, content: Any) -> Any:
        self.boards[-1]._handle_custom_msg(content, [])  # noqa: SLF001 (as a browser's message arrives)
        return self.boards[-1].shown

    def touch(self, cell: str) -> None:
        self.page.locator("notebook-board").last.get_by_role("gridcell", name=f"{cell},").click()


@pytest.fixture
def notebook(browser: Browser) -> Iterator[Notebook]:
    page = browser.new_page(viewport={"width": 900, "height": 1000})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def serve(route: Route) -> None:
        if "notebook.js" in route.request.url:
            route.fulfill(body=BUILT.read_text("utf-8"), content_type="text/javascript")
        else:
            body = f"<!doctype html><body><script type=module>{SCRIPT}</script>"
            route.fulfill(body=body, content_type="text/html")

    page.route(f"{HOME}**", serve)
    yield Notebook(page)
    page.close()
    assert errors == []


def test_a_game_against_the_computer_in_a_cell(notebook: Notebook) -> None:
    board = notebook.add(banmen.game("flipflop", size=3).start(), against="perfect")
    notebook.touch("a1")
    notebook.touch("c3")
    notebook.page.get_by_text("a1 cannot move to c3").wait_for()
    notebook.touch("a2")
    notebook.page.get_by_role("button", name="Take back").click()
    assert board.position.history == []
    notebook.page.get_by_role("button", name="Analysis").click()
    notebook.page.get_by_text("White wins in 8").wait_for()
    assert notebook.page.locator("notebook-board .advice").count() == 3


def test_a_board_whose_module_was_loaded_after_another_speaks_and_follows_the_theme(
    notebook: Notebook,
) -> None:
    notebook.add(banmen.game("flatfront").start(seed=1), language="ja", copy=True)
    notebook.page.get_by_text("配置フェーズ").wait_for()
    assert notebook.page.locator("html").get_attribute("lang") in (None, "")
    board = "document.querySelector('[data-theme]').shadowRoot.querySelector('notebook-board')"
    paper = f"getComputedStyle({board}).backgroundColor"
    by_day = notebook.page.evaluate(paper)
    notebook.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    notebook.page.wait_for_function(f"{paper} !== '{by_day}'")


def test_flink_is_a_map(notebook: Notebook) -> None:
    notebook.add(banmen.game("flink", size=5).start())
    notebook.page.locator("flink-flat").wait_for()
    assert not notebook.page.get_by_role("button", name="3D").count()
