"""Where the database is, and how it is opened: SQLite in a file, or PostgreSQL by URL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import orjson
import platformdirs
import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.server.storage.migrations import upgrade

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
"""What is done in a transaction."""
Found = Sequence["sa.Row[*tuple[Any, ...]]"]
"""What a question finds."""

FILE = "banmen.db"
CLAIM = "-server"
"""How the file is called, behind the database's name, that a running server has locked."""
BUSY = 2_000
"""Milliseconds to wait for another process that writes to the same file."""
READERS = 4
"""Connections that read."""
ANSWER = 5.0
"""Seconds in which PostgreSQL has to answer."""
UPGRADE = 300.0
"""Seconds for bringing its schema up to date, another node's turn at that included."""
UPGRADE_LOCK = 0x62616E6D656E
"""The number of the lock for that in PostgreSQL: "banmen"."""
DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class Database:
    """Two ways to one database: a connection that writes, and some that read.

    ``reading`` belongs to the event loop, ``writing`` (and `prepare`) to the writer's thread.
    """

    writing: SqliteWriting | PostgresWriting
    reading: _SqliteReading | _PostgresReading

    def __init__(self, url: str | None) -> None:
        self.url = _url(url)
        if (file := sqlite_file(url)) is not None:
            self.where = str(file)
            self.writing, self.reading = SqliteWriting(file), _SqliteReading(file)
        else:
            self.where = self.url.render_as_string(hide_password=True)
            self.writing, self.reading = PostgresWriting(self.url), _PostgresReading(self.url)

    def prepare(self, *, serves: bool = False) -> None:
        """Bring the schema up to date; a Complaint says why the database cannot be used.

        Who serves keeps every other server away from a SQLite file.
        """
        try:
            self.writing.prepare()
            if serves and not self.writing.claimed():
                raise Complaint("store.served", where=self.where)
            self.writing.upgrade(upgrade)
        except CommandError as error:
            raise Complaint("store.newer", where=self.where) from error
        except (SQLAlchemyError, OSError) as error:
            cause = getattr(error, "orig", None) or error
            reason = str(cause) or type(cause).__name__  # a timeout says nothing of itself
            raise Complaint("store.unreachable", where=self.where, reason=reason) from error


def sqlite_file(url: str | None) -> Path | None:
    """The file of a SQLite database; None of another one."""
    found = _url(url)
    if found.drivername != DRIVERS["sqlite"]:
        return None
    return Path(found.database or FILE).absolute()


def asyncpg_settings(url: sa.URL) -> dict[str, Any]:
    """What asyncpg is told to connect to PostgreSQL as SQLAlchemy does."""
    _, settings = url.get_dialect()().create_connect_args(url)
    of_sqlalchemy = "prepared_statement_cache_size", "prepared_statement_name_func"
    return {name: value for name, value in settings.items() if name not in of_sqlalchemy}


def in_words(error: BaseException) -> str:
    """What may be logged of an error: its kind, where it comes from, the statement; no values.

    Drivers quote them, PostgreSQL's whole rows. Only of trouble with the connection, the disk or
    the schema do they say nothing but that.
    """
    if not isinstance(error, SQLAlchemyError):
        return str(error) if isinstance(error, OSError) else type(error).__name__
    cause = getattr(error, "orig", None)
    words = [type(error).__name__]
    if cause is not None:
        quoted = f": {cause}" if isinstance(error, OperationalError) else ""
        words.append(f"{type(cause).__name__}{quoted}")
    if isinstance(error, StatementError) and error.statement:
        words.append(error.statement)
    return " · ".join(words)


def steps_to(error: BaseException) -> str:
    """The lines of code that led to an error: a traceback without what the errors say."""
    return "".join(traceback.format_tb(error.__traceback__)).rstrip()


class SqliteWriting:
    """The connection that writes to a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._inode = 0
        self._claim: sqlite3.Connection | None = None
        self.engine = sa.create_engine(_sqlite_url(file), **_settings(pool_size=1))
        _set_up_sqlite(self.engine, begin="BEGIN IMMEDIATE")

    def prepare(self) -> None:
        """Make the file if there is none: for its owner alone."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        _owners_alone(self.file)
        self._inode = self.file.stat().st_ino

    def claimed(self) -> bool:
        """Claim the file for this server; whether no other one has. A crash gives it back.

        The claim is a lock on an empty database beside it, held by a transaction that never ends:
        SQLite knows how to lock on every system.
        """
        beside = Path(f"{self.file}{CLAIM}")
        _owners_alone(beside)
        self._claim = sqlite3.connect(beside, timeout=0, isolation_level=None)
        try:
            self._claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return False
        return True

    def upgrade(self, work: Work[None]) -> None:
        """Bring the schema up to date."""
        self.transact(work)

    def transact(self, work: Work[T]) -> T:
        """Do something in a transaction; when this returns, it is on the disk."""
        with self.engine.begin() as connection:
            result = work(connection)
            # SQLite would go on writing to a file that was taken away
            if self.file.stat().st_ino != self._inode:
                raise OSError(f"{self.file} is another file now")
            return result

    def reset(self) -> None:
        """Give up a connection that is in trouble; the next transaction opens another one."""
        self.engine.dispose()

    def close(self) -> None:
        """Write no more."""
        self.reset()
        if self._claim is not None:
            self._claim.close()


class PostgresWriting:
    """The connection that writes to PostgreSQL. Its driver needs an event loop of its own."""

    def __init__(self, url: sa.URL) -> None:
        self._url = url
        self._loop = asyncio.Runner()
        self._engine = _postgres(url, 1)

    def prepare(self) -> None:
        """There is nothing to make."""

    def claimed(self) -> bool:
        """Any number of servers may share the database."""
        return True

    def upgrade(self, work: Work[None]) -> None:
        """Bring the schema up to date, one node after the other."""
        self._loop.run(self._upgrade(work))

    async def _upgrade(self, work: Work[None]) -> None:
        engine = _postgres(self._url, 1, answer=UPGRADE)
        lock = sa.select(sa.func.pg_advisory_xact_lock(UPGRADE_LOCK))
        try:
            async with engine.begin() as connection:
                await connection.execute(lock)
                await connection.run_sync(work)
        finally:
            await engine.dispose()

    def transact(self, work: Work[T]) -> T:
        return self._loop.run(self._transact(work))

    async def _transact(self, work: Work[T]) -> T:
        async with asyncio.timeout(ANSWER), self._engine.begin() as connection:
            return await connection.run_sync(work)

    def reset(self) -> None:
        self._loop.run(self._engine.dispose())

    def close(self) -> None:
        self.reset()
        self._loop.close()


class _SqliteReading:
    """The connections that read a file. A question takes one step to a thread and back: threads
    that hand it on bit by bit take the processor from the games.
    """

    def __init__(self, file: Path) -> None:
        self._threads = ThreadPoolExecutor(READERS, "reader")
        self._engine = sa.create_engine(_sqlite_url(file), **_settings(READERS))
        _set_up_sqlite(self._engine, "query_only=ON", begin="BEGIN")

    async def rows(self, wanted: sa.Executable) -> Found:
        """What a question finds."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._rows, wanted)

    def _rows(self, wanted: sa.Executable) -> Found:
        with self._engine.connect() as connection:
            return connection.execute(wanted).all()

    async def close(self) -> None:
        """Read no more."""
        self._threads.shutdown(wait=False)
        self._engine.dispose()


class _PostgresReading:
    """The connections that read from PostgreSQL."""

    def __init__(self, url: sa.URL) -> None:
        self._engine = _postgres(url, READERS, pool_pre_ping=True)

    async def rows(self, wanted: sa.Executable) -> Found:
        """What a question finds."""
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).all()

    async def close(self) -> None:
        """Read no more."""
        await self._engine.dispose()


def _postgres(url: sa.URL, pool_size: int, answer: float = ANSWER, **settings: Any) -> AsyncEngine:
    within = {"timeout": ANSWER, "command_timeout": answer}
    with extra("postgres"):
        return create_async_engine(url, connect_args=within, **_settings(pool_size), **settings)


def _owners_alone(file: Path) -> None:
    """Make a file that its owner alone may read, if there is none."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _sqlite_url(file: Path) -> sa.URL:
    # mode=rw: a file that has vanished is an error, never a new and empty one
    query = {"mode": "rw", "uri": "true"}
    return sa.URL.create(DRIVERS["sqlite"], database=f"file:{quote(str(file))}", query=query)


def _set_up_sqlite(engine: sa.Engine, *pragmas: str, begin: str) -> None:
    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            *pragmas,
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


def _settings(pool_size: int) -> dict[str, Any]:
    return {
        "pool_size": pool_size,
        "max_overflow": 0,
        "hide_parameters": True,  # they are people's secrets, and the order of a stack
        "json_serializer": lambda data: orjson.dumps(data).decode(),
        "json_deserializer": orjson.loads,
    }


def _url(text: str | None) -> sa.URL:
    """A URL with its driver; a path means a SQLite file."""
    if text is None:
        text = str(platformdirs.user_data_path("banmen") / FILE)
    if "://" not in text:
        return sa.URL.create(DRIVERS["sqlite"], database=text)
    try:
        url = sa.make_url(text)
    except (ArgumentError, ValueError):
        raise Complaint("store.kind") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None or not url.database or url.database == ":memory:":
        raise Complaint("store.kind")
    return url.set(drivername=driver)
