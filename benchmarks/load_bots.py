"""The players of `benchmarks.load`, in a process of their own: it is started with a `Share`.

It says on its standard output when its games have begun, waits for a line, measures, and says what
it has found; then the same with more games, until it has done all its steps.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import time
from collections import Counter, defaultdict
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

from tests.server.bots import Bots, Seat, any_move

from banmen.games import ids

PATIENCE = 60.0
"""Seconds in which all must have begun, once the last ones have come."""


class Share(NamedTuple):
    """What one process has to do."""

    urls: list[str]
    """Where the nodes are. Every player is at any of them, whoever the opponent is."""
    games: list[int]
    """So many are to be live at each step."""
    searches: int
    pace: float
    seconds: float
    coming: float
    """So many games begin in a second, until all are there."""
    prepares: bool


class Load:
    """A number of games that go on until time is up."""

    def __init__(self, nodes: list[Bots], pace: float) -> None:
        self._nodes = nodes
        self._pace = pace
        self.measuring = False
        self.playing = asyncio.Event()
        """Nobody moves while others sit down: what that costs is not measured."""
        self.took: dict[str, list[float]] = defaultdict(list)
        """Seconds each move took to the opponent, by game."""
        self.failed: Counter[str] = Counter()
        self.searches = 0
        self.games = 0
        self.begun: set[str] = set()
        """Those who have sat down to their first game, by cookie."""
        self.late: list[float] = []
        """How much later than asked for this program itself was woken."""

    async def prepare(self, game: str) -> None:
        """Play a move against the computer on every node, so that all is compiled and loaded."""
        for node in self._nodes:
            person = await node.person()
            table = await node.against("1", person, game)
            async with node.seated(table, person) as seat:
                thought = False
                while not thought:
                    thought = seat.table["turn"] == 1
                    await self._next_move(seat)

    async def _next_move(self, seat: Seat) -> None:
        """A move of whoever is to move; in Flat Front that may be the same player again."""
        ply = seat.table["ply"]
        if seat.table["turn"] == 0:
            await seat.play(any_move(seat.scene))
        await seat.sees(ply + 1)

    async def play(self, game: str) -> None:
        """One game after the other, a move every so often."""
        nodes = random.choice(self._nodes), random.choice(self._nodes)
        people = await nodes[0].person(), await nodes[1].person()
        while True:
            try:
                await self._play_one(game, nodes, people)
            except Exception as error:
                self.failed[f"{type(error).__name__}: {error}"] += 1
                await asyncio.sleep(self._pace)

    async def _play_one(self, game: str, nodes: tuple[Bots, Bots], people: tuple[str, str]) -> None:
        table = await nodes[0].opened(*people, game)
        async with (
            nodes[0].seated(table, people[0]) as one,
            nodes[1].seated(table, people[1]) as two,
        ):
            self.begun.add(people[0])
            seats = (one, two)
            next_move = time.perf_counter() - random.uniform(0, self._pace)
            while (turn := one.table["turn"]) is not None:
                if not self.playing.is_set():
                    await self.playing.wait()
                    next_move = time.perf_counter() - random.uniform(0, self._pace)
                next_move += self._pace
                await asyncio.sleep(next_move - time.perf_counter())
                self.late.append(time.perf_counter() - next_move)
                await self._move(game, seats[turn], seats[1 - turn])

    async def _move(self, game: str, mover: Seat, other: Seat) -> None:
        ply = mover.table["ply"] + 1
        sent, seen = await asyncio.gather(mover.play(any_move(mover.scene)), other.sees(ply))
        await mover.sees(ply)
        if self.measuring:
            self.took[game].append(seen - sent)

    async def measured(self, seconds: float) -> dict[str, Any]:
        """What is found in so many seconds."""
        for found in (self.took, self.late, self.failed):
            found.clear()
        self.searches, self.measuring, began = 0, True, time.perf_counter()
        await asyncio.sleep(seconds)
        self.measuring, took = False, time.perf_counter() - began
        found = {"took": self.took, "late": self.late, "searches": self.searches}
        return {**found, "failed": self.failed, "seconds": took}

    async def think(self, game: str) -> None:
        """Games against the strongest level, answered at once, so that it always thinks."""
        node = random.choice(self._nodes)
        person = await node.person()
        while True:
            table = await node.against("best", person, game)
            async with node.seated(table, person) as seat:
                while (turn := seat.table["turn"]) is not None:
                    await self._next_move(seat)
                    self.searches += self.measuring and turn == 1


async def run(share: Share) -> None:
    """Play, and say what was found."""
    async with AsyncExitStack() as open:
        nodes = [await open.enter_async_context(Bots(url)) for url in share.urls]
        load = Load(nodes, share.pace)
        if share.prepares:
            await asyncio.gather(*map(load.prepare, ids()))
            _say({"prepared": True})
            await _hear()
        tasks = [asyncio.create_task(load.think(ids()[i])) for i in range(share.searches)]
        try:
            for games in share.games:
                await _begin(load, games, share.coming, tasks)
                _say({"begun": True})
                await _hear()
                load.playing.set()
                await _hear()
                _say(await load.measured(share.seconds))
        finally:
            for task in tasks:
                task.cancel()
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                if not isinstance(done, asyncio.CancelledError):
                    print("a bot has failed:", repr(done), file=sys.stderr)


async def _begin(load: Load, games: int, coming: float, tasks: list[asyncio.Task[None]]) -> None:
    """Let players come, a few at a time as people do, until so many games have begun."""
    load.playing.clear()
    while load.games < games:
        tasks.append(asyncio.create_task(load.play(ids()[load.games % len(ids())])))
        load.games += 1
        await asyncio.sleep(1 / coming)
    last = time.monotonic() + PATIENCE
    while len(load.begun) < games:
        await asyncio.sleep(0.1)
        if time.monotonic() > last:
            why = f"After {PATIENCE:.0f} s only {len(load.begun)} of {games} games have begun"
            sys.exit(f"{why}: {load.failed.most_common(3)}")


def _say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


async def _hear() -> None:
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    gc.disable()  # the bots' own pauses are not what is measured
    asyncio.run(run(Share(**json.loads(sys.argv[1]))))
