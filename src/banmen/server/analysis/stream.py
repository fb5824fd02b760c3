"""An answer that comes line by line, as JSON, and ends with the reason if it ends early."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing

from fastapi import Response
from fastapi.responses import StreamingResponse

from banmen.errors import Complaint
from banmen.server.analysis.wire import Ended
from banmen.server.bots.stream import NDJSON
from banmen.server.domain.wire import Wire
from banmen.server.web.refusal import Refusal, reason_of, to_json

Batches = AsyncGenerator[Iterable[Wire], None]
log = logging.getLogger(__name__)


def streamed(batches: Batches, response: Response) -> Response:
    """What is told, line by line. `response` is the one FastAPI has made: it has the cookie."""
    headers = {"X-Accel-Buffering": "no"}  # proxies are not to collect lines
    if cookie := response.headers.get("Set-Cookie"):
        headers["Set-Cookie"] = cookie
    return StreamingResponse(_lines(batches), headers=headers, media_type=NDJSON)


async def _lines(batches: Batches) -> AsyncGenerator[bytes, None]:
    ended = Ended()
    try:
        async with aclosing(batches):
            async for batch in batches:
                yield b"".join(to_json(one) + b"\n" for one in batch)
    except Complaint as complaint:
        ended = Ended(reason=reason_of(complaint))
    except Exception:  # the answer has begun: it cannot become an error any more
        log.exception("A stream could not be finished")
        ended = Ended(reason=reason_of(Refusal(500, "server.broken")))
    yield to_json(ended) + b"\n"
