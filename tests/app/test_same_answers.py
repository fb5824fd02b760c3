"""The app gives the same answers as a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from banmen.games import about, ids
from banmen.server.service import ServerSettings
from tests.app.shelves import Page, opened
from tests.server.client import Browser, serving

SMALL: dict[str, Any] = {
    "game": "flipflop",
    "options": {"size": 3},
    "start": None,
    "moves": [],
    "tiles": [],
}
WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("position", "positions", {}),
    ("position", "positions", {**SMALL, "game": "chess"}),
    ("position", "positions", {**SMALL, "game": 3}),
    ("position", "positions", {**SMALL, "moves": ["a1-a9"]}),
    ("position", "positions", {**SMALL, "moves": "a1-a9"}),
    ("position", "positions", {**SMALL, "start": "nonsense"}),
    ("position", "positions", {**SMALL, "more": 1}),
    ("open_table", "tables", {"game": "squish", "opponent": {"kind": "level", "level": "99"}}),
    ("open_table", "tables", {"game": "squish", "opponent": {"kind": "wizard"}}),
    ("open_table", "tables", {"game": "squish", "opponent": {"kind": "here"}, "seat": 2}),
    ("open_table", "tables", {"game": "squish", "opponent": {"kind": "here"}, "clock": {}}),
    ("lines", "analysis/lines", {"line": SMALL, "lines": 100}),
    ("why", "analysis/why", {"line": SMALL, "move": "nonsense"}),
    ("review", "analysis/review", SMALL),
    ("understand", "records", {"text": ""}),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    settings = ServerSettings(str(tmp_path_factory.mktemp("same") / "b.db"), workers=1, times=1000)
    with serving(settings) as address:
        yield Browser(address)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with opened() as found:
        yield found


async def get(server: Browser, path: str) -> Any:
    return await asyncio.to_thread(server.get, path)


async def post(server: Browser, path: str, asked: Any = None, status: int = 200) -> Any:
    return await asyncio.to_thread(server.post, path, asked, status)


async def test_what_there_is(page: Page, server: Browser) -> None:
    games = await page.call("games")
    assert games == await get(server, "games")
    assert await page.call("all_puzzles") == await get(server, "puzzles")
    assert await page.call("today") == await get(server, "puzzles/today")
    for language in ("en", "ja"):
        assert await page.call("texts", language=language) == await get(server, f"texts/{language}")
    for game in (game["id"] for game in games if "lesson" in game["has"]):
        found = await page.call("lesson", game=game, language="ja")
        assert found == await get(server, f"learn/{game}?language=ja")
    for game in (game["id"] for game in games if "sample" in game["has"]):
        assert await page.call("sample", game=game) == await get(server, f"games/{game}/sample")


async def test_positions_and_drafts(page: Page, server: Browser) -> None:
    for game in ids():
        line = {**SMALL, "game": game, "options": {}}
        shown = await page.call("position", **line)
        if not about(game).chance:  # a stack is shuffled
            assert shown == await post(server, "positions", line)
        drafting = {"game": game, "options": {}, "text": shown["position"], "tool": None}
        assert await page.call("draft", **drafting) == await post(server, "drafts", drafting)


async def test_puzzles(page: Page, server: Browser) -> None:
    (first, *_) = await page.call("all_puzzles")
    id = first["id"]
    assert await page.call("puzzle", id=id) == await get(server, f"puzzles/{id}")
    solution = await page.call("solution", id=id)
    assert solution == await get(server, f"puzzles/{id}/solution")
    moves = {"moves": solution["moves"][:1]}
    tried = await page.call("attempt", id=id, **moves)
    assert tried["verdict"] in ("solved", "right")
    assert tried["verdict"] == (await post(server, f"puzzles/{id}/try", moves))["verdict"]


async def test_why_and_lines(page: Page, server: Browser) -> None:
    asked = {"line": SMALL, "move": "b1-b2"}
    told = await page.call("why", **asked)
    assert told == await post(server, "analysis/why", asked)
    lines = await page.stream("lines", line=SMALL, lines=2, seconds=2)
    assert lines[-1]["candidates"][0]["steps"][0]["text"] == "b1xb3"
    moves = ["b1-b2", "a3-a2"]
    judged = await page.stream("review", **{**SMALL, "moves": moves})
    http = httpx.Client(base_url=server.http.base_url, headers={"X-Banmen": "page"}, timeout=60)
    answered = await asyncio.to_thread(http.post, "analysis/review", json={**SMALL, "moves": moves})
    theirs = [json.loads(line) for line in answered.text.splitlines() if line.strip()]
    assert judged == theirs[:-1]


@pytest.mark.parametrize(("name", "path", "asked"), WRONG, ids=lambda value: str(value)[:40])
async def test_what_is_refused(
    name: str, path: str, asked: dict[str, Any], page: Page, server: Browser
) -> None:
    answer = await asyncio.to_thread(server.http.post, path, json=asked)
    theirs = json.loads(answer.text.splitlines()[0])
    with pytest.raises(Exception) as caught:  # noqa: PT011 (whatever it is, it is compared)
        await (page.stream if name in ("lines", "review") else page.call)(name, **asked)
    assert getattr(caught.value, "key", None) == (theirs.get("key") or theirs["reason"]["key"])
    assert getattr(caught.value, "status", 400) == answer.status_code or answer.status_code == 200
