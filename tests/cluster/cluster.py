"""Nodes on one PostgreSQL, with ways between everything that can be cut, and faults by chance."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from urllib.request import urlopen

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from banmen.server.domain.clock import Outage
from banmen.server.domain.table import Entry
from banmen.server.storage.store import Store
from tests.cluster.cable import Cable
from tests.cluster.checker import Stale
from tests.cluster.postgres import Postgres
from tests.server.client import free_port
from tests.server.waiting import SOON

ROOT = Path(__file__).parents[2]
SKEWS = 3.0, -2.0, 0.5
"""Seconds by which the nodes' clocks are wrong."""
AUDIT = """
CREATE TABLE audit_nodes (number integer PRIMARY KEY, role text);
CREATE TABLE audit_stale ("table" text, seq integer, kind text);
CREATE FUNCTION audit_node() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit_nodes VALUES (NEW.number, session_user) ON CONFLICT DO NOTHING; RETURN NEW;
END $$;
CREATE FUNCTION audit_event() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE holder text; BEGIN
    IF NOT (NEW.kind = 'ended' AND NEW.data->>'how' = 'time' OR NEW.kind = 'moved' AND EXISTS (
        SELECT 1 FROM tables WHERE id = NEW."table" AND
        CASE (NEW.data->>'seat')::int WHEN 0 THEN level_0 ELSE level_1 END IS NOT NULL))
    THEN RETURN NEW; END IF;
    SELECT role INTO holder FROM leases JOIN audit_nodes ON number = node
        WHERE what = 'table ' || NEW."table";
    IF holder IS DISTINCT FROM session_user
        THEN INSERT INTO audit_stale VALUES (NEW."table", NEW.seq, NEW.kind); END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER audit_node AFTER INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION audit_node();
CREATE TRIGGER audit_event AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION audit_event();
"""
"""What a node does under a lease is compared with who holds it: each node has a role of its own."""


class ClusterNode:
    """A node's process, its way to the database and the clients' way to it."""

    def __init__(self, number: int, postgres: Postgres, build: str) -> None:
        self.number = number
        self._postgres = postgres
        self._build = build
        self._port = free_port()
        self.to_database = Cable("127.0.0.1", postgres.port)
        self.to_node = Cable("127.0.0.1", self._port)
        self.process: subprocess.Popen[bytes] | None = None

    async def wire(self) -> None:
        """Lay the cables."""
        await self.to_database.mend()
        await self.to_node.mend()

    @property
    def url(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self.to_node.port}"

    def start(self) -> None:
        """Start its process."""
        database = self._postgres.url(f"node{self.number}", self.to_database.port)
        skew = SKEWS[self.number % len(SKEWS)]
        command = [sys.executable, "-m", "tests.cluster.node", str(skew), self._build, "serve"]
        command += ["--port", str(self._port), "--times", "1000", "--workers", "1"]
        environment = {**os.environ, "BANMEN_DATABASE": database}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=self._log()
        )

    def _log(self) -> int:
        file = self._postgres.folder / f"node{self.number}.log"
        return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def log(self) -> str:
        """Its output."""
        return (self._postgres.folder / f"node{self.number}.log").read_text()

    def signal(self, number: int) -> None:
        """Send its process a signal, if it is there."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    async def ended(self) -> None:
        """Wait until its process has ended."""
        assert self.process is not None
        await asyncio.to_thread(self.process.wait, SOON)

    def keep(self) -> None:
        """Start it again if it has ended: its database was away when it began."""
        if self.process is not None and self.process.poll() is not None:
            self.start()

    async def answers(self) -> None:
        """Wait until it is well."""
        last = time.monotonic() + SOON
        while not await asyncio.to_thread(self._well):
            assert time.monotonic() < last, f"node {self.number} does not answer"
            self.keep()
            await asyncio.sleep(0.2)

    def _well(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self._port}/api/health", timeout=3):
                return True
        except OSError:
            return False


class Cluster:
    """All of it."""

    def __init__(self, count: int = 3, build: str = "right") -> None:
        self.postgres = Postgres()
        self.nodes = [ClusterNode(number, self.postgres, build) for number in range(count)]
        self.faults: Counter[str] = Counter()

    async def start(self) -> None:
        """Make the schema, then start the nodes at once."""
        await (await Store.open(self.postgres.url(), serves=False)).close()
        roles = [f"CREATE ROLE node{one.number} LOGIN SUPERUSER" for one in self.nodes]
        engine = create_async_engine(self.postgres.url().replace("://", "+asyncpg://", 1))
        async with engine.begin() as connection:
            raw = await connection.get_raw_connection()
            assert raw.driver_connection is not None
            await raw.driver_connection.execute(";".join([*roles, AUDIT]))
        await engine.dispose()
        for node in self.nodes:
            await node.wire()
            node.start()
        for node in self.nodes:
            await node.answers()

    def urls(self) -> list[str]:
        """Where clients find the nodes."""
        return [node.url for node in self.nodes]

    async def close(self) -> None:
        """End everything."""
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.signal(signal.SIGKILL)
            await node.ended()
            await node.to_database.cut()
            await node.to_node.cut()
        self.postgres.close()

    async def found(self) -> tuple[dict[str, list[Entry]], list[Stale], list[Outage]]:
        """All logs, what the triggers have noted, and when no node was there."""
        store = await Store.open(self.postgres.url(), serves=False)
        try:
            ids = [row[0] for row in await store.rows(text("SELECT id FROM tables"))]
            stale = await store.rows(text('SELECT "table", seq, kind FROM audit_stale'))
            outages = await store.rows(text('SELECT start, "end" FROM outages'))
            logs = {id: await store.log(id) for id in ids}
            return logs, [Stale(*row) for row in stale], [(row[0], row[1]) for row in outages]
        finally:
            await store.close()

    # --- faults ----------------------------------------------------------------------------------

    async def suffer(
        self, seconds: float, luck: random.Random, only: str | None = None, fewest: int = 1
    ) -> None:
        """One fault after the other, perhaps of one kind only, the ``fewest`` at least."""
        end = time.monotonic() + seconds
        faults = [
            self.kill, self.kill, self.pause, self.freeze, self.stop, self.cut_database,
            self.slow_database, self.cut_clients, self.slow_clients, self.restart_database,
        ]  # fmt: skip
        faults = [fault for fault in faults if only in (None, fault.__name__)]
        order: list[int] = []
        while time.monotonic() < end or self.faults.total() < fewest:
            order = order or luck.sample(range(len(faults)), len(faults))
            fault = faults[order.pop()]
            self.faults[fault.__name__] += 1
            await fault(luck.choice(self.nodes), luck)
            await asyncio.sleep(luck.uniform(0.5, 2.5))
            for node in self.nodes:
                node.keep()

    async def kill(self, node: ClusterNode, luck: random.Random) -> None:
        """A process dies, and another one takes its place."""
        node.signal(signal.SIGKILL)
        await node.ended()
        await asyncio.sleep(luck.uniform(0, 8))
        node.start()

    async def pause(self, node: ClusterNode, luck: random.Random) -> None:
        """A process stands still, not so long that it is missed."""
        await self._stand_still(node, 1.0)

    async def freeze(self, node: ClusterNode, luck: random.Random) -> None:
        """A process stands still until others have taken over what it did."""
        await self._stand_still(node, 8.0)

    async def _stand_still(self, node: ClusterNode, seconds: float) -> None:
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        node.signal(signal.SIGCONT)

    async def stop(self, node: ClusterNode, luck: random.Random) -> None:
        """A node is stopped in peace, as in an upgrade."""
        node.signal(signal.SIGTERM)
        await node.ended()
        node.start()

    async def cut_database(self, node: ClusterNode, luck: random.Random) -> None:
        """A node cannot reach the database."""
        await node.to_database.cut()
        await asyncio.sleep(luck.choice((0.3, 8.0)))
        await node.to_database.mend()

    async def slow_database(self, node: ClusterNode, luck: random.Random) -> None:
        """The way to the database is slow."""
        node.to_database.delay = luck.uniform(0.05, 0.3)
        await asyncio.sleep(luck.uniform(2, 5))
        node.to_database.delay = 0.0

    async def cut_clients(self, node: ClusterNode, luck: random.Random) -> None:
        """Clients lose a node."""
        await node.to_node.cut()
        await asyncio.sleep(luck.uniform(0.2, 4))
        await node.to_node.mend()

    async def slow_clients(self, node: ClusterNode, luck: random.Random) -> None:
        """The way to a node is slow."""
        node.to_node.delay = luck.uniform(0.05, 0.3)
        await asyncio.sleep(luck.uniform(2, 5))
        node.to_node.delay = 0.0

    async def restart_database(self, node: ClusterNode, luck: random.Random) -> None:
        """The database is away for all."""
        await asyncio.to_thread(self.postgres.stop, luck.choice(("fast", "immediate")))
        await asyncio.sleep(luck.uniform(0, 3))
        await asyncio.to_thread(self.postgres.start)

    async def heal(self) -> None:
        """Everything works again."""
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.to_database.delay = node.to_node.delay = 0.0
            await node.to_database.mend()
            await node.to_node.mend()
        for node in self.nodes:
            await node.answers()
