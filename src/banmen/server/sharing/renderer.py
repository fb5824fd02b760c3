"""Where pictures are made and records are read: one process beside the server.

A film of a long game takes seconds. It is made in a process of lower priority that starts with the
first order and ends when there were none for a while. Orders wait for each other; whoever wants
what is just being made waits for the same one, and what was made lately is kept.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections import OrderedDict
from contextlib import aclosing
from dataclasses import asdict

from pydantic import TypeAdapter

from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal
from banmen.server.sharing.render_job import RenderJob
from banmen.server.sharing.wire import ImportedGames
from banmen.server.workers.process import Answer, ProcessDied, WorkerProcess

PROGRAM = "banmen.server.sharing.render_process"
LONGEST = 60.0
"""Seconds that a picture may take."""
IDLE = 120.0
"""Seconds without an order after which the process ends."""
MOST_WAITING = 24
"""Orders; whoever comes then is told to try again."""
ROOM = 32 * 1024 * 1024
"""Bytes of pictures that are kept."""
IMPORTED = TypeAdapter(ImportedGames)


class Renderer:
    """Makes pictures, one after the other, each once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        """What was made, by the orders' keys; the one asked for last, last."""
        self._under_way: dict[str, asyncio.Task[bytes]] = {}
        self._turn = asyncio.Lock()
        self.waiting = 0
        """How many orders are not done yet."""
        self._process: WorkerProcess | None = None
        self._leaving: asyncio.TimerHandle | None = None

    def has(self, order: RenderJob) -> bool:
        """Whether it is made, or being made: so that it costs nothing to ask for it."""
        return order.key in self._kept or order.key in self._under_way

    async def make(self, order: RenderJob) -> bytes:
        """The picture. It is finished and kept even if nobody waits any more."""
        key = order.key
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            task = self._under_way[key] = asyncio.create_task(self._make(order))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(self._under_way[key])

    async def stop(self) -> None:
        """Leave off."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._close()

    async def read(self, text: str) -> ImportedGames:
        """The records in a text."""
        answer = await self._ask({"do": "read", "text": text})
        return IMPORTED.validate_python(answer["imported"])

    async def _make(self, order: RenderJob) -> bytes:
        answer = await self._ask({"do": "draw", "order": asdict(order)})
        self._kept[order.key] = found = b64decode(answer["made"])
        while sum(map(len, self._kept.values())) > ROOM:
            self._kept.popitem(last=False)
        return found

    async def _ask(self, order: Answer) -> Answer:
        """Have something done by the process, when it is its turn."""
        if self.waiting >= MOST_WAITING:
            raise Complaint("workers.full")
        self.waiting += 1
        try:
            async with self._turn:
                return await self._answer(order)
        finally:
            self.waiting -= 1

    async def _answer(self, order: Answer) -> Answer:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._process is None or not self._process.alive:
            self._process = await WorkerProcess.start(1, PROGRAM)
        try:
            async with aclosing(self._process.ask(order, LONGEST)) as answers:
                return await anext(answers)
        except (ProcessDied, asyncio.CancelledError) as over:
            await self._close()  # it may still be at it
            if isinstance(over, ProcessDied):
                raise Refusal(422, "sharing.too_long") from None
            raise
        finally:
            self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        if self._process is not None and not self._turn.locked():
            self._process.kill()
            self._process = None

    async def _close(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._process is not None:
            await self._process.close()
        self._process = None
