"""A node in a process: ``python -m tests.cluster.node SKEW BUILD serve …``.

SKEW is how many seconds its clock is wrong; BUILD is how the server is built:

    right      as it is
    early      a move is acknowledged before it is committed
    unfenced   leases are believed for ever, and the database compares no fences
    clock      what a node's own clock is wrong by counts as time that a move took
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Any


def main() -> None:
    """Run `banmen` as it is asked for."""
    skew, build, *words = sys.argv[1:]
    _be_wrong_by(float(skew))
    if build == "early":
        _early()
    elif build == "unfenced":
        _unfenced()
    elif build == "clock":
        _own_clock(float(skew))
    sys.argv[1:] = words
    from banmen.__main__ import main

    main()


def _be_wrong_by(seconds: float) -> None:
    right, right_ns = time.time, time.time_ns
    time.time = lambda: right() + seconds
    time.time_ns = lambda: right_ns() + int(seconds * 1e9)


def _early() -> None:
    from banmen.server.tables.logs import Logs

    append, doing = Logs.append, set[asyncio.Task[None]]()

    async def later(*words: Any) -> None:
        await asyncio.sleep(0.5)
        await append(*words)

    async def early(self: Logs, table: str, entries: Sequence[Any], fence: Any = None) -> None:
        doing.add(asyncio.create_task(later(self, table, entries, fence)))

    Logs.append = early  # type: ignore[method-assign]


def _unfenced() -> None:
    from banmen.server.nodes.shared_bus import SharedBus
    from banmen.server.storage import writer

    def believed(self: SharedBus, what: str) -> bool:
        return what in self._owned

    async def unmoved(self: SharedBus) -> None:
        """Go on as before, although the others have declared it gone."""

    writer.check_fences = lambda connection, fences: None
    SharedBus.lost = lambda self, what: None  # type: ignore[method-assign]
    SharedBus._come_back = unmoved  # type: ignore[method-assign]
    SharedBus._holds = believed  # type: ignore[method-assign]


def _own_clock(skew: float) -> None:
    from banmen.server.domain.clock import Timer

    right = Timer.spent

    def spent(self: Timer, at: int) -> int:
        return max(0, right(self, at) + int(1000 * skew))

    Timer.spent = spent  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
