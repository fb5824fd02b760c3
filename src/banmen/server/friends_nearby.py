"""Let friends in the same network reach this server.

A server started without options listens only on this machine, so links to it open nowhere else. A
person at this machine can let it listen in the local network, too, until it is stopped.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from banmen.server.domain import wire
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.route import Nothing, Peer, route

if TYPE_CHECKING:
    from banmen.server.service import Service

AT_THIS_MACHINE = ("127.0.0.1", "::/64")
"""The addresses of a person at this machine; IPv6 ones by their network."""
COMMAND = "banmen serve --share"


@dataclass
class Door:
    """The way in for friends in the same network."""

    url: str | None = None
    """The page's address for them; None while they cannot reach it."""
    open: Callable[[], Awaitable[str]] | None = None
    """Opens the server to them and returns the address; None if the page may not."""


class WantedCode(wire.Wire):
    """An address for the camera of a phone."""

    text: Annotated[str, Bounds(min_length=1, max_length=300)]


@route("GET", "nearby")
async def nearby(wanted: Nothing, who: Peer, here: Service) -> wire.Nearby:
    """Whether friends in the same network can reach this server."""
    return _told(who, here.door)


@route("POST", "nearby")
async def open_door(wanted: Nothing, who: Peer, here: Service) -> wire.Nearby:
    """Listen in the local network, too."""
    door = here.door
    if door.url is None:
        if door.open is None or who.address not in AT_THIS_MACHINE:
            raise Refusal(403, "server.no_door", command=COMMAND)
        door.url = await door.open()
    return _told(who, door)


@route("POST", "qr-code")
async def qr_code(wanted: WantedCode, who: Peer, here: Service) -> wire.Code:
    """A text as a QR code."""
    import segno

    out = io.BytesIO()
    segno.make(wanted.text, micro=False).save(
        out, kind="svg", border=3, light="#fff", omitsize=True, xmldecl=False, svgns=True
    )
    return wire.Code(svg=out.getvalue().decode())


def _told(who: Peer, door: Door) -> wire.Nearby:
    may = door.open is not None and who.address in AT_THIS_MACHINE
    return wire.Nearby(url=door.url, may_open=may and door.url is None, command=COMMAND)
