"""A worker process (`banmen.server.workers.worker`), and the pipe to it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

import orjson

from banmen.errors import Complaint

Answer = dict[str, Any]

WORKER = "banmen.server.workers.worker"
"""The module that the process runs."""
LONGEST_ANSWER = 1 << 25
"""The greatest size of an answer, in bytes."""
LONGEST_START = 60.0
"""The longest a process may take to start, in seconds."""
UNHEARD = 10.0
"""Seconds after which a process that was told to stop and goes on is killed."""


class ProcessDied(Exception):
    """The process ended without an answer."""


class WorkerProcess:
    """A process that runs one order at a time."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        child: asyncio.subprocess.Process | None = None,
        games: frozenset[str] | None = None,
    ) -> None:
        """``child``: set if it is a child of this process; ``games``: those it has already
        loaded.
        """
        self._reader, self._writer = reader, writer
        self._child = child
        self._games = games
        self._number = 0
        self.pid: int | None = None
        """Its process id, once it is ready."""

    @classmethod
    async def start(cls, memory_mb: int, module: str = WORKER) -> WorkerProcess:
        """Start a process that has loaded nothing. It gets ready in the background."""
        program = (sys.executable, "-P", "-m", module, str(memory_mb))
        child = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
        )
        assert child.stdout is not None
        assert child.stdin is not None
        return cls(child.stdout, child.stdin, child)

    @property
    def alive(self) -> bool:
        """Whether it is still running, as far as known."""
        return not self._reader.at_eof()

    def knows(self, game: str) -> bool:
        """Whether it loaded a game before it was forked, or loads games by itself."""
        return self._games is None or game in self._games

    async def ask(self, order: Answer, longest: float) -> AsyncGenerator[Answer, None]:
        """Yield the answers to an order; the final answer comes last.

        After `longest` seconds it is told to stop, and killed if it does not react.
        """
        await self._be_ready()
        self._number += 1
        self._write({"number": self._number, **order})
        loop = asyncio.get_running_loop()
        bounds = (
            loop.call_later(longest, self.stop),
            loop.call_later(longest + UNHEARD, self.kill),
        )
        try:
            while "report" in (answer := await self._read()):
                yield answer
            yield answer
        finally:
            for bound in bounds:
                bound.cancel()

    async def _be_ready(self) -> None:
        """Wait for its first line."""
        if self.pid is None:
            try:
                first = await asyncio.wait_for(self._read(), LONGEST_START)
            except TimeoutError:
                raise ProcessDied from None
            self.pid = first["ready"]

    def stop(self) -> None:
        """Have it answer its current order with the best result so far."""
        self._write({"stop": self._number})

    def kill(self) -> None:
        """Kill it at once."""
        with suppress(ProcessLookupError):
            if self._child is not None:
                self._child.kill()
            elif self.alive and self.pid is not None:
                os.kill(self.pid, signal.SIGKILL)
            else:
                self._writer.close()  # it ends when it starts to listen

    async def close(self) -> None:
        """Kill it, and wait for its end."""
        self.kill()
        with suppress(OSError, RuntimeError):  # a caller that waits for an answer reads to the end
            while await self._reader.read(LONGEST_ANSWER):
                pass
        self._writer.close()
        if self._child is not None:
            await self._child.wait()

    def _write(self, order: Answer) -> None:
        self._writer.write(orjson.dumps(order) + b"\n")

    async def _read(self) -> Answer:
        line = await self._reader.readline()
        if not line.endswith(b"\n"):
            raise ProcessDied
        answer: Answer = orjson.loads(line)
        if "complaint" in answer:
            raise Complaint(answer["complaint"]["key"], **answer["complaint"]["params"])
        return answer
