"""Records that somebody brings. Nothing is kept here: the page studies them."""

from __future__ import annotations

from fastapi import APIRouter, Request

from banmen.server.api import REFUSED, Here
from banmen.server.guard import address_of
from banmen.server.refusal import Refusal
from banmen.server.sharing.wire import Pasted, Understood

router = APIRouter(prefix="/api/records", responses=REFUSED)


@router.post("")
async def understand(pasted: Pasted, request: Request, here: Here) -> Understood:
    """Read records, and hold every move against the rules."""
    here.meters.pictures.take(address_of(request.scope))
    found = await here.studio.read(pasted.text)
    if not found.records and found.fault is None:
        raise Refusal(422, "sharing.empty")
    return found
