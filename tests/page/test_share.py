"""Games given away and brought back: the share panel, frames, replay files, import."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import banmen
from banmen.record import Record
from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import SLOW, Screen
from tests.page.test_accessible import complaints
from tests.page.test_languages import english

FORMATS = re.compile("GIF|PNG|SVG|SGF|JSON Lines")
"""What files are called in any language."""


def played(*moves: str) -> Record:
    position = banmen.game("flipflop", size=3).start()
    for move in moves:
        position = position.play(move)
    return Record.of(position, White="Ann", Black="Ben")


WON = played("a1-a2", "b3-b1", "c1xb1", "c3-b3", "a2xb3", "a3-a1")


def table(screen: Screen, moves: int = 3) -> str:
    """A table after some moves of that game."""
    id = screen.open("flipflop", {"size": 3})
    for ply, move in enumerate(WON.moves[:moves]):
        screen.ask(f"tables/{id}/act", {"type": "move", "ply": ply, "text": move.text})
    return id


def strangers(page: Page) -> list[str]:
    """Texts that are not Japanese, besides the names of formats."""
    return [text for text in english(page) if english_in(FORMATS.sub("", text))]


def english_in(text: str) -> bool:
    return re.search(r"(?<![\w@:/.-])[A-Za-z]{2,}(?![\w@-])", text.replace("JSON", "")) is not None


# --- the panel -----------------------------------------------------------------------------------


def test_a_game_is_given_away_from_a_phone(visit: Visit) -> None:
    screen = visit(phone=True, locale="ja-JP", color_scheme="dark", accept_downloads=True)
    id = table(screen)
    screen.go("")  # an address with a fragment alone would not load anything
    screen.go(f"t/{id}#ply=2")
    at = re.compile("\u2060?".join(say("page.moves.at", "ja", ply=2, last=3)))  # see `kept`
    expect(screen.find("table-page .status")).to_contain_text(at, timeout=SLOW)
    screen.press(screen.page.get_by_role("button", name=say("page.share.title", "ja")))
    panel = screen.find("share-panel")
    link = panel.get_by_role("textbox").first
    expect(link).to_have_value(f"{screen.url}t/{id}#ply=2")
    screen.press(screen.chip("which", "game"))
    expect(link).to_have_value(f"{screen.url}t/{id}")
    screen.press(panel.locator("summary"))
    screen.press(screen.chip("size", "small"))
    frame = panel.get_by_role("textbox").last
    expect(frame).to_have_value(re.compile(f'src="{screen.url}embed/{id}" width="320"'))
    with screen.page.expect_download(timeout=SLOW) as download:
        screen.press(panel.get_by_role("button", name=re.compile(say("page.share.gif", "ja"))))
    assert download.value.suggested_filename == f"flipflop-{id}.gif"
    film = Image.open(io.BytesIO(Path(download.value.path()).read_bytes()))
    assert film.n_frames == 4  # type: ignore[attr-defined]
    assert complaints(screen) == []
    assert [text for text in strangers(screen.page) if "<iframe" not in text] == []


# --- frames --------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another site on this machine, with the files of a folder."""
    serve = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_page_may_frame_the_replay_and_nothing_else(
    visit: Visit, tmp_path: Path, elsewhere: str
) -> None:
    screen = visit()
    id = table(screen)
    frames = "".join(
        f'<iframe name="{name}" src="{screen.url}{path}" width="480" height="600"></iframe>'
        for name, path in (("replay", f"embed/{id}"), ("table", f"t/{id}"))
    )
    (tmp_path / "blog.html").write_text(f"<!doctype html>{frames}")
    screen.page.goto(f"{elsewhere}blog.html")
    replay = screen.page.frame_locator('[name="replay"]')
    expect(replay.locator("h1")).to_have_text("FlipFlop", timeout=SLOW)
    replay.get_by_role("button", name=say("replay.last")).click()
    expect(replay.get_by_role("status")).to_contain_text("c1 to b1")
    expect(replay.get_by_role("link")).to_have_attribute("href", f"../t/{id}")
    assert screen.page.frame("table").url.startswith("chrome-error:")  # type: ignore[union-attr]
    screen.troubles = [said for said in screen.troubles if "frame-ancestors" not in said]
    screen.go(f"embed/{id}")
    assert complaints(screen) == []


# --- a file that replays itself ------------------------------------------------------------------


def test_a_replay_file_needs_nobody(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(WON.html(), "utf-8")
    screen = visit(phone=True, color_scheme="dark")
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.page.goto(file.as_uri())
    page, said = screen.page, screen.page.get_by_role("status")
    picture, here = page.get_by_role("img"), page.locator("nav [aria-current]")
    expect(said).to_have_text("Start")
    first = picture.inner_html()
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("1. White: a1 to a2, turned over")
    expect(here).to_have_text("a1-a2")
    assert picture.inner_html() != first
    page.keyboard.press("End")
    expect(said).to_contain_text(say("page.result.won", winner="White"))
    expect(picture).to_have_attribute("aria-label", "FlipFlop: White has won")
    page.keyboard.press("Home")
    assert picture.inner_html() == first
    screen.press(page.get_by_role("button", name=say("page.moves.play")))
    expect(here).to_have_text("a1-a2")
    screen.press(page.get_by_role("button", name=say("page.moves.pause")))
    screen.press(page.get_by_role("button", name="c1xb1"))
    expect(page.get_by_role("slider")).to_have_value("3")
    screen.press(page.get_by_role("button", name="日本語"))
    expect(said).to_have_text(re.compile("^2. 白：c1 から b1 へ"))
    assert complaints(screen) == []
    assert asked == [file.as_uri()]


# --- import --------------------------------------------------------------------------------------


def test_records_are_brought_read_and_studied(visit: Visit, tmp_path: Path) -> None:
    screen = visit()
    screen.go("import")
    text = screen.page.get_by_role("textbox", name=say("page.import.text"))
    text.fill(WON.to_text().replace("c1xb1", "c1-c9"))
    screen.press(screen.button("page.import.read"))
    fault = screen.find("import-page .fault")
    expect(fault).to_contain_text("Line 9: 2. c1-c9 cannot be played", timeout=SLOW)
    expect(fault.locator("li.wrong")).to_contain_text("2. c1-c9")
    expect(screen.find("import-page .record")).to_contain_text("Ann – Ben")
    expect(screen.find("import-page .record")).to_contain_text("2 moves")
    file = tmp_path / "games.jsonl"
    file.write_text(f"{WON.to_json()}\n{played('b1xb3').to_json()}\n", "utf-8")
    screen.find('import-page input[type="file"]').set_input_files(file)
    records = screen.find("import-page .record")
    expect(records).to_have_count(2, timeout=SLOW)
    expect(fault).to_have_count(0)
    drawn = "picture => picture.complete && picture.naturalWidth > 0"
    screen.page.wait_for_function(drawn, arg=records.first.locator("img").element_handle())
    assert complaints(screen) == []
    screen.press(records.first.get_by_role("button", name=say("page.import.study")))
    screen.page.wait_for_url(lambda url: "/analyse/flipflop" in url)
    for ply in WON.moves:
        expect(screen.page.get_by_role("main").get_by_text(ply.text).first).to_be_visible()


def test_what_cannot_be_read_is_said(visit: Visit, tmp_path: Path) -> None:
    screen = visit(locale="ja-JP")
    screen.go("import")
    choose, alert = screen.find('import-page input[type="file"]'), screen.page.get_by_role("alert")
    for content, key in ((b"\xff\xfe", "record.encoding"), (b"x" * 60_001, "page.import.large")):
        (tmp_path / "file").write_bytes(content)
        choose.set_input_files(tmp_path / "file")
        expect(alert).to_have_text(say(key, "ja", signs="60,000"))
    assert strangers(screen.page) == []
