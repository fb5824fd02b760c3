"""A node's own connections to PostgreSQL, beside those of the store; reopened when broken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

ANSWER = 3.0
"""The longest wait for PostgreSQL, in seconds: less than the lifetime of a heartbeat."""
CHANNEL = "banmen"
T = TypeVar("T")
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # PostgreSQL is closing the connection
)


class LinkBroken(Exception):
    """The database was not reached, or refused; the request may have been executed."""


class Link:
    """A connection that runs one request at a time."""

    def __init__(self, settings: dict[str, Any], **of_session: str) -> None:
        self._settings = {**settings, "timeout": ANSWER, "server_settings": of_session}
        self._connection: asyncpg.Connection[Any] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, work: Callable[[asyncpg.Connection[Any]], Awaitable[T]]) -> T:
        """Run some work on the connection."""
        async with self._turn:
            try:
                async with asyncio.timeout(ANSWER):
                    if self._connection is None:
                        self._connection = await asyncpg.connect(**self._settings)
                    return await work(self._connection)
            except BROKEN as reason:
                self.cut()
                raise LinkBroken(type(reason).__name__) from reason
            except BaseException:
                self.cut()  # cancelled midway: the next answer would be unreliable
                raise

    def cut(self) -> None:
        """Drop the connection; the next request opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


class Listener:
    """A connection that receives the messages of all nodes, including its own."""

    def __init__(self, settings: dict[str, Any], heard: Callable[[str], None]) -> None:
        self._settings = {**settings, "timeout": ANSWER}
        self._heard = heard
        self._connection: asyncpg.Connection[Any] | None = None
        self._broken = asyncio.Event()

    async def open(self) -> None:
        """Start listening."""
        self.cut()
        self._broken = broken = asyncio.Event()
        try:
            async with asyncio.timeout(ANSWER):
                connection = self._connection = await asyncpg.connect(**self._settings)
                connection.add_termination_listener(lambda _: broken.set())
                await connection.add_listener(CHANNEL, lambda *told: self._heard(told[-1]))
        except BROKEN as reason:
            self.cut()
            raise LinkBroken(type(reason).__name__) from reason

    async def until_broken(self) -> None:
        """Return when the connection is broken."""
        await self._broken.wait()

    def cut(self) -> None:
        """Stop listening."""
        self._broken.set()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
