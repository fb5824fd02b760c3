"""Limits on open files and connections (descriptors), with a log message when they run out.

Opening a file without a descriptor raises an error, but uvloop silently drops connections. So the
server regularly tests whether a descriptor is still available.
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
"""Descriptors reserved for the database and worker processes, if there are enough."""
EVERY = 1.0
"""The time between two tests, in seconds."""
SILENCE = 60.0
"""The least time between two lines in the log, in seconds."""
log = logging.getLogger(__name__)


def allowed() -> int:
    """The number of descriptors allowed to this process, after raising the limit as far as
    possible.
    """
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
    """The number of descriptors for connections: seven of eight; half if there are few."""
    return allowed - max(allowed // 8, min(KEPT_BACK, allowed // 2))


@asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """A context in which the log reports, once a minute, that descriptors have run out."""
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
    """Whether another descriptor is available."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno not in (errno.EMFILE, errno.ENFILE)
    return True
