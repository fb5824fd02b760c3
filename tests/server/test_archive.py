"""The archive: stored games, who finds them, and the moves played in each position."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen.record import Record
from banmen.server.accounts.rated import player_info
from banmen.server.archive import search
from banmen.server.archive.archiver import Archiver
from banmen.server.archive.openings import canonical, opening, symmetries, turned
from banmen.server.archive.records import take_in
from banmen.server.archive.subscriber import ArchiveSubscriber
from banmen.server.bus import Bus
from banmen.server.metrics import Metrics
from banmen.server.service import ServerSettings
from banmen.server.storage.store import Store
from banmen.server.tables.registry import TableRegistry
from banmen.server.tasks import Tasks
from banmen.server.workers.pool import WorkerPool
from tests.server.client import Browser, serving
from tests.server.player import Player
from tests.server.waiting import SOON

MOVES = ("b1-b2", "a3-a2", "c1-b1", "c3-c2")
"""A few moves of FlipFlop 3x3."""
MIRRORED = ("b1-b2", "c3-c2", "a1-b1", "a3-a2")


def played(
    address: str, moves: tuple[str, ...] = MOVES, listed: bool = True, names: bool = True
) -> tuple[Browser, Browser, str]:
    """A game that the second player has resigned after some moves."""
    ann, bob = Browser(address), Browser(address)
    if names:
        ann.put("me", {"name": "Ann"})
        bob.put("me", {"name": "Bob"})
    wish = {"kind": "friend", "listed": listed}
    opened = ann.open("flipflop", wish, seat=0, options={"size": 3})
    table = opened["table"]
    bob.post(f"tables/{table}/sit", {"secret": opened["invite"]})
    for ply, move in enumerate(moves):
        who = (ann, bob)[ply % 2]
        who.post(f"tables/{table}/act", {"type": "move", "ply": ply, "text": move})
    bob.post(f"tables/{table}/act", {"type": "resign"})
    return ann, bob, table


def found(browser: Browser, table: str | None = None, **wanted: Any) -> list[str]:
    """The ids of the games found; waits until a certain one is there."""
    last = time.monotonic() + SOON
    while time.monotonic() < last:
        query = browser.http.build_request("GET", "archive", params=wanted)
        ids = [game["id"] for game in browser.get(str(query.url))["games"]]
        if table is None or table in ids:
            return ids
        time.sleep(0.05)
    raise AssertionError(f"{table} is not found")


def test_games_are_found_by_everything_that_is_known_of_them(address: str) -> None:
    ann, _, table = played(address)
    found(ann, table)
    fits: list[dict[str, Any]] = [
        {"game": "flipflop"},
        {"game": "flipflop", "variant": "size=3"},
        {"player": "ANN"},
        {"result": "1-0"},
        {"shortest": 4, "longest": 4},
        {"since": "2020-01-01"},
        {"game": "flipflop", "variant": "size=3", "moves": "b1-b2 a3-a2"},
        {"game": "flipflop", "variant": "size=3", "moves": "b1-b2 c3-c2"},
    ]
    other: list[dict[str, Any]] = [
        {"game": "squish"},
        {"game": "flipflop", "variant": "size=5"},
        {"player": "Zoe"},
        {"result": "0-1"},
        {"shortest": 5},
        {"until": "2020-01-01"},
        {"level": "3"},
        {"game": "flipflop", "variant": "size=3", "moves": "a1-a2"},
        {"mine": True},
    ]
    stranger = Browser(address)
    assert all(table in found(stranger, **wanted) for wanted in fits)
    assert not any(table in found(stranger, **wanted) for wanted in other)


def test_a_private_game_is_found_by_its_players_alone(address: str) -> None:
    ann, bob, table = played(address, listed=False)
    assert table in found(ann, table)
    assert table in found(bob, mine=True)
    assert table not in found(Browser(address))
    assert table not in found(Browser(address), player="Ann")
    query = "archive/moves?game=flipflop&variant=size%3D3"
    before = sum(move["games"] for move in ann.get(query)["moves"])
    _, _, public = played(address)
    found(ann, public)
    assert sum(move["games"] for move in ann.get(query)["moves"]) == before + 1


def test_a_game_hardly_begun_is_not_kept(address: str) -> None:
    ann, _, short = played(address, MOVES[:1])
    _, _, table = played(address)
    assert short not in found(ann, table)
    assert short not in found(ann, mine=True)


def test_what_was_played_is_counted_however_the_board_is_turned(tmp_path: Path) -> None:
    with serving(ServerSettings(str(tmp_path / "b.db"), workers=0, times=1000)) as address:
        for moves in (MOVES, MIRRORED):
            ann, _, table = played(address, moves)
            found(ann, table)
        path = "archive/moves?game=flipflop&variant=size%3D3&moves="
        (first,) = ann.get(path)["moves"]
        assert (first["games"], first["first"], first["second"]) == (2, 2, 0)
        assert first["move"] == "b1-b2"
        for moves in (MOVES, MIRRORED):
            (then,) = ann.get(path + " ".join(moves[:2]))["moves"]
            assert (then["move"], then["games"]) == (moves[2], 2)


def test_pages_follow_each_other_without_gap_or_double(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "PAGE", 2)
    tables = [played(address, names=False) for _ in range(5)]
    ann = Browser(address)
    found(ann, tables[-1][2])
    seen: list[dict[str, Any]] = []
    after = ""
    while True:
        page = ann.get(f"archive?game=flipflop&after={after}" if after else "archive?game=flipflop")
        seen += page["games"]
        if not (after := page["next"]):
            break
    ids = [game["id"] for game in seen]
    assert len(ids) == len(set(ids)) == page["total"] >= 5
    assert [game["ended"] for game in seen] == sorted((g["ended"] for g in seen), reverse=True)


def test_the_last_position_is_drawn(address: str) -> None:
    ann, _, table = played(address)
    found(ann, table)
    answer = ann.http.get(f"archive/{table}/picture?theme=dark")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    ann.get("archive/aaaaaaaaaa/picture", 404)


@pytest.mark.parametrize(
    "query", ["variant=size%3D3", "game=nothing", "game=squish&variant=order%3D99", "after=x"]
)
def test_what_cannot_be_searched_for_is_refused(address: str, query: str) -> None:
    response = Browser(address).http.get(f"archive?{query}")
    assert response.status_code in (400, 422)
    assert response.json()["key"]


async def test_games_that_ended_unseen_are_taken_in_at_the_next_start(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "b.db"))
    player = Player()
    player.move(4)
    player.act(0, "resign")
    await store.append(player.table.id, player.log)
    workers = WorkerPool(0)
    archiver, bus, tasks = Archiver(store), Bus(), Tasks()
    tables = TableRegistry(store, workers, Metrics(), partial(player_info, store), bus, tasks)
    archiving = ArchiveSubscriber(archiver, tables.table, bus, tasks)
    await workers.start()
    archiving.start()
    async with asyncio.timeout(SOON):
        while await archiver.missing():
            await asyncio.sleep(0.05)
    await tasks.finish()
    await workers.stop()
    await store.close()


# --- records -------------------------------------------------------------------------------------


def records() -> list[Record]:
    """A random game of each of three kinds, between levels."""
    found = []
    for id, options in (("flipflop", {"size": 3}), ("flatfront", {}), ("squish", {"order": 3})):
        luck = random.Random(id)
        game = banmen.game(id, **options)
        at = game.start(seed=7) if game.about.chance else game.start()
        while not at.over:
            at = at.play(luck.choice(at.codes))
        first, second = (colour.capitalize() for colour in game.about.colours)
        found.append(Record.of(at, **{first: "1", second: "random"}))
    return found


def test_records_become_tables_to_look_at_once(tmp_path: Path) -> None:
    file = str(tmp_path / "b.db")
    made = records()
    *_, counted = take_in(file, [*made, made[0]])
    assert counted == {"taken": 3, "known": 1, "left_out": 0}
    *_, counted = take_in(file, made)
    assert counted == {"taken": 0, "known": 3, "left_out": 0}
    with serving(ServerSettings(file, workers=0)) as address:
        ann = Browser(address)
        for record in made:
            (game,) = ann.get(f"archive?game={record.game}")["games"]
            assert (game["seats"][0]["level"], game["seats"][1]["name"]) == ("1", "random")
            seen = ann.get(f"tables/{game['id']}")
            assert seen["table"]["result"] == record.result
            assert seen["moves"] == [ply.text for ply in record.moves if not ply.reveal]
            assert ann.http.get(f"archive/{game['id']}/picture").status_code == 200
        tiles = ann.get("archive/moves?game=flatfront")["tiles"]
        assert [tile["move"] for tile in tiles] == [made[1].moves[0].text]


# --- openings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "count"), [("squish", 6), ("flowish", 6), ("flipflop", 2), ("flipfour", 8), ("flink", 1)]
)
def test_a_turned_game_is_the_same_game(id: str, count: int) -> None:
    game, luck = banmen.game(id), random.Random(id)
    turns = symmetries(game)
    assert len(turns) == count
    at, others = game.start(), [game.start() for _ in turns]
    while not at.over and at.ply < 12:
        move = luck.choice(at.legal()).text
        here = canonical(at)
        for other, turn in zip(others, turns, strict=True):
            assert {turned(one, turn) for one in at.moves()} == set(other.moves())
            there = canonical(other)
            assert there.key == here.key
            assert there.seen(turned(move, turn)) == here.seen(move)
            assert there.shown(here.seen(move)) in other.moves()
        at = at.play(move)
        others = [one.play(turned(move, turn)) for one, turn in zip(others, turns, strict=True)]
    assert {opening(other) for other in others} == {opening(at)}
