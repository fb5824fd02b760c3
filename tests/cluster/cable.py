"""The way between two programs, which can be cut, mended and slowed down."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Cable:
    """A port that leads to another one."""

    def __init__(self, host: str, port: int) -> None:
        self._there = host, port
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.delay = 0.0
        """Seconds that everything takes longer, each way."""

    async def mend(self) -> None:
        """Let everything through."""
        if self._server is None:
            self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """End all connections, and let no new one through."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there_writer = await asyncio.open_connection(*self._there)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, there_writer}
        with suppress(asyncio.CancelledError):  # all is over
            await asyncio.gather(
                self._carry(reader, there_writer), self._carry(there_reader, writer)
            )
        self._ends -= {writer, there_writer}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        writer.close()
