"""Analysis over HTTP: streams, why, reviews, hints; several people at once."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import banmen
from banmen.search.report import Report
from banmen.server.analysis import review, reviews
from banmen.server.analysis.reviews import Reviews
from banmen.server.json import to_json
from banmen.server.service import ServerSettings
from banmen.server.storage import schema
from banmen.server.storage.store import Store
from banmen.server.workers.job import Job
from banmen.server.workers.pool import WorkerPool
from banmen.server.workers.process import Answer, WorkerProcess
from tests.server.client import METRICS, Browser, Message, figures, serving, two_at_a_table
from tests.server.waiting import SOON

ENDLESS: Message = {"game": "squish"}
"""A position that no search settles soon."""
SMALL: Message = {"game": "flipflop", "options": {"size": 3}}
BLUNDER = ["b1-b2", "a3-a2"]
"""FlipFlop 3x3 is a win for White; the first move throws it away."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("store") / "banmen.db")


@pytest.fixture(scope="module")
def address(database: str) -> Iterator[str]:
    """Only one process searches: a second request has to wait."""
    with serving(ServerSettings(database, workers=1, times=1000, metrics_port=METRICS)) as found:
        yield found


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search goes on until it is stopped, even beyond the requested time."""
    study, ask = WorkerPool.stream, WorkerProcess.ask

    def studied(self: WorkerPool, job: Job, **more: Any) -> AsyncGenerator[Report, None]:
        return study(self, job, **{**more, "seconds": 2 * SOON})

    def asked(self: WorkerProcess, order: Answer, longest: float) -> AsyncGenerator[Answer, None]:
        return ask(self, order, 2 * SOON)

    monkeypatch.setattr(WorkerPool, "stream", studied)
    monkeypatch.setattr(WorkerProcess, "ask", asked)


@contextmanager
def stream(who: Browser, path: str, content: Message) -> Iterator[Iterator[Message]]:
    with who.http.stream("POST", f"analysis/{path}", json=content) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield (json.loads(line) for line in answer.iter_lines())


def lines(who: Browser, line: Message, **more: Any) -> list[Message]:
    with stream(who, "lines", {"line": line, **more}) as told:
        return list(told)


def busy() -> float:
    return float(figures().partition("\nbanmen_workers_busy ")[2].split()[0])


# --- lines ---------------------------------------------------------------------------------------


def test_what_is_known_is_told_exactly(address: str) -> None:
    *_, found, ended = lines(Browser(address), SMALL)
    best = found["candidates"][0]
    assert (best["worth"], best["steps"][0]["text"]) == (
        {"kind": "wins", "n": 8, "chance": 1.0}, "b1xb3",
    )  # fmt: skip
    assert best["steps"][0]["by"] == 0
    assert best["steps"][0]["events"][0]["kind"] == "captured"
    assert found["stands"] == {"turn": 0, "worth": best["worth"]}
    assert len(found["candidates"]) == 3
    assert ended == {"type": "ended", "reason": None}


def test_flipfour_is_known_too(address: str) -> None:
    *_, found, _ = lines(Browser(address), {"game": "flipfour"}, seconds=1)
    best = found["candidates"][0]
    assert best["steps"][0]["text"] == "+c3"
    assert best["worth"] == {"kind": "wins", "n": 59, "chance": 1}


def test_a_position_may_be_known_where_its_moves_are_not(address: str) -> None:
    """FlipFlop 5x5 after four plies, where the table of openings ends."""
    line = {"game": "flipflop", "moves": ["a1-a2", "a5-a3", "b1-b2", "b5-b4"]}
    *_, found, _ = lines(Browser(address), line, seconds=0.3)
    assert found["stands"] == {"turn": 0, "worth": {"kind": "wins", "n": 19, "chance": 1}}
    assert found["candidates"][0]["worth"]["kind"] == "chance"


def test_a_search_is_told_as_it_goes_deeper(address: str) -> None:
    with stream(Browser(address), "lines", {"line": ENDLESS, "seconds": 20, "lines": 2}) as told:
        first = next(told)
        deeper = next(one for one in told if one["depth"] != first["depth"])
    assert deeper["depth"] > first["depth"]
    assert len(deeper["candidates"]) == 2
    assert deeper["candidates"][0]["worth"]["kind"] == "chance"


@pytest.mark.usefixtures("endless")
def test_who_goes_away_frees_the_process(address: str) -> None:
    who = Browser(address)
    with stream(who, "lines", {"line": ENDLESS, "seconds": 20}) as told:
        next(told)
        assert busy() == 1
    last = time.monotonic() + SOON
    while busy():
        assert time.monotonic() < last, "it goes on"
        time.sleep(0.02)


@pytest.mark.usefixtures("endless")
def test_a_server_that_stops_waits_for_no_search(tmp_path: Path) -> None:
    with ExitStack() as served:
        somebody = Browser(
            served.enter_context(
                serving(ServerSettings(str(tmp_path / "banmen.db"), workers=1), grace=600)
            )
        )
        with stream(somebody, "lines", {"line": ENDLESS, "seconds": 20}) as told:
            assert next(told)["type"] == "found"
            served.close()
            *_, ended = told
    assert ended["reason"]["key"] == "analysis.stopped"


@pytest.mark.usefixtures("endless")
def test_two_people_share_one_process_and_a_game_goes_before(address: str) -> None:
    ann, ben, cat = (Browser(address) for _ in range(3))
    with stream(ann, "lines", {"line": ENDLESS, "seconds": 20}) as first:
        next(first)
        with stream(ben, "lines", {"line": ENDLESS, "seconds": 20}) as second:
            next(second)
            table = cat.open("flipflop", {"kind": "level", "level": "1"}, seat=1)["table"]
            socket = cat.look(table)
            while not socket.table["ply"]:
                socket.next()
            socket.close()
        next(first)  # the first one goes on


@pytest.mark.usefixtures("endless")
def test_the_next_search_of_a_person_takes_the_place_of_the_last(address: str) -> None:
    who = Browser(address)
    who.put("me", {"name": "Ann"})
    with stream(who, "lines", {"line": ENDLESS, "seconds": 20}) as first:
        next(first)
        assert lines(who, SMALL)[-1]["reason"] is None
        *_, ended = first
    assert ended["reason"]["key"] == "analysis.replaced"


@pytest.mark.parametrize(
    ("path", "content", "key"),
    [
        ("lines", {"line": {"game": "chess"}}, "game.unknown"),
        ("lines", {"line": {**SMALL, "moves": ["a1-a9"]}}, None),
        ("lines", {"line": SMALL, "lines": 6}, "server.misread"),
        ("lines", {"line": SMALL, "seconds": 21}, "server.misread"),
        ("why", {"line": SMALL, "move": "nonsense"}, None),
        ("why", {"line": SMALL}, "server.misread"),
        ("review", SMALL, "analysis.no_moves"),
        ("review", {**SMALL, "moves": ["nonsense"]}, None),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    address: str, path: str, content: Message, key: str | None
) -> None:
    answer = Browser(address).http.post(f"analysis/{path}", json=content)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]
    assert key in (None, answer.json()["key"])


def test_a_game_that_is_over_has_no_best_move(address: str) -> None:
    position = banmen.game("flipflop", size=3).start()
    while not position.over:
        position = position.play(position.legal()[0])
    asked = {"line": {**SMALL, "moves": position.history}}
    answer = Browser(address).http.post("analysis/lines", json=asked)
    assert (answer.status_code, answer.json()["key"]) == (400, "analysis.over")


# --- why, reviews --------------------------------------------------------------------------------


def test_why_a_move_loses(address: str) -> None:
    told = Browser(address).post("analysis/why", {"line": SMALL, "move": "b1-b2"})
    assert told["kind"] == "slips"
    assert told["this"]["steps"][0]["text"] == "b1-b2"
    assert told["this"]["worth"]["kind"] == "loses"
    assert len(told["this"]["steps"]) > 2, "the line that refutes it"
    assert told["best"]["steps"][0]["text"] == "b1xb3"


def reviewed(who: Browser, moves: list[str]) -> tuple[list[Message], Message]:
    with stream(who, "review", {**SMALL, "moves": moves}) as told:
        *judged, ended = told
    return judged, ended


def test_a_review_finds_the_planted_blunder_once_for_all(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged, ended = reviewed(Browser(address), BLUNDER)
    answer, blunder = judged  # the last move first
    assert (blunder["ply"], blunder["sort"], blunder["by"]) == (0, "blunder", 0)
    assert blunder["before"] == {"turn": 0, "worth": {"kind": "wins", "n": 8, "chance": 1}}
    assert blunder["after"] == answer["before"]
    assert answer["before"] == {"turn": 1, "worth": {"kind": "wins", "n": 7, "chance": 1}}
    assert blunder["better"]["steps"][0]["text"] == "b1xb3"
    assert (answer["sort"], answer["better"]) == ("best", None)
    assert answer["after"]["worth"]["kind"] == "loses"
    assert ended["reason"] is None
    monkeypatch.setattr(WorkerPool, "explain", None)  # nothing is looked for again
    assert reviewed(Browser(address), BLUNDER) == (judged, ended)


async def test_a_review_outlives_the_server_and_makes_room(
    address: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged, _ = await asyncio.to_thread(reviewed, Browser(address), BLUNDER)
    played = banmen.game("flipflop", size=3).start().play(BLUNDER[0]).play(BLUNDER[1])
    store = await Store.open(database, serves=False)
    try:
        nobody = WorkerPool(1)  # never started: nothing is looked for
        again = [one async for one in Reviews(store, nobody).tell(played)]
        assert json.loads(to_json(again)) == judged
        with monkeypatch.context() as later:
            later.setattr(banmen, "__version__", "9.9")  # it judges again
            assert (await Reviews(store, nobody)._of(played)).judged == []  # noqa: SLF001 (without the workers)
        monkeypatch.setattr(reviews, "KEPT", 1)
        other = review.Review(played, "other", [])
        await Reviews(store, nobody)._keep(other)  # noqa: SLF001 (without the workers)
        assert [row.id for row in await store.rows(sa.select(schema.reviews.c.id))] == ["other"]
    finally:
        await store.close()


# --- at tables -----------------------------------------------------------------------------------


def test_a_hint_against_the_computer(address: str) -> None:
    who = Browser(address)
    opened = who.open("flipflop", {"kind": "level", "level": "1"}, seat=0, options={"size": 3})
    hint = who.post(f"tables/{opened['table']}/hint")
    assert hint["ply"] == 0
    assert (hint["told"]["kind"], hint["told"]["this"]["steps"][0]["text"]) == ("wins", "b1xb3")
    assert who.get(f"tables/{opened['table']}")["table"]["seq"] == 2, "it is in the log, once"
    who.post(f"tables/{opened['table']}/hint")
    assert who.get(f"tables/{opened['table']}")["table"]["seq"] == 2
    stranger = Browser(address).post(f"tables/{opened['table']}/hint", status=403)
    assert stranger["key"] == "server.watching"


def test_a_hint_where_everything_loses_is_the_hardest_to_answer(address: str) -> None:
    who = Browser(address)
    table = who.open("flipflop", {"kind": "here"}, options={"size": 3})["table"]
    for ply, text in enumerate(BLUNDER):
        who.post(f"tables/{table}/act", {"type": "move", "ply": ply, "text": text})
    told = who.post(f"tables/{table}/hint")["told"]
    assert told["kind"] == "hardest"
    assert 0 < told["wins"] < told["replies"]


def test_no_hint_and_no_study_between_people_until_it_is_over(address: str) -> None:
    ann, ben, table = two_at_a_table(address, "flipflop", options={"size": 3})
    assert "hint" not in ann.get(f"tables/{table}")["table"]["may"][0]
    assert ann.post(f"tables/{table}/hint", status=400)["key"] == "table.hint_people"
    for who in (ann, Browser(address)):
        assert who.get(f"tables/{table}/study", 409)["key"] == "analysis.running"
    ann.post(f"tables/{table}/act", {"type": "move", "ply": 0, "text": "b1xb3"})
    ben.post(f"tables/{table}/act", {"type": "move", "ply": 1, "text": "a3xb3"})
    ben.post(f"tables/{table}/act", {"type": "resign"})
    line = Browser(address).get(f"tables/{table}/study")
    assert line["moves"] == ["b1xb3", "a3xb3"]


def test_the_stack_of_flat_front_stays_where_it_is(address: str) -> None:
    who = Browser(address)
    opened = who.open("flatfront", {"kind": "here"}, seat=0)
    before = who.get(f"tables/{opened['table']}/study")
    assert [tile[0] for tile in before["moves"]] == [">"], "only what lies face up"
    assert not {"Stack", "Salt"} & before["tags"].keys()
    hint = who.post(f"tables/{opened['table']}/hint")
    assert len(hint["told"]["this"]["steps"]) == 1, "it ends where the next tile decides"
