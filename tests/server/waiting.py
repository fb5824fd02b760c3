"""Waiting for something to come true."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


async def until(true: Callable[[], object], seconds: float = 60.0) -> float:
    """How long it takes until something is true. Searches get what others leave of the processor,
    which may be little for a while.
    """
    began = time.perf_counter()
    while not true():
        assert time.perf_counter() - began < seconds
        await asyncio.sleep(0.002)
    return time.perf_counter() - began
