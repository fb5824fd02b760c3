"""Waiting for something to come true."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

SOON = 300.0
"""Seconds to wait for anything: a game may have to be compiled first, and searches get what others
leave of the processor, which may be little for a while.
"""


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    last = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < last
        await asyncio.sleep(0.002)
