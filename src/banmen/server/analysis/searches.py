"""One search for each person: a new one replaces the old one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

from banmen.server.domain.refusal import Refusal

T = TypeVar("T")
PACE = 0.15
"""The least time between two messages to a person, in seconds."""


class RunningSearches:
    """The searches running for people."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._stopped = False

    def stop(self) -> None:
        """End all searches, because the server stops."""
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()

    def begin(self, who: str, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a search for a person, and stop the one before."""
        if (former := self._tasks.get(who)) is not None:
            former.cancel()
        task = self._tasks[who] = asyncio.get_running_loop().create_task(doing)
        task.add_done_callback(lambda _: self._end(who, task))
        return task

    def _end(self, who: str, task: asyncio.Task[Any]) -> None:
        if self._tasks.get(who) is task:
            del self._tasks[who]

    async def do(self, who: str, doing: Coroutine[Any, Any, T]) -> T:
        """Run a search for a person; a Refusal if another one replaces it."""
        task = self.begin(who, doing)
        try:
            await asyncio.wait({task})
            return self._result(task)
        finally:
            task.cancel()

    async def stream(
        self, who: str, telling: AsyncGenerator[T, None]
    ) -> AsyncGenerator[list[T], None]:
        """Yield the results for a person in batches, at most one every `PACE` seconds.

        A Refusal ends it if another search replaces it.
        """
        heard: list[T] = []
        something = asyncio.Event()

        async def listen() -> None:
            async with aclosing(telling):
                async for one in telling:
                    heard.append(one)
                    something.set()

        task = self.begin(who, listen())
        task.add_done_callback(lambda _: something.set())
        try:
            while await something.wait():
                something.clear()
                if not heard:
                    break
                news, heard = heard, []
                yield news
                await asyncio.wait({task}, timeout=PACE)
                if task.done():
                    something.set()
            self._result(task)
        finally:
            task.cancel()

    def _result(self, task: asyncio.Task[T]) -> T:
        if not task.cancelled():
            return task.result()
        if self._stopped:
            raise Refusal(503, "analysis.stopped")
        raise Refusal(409, "analysis.replaced")
