"""Many films for one client keep no other waiting."""

from __future__ import annotations

import asyncio
import threading
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banmen.errors import Complaint
from banmen.server.domain.refusal import TooManyRequests
from banmen.server.service import ServerSettings
from banmen.server.sharing.lane import Lane
from banmen.server.sharing.render_job import RenderJob
from banmen.server.sharing.renderer import LONG_EACH, Renderer
from tests.server.client import Browser, serving
from tests.server.waiting import SOON, until

Order = dict[str, Any]
MADE = {"made": b64encode(b"made").decode()}


class Held:
    """A process that films nothing before it may, and notes what it has begun with."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.may = threading.Event()
        self.lanes: set[Lane] = set()

    def waiting(self) -> int:
        """How many orders are not done yet."""
        return sum(lane.waiting for lane in self.lanes)

    async def answer(self, lane: Lane, order: Order) -> Order:
        self.lanes.add(lane)
        wanted = order["order"]
        if wanted["form"] == "gif":
            self.begun.append(wanted["wishes"]["width"])
            while not self.may.is_set():
                await asyncio.sleep(0.005)
        return MADE


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    found = Held()
    monkeypatch.setattr(Lane, "_answer", lambda lane, order: found.answer(lane, order))
    yield found
    found.may.set()


def film(number: int) -> RenderJob:
    return RenderJob("", "gif", None, {"width": number})


def picture(number: int) -> RenderJob:
    return RenderJob("", "png", 0, {"width": number})


async def test_an_address_has_few_waiting_and_a_picture_waits_for_no_film(held: Held) -> None:
    renderer = Renderer()
    films = [asyncio.create_task(renderer.make(film(0), "mallory"))]
    await until(lambda: held.begun)
    films += [asyncio.create_task(renderer.make(film(n), "mallory")) for n in range(1, 30)]
    await until(lambda: sum(one.done() for one in films) == 29 - LONG_EACH)
    refused = [one.exception() for one in films if one.done()]
    assert {type(one) for one in refused} == {TooManyRequests}
    assert await renderer.make(picture(1), "ann") == b"made"
    assert await renderer.make(picture(2), "mallory") == b"made"
    held.may.set()
    await asyncio.gather(*films, return_exceptions=True)
    assert renderer.waiting == 0


async def test_addresses_take_turns(held: Held) -> None:
    renderer = Renderer()
    asked = [("mallory", 1), ("mallory", 2), ("mallory", 3), ("ann", 4), ("bob", 5)]
    films = [asyncio.create_task(renderer.make(film(number), who)) for who, number in asked]
    await until(lambda: renderer.waiting == 5 and held.begun)
    held.may.set()
    await asyncio.gather(*films)
    assert held.begun == [1, 4, 5, 2, 3]


async def test_what_nobody_waits_for_is_not_begun_and_what_is_begun_is_kept(held: Held) -> None:
    renderer = Renderer()
    films = [asyncio.create_task(renderer.make(film(n), "mallory")) for n in range(3)]
    also = asyncio.create_task(renderer.make(film(1), "ann"))
    await until(lambda: renderer.waiting == 3 and held.begun == [0])
    for one in films:
        one.cancel()
    await until(lambda: renderer.waiting == 2)
    held.may.set()
    assert await also == b"made"
    assert held.begun == [0, 1]
    assert [renderer.has(film(n)) for n in range(3)] == [True, True, False]


async def test_a_process_that_fails_holds_up_nobody_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(lane: Lane, order: Order) -> Order:
        if order["order"]["wishes"]["width"] == 1:
            raise ValueError("an answer that cannot be read")
        return MADE

    monkeypatch.setattr(Lane, "_answer", fail)
    renderer = Renderer()
    asked = (renderer.make(picture(n), "ann") for n in (1, 2))
    broken, made = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(broken, Complaint)
    assert made == b"made"


async def test_long_records_are_read_beside_the_quick_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lanes: list[Lane] = []

    async def noted(lane: Lane, order: Order) -> Order:
        lanes.append(lane)
        return {"imported": {"records": [], "more": False, "fault": None}}

    monkeypatch.setattr(Lane, "_answer", noted)
    renderer = Renderer()
    await renderer.read("short", "ann")
    await renderer.read("x" * 60_000, "ann")
    assert len(set(map(id, lanes))) == 2


async def test_thirty_films_by_one_address_keep_nobody_from_a_picture(
    held: Held, tmp_path: Path
) -> None:
    """Over HTTP; and a job whose client has gone is not begun."""
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0, times=1000, proxies=("127.0.0.1",))
    with serving(settings) as address:
        table = Browser(address).open("flipflop", {"kind": "here"}, options={"size": 3})["table"]

        async def asked(path: str, who: str) -> int:
            url = f"http://{address}/api/tables/{table}/{path}"
            async with httpx.AsyncClient(timeout=SOON) as person:
                return (await person.get(url, headers={"X-Forwarded-For": who})).status_code

        films = [asyncio.create_task(asked("film.gif?width=100", "192.0.2.1"))]
        await until(lambda: held.begun)
        films += [
            asyncio.create_task(asked(f"film.gif?width={100 + n}", "192.0.2.1"))
            for n in range(1, 30)
        ]
        assert await asked("picture.png", "192.0.2.2") == 200
        await until(lambda: sum(one.done() for one in films) == 29 - LONG_EACH)
        assert {one.result() for one in films if one.done()} == {429}
        for one in films:
            one.cancel()
        await asyncio.gather(*films, return_exceptions=True)
        other = asyncio.create_task(asked("film.gif?width=300", "192.0.2.3"))
        await until(lambda: held.waiting() == 2)
        held.may.set()
        assert await other == 200
        assert held.begun == [100, 300]
