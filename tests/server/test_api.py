"""Over HTTP: the games, people and their links, tables, lists, replay, figures."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from pydantic import TypeAdapter

from banmen.games import content, ids
from banmen.record import read_text
from banmen.server.samples import FILE, replayed, sample
from banmen.server.service import ServerSettings
from banmen.server.study.wire import Sample
from banmen.server.workers.compile_queue import CompileJob, CompileQueue
from tests.server.client import Browser, figures, serving, two_at_a_table

FRIEND = {"kind": "friend"}


def test_the_games_are_told_with_what_can_be_chosen(address: str) -> None:
    found = {game["id"]: game for game in Browser(address).get("games")}
    assert tuple(found) == ids()
    assert found["squish"]["options"][0]["default"] == 4
    assert [level["name"] for level in found["flink"]["levels"]][-1] == "best"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_texts_are_told(address: str, language: str) -> None:
    told = Browser(address).get(f"texts/{language}")
    assert {"server.no_table", "page.title", "record.form"} <= told.keys()
    assert "cli.level" not in told, "what terminals alone say is left out"


def test_nobody_gets_a_cookie_for_looking(address: str) -> None:
    visitor = Browser(address)
    for path in ("games", "me", "me/tables", "tables"):
        visitor.get(path)
    assert not visitor.http.cookies
    assert visitor.get("me") == {"name": None, "account": False}
    assert visitor.get("me/tables") == []


def test_a_name_is_kept_and_tidied(address: str) -> None:
    ann = Browser(address)
    assert ann.put("me", {"name": "  Ann\u0000\n Lee "}) == {"name": "Ann Lee"}
    assert ann.get("me") == {"name": "Ann Lee", "account": False}
    assert ann.put("me", {"name": " "}, 422)["key"] == "server.misread"
    assert ann.put("me", {"name": None}) == {"name": None}


def test_a_new_name_is_seen_at_the_table(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    ann.put("me", {"name": "Ann"})
    assert bob.get(f"tables/{table}")["table"]["seats"][0]["name"] == "Ann"


def test_the_cookie_is_out_of_reach_and_renewed(address: str) -> None:
    ann = Browser(address)
    response = ann.http.put("me", json={"name": "Ann"})
    cookie = response.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=lax", "max-age=31536000", "path=/"):
        assert word in cookie
    assert ann.http.get("me").headers["set-cookie"].lower() == cookie


def test_an_invitation_works_once(address: str) -> None:
    ann, bob, eve = (Browser(address) for _ in range(3))
    opened = ann.open("flipflop", FRIEND, seat=1)
    path = f"tables/{opened['table']}/sit"
    secret = {"secret": opened["invite"]}
    assert bob.post(path, {"secret": "x" + opened["invite"]}, 403)["key"] == "server.no_such_link"
    assert bob.post(path, {}, 403)["key"] == "server.no_such_link"
    assert ann.post(f"tables/{opened['table']}/link")["invite"] == opened["invite"]
    assert ann.post(path, secret)["seats"] == [1], "one's own invitation changes nothing"
    assert bob.post(path, secret)["seats"] == [0]
    assert bob.post(path, secret)["seats"] == [0], "opening it again finds one's seat"
    assert ann.post(f"tables/{opened['table']}/link")["invite"] is None
    assert eve.post(path, secret, 409)["text"] == "This seat is taken; you can watch."
    assert eve.get(f"tables/{opened['table']}")["you"]["seats"] == []


def test_an_invitation_opens_no_other_table(address: str) -> None:
    ann = Browser(address)
    first, second = ann.open("flipflop", FRIEND), ann.open("flipflop", FRIEND)
    path = f"tables/{second['table']}/sit"
    assert Browser(address).post(path, {"secret": first["invite"]}, 403)


def test_a_seat_link_opens_the_seat_on_another_device(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    link = {"secret": ann.post(f"tables/{table}/link")["secret"]}
    phone = Browser(address)
    assert phone.post(f"tables/{table}/sit", link)["seats"] == [0]
    assert [line["id"] for line in phone.get("me/tables")] == [table]
    assert phone.look(table).play(random.Random(1))["type"] == "ok"
    assert ann.get(f"tables/{table}")["you"]["seats"] == [0], "the first device keeps it"
    assert phone.post(f"tables/{table}/link", status=403)["key"] == "server.watching"
    assert bob.post(f"tables/{table}/link")["secret"] != link["secret"]
    assert Browser(address).post(f"tables/{table}/link", status=403)["key"] == "server.watching"


def test_the_lobby_offers_listed_tables_to_anybody(address: str) -> None:
    ann, bob = Browser(address), Browser(address)
    table = ann.open("squish", {"kind": "friend", "listed": True})["table"]
    hidden = ann.open("squish", FRIEND)["table"]
    listed = [line["id"] for line in bob.get("tables")]
    assert table in listed
    assert hidden not in listed
    assert len(bob.post(f"tables/{table}/sit", {})["seats"]) == 1
    assert bob.get(f"tables/{table}")["table"]["status"] == "playing"


def test_moves_over_http(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "squish")
    act = {"type": "move", "ply": 0, "text": "c3-c4", "ask": "7"}
    assert bob.post(f"tables/{table}/act", act, 400)["text"]
    assert Browser(address).post(f"tables/{table}/act", act, 403)["key"] == "server.watching"
    assert ann.post(f"tables/{table}/act", act)["ask"] == "7"
    assert ann.get(f"tables/{table}")["moves"] == ["c3xc4"]


def test_replay_and_record(address: str) -> None:
    ann = Browser(address)
    table = ann.open("flipflop", {"kind": "here"})["table"]
    socket, luck = ann.look(table), random.Random(2)
    for _ in range(4):
        socket.play(luck)
    found = ann.get(f"tables/{table}/scenes?first=0&last=4")
    assert (found["first"], len(found["scenes"])) == (0, 5)
    assert {**socket.scene, "choices": []} == found["scenes"][-1]
    assert ann.get(f"tables/{table}/scenes?first=0&last=5", 422)["key"] == "server.stretch"
    assert ann.get(f"tables/{table}/scenes?first=3&last=1", 422)["key"] == "server.stretch"
    for form in ("json", "text", "sgf"):
        text = ann.http.get(f"tables/{table}/record?form={form}").text
        (record,) = read_text(text)
        assert record.replay().scene().pieces


WRONG: list[tuple[Any, str]] = [
    ({"game": "chess", "opponent": FRIEND}, "game.unknown"),
    ({"game": "squish", "opponent": FRIEND, "options": {"order": 99}}, "option.value"),
    ({"game": "squish", "opponent": FRIEND, "options": {"colour": 1}}, "option.unknown"),
    ({"game": "squish", "opponent": {"kind": "level", "level": "99"}}, "player.no_level"),
    ({"game": "squish", "opponent": {"kind": "ghost"}}, "server.misread"),
    ({"game": "squish"}, "server.misread"),
    ([], "server.misread"),
    (None, "server.misread"),
]


@pytest.mark.parametrize(("wanted", "key"), WRONG)
def test_wrong_wishes_get_a_sentence(address: str, wanted: Any, key: str) -> None:
    response = Browser(address).http.post("tables", json=wanted)
    assert 400 <= response.status_code < 500
    assert response.json()["key"] == key
    assert not response.headers.get("set-cookie"), "nobody becomes somebody by a mistake"


@pytest.mark.parametrize(
    ("path", "status"), [("tables/aaaaaaaaaa", 404), ("tables/x", 422), ("nothing", 404),
                         ("games/chess/sample", 400), ("texts/xx", 404)]
)  # fmt: skip
def test_what_is_not_there_is_said(address: str, path: str, status: int) -> None:
    reason = Browser(address).get(path, status)
    assert reason["text"]


def test_a_table_is_there_at_once_while_its_game_is_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ready = threading.Event()

    async def compiling(queue: CompileQueue, job: CompileJob) -> None:
        queue.told(job, done=3, needed=36)
        await asyncio.to_thread(ready.wait, 20)

    monkeypatch.setattr(CompileJob, "marker", lambda job: tmp_path / job.what)
    monkeypatch.setattr(CompileQueue, "_compile", compiling)
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0)) as address:
        ann, wanted = Browser(address), {"game": "flipflop", "opponent": FRIEND}
        opened = ann.post("tables", wanted, 201)
        (rules,) = [one for one in ann.get("health")["preparing"] if one["what"] == "rules"]
        assert (rules["game"], rules["done"], rules["needed"]) == ("flipflop", 3, 36)
        ready.set()
        assert ann.get(f"tables/{opened['table']}")["table"]["status"] == "waiting"
        friend = Browser(address)
        assert friend.post(f"tables/{opened['table']}/sit", {"secret": opened["invite"]})["seats"]


def test_health_and_figures(address: str) -> None:
    visitor = Browser(address)
    deadline = time.monotonic() + 300
    while visitor.get("health") != {"preparing": []}:  # games that other tests began
        assert time.monotonic() < deadline
        time.sleep(0.2)
    text = figures()
    for name in ("banmen_tables ", "banmen_sockets ", "banmen_moves_total ", "banmen_workers_busy ",
                 "banmen_append_seconds_bucket"):  # fmt: skip
        assert name in text


@pytest.mark.parametrize("game", [id for id in ids() if content(id, FILE)])
def test_the_samples_are_real_games(address: str, game: str) -> None:
    kept = Browser(address).get(f"games/{game}/sample")
    TypeAdapter(Sample).validate_python(kept)
    end = replayed(kept)
    assert end.winner is not None
    assert 12 <= len(end.history) <= 36
    now = orjson.loads(orjson.dumps(sample(end)))
    assert kept == now, "scenes have changed: run `python -m banmen.server.samples`"


def test_it_lives_under_any_path(tmp_path: Any) -> None:
    from banmen.server.service import ServerSettings
    from tests.server.client import serving

    settings = ServerSettings(str(tmp_path / "b.db"), base="/games/b", workers=0)
    with serving(settings) as address:
        ann = Browser(address)
        table = ann.open("flipflop", {"kind": "here"})["table"]
        assert ann.look(table).play(random.Random(1))["type"] == "ok"
        host = address.partition("/")[0]
        assert httpx.get(f"http://{host}/api/games").status_code == 404
        assert httpx.get(f"http://{address}").headers["location"].endswith("/games/b/")
