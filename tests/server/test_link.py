"""A node's own connection, to a PostgreSQL that says goodbye and does not hang up."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from banmen.server.nodes.link import Link, LinkBroken


def told(kind: bytes, content: bytes) -> bytes:
    """A message of PostgreSQL's."""
    return kind + struct.pack("!i", 4 + len(content)) + content


WELCOME = told(b"R", bytes(4)) + told(b"S", b"server_version\x0015.0\0") + told(b"Z", b"I")
GOODBYE = told(b"E", b"SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0")
"""PostgreSQL's message to idle connections when it stops."""


class Hanging:
    """Accepts every connection."""

    def __init__(self) -> None:
        self.lines: list[asyncio.StreamWriter] = []

    async def let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines.append(writer)
        (length,) = struct.unpack("!i", await reader.readexactly(4))
        await reader.readexactly(length - 4)
        writer.write(WELCOME)


@asynccontextmanager
async def hanging() -> AsyncIterator[tuple[Hanging, Link]]:
    postgres = Hanging()
    server = await asyncio.start_server(postgres.let_in, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    link = Link({"host": "127.0.0.1", "port": port, "user": "banmen", "ssl": False})
    try:
        yield postgres, link
    finally:
        link.cut()
        server.close()


async def test_a_connection_is_opened_again_when_postgres_has_said_goodbye() -> None:
    async with hanging() as (postgres, link):
        first = await link.ask(_itself)
        postgres.lines[0].write(GOODBYE)
        await asyncio.sleep(0.1)  # it is heard
        assert not first.is_closed()
        with pytest.raises(LinkBroken):
            await link.ask(lambda connection: connection.execute("SELECT 1"))
        assert await link.ask(_itself) is not first
        assert len(postgres.lines) == 2


async def _itself(connection: asyncpg.Connection[Any]) -> asyncpg.Connection[Any]:
    return connection
