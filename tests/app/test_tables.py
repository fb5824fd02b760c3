"""Tables in the app: played to their end, kept, and taken up again."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from banmen.errors import Complaint
from banmen.games import ids
from banmen.server.domain.refusal import Refusal
from tests.app.shelves import MemoryShelf, Page, opened
from tests.server.waiting import SOON

HERE = {"kind": "here"}


class Viewer:
    """A player at a table."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def look(self) -> dict[str, Any]:
        asked = json.dumps({"id": self.table})
        self.connection = await self.page.app.open(
            "live", asked, lambda line: self.told.put_nowait(json.loads(line))
        )
        return await self.next("hello")

    async def next(self, *types: str) -> dict[str, Any]:
        while True:
            found = await asyncio.wait_for(self.told.get(), SOON)
            if found["type"] in types:
                return found

    async def say(self, **message: Any) -> dict[str, Any]:
        await self.connection.answer(json.dumps({"ask": "1", **message}))
        return await self.next("ok", "no")


async def begun(page: Page, game: str, opponent: Any = HERE, **more: Any) -> Viewer:
    made = await page.call("open_table", game=game, opponent=opponent, **more)
    return Viewer(page, made["table"])


@pytest.mark.parametrize("game", ids())
async def test_a_whole_game_at_one_device(game: str) -> None:
    luck = random.Random(24)
    async with opened() as page:
        viewer = await begun(page, game)
        await viewer.look()
        while True:
            table = page.app.here.tables.in_use(viewer.table)
            assert table is not None
            if table.status == "over":
                break
            code = luck.choice(table.position.legal()).code
            assert (await viewer.say(type="move", ply=table.ply, code=code))["type"] == "ok"
        (mine,) = await page.call("my_tables")
        assert (mine["id"], mine["status"], mine["ply"]) == (viewer.table, "over", table.ply)
        assert mine["result"] == table.result
        study = await page.call("study", id=viewer.table)
        assert sum(not move.startswith(">") for move in study["moves"]) == table.ply


async def test_the_computer_answers_and_a_reload_goes_on() -> None:
    shelf = MemoryShelf()
    async with opened(shelf) as page:
        viewer = await begun(page, "flipflop", {"kind": "level", "level": "1"}, seat=0)
        await viewer.look()
        await viewer.say(type="move", ply=0, text="a1-a2")
        while (told := await viewer.next("happened"))["table"]["ply"] < 2:
            pass
        assert told["table"]["turn"] == 0
    async with opened(shelf) as page:
        again = Viewer(page, viewer.table)
        hello = await again.look()
        assert (hello["table"]["ply"], hello["you"]["seats"]) == (2, [0])
        back = await again.say(type="offer", what="takeback")
        assert back["type"] == "ok"
        assert (await page.call("table", id=viewer.table))["table"]["ply"] == 0


async def test_the_computer_moves_first_after_a_reload() -> None:
    """The page was closed while it thought."""
    shelf = MemoryShelf()
    async with opened(shelf) as page:
        viewer = await begun(page, "flipflop", {"kind": "level", "level": "1"}, seat=1)
    async with opened(shelf) as page:
        again = Viewer(page, viewer.table)
        if (await again.look())["table"]["ply"] == 0:
            assert (await again.next("happened"))["table"]["ply"] <= 1


async def test_two_windows_do_not_make_one_move_twice() -> None:
    shelf = MemoryShelf()
    async with opened(shelf) as one, opened(shelf) as two:
        first = await begun(one, "flipflop")
        second = Viewer(two, first.table)
        await first.look()
        await second.look()
        assert (await first.say(type="move", ply=0, text="a1-a2"))["type"] == "ok"
        refused = await second.say(type="move", ply=0, text="a1-a2")
        assert refused["reason"]["key"] == "server.moved_on"
        assert (await second.say(type="move", ply=1, text="a5-a4"))["type"] == "ok"


async def test_what_needs_somebody_else_says_so() -> None:
    async with opened() as page:
        for opponent in ({"kind": "friend"}, {"kind": "named", "name": "Ann"}):
            with pytest.raises(Refusal, match="server"):
                await begun(page, "squish", opponent)
        for name in ("lobby", "log_in", "search", "person"):
            with pytest.raises(Refusal, match="server"):
                await page.call(name)
        assert await page.call("my_tables") == []


async def test_a_name_is_kept() -> None:
    shelf = MemoryShelf()
    async with opened(shelf) as page:
        assert await page.call("me") == {"name": None, "account": False}
        await page.app.call("rename", json.dumps({"name": " Ann "}))
    async with opened(shelf) as page:
        assert (await page.call("me"))["name"] == "Ann"
        with pytest.raises(Complaint):
            await page.app.call("rename", json.dumps({"name": "x" * 30}))
