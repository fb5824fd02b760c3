"""A process that works for the server (`banmen.server.workers.worker`), and the pipe to it."""

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
"""The module that runs in a process."""
LONGEST_ANSWER = 1 << 25
"""Bytes."""
LONGEST_START = 60.0
"""Seconds until a process has loaded what it needs."""
UNHEARD = 10.0
"""Seconds; a process that goes on for so long after it was told to stop is killed."""


class ProcessDied(Exception):
    """The process has ended without an answer."""


class WorkerProcess:
    """Does one order at a time."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        child: asyncio.subprocess.Process | None = None,
        games: frozenset[str] | None = None,
    ) -> None:
        """``child``, if it is one of this process; ``games`` that it has loaded already."""
        self._reader, self._writer = reader, writer
        self._child = child
        self._games = games
        self._number = 0
        self.pid: int | None = None
        """Its number in the system, once it is ready."""

    @classmethod
    async def start(cls, memory_mb: int, module: str = WORKER) -> WorkerProcess:
        """A new process that has loaded nothing. It gets ready on its own."""
        program = (sys.executable, "-P", "-m", module, str(memory_mb))
        child = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
        )
        assert child.stdout is not None
        assert child.stdin is not None
        return cls(child.stdout, child.stdin, child)

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return not self._reader.at_eof()

    def knows(self, game: str) -> bool:
        """Whether a game was loaded before it began, or can be loaded by itself as well."""
        return self._games is None or game in self._games

    async def ask(self, order: Answer, longest: float) -> AsyncGenerator[Answer, None]:
        """The answers to an order, the last one last.

        After `longest` seconds it is told to stop, and killed if it does not hear.
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
        """Let it answer what it was asked last with the best it has so far."""
        self._write({"stop": self._number})

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            if self._child is not None:
                self._child.kill()
            elif self.alive and self.pid is not None:
                os.kill(self.pid, signal.SIGKILL)
            else:
                self._writer.close()  # it ends when it begins to listen

    async def close(self) -> None:
        """End it, and wait until it has ended."""
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
