"""Background tasks that no caller waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from banmen.errors import Complaint

T = TypeVar("T")
PATIENCE = 10.0
"""The longest wait for running tasks when the server stops, in seconds."""
log = logging.getLogger(__name__)


class Tasks:
    """All running background tasks."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def go(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)  # the event loop holds only weak references
        task.add_done_callback(self._done)
        return task

    def insist(self, doing: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Start a task that must be done, and retry it until it succeeds."""
        return self.go(_tried(doing))

    async def finish(self) -> None:
        """Wait for running tasks."""
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
