"""Short pauses: when and how Python looks for garbage in the server.

Nearly everything here is freed at once when nobody holds it any more. Python looks for the rest
(rings of objects that hold one another) by walking over everything that lives, and with 500 games
that takes half a second in which no move gets through. So it is told to look only at what is young,
ten times a second, and to leave the survivors alone; at everything once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG = 0.1
"""Seconds from one look at what is young to the next."""
EVERYTHING = 10 * 3600
"""So many of those looks until one at everything."""


@asynccontextmanager
async def short_pauses() -> AsyncIterator[None]:
    """Look for garbage in this way; afterwards as before."""
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
        gc.freeze()  # what is frozen is not looked at
        looks += 1
        await asyncio.sleep(YOUNG)
