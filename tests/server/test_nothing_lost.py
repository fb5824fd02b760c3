"""Nothing acknowledged is lost when the server is killed or its database goes away."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import secrets
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import WebSocketException

from banmen.games import ids
from banmen.server.domain.table import Table
from banmen.server.storage.store import Store
from banmen.texts import say
from tests.server.bots import Bots, Refused, any_move
from tests.server.served import Served
from tests.server.waiting import SOON

POSTGRES = os.environ.get("BANMEN_TEST_POSTGRES")
GENEROUS = ("--times", "1000", "--workers", "1")
PAUSE = 0.05
SENTENCES = {say("store.not_saved"), say("store.not_read")}
"""The message shown while the database is gone."""


class Players:
    """They keep their games going through every failure, and note the server's promises."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self.promised: dict[str, dict[int, int]] = defaultdict(dict)
        """The moves that were acknowledged: by table and ply, their codes."""
        self.refused: list[str] = []
        self.over: set[str] = set()
        """Tables whose game has ended."""
        self._on = asyncio.Event()
        """Set once every game has begun; until then each player makes at most two moves."""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, games: int) -> None:
        """Open tables of every kind, a third of them against the computer, and start to play."""
        people = await self._bots.person(), await self._bots.person()
        for i in range(games):
            if i % 3 == 2:
                table = await self._bots.against("1", people[0], ids()[i % len(ids())])
            else:
                table = await self._bots.opened(*people, ids()[i % len(ids())])
            self.promised[table] = {}
            self._tasks.append(asyncio.create_task(self._keep_playing(table, people)))

    async def begun(self) -> None:
        """Let them play two moves each, no game further: then all they need is compiled.

        Who is killed while compiling begins again; and a game that went on while others are still
        compiled could be over before the first kill.
        """
        await self.until(lambda: all(len(made) >= 2 for made in self.promised.values()))
        self._on.set()

    async def everywhere(self) -> None:
        """Let them play until each game has gone on by a move, or is over."""
        before = {table: len(made) for table, made in self.promised.items()}
        await self.until(
            lambda: all(
                table in self.over or len(self.promised[table]) > before[table] for table in before
            )
        )

    async def stop(self) -> None:
        """Leave; what went wrong with one of them comes out here."""
        for task in self._tasks:
            task.cancel()
        for end in await asyncio.gather(*self._tasks, return_exceptions=True):
            assert end is None or isinstance(end, asyncio.CancelledError), end

    async def until(self, true: Callable[[], bool]) -> None:
        """Let them play until something is true. A new server may have to compile first."""
        async with asyncio.timeout(3 * SOON):
            while not true():
                assert not any(task.done() and task.exception() for task in self._tasks)
                await asyncio.sleep(0.01)

    def count(self) -> int:
        """How many moves were acknowledged."""
        return sum(map(len, self.promised.values()))

    async def _keep_playing(self, table: str, people: tuple[str, str]) -> None:
        while table not in self.over:
            try:
                await self._play(table, people)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(PAUSE)
            except Refused as sentence:
                self.refused.append(str(sentence))
                await asyncio.sleep(PAUSE)

    async def _play(self, table: str, people: tuple[str, str]) -> None:
        """Play at a table until the connection breaks, something is refused or the game ends."""
        async with (
            self._bots.seated(table, people[0]) as one,
            self._bots.seated(table, people[1]) as two,
        ):
            seats = (one, two)
            while (turn := one.table["turn"]) is not None:
                mover, ply = seats[turn], one.table["ply"]
                if mover.table["seats"][turn]["kind"] == "person":
                    await mover.sees(ply)
                    code = any_move(mover.scene)
                    await mover.play(code)
                    self.promised[table][ply] = code
                    if len(self.promised[table]) >= 2:
                        await self._on.wait()
                await one.sees(ply + 1)
                await asyncio.sleep(random.uniform(0, PAUSE))
        self.over.add(table)


@asynccontextmanager
async def playing(served: Served, games: int) -> AsyncIterator[Players]:
    """A server and people who play there, each game begun."""
    await asyncio.to_thread(served.start)
    try:
        async with Bots(served.url) as bots:
            players = Players(bots)
            await players.begin(games)
            try:
                await players.begun()
                yield players
            finally:
                await players.stop()
    finally:
        served.kill()


async def broken_promises(database: str, promised: dict[str, dict[int, int]]) -> list[str]:
    """The tables whose log does not hold all that was acknowledged, or cannot be gone on with."""
    store = await Store.open(database)
    broken = []
    for table, moves in promised.items():
        log = await store.log(table)
        made = {entry.data["ply"]: entry.data["code"] for entry in log if entry.kind == "moved"}
        whole = [entry.seq for entry in log] == list(range(1, len(log) + 1))
        if not whole or not moves.items() <= made.items():
            broken.append(table)
        assert Table.replay(table, log).ply == len(made)
    await store.close()
    return broken


async def test_a_server_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    served = Served(database, *GENEROUS)
    async with playing(served, games=12) as players:
        for _ in range(3):
            enough = players.count() + random.randint(30, 60)
            await players.until(lambda enough=enough: players.count() >= enough)  # type: ignore[misc]
            served.kill()
            await asyncio.to_thread(served.start)
        await players.everywhere()
    assert await broken_promises(database, players.promised) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets the limits of a process")
async def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    served = Served(database, *GENEROUS)
    async with playing(served, games=6) as players:
        await players.until(lambda: players.count() >= 20)
        assert served.process is not None
        _let_files_grow(served.process.pid, False)
        await players.until(lambda: len(players.refused) >= 6)
        assert set(players.refused) <= SENTENCES
        before = players.count()
        _let_files_grow(served.process.pid, True)
        await players.until(lambda: players.count() >= before + 20)
        assert served.process.poll() is None
    assert await broken_promises(database, players.promised) == []


def _let_files_grow(pid: int, freely: bool) -> None:
    """Let a process write to files, or fail as on a full disk."""
    size = resource.RLIM_INFINITY if freely else 1
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Cable:
    """The way to a database, which can be cut and mended."""

    def __init__(self, host: str, port: int) -> None:
        self._there = host, port
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(*self._there)
        self._ends |= {writer, there_writer}
        await asyncio.gather(_carry(reader, there_writer), _carry(there_reader, writer))


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def empty_postgres(url: str) -> AsyncIterator[sa.URL]:
    """A new database."""
    name = f"banmen_test_{secrets.token_hex(6)}"
    there = sa.make_url(url)
    engine = create_async_engine(
        there.set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
        yield there.set(database=name)
        await connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    await engine.dispose()


async def test_postgresql_gone_for_a_while_loses_nothing() -> None:
    if POSTGRES is None:
        pytest.skip("!!! BANMEN_TEST_POSTGRES is not set: nothing is tested on PostgreSQL")
    async with empty_postgres(POSTGRES) as there:
        cable = Cable(there.host or "127.0.0.1", there.port or 5432)
        await cable.mend()
        way = there.set(host="127.0.0.1", port=cable.port).render_as_string(hide_password=False)
        served = Served(way, *GENEROUS)
        async with playing(served, games=6) as players:
            for _ in range(5):  # short: no client need notice, but a commit may be cut in two
                enough = players.count() + random.randint(5, 15)
                await players.until(lambda enough=enough: players.count() >= enough)  # type: ignore[misc]
                await cable.cut()
                await cable.mend()
            await cable.cut()
            await players.until(lambda: len(players.refused) >= 12)
            assert set(players.refused) <= SENTENCES
            before = players.count()
            await cable.mend()
            await players.until(lambda: players.count() >= before + 20)
        url = there.render_as_string(hide_password=False)
        assert await broken_promises(url, players.promised) == []
