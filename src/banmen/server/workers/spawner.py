"""Start the processes that search.

On Linux they are forked from one process (`fork_server`) that has loaded the kernels, so that four
of them need little more memory than one. On other systems each is started separately.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from contextlib import suppress

import orjson

from banmen.games import Value
from banmen.server.workers.process import LONGEST_ANSWER, WorkerProcess

FORKS = sys.platform == "linux"
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Settings against threads, which a forking process should not have."""


class ForkServerGone(OSError):
    """The fork server no longer takes orders."""


class Spawner:
    """Makes processes that know a game."""

    def __init__(self, memory_mb: int) -> None:
        self._memory = memory_mb
        self._fork_server: asyncio.subprocess.Process | None = None
        self._line: socket.socket | None = None
        """The socket to the fork server."""
        self._loaded: set[str] = set()
        """The games loaded by the fork server."""
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start preparing the fork server; a new one if it has died."""
        if not FORKS:
            return
        async with self._starting:
            if self._fork_server is None or self._fork_server.returncode is not None:
                await self._start()

    async def stop(self) -> None:
        """End the fork server and, with it, all its children."""
        if self._line is not None:
            self._line.close()
        if self._fork_server is not None:
            with suppress(ProcessLookupError):
                self._fork_server.kill()
            await self._fork_server.wait()

    async def process(self, game: str, options: dict[str, Value]) -> WorkerProcess:
        """A new process that knows a game. It gets ready in the background.

        Raises OSError if there is none; retrying is worthwhile.
        """
        if not FORKS:
            return await WorkerProcess.start(self._memory)
        try:
            return await self._forked(game, options)
        except ForkServerGone:  # it may have died unnoticed
            await self.stop()
            return await self._forked(game, options)

    async def _forked(self, game: str, options: dict[str, Value]) -> WorkerProcess:
        await self.start()
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._order(game, options, theirs)
            except OSError as reason:
                ours.close()
                raise ForkServerGone from reason
        reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST_ANSWER)
        return WorkerProcess(reader, writer, games=frozenset(self._loaded))

    async def _start(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.setblocking(False)
        self._loaded.clear()
        program = (sys.executable, "-P", "-m", "banmen.server.workers.fork_server")
        with theirs:
            self._fork_server = await asyncio.create_subprocess_exec(
                *program, stdin=theirs.fileno(), env={**os.environ, **ONE_THREAD}
            )

    def _order(self, game: str, options: dict[str, Value], theirs: socket.socket) -> None:
        if game not in self._loaded:
            self._send({"load": game, "options": options})
            self._loaded.add(game)
        self._send({"memory": self._memory}, theirs)

    def _send(self, order: dict[str, object], *sockets: socket.socket) -> None:
        assert self._line is not None
        socket.send_fds(self._line, [orjson.dumps(order)], [one.fileno() for one in sockets])
