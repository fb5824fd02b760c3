"""Where the database is, and how it is opened: SQLite in a file, or PostgreSQL by URL."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
import platformdirs
import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banmen.errors import Complaint
from banmen.server.migrations import upgrade

FILE = "banmen.db"
BUSY = 2_000
"""Milliseconds to wait for another process that writes to the same file."""
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
ANSWER = 5.0
"""Seconds in which PostgreSQL has to answer."""


class Database:
    """Two ways to one database: one connection that writes, some that read."""

    def __init__(self, url: str | None) -> None:
        self.url = _url(url)
        self.file = None if self.url.drivername != "sqlite+aiosqlite" else _file(self.url)
        self._inode = 0
        make = self._postgres if self.file is None else self._sqlite
        self.writing, self.reading = make(writes=True), make(writes=False)

    async def prepare(self) -> None:
        """Make the file if there is none, and bring the schema up to date."""
        try:
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
                self._inode = self.file.stat().st_ino
            async with self.writing.begin() as connection:
                await connection.run_sync(upgrade)
        except CommandError as error:
            raise Complaint("store.newer", where=self.where) from error
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error)
            raise Complaint("store.unreachable", where=self.where, reason=reason) from error

    @property
    def where(self) -> str:
        """What people call it; no password."""
        return str(self.file) if self.file else self.url.render_as_string(hide_password=True)

    def check(self) -> None:
        """Complain if the file was taken away: SQLite would go on writing to it all the same."""
        if self.file is not None and self.file.stat().st_ino != self._inode:
            raise OSError(f"{self.file} is another file now")

    async def close(self) -> None:
        """Let all connections go."""
        await self.writing.dispose()
        await self.reading.dispose()

    def _postgres(self, writes: bool) -> AsyncEngine:
        try:
            return _engine(
                self.url,
                pool_size=1 if writes else 5,
                pool_pre_ping=not writes,
                connect_args={"timeout": ANSWER, "command_timeout": ANSWER},
            )
        except ModuleNotFoundError:
            raise Complaint("store.driver", command="pip install 'banmen[postgres]'") from None

    def _sqlite(self, writes: bool) -> AsyncEngine:
        # mode=rw: a file that has vanished is an error, never a new and empty one
        path = f"file:{quote(str(self.file))}"
        url = self.url.set(database=path, query={"mode": "rw", "uri": "true"})
        engine = _engine(url, pool_size=1 if writes else 4)

        @sa.event.listens_for(engine.sync_engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None  # transactions begin where we say
            cursor = connection.cursor()
            for setting in _settings(writes):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

        @sa.event.listens_for(engine.sync_engine, "begin")
        def begun(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine


def _settings(writes: bool) -> list[str]:
    common = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"]
    return common if writes else [*common, "query_only=ON"]


def _engine(url: sa.URL, **settings: Any) -> AsyncEngine:
    dumps: Callable[[Any], str] = lambda data: orjson.dumps(data).decode()  # noqa: E731
    return create_async_engine(
        url, max_overflow=0, json_serializer=dumps, json_deserializer=orjson.loads, **settings
    )


def _url(text: str | None) -> sa.URL:
    """A URL with its driver; a path means a SQLite file."""
    if text is None:
        path = platformdirs.user_data_path("banmen") / FILE
        return sa.URL.create("sqlite+aiosqlite", database=str(path))
    if "://" not in text:
        return sa.URL.create("sqlite+aiosqlite", database=str(Path(text).absolute()))
    try:
        url = sa.make_url(text)
    except (ArgumentError, ValueError):
        raise Complaint("store.kind") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None or not url.database or url.database == ":memory:":
        raise Complaint("store.kind")
    return url.set(drivername=driver)


def _file(url: sa.URL) -> Path:
    return Path(url.database or FILE).absolute()
