"""Lines of JSON (NDJSON) as a response."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from fastapi.responses import StreamingResponse
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from banmen.errors import Complaint
from banmen.server.domain.refusal import Refusal, reason_of
from banmen.server.domain.wire import Ended
from banmen.server.json import to_json
from banmen.server.route import Batches, EventStream
from banmen.server.web.patience import gone

ALIVE = 10.0
"""Seconds without an event after which an empty line is sent."""
FAREWELL = 1.0
"""Seconds to wait for a client whose connection is being closed."""
NDJSON = "application/x-ndjson"
AT_ONCE = {"X-Accel-Buffering": "no"}
"""Proxies must not buffer lines."""
log = logging.getLogger(__name__)


# --- streams: they end by themselves, with the reason if early -----------------------------------


def told(batches: Batches[object]) -> Response:
    """A response with one line for each item; the last line is `Ended`."""
    return StreamingResponse(_lines(batches), headers=AT_ONCE, media_type=NDJSON)


async def _lines(batches: Batches[object]) -> AsyncGenerator[bytes, None]:
    ended = Ended()
    try:
        async with aclosing(batches):
            async for batch in batches:
                yield b"".join(to_json(one) + b"\n" for one in batch)
    except Complaint as complaint:
        ended = Ended(reason=reason_of(complaint))
    except Exception:  # the response has begun: too late for an error status
        log.exception("A stream could not be finished")
        ended = Ended(reason=reason_of(Refusal(500, "server.broken")))
    yield to_json(ended) + b"\n"


# --- events: lines until either side ends --------------------------------------------------------


class NdjsonResponse(Response):
    """A viewer's queued messages, line by line.

    Empty lines show that the connection is alive. Clients that read too slowly are disconnected, as
    at sockets (`live`).
    """

    media_type = NDJSON

    def __init__(self, following: EventStream) -> None:
        """Prepare the response; nothing starts before it is sent."""
        self.status_code = 200
        self.background = None
        self.init_headers(AT_ONCE)
        self._viewer = following.viewer
        self._during = following.during
        self._over = following.over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response until either side ends it."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        async with self._during:
            await send(start)
            tasks = {
                asyncio.create_task(self._deliver(send)),
                asyncio.create_task(gone(receive)),
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
