"""How many games one server holds: ``python -m benchmarks.load``, from the repository's root.

It starts ``banmen serve`` with a database of its own in a temporary folder and four processes that
search. Bots on the same machine keep 500 games going over WebSockets, all six kinds evenly, with a
move every two seconds in each; a game that ends is followed by another. Beside them four games
against the strongest level keep four searches running. What is measured, by kind, is the time from
sending a move until the opponent's socket has it: the server's rules, commit, scene and broadcast,
and both ways through the sockets. It ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.server.bots import Bots, Seat, any_move
from tests.server.served import Served

from banmen.games import ids

SETTLE = 5.0
"""Seconds of playing before anything is measured."""
A_SECOND = 20
"""So many games begin a second until all are there."""
PATIENCE = 60.0
"""Seconds after that in which all must have begun."""
TICKS = os.sysconf("SC_CLK_TCK")


class Load:
    """A number of games that go on until time is up."""

    def __init__(self, bots: Bots, pace: float) -> None:
        self._bots = bots
        self._pace = pace
        self.measuring = False
        self.took: dict[str, list[float]] = defaultdict(list)
        """Seconds each move took to the opponent, by game."""
        self.failed: Counter[str] = Counter()
        self.searches = 0
        self.begun: set[str] = set()
        """Those who have sat down to their first game, by cookie."""
        self.late: list[float] = []
        """How much later than asked for this program itself was woken."""

    async def prepare(self, game: str) -> None:
        """Play a move against the computer, so that rules and search are compiled and loaded."""
        person = await self._bots.person()
        table = await self._bots.against("1", person, game)
        async with self._bots.seated(table, person) as seat:
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
        people = await self._bots.person(), await self._bots.person()
        while True:
            try:
                await self._play_one(game, *people)
            except Exception as error:
                self.failed[f"{type(error).__name__}: {error}"] += 1
                await asyncio.sleep(self._pace)

    async def _play_one(self, game: str, first: str, second: str) -> None:
        table = await self._bots.opened(first, second, game)
        async with (
            self._bots.seated(table, first) as one,
            self._bots.seated(table, second) as two,
        ):
            self.begun.add(first)
            seats = (one, two)
            next_move = time.perf_counter() - random.uniform(0, self._pace)
            while (turn := one.table["turn"]) is not None:
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

    async def think(self, game: str) -> None:
        """Games against the strongest level, answered at once, so that it always thinks."""
        person = await self._bots.person()
        while True:
            table = await self._bots.against("best", person, game)
            async with self._bots.seated(table, person) as seat:
                while (turn := seat.table["turn"]) is not None:
                    await self._next_move(seat)
                    self.searches += self.measuring and turn == 1


# --- what the system says ------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and all its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pids: Iterable[int]) -> float:
    """Megabytes; what several share is counted once."""
    text = "".join(Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids)
    return sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE))) / 1024


def processor(pids: Iterable[int]) -> float:
    """Seconds of processor time used so far."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(one[11]) + int(one[12]) for one in fields) / TICKS


# --- the run -------------------------------------------------------------------------------------


async def run(served: Served, games: int, pace: float, seconds: float, searches: int) -> None:
    """Play and print the table."""
    async with Bots(served.url) as bots:
        load = Load(bots, pace)
        await asyncio.gather(*map(load.prepare, ids()))
        _say("compiled and loaded")
        tasks = [asyncio.create_task(load.think(ids()[i])) for i in range(searches)]
        try:
            await begin(load, games, tasks)
            await asyncio.sleep(SETTLE)
            _say("measuring")
            assert served.process is not None
            await measure(load, seconds, served.process.pid)
        finally:
            for task in tasks:
                task.cancel()
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                if not isinstance(done, asyncio.CancelledError):
                    print("a bot has failed:", repr(done))


async def begin(load: Load, games: int, tasks: list[asyncio.Task[None]]) -> None:
    """Let the players come, a few at a time as people do, until all have sat down."""
    for i in range(games):
        tasks.append(asyncio.create_task(load.play(ids()[i % len(ids())])))
        await asyncio.sleep(1 / A_SECOND)
    last = time.monotonic() + PATIENCE
    while len(load.begun) < games:
        await asyncio.sleep(0.1)
        if time.monotonic() > last:
            sys.exit(f"After {PATIENCE:.0f} s only {len(load.begun)} of {games} games have begun.")
    _say("all games have begun")


async def measure(load: Load, seconds: float, pid: int) -> None:
    """Measure for a while, and print what was found."""
    server, *workers = family(pid)
    parts = {"server": [server], "workers": workers, "bots": [os.getpid()]}
    used = {name: processor(pids) for name, pids in parts.items()}
    load.late.clear()
    load.measuring, began = True, time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    report(load, took)
    for name, pids in parts.items():
        share = (processor(pids) - used[name]) / took
        print(f"{name:10}{share:9.0%} of a core, {memory(pids):.0f} MB")


def _say(phase: str) -> None:
    print(f"{time.strftime('%X')} {phase}", file=sys.stderr, flush=True)


def report(load: Load, seconds: float) -> None:
    """Print how long moves took."""
    print(f"{'':10}{'moves/s':>9}{'p50':>9}{'p99':>9}{'max':>9}  ms")
    everything = [one for took in load.took.values() for one in took]
    for name, took in [*sorted(load.took.items()), ("all", everything)]:
        parts = statistics.quantiles(took, n=100) if len(took) > 1 else [0.0] * 99
        figures = "".join(f"{1000 * x:9.1f}" for x in (parts[49], parts[98], max(took, default=0)))
        print(f"{name:10}{len(took) / seconds:9.1f}{figures}")
    late = statistics.quantiles(load.late, n=100)
    print(f"bots late {1000 * late[49]:27.1f}{1000 * late[98]:9.1f}{1000 * max(load.late):9.1f}")
    print(f"searches  {load.searches / seconds:9.1f}")
    for what, times in load.failed.most_common(5):
        print(f"failed    {times} times: {what}")


def main() -> None:
    """Start the server, let the bots loose, stop."""
    reading = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    reading.add_argument("--games", type=int, default=500)
    reading.add_argument("--pace", type=float, default=2.0, help="seconds between two moves")
    reading.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    reading.add_argument("--searches", type=int, default=4)
    reading.add_argument("--database", help="else a SQLite file in a temporary folder")
    wish = reading.parse_args()
    if sys.platform != "linux":
        reading.error("memory and processor time are read from /proc: run it on Linux")
    gc.disable()  # the bots' own pauses are not what is measured
    with tempfile.TemporaryDirectory(prefix="banmen-load-") as folder:
        database = wish.database or f"{folder}/load.db"
        served = Served(database, "--times", "1000", "--workers", str(max(1, wish.searches)))
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends too
        try:
            _say("starting the server")
            served.start()
            asyncio.run(run(served, wish.games, wish.pace, wish.seconds, wish.searches))
            served.stop()
        finally:
            served.kill()


if __name__ == "__main__":
    main()
