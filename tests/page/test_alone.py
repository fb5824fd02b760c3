"""The page without a server: static files below some path, a browser, and then no network."""

from __future__ import annotations

import json
import random
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

import banmen
from banmen.games import Value
from banmen.prebuilt import sets
from banmen.puzzles import puzzles
from banmen.record import Record
from banmen.texts import say
from tests.page import alone
from tests.page.conftest import Visit
from tests.page.screen import Json, Screen, any_way
from tests.page.test_analysis import SMALL, line
from tests.page.test_languages import english
from tests.page.test_learn import go_through
from tests.page.test_puzzles import play
from tests.page.test_sandbox import Sandbox

MAP = {"flink": "flat"}
OPTIONS: dict[str, dict[str, Value]] = {game.id: game.options for game in sets.named(alone.GAMES)}
"""What each game is played with here: the last variant of each."""
TABLE = re.compile(r"[/=]t/[a-z0-9]{10}$")
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  return true;
}"""


@pytest.fixture(scope="module")
def folder(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is served: the page lies below it."""
    found = tmp_path_factory.mktemp("alone")
    alone.built(found)
    return found


@pytest.fixture(scope="module")
def home(folder: Path) -> Iterator[str]:
    with alone.served(folder) as server:
        yield address(server.server_port)


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}/{alone.BELOW}"


def begun(screen: Screen, game: str, whom: str, level: int | None = None) -> None:
    """Set up a game on the page for it."""
    screen.press(screen.chip("whom", whom))
    for name, value in OPTIONS[game].items():
        screen.press(screen.chip(name, value))
    if level is not None:
        screen.press(screen.chip("level", level))
        screen.press(screen.chip("side", 0))
    screen.press(screen.button(f"page.new.go_{whom}"))
    screen.page.wait_for_url(TABLE)


def played_out(screen: Screen, seed: int = 1) -> int:
    """Play whatever comes until the game is over. The number of moves that were made here."""
    chance, moves = random.Random(seed), 0
    expect(screen.find("table-page .status .yours")).to_be_visible()
    before = None
    while (scene := next_turn(screen, before)) is not None:
        screen.play(any_way(scene, chance))
        before = scene
        moves += 1
    return moves


def next_turn(screen: Screen, before: Json | None) -> Json | None:
    """Wait for another scene in which the person at the page may move; None once the game is
    over.
    """
    over, until = screen.find("result-banner"), time.monotonic() + 90
    while time.monotonic() < until:
        if over.is_visible():
            return None
        if screen.board.evaluate("board => board.config.active") and screen.scene != before:
            return screen.scene
        time.sleep(0.05)
    raise AssertionError("The game neither goes on nor ends.")


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", OPTIONS)
def test_whole_games_against_the_computer_and_at_one_device(
    visit: Visit, home: str, game: str
) -> None:
    screen = visit(url=home, settings=MAP)
    screen.go(f"new/{game}/")
    begun(screen, game, "level", level=1)
    assert played_out(screen) > 2
    screen.press(screen.find("result-banner").get_by_text(say("page.over.new")))
    begun(screen, game, "here")
    assert played_out(screen) > 5


def test_a_game_goes_on_after_the_page_was_loaded_again(visit: Visit, home: str) -> None:
    screen = visit(url=home, service_workers="block")
    screen.go("new/squish/")
    begun(screen, "squish", "level", level=4)
    screen.may_move(0)
    screen.play(any_way(screen.scene, random.Random(1)))
    screen.may_move(2)
    moves = screen.moves
    assert "?to=t/" in screen.page.url, "no service worker stands in for documents"
    screen.page.reload()
    screen.may_move(2)
    assert screen.moves == moves


# --- without a network ---------------------------------------------------------------------------


def test_everything_works_in_japanese_on_a_phone_once_the_network_is_gone(
    visit: Visit, folder: Path
) -> None:
    with alone.served(folder) as server:
        screen = visit(url=address(server.server_port), phone=True, locale="ja-JP", settings=MAP)
        screen.go("")
        expect(screen.find("game-card banmen-board").first).to_be_visible()
        assert screen.page.evaluate(KEPT)
        server.shutdown()
        server.server_close()
        screen.go("rules/squish")
        expect(screen.find("rule-board").first).to_be_visible()
        one = next(puzzle for puzzle in puzzles("flipfour") if puzzle.plies == 1)
        screen.go(f"puzzles/flipfour/{one.id}")
        play(screen, one.solution[0])
        state = screen.find("puzzle-page .state")
        expect(state).to_contain_text(say("page.puzzle.won", "ja"))
        screen.go("lobby")
        expect(screen.page.get_by_role("main")).to_contain_text(say("page.server.needed", "ja"))
        assert not english(screen.page)
        screen.go("new/squish")
        expect(screen.chip("whom", "level")).to_be_visible()
        screen.press(screen.page.get_by_role("button", name=say("page.new.go_level", "ja")))
        screen.page.wait_for_url(TABLE)
        expect(screen.board).to_be_visible()
        assert not english(screen.page)


def test_lessons_analysis_and_the_sandbox_without_a_network(visit: Visit, folder: Path) -> None:
    with alone.served(folder) as server:
        screen = visit(url=address(server.server_port))
        screen.go("")
        assert screen.page.evaluate(KEPT)
        server.shutdown()
        server.server_close()
        screen.go("learn/flatfront")
        go_through(screen, "flatfront", screen.play)
        screen.go(SMALL)
        expect(line(screen, 1)).to_contain_text("b1xb3")
        screen.press(screen.find('[data-cell="b1"]'))
        screen.press(screen.find('[data-cell="b2"]'))
        screen.press(screen.button("page.analyse.why_last"))
        expect(screen.find("why-box")).to_contain_text("b1xb3")
        box = Sandbox(screen, "squish#order=4")
        screen.press(screen.button("page.sandbox.clear"))
        box.says(say("page.sandbox.no_position", reason=say("position.no_white")))
        box.put("white", "b1", "c3")
        box.put("black", "d5", "e5", "a1")
        box.says(say("page.sandbox.over", result=say("page.board.won.black")))


# --- what is kept --------------------------------------------------------------------------------


def test_everything_goes_into_a_file_and_to_another_browser(
    visit: Visit, home: str, tmp_path: Path
) -> None:
    ann, ben = visit(url=home), visit(url=home)
    ann.go("new/flipflop/")
    begun(ann, "flipflop", "here")
    ann.may_move(0)
    ann.play(any_way(ann.scene, random.Random(1)))
    ann.sees(1)
    ann.page.evaluate("localStorage.setItem('banmen.puzzles', '{\"solved\": [\"squish-1\"]}')")
    ann.go("mine/")
    with ann.page.expect_download() as saved:
        ann.press(ann.button("page.copy.save"))
    saved.value.save_as(tmp_path / "copy.json")
    (tmp_path / "wrong.json").write_text("[]")
    ben.go("mine/")
    field = ben.find("own-copy input")
    field.set_input_files(tmp_path / "wrong.json")
    expect(ben.page.get_by_role("alert")).to_have_text(say("app.no_copy"))
    field.set_input_files(tmp_path / "copy.json")
    brought = say("page.copy.brought", games="1", known="0")
    expect(ben.find("own-copy [role=status]")).to_have_text(brought)
    expect(ben.find("mine-page a.line")).to_have_count(1)
    assert "squish-1" in ben.page.evaluate("localStorage.getItem('banmen.puzzles')")


def test_records_come_in_and_go_out(visit: Visit, home: str, tmp_path: Path) -> None:
    screen = visit(url=home)
    position = banmen.game("flipflop", size=3).start().play("b1-b2").play("a3-a2")
    screen.go("import/")
    text = screen.page.get_by_role("textbox", name=say("page.import.text"))
    text.fill(Record.of(position).to_text())
    screen.press(screen.button("page.import.read"))
    record = screen.find("import-page .record")
    with screen.page.expect_download() as replay:
        screen.press(record.get_by_role("button").last)
    replay.value.save_as(tmp_path / "replay.html")
    assert "b1-b2" in (tmp_path / "replay.html").read_text("utf-8")
    screen.press(record.get_by_role("button", name=say("page.import.study")))
    screen.page.wait_for_url(lambda url: "/analyse/flipflop" in url)
    expect(screen.find("move-tree button")).to_have_count(2)


# --- other browsers, other builds ----------------------------------------------------------------


def test_a_newer_build_comes_by_itself_and_says_so(visit: Visit, folder: Path) -> None:
    place = folder.parent / f"{folder.name}-newer"
    shutil.copytree(folder, place)
    with alone.served(place) as server:
        screen = visit(url=address(server.server_port))
        screen.go("")
        assert screen.page.evaluate(KEPT)
        page = place / alone.BELOW
        script, index = page / "service.js", page / "index.html"
        script.write_text(re.sub(r'BUILD = "\w+"', 'BUILD = "newer"', script.read_text()))
        index.write_text(index.read_text().replace("<title>", "<title>Newer: "))
        screen.page.reload()
        notice = screen.find(".notice", has_text=say("page.ready.newer"))
        screen.press(notice.get_by_role("button", name=say("page.reload")))
        screen.page.wait_for_function("() => document.title.length > 0")
        document = screen.page.evaluate("fetch('index.html').then((found) => found.text())")
        assert "Newer: " in document
        assert len(screen.page.evaluate("caches.keys()")) == 1


def test_a_browser_that_cannot_compute_is_told(visit: Visit, home: str) -> None:
    screen = visit(url=home)
    screen.page.add_init_script("WebAssembly.validate = () => false")
    screen.go("")
    expect(screen.find("#simd p[lang=en]")).to_contain_text("no WebAssembly with SIMD")
    expect(screen.find("banmen-page")).to_have_count(0)


def test_what_is_left_of_python_may_be_broken(visit: Visit, home: str) -> None:
    screen = visit(url=home)
    screen.go("")
    screen.page.evaluate(KEPT)
    ready = "() => performance.getEntriesByName('python')[0]?.detail.remembered"
    screen.page.wait_for_function(f"{ready} === false")
    while not screen.page.evaluate(MEMORY.replace("CHANGE", "found")):
        screen.page.wait_for_timeout(100)
    screen.page.reload()
    screen.page.wait_for_function(f"{ready} === true")
    screen.page.evaluate(MEMORY.replace("CHANGE", "store.put(new Blob(['x']), found)"))
    screen.page.reload()
    screen.page.wait_for_function(f"{ready} === false")


MEMORY = """() => new Promise((done) => {
  indexedDB.open("banmen").onsuccess = ({ target }) => {
    const change = target.result.transaction("memory", "readwrite");
    const store = change.objectStore("memory");
    let found;
    store.getAllKeys().onsuccess = ({ target }) => { found = target.result[0]; CHANGE; };
    change.oncomplete = () => { target.result.close(); done(!!found); };
  };
})"""
"""Does something with what is kept of Python; whether anything is."""


def test_only_what_is_ours_is_asked_for(visit: Visit, home: str) -> None:
    screen = visit(url=home)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.go("")
    assert screen.page.evaluate(KEPT)
    assert [url for url in asked if not url.startswith(home)] == []
    policy = screen.find('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert policy is not None
    assert re.findall(r"'unsafe-\w+'|https?:|\*", policy) == []
    listed = json.loads((asked and screen.page.evaluate(LISTED)) or "{}")
    assert listed["parts"]["python"]["size"] < 2_500_000


LISTED = """fetch(`made/${document.querySelector('meta[name=banmen-build]').content}/parts.json`)
  .then((found) => found.text())"""
