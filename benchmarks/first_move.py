"""How long a newcomer waits for the computer: ``python -m benchmarks.first_move``, from the root.

For every game there is a new server whose cache is empty, as on a machine that has just got banmen.
As soon as it answers, a browser opens the page for setting up a game and clicks through to one in
which the computer begins. What is measured is the time from that click until the board is there,
until the page says that the computer is at it, and until its first move is in the list. Then the
same again with the cache as it is now.

    python -m benchmarks.first_move flatfront --level 8

It needs Chromium and the built page (`make page`).
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright
from tests.page.conftest import CHROMIUM, DESK, FLAGS, WEBGL
from tests.page.screen import SLOW, Screen
from tests.server.served import Served

from banmen.games import ids
from banmen.players.ladder import LEVELS


class Waited(NamedTuple):
    """Seconds after the click."""

    board: float
    words: str
    """What the page said after that."""
    move: float


def main() -> None:
    """Measure, and print a table."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("games", nargs="*", choices=[*ids(), []], help="all without it")
    asked.add_argument("--level", choices=LEVELS, default="4")
    wanted = asked.parse_args()
    print(f"{'level ' + wanted.level:12} {'board':>7} {'move':>7} {'again':>7}  seconds")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + WEBGL) as browser,
    ):
        for game in wanted.games or ids():
            first, again = _newcomer(browser, game, wanted.level)
            figures = f"{first.board:7.1f} {first.move:7.1f} {again.move:7.1f}"
            print(f"{game:12} {figures}  {first.words}", flush=True)


def _newcomer(browser: Browser, game: str, level: str) -> tuple[Waited, Waited]:
    """What somebody waits for on a new machine, in a first game and in a second."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        served = Served(Path(folder) / "banmen.db")
        served.start()
        try:
            return _game(browser, served, game, level), _game(browser, served, game, level)
        finally:
            served.stop()


def _game(browser: Browser, served: Served, game: str, level: str) -> Waited:
    with browser.new_context(**DESK) as context:
        screen = Screen(context, served.url)
        screen.go(f"new/{game}")
        screen.press(screen.chip("whom", "level"))
        screen.press(screen.chip("level", level))
        screen.press(screen.chip("side", 1))
        screen.press(screen.button("page.new.go_level"))
        click = time.monotonic()
        expect(screen.board).to_be_visible(timeout=SLOW)
        board = time.monotonic() - click
        words = dict[str, None]()
        while not screen.moves:
            words[screen.find("table-page .status").inner_text().strip()] = None
            time.sleep(0.05)
        return Waited(board, " / ".join(words), time.monotonic() - click)


if __name__ == "__main__":
    main()
