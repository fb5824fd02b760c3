"""A person's socket to a table: requests and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.server.domain import wire
from banmen.server.domain.refusal import reason_of
from banmen.server.domain.round_trip import RoundTrip
from banmen.server.route import Written
from banmen.server.tables.connections import Connections
from banmen.server.tables.live_table import LiveTable
from banmen.server.tables.viewers import Viewer

if TYPE_CHECKING:
    from banmen.server.conduct import Conduct
    from banmen.server.rate_limits import RateLimits


class TableSocket:
    """A `Socket` to a table."""

    def __init__(
        self,
        live: LiveTable,
        viewer: Viewer,
        limits: RateLimits,
        connections: Connections,
        conduct: Conduct,
    ) -> None:
        self.live = live
        self.viewer = viewer
        self._limits = limits
        self._connections = connections
        self._conduct = conduct
        self._trip = RoundTrip()
        live.join(viewer)
        connections.add(viewer)

    def leave(self) -> None:
        """Handle the closing of the socket."""
        self._connections.remove(self.viewer)
        self.live.leave(self.viewer)

    async def answer(self, message: wire.ToServer) -> wire.ToPage | Written:
        """The answer to a message."""
        match message:
            case wire.Ping():
                return self._pong(message)
            case wire.Resync():
                return Written(self.live.hello(self.viewer.person).encode())
            case wire.Why():
                why = self.live.table.why(message.touches)
                return wire.Because(ask=message.ask, reason=reason_of(why) if why else None)
            case _:
                self._limits.count(message, self.viewer.person, self.live.table.abort_counts)
                if not isinstance(message, wire.Play):
                    await self._conduct.check_act(message, self.viewer.person, self.live.table)
                seq = await self.live.act(self.viewer.person, message, self._trip.lag)
                return wire.Ok(ask=message.ask, seq=seq)

    def _pong(self, ping: wire.Ping) -> wire.Pong:
        """Answer with the time, which the page may return; measure the round trip by a returned
        time.
        """
        at = self.live.now()
        if ping.echo is not None:
            self._trip.echoed(ping.echo, at)
        self._trip.sent(at)
        return wire.Pong(ask=ping.ask, at=at)
