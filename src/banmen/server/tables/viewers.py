"""Those who look at a table, and what waits to be sent to each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

from banmen.server.bus import Bus, Presence

WAITING = 64
"""So many messages may wait for one viewer; who is further behind starts afresh."""
Board = Literal["scene", "moves", "position"]
"""What a viewer is told of the board: what is drawn; the position and the legal moves; the position
alone.
"""


class Viewer:
    """A socket or a stream, and what waits to be sent to it."""

    def __init__(
        self, person: str | None, board: Board = "scene", session: str | None = None
    ) -> None:
        self.person = person
        self.session = session
        """What they are known by (`Caller.session`); when that ends, so does this."""
        self.board = board
        self.waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.left_behind = asyncio.Event()

    def send(self, message: str) -> None:
        """Have it sent, never waiting for it."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.left_behind.set()


class Viewers:
    """Those who look at one table. Whenever one comes or goes, the bus is told who they are."""

    def __init__(self, table: str, bus: Bus) -> None:
        self._table = table
        self._bus = bus
        self._all: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._all)

    def send_away(self) -> None:
        """Have all of them shown out, and come again."""
        for viewer in self._all:
            viewer.left_behind.set()

    def has(self, person: str | None) -> bool:
        """Whether a person is among them."""
        return any(viewer.person == person for viewer in self._all if viewer.person is not None)

    def join(self, viewer: Viewer) -> None:
        """One more."""
        self._all.add(viewer)
        self._publish()

    def leave(self, viewer: Viewer) -> None:
        """One less."""
        self._all.discard(viewer)
        self._publish()

    def _publish(self) -> None:
        people = sorted(viewer.person for viewer in self._all if viewer.person is not None)
        others = len(self._all) - len(people)
        self._bus.publish(Presence(self._table, tuple(people), others))

    def tell(self, written: Callable[[Board], str]) -> None:
        """Send something to all: the same text to those who are told the same of the board."""
        for board in {viewer.board for viewer in self._all}:
            message = written(board)
            for viewer in self._all:
                if viewer.board == board:
                    viewer.send(message)

    def tell_each(self, written: Callable[[Viewer], str]) -> None:
        """Send everyone something of their own."""
        for viewer in self._all:
            viewer.send(written(viewer))
