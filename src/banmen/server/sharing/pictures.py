"""Tables and positions as files to take along, and tables to be framed by other pages."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as InPath
from pydantic import Field
from starlette.responses import PlainTextResponse

import banmen
from banmen.beginning import LONGEST_TEXT
from banmen.errors import Complaint
from banmen.games import about
from banmen.record import Record
from banmen.record.page import policy
from banmen.server.sharing.files import Film, Page, View, Width, answered, still, whole
from banmen.server.web.api import REFUSED, At, Here
from banmen.server.web.page import language_of
from banmen.server.web.refusal import status_of

FRAMED = {
    "Content-Security-Policy": f"{policy()}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""A page that others may put into theirs. It can do nothing but show what it holds."""
router = APIRouter(responses=REFUSED)
Ply = Annotated[int | None, Query(ge=0, le=100_000)]
Chosen = Annotated[list[Annotated[str, Field(max_length=40)]] | None, Query(max_length=8)]


# --- tables --------------------------------------------------------------------------------------


@router.get("/api/tables/{id}/picture.{form}", response_class=Response)
async def picture(
    request: Request,
    at: At,
    here: Here,
    form: Literal["svg", "png"],
    view: View,
    ply: Ply = None,
    width: Width = 800,
) -> Response:
    """A position of a table as a picture; without a number, the last one."""
    record = await asyncio.to_thread(at.table.record)
    number = at.table.ply if ply is None else ply
    if number > at.table.ply:
        raise Complaint("record.ply", ply=number, last=at.table.ply)
    order = still(record, form, number, width, view)
    return await answered(request, here, order, f"{record.game}-{at.table.id}-{number}.{form}")


@router.get("/api/tables/{id}/film.gif", response_class=Response)
async def film(request: Request, at: At, here: Here, wishes: Film) -> Response:
    """The game as an animated GIF."""
    order = whole(await asyncio.to_thread(at.table.record), "gif", wishes)
    return await answered(request, here, order, f"{at.table.game.id}-{at.table.id}.gif")


@router.get("/api/tables/{id}/replay.html", response_class=Response)
async def replay(request: Request, at: At, here: Here, wishes: Page) -> Response:
    """The game as a page of one file, to be kept."""
    order = whole(await asyncio.to_thread(at.table.record), "html", wishes)
    return await answered(request, here, order, f"{at.table.game.id}-{at.table.id}.html")


@router.get("/embed/{id}", response_class=Response, include_in_schema=False)
async def embed(
    request: Request,
    id: Annotated[str, InPath(max_length=100)],
    here: Here,
    wishes: Page,
) -> Response:
    """The same in a frame of another page, with the way to the table."""
    try:
        room = await here.hall.find(id)
        more = {**wishes, "embedded": True, "link": f"../t/{id}"}
        order = whole(await asyncio.to_thread(room.table.record), "html", more)
        return await answered(request, here, order, None, FRAMED)
    except Complaint as complaint:
        sentence = complaint.say(wishes["language"] or language_of(request))
        return PlainTextResponse(sentence, status_of(complaint), FRAMED)


# --- positions -----------------------------------------------------------------------------------


@router.get("/api/games/{game}/picture.{form}", response_class=Response)
async def position(
    request: Request,
    game: Annotated[str, InPath(max_length=20)],
    here: Here,
    form: Literal["svg", "png"],
    view: View,
    position: Annotated[str | None, Query(max_length=LONGEST_TEXT)] = None,
    option: Chosen = None,
    width: Width = 800,
) -> Response:
    """Any position as a picture; options as in ``option=order=5``, the start without a text."""
    settled = about(game).settle(dict(_option(text) for text in option or []))
    await here.workers.ready(game, settled)
    if position is not None:
        await asyncio.to_thread(banmen.game(game, **settled).parse, position)
    record = Record(game, settled, start=position)
    order = still(record, form, 0, width, view)
    return await answered(request, here, order, f"{game}.{form}")


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Complaint("record.options", text=text)
    return name, value
