"""What is compiled when. Compiling itself is in test_workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from banmen.errors import Complaint
from banmen.server.workers.forge import Forge, Piece
from tests.server.waiting import until


class Smith(Forge):
    """Compiles when it is told to; see what it is at, and what it has been."""

    def __init__(self) -> None:
        super().__init__()
        self.at: dict[str, asyncio.Future[None]] = {}
        self.begun: list[str] = []

    async def _compile(self, piece: Piece) -> None:
        name = f"{piece.game} {piece.what}"
        self.begun.append(name)
        self.at[name] = asyncio.get_running_loop().create_future()
        try:
            await self.at[name]
        finally:
            del self.at[name]

    async def end(self, *names: str) -> None:
        """Be at these, and nothing else, and finish them."""
        await until(lambda: self.at.keys() == set(names))
        for name in names:
            self.at[name].set_result(None)


@pytest.fixture
async def smith(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Smith]:
    monkeypatch.setattr(Piece, "marker", lambda piece: tmp_path / f"{piece.game}{piece.what}")
    found = Smith()
    yield found
    await found.close()
    assert not found.at


async def test_rules_and_searches_side_by_side(smith: Smith) -> None:
    ready = asyncio.create_task(smith.searches("flatfront", {}, "best"))
    await until(lambda: len(smith.at) == 2)
    await smith.end("flatfront rules", "flatfront alphabeta")
    await until(lambda: len(smith.at) == 1)
    assert not ready.done()
    assert smith.titles == ("Flat Front",)
    await smith.end("flatfront montecarlo")
    await ready
    assert not smith.titles


async def test_a_level_does_not_wait_for_what_the_best_needs(smith: Smith) -> None:
    ready = asyncio.create_task(smith.searches("flatfront", {}, "8"))
    await until(lambda: len(smith.at) == 2)
    await smith.end("flatfront rules", "flatfront alphabeta")
    await ready
    await smith.end("flatfront montecarlo")


async def test_what_nobody_wants_leaves_off_and_goes_on_later(smith: Smith) -> None:
    prepared = asyncio.create_task(smith.prepare("squish", {}))
    await smith.end("squish rules")
    await until(lambda: smith.at.keys() == {"squish alphabeta"})
    ready = asyncio.create_task(smith.searches("flink", {}, "best"))
    await smith.end("flink rules", "flink alphabeta")
    await ready
    await smith.end("squish alphabeta")
    await prepared
    assert smith.begun.count("squish rules") == 1
    assert smith.begun.count("squish alphabeta") == 2


async def test_what_is_wanted_after_all_goes_on(smith: Smith) -> None:
    prepared = asyncio.create_task(smith.prepare("squish", {}))
    await smith.end("squish rules")
    await until(lambda: smith.at.keys() == {"squish alphabeta"})
    ready = asyncio.create_task(smith.searches("squish", {}, "best"))
    other = asyncio.create_task(smith.rules("flink", {}))
    await smith.end("squish alphabeta", "flink rules")
    await asyncio.gather(prepared, ready, other)
    assert smith.begun.count("squish alphabeta") == 1


async def test_what_has_just_left_off_is_wanted_again(smith: Smith) -> None:
    prepared = asyncio.create_task(smith.prepare("squish", {}))
    await until(lambda: smith.at.keys() == {"squish rules"})
    smith.begin("flink", {})
    ready = asyncio.create_task(smith.rules("squish", {}))
    await smith.end("flink rules", "flink alphabeta")
    await smith.end("squish rules")
    await ready
    await smith.end("squish alphabeta")
    await prepared


async def test_what_cannot_be_prepared_is_left_to_whoever_wants_it(smith: Smith) -> None:
    prepared = asyncio.create_task(smith.prepare("squish", {}))
    await until(lambda: smith.at.keys() == {"squish rules"})
    smith.at["squish rules"].set_exception(Complaint("workers.not_compiled", game="Squish"))
    await prepared
    ready = asyncio.create_task(smith.rules("squish", {}))
    await smith.end("squish rules")
    await ready
