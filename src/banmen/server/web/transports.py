"""Limits on connections: their number, and the time for sending a request.

There are limits for each address and for all addresses together: as many as the system lets this
process open, less some for the database and worker processes (`descriptors`). Further connections
get an error and are closed, which is logged at most once a minute. Connections that have not sent
the head of a request after some seconds are closed, too; `guard` does the same for bodies.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from banmen.server import descriptors
from banmen.server.web.guard import address_of, believed

OF_ADDRESS = 256
"""Connections of one address: enough for a school with everyone at a table."""
HEAD = 15.0
"""Seconds for the head of a request."""
SILENCE = 60.0
"""Seconds between two lines in the log."""
TOO_MANY = b"HTTP/1.1 %s\r\nretry-after: 60\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
log = logging.getLogger(__name__)


class OpenTransports:
    """The open connections by address. Proxies are not limited: they stand for many clients."""

    def __init__(
        self,
        times: float,
        proxies: Iterable[str],
        count: Callable[[int], None] = lambda status: None,
    ) -> None:
        """`count` receives the status of each refusal."""
        self._count = count
        self.most = descriptors.for_connections(descriptors.allowed())
        self._of_address = max(1, round(OF_ADDRESS * times))
        self._proxies = [ipaddress.ip_network(proxy) for proxy in believed(proxies)]
        self._open: dict[str, set[asyncio.Transport]] = {}
        self._purged = self._told = -SILENCE

    def refused(self, transport: asyncio.Transport, client: tuple[str, int] | None) -> bytes | None:
        """Count a new connection; return the refusal to send if it is one too many."""
        address, now = address_of({"client": client}), time.monotonic()
        if now - self._purged > SILENCE or self._all() >= self.most:
            self._purge()
            self._purged = now
        theirs = self._open.get(address, set())
        if len(theirs) >= self._of_address:
            theirs.difference_update([one for one in theirs if one.is_closing()])
        if len(theirs) >= self._of_address and not self._is_proxy(client):
            self._tell(f"{address} has {len(theirs)} connections and wants more", now)
            self._count(429)
            return TOO_MANY % b"429 Too Many Requests"
        if self._all() >= self.most:
            self._tell(f"all {self.most} connections are taken (see `ulimit -n`)", now)
            self._count(503)
            return TOO_MANY % b"503 Service Unavailable"
        self._open.setdefault(address, set()).add(transport)
        return None

    def left(self, transport: asyncio.Transport, client: tuple[str, int] | None) -> None:
        """Note a closed connection. Those that became WebSockets are not reported: see `_purge`."""
        address = address_of({"client": client})
        theirs = self._open.get(address, set())
        theirs.discard(transport)
        if not theirs:
            self._open.pop(address, None)

    def _all(self) -> int:
        return sum(map(len, self._open.values()))

    def _purge(self) -> None:
        found = (
            (address, {one for one in theirs if not one.is_closing()})
            for address, theirs in self._open.items()
        )
        self._open = {address: theirs for address, theirs in found if theirs}

    def _is_proxy(self, client: tuple[str, int] | None) -> bool:
        with suppress(ValueError):
            host = ipaddress.ip_address(client[0] if client else "")
            return any(host in proxies for proxies in self._proxies)
        return False

    def _tell(self, what: str, now: float) -> None:
        if now - self._told >= SILENCE:
            self._told = now
            log.warning("Connections are refused: %s", what)


class LimitedProtocol(HttpToolsProtocol):
    """A counted connection with a time limit for the head of each request."""

    def __init__(self, transports: OpenTransports, **settings: Any) -> None:
        super().__init__(**settings)
        self._transports = transports
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, unless there are too many."""
        super().connection_made(transport)
        if (answer := self._transports.refused(transport, self.client)) is not None:
            transport.write(answer)
            transport.close()
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed."""
        self._head_is_there()
        self._transports.left(self.transport, self.client)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Handle the first byte of a request."""
        super().on_message_begin()
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Handle the end of its head."""
        self._head_is_there()
        super().on_headers_complete()

    def _wait_for_head(self) -> None:
        self._head_is_there()
        self._waiting = self.loop.call_later(HEAD, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
