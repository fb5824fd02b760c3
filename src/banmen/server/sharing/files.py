"""Files made of games, and their options."""

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
"""The most moves of a game for an animation or a page."""

Language = Literal["en", "ja"]


class ViewOptions(Wire):
    """View options of a board (see `draw.View`)."""

    theme: Literal["light", "dark"] = "light"
    turned: bool = False
    side: Annotated[int, Bounds(ge=0, le=3)] = 0
    flat: bool = False
    coordinates: bool = True
    language: Language = "en"


class PictureOptions(ViewOptions):
    """Options of a picture of one position."""

    form: Literal["svg", "png"]
    width: Annotated[int, Bounds(ge=50, le=2_000)] = 800


class FilmOptions(ViewOptions):
    """Options of an animation of a whole game."""

    width: Annotated[int, Bounds(ge=100, le=640)] = 480
    seconds: Annotated[float, Bounds(ge=0.2, le=5)] = 0.8


class PageOptions(Wire):
    """Options of a page of a whole game."""

    turned: bool = False
    language: Language | None = None


def still(record: Record, ply: int, wanted: PictureOptions) -> RenderJob:
    """One position of a record as a picture."""
    look = _chosen(wanted, ViewOptions)
    wishes = look if wanted.form == "svg" else {"width": wanted.width, **look}
    return RenderJob(record.to_json(), wanted.form, ply, wishes)


def card_of(record: Record, ply: int) -> RenderJob:
    """One position of a record as a link card."""
    return RenderJob(record.to_json(), "card", ply, {})


def card_of_games(*games: str) -> RenderJob:
    """A board of each game on a link card."""
    return RenderJob("", "card", None, {}, games)


def film_of(record: Record, wanted: FilmOptions) -> RenderJob:
    """A whole record as an animation."""
    return _whole(record, "gif", _chosen(wanted, FilmOptions))


def page_of(record: Record, wanted: PageOptions, **more: Any) -> RenderJob:
    """A whole record as a page."""
    return _whole(record, "html", _chosen(wanted, PageOptions) | more)


def _whole(record: Record, form: Literal["gif", "html"], wishes: dict[str, Any]) -> RenderJob:
    """A whole record in a form; refused if it is too long."""
    if len(record.moves) > MOST_FILMED:
        raise Refusal(422, "sharing.long", most=MOST_FILMED)
    return RenderJob(record.to_json(), form, None, wishes)


def _chosen(
    wanted: ViewOptions | PageOptions, kind: type[ViewOptions | PageOptions]
) -> dict[str, Any]:
    """The options of a file in a request, without the other fields."""
    return {one.name: getattr(wanted, one.name) for one in fields(kind)}


def filed(order: RenderJob, name: str | None, who: Peer, here: Service) -> File:
    """The file of a job. Only files newly made count towards the limit."""

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
