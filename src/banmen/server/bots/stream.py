"""The open streams: limits, and ending them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.server.domain.refusal import TooManyRequests
from banmen.server.tables.connections import Connections
from banmen.server.tables.viewers import Viewer

MOST = 100
"""The most open streams of one bot, or of one watcher's address."""
WAIT = 10.0
"""Seconds to wait before trying again."""


class StreamRegistry:
    """All open streams. They end with the session of the client that opened them."""

    def __init__(self, connections: Connections) -> None:
        self._open: dict[str, set[Viewer]] = {}
        self._connections = connections

    def check(self, who: str) -> None:
        """Refuse another stream to a client with too many."""
        if len(self._open.get(who, ())) >= MOST:
            raise TooManyRequests(WAIT, "bots.streams", most=MOST)

    @contextmanager
    def opened(self, who: str, viewer: Viewer) -> Iterator[None]:
        """A context in which the stream counts as open."""
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
        """End all streams."""
        for viewers in self._open.values():
            for viewer in viewers:
                viewer.left_behind.set()
