"""Tables for embedding in other pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi import Path as InPath
from starlette.responses import PlainTextResponse

from banmen.errors import Complaint
from banmen.record.page import policy
from banmen.server.domain.refusal import status_of
from banmen.server.service import Service
from banmen.server.sharing.files import Language, PageOptions
from banmen.server.sharing.pictures import framed
from banmen.server.web.caller import HttpPeer, peer, service_of
from banmen.server.web.expose import file_answer
from banmen.server.web.page import language_of
from banmen.server.web.patience import while_there

FRAMED = {
    "Content-Security-Policy": f"{policy()}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Headers of a page that others may embed. It can only show its content."""
router = APIRouter(include_in_schema=False)


@router.get("/embed/{id}")
async def embed(
    id: Annotated[str, InPath(max_length=100)],
    request: Request,
    who: Annotated[HttpPeer, Depends(peer)],
    here: Annotated[Service, Depends(service_of)],
    turned: bool = False,
    language: Language | None = None,
) -> Response:
    """The replay of a table, or a sentence if there is none."""
    try:
        file = await framed(id, PageOptions(turned=turned, language=language), who, here)
        return await while_there(request, file_answer(replace(file, headers=FRAMED), request))
    except Complaint as complaint:
        sentence = complaint.say(language or language_of(request))
        return PlainTextResponse(sentence, status_of(complaint), FRAMED)
