"""All tables in use: found, loaded from their logs when somebody comes, dropped when all have gone.

The hall also wakes tables whose clock runs out, and picks up after a restart what goes on without
anybody looking.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import string
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import banmen
from banmen.errors import Complaint
from banmen.games import Value
from banmen.server import wire
from banmen.server.metrics import Metrics
from banmen.server.refusal import Refusal
from banmen.server.room import Room, now
from banmen.server.store import Store
from banmen.server.table import Table
from banmen.server.workers import Workers

T = TypeVar("T")
IDLE = 60.0
"""Seconds after which a table nobody looks at is dropped."""
SIGNS = string.ascii_lowercase + string.digits
log = logging.getLogger(__name__)


class Hall:
    """The tables in use."""

    def __init__(self, store: Store, workers: Workers, metrics: Metrics) -> None:
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Begin to look after the tables."""
        self.go(self._pick_up())
        self.go(self._sweep())

    async def stop(self) -> None:
        """Let what is being committed be committed, and stop everything else."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for room in self.rooms.values():
            room.rest()
        for task in self._tasks:
            if task.get_name() == "endless":
                task.cancel()
        await asyncio.wait(self._tasks, timeout=5) if self._tasks else None

    def go(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have something done in the background; it is kept until it has been done."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, Complaint):
                log.error("A task of the hall has failed", exc_info=error)
