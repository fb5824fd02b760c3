"""Sockets: messages both ways, until one side disconnects.

Every message gets an answer, even if a refusal. Only clients that send far too long messages, or
read too slowly, are disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, get_args

import orjson
from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal, reason_of, status_of
from banmen.server.json import to_json
from banmen.server.route import Route, Socket, Written
from banmen.server.tables.viewers import Viewer
from banmen.server.web.answers import misread
from banmen.server.web.caller import caller_of, service_of
from banmen.server.web.guard import address_of

LONGEST = 4096
"""The greatest size of a message, in bytes."""
NO_TABLE, TRY_LATER = 4404, 1013
"""Close codes of sockets."""
GONE = WebSocketDisconnect, RuntimeError
"""Errors from sending to a client that is gone or disconnecting."""
log = logging.getLogger(__name__)


def socket_of(route: Route[Any, Socket[Any, Any]]) -> Callable[[WebSocket], Awaitable[None]]:
    """The WebSocket endpoint of a route."""
    incoming: TypeAdapter[Any] = TypeAdapter(get_args(route.answer)[0])

    async def opened(socket: WebSocket) -> None:
        here = service_of(socket)
        await socket.accept()
        try:
            wanted = route.request(**socket.path_params)
            ours = await route(wanted, await caller_of(socket), here)
        except Complaint as complaint:
            await _show_out(socket, complaint)
            return
        try:
            pace = here.limits.of_socket(address_of(socket.scope))
            refused = here.metrics.refused
            await _attend(socket, Conversation(ours, incoming, pace, refused))
        finally:
            ours.leave()

    return opened


class Conversation:
    """Answers the messages of a socket."""

    def __init__(
        self,
        ours: Socket[Any, Any],
        incoming: TypeAdapter[Any],
        pace: Callable[[], None],
        refused: Callable[[int], None] = lambda status: None,
    ) -> None:
        """`pace` counts messages; `refused` receives the status of each refusal."""
        self.viewer: Viewer = ours.viewer
        self._ours = ours
        self._incoming = incoming
        self._pace = pace
        self._refused = refused

    async def answer(self, message: str | bytes) -> str:
        """The answer to any message."""
        ask = ""
        try:
            if len(message) > LONGEST:
                raise Refusal(413, "server.large", kilobytes=LONGEST // 1024)
            ask = _ask_of(message)
            self._pace()
            return _text(await self._ours.answer(self._incoming.validate_json(message)))
        except ValidationError as error:
            complaint: Complaint = misread(error.errors())
        except Complaint as refused:
            complaint = refused
        except Exception:  # a server error must not look like a lost connection
            log.exception("A message could not be answered")
            complaint = Refusal(500, "server.broken")
        self._refused(status_of(complaint))
        return _no(ask, complaint)


async def _show_out(socket: WebSocket, complaint: Complaint) -> None:
    """Send the reason and close; the client may be gone already."""
    with suppress(*GONE):
        await socket.send_text(_no("", complaint))
        await socket.close(NO_TABLE if complaint.key == "server.no_table" else TRY_LATER)


async def _attend(socket: WebSocket, conversation: Conversation) -> None:
    """Send and receive until the client disconnects or falls behind."""
    viewer = conversation.viewer
    listening = asyncio.create_task(_listen(socket, conversation))
    tasks = {
        listening,
        asyncio.create_task(_deliver(socket, viewer)),
        asyncio.create_task(viewer.left_behind.wait()),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if viewer.left_behind.is_set():
        with suppress(*GONE):
            await asyncio.wait_for(socket.close(TRY_LATER), 1)


async def _deliver(socket: WebSocket, viewer: Viewer) -> None:
    while True:
        await socket.send_text(await viewer.waiting.get())


async def _listen(socket: WebSocket, conversation: Conversation) -> None:
    viewer = conversation.viewer
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect" or viewer.left_behind.is_set():
            return
        viewer.send(await conversation.answer(message.get("text") or message.get("bytes") or ""))


def _ask_of(message: str | bytes) -> str:
    """The ``ask`` number of a message that may be malformed."""
    with suppress(orjson.JSONDecodeError):
        found = orjson.loads(message)
        if isinstance(found, dict) and isinstance(found.get("ask"), str):
            return str(found["ask"][:40])
    return ""


def _no(ask: str, complaint: Complaint) -> str:
    return _text(wire.No(ask=ask, reason=reason_of(complaint)))


def _text(message: object) -> str:
    return (message.json if isinstance(message, Written) else to_json(message)).decode()
