"""The streams of bots that are open: how many one may have, and how they are ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.server.domain.refusal import TooManyRequests
from banmen.server.tables.connections import Connections
from banmen.server.tables.viewers import Viewer

MOST = 100
"""Streams that one bot, or one watcher's address, may have open."""
WAIT = 10.0
"""Seconds after which to try again."""


class StreamRegistry:
    """All streams that are open. They end with the credential of the client that opened them."""

    def __init__(self, connections: Connections) -> None:
        self._open: dict[str, set[Viewer]] = {}
        self._connections = connections

    def check(self, who: str) -> None:
        """Whether a person may open one more."""
        if len(self._open.get(who, ())) >= MOST:
            raise TooManyRequests(WAIT, "bots.streams", most=MOST)

    @contextmanager
    def opened(self, who: str, viewer: Viewer) -> Iterator[None]:
        """While this lasts, the stream counts."""
        self._open.setdefault(who, set()).add(viewer)
        self._connections.add(viewer)
        try:
            yield
        finally:
            self._connections.remove(viewer)
            self._open[who].discard(viewer)
            if not self._open[who]:
                del self._open[who]

    def end(self) -> None:
        """End them all."""
        for viewers in self._open.values():
            for viewer in viewers:
                viewer.left_behind.set()
