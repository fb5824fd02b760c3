"""Games shown around: files to take along, frames for other pages, records brought in."""

from __future__ import annotations

import asyncio
import io
import json
import random
from base64 import b64encode
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from PIL import Image

import banmen
from banmen.record import Record, read_text
from banmen.server.domain.refusal import TooManyRequests
from banmen.server.rate_limits import PICTURES, RateLimits
from banmen.server.sharing import lane, renderer
from banmen.server.sharing.files import filed
from banmen.server.sharing.render_job import RenderJob
from banmen.server.sharing.renderer import Renderer
from tests.server.client import Browser
from tests.server.waiting import SOON

HERE = {"kind": "here"}


@pytest.fixture(scope="module")
def table(address: str) -> tuple[Browser, str]:
    """A person with a game of four moves."""
    ann = Browser(address)
    ann.put("me", {"name": "Ann"})
    id = ann.open("squish", HERE, options={"order": 3})["table"]
    luck = random.Random(4)
    at = ann.look(id)
    for _ in range(4):
        assert at.play(luck)["type"] == "ok"
    at.close()
    return ann, id


def got(who: Browser, path: str, **headers: str) -> httpx.Response:
    return who.http.get(path, headers=headers)


# --- files ---------------------------------------------------------------------------------------


def test_a_table_is_there_in_every_form(table: tuple[Browser, str]) -> None:
    ann, id = table
    name = f'filename="squish-{id}'
    svg = got(ann, f"tables/{id}/picture.svg?ply=2&theme=dark")
    assert (svg.headers["content-type"], f"{name}-2.svg" in svg.headers["content-disposition"]) == (
        "image/svg+xml",
        True,
    )
    assert svg.text.startswith("<svg ")
    assert svg.text != got(ann, f"tables/{id}/picture.svg?ply=2").text
    png = got(ann, f"tables/{id}/picture.png?width=200")
    assert Image.open(io.BytesIO(png.content)).width == 200
    assert f"{name}-4.png" in png.headers["content-disposition"]
    gif = got(ann, f"tables/{id}/film.gif?width=100")
    assert gif.headers["content-type"] == "image/gif"
    assert Image.open(io.BytesIO(gif.content)).n_frames == 5  # type: ignore[attr-defined]
    page = got(ann, f"tables/{id}/replay.html?language=ja")
    assert page.headers["content-disposition"] == f'attachment; {name}.html"'
    assert '<html lang="ja"' in page.text
    record = got(ann, f"tables/{id}/record?form=text")
    assert f'{name}.txt"' in record.headers["content-disposition"]


def test_what_one_has_is_not_sent_again(table: tuple[Browser, str]) -> None:
    ann, id = table
    path = f"tables/{id}/picture.svg?ply=1"
    tag = got(ann, path).headers["etag"]
    again = got(ann, path, **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert got(ann, f"tables/{id}/picture.svg?ply=2", **{"If-None-Match": tag}).status_code == 200


def test_any_position_has_a_picture(address: str) -> None:
    visitor = Browser(address)
    game = banmen.game("squish", order=3)
    after = game.start().play(game.start().legal()[0])
    query = {"option": "order=3", "position": str(after)}
    found = visitor.http.get("games/squish/picture.svg", params=query)
    assert found.text == game.parse(str(after)).svg()
    start = visitor.http.get("games/flatfront/picture.png?width=300")
    assert start.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("games/chess/picture.svg", 400, "game.unknown"),
        ("games/squish/picture.svg?option=order%3D99", 400, "option.value"),
        ("games/squish/picture.svg?option=order", 400, "record.options"),
        ("games/squish/picture.svg?position=nonsense", 400, None),
        ("games/squish/picture.gif", 422, "server.misread"),
        ("games/squish/picture.png?width=5000", 422, "server.misread"),
        ("games/squish/picture.svg?side=2", 400, "draw.no_space"),
        ("tables/aaaaaaaaaa/film.gif", 404, "server.no_table"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    address: str, path: str, status: int, key: str | None
) -> None:
    reason = Browser(address).get(path, status)
    assert key is None or reason["key"] == key
    assert reason["text"]


def test_a_position_beyond_the_last_is_refused(table: tuple[Browser, str]) -> None:
    ann, id = table
    assert ann.get(f"tables/{id}/picture.svg?ply=9", 400)["key"] == "record.ply"


# --- frames --------------------------------------------------------------------------------------


def test_a_table_can_be_framed_and_nothing_else(table: tuple[Browser, str], address: str) -> None:
    _, id = table
    framed = httpx.get(f"http://{address}/embed/{id}", timeout=SOON)
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "default-src 'none'" in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    assert f'href="../t/{id}"' in framed.text
    assert "set-cookie" not in framed.headers
    for path in (f"t/{id}", f"api/tables/{id}/replay.html", "embed", "api/health"):
        other = httpx.get(f"http://{address}/{path}", timeout=SOON).headers
        assert "frame-ancestors 'none'" in other["content-security-policy"]
        assert other["x-frame-options"] == "DENY"


def test_a_frame_without_a_table_says_so_in_words(address: str) -> None:
    lost = httpx.get(f"http://{address}/embed/nothing?language=ja", timeout=SOON)
    assert lost.status_code == 404
    assert lost.text.startswith("その対局は見つかりません")


# --- import --------------------------------------------------------------------------------------


def moves(game: str, count: int, **options: Any) -> Record:
    pos, luck = banmen.game(game, **options).start(), random.Random(2)
    for _ in range(count):
        pos = pos.play(luck.choice(pos.codes))
    return Record.of(pos, White="Ann")


def test_records_are_read_in_either_form(address: str) -> None:
    visitor = Browser(address)
    one, other = moves("squish", 3, order=3), moves("flipflop", 2, size=3)
    for text in (one.to_text() + "\n" + other.to_text(), f"{one.to_json()}\n{other.to_json()}\n"):
        found = visitor.post("records", {"text": text})
        assert [record["game"] for record in found["records"]] == ["squish", "flipflop"]
        assert found["fault"] is None
        first = found["records"][0]
        assert (first["plies"], first["tags"]) == (3, {"White": "Ann"})
        assert [*read_text(first["record"])] == [one]
        assert first["position"] == str(one.replay())


def test_a_fault_is_told_with_its_line_and_what_is_good_before_it(address: str) -> None:
    record = moves("squish", 3, order=3)
    text = record.to_text().replace(f"2. {record.moves[2].text}", "\n2. a1-i9")
    found = Browser(address).post("records", {"text": text})
    assert found["fault"]["line"] == 8
    assert found["fault"]["reason"]["key"] == "record.illegal"
    assert found["fault"]["reason"]["params"]["reason"]["key"], "said in any language"
    assert found["fault"]["partly"]
    assert found["records"][0]["plies"] == 2


@pytest.mark.parametrize("text", ["hello", "{", '{"format": 1}', "[Banmen", "\x00", "1. " * 900])
def test_what_is_no_record_is_explained(address: str, text: str) -> None:
    found = Browser(address).post("records", {"text": text})
    assert found["records"] == []
    assert found["fault"]["reason"]["key"].startswith("record.")


def test_a_record_that_was_brought_can_be_taken_along(address: str) -> None:
    visitor = Browser(address)
    text = {"text": moves("squish", 3, order=3).to_text()}
    gif = visitor.http.post("records/film.gif?width=100", json=text)
    assert Image.open(io.BytesIO(gif.content)).n_frames == 4  # type: ignore[attr-defined]
    page = visitor.http.post("records/replay.html", json=text)
    assert page.headers["content-disposition"] == 'attachment; filename="squish.html"'
    assert "Ann" in page.text
    data = {"text": moves("squish", 3, order=3).to_json()}
    told = visitor.http.post("records/record.txt", json=data)
    assert told.text == text["text"]
    wrong = {"text": '[Banmen "1"]\n[Game "squish"]\n\n1. a1-i9 *'}
    reason = visitor.post("records/film.gif", wrong, 400)
    assert (reason["key"], reason["params"]["reason"]["key"]) == ("record.illegal", "move.no_cell")


def test_nothing_and_too_much_are_refused(address: str) -> None:
    visitor = Browser(address)
    assert visitor.post("records", {"text": " \n"}, 422)["key"] == "sharing.empty"
    assert visitor.post("records", {"text": "x" * 60_001}, 422)["key"] == "server.misread"
    many = "\n".join([moves("flipflop", 1, size=3).to_json()] * 60)
    found = visitor.post("records", {"text": many})
    assert (len(found["records"]), found["more"]) == (50, True)


# --- the renderer --------------------------------------------------------------------------------


def order(ply: int) -> RenderJob:
    return RenderJob(moves("flipflop", 4, size=3).to_json(), "svg", ply, {})


async def test_what_is_asked_for_twice_is_made_once_and_only_so_much_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Any] = []

    async def answer(self: lane.Lane, order: dict[str, Any]) -> dict[str, str]:
        made.append(order)
        await asyncio.sleep(0)
        return {"made": b64encode(bytes(1000)).decode()}

    monkeypatch.setattr(lane.Lane, "_answer", answer)
    monkeypatch.setattr(renderer, "ROOM", 2500)
    monkeypatch.setattr(lane, "MOST_WAITING", 2)
    found = Renderer()
    await asyncio.gather(found.make(order(0), "ann"), found.make(order(0), "bob"))
    await found.make(order(0), "ann")
    assert len(made) == 1
    asked = (found.make(order(ply), "ann") for ply in (1, 2, 3))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(answer, bytes) for answer in answers] == [True, True, False]
    assert [found.has(order(ply)) for ply in (0, 1, 2)] == [False, True, True]


async def test_only_what_is_made_anew_is_counted() -> None:
    class Drawn:
        def has(self, order: RenderJob) -> bool:
            return order.ply == 0

        async def make(self, order: RenderJob, owner: str) -> bytes:
            return b"<svg />"

    here: Any = SimpleNamespace(renderer=Drawn(), limits=RateLimits(times=2 / PICTURES.burst))
    asker: Any = SimpleNamespace(address="192.0.2.1")

    async def made(ply: int) -> bytes:
        content = filed(order(ply), "x.svg", asker, here).content
        assert callable(content)
        return await content()

    for ply in (0, 0, 0, 1, 2):
        assert await made(ply)
    with pytest.raises(TooManyRequests):
        await made(3)


async def test_what_takes_too_long_is_given_up_and_the_next_one_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = Renderer()
    monkeypatch.setattr(lane, "LONGEST", 0.0)
    monkeypatch.setattr("banmen.server.workers.process.UNHEARD", 0.0)
    with pytest.raises(banmen.Complaint, match="takes too long"):
        await found.make(RenderJob(moves("squish", 20).to_json(), "gif", None, {}), "ann")
    monkeypatch.undo()
    assert (await found.make(order(2), "ann")).startswith(b"<svg ")
    await found.stop()


def test_a_film_of_a_game_without_end_is_refused(
    table: tuple[Browser, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, id = table
    monkeypatch.setattr("banmen.server.sharing.files.MOST_FILMED", 3)
    assert ann.get(f"tables/{id}/film.gif", 422)["key"] == "sharing.long"
    assert json.loads(got(ann, f"tables/{id}/record").text)["game"] == "squish"
