"""Answers that are waited for no longer than the caller is there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive

GONE = 499
"""What nginx calls it: nobody hears the answer."""


async def while_there(asked: Request, doing: Coroutine[Any, Any, Response]) -> Response:
    """The answer; it is left off if the caller goes first."""
    tasks = asyncio.create_task(doing), asyncio.create_task(gone(asked.receive))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].result() if tasks[0].done() else Response(status_code=GONE)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def gone(receive: Receive) -> None:
    """Wait until the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
