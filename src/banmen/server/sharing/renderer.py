"""Make pictures and read records in two processes beside the server.

Animating a long game takes seconds. So quick jobs (pictures, short texts) have a process of their
own and never wait for slow ones (animations, pages, long texts): see `lane`. Requests for a file
being made share one job, and recent files are cached.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections import OrderedDict
from dataclasses import asdict
from functools import partial

from pydantic import TypeAdapter

from banmen.server.sharing.lane import Errand, Lane
from banmen.server.sharing.render_job import RenderJob
from banmen.server.sharing.wire import ImportedGames
from banmen.server.workers.process import Answer

QUICK_EACH, LONG_EACH = 24, 3
"""The most waiting jobs of one address. A person's page may show two dozen boards."""
QUICK_TEXT = 4_000
"""The greatest length of records read in the quick process, in characters."""
ROOM = 32 * 1024 * 1024
"""The size of the cache of pictures, in bytes."""
IMPORTED = TypeAdapter(ImportedGames)


class Renderer:
    """Makes pictures, one at a time for each address, each of them once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        """Cached files by the keys of their jobs, last used last."""
        self._under_way: dict[str, Errand] = {}
        self._quick, self._long = Lane(QUICK_EACH), Lane(LONG_EACH)

    @property
    def waiting(self) -> int:
        """The number of unfinished jobs."""
        return self._quick.waiting + self._long.waiting

    @property
    def wait(self) -> float:
        """The waiting time of the oldest of them, in seconds."""
        return max(self._quick.wait, self._long.wait)

    def has(self, order: RenderJob) -> bool:
        """Whether a file is cached or being made, so that a request for it costs nothing."""
        return order.key in self._kept or order.key in self._under_way

    async def make(self, order: RenderJob, owner: str) -> bytes:
        """Make the file, in the turn of its first caller. Jobs once begun are finished and cached,
        even without waiting callers.
        """
        key = order.key
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            lane = self._long if order.form in ("gif", "html") else self._quick
            errand = lane.add(owner, {"do": "draw", "order": asdict(order)})
            self._under_way[key] = errand
            errand.answer.add_done_callback(partial(self._made, key))
        return _picture(await self._under_way[key].wait())

    async def read(self, text: str, owner: str) -> ImportedGames:
        """Read the records in a text."""
        lane = self._quick if len(text) <= QUICK_TEXT else self._long
        answer = await lane.add(owner, {"do": "read", "text": text}).wait()
        return IMPORTED.validate_python(answer["imported"])

    async def stop(self) -> None:
        """Stop both processes."""
        await asyncio.gather(self._quick.stop(), self._long.stop())

    def _made(self, key: str, answer: asyncio.Future[Answer]) -> None:
        del self._under_way[key]
        if answer.cancelled() or answer.exception() is not None:
            return
        self._kept[key] = _picture(answer.result())
        while sum(map(len, self._kept.values())) > ROOM:
            self._kept.popitem(last=False)


def _picture(answer: Answer) -> bytes:
    return b64decode(answer["made"])
