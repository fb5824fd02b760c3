"""What is done in the background, for nobody who waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from banmen.errors import Complaint

T = TypeVar("T")
PATIENCE = 10.0
"""Seconds to wait for what is under way when the server stops."""
log = logging.getLogger(__name__)


class Tasks:
    """All that is under way in the background."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def go(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have something done."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)  # the loop alone would not keep it
        task.add_done_callback(self._done)
        return task

    def insist(self, doing: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Have something done that must be done, however often it takes."""
        return self.go(_tried(doing))

    async def finish(self) -> None:
        """Wait for what is under way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Complaint):
            log.error("Something in the background has failed", exc_info=error)


async def _tried(doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
    pause = 0.5
    while True:
        with suppress(Complaint):
            return await doing()
        await asyncio.sleep(pause)
        pause = min(2 * pause, 60.0)
