"""Stop computing an answer when its caller disconnects."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive

GONE = 499
"""nginx's status for a client that closed the connection."""


async def while_there(asked: Request, doing: Coroutine[Any, Any, Response]) -> Response:
    """The response; it is cancelled if the caller disconnects first."""
    tasks = asyncio.create_task(doing), asyncio.create_task(gone(asked.receive))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].result() if tasks[0].done() else Response(status_code=GONE)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def gone(receive: Receive) -> None:
    """Wait until the other side disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
