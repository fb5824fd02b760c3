"""Let other machines take over searches: nodes with free processes, and machines that only search.

    this node's pool                    jobs in the database               another node's pool
    a job waits, nobody is free ──▶ offered: JobOffered ──▶ taken by a node with a free process
    a process is free here      ──▶ withdrawn, unless taken
    answers, as if they were ours ◀── read ◀── JobAnswered ◀── written while the job is still theirs

A job stays with the node that asked: it also waits in its own pool, and the first free process
takes it. Moves come first, then the first job of every owner, then the second ones, on all nodes. A
job whose searcher is gone is offered again; if that node comes back late, it cannot write answers,
because the job no longer belongs to it.

Not every node can run every job. A node of another version would play other moves, or not know the
game; one without the full table of a solved game would know less. So a job states the capability it
needs (`serves`), and a node takes only jobs it can run as well as the asking node.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any

import asyncpg
import orjson
import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.games import ids
from banmen.players.kernels import build
from banmen.server.bus import JobAnswered, JobDropped, JobOffered, NodeGone
from banmen.server.nodes.link import Link, LinkBroken
from banmen.server.nodes.shared_bus import SharedBus
from banmen.server.storage.database import asyncpg_settings
from banmen.server.workers.job import Job
from banmen.server.workers.pool import Pending, WorkerPool
from banmen.server.workers.process import Answer
from banmen.solve.tables import larger_table

EVERY = 1.0
"""Seconds between two checks for jobs and answers, in case a message is lost."""
TRIES = 5
OFFER = """INSERT INTO jobs (asker, owner, move, place, request, serves) VALUES (
    $1, $2::varchar, $3, greatest($4, (
        SELECT count(*) FROM jobs WHERE owner = $2::varchar AND taken IS NULL)), $5, $6)
RETURNING number"""
WITHDRAW = "DELETE FROM jobs WHERE number = $1 AND taken IS NULL RETURNING number"
TAKE = """UPDATE jobs SET taken = $1 WHERE number = (
    SELECT number FROM jobs WHERE taken IS NULL AND asker <> $1 AND serves = ANY($2)
    ORDER BY NOT move, place, number FOR UPDATE SKIP LOCKED LIMIT 1)
RETURNING number, asker, owner, request"""
ANSWER = """INSERT INTO job_answers (job, number, answer)
SELECT $1, $2, $3 FROM jobs WHERE number = $1 AND taken = $4 FOR SHARE"""
READ = "SELECT number, answer FROM job_answers WHERE job = $1 AND number > $2 ORDER BY number"
DROP = "DELETE FROM jobs WHERE number = ANY($1)"
GIVE_BACK = """UPDATE jobs SET taken = NULL WHERE asker = $1 AND taken IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.number = taken AND NOT gone) RETURNING number"""
RESTART = "DELETE FROM job_answers WHERE job = ANY($1)"
FORGET = """DELETE FROM jobs WHERE NOT EXISTS (
    SELECT 1 FROM nodes WHERE nodes.number = asker AND NOT gone)"""


def serves(game: str) -> str:
    """The capability needed to search a game as this node does."""
    return f"{build()} {game}.npy" if larger_table(game) else build()


class _Offered:
    """A job of this node that others may take."""

    def __init__(self, pending: Pending) -> None:
        self.pending = pending
        self.number: int | None = None
        self.read = 0
        """The number of its answers read."""


class SharedSearches:
    """A node's offers, and its work for others."""

    def __init__(self, url: sa.URL, bus: SharedBus, pool: WorkerPool) -> None:
        self._bus = bus
        self._pool = pool
        self._link = Link(asyncpg_settings(url))
        self._offered: dict[Pending, tuple[_Offered, asyncio.Task[None]]] = {}
        self._ours: dict[int, _Offered] = {}
        self._theirs: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """The jobs running here for others: the asking node and the task."""
        self._look = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._job: asyncio.Task[None] | None = None

    @property
    def offers(self) -> int:
        """The number of this node's jobs that others may take, or have taken."""
        return len(self._offered)

    def start(self) -> None:
        """Start offering waiting jobs, and taking those of others."""
        self._pool.elsewhere = self
        self._bus.subscribe(JobOffered, lambda message: self._look.set())
        self._bus.subscribe(JobAnswered, self._answered)
        self._bus.subscribe(JobDropped, self._dropped)
        self._bus.subscribe(NodeGone, self._gone)
        self._job = asyncio.create_task(self._help())

    async def stop(self) -> None:
        """Stop; other nodes notice that this node is gone."""
        self._pool.elsewhere = None
        tasks = [*self._tasks, *([self._job] if self._job else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._link.cut()

    # --- offering --------------------------------------------------------------------------------

    def offer(self, pending: Pending, place: int) -> None:
        """Offer a waiting job to others; ``place`` jobs of its owner wait before it."""
        if self._bus.others:
            offered = _Offered(pending)
            self._offered[pending] = offered, self._go(self._offer(offered, place))

    async def _offer(self, offered: _Offered, place: int) -> None:
        pending = offered.pending
        order, can = json.dumps(pending.order), serves(pending.order["job"]["game"])
        row = self._bus.number, pending.owner, pending.move, place, order, can
        with suppress(LinkBroken):  # then it only waits here
            offered.number = await self._link.ask(lambda c: c.fetchval(OFFER, *row))
            assert offered.number is not None
            self._ours[offered.number] = offered
            self._bus.publish(JobOffered(offered.number))

    async def withdraw(self, pending: Pending) -> bool:
        """Whether a job can run here, because no other node runs it."""
        offered, offering = self._offered.get(pending, (None, None))
        if offered is None or offering is None:
            return True
        await asyncio.wait([offering])
        if (number := offered.number) is None:
            return True
        try:
            found = await self._link.ask(lambda c: c.fetchval(WITHDRAW, number))
        except LinkBroken:
            return True  # if another node runs it, too, the first answer counts
        if found is None:
            return False
        self._forget(offered)
        return True

    def drop(self, pending: Pending) -> None:
        """Withdraw a job that is done or no longer wanted."""
        offered, offering = self._offered.get(pending, (None, None))
        if offered is not None and offering is not None:
            self._go(self._drop(offered, offering))

    async def _drop(self, offered: _Offered, offering: asyncio.Task[None]) -> None:
        await asyncio.wait([offering])
        number = offered.number
        self._forget(offered)
        if number is not None:
            self._bus.publish(JobDropped(number))
            await self._insist(lambda c: c.execute(DROP, [number]))

    def _forget(self, offered: _Offered) -> None:
        self._offered.pop(offered.pending, None)
        if offered.number is not None:
            self._ours.pop(offered.number, None)

    def _answered(self, message: JobAnswered) -> None:
        if (offered := self._ours.get(message.job)) is not None:
            self._go(self._read(offered))

    async def _read(self, offered: _Offered) -> None:
        with suppress(LinkBroken):  # it is read again later
            rows = await self._link.ask(lambda c: c.fetch(READ, offered.number, offered.read))
            for row in rows:
                if row["number"] > offered.read:
                    offered.read = row["number"]
                    offered.pending.answers.put_nowait(_understood(orjson.loads(row["answer"])))

    def _gone(self, message: NodeGone) -> None:
        for asker, task in self._theirs.values():
            if asker == message.node:
                task.cancel()
        self._go(self._offer_again())

    async def _offer_again(self) -> None:
        """Offer jobs again whose searcher is gone; delete jobs whose asking node is gone."""

        async def again(connection: asyncpg.Connection[Any]) -> list[int]:
            async with connection.transaction():
                await connection.execute(FORGET)
                rows = await connection.fetch(GIVE_BACK, self._bus.number)
                numbers = [row["number"] for row in rows]
                await connection.execute(RESTART, numbers)
                return numbers

        for number in await self._insist(again) or ():
            if (offered := self._ours.get(number)) is not None:
                offered.read = 0
                self._pool.wait_again(offered.pending)
                self._bus.publish(JobOffered(number))

    # --- helping others --------------------------------------------------------------------------

    async def _help(self) -> None:
        while True:
            self._look.clear()
            with suppress(LinkBroken):
                while self._has_time() and await self._take():
                    pass
                for offered in list(self._ours.values()):
                    await self._read(offered)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._look.wait()

    def _has_time(self) -> bool:
        return self._pool.free > 0 and len(self._theirs) < self._pool.count

    async def _take(self) -> bool:
        """Take a job, if there is one."""
        can = [build(), *map(serves, ids())]
        row = await self._link.ask(lambda c: c.fetchrow(TAKE, self._bus.number, can))
        if row is None:
            return False
        doing = self._do(row["number"], row["owner"], orjson.loads(row["request"]))
        task = self._go(doing)
        self._theirs[row["number"]] = row["asker"], task
        task.add_done_callback(lambda _: self._theirs.pop(row["number"], None))
        return True

    async def _do(self, number: int, owner: str, order: Answer) -> None:
        """Search, and write the answers."""
        count, wanted = 0, order.pop("job")
        job = Job(**{**wanted, "codes": tuple(wanted["codes"])})
        answers = self._pool.answers(order, job, owner)
        try:
            async with aclosing(answers):
                async for answer in answers:
                    count += 1
                    await self._write(number, count, answer)
        except Complaint as reason:
            told = {"complaint": {"key": reason.key, "params": reason.params}}
            await self._write(number, count + 1, told)
        finally:
            self._look.set()

    async def _write(self, number: int, count: int, answer: Answer) -> None:
        row = number, count, orjson.dumps(answer).decode(), self._bus.number
        await self._insist(lambda c: c.execute(ANSWER, *row))
        self._bus.publish(JobAnswered(number))

    def _dropped(self, message: JobDropped) -> None:
        if (found := self._theirs.get(message.job)) is not None:
            found[1].cancel()

    # --- both ------------------------------------------------------------------------------------

    def _go(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _insist(self, work: Callable[[asyncpg.Connection[Any]], Any]) -> Any:
        """Run some work on the database, with a few retries."""
        for _ in range(TRIES):
            try:
                return await self._link.ask(work)
            except LinkBroken:
                await asyncio.sleep(EVERY)
        return None


def _understood(answer: Answer) -> Answer | Complaint:
    if (told := answer.get("complaint")) is not None:
        return Complaint(told["key"], **told["params"])
    return answer
