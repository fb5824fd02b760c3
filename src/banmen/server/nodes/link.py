"""A node's own connections to PostgreSQL, beside those of the store: opened again when broken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

ANSWER = 3.0
"""Seconds in which PostgreSQL has to answer: less than a node counts as there without a beat."""
CHANNEL = "banmen"
T = TypeVar("T")
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # PostgreSQL has said goodbye, and has not yet hung up
)


class LinkBroken(Exception):
    """The database was not reached, or it has refused; what was asked may have been done."""


class Link:
    """A connection over which one thing is asked after the other."""

    def __init__(self, settings: dict[str, Any], **of_session: str) -> None:
        self._settings = {**settings, "timeout": ANSWER, "server_settings": of_session}
        self._connection: asyncpg.Connection[Any] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, work: Callable[[asyncpg.Connection[Any]], Awaitable[T]]) -> T:
        """Do something with the connection."""
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
                self.cut()  # cancelled in the middle: nobody knows what it would answer next
                raise

    def cut(self) -> None:
        """Give the connection up; the next question opens another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


class Listener:
    """A connection that hears what all nodes tell, their own too."""

    def __init__(self, settings: dict[str, Any], heard: Callable[[str], None]) -> None:
        self._settings = {**settings, "timeout": ANSWER}
        self._heard = heard
        self._connection: asyncpg.Connection[Any] | None = None
        self._broken = asyncio.Event()

    async def open(self) -> None:
        """Begin to hear."""
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
        """Return when nothing is heard any more."""
        await self._broken.wait()

    def cut(self) -> None:
        """Hear no more."""
        self._broken.set()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
