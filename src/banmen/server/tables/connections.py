"""Open sockets and streams, by the session of the client that opened them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection

from banmen.server.bus import Bus, Missed, Revoked
from banmen.server.tables.viewers import Viewer
from banmen.server.tasks import Tasks

REMEMBERED = 10_000
"""The number of ended sessions remembered, to close connections that were being opened
meanwhile.
"""


Gone = Callable[[Collection[str]], Awaitable[set[str]]]


class Connections:
    """Closes connections when the bus says that their session is revoked. Where messages may be
    missing, the store is asked.
    """

    def __init__(self, bus: Bus) -> None:
        self._open: dict[str, set[Viewer]] = {}
        self._ended: OrderedDict[str, None] = OrderedDict()
        bus.subscribe(Revoked, self._revoked)

    def add(self, viewer: Viewer) -> None:
        """Add a connection; if its session has just ended, close it at once."""
        if viewer.session is None:
            return
        self._open.setdefault(viewer.session, set()).add(viewer)
        if viewer.session in self._ended:
            viewer.left_behind.set()

    def remove(self, viewer: Viewer) -> None:
        """Remove a connection."""
        if (theirs := self._open.get(viewer.session or "")) is not None:
            theirs.discard(viewer)
            if not theirs:
                del self._open[viewer.session or ""]

    def compare(self, bus: Bus, tasks: Tasks, gone: Gone) -> None:
        """Check for ended sessions whenever messages may have been missed.

        `gone` returns those of the given sessions that are no longer valid.
        """

        async def look() -> None:
            for session in await gone(list(self._open)) if self._open else ():
                self._revoked(Revoked(session))

        def missed(message: Missed) -> None:
            tasks.insist(look)

        bus.subscribe(Missed, missed)

    def _revoked(self, message: Revoked) -> None:
        self._ended[message.session] = None
        if len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        for viewer in self._open.get(message.session, ()):
            viewer.left_behind.set()
