"""Archive games when they end, and at start those that ended unnoticed.

The bus tells when a game is over; it is told when the game is archived and rated.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from banmen.errors import Complaint
from banmen.server.archive.archiver import Archiver
from banmen.server.bus import Bus, GameOver, NodeGone, Rated
from banmen.server.domain.refusal import OUT_OF_ORDER, Superseded
from banmen.server.domain.table import Table
from banmen.server.tasks import Tasks

log = logging.getLogger(__name__)


class ArchiveSubscriber:
    """Has finished games archived. `table` finds one by its id."""

    def __init__(
        self, archiver: Archiver, table: Callable[[str], Awaitable[Table]], bus: Bus, tasks: Tasks
    ) -> None:
        self._keeper = archiver
        self._table = table
        self._bus = bus
        self._tasks = tasks
        self._catching_up: asyncio.Task[None] | None = None
        self._lease = bus.lease("archive", self._catch_up)

    def start(self) -> None:
        """Archive games from now on, and missing ones."""
        self._bus.subscribe(GameOver, self._over)
        self._bus.subscribe(NodeGone, lambda message: self._catch_up())
        self._catch_up()

    def stop(self) -> None:
        """Stop; the next start archives missing games."""
        if self._catching_up is not None:
            self._catching_up.cancel()

    def _catch_up(self) -> None:
        """Archive missing games: one node does, at its start and after another node is gone."""
        if self._lease.held:
            self.stop()
            self._catching_up = self._tasks.insist(self._take_missing)

    def _over(self, message: GameOver) -> None:
        self._tasks.insist(partial(self._take, message.table))

    async def _take(self, id: str) -> None:
        await self._keeper.keep(await self._table(id))
        self._bus.publish(Rated(id))

    async def _take_missing(self) -> None:
        for id in await self._keeper.missing():
            try:
                await self._keeper.keep(await self._table(id), self._lease.fence)
            except Superseded:
                self._lease.lost()  # another node took over
                return
            except Complaint as reason:
                if reason.key.startswith(OUT_OF_ORDER):
                    raise  # it is retried
                log.warning("Table %s cannot be taken into the archive: %s", id, reason)
