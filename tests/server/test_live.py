"""Whole games over WebSockets, and everything that can go wrong there."""

from __future__ import annotations

import hashlib
import json
import random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from banmen.games import ids
from tests.server.client import Browser, Socket, two_at_a_table
from tests.server.waiting import SOON


def play_out(first: Socket, second: Socket, seed: int, most: int = 60) -> None:
    """Play at random until the game is over or long enough; then one player resigns."""
    luck = random.Random(seed)
    while first.table["status"] == "playing":
        if first.table["ply"] < most:
            answer = (first, second)[first.scene["turn"]].play(luck)
        else:
            answer = first.send({"type": "resign"})
        assert answer["type"] == "ok", answer
        for side in (first, second):
            while side.table["seq"] < answer["seq"]:
                side.next()


@pytest.mark.parametrize("game", ids())
def test_two_people_play_a_whole_game(address: str, game: str) -> None:
    ann, bob, table = two_at_a_table(address, game)
    first, second = ann.look(table), bob.look(table)
    assert first.hello["you"]["seats"] == [0]
    assert second.hello["you"]["seats"] == [1]
    play_out(first, second, seed=7)
    assert first.table["result"] in ("1-0", "0-1", "1/2-1/2")
    assert first.scene == second.scene
    numbers = [m["seq"] for m in second.heard if m["type"] == "happened"]
    assert set(range(min(numbers), max(numbers) + 1)) == set(numbers)
    later = ann.get(f"tables/{table}")
    assert later["scene"] == first.scene
    assert len(later["moves"]) == first.table["ply"]


def test_everybody_gets_the_same_bytes(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    first, second = ann.look(table), bob.look(table)
    watcher = Browser(address).look(table)
    first.play(random.Random(1))
    told = [socket.until("moved") for socket in (second, watcher)]
    mine = next(m for m in first.heard if m["type"] == "happened" and m["event"]["kind"] == "moved")
    assert told == [mine, mine]


def test_a_move_says_that_the_computer_is_thinking_now(address: str) -> None:
    ann = Browser(address)
    ann.get("me")
    table = ann.open("flipflop", {"kind": "level", "level": "1"}, seat=0)["table"]
    socket = ann.look(table)
    socket.play(random.Random(1))
    mine = next(
        m for m in socket.heard if m["type"] == "happened" and m["event"]["kind"] == "moved"
    )
    assert mine["table"]["thinking"]


def test_a_watcher_cannot_do_anything(address: str) -> None:
    _, _, table = two_at_a_table(address, "flipflop")
    watcher = Browser(address).look(table)
    assert watcher.hello["you"]["seats"] == []
    answer = watcher.play(random.Random(1))
    assert (answer["type"], answer["reason"]["key"]) == ("no", "server.watching")
    for message in ({"type": "resign"}, {"type": "say", "text": "hi"}):
        assert watcher.send(message)["reason"]["key"] == "server.watching"


def test_nobody_moves_for_the_other_or_twice(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    first, second = ann.look(table), bob.look(table)
    assert second.play(random.Random(1))["type"] == "no"
    assert first.play(random.Random(1))["type"] == "ok"
    again = first.send({"type": "move", "ply": 0, "code": 0})
    assert again["type"] == "no"
    assert first.table["ply"] == 1


def test_illegal_moves_are_refused_with_their_reason(address: str) -> None:
    ann, _, table = two_at_a_table(address, "squish")
    socket = ann.look(table)
    for wrong in ({"text": "a1-z9"}, {"text": "…"}, {"code": 999_999}, {}):
        answer = socket.send({"type": "move", "ply": 0, **wrong})
        assert answer["type"] == "no"
        assert answer["reason"]["text"]
    assert socket.send({"type": "move", "ply": 0, "text": "c3-c4"})["type"] == "ok"


MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    '"move"',
    "{}",
    '{"type":"nothing"}',
    '{"type":"move"}',
    '{"type":"move","ply":-1}',
    '{"type":"move","ply":0,"code":1e99}',
    '{"type":"move","ply":0,"code":true}',
    '{"type":"move","ply":0,"code":1,"more":1}',
    '{"type":"say","text":""}',
    '{"type":"say","text":"\\u0000"}',
    '{"type":"say","text":"\\ud800"}',
    '{"type":"why","touches":[1]}',
    '{"type":"ping","echo":-5}',
    "[" * 3000,
    "x" * 5000,
]


def test_whatever_is_sent_gets_a_sentence(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    socket = ann.look(table)
    for message in MALFORMED:
        answer = socket.send(message)
        assert answer["type"] == "no", message
        assert answer["reason"]["text"], message
    socket.connection.send(b"\xff\xfe\x00")
    assert socket.next()["type"] == "no"
    answer = socket.send('{"type":"nothing","ask":"17"}')
    assert answer["ask"] == "17"
    assert socket.send({"type": "ping"})["type"] == "pong"


def test_far_too_much_closes_the_socket(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    socket = ann.look(table)
    with pytest.raises(ConnectionClosed):
        socket.send("x" * 100_000)


def test_a_page_that_missed_something_asks_for_everything(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    first, second = ann.look(table), bob.look(table)
    second.close()
    first.play(random.Random(1))
    back = bob.look(table)
    assert back.table["seq"] == first.table["seq"]
    hello = back.send({"type": "resync"})
    assert (hello["type"], hello["table"]["ply"]) == ("hello", 1)
    assert back.play(random.Random(2))["type"] == "ok"


def test_it_is_known_who_is_here(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    first = ann.look(table)
    second = bob.look(table)
    while not all(seat["here"] for seat in first.table["seats"]):
        first.until("here")
    second.close()
    while first.table["seats"][1]["here"]:
        first.until("here")
    assert first.table["seats"][0]["here"]


def test_both_sides_at_one_device(address: str) -> None:
    ann = Browser(address)
    table = ann.open("flipflop", {"kind": "here"})["table"]
    socket = ann.look(table)
    assert socket.hello["you"]["seats"] == [0, 1]
    play_out(socket, socket, seed=3)
    assert socket.table["status"] == "over"


def test_chat_and_offers_travel(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flipflop")
    first, second = ann.look(table), bob.look(table)
    assert first.send({"type": "say", "text": " good\nluck "})["type"] == "ok"
    assert second.until("said")["event"]["data"]["text"] == "good luck"
    first.play(random.Random(1))
    second.until("moved")
    second.play(random.Random(1))
    assert first.send({"type": "offer", "what": "draw"})["type"] == "ok"
    second.until("offered")
    assert second.send({"type": "accept", "what": "draw"})["type"] == "ok"
    assert first.until("ended")["table"]["result"] == "1/2-1/2"
    assert first.send({"type": "offer", "what": "rematch"})["type"] == "ok"
    second.until("offered")
    assert second.send({"type": "accept", "what": "rematch"})["type"] == "ok"
    following = first.until("rematched")["table"]["rematch"]
    assert ann.look(following).hello["you"]["seats"] == [1]
    assert bob.look(following).hello["you"]["seats"] == [0]


def test_why_a_touch_leads_nowhere(address: str) -> None:
    ann, _, table = two_at_a_table(address, "flipflop")
    socket = ann.look(table)
    touch = socket.scene["choices"][0]["touch"]
    free = next(c["id"] for c in socket.scene["cells"] if c["kind"] == "plain")
    answer = socket.send({"type": "why", "touches": [free, free]})
    assert (answer["type"], bool(answer["reason"]["text"])) == ("because", True)
    assert socket.send({"type": "why", "touches": [touch]})["reason"] is None


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_gets_no_socket(address: str, origin: str) -> None:
    _, _, table = two_at_a_table(address, "flipflop")
    url = f"ws://{address}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus):
        connect(url, origin=Origin(origin))
    with connect(url, origin=Origin(f"http://{address}")) as socket:
        assert json.loads(socket.recv(timeout=SOON))["type"] == "hello"


@pytest.mark.parametrize("table", ["aaaaaaaaaa", "x", "%ff"])
def test_a_table_that_is_not_there(address: str, table: str) -> None:
    with connect(f"ws://{address}/api/tables/{table}/live") as socket:
        answer = json.loads(socket.recv(timeout=SOON))
        assert answer["reason"]["key"] == "server.no_table"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=SOON)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_an_address_with_a_nul_gets_no_socket(address: str) -> None:
    """No database keeps a NUL in a text, so it is refused before a table is looked for."""
    with pytest.raises(InvalidStatus):
        connect(f"ws://{address}/api/tables/%00/live")


def test_the_stack_proves_itself_at_the_end(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flatfront")
    first, second = ann.look(table), bob.look(table)
    commitment = first.table["commitment"]
    play_out(first, second, seed=5)
    proof = first.table["proof"]
    assert proof is not None
    assert hashlib.sha256(f"banmen {table} {proof['salt']}".encode()).hexdigest() == commitment
    assert sorted(proof["order"]) == sorted(proof["tiles"])


def test_nothing_on_any_wire_tells_the_stack(address: str) -> None:
    ann, bob, table = two_at_a_table(address, "flatfront")
    first, second = ann.look(table), bob.look(table)
    luck, moves = random.Random(6), 5
    for _ in range(moves):
        turn = first.scene["turn"]
        assert (first, second)[turn].play(luck)["type"] == "ok"
        (second, first)[turn].until("moved")
    first.send({"type": "resync"})
    paths = ("", f"/scenes?first=0&last={moves}", "/record?form=json", "/record?form=text")
    told = [ann.http.get(f"tables/{table}{path}") for path in paths]
    assert {response.status_code for response in told} == {200}
    text = json.dumps([first.heard, second.heard]) + "".join(r.text for r in told)
    first.send({"type": "resign"})
    proof = second.until("ended")["table"]["proof"]
    assert proof["salt"] not in text
    hidden = proof["order"][moves + 2 :]
    for run in (hidden[start : start + 4] for start in range(len(hidden) - 3)):
        for between in (" ", ", ", '", "', '","', " >"):
            assert between.join(run) not in text
