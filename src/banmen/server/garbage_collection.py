"""Short pauses: when and how the server collects garbage.

Nearly everything is freed at once by reference counting. For the rest (reference cycles) Python
walks over all live objects, which takes half a second with 500 games and delays every move. So only
young objects are collected, ten times a second, and survivors are frozen; everything is collected
once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG = 0.1
"""The time between two collections of young objects, in seconds."""
EVERYTHING = 10 * 3600
"""The number of those collections between two full ones."""


@asynccontextmanager
async def short_pauses() -> AsyncIterator[None]:
    """A context with this way of collecting; afterwards as before."""
    was_enabled = gc.isenabled()
    gc.disable()
    task = asyncio.create_task(_look())
    try:
        yield
    finally:
        task.cancel()
        gc.unfreeze()
        if was_enabled:
            gc.enable()


async def _look() -> None:
    looks = 0
    while True:
        if looks % EVERYTHING == 0:
            gc.unfreeze()
            gc.collect()
        gc.collect(0)
        gc.freeze()  # frozen objects are not visited
        looks += 1
        await asyncio.sleep(YOUNG)
