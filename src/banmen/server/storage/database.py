"""Open the database: SQLite in a file, or PostgreSQL by URL."""

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
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    OperationalError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banmen.errors import Complaint
from banmen.extras import extra
from banmen.server.storage.migrations import upgrade

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
"""The work of a transaction."""
Found = Sequence["sa.Row[*tuple[Any, ...]]"]
"""The rows of a query."""

FILE = "banmen.db"
CLAIM = "-server"
"""The suffix of the file that a running server locks, after the database's name."""
BUSY = 2_000
"""The longest wait for another process writing to the same file, in milliseconds."""
READERS = 4
"""The number of reading connections."""
ANSWER = 5.0
"""The longest wait for an answer from PostgreSQL, in seconds."""
UPGRADE = 300.0
"""The longest wait for a schema upgrade, including another node's, in seconds."""
UPGRADE_LOCK = 0x62616E6D656E
"""The number of the upgrade's advisory lock in PostgreSQL: "banmen"."""
DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class Database:
    """One writing connection and some reading connections to a database.

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
        """Upgrade the schema; a Complaint says why the database cannot be used.

        With ``serves``, lock other servers out of a SQLite file.
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
            reason = str(cause) or type(cause).__name__  # a timeout has no message
            raise Complaint("store.unreachable", where=self.where, reason=reason) from error


def sqlite_file(url: str | None) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    found = _url(url)
    if found.drivername != DRIVERS["sqlite"]:
        return None
    return Path(found.database or FILE).absolute()


def asyncpg_settings(url: sa.URL) -> dict[str, Any]:
    """The settings with which asyncpg connects to PostgreSQL as SQLAlchemy does."""
    _, settings = url.get_dialect()().create_connect_args(url)
    of_sqlalchemy = "prepared_statement_cache_size", "prepared_statement_name_func"
    return {name: value for name, value in settings.items() if name not in of_sqlalchemy}


def in_words(error: BaseException) -> str:
    """Describe an error for the log: its kind, its cause, the statement, but no values.

    Messages of drivers quote values, and PostgreSQL's quote whole rows. Only those about the
    connection, the disk or the schema are safe to log.
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
    """The traceback of an error, without messages."""
    return "".join(traceback.format_tb(error.__traceback__)).rstrip()


class SqliteWriting:
    """The connection that writes to a SQLite file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._inode = 0
        self._claim: sqlite3.Connection | None = None
        self.engine = sa.create_engine(_sqlite_url(file), **_settings(pool_size=1))
        _set_up_sqlite(self.engine, begin="BEGIN IMMEDIATE")

    def prepare(self) -> None:
        """Create the file if it does not exist, readable by its owner only."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        _owners_alone(self.file)
        self._inode = self.file.stat().st_ino

    def claimed(self) -> bool:
        """Claim the file for this server; return False if another server has. A crash releases it.

        The claim is a lock on an empty database beside the file, held by a transaction that never
        ends: SQLite can lock on every system.
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
        """Upgrade the schema."""
        self.transact(work)

    def transact(self, work: Work[T]) -> T:
        """Run some work in a transaction; on return it is on disk."""
        with self.engine.begin() as connection:
            result = work(connection)
            # SQLite would keep writing to a file that was moved away
            if self.file.stat().st_ino != self._inode:
                raise OSError(f"{self.file} is another file now")
            return result

    def reset(self) -> None:
        """Drop a broken connection; the next transaction opens a new one."""
        self.engine.dispose()

    def close(self) -> None:
        """Close the connection and release the claim."""
        self.reset()
        if self._claim is not None:
            self._claim.close()


class PostgresWriting:
    """The connection that writes to PostgreSQL. Its driver needs its own event loop."""

    def __init__(self, url: sa.URL) -> None:
        self._url = url
        self._loop = asyncio.Runner()
        self._engine = _postgres(url, 1)

    def prepare(self) -> None:
        """Do nothing: there is no file to create."""

    def claimed(self) -> bool:
        """True: any number of servers may share the database."""
        return True

    def upgrade(self, work: Work[None]) -> None:
        """Upgrade the schema, one node at a time."""
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
    """The connections that read a SQLite file. A query is handed to a thread once: drivers that go
    back and forth take processor time from the games.
    """

    def __init__(self, file: Path) -> None:
        self._threads = ThreadPoolExecutor(READERS, "reader")
        self._engine = sa.create_engine(_sqlite_url(file), **_settings(READERS))
        _set_up_sqlite(self._engine, "query_only=ON", begin="BEGIN")

    async def rows(self, wanted: sa.Executable) -> Found:
        """The rows of a query."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._rows, wanted)

    def _rows(self, wanted: sa.Executable) -> Found:
        with self._engine.connect() as connection:
            return connection.execute(wanted).all()

    async def close(self) -> None:
        """Close the connections."""
        self._threads.shutdown(wait=False)
        self._engine.dispose()


class _PostgresReading:
    """The connections that read from PostgreSQL. A query is one round trip: no transaction
    surrounds it, and no connection is tested first.
    """

    def __init__(self, url: sa.URL) -> None:
        self._engine = _postgres(url, READERS, isolation_level="AUTOCOMMIT")

    async def rows(self, wanted: sa.Executable) -> Found:
        """The rows of a query."""
        try:
            return await self._rows(wanted)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return await self._rows(wanted)  # over a new connection

    async def _rows(self, wanted: sa.Executable) -> Found:
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).all()

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()


def _postgres(url: sa.URL, pool_size: int, answer: float = ANSWER, **settings: Any) -> AsyncEngine:
    within = {"timeout": ANSWER, "command_timeout": answer}
    with extra("postgres"):
        return create_async_engine(url, connect_args=within, **_settings(pool_size), **settings)


def _owners_alone(file: Path) -> None:
    """Create a file readable by its owner only, if there is none."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _sqlite_url(file: Path) -> sa.URL:
    # mode=rw: a missing file is an error, never a new, empty database
    query = {"mode": "rw", "uri": "true"}
    return sa.URL.create(DRIVERS["sqlite"], database=f"file:{quote(str(file))}", query=query)


def _set_up_sqlite(engine: sa.Engine, *pragmas: str, begin: str) -> None:
    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin explicitly
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
        "hide_parameters": True,  # parameters include people's secrets and the order of stacks
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
