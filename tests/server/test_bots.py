"""Bots: tokens, challenges, the two streams; all against a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen.games import ids
from banmen.server.bots import stream
from banmen.server.bots.events import BotEvents
from banmen.server.bus import Bus, LogGrown, Milestone
from banmen.server.domain.table import Table
from banmen.server.route import EventStream
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Identity
from banmen.server.tables.viewers import WAITING, Viewer
from banmen.server.tasks import Tasks
from banmen.server.web import ndjson
from tests.server.client import Browser, serving
from tests.server.player import Player
from tests.server.robot import Robot, told, wait_for
from tests.server.waiting import SOON

SMALL = {"size": 3}


# --- tokens --------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_kept_as_a_hash(tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    with serving(ServerSettings(str(file), workers=0)) as address:
        robot = Robot(address, "Robo")
        (listed,) = robot.owner.get("me/bots")
        assert (listed["name"], listed["online"], listed["seen"]) == ("Robo", False, None)
        assert "token" not in listed
        assert Browser(address).get("me/bots") == []
    assert robot.token.removeprefix("banmen_").encode() not in file.read_bytes()


def test_a_token_needs_no_cookie_and_no_header(robot: Robot) -> None:
    assert robot.http.get("me").json()["name"] == robot.name
    wanted = {"game": "flipflop", "opponent": {"kind": "friend", "listed": True}}
    table = robot.post("tables", wanted, 201)["table"]
    hello = robot.owner.get(f"tables/{table}")
    assert not robot.http.cookies
    assert robot.name in [seat["name"] for seat in hello["table"]["seats"] if seat["kind"] == "bot"]
    (line,) = [line for line in robot.owner.get("tables") if line["id"] == table]
    assert {seat["kind"] for seat in line["seats"]} == {"bot", "open"}


def test_a_wrong_token_is_nobody_whatever_the_cookie(robot: Robot) -> None:
    ann = robot.owner
    for token in ("banmen_wrong", robot.token[:-1]):
        headers = {"Authorization": f"Bearer {token}"}
        for answer in (
            ann.http.get("me", headers=headers),
            ann.http.post("tables", json={}, headers=headers),
            ann.http.get("bot/events", headers=headers),
        ):
            assert (answer.status_code, answer.json()["key"]) == (401, "bots.token")
    assert ann.get("bot/events", 401)["key"] == "bots.token_needed"


def test_a_revoked_token_shows_the_bot_out(robot: Robot) -> None:
    other = Browser(robot.address)
    assert robot.owner.http.delete(f"me/bots/{robot.id}x").status_code == 404
    assert other.http.delete(f"me/bots/{robot.id}").json()["key"] == "bots.not_yours"
    with robot.hearing() as heard:
        assert robot.owner.http.delete(f"me/bots/{robot.id}").json() == []
        assert heard.get(timeout=SOON) is None
    assert robot.http.get("me").status_code == 401
    assert robot.name not in [bot["name"] for bot in other.get("bots")]
    assert Robot(robot.address, robot.name).id != robot.id, "its name is free again"


def test_names_are_unique_and_bots_few(robot: Robot) -> None:
    other = Browser(robot.address)
    refused = other.post("me/bots", {"name": f" {robot.name.upper()} "}, 409)
    assert refused["key"] == "bots.name_taken"
    for number in range(9):
        robot.owner.post("me/bots", {"name": f"{robot.name[:20]} {number}"}, 201)
    assert robot.owner.post("me/bots", {"name": "one more"}, 409)["key"] == "bots.enough"


def test_a_bot_has_neither_bots_nor_an_account_nor_another_name(robot: Robot) -> None:
    account = {"name": "Person", "password": "a long and good one"}
    for path, wanted in (
        ("me/bots", {"name": "child"}),
        ("account", account),
        ("account/login", account),
        ("account/logout", None),
        ("account", {"whatever": "else"}),
    ):
        assert robot.post(path, wanted, 403)["key"] == "bots.people_only"
    renamed = robot.http.put("me", json={"name": "Other"})
    assert (renamed.status_code, renamed.json()["key"]) == (403, "bots.own_name")


def test_bots_follow_their_owner_into_an_account_and_end_with_it(robot: Robot) -> None:
    account = {"name": f"Owner of {robot.name}", "password": "a long and good one"}
    Browser(robot.address).post("account", account, 201)
    robot.owner.post("account/login", account)
    assert [bot["id"] for bot in robot.owner.get("me/bots")] == [robot.id]
    with robot.hearing() as heard:
        robot.owner.post("account/delete", {"password": account["password"]})
        assert heard.get(timeout=SOON) is None
    assert robot.http.get("me").status_code == 401


# --- challenges ----------------------------------------------------------------------------------


def challenge(by: Browser | Robot, name: str, game: str = "flipflop", status: int = 201) -> Any:
    options = SMALL if game == "flipflop" else {}
    opponent = {"kind": "named", "name": name}
    wanted = {"game": game, "options": options, "opponent": opponent, "seat": 0}
    opened = by.post("tables", wanted, status)
    if status == 201:
        by.http.get(f"tables/{opened['table']}")  # its game may have to be compiled first
    return opened


def test_a_person_challenges_a_bot_and_they_play(robot: Robot) -> None:
    ann = Browser(robot.address)
    with robot.hearing("bot/events?plays=flipflop&plays=squish") as events:
        (online,) = [bot for bot in ann.get("bots") if bot["name"] == robot.name]
        assert online == {"name": robot.name, "plays": ["flipflop", "squish"], "playing": 0}
        opened = challenge(ann, robot.name.upper())
        assert opened["invite"] is None
        kind, table = told(events)
        assert (kind, table["id"], table["asked"]) == ("challenge", opened["table"], True)
        path = f"tables/{table['id']}"
        assert Browser(robot.address).post(f"{path}/sit", {}, 403)["key"] == "server.no_such_link"
        assert robot.post(f"{path}/sit", {}) == {"seats": [1], "asked": False}
        assert told(events)[0] == "started"
        with robot.hearing(f"{path}/stream") as lines:
            hello = json.loads(lines.get(timeout=SOON) or "")
            assert hello["position"] == str(banmen.game("flipflop", **SMALL).start())
            assert hello["legal"]["a1-a2"] == 3
            assert {"kind": "bot", "name": robot.name}.items() <= hello["table"]["seats"][1].items()
            ann.post(f"{path}/act", {"type": "move", "ply": 0, "text": "a1-a2"})
            while (line := json.loads(lines.get(timeout=SOON) or ""))["legal"] is None:
                pass
            assert line["event"]["data"] == {"seat": 0, "ply": 0, "code": 3, "text": "a1-a2"}
            text, code = next(iter(line["legal"].items()))
            robot.post(f"{path}/act", {"type": "move", "ply": 1, "code": code})
            assert ann.get(path)["moves"] == ["a1-a2", text]
            ann.post(f"{path}/act", {"type": "resign"})
            while line := lines.get(timeout=SOON):
                last = json.loads(line)
            assert last["table"]["result"] == "0-1", "and then the stream ends"
        assert told(events)[0] == "finished"
        ann.post(f"{path}/act", {"type": "offer", "what": "rematch"})
        kind, _ = told(events)
        assert kind == "rematch"
        robot.post(f"{path}/act", {"type": "accept", "what": "rematch"})
        kind, table = told(events)
        assert (kind, table["yours"]) == ("started", [0]), "with sides swapped"


def test_a_challenge_is_declined_or_withdrawn(robot: Robot) -> None:
    other = Robot(robot.address, "Challenger")
    with robot.hearing() as asked, other.hearing() as asking:
        table = challenge(other, robot.name)["table"]
        assert told(asked)[0] == "challenge"
        assert other.post(f"tables/{table}/decline", None, 400)["key"] == "table.not_asked"
        robot.post(f"tables/{table}/decline", None)
        assert told(asking)[0] == "declined"
        view = other.http.get(f"tables/{table}").json()["table"]
        assert (view["status"], view["how"]) == ("over", "declined")
        table = challenge(other, robot.name)["table"]
        assert told(asked)[0] == "challenge"
        other.post(f"tables/{table}/act", {"type": "abort"})
        assert told(asked)[0] == "withdrawn"
        assert robot.post(f"tables/{table}/sit", {}, 403)["key"] == "server.no_such_link"


def test_only_what_has_just_happened_is_told() -> None:
    """Not the last thing known here of a table whose log has grown elsewhere."""
    bus, player, viewer = Bus(), Player(), Viewer("ben")

    async def load(id: str) -> Table:
        return player.table

    events = BotEvents(bus, lambda id: player.table, load, Tasks())
    with events.listening(Identity("ben", "Ben"), ("flipflop",), viewer):
        bus.publish(LogGrown(player.table.id, player.table.seq + 1))
        assert viewer.waiting.empty()
        bus.publish(Milestone(player.table.id))
        assert '"started"' in viewer.waiting.get_nowait()


def test_who_cannot_be_challenged_is_said(robot: Robot) -> None:
    ann = robot.owner
    assert challenge(ann, robot.name, status=409)["key"] == "bots.offline"
    with robot.hearing("bot/events?plays=squish"):
        assert challenge(ann, robot.name, status=409)["key"] == "bots.other_games"
        assert challenge(robot, robot.name, "squish", 409)["key"] == "bots.oneself"
    assert challenge(ann, "Nobody at all", status=404)["key"] == "bots.nobody"
    people = [Browser(robot.address) for _ in range(2)]
    for person in people:
        person.put("me", {"name": "Twin"})
    assert challenge(ann, "Twin", status=409)["key"] == "bots.several"
    account = {"name": "Twin", "password": "a long and good one"}
    people[0].post("account", account, 201)
    assert challenge(ann, "twin")["table"], "an account has its name for itself"


def test_a_bot_challenges_a_person_by_name(robot: Robot) -> None:
    bob = Browser(robot.address)
    bob.put("me", {"name": "Bob the only"})
    table = challenge(robot, "Bob the only")["table"]
    (line,) = bob.get("me/tables")
    assert (line["asked"], line["yours"]) == (True, [])
    assert ("asked", "Bob the only") in [(seat["kind"], seat["name"]) for seat in line["seats"]]
    assert bob.get(f"tables/{table}")["you"] == {"seats": [], "asked": True}
    bob.post(f"tables/{table}/sit", {})
    assert [(line["asked"], line["status"]) for line in bob.get("me/tables")] == [
        (False, "playing")
    ]


def test_what_waits_is_told_again_after_a_restart(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0)
    with ExitStack() as open_streams:
        with serving(settings, grace=600) as address:  # a server that stops waits for no stream
            robot = Robot(address, "Robo")
            heard = open_streams.enter_context(robot.hearing())
            tables = [challenge(robot.owner, "Robo")["table"] for _ in range(2)]
            assert [told(heard)[1]["id"] for _ in tables] == tables
            robot.post(f"tables/{tables[0]}/sit", {})
            assert told(heard)[0] == "started"
            open_streams.enter_context(robot.hearing(f"tables/{tables[0]}/stream"))
        assert heard.get(timeout=SOON) is None, "it ends them"
    with serving(settings) as address:
        robot.address = address
        with robot.hearing() as heard:
            found = {table["id"]: kind for kind, table in (told(heard), told(heard))}
            assert found == {tables[0]: "started", tables[1]: "challenge"}


# --- streams -------------------------------------------------------------------------------------


def test_a_quiet_stream_shows_that_it_is_alive(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ndjson, "ALIVE", 0.05)
    with robot.http.stream("GET", "bot/events") as answer:
        lines = answer.iter_lines()  # httpx would take them packed, and held back
        assert [next(lines) for _ in range(3)] == ["", "", ""]


async def test_who_does_not_read_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ndjson, "FAREWELL", 0.01)
    viewer, visit = Viewer(None), []

    @asynccontextmanager
    async def during() -> AsyncIterator[None]:
        visit.append("came")
        yield
        visit.append("went")

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def stuck(message: Any) -> None:
        if message["type"] == "http.response.body":
            await never()

    for _ in range(WAITING + 1):
        viewer.send("something")
    await asyncio.wait_for(
        ndjson.NdjsonResponse(EventStream(viewer, during()))({}, never, stuck), SOON
    )
    assert visit == ["came", "went"]


def test_too_many_streams_are_told_when_to_come_back(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "MOST", 1)
    with robot.hearing():
        refused = robot.http.get("bot/events")
        assert (refused.status_code, refused.json()["key"]) == (429, "bots.streams")
        assert int(refused.headers["retry-after"]) >= 1
    assert wait_for(lambda: robot.http.get("bot/events?plays=x").status_code, 400) == 400


def test_a_bot_that_does_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0, times=0.2)) as address:
        robot = Robot(address, "Robo")
        wanted = {"game": "flipflop", "opponent": {"kind": "here"}}
        table = robot.post("tables", wanted, 201)["table"]
        nothing = {"type": "offer", "what": "takeback"}
        for _ in range(500):  # on a slow machine one may come back before it was too much
            answer = robot.http.post(f"tables/{table}/act", json=nothing)
            if answer.status_code == 429:
                break
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize("what", ["board=picture", "board=", "board=scene&board=x"])
def test_a_stream_of_something_else_is_refused(robot: Robot, what: str) -> None:
    table = robot.post("tables", {"game": "flipflop", "opponent": {"kind": "here"}}, 201)["table"]
    answer = robot.http.get(f"tables/{table}/stream?{what}")
    assert (answer.status_code, answer.json()["key"]) == (422, "server.misread")
    assert robot.http.get("bot/events?plays=chess").json()["key"] == "game.unknown"
    assert robot.http.get("tables/aaaaaaaaaa/stream").json()["key"] == "server.no_table"
    many = "&".join(["plays=squish"] * (len(ids()) + 1))
    assert robot.http.get(f"bot/events?{many}").status_code == 422
