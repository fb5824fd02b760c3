"""The streams of bots that are open: how many one may have, and how they are ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banmen.server.bus import Bus, Revoked
from banmen.server.domain.refusal import TooManyRequests
from banmen.server.tables.viewers import Viewer

MOST = 100
"""Streams that one bot, or one watcher's address, may have open."""
WAIT = 10.0
"""Seconds after which to try again."""


class StreamRegistry:
    """All streams that are open. They end when the bus tells that their token is revoked."""

    def __init__(self, bus: Bus) -> None:
        self._open: dict[str, set[Viewer]] = {}
        bus.subscribe(Revoked, lambda message: self.end(message.person))

    def check(self, who: str) -> None:
        """Whether somebody may open one more."""
        if len(self._open.get(who, ())) >= MOST:
            raise TooManyRequests(WAIT, "bots.streams", most=MOST)

    @contextmanager
    def opened(self, who: str, viewer: Viewer) -> Iterator[None]:
        """While this lasts, the stream counts."""
        self._open.setdefault(who, set()).add(viewer)
        try:
            yield
        finally:
            self._open[who].discard(viewer)
            if not self._open[who]:
                del self._open[who]

    def end(self, who: str | None = None) -> None:
        """End somebody's streams; all, if nobody is named."""
        for name in [*self._open] if who is None else [who]:
            for viewer in self._open.get(name, ()):
                viewer.left_behind.set()
