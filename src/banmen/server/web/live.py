"""A WebSocket for each table: first everything about it, then whatever happens, as it happens.

Everything the page asks gets its answer, a refusal too; only who sends what is far too long, or is
too slow to listen, is shown out.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.limits import Meters
from banmen.server.now import now
from banmen.server.tables.room import Room
from banmen.server.tables.viewers import Viewer
from banmen.server.web.refusal import Refusal, misread, reason_of, to_json
from banmen.server.web.visitor import known, service_of

LONGEST = 4096
"""Bytes of a message."""
NO_TABLE, TRY_LATER = 4404, 1013
"""Why a socket is closed."""
log = logging.getLogger(__name__)

router = APIRouter(prefix="/api")
_incoming: TypeAdapter[wire.ToServer] = TypeAdapter(wire.ToServer)


class Guest:
    """One socket at a table: what it asks, and what it is told."""

    def __init__(self, room: Room, viewer: Viewer, meters: Meters) -> None:
        self.room = room
        self.viewer = viewer
        self._meters = meters
        self._pace = meters.of_socket()

    async def answer(self, message: str | bytes) -> str:
        """The answer to a message, whatever it is."""
        ask = ""
        try:
            if len(message) > LONGEST:
                raise Refusal(413, "server.large", kilobytes=LONGEST // 1024)
            ask = _ask_of(message)
            self._pace.take("")
            return await self._do(_incoming.validate_json(message))
        except ValidationError as error:
            return _no(ask, misread(error.errors()))
        except Complaint as complaint:
            return _no(ask, complaint)
        except Exception:  # a fault of ours must not look like a lost connection
            log.exception("A message could not be answered")
            return _no(ask, Refusal(500, "server.broken"))

    async def _do(self, wanted: wire.ToServer) -> str:
        match wanted:
            case wire.Ping():
                self.viewer.lag = wanted.lag
                return _text(wire.Pong(ask=wanted.ask, at=now()))
            case wire.Resync():
                return self.room.hello(self.viewer.person)
            case wire.Why():
                why = self.room.table.why(wanted.touches)
                return _text(wire.Because(ask=wanted.ask, reason=reason_of(why) if why else None))
            case _:
                self._meters.count(wanted, self.viewer.person)
                seq = await self.room.act(self.viewer.person, wanted, self.viewer.lag)
                return _text(wire.Ok(ask=wanted.ask, seq=seq))


@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Look at a table, and play if one has a seat there."""
    service = service_of(socket)
    await socket.accept()
    try:
        guest = await known(socket)
        room = await service.hall.find(id)
    except Complaint as complaint:
        await socket.send_text(_no("", complaint))
        await socket.close(NO_TABLE if complaint.key == "server.no_table" else TRY_LATER)
        return
    viewer = Viewer(guest.id if guest else None)
    room.join(viewer)
    try:
        await _attend(socket, Guest(room, viewer, service.meters))
    finally:
        room.leave(viewer)


async def _attend(socket: WebSocket, guest: Guest) -> None:
    """Send and receive until the other side has gone or does not keep up."""
    viewer = guest.viewer
    listening = asyncio.create_task(_listen(socket, guest))
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
        with suppress(WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(socket.close(TRY_LATER), 1)


async def _deliver(socket: WebSocket, viewer: Viewer) -> None:
    while True:
        await socket.send_text(await viewer.waiting.get())


async def _listen(socket: WebSocket, guest: Guest) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        guest.viewer.send(await guest.answer(message.get("text") or message.get("bytes") or ""))


def _ask_of(message: str | bytes) -> str:
    """The number of a question that may be anything."""
    with suppress(orjson.JSONDecodeError):
        found = orjson.loads(message)
        if isinstance(found, dict) and isinstance(found.get("ask"), str):
            return str(found["ask"][:40])
    return ""


def _no(ask: str, complaint: Complaint) -> str:
    return _text(wire.No(ask=ask, reason=reason_of(complaint)))


def _text(message: wire.Wire) -> str:
    return to_json(message).decode()
