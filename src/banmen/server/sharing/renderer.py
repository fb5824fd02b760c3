"""Where pictures are made and records are read: two processes beside the server.

A film of a long game takes seconds. So what is quick (pictures, short texts) has a process of its
own and never waits for what takes long (films, pages, long texts): see `lane`. Requests for a file
that is just being made wait for the same one, and what was made lately is kept.
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
"""So many may an address have waiting. A page of a person's may show two dozen boards."""
QUICK_TEXT = 4_000
"""Characters of records that are read quickly."""
ROOM = 32 * 1024 * 1024
"""Bytes of pictures that are kept."""
IMPORTED = TypeAdapter(ImportedGames)


class Renderer:
    """Makes pictures, those of an address one after the other, each once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        """What was made, by the orders' keys; the one asked for last, last."""
        self._under_way: dict[str, Errand] = {}
        self._quick, self._long = Lane(QUICK_EACH), Lane(LONG_EACH)

    @property
    def waiting(self) -> int:
        """How many orders are not done yet."""
        return self._quick.waiting + self._long.waiting

    @property
    def wait(self) -> float:
        """For how many seconds the oldest of them has waited."""
        return max(self._quick.wait, self._long.wait)

    def has(self, order: RenderJob) -> bool:
        """Whether it is made, or being made: so that it costs nothing to ask for it."""
        return order.key in self._kept or order.key in self._under_way

    async def make(self, order: RenderJob, owner: str) -> bytes:
        """The picture, in the turn of the first caller. What is begun is finished and kept
        even if nobody waits any more.
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
        """The records in a text."""
        lane = self._quick if len(text) <= QUICK_TEXT else self._long
        answer = await lane.add(owner, {"do": "read", "text": text}).wait()
        return IMPORTED.validate_python(answer["imported"])

    async def stop(self) -> None:
        """Leave off."""
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
