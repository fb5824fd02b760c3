"""A process that works for the server (`banmen.server.worker`), and the pipe to it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

import orjson

from banmen.errors import Complaint

Answer = dict[str, Any]

LONGEST_ANSWER = 1 << 25
"""Bytes."""
LONGEST_START = 60.0
"""Seconds until a process has loaded what it needs."""
UNHEARD = 10.0
"""Seconds; a process that goes on for so long after it was told to stop is killed."""


class Died(Exception):
    """The process has ended without an answer."""


class Process:
    """Does one order at a time."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        self._child = child
        self._number = 0
        self._ready = self._ended = False

    @classmethod
    async def start(cls, memory_mb: int) -> Process:
        """A new process. It gets ready on its own."""
        program = (sys.executable, "-P", "-m", "banmen.server.worker", str(memory_mb))
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
            )
        )

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._child.returncode is None

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
        if not self._ready:
            try:
                await asyncio.wait_for(self._read(), LONGEST_START)
            except TimeoutError:
                raise Died from None
            self._ready = True

    def stop(self) -> None:
        """Let it answer what it was asked last with the best it has so far."""
        self._write({"stop": self._number})

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self._child.kill()

    async def close(self) -> None:
        """End it, and wait until it has ended."""
        if not self._ended:
            self.kill()
        await self._child.wait()

    def _write(self, order: Answer) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(orjson.dumps(order) + b"\n")

    async def _read(self) -> Answer:
        assert self._child.stdout is not None
        line = await self._child.stdout.readline()
        if not line.endswith(b"\n"):
            self._ended = True
            raise Died
        answer: Answer = orjson.loads(line)
        if "complaint" in answer:
            raise Complaint(answer["complaint"]["key"], **answer["complaint"]["params"])
        return answer
