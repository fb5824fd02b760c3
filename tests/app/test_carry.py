"""Everything as one file, and back: nothing is lost, nothing wrong is taken."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banmen.server.domain.refusal import Refusal
from tests.app.shelves import Page, opened
from tests.app.test_tables import begun
from tests.server.waiting import until


async def played(page: Page, *moves: str) -> str:
    viewer = await begun(page, "flipflop", options={"size": 3})
    await viewer.look()
    for ply, move in enumerate(moves):
        assert (await viewer.say(type="move", ply=ply, text=move))["type"] == "ok"
    return viewer.table


async def copied(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await page.app.carry())
    return found


async def test_games_go_to_another_browser_and_come_back_longer() -> None:
    async with opened() as home, opened() as away:
        table = await played(home, "b1-b2", "a3-a2")
        await home.app.store.rename("Ann")
        there = await away.app.bring(await home.app.carry())
        assert (there.games, there.known) == (1, 0)
        assert (await away.call("me"))["name"] == "Ann"
        assert await away.call("my_tables") == await home.call("my_tables")
        assert (await away.call("table", id=table))["table"]["status"] == "playing"
        await home.call("act", id=table, act={"type": "resign"})
        longer = await home.app.carry()
        assert (await away.app.bring(longer)).games == 1
        assert (await away.call("my_tables"))[0]["status"] == "over"
        followed = away.app.here.tables.in_use
        await until(lambda: (found := followed(table)) and found.status == "over")
        again = await away.app.bring(longer)
        assert (again.games, again.known) == (0, 1)


async def test_an_older_copy_takes_nothing_back() -> None:
    async with opened() as page:
        table = await played(page, "b1-b2")
        older = await page.app.carry()
        await page.call("act", id=table, act={"type": "resign"})
        assert (await page.app.bring(older)).games == 0
        assert (await page.call("table", id=table))["table"]["status"] == "over"


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense", '{"kept": "chess"}', "[" * 5000])
async def test_what_is_no_copy_is_refused(text: str) -> None:
    async with opened() as page:
        with pytest.raises(Refusal, match="not a copy"):
            await page.app.bring(text)


async def test_a_copy_with_a_wrong_game_brings_nothing() -> None:
    async with opened() as page:
        await played(page, "b1-b2")
        good = await copied(page)
        (log,) = good["tables"].values()
        newer = {**good, "version": 2}
        with pytest.raises(Refusal, match="newer"):
            await page.app.bring(json.dumps(newer))
        broken: tuple[dict[str, Any], ...] = (
            {"../../../../x": log},
            {"aaaaaaaaaa": [log[0], {**log[-1], "data": {**log[-1]["data"], "code": 99_999}}]},
            {"aaaaaaaaaa": log[1:]},
            {"aaaaaaaaaa": []},
            {"aaaaaaaaaa": log, "bbbbbbbbbb": [{**log[0], "data": {}}]},
        )
        for wrong in broken:
            text = json.dumps({**good, "tables": {**wrong, "cccccccccc": log}})
            with pytest.raises(Refusal, match="cannot be replayed"):
                await page.app.bring(text)
        assert len(await page.call("my_tables")) == 1
