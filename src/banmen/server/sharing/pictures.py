"""Tables and positions as files to take along, and tables to be framed by other pages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as InPath
from pydantic import Field
from starlette.responses import PlainTextResponse

import banmen
from banmen.errors import Complaint
from banmen.game import LONGEST_TEXT
from banmen.games import about
from banmen.record import Record
from banmen.record.page import policy
from banmen.server.api import REFUSED, At, Here
from banmen.server.guard import address_of
from banmen.server.page import language_of
from banmen.server.refusal import Refusal, status_of
from banmen.server.service import Service
from banmen.server.sharing.drawing import Form, Order

KINDS: dict[Form, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
FRAMED = {
    "Content-Security-Policy": f"{policy()}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""A page that others may put into theirs. It can do nothing but show what it holds."""
MOST_FILMED = 400
"""Moves of a game that becomes a film or a page."""

router = APIRouter(responses=REFUSED)
Language = Literal["en", "ja"]
Width = Annotated[int, Query(ge=50, le=2_000)]
FilmWidth = Annotated[int, Query(ge=100, le=640)]


def view(
    theme: Literal["light", "dark"] = "light",
    turned: bool = False,
    side: Annotated[int, Query(ge=0, le=3)] = 0,
    flat: bool = False,
    coordinates: bool = True,
    language: Language = "en",
) -> dict[str, Any]:
    """How to look at a board: see `draw.View`."""
    return {
        "theme": theme,
        "turned": turned,
        "side": side,
        "flat": flat,
        "coordinates": coordinates,
        "language": language,
    }


View = Annotated[dict[str, Any], Depends(view)]
Turned = Annotated[bool, Query()]
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
    order = _still(record, form, number, width, view)
    return await _answer(request, here, order, f"{record.game}-{at.table.id}-{number}.{form}")


@router.get("/api/tables/{id}/film.gif", response_class=Response)
async def film(
    request: Request,
    at: At,
    here: Here,
    view: View,
    width: FilmWidth = 480,
    seconds: Annotated[float, Query(ge=0.2, le=5)] = 0.8,
) -> Response:
    """The game as an animated GIF."""
    record = _filmed(await asyncio.to_thread(at.table.record))
    order = Order(record.to_json(), "gif", None, {"width": width, "seconds": seconds, **view})
    return await _answer(request, here, order, f"{record.game}-{at.table.id}.gif")


@router.get("/api/tables/{id}/replay.html", response_class=Response)
async def replay(
    request: Request, at: At, here: Here, turned: Turned = False, language: Language | None = None
) -> Response:
    """The game as a page of one file, to be kept."""
    record = _filmed(await asyncio.to_thread(at.table.record))
    order = Order(record.to_json(), "html", None, {"turned": turned, "language": language})
    return await _answer(request, here, order, f"{record.game}-{at.table.id}.html")


@router.get("/embed/{id}", response_class=Response, include_in_schema=False)
async def embed(
    request: Request,
    id: Annotated[str, InPath(max_length=100)],
    here: Here,
    turned: Turned = False,
    language: Language | None = None,
) -> Response:
    """The same in a frame of another page, with the way to the table."""
    try:
        room = await here.hall.find(id)
        record = _filmed(await asyncio.to_thread(room.table.record))
        wishes = {"turned": turned, "language": language, "embedded": True, "link": f"../t/{id}"}
        order = Order(record.to_json(), "html", None, wishes)
        return await _answer(request, here, order, None, FRAMED)
    except Complaint as complaint:
        sentence = complaint.say(language or language_of(request))
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
    order = _still(record, form, 0, width, view)
    return await _answer(request, here, order, f"{game}.{form}")


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Complaint("record.options", text=text)
    return name, value


# --- what they share -----------------------------------------------------------------------------


def _still(
    record: Record, form: Literal["svg", "png"], ply: int, width: int, view: Mapping[str, Any]
) -> Order:
    wishes = dict(view) if form == "svg" else {"width": width, **view}
    return Order(record.to_json(), form, ply, wishes)


def _filmed(record: Record) -> Record:
    """A record that is not too long to be drawn from its first move to its last."""
    if len(record.moves) > MOST_FILMED:
        raise Refusal(422, "sharing.long", most=MOST_FILMED)
    return record


async def _answer(
    request: Request,
    here: Service,
    order: Order,
    name: str | None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The file, unless whoever asks has it already. Only what is made anew is counted."""
    known = {"ETag": f'"{order.key}"', "Cache-Control": "no-cache", **(headers or {})}
    if known["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=known)
    if not here.studio.has(order):
        here.meters.pictures.take(address_of(request.scope))
    found = await here.studio.make(order)
    if name is not None:
        how = "attachment" if order.form == "html" else "inline"
        known["Content-Disposition"] = f'{how}; filename="{name}"'
    return Response(found, headers=known, media_type=KINDS[order.form])
