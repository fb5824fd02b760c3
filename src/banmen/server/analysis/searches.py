"""One search a person: the next one takes the place of the last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

from banmen.server.domain.refusal import Refusal

T = TypeVar("T")
PACE = 0.15
"""Seconds between two times that a person is told something."""


class RunningSearches:
    """What is done for whom just now."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._stopped = False

    def stop(self) -> None:
        """End everything: the server stops, and is not to wait for searches."""
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()

    def begin(self, who: str, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something for a person, and stop what was done for them before."""
        if (former := self._tasks.get(who)) is not None:
            former.cancel()
        task = self._tasks[who] = asyncio.get_running_loop().create_task(doing)
        task.add_done_callback(lambda _: self._end(who, task))
        return task

    def _end(self, who: str, task: asyncio.Task[Any]) -> None:
        if self._tasks.get(who) is task:
            del self._tasks[who]

    async def do(self, who: str, doing: Coroutine[Any, Any, T]) -> T:
        """Do something for a person; a Refusal if something else has taken its place."""
        task = self.begin(who, doing)
        try:
            await asyncio.wait({task})
            return self._result(task)
        finally:
            task.cancel()

    async def stream(
        self, who: str, telling: AsyncGenerator[T, None]
    ) -> AsyncGenerator[list[T], None]:
        """Whatever is told to a person, at a pace: all that has come since the last time.

        A Refusal ends it if something else has taken its place.
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
