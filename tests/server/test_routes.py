"""Requests and their handlers, without HTTP."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import banmen.server
from banmen.server.analysis import handlers as analysis
from banmen.server.analysis.wire import LinesWanted
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import AgainstFriend, NewTable, Ok, Play
from banmen.server.features import ROUTES
from banmen.server.people import hashed, session_of
from banmen.server.route import AtTable, File, Nothing
from banmen.server.service import ServerSettings, Service, running
from banmen.server.storage.store import Identity
from banmen.server.study import positions, puzzles
from banmen.server.study.wire import Studied
from banmen.server.tables import handlers as tables
from tests.server.waiting import SOON


class Somebody:
    """A caller who is at this machine, and keeps what shows who they are."""

    address = "here"

    def __init__(self, here: Service, person: Identity | None = None) -> None:
        self.here = here
        self.person = person
        self.token = ""
        self.seat_passes: tuple[str, ...] = ()
        self.device_tokens: tuple[str, ...] = ()
        self.page = "http://localhost"

    @property
    def session(self) -> str | None:
        return session_of(self.token) if self.person else None

    def keep_seat_pass(self, seat: str) -> None:
        self.seat_passes += (seat,)

    def keep_device_token(self, token: str) -> None:
        self.device_tokens += (token,)

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    async def settle(self) -> Identity:
        if self.person is None:
            self.person, self.token = await self.here.people.arrive()
        return self.person

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        self.token = await self.here.people.another_device(person, passkey=passkey)
        self.person = await self.here.store.person(hashed(self.token))

    async def leave(self) -> None:
        self.person = None

    async def renew(self) -> None:
        pass


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Service]:
    async with running(ServerSettings(str(tmp_path / "b.db"), workers=1)) as service:
        yield service


async def at_a_table(here: Service) -> tuple[Somebody, Somebody, str]:
    """Two who have sat down; the first is to move."""
    ann, bob = Somebody(here), Somebody(here)
    wanted = NewTable(game="flipflop", opponent=AgainstFriend(), seat=0)
    opened = await tables.open_table(wanted, ann, here)
    you = await tables.sit(tables.Sit(id=opened.table, secret=opened.invite), bob, here)
    assert you.seats == (1,)
    return ann, bob, opened.table


async def test_a_table_is_opened_and_played_at(here: Service) -> None:
    ann, bob, table = await at_a_table(here)
    live = await here.tables.find(table)
    play = Play(ply=0, code=live.table.position.legal()[0].code)
    done = await tables.act(tables.ActAt(id=table, act=play), ann, here)
    assert isinstance(done, Ok)
    found = await tables.scenes(tables.TablePlies(id=table, first=0, last=1), bob, here)
    assert len(found.scenes) == 2
    record = await tables.record(tables.RecordOf(id=table, form="text"), bob, here)
    assert isinstance(record, File)
    assert record.name == f"flipflop-{table}.txt"
    with pytest.raises(Refusal, match="watching"):
        await tables.link(AtTable(id=table), Somebody(here), here)


async def test_a_line_to_a_table_tells_what_happens(here: Service) -> None:
    ann, bob, table = await at_a_table(here)
    line = await tables.live(AtTable(id=table), bob, here)
    assert '"hello"' in await line.viewer.waiting.get()
    live = await here.tables.find(table)
    play = Play(ply=0, code=live.table.position.legal()[0].code)
    await tables.act(tables.ActAt(id=table, act=play), ann, here)
    while '"moved"' not in await asyncio.wait_for(line.viewer.waiting.get(), SOON):
        pass
    line.leave()
    assert not live.viewers


async def test_positions_puzzles_and_analysis(here: Service) -> None:
    who = Somebody(here)
    shown = await positions.position(Studied(game="flipflop"), who, here)
    assert shown.scene.choices
    first = (await puzzles.all_puzzles(Nothing(), who, here))[0]
    puzzle = await puzzles.puzzle(puzzles.OfPuzzle(id=first.id), who, here)
    assert puzzle.line.start
    wanted = LinesWanted(line=Studied(game="flipflop", start=shown.position), seconds=2)
    told = [part async for batch in await analysis.lines(wanted, who, here) for part in batch]
    assert told[-1].candidates[0].steps
    assert who.person, "a search is somebody's"


async def test_bots_are_kept_from_what_is_for_people_only(here: Service) -> None:
    robot = Somebody(here, Identity("bot-0123456789abcdef", "Robo"))
    for route in ROUTES:
        if not route.bots:
            with pytest.raises(Refusal, match="people"):
                await route(None, robot, here)


# --- all of them ---------------------------------------------------------------------------------


def test_every_route_has_a_name_and_a_request_of_its_own() -> None:
    names = Counter(route.name for route in ROUTES)
    assert [name for name, count in names.items() if count > 1] == []
    places = Counter((route.method, route.path) for route in ROUTES)
    assert [place for place, count in places.items() if count > 1] == []
    assert [route.name for route in ROUTES if not is_dataclass(route.request)] == []
    assert len(ROUTES) >= 60


def test_every_module_with_routes_is_a_feature() -> None:
    """Modules that features.py does not name have no routes."""
    server = Path(banmen.server.__file__).parent
    written = {
        ".".join(("banmen.server", *path.relative_to(server).with_suffix("").parts))
        for path in server.rglob("*.py")
        if "\n@route(" in path.read_text("utf-8")
    }
    assert {route.handler.__module__ for route in ROUTES} == written


def test_no_handler_stands_in_the_web() -> None:
    assert [r.name for r in ROUTES if r.handler.__module__.startswith("banmen.server.web")] == []
