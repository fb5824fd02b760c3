"""How many files and connections this process may have open (descriptors), and a word in the log
when it has no more.

Whoever opens a file hears of it; but uvloop shuts out connections for which there is no descriptor
without telling anybody. So it is tried now and then whether one can still be had.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

MOST = 65_536
KEPT_BACK = 128
"""What a server needs for its database and processes at least, if there is so much."""
EVERY = 1.0
"""Seconds between two tries."""
SILENCE = 60.0
"""Seconds between two lines in the log."""
log = logging.getLogger(__name__)


def allowed() -> int:
    """How many this process may have open, once it has asked for as many as it may have."""
    if sys.platform == "win32":
        return MOST
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if most == resource.RLIM_INFINITY else min(most, MOST)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(ValueError, OSError):  # macOS allows fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if now == resource.RLIM_INFINITY else now


def for_connections(allowed: int) -> int:
    """How many of them connections may take: seven of eight; half where there are few."""
    return allowed - max(allowed // 8, min(KEPT_BACK, allowed // 2))


@asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """Say in the log when there are no more, once a minute."""
    task = asyncio.create_task(_watch())
    try:
        yield
    finally:
        task.cancel()


async def _watch() -> None:
    told = -SILENCE
    while True:
        if time.monotonic() - told >= SILENCE and not _one_more():
            told = time.monotonic()
            log.error("No file and no connection can be opened: all are taken (see `ulimit -n`)")
        await asyncio.sleep(EVERY)


def _one_more() -> bool:
    """Whether one more could be opened."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno not in (errno.EMFILE, errno.ENFILE)
    return True
