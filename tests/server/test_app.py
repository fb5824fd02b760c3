"""The whole: the page it serves, the computer, restarts, the command."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import socket
import subprocess
import sys
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from PIL import Image

from banmen.cli.serve import based, listen
from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal
from banmen.server.health import health
from banmen.server.route import Nothing
from banmen.server.service import ServerSettings
from banmen.server.web.answers import answer
from banmen.server.web.app import create_app
from banmen.server.web.page import page
from tests.server.client import Browser, serving, two_at_a_table
from tests.server.waiting import SOON


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A page as a build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<head><base href="/" /></head>')
    (tmp_path / "assets" / "main-1a2b.js").write_text("1")
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


async def visit(web: Path, path: str, base: str = "", language: str = "en") -> httpx.Response:
    app = FastAPI()
    app.add_exception_handler(Complaint, lambda _, complaint: answer(complaint))
    app.include_router(page(base, web), prefix=base)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as visitor:
        headers = {"Accept-Language": language}
        return await visitor.get(f"http://localhost{base}/{path}", headers=headers)


@pytest.mark.parametrize("path", ["", "t/aaaaaaaaaa", "new/squish", "lobby", "mine", "index.html"])
@pytest.mark.parametrize("base", ["", "/some/where"])
async def test_every_address_of_the_page_is_the_page(web: Path, base: str, path: str) -> None:
    response = await visit(web, path, base)
    assert f'<base href="{base}/" />' in response.text
    assert response.headers["cache-control"] == "no-cache"


def meta(html: str) -> dict[str, str]:
    """The metadata in the head of a page."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    return {name: unescape(text) for name, text in found}


@pytest.mark.parametrize(
    ("path", "language", "title", "picture"),
    [
        ("", "en", "banmen 盤面", "card.png"),
        ("", "ja", "banmen 盤面", "card.png"),
        ("new/squish", "en-GB,en;q=0.8", "Squish", "games/squish/card.png"),
        ("new/squish", "fr,ja;q=0.8", "スクイッシュ", "games/squish/card.png"),
        ("rules/flink", "en", "Flink: the rules", "games/flink/card.png"),
        ("learn/flowish", "en", "Flowish: your first game", "games/flowish/card.png"),
        ("analyse/flipfour", "ja", "解析 · FlipFour", "games/flipfour/card.png"),
        ("puzzles", "en", "Puzzles", "card.png"),
        ("puzzles/squish", "en", "Puzzles · Squish", "games/squish/card.png"),
        ("puzzles/squish/squish-7", "en", "Puzzle · Squish", "puzzles/squish-7/card.png"),
        ("puzzles/squish/squish-999", "ja", "問題集", "card.png"),
        ("lobby", "en", "Lobby", "card.png"),
        ("person/Ann%22%3E", "en", 'Ann">', "card.png"),
        ("t/short", "en", "banmen 盤面", "card.png"),
    ],
)
async def test_every_link_has_a_title_a_sentence_and_a_picture(
    web: Path, path: str, language: str, title: str, picture: str
) -> None:
    found = meta((await visit(web, path, "/some/where", language)).text)
    assert found["og:title"] == title
    assert found["og:image"] == f"http://localhost/some/where/api/{picture}"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["twitter:card"] == "summary_large_image"
    assert found["description"] == found["og:description"]
    japanese = any("ぁ" <= sign <= "ヶ" for sign in found["description"])
    assert japanese == ("ja" in language)


async def test_a_page_is_described_once_in_the_language_asked_for(web: Path) -> None:
    head = '<title>x</title><meta name="description" content="old" />'
    (web / "index.html").write_text(f'<html lang="en"><head><base href="/" />{head}</head>')
    html = (await visit(web, "lobby", language="ja,en")).text
    assert '<html lang="ja">' in html
    assert "<title>ロビー · banmen 盤面</title>" in html
    assert (html.count('name="description"'), "old" in html) == (1, False)


def test_a_link_to_a_table_says_who_plays_and_who_is_to_move(address: str) -> None:
    ann = Browser(address)
    ann.put("me", {"name": "Ann"})
    made = ann.open("flipfour", {"kind": "friend"})
    level = ann.open("flipfour", {"kind": "level", "level": "1"}, seat=0)

    def told(table: str, language: str = "en") -> dict[str, str]:
        link = f"http://{address}/t/{table}"
        return meta(httpx.get(link, headers={"Accept-Language": language}).text)

    assert told(made["table"])["og:description"] == "Ann invites you to a game."
    found = told(level["table"])
    assert found["og:title"].startswith("FlipFour: ")
    assert found["og:description"] == "Ann against Computer 1 · First game"
    assert "Ann 対 コンピューター" in told(level["table"], "ja")["og:description"]
    for picture in (found["og:image"], f"http://{address}/api/puzzles/flipfour-1/card.png"):
        card = httpx.get(picture, timeout=SOON)
        assert Image.open(io.BytesIO(card.content)).size == (1200, 630)


async def test_files_are_kept_for_long_where_their_name_tells_their_content(web: Path) -> None:
    asset = await visit(web, "assets/main-1a2b.js")
    assert (asset.text, "immutable" in asset.headers["cache-control"]) == ("1", True)
    assert (await visit(web, "icon.svg")).headers["cache-control"] == "no-cache"
    assert (await visit(web, "assets/main-0000.js")).status_code == 404


@pytest.mark.parametrize("path", ["..%2f..%2fetc%2fpasswd", "%2e%2e/secret", "a%00b", "x" * 5000])
async def test_nothing_outside_the_page_is_served(web: Path, path: str) -> None:
    (web.parent / "secret").write_text("secret")
    response = await visit(web, path)
    assert "secret" not in response.text
    assert "root:" not in response.text
    assert response.status_code < 500


async def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    response = await visit(tmp_path / "none", "", language="ja")
    assert response.status_code == 503
    assert "make page" in response.text


def test_what_is_no_fault_of_the_asker_is_said_as_such() -> None:
    assert answer(Complaint("store.not_saved")).status_code == 503
    assert answer(Complaint("workers.full")).status_code == 503
    assert answer(Complaint("game.seed_or_deck")).status_code == 400


async def test_health_tells_when_the_database_is_gone() -> None:
    class Gone:
        async def answers(self) -> bool:
            return False

    service: Any = SimpleNamespace(store=Gone())
    anybody: Any = SimpleNamespace()
    with pytest.raises(Refusal) as refused:
        await health(Nothing(), anybody, service)
    assert refused.value.status == 503


def test_the_description_has_what_travels_over_sockets() -> None:
    described = create_app(ServerSettings()).openapi()
    assert {"ToServer", "ToPage", "Happened"} <= described["components"]["schemas"].keys()
    assert "/api/tables/{id}/act" in described["paths"]


def test_the_computer_answers(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=1)) as address:
        ann = Browser(address)
        table = ann.open("flipflop", {"kind": "level", "level": "1"}, seat=0)["table"]
        page = ann.look(table)
        assert page.play(random.Random(1))["type"] == "ok"
        while page.table["ply"] < 2:
            page.next()
        assert page.table["turn"] == 0
        assert page.send({"type": "offer", "what": "takeback"})["type"] == "ok"
        assert page.table["ply"] == 0


def test_a_restart_loses_nothing_and_the_computer_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "b.db")
    with serving(ServerSettings(file, workers=0)) as address:
        ann, bob, table = two_at_a_table(address, "flipflop")
        first = ann.look(table)
        first.play(random.Random(1))
        alone = ann.open("flipflop", {"kind": "level", "level": "1"}, seat=1)["table"]
    assert first.closed() == 1012
    with serving(ServerSettings(file, workers=1)) as later:
        ann.http.base_url, bob.http.base_url = (f"http://{later}/api/",) * 2
        ann.address = bob.address = later
        again = bob.look(table)
        assert again.table["ply"] == 1
        assert again.play(random.Random(2))["type"] == "ok"
        answered = ann.look(alone)
        while answered.table["ply"] < 1:
            answered.next()


def test_base_paths() -> None:
    assert based("") == based("/") == ""
    assert based("games") == based("/games/") == "/games"
    assert based("a/b") == "/a/b"
    for wrong in ("/a b", "/<x>", '/"'):
        with pytest.raises(Complaint):
            based(wrong)


def test_a_port_that_is_taken_is_said_with_one_that_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Complaint) as said:
            listen("127.0.0.1", port)
    free = said.value.params["free"]
    assert str(free) in str(said.value)
    assert free != port
    with pytest.raises(Complaint, match="Nothing can listen"):
        listen("192.0.2.1", 8017)


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    words = ["serve", "--port", str(port), "--base-path", "/x", "--workers", "1"]
    server = subprocess.Popen(
        [sys.executable, "-m", "banmen", *words, "--database", str(tmp_path / "b.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "BANMEN_LANGUAGE": "en"},
    )
    assert server.stdout is not None
    try:
        assert f"http://127.0.0.1:{port}/x/" in server.stdout.readline()
        health = httpx.get(f"http://127.0.0.1:{port}/x/api/health", timeout=SOON)
        assert health.status_code == 200
        assert httpx.get(f"http://127.0.0.1:{port}/x/").status_code in (200, 503)
    finally:
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=SOON)
    assert "Traceback" not in said, said
    assert server.returncode == 0
    assert not (tmp_path / "b.db-wal").exists(), "the database was not closed"
