"""Somebody at a table: what they ask there, and what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.server.domain import wire
from banmen.server.domain.refusal import reason_of
from banmen.server.now import now
from banmen.server.route import Written
from banmen.server.tables.connections import Connections
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.viewers import Viewer

if TYPE_CHECKING:
    from banmen.server.rate_limits import RateLimits


class TableSocket:
    """A `Socket` to a table, from coming to leaving."""

    def __init__(
        self, live: LiveTable, viewer: Viewer, limits: RateLimits, connections: Connections
    ) -> None:
        self.live = live
        self.viewer = viewer
        self._limits = limits
        self._connections = connections
        live.join(viewer)
        connections.add(viewer)

    def leave(self) -> None:
        """They have gone."""
        self._connections.remove(self.viewer)
        self.live.leave(self.viewer)

    async def answer(self, message: wire.ToServer) -> wire.ToPage | Written:
        """What is answered to a message."""
        match message:
            case wire.Ping():
                self.viewer.lag = message.lag
                return wire.Pong(ask=message.ask, at=now())
            case wire.Resync():
                return Written(self.live.hello(self.viewer.person).encode())
            case wire.Why():
                why = self.live.table.why(message.touches)
                return wire.Because(ask=message.ask, reason=reason_of(why) if why else None)
            case _:
                self._limits.count(message, self.viewer.person)
                seq = await self.live.act(self.viewer.person, message, self.viewer.lag)
                return wire.Ok(ask=message.ask, seq=seq)
