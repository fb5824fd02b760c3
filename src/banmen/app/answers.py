"""One request, one answer: by the names of the server's routes, in JSON.

    app = App(shelf, kernels)
    await app.call("position", '{"game": "squish", …}')          JSON, or a `Complaint`
    async for line in app.stream("lines", …): …                   lines of JSON
    connection = await app.open("live", '{"id": …}', send)        `send` gets the events
    await connection.answer('{"type": "move", …}')

The caller turns complaints into reasons: `reason`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, NamedTuple, cast, get_args

from banmen.app.carry import Brought, packed, unpacked
from banmen.app.here import Here
from banmen.app.reading import read, reader
from banmen.app.routes import check, route_of
from banmen.app.searches import Kernels, OwnSearches
from banmen.app.shelf import Shelf, ShelfStore
from banmen.errors import Complaint
from banmen.server.bus import LogGrown
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal, reason_of, status_of
from banmen.server.json import from_json, to_json
from banmen.server.route import File, Route, Socket, Written

if TYPE_CHECKING:
    from banmen.server.service import Service

log = logging.getLogger(__name__)


class MadeFile(NamedTuple):
    """The content of a requested file."""

    content: bytes
    media: str
    name: str | None


class App:
    """The server's interface for a page without a server."""

    def __init__(self, shelf: Shelf, kernels: Kernels) -> None:
        self.store = ShelfStore(shelf)
        self.here = Here(self.store, OwnSearches(kernels))

    def start(self) -> None:
        """Start; an event loop must be running."""
        self.here.start()

    async def stop(self) -> None:
        """Finish the work under way."""
        await self.here.stop()

    async def call(self, name: str, asked: str) -> str:
        """Return the answer to a request."""
        answer = await self._answer(route_of(name), asked)
        return (answer.json if isinstance(answer, Written) else to_json(answer)).decode()

    async def file(self, name: str, asked: str) -> MadeFile:
        """Return a file."""
        answer = await self._answer(route_of(name), asked)
        assert isinstance(answer, File)
        content = answer.content
        made = content if isinstance(content, bytes) else await content()
        return MadeFile(made, answer.media, answer.name)

    async def stream(self, name: str, asked: str) -> AsyncGenerator[str, None]:
        """Yield the lines of an answer that arrives in parts."""
        batches = await self._answer(route_of(name), asked)
        async with aclosing(batches):
            async for batch in batches:
                for one in batch:
                    yield to_json(one).decode()

    async def open(self, name: str, asked: str, send: Callable[[str], None]) -> OpenSocket:
        """Open a connection; `send` is called with every message on it."""
        route = route_of(name)
        socket = await self._answer(route, asked)
        return OpenSocket(socket, reader(get_args(route.answer)[0]), send)

    async def carry(self) -> str:
        """Return all data as one text."""
        return await packed(self.store)

    async def bring(self, text: str) -> Brought:
        """Import the data in such a text."""
        return await unpacked(self.store, text, self.here.bus)

    def grown(self, table: str, seq: int) -> None:
        """Note that another window has added to a log."""
        self.store.forget()
        self.here.bus.publish(LogGrown(table, seq))

    async def _answer(self, route: Route[Any, Any], asked: str) -> Any:
        wanted = read(route.request, from_json(asked))
        check(wanted)
        return await route(wanted, await self.here.you(), cast("Service", self.here))


class OpenSocket:
    """A connection of a viewer to a table."""

    def __init__(
        self,
        socket: Socket[Any, Any],
        incoming: Callable[[object], Any],
        send: Callable[[str], None],
    ) -> None:
        self._socket = socket
        self._incoming = incoming
        self._send = send
        self._delivering = asyncio.get_running_loop().create_task(self._deliver())

    async def answer(self, message: str) -> None:
        """Answer a message, even with a refusal."""
        ask = ""
        try:
            said = from_json(message)
            ask = str(said.get("ask", ""))[:40] if isinstance(said, dict) else ""
            found = await self._socket.answer(self._incoming(said))
            self._send(
                found.json.decode() if isinstance(found, Written) else to_json(found).decode()
            )
        except Complaint as refused:
            self._send(to_json(wire.No(ask=ask, reason=reason_of(refused))).decode())

    def close(self) -> None:
        """Close the connection of a viewer who has left."""
        self._delivering.cancel()
        self._socket.leave()

    async def _deliver(self) -> None:
        waiting = self._socket.viewer.waiting
        while True:
            self._send(await waiting.get())


def reason(error: BaseException) -> tuple[int, str]:
    """Return the status of an error, and its reason in JSON; internal errors are logged."""
    if not isinstance(error, Complaint):
        log.error("A question could not be answered", exc_info=error)
        error = Refusal(500, "server.broken")
    return status_of(error), to_json(reason_of(error)).decode()
