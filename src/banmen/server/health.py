"""Requests about the server's health."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Health
from banmen.server.route import Nothing, Peer, route

if TYPE_CHECKING:
    from banmen.server.service import Service


@route("GET", "health")
async def health(wanted: Nothing, who: Peer, here: Service) -> Health:
    """Whether the server is well."""
    if not await here.store.answers():
        raise Refusal(503, "server.no_database")
    return Health(preparing=here.workers.compiling)
