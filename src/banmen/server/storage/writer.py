"""The one thread that writes to the database.

A caller puts a `Transaction` into its queue and waits. The thread takes everything in the queue,
commits it together, has the event loop answer, and continues with whatever has arrived meanwhile.
It survives every database error: it retries for some seconds, then tells the waiting callers, and
keeps trying until the database is back.

Every call into the event loop waits for everything the loop is doing. So there is one call for each
commit, to answer, and none in between.

Every few seconds it also records that the server is running. Clocks stand still in the gaps, after
a crash or while the database was unreachable (`Heartbeat`). Where several servers share a database,
a gap is a time when none of them was running.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, StatementError

from banmen.errors import Complaint
from banmen.server.bus import Fence
from banmen.server.domain.clock import DAY, Outage
from banmen.server.domain.refusal import Conflict, Superseded
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.database import Database, in_words, steps_to
from banmen.server.storage.statements import Add, Alter, Remove, Row, write

log = logging.getLogger(__name__)

MOST_AT_ONCE = 200
PATIENCE = 5.0
"""The time to retry before the waiting callers get an error, in seconds."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 0.5
BEAT = 5_000
"""The time between two heartbeats, in milliseconds."""
GAP = 3 * BEAT
"""A time this long without a heartbeat is an outage."""
SWITCH = 0.0001
"""The interpreter's thread switch interval in seconds. Python's 5 ms are too long: the writing
thread yields at every step of SQLite.
"""
KEPT = 60 * DAY
"""The time for which outages are remembered: longer than any clock runs."""


CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""PostgreSQL's current time."""
T = TypeVar("T")
P = ParamSpec("P")


class FenceDown(Exception):
    """A transaction in a batch requires a lease that is not held."""


Answer = Complaint | None
"""Why a transaction was not saved; None if it was."""


@dataclass(frozen=True)
class Transaction:
    """Rows to add, to alter and to remove: all or none."""

    adds: Sequence[Add]
    alters: Sequence[Alter] = ()
    removes: Sequence[Remove] = ()
    fence: Fence | None = None
    """The required lease: the transaction is refused if its node does not hold it."""
    saved: asyncio.Future[None] = field(default_factory=asyncio.Future)
    since: float = field(default_factory=time.monotonic)

    def answer(self, reason: Answer) -> None:
        """Answer the waiting caller, if there is one."""
        if not self.saved.done():
            if reason is None:
                self.saved.set_result(None)
            else:
                self.saved.set_exception(reason)


class Writer:
    """The queue of transactions, and the thread."""

    def __init__(self, database: Database, heartbeat: Heartbeat) -> None:
        """Only for `start`."""
        self.heartbeat = heartbeat
        self.sick = False
        """Whether the last attempt to write to the database failed."""
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "writer")
        self._line: deque[Transaction] = deque()
        self._at_work = False
        """Whether the thread will check the queue again before it rests."""
        self._lock = threading.Lock()
        """Guards the queue and `_at_work`."""
        self._alarm: asyncio.TimerHandle | None = None
        """The timer of the next retry or heartbeat."""
        self._closing = False

    @classmethod
    async def start(cls, database: Database, *, serves: bool = True) -> Writer:
        """Upgrade the database and start a writer; a Complaint says why not."""
        writer = cls(database, Heartbeat() if serves else NoHeartbeat())
        try:
            await writer._in_thread(database.prepare, serves=serves)
            await writer._in_thread(writer._wake)
        except BaseException:
            await writer._end_thread()
            raise
        sys.setswitchinterval(SWITCH)
        writer._rest()
        return writer

    @property
    def waiting(self) -> int:
        """The number of waiting transactions."""
        return len(self._line)

    @property
    def wait(self) -> float:
        """The waiting time of the oldest of them, in seconds."""
        with self._lock:
            return time.monotonic() - self._line[0].since if self._line else 0.0

    async def save(
        self,
        adds: Sequence[Add],
        alters: Sequence[Alter] = (),
        removes: Sequence[Remove] = (),
        fence: Fence | None = None,
    ) -> None:
        """Save changes; return after the commit. A `Conflict` or Complaint means that nothing was
        saved.
        """
        if self.sick or self._closing:
            raise Complaint("store.not_saved")
        change = Transaction(adds, alters, removes, fence)
        self._put(change)
        await change.saved

    async def awake(self) -> None:
        """If no heartbeat was recorded for a while, the machine was suspended: record the outage
        now, before anything is decided by clocks.
        """
        if self.heartbeat.overdue:
            await self.save([])

    async def close(self) -> None:
        """Save the queue, record a heartbeat, end the thread."""
        self._closing = True
        self._rest()
        last = Transaction(())
        self._put(last)
        with contextlib.suppress(Complaint):
            await last.saved
        await self._end_thread()

    # --- the event loop --------------------------------------------------------------------------

    def _put(self, change: Transaction) -> None:
        """Queue a transaction, and wake the thread if it is idle."""
        with self._lock:
            self._line.append(change)
            idle, self._at_work = not self._at_work, True
        if idle:
            self._thread.submit(self._work)

    def _answer(self, batch: Sequence[Transaction], answers: Sequence[Answer]) -> None:
        for change, reason in zip(batch, answers, strict=True):
            change.answer(reason)
        self._rest()

    def _rest(self) -> None:
        """Schedule a retry or heartbeat in case nothing arrives for a while."""
        if self._alarm is not None:
            self._alarm.cancel()
        if not self._closing:
            pause = LONGEST_PAUSE if self.sick else BEAT / 1000
            self._alarm = self._loop.call_later(pause, self._thread.submit, self._beat)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._loop.run_in_executor(self._thread, partial(work, *args, **kwargs))

    async def _end_thread(self) -> None:
        await self._in_thread(self._database.writing.close)
        self._thread.shutdown()

    # --- the thread ------------------------------------------------------------------------------

    def _wake(self) -> None:
        self._database.writing.transact(self.heartbeat.wake)
        self.heartbeat.felt()

    def _work(self) -> None:
        """Commit everything that waits, and arrives meanwhile, until the queue is empty."""
        while batch := self._next():
            self._loop.call_soon_threadsafe(self._answer, batch, self._tried(batch))

    def _next(self) -> list[Transaction]:
        """The first transactions in the queue; if there are none, the thread counts as idle."""
        with self._lock:
            batch = [self._line.popleft() for _ in range(min(len(self._line), MOST_AT_ONCE))]
            self._at_work = bool(batch)
            return batch

    def _beat(self) -> None:
        self._tried([])
        self._loop.call_soon_threadsafe(self._rest)

    def _tried(self, batch: Sequence[Transaction]) -> Sequence[Answer]:
        """The answers for a batch, whatever happens."""
        try:
            return self._save(batch)
        except Exception as error:
            log.error("the store's writer: %s\n%s", in_words(error), steps_to(error))
            return [Complaint("store.not_saved") for _ in batch]

    def _save(self, batch: Sequence[Transaction], uncertain: bool = False) -> list[Answer]:
        """Commit a batch, retrying as needed; return its answers.

        ``uncertain``: whether an earlier attempt may have been committed before its connection
        broke.
        """
        last_try, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
        while True:
            try:
                self._commit(batch)
                return [None] * len(batch)
            except Exception as error:
                if _own_fault(error):
                    return self._sort_out(batch, error, uncertain)
                uncertain = True
                self._database.writing.reset()
                if not self.sick:
                    log.warning("the database could not be written to: %s", in_words(error))
            if self.sick or self._closing or time.monotonic() + pause > last_try:
                self.sick = True
                return [Complaint("store.not_saved") for _ in batch]
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _commit(self, batch: Sequence[Transaction]) -> None:
        """Commit a batch in one transaction."""

        def work(connection: sa.Connection) -> None:
            self.heartbeat.beat(connection, always=self.sick or self._closing)
            check_fences(connection, {change.fence for change in batch if change.fence})
            write(
                connection,
                [add for change in batch for add in change.adds],
                [alter for change in batch for alter in change.alters],
                [remove for change in batch for remove in change.removes],
            )

        self._database.writing.transact(work)
        self.heartbeat.felt()
        if self.sick:
            self.sick = False
            log.warning("the database is back")

    def _sort_out(
        self, batch: Sequence[Transaction], error: Exception, uncertain: bool
    ) -> list[Answer]:
        """Save a failed batch one by one, to find the transaction at fault."""
        if len(batch) > 1:
            return [answer for change in batch for answer in self._save([change], uncertain)]
        if isinstance(error, FenceDown):
            return [Superseded("store.conflict")]
        if isinstance(error, IntegrityError):
            there = uncertain and self._is_there(batch[0])
            return [None if there else Conflict("store.conflict")]
        log.error("a change could not be saved: %s\n%s", in_words(error), steps_to(error))
        return [Complaint("store.not_saved")]

    def _is_there(self, change: Transaction) -> bool:
        """Whether an earlier attempt saved a transaction."""

        def look(connection: sa.Connection) -> bool:
            found = [
                dict(row)
                for table, wanted in change.adds
                for row in connection.execute(
                    sa.select(table).where(*_is(table, wanted))
                ).mappings()
            ]
            return found == [wanted for _, wanted in change.adds]

        return self._database.writing.transact(look)


def check_fences(connection: sa.Connection, fences: Collection[Fence]) -> None:
    """Raise `FenceDown` unless these leases are held, and lock them until the commit."""
    if not fences:
        return
    c = schema.leases.c
    wanted = sa.select(c.what, c.node).where(c.what.in_([fence.what for fence in fences]))
    rows = connection.execute(wanted.with_for_update(read=True))
    if not set(fences) <= {Fence(row.what, row.node) for row in rows}:
        raise FenceDown


class Heartbeat:
    """Records when a server is running, and when none was.

    Several servers share one row: while any of them writes to it, clocks run. It uses the
    database's time, so the nodes' own clocks do not matter.
    """

    def __init__(self) -> None:
        self.outages: list[Outage] = []
        """The outages for `Table.replay`; the list grows."""
        self._felt: int | None = None
        """The time of this server's last recorded heartbeat, by its own clock."""
        self._new: list[Outage] | None = None
        """The outages found by a heartbeat not yet committed."""

    @property
    def overdue(self) -> bool:
        """Whether the last heartbeat is so old that the machine must have been suspended."""
        return self._felt is not None and now() > self._felt + GAP

    def wake(self, connection: sa.Connection) -> None:
        """At the start: record that no server has run since the last heartbeat."""
        old = schema.outages.c.end < (at := _time(connection)) - KEPT
        connection.execute(sa.delete(schema.outages).where(old))
        if connection.execute(sa.select(schema.heartbeat.c.at)).scalar_one_or_none() is None:
            connection.execute(sa.insert(schema.heartbeat), {"id": 1, "at": at})
            self._new = []
            return
        n = schema.nodes.c
        others = connection.execute(sa.select(n.number).where(n.gone.is_(False), n.until > at))
        self._note(connection, GAP if others.first() else 0)

    def beat(self, connection: sa.Connection, *, always: bool) -> None:
        """Record a heartbeat within a transaction; call `felt` after its commit."""
        assert self._felt is not None
        if always or now() >= self._felt + BEAT:
            self._note(connection, GAP)

    def _note(self, connection: sa.Connection, gap: int) -> None:
        heartbeat, outages = schema.heartbeat, schema.outages
        last = connection.execute(sa.select(heartbeat.c.at).with_for_update()).scalar_one()
        at = max(last, _time(connection))
        connection.execute(sa.update(heartbeat).values(at=at))
        if at - last > gap:
            connection.execute(sa.insert(outages), {"start": last, "end": at})
        rows = connection.execute(sa.select(outages).order_by("start"))
        found = [(row.start, row.end) for row in rows]
        self._new = [outage for outage in found if outage not in self.outages]

    def felt(self) -> None:
        """Note that the heartbeat was committed."""
        if self._new is not None:
            self._felt = now()
            self.outages += self._new
            self._new = None


def _time(connection: sa.Connection) -> int:
    """Milliseconds since 1970, by the clock that all servers on the database share."""
    if connection.dialect.name == "sqlite":
        return now()
    return int(connection.execute(sa.text(CLOCK)).scalar_one())


class NoHeartbeat(Heartbeat):
    """For a process beside a server: it records no heartbeats."""

    def wake(self, connection: sa.Connection) -> None:
        """Do nothing."""

    def beat(self, connection: sa.Connection, *, always: bool) -> None:
        """Do nothing."""


def _own_fault(error: Exception) -> bool:
    """Whether a transaction, not the database, is at fault."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError | ProgrammingError)
    return isinstance(error, StatementError | TypeError | FenceDown)


def _is(table: sa.Table, row: Row) -> list[sa.ColumnElement[bool]]:
    return [column == row[column.name] for column in table.primary_key]
