"""A newcomer's first day with a game; each step succeeds or ends with one sentence.

    python -m tests.newcomer tictactoe

It runs where the game is: in a copy of the project, for the worked example.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import random
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from banmen.cli import main
from banmen.games import about
from banmen.puzzles import daily
from banmen.server.service import ServerSettings
from banmen.texts import LANGUAGES, say
from tests.page.conftest import CHROMIUM, FLAGS, WEBGL
from tests.page.screen import SLOW, Screen, any_way
from tests.server.client import Browser, serving


def look_around(ann: Browser, id: str) -> None:
    """The front page and what it asks for: every game, all sentences, a sample of each game."""
    assert "<banmen-page" in ann.http.get(f"http://{ann.address}/").text
    info = {game["id"]: game for game in ann.get("games")}[id]
    assert (info["title"], len(info["levels"])) == (about(id).title, 9)
    for language in LANGUAGES:
        assert ann.get(f"texts/{language}")[f"page.game.{id}"]
    for part in ("sample", "lesson"):
        path = {"sample": f"games/{id}/sample", "lesson": f"learn/{id}"}[part]
        answer = ann.http.get(path)
        if part not in info["has"]:
            assert answer.status_code == 404, path
            assert answer.json()["text"].endswith("yet.")
        else:
            assert answer.status_code == 200, path
    assert (id in {puzzle["game"] for puzzle in ann.get("puzzles")}) == ("puzzles" in info["has"])


def play(ann: Browser, id: str) -> str:
    """A game against a level, to its end."""
    opened = ann.open(id, {"kind": "level", "level": "1"}, seat=0)
    at, luck = ann.look(opened["table"]), random.Random(1)
    while at.table["result"] == "*":
        ply = at.table["ply"]
        if at.table["turn"] == 0:
            assert at.play(luck)["type"] == "ok"
        while at.table["ply"] == ply and at.table["result"] == "*":
            at.next()
    at.close()
    return str(opened["table"])


def study(ann: Browser, id: str, table: str) -> None:
    """A picture of it, its record, and a draft."""
    assert ann.http.get(f"tables/{table}/picture.svg").text.startswith("<svg")
    assert ann.http.get(f"tables/{table}/record?form=text").text.startswith('[Banmen "1"]')
    drafted = ann.post("drafts", {"game": id, "text": "", "tool": "remove"})
    assert drafted["tools"]


def touch(address: str, id: str) -> None:
    """In a browser, if there is one: its line on the front page, then a move on its board."""
    if not CHROMIUM.exists():
        warnings.warn("LEFT OUT: the page in a browser. There is no Chromium here.", stacklevel=1)
        return
    expect.set_options(timeout=SLOW)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + WEBGL) as browser,
    ):
        screen = Screen(browser.new_context(locale="en-GB"), f"http://{address}/")
        screen.page.set_default_timeout(SLOW)
        screen.go("")
        expect(screen.find("game-card", has_text=about(id).title)).to_contain_text(
            say(f"page.game.{id}")
        )
        screen.open(id)
        screen.may_move(0)
        screen.play(any_way(screen.scene, random.Random(1)))
        screen.sees(1)
        assert not screen.troubles


def command(*words: str) -> str:
    """What `banmen` says; it has to go well."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), pytest.raises(SystemExit) as ended:
        main([*words])
    assert not ended.value.code, words
    return said.getvalue()


def print_out(id: str, folder: Path) -> None:
    """From the command line: a board, a picture, sheets, a short report."""
    title = about(id).title
    assert title in command("show", id)
    assert id in command("games")
    command("show", id, "--png", str(folder / "board.png"))
    command("sheets", id, "--out", str(folder / "sheets.pdf"))
    command("report", id, "--games", "1", "--jobs", "1", "--out", str(folder / "report.html"))
    assert title in (folder / "report.html").read_text("utf-8")
    assert (folder / "sheets.pdf").read_bytes()[:5] == b"%PDF-"


def fortnight() -> list[Any]:
    """The puzzles of fourteen days."""
    first = datetime.date(2026, 11, 16)
    return [daily(first + datetime.timedelta(days)) for days in range(14)]


def first_day(id: str) -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(ServerSettings(str(Path(folder) / "banmen.db"), workers=1)) as address:
            ann = Browser(address)
            look_around(ann, id)
            study(ann, id, play(ann, id))
            touch(address, id)
        print_out(id, Path(folder))
    assert len(fortnight()) == 14


if __name__ == "__main__":
    first_day(sys.argv[1])
