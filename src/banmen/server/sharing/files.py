"""What can be wished of a file to take along, and the answer that carries it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request, Response

from banmen.record import Record
from banmen.server.service import Service
from banmen.server.sharing.drawing import Form, Order
from banmen.server.web.guard import address_of
from banmen.server.web.refusal import Refusal

KINDS: dict[Form, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
MOST_FILMED = 400
"""Moves of a game that becomes a film or a page."""

Language = Literal["en", "ja"]
Width = Annotated[int, Query(ge=50, le=2_000)]


def _view(
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


View = Annotated[dict[str, Any], Depends(_view)]


def _film(
    view: View,
    width: Annotated[int, Query(ge=100, le=640)] = 480,
    seconds: Annotated[float, Query(ge=0.2, le=5)] = 0.8,
) -> dict[str, Any]:
    return {"width": width, "seconds": seconds, **view}


def _page(turned: bool = False, language: Language | None = None) -> dict[str, Any]:
    return {"turned": turned, "language": language}


Film = Annotated[dict[str, Any], Depends(_film)]
Page = Annotated[dict[str, Any], Depends(_page)]


def still(
    record: Record, form: Literal["svg", "png"], ply: int, width: int, view: Mapping[str, Any]
) -> Order:
    """One position of a record."""
    wishes = dict(view) if form == "svg" else {"width": width, **view}
    return Order(record.to_json(), form, ply, wishes)


def whole(record: Record, form: Literal["gif", "html"], wishes: dict[str, Any]) -> Order:
    """All of a record, unless it is too long to be drawn from its first move to its last."""
    if len(record.moves) > MOST_FILMED:
        raise Refusal(422, "sharing.long", most=MOST_FILMED)
    return Order(record.to_json(), form, None, wishes)


async def answered(
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
