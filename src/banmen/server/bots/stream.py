"""Lines of JSON (NDJSON) that go on for as long as both sides want.

An empty line now and then shows that the connection is alive. Who is too slow to read is shown out,
as at the sockets (`live`), and when the server stops every stream ends at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from banmen.server.bus import Bus, Revoked
from banmen.server.tables.viewers import Viewer
from banmen.server.web.refusal import TooMuch

ALIVE = 10.0
"""Seconds after which an empty line is sent where nothing happens."""
FAREWELL = 1.0
"""Seconds to wait for who is shown out."""
MOST = 100
"""Streams that one bot, or one watcher's address, may have open."""
NDJSON = "application/x-ndjson"


class Streams:
    """All streams that are open. They end when the bus tells that their token is revoked."""

    def __init__(self, bus: Bus) -> None:
        self._open: dict[str, set[Viewer]] = {}
        bus.subscribe(Revoked, lambda message: self.end(message.person))

    def check(self, who: str) -> None:
        """Whether somebody may open one more."""
        if len(self._open.get(who, ())) >= MOST:
            raise TooMuch(ALIVE, "bots.streams", most=MOST)

    @contextmanager
    def opened(self, who: str, viewer: Viewer) -> Iterator[None]:
        """While this lasts, the stream counts."""
        self._open.setdefault(who, set()).add(viewer)
        try:
            yield
        finally:
            self._open[who].discard(viewer)
            if not self._open[who]:
                del self._open[who]

    def end(self, who: str | None = None) -> None:
        """End somebody's streams; all, if nobody is named."""
        for name in [*self._open] if who is None else [who]:
            for viewer in self._open.get(name, ()):
                viewer.left_behind.set()


class Lines(Response):
    """What waits for a viewer, line by line."""

    media_type = NDJSON

    def __init__(
        self,
        viewer: Viewer,
        during: AbstractAsyncContextManager[object],
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        """`during` is entered when the lines begin, and left when they end.

        They end once all is said when `over`, and when one of both sides has gone.
        """
        self.status_code = 200
        self.background = None
        self.init_headers({"X-Accel-Buffering": "no"})  # proxies are not to collect lines
        self._viewer = viewer
        self._during = during
        self._over = over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request: begin, go on, end."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        async with self._during:
            await send(start)
            tasks = {
                asyncio.create_task(self._deliver(send)),
                asyncio.create_task(_gone(receive)),
                asyncio.create_task(self._viewer.left_behind.wait()),
            }
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await send({"type": "http.response.body", "body": b""})

    async def _deliver(self, send: Send) -> None:
        while self._viewer.waiting.qsize() or not self._over():
            line = ""
            with suppress(TimeoutError):
                async with asyncio.timeout(ALIVE):
                    line = await self._viewer.waiting.get()
            body = line.encode() + b"\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive) -> None:
    """Wait until the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
