"""What can be wished of a file to take along, and the file."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal

from banmen.record import Record
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Wire
from banmen.server.route import File, Peer
from banmen.server.sharing.render_job import Form, RenderJob

if TYPE_CHECKING:
    from banmen.server.service import Service

KINDS: dict[Form, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "card": "image/png",
}
MOST_FILMED = 400
"""Moves of a game that becomes a film or a page."""

Language = Literal["en", "ja"]


class ViewOptions(Wire):
    """How to look at a board: see `draw.View`."""

    theme: Literal["light", "dark"] = "light"
    turned: bool = False
    side: Annotated[int, Bounds(ge=0, le=3)] = 0
    flat: bool = False
    coordinates: bool = True
    language: Language = "en"


class PictureOptions(ViewOptions):
    """One position."""

    form: Literal["svg", "png"]
    width: Annotated[int, Bounds(ge=50, le=2_000)] = 800


class FilmOptions(ViewOptions):
    """A whole game, animated."""

    width: Annotated[int, Bounds(ge=100, le=640)] = 480
    seconds: Annotated[float, Bounds(ge=0.2, le=5)] = 0.8


class PageOptions(Wire):
    """A whole game as a page."""

    turned: bool = False
    language: Language | None = None


def still(record: Record, ply: int, wanted: PictureOptions) -> RenderJob:
    """One position of a record."""
    look = _chosen(wanted, ViewOptions)
    wishes = look if wanted.form == "svg" else {"width": wanted.width, **look}
    return RenderJob(record.to_json(), wanted.form, ply, wishes)


def card_of(record: Record, ply: int) -> RenderJob:
    """One position of a record as a card for links."""
    return RenderJob(record.to_json(), "card", ply, {})


def card_of_games(*games: str) -> RenderJob:
    """A board of each game on a card for links."""
    return RenderJob("", "card", None, {}, games)


def film_of(record: Record, wanted: FilmOptions) -> RenderJob:
    """All of a record, animated."""
    return _whole(record, "gif", _chosen(wanted, FilmOptions))


def page_of(record: Record, wanted: PageOptions, **more: Any) -> RenderJob:
    """All of a record as a page."""
    return _whole(record, "html", _chosen(wanted, PageOptions) | more)


def _whole(record: Record, form: Literal["gif", "html"], wishes: dict[str, Any]) -> RenderJob:
    """All of a record, unless it is too long to be drawn from its first move to its last."""
    if len(record.moves) > MOST_FILMED:
        raise Refusal(422, "sharing.long", most=MOST_FILMED)
    return RenderJob(record.to_json(), form, None, wishes)


def _chosen(
    wanted: ViewOptions | PageOptions, kind: type[ViewOptions | PageOptions]
) -> dict[str, Any]:
    """What a request says of a file, without what it says besides."""
    return {one.name: getattr(wanted, one.name) for one in fields(kind)}


def filed(order: RenderJob, name: str | None, who: Peer, here: Service) -> File:
    """The file of an order. Only what is made for the first time is counted."""

    async def made() -> bytes:
        if not here.renderer.has(order):
            here.limits.pictures.take(who.address)
        return await here.renderer.make(order, who.address)

    return File(
        media=KINDS[order.form],
        content=made,
        key=order.key,
        name=name,
        kept=order.form == "html",
    )
