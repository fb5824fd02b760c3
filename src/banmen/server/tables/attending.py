"""Somebody at a table: what they ask there, and what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.server.domain import wire
from banmen.server.domain.refusal import reason_of
from banmen.server.now import now
from banmen.server.route import Written
from banmen.server.tables.room import Room
from banmen.server.tables.viewers import Viewer

if TYPE_CHECKING:
    from banmen.server.limits import Meters


class Attending:
    """A `Line` to a table, from coming to leaving."""

    def __init__(self, room: Room, viewer: Viewer, meters: Meters) -> None:
        self.room = room
        self.viewer = viewer
        self._meters = meters
        room.join(viewer)

    def leave(self) -> None:
        """They have gone."""
        self.room.leave(self.viewer)

    async def answer(self, message: wire.ToServer) -> wire.ToPage | Written:
        """What is answered to a message."""
        match message:
            case wire.Ping():
                self.viewer.lag = message.lag
                return wire.Pong(ask=message.ask, at=now())
            case wire.Resync():
                return Written(self.room.hello(self.viewer.person).encode())
            case wire.Why():
                why = self.room.table.why(message.touches)
                return wire.Because(ask=message.ask, reason=reason_of(why) if why else None)
            case _:
                self._meters.count(message, self.viewer.person)
                seq = await self.room.act(self.viewer.person, message, self.viewer.lag)
                return wire.Ok(ask=message.ask, seq=seq)
