"""Records that somebody brings. Nothing is kept of them here."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from banmen.record import Record
from banmen.server.service import Service
from banmen.server.sharing.files import Film, Page, answered, whole
from banmen.server.sharing.wire import Pasted, Understood
from banmen.server.web.api import REFUSED, Here
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal, complaint_of

router = APIRouter(prefix="/api/records", responses=REFUSED)


@router.post("")
async def understand(pasted: Pasted, request: Request, here: Here) -> Understood:
    """Read records, and hold every move against the rules."""
    here.meters.pictures.take(address_of(request.scope))
    found = await here.studio.read(pasted.text)
    if not found.records and found.fault is None:
        raise Refusal(422, "sharing.empty")
    return found


@router.post("/film.gif", response_class=Response)
async def film(pasted: Pasted, request: Request, here: Here, wishes: Film) -> Response:
    """The first record as an animated GIF."""
    record = await _first(pasted, request, here)
    order = whole(record, "gif", wishes)
    return await answered(request, here, order, f"{record.game}.gif")


@router.post("/replay.html", response_class=Response)
async def replay(pasted: Pasted, request: Request, here: Here, wishes: Page) -> Response:
    """The first record as a page of one file."""
    record = await _first(pasted, request, here)
    order = whole(record, "html", wishes)
    return await answered(request, here, order, f"{record.game}.html")


@router.post("/record.txt", response_class=Response)
async def text(pasted: Pasted, request: Request, here: Here) -> Response:
    """The first record as text."""
    record = await _first(pasted, request, here)
    headers = {"Content-Disposition": f'attachment; filename="{record.game}.txt"'}
    return Response(record.to_text(), headers=headers, media_type="text/plain; charset=utf-8")


async def _first(pasted: Pasted, request: Request, here: Service) -> Record:
    """The first record of a text, once its moves are found right."""
    found = await understand(pasted, request, here)
    if not found.records:
        assert found.fault is not None
        raise complaint_of(found.fault.reason)
    return await asyncio.to_thread(Record.from_json, found.records[0].record)
