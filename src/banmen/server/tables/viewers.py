"""The viewers of a table, and the messages queued for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

from banmen.server.bus import Bus, Presence

WAITING = 64
"""The most messages queued for one viewer; slower viewers have to reconnect."""
Board = Literal["scene", "moves", "position"]
"""The board's form for a viewer: the drawn scene; the position with the legal moves; the position
alone.
"""


class Viewer:
    """A socket or stream, with its queue of messages."""

    def __init__(
        self, person: str | None, board: Board = "scene", session: str | None = None
    ) -> None:
        self.person = person
        self.session = session
        """The viewer's session (`Caller.session`); this connection ends with it."""
        self.board = board
        self.waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.left_behind = asyncio.Event()

    def send(self, message: str) -> None:
        """Queue a message without waiting."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.left_behind.set()


class Viewers:
    """The viewers of one table. The bus is notified whenever one comes or goes."""

    def __init__(self, table: str, bus: Bus) -> None:
        self._table = table
        self._bus = bus
        self._all: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._all)

    def send_away(self) -> None:
        """Close all connections, so that the viewers reconnect."""
        for viewer in self._all:
            viewer.left_behind.set()

    def has(self, person: str | None) -> bool:
        """Whether a person is among the viewers."""
        return any(viewer.person == person for viewer in self._all if viewer.person is not None)

    def join(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self._all.add(viewer)
        self._publish()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        self._all.discard(viewer)
        self._publish()

    def _publish(self) -> None:
        people = sorted(viewer.person for viewer in self._all if viewer.person is not None)
        others = len(self._all) - len(people)
        self._bus.publish(Presence(self._table, tuple(people), others))

    def tell(self, written: Callable[[Board], str]) -> None:
        """Send a message to all, serialised once for each form of the board."""
        for board in {viewer.board for viewer in self._all}:
            message = written(board)
            for viewer in self._all:
                if viewer.board == board:
                    viewer.send(message)

    def tell_each(self, written: Callable[[Viewer], str]) -> None:
        """Send each viewer their own message."""
        for viewer in self._all:
            viewer.send(written(viewer))
