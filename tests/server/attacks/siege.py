"""The long attacks on a running server: ``make attack``, or a part, ``python -m
tests.server.attacks.siege frames``. They run on this machine's loopback addresses alone, are
bounded, and print the table of figures in docs/server.md.

A probe plays on meanwhile, at 127.0.0.1: the time from a move until the opponent's socket has it
is what others notice. Attackers come from 127.0.0.2 and on, as if from elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

import banmen
from banmen.games import ids
from banmen.server.service import ServerSettings
from banmen.server.web.app import create_app
from banmen.server.web.transports import HEAD
from tests.server import test_stack
from tests.server.attacks.test_early_closing import ask_and_go
from tests.server.bots import Bots, any_move
from tests.server.served import Served
from tests.server.test_nothing_lost import POSTGRES, Cable, broken_promises, empty_postgres, playing
from tests.server.waiting import SOON

Writer = asyncio.StreamWriter
FREELY = ("--times", "1000", "--workers", "1")
KILLS, GAMES = 15, 40
CUTS = 4
FRAMES, SOCKETS = 200_000, 8
EXAMPLES = 80
"""Generated requests of each route."""
HALF_OPEN, IDLE = 300, 800
PAIRS = 6_281
LEAVERS = 2_000
PAGE = {"X-Banmen": "page"}
LINE = 1_000
"""Moves."""
FILMS = 30
PICTURES = 20
"""Requests of another client before the films, and as many while they are made."""
SECONDS = 10.0
"""How long a flood lasts at least, so that the probe sees it."""


@dataclass
class Row:
    """A line of the table."""

    attack: str
    done: str
    quiet: list[float] = field(default_factory=list)
    """Seconds of the probe's moves before."""
    flooded: list[float] = field(default_factory=list)
    """And meanwhile."""
    found: str = ""

    def __str__(self) -> str:
        times = f"{_p95(self.quiet)} → {_p95(self.flooded)}" if self.flooded else "–"
        return f"| {self.attack} | {self.done} | {times} | {self.found} |"


def _p95(seconds: list[float]) -> str:
    return f"{statistics.quantiles(seconds, n=20)[-1] * 1000:.0f} ms"


# --- what others notice --------------------------------------------------------------------------


class Probe:
    """Two people who play Squish, a move every 50 ms, during the whole siege."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self.took: list[float] = []

    async def play(self) -> None:
        people = await self._bots.person(), await self._bots.person()
        while True:
            table = await self._bots.opened(*people, "squish")
            async with (
                self._bots.seated(table, people[0]) as one,
                self._bots.seated(table, people[1]) as two,
            ):
                seats = (one, two)
                while (turn := one.table["turn"]) is not None:
                    ply = one.table["ply"] + 1
                    mover, other = seats[turn], seats[1 - turn]
                    move = any_move(mover.scene)
                    sent, seen = await asyncio.gather(mover.play(move), other.sees(ply))
                    await mover.sees(ply)
                    self.took.append(seen - sent)
                    await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def served(*options: str) -> AsyncIterator[tuple[Served, Bots, Path]]:
    """A server of our own, with its output."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        server = Served(Path(folder) / "banmen.db", *options)
        await asyncio.to_thread(server.start, 300.0, log)
        try:
            async with Bots(server.url) as bots:
                yield server, bots, Path(folder)
        finally:
            server.kill()


async def watched(bots: Bots, row: Row, flood: Callable[[], Awaitable[None]]) -> None:
    """Let the probe play before a flood and during it."""
    probe = Probe(bots)
    playing = asyncio.create_task(probe.play())
    try:
        while len(probe.took) < 20:  # the game may have to be compiled first
            assert not playing.done(), playing.exception()
            await asyncio.sleep(0.1)
        probe.took.clear()
        await asyncio.sleep(SECONDS)
        row.quiet, probe.took = probe.took, []
        began = time.monotonic()
        await flood()
        await asyncio.sleep(max(0.0, SECONDS - (time.monotonic() - began)))
        row.flooded = probe.took
        assert not playing.done(), playing.exception()
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def errors(folder: Path) -> str:
    """How many lines of its log tell of a fault of the server's own."""
    lines = (folder / "log").read_text("utf-8", "replace").splitlines()
    faults = [line for line in lines if " ERROR " in line or line.startswith("Traceback")]
    assert not faults, faults[:5]
    return "no error in the log"


# --- the attacks ---------------------------------------------------------------------------------


async def kills() -> Row:
    """SIGKILL under play."""
    with tempfile.TemporaryDirectory() as folder:
        server = Served(database := str(Path(folder) / "banmen.db"), *FREELY)
        async with playing(server, GAMES) as players:
            for _ in range(KILLS):
                enough = players.count() + random.randint(30, 90)
                await players.until(lambda enough=enough: players.count() >= enough)  # type: ignore[misc]
                server.kill()
                await asyncio.to_thread(server.start)
            await players.everywhere()
        broken = await broken_promises(database, players.promised)
    assert not broken, broken
    done = f"{KILLS} kills under {2 * GAMES} sockets"
    return Row("SIGKILL", done, found=f"{players.count():,} acknowledged moves, none lost")


async def cuts() -> Row:
    """The way to PostgreSQL is cut in the middle of commits."""
    if POSTGRES is None:
        return Row("PostgreSQL cut", "not tried", found="BANMEN_TEST_POSTGRES is not set")
    async with empty_postgres(POSTGRES) as there:
        cable = Cable(there.host or "127.0.0.1", there.port or 5432)
        await cable.mend()
        way = there.set(host="127.0.0.1", port=cable.port).render_as_string(hide_password=False)
        async with playing(Served(way, *FREELY), 12) as players:
            for _ in range(CUTS):
                enough = players.count() + 20
                await players.until(lambda enough=enough: players.count() >= enough)  # type: ignore[misc]
                await cable.cut()
                await asyncio.sleep(random.uniform(0, 3))
                await cable.mend()
            await players.everywhere()
        url = there.render_as_string(hide_password=False)
        broken = await broken_promises(url, players.promised)
    assert not broken, broken
    found = f"{players.count():,} acknowledged moves, none lost"
    return Row("PostgreSQL cut", f"{CUTS} times", found=found)


def frame(luck: random.Random) -> str | bytes:
    """A message that a socket might get from anybody: nearly right, or noise."""
    kinds = ["move", "say", "offer", "accept", "decline", "resign", "claim", "abort", "why", "ping"]
    odd: list[Any] = [None, -1, 2**63, 1.5, "", "\0", "a" * 3000, [], {}, True, "ⅷ", "💥", "table"]
    names = ["ask", "ply", "code", "text", "what", "touches", "echo", "seed", luck.choice("xyz")]
    message = {"type": luck.choice([*kinds, *kinds, luck.choice(odd)])}
    message |= {name: luck.choice(odd) for name in luck.sample(names, luck.randint(0, 4))}
    said = orjson.dumps(message, option=orjson.OPT_PASSTHROUGH_SUBCLASS, default=str)
    match luck.randint(0, 9):
        case 0:
            return luck.randbytes(luck.randint(0, 60))
        case 1:
            cut = bytearray(said)
            cut[luck.randrange(len(cut))] = luck.randrange(256)
            return bytes(cut).decode("utf-8", "replace")
    return said.decode()


async def frames() -> Row:
    """Fuzzed messages over sockets, as fast as they are answered."""
    answers: Counter[str] = Counter()
    async with served(*FREELY) as (_, bots, folder):
        row = Row("Fuzzed frames", f"{FRAMES:,} over {SOCKETS} sockets")

        async def fuzz(number: int) -> None:
            people = await bots.person(), await bots.person()
            game, luck = ids()[number % len(ids())], random.Random(number)
            table = await bots.opened(*people, game)
            async with bots.seated(table, people[0]) as seat:
                for _ in range(FRAMES // SOCKETS):
                    answers[await seat.answered(frame(luck))] += 1

        async def flood() -> None:
            await asyncio.gather(*map(fuzz, range(SOCKETS)))

        await watched(bots, row, flood)
        assert answers.total() == FRAMES // SOCKETS * SOCKETS
        assert not answers["server.broken"], answers
        row.found = f"all answered; {errors(folder)}"
    return row


async def requests() -> Row:
    """Requests made from the server's own description, right and wrong."""
    every = schemathesis.openapi.from_dict(create_app(ServerSettings()).openapi())
    described = every.exclude(tag="streams")  # they never end
    answers: Counter[int] = Counter()
    async with served(*FREELY) as (server, bots, folder):
        row = Row("Generated requests", "")

        def ask_all() -> None:
            for found in described.get_all_operations():
                operation: Any = found  # all are read: the description is our own
                ask_each(operation.ok().as_strategy())

        def ask_each(cases: Any) -> None:
            @given(case=cases)
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=(Phase.generate,),
                suppress_health_check=list(HealthCheck),
            )
            def ask(case: Any) -> None:
                told = {"base_url": server.url.rstrip("/"), "headers": {"X-Banmen": "page"}}
                answer = case.call(**told, timeout=SOON)
                answers[answer.status_code] += 1
                assert answer.status_code < 500, answer.text

            ask()

        await watched(bots, row, lambda: asyncio.to_thread(ask_all))
        row.done = f"{answers.total():,} of {len(list(described.get_all_operations()))} routes"
        row.found = f"no 5xx; {errors(folder)}"
    return row


async def connections() -> Row:
    """Requests that never end, and connections that say nothing, from five addresses."""
    async with served("--workers", "1") as (server, bots, folder):
        row = Row("Connections", f"{HALF_OPEN} half-open requests, {IDLE} idle")
        refused = 0

        async def hold(number: int, said: bytes) -> tuple[asyncio.StreamReader, Writer]:
            local = (f"127.0.0.{2 + number % 5}", 0)
            way = await asyncio.open_connection("127.0.0.1", server.port, local_addr=local)
            way[1].write(said)
            return way

        async def flood() -> None:
            nonlocal refused
            half = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n"
            held = [await hold(n, half if n < HALF_OPEN else b"") for n in range(HALF_OPEN + IDLE)]
            await asyncio.sleep(HEAD + SECONDS / 2)
            refused = sum(reader.at_eof() or reader.exception() is not None for reader, _ in held)
            for _, writer in held:
                writer.transport.abort()

        await watched(bots, row, flood)
        row.found = f"{refused:,} shut out after {HEAD:.0f} s; {errors(folder)}"
    return row


async def leavers() -> Row:
    """Sockets that are asked for and left at once, reset or closed, at tables and at none."""
    async with served(*FREELY) as (server, bots, folder):
        row = Row("Early closing", f"{LEAVERS:,} sockets left while they open")
        person = await bots.person()
        wanted = {"game": "squish", "opponent": {"kind": "friend"}}
        table = str((await bots.post("tables", wanted, person))["table"])

        def leave() -> None:
            for number in range(LEAVERS):
                there = table if number & 1 else "aaaaaaaaaa"
                ask_and_go(f"127.0.0.1:{server.port}", there, bool(number & 2), bool(number & 4))

        await watched(bots, row, lambda: asyncio.to_thread(leave))
        row.found = errors(folder)
    return row


async def flood_of_requests() -> Row:
    """Twenty clients at one address that ask without end."""
    return await _flood("Request flood", "tables")


async def long_lines() -> Row:
    """The same, and each request has a game of a thousand moves played through."""
    line = await asyncio.to_thread(_long_line)
    return await _flood("Long lines", f"positions/scenes?first={LINE - 60}&last={LINE - 1}", line)


async def _flood(attack: str, path: str, line: dict[str, object] | None = None) -> Row:
    answers: Counter[int] = Counter()
    async with served("--workers", "1") as (server, bots, folder):
        row = Row(attack, "")

        async def ask(until: float) -> None:
            transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(transport=transport, timeout=60, headers=PAGE) as http:
                while time.monotonic() < until:
                    method = "POST" if line else "GET"
                    answer = await http.request(method, f"{server.url}api/{path}", json=line)
                    answers[answer.status_code] += 1

        async def flood() -> None:
            until = time.monotonic() + SECONDS
            await asyncio.gather(*(ask(until) for _ in range(20)))

        await watched(bots, row, flood)
        row.done = f"{answers.total():,} in {SECONDS:.0f} s from one address"
        row.found = f"{answers[429]:,} refused (429); {errors(folder)}"
        assert not [status for status in answers if status >= 500], answers
    return row


def _long_line() -> dict[str, object]:
    """A game of FlipFour that goes on for so long by chance."""
    for seed in itertools.count():
        luck, at = random.Random(seed), banmen.game("flipfour").start()
        while not at.over and at.ply < LINE:
            at = at.play(luck.choice(at.codes))
        if not at.over:
            return {"game": "flipfour", "moves": at.history}
    raise AssertionError


async def films() -> Row:
    """Films for one address, while another one requests pictures."""
    async with served("--workers", "1") as (server, bots, folder):
        row = Row("Films", f"{FILMS} at once from one address")
        api = f"{server.url}api/tables/{await long_game(bots)}"
        answers: Counter[int] = Counter()

        async def film(number: int) -> None:
            transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(transport=transport, timeout=300) as http:
                answers[(await http.get(f"{api}/film.gif?width={300 + number}")).status_code] += 1

        async def pictures(width: int) -> list[float]:
            took = []
            async with httpx.AsyncClient(timeout=300) as http:
                for ply in range(PICTURES):
                    began = time.monotonic()
                    answer = await http.get(f"{api}/picture.png?ply={ply}&width={width}")
                    assert answer.status_code == 200
                    took.append(time.monotonic() - began)
            return took

        quiet, flooded = await pictures(600), []

        async def flood() -> None:
            made = [asyncio.create_task(film(number)) for number in range(FILMS)]
            flooded.extend(await pictures(601))
            await asyncio.gather(*made)

        await watched(bots, row, flood)
        found = (
            f"others' pictures {_p95(quiet)} → {_p95(flooded)}, {answers[429]} films refused (429)"
        )
        row.found = f"{found}; {errors(folder)}"
        assert set(answers) <= {200, 429}, answers
    return row


async def long_game(bots: Bots) -> str:
    """A table where one person has played up to sixty moves."""
    person = await bots.person()
    wanted = {"game": "squish", "opponent": {"kind": "here"}}
    table = str((await bots.post("tables", wanted, person))["table"])
    async with bots.seated(table, person) as seat:
        while seat.table["turn"] is not None and seat.table["ply"] < 60:
            ply = seat.table["ply"] + 1
            await seat.play(any_move(seat.scene))
            await seat.sees(ply)
    return table


async def hidden() -> Row:
    """Pairs of Flat Front games that differ in nothing but what lies face down."""
    same = await asyncio.to_thread(test_stack.pairs_that_look_the_same, PAIRS)
    found = "the same to the byte, in all that anybody can ask for"
    return Row("Hidden tiles", f"{same:,} pairs of games", found=found)


ATTACKS = (
    *(kills, cuts, frames, requests, connections, leavers),
    *(flood_of_requests, long_lines, films, hidden),
)


def main(wanted: list[str]) -> None:
    """Run all, or the named ones."""
    print("| attack | | others' p95, before → meanwhile | found |\n|---|---|---|---|", flush=True)
    for attack in ATTACKS:
        if not wanted or attack.__name__ in wanted:
            print(asyncio.run(attack()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
