"""Handlers: tables and positions as files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import banmen
from banmen.beginning import LONGEST_TEXT
from banmen.errors import Complaint
from banmen.games import FIRST_RULES, about, ids
from banmen.record import Record
from banmen.server.domain.constraints import Bounds
from banmen.server.domain.table_record import record_of
from banmen.server.domain.wire import Wire
from banmen.server.route import AtTable, File, Nothing, Peer, route
from banmen.server.sharing import files
from banmen.server.tables.handlers import PlyNumber

if TYPE_CHECKING:
    from banmen.server.service import Service


# --- tables --------------------------------------------------------------------------------------


class PictureOfTable(files.PictureOptions, AtTable):
    """A position of a table; by default the last one."""

    ply: PlyNumber | None = None


@route("GET", "tables/{id}/picture.{form}")
async def picture(wanted: PictureOfTable, who: Peer, here: Service) -> File:
    """A position of a table as a picture; by default the last one."""
    table = (await here.tables.find(wanted.id)).table
    record = await asyncio.to_thread(record_of, table)
    number = table.ply if wanted.ply is None else wanted.ply
    if number > table.ply:
        raise Complaint("record.ply", ply=number, last=table.ply)
    name = f"{record.game}-{table.id}-{number}.{wanted.form}"
    return files.filed(files.still(record, number, wanted), name, who, here)


class FilmOfTable(files.FilmOptions, AtTable):
    """A game as an animated GIF."""


@route("GET", "tables/{id}/film.gif")
async def film(wanted: FilmOfTable, who: Peer, here: Service) -> File:
    """The game as an animated GIF."""
    record = await _record(wanted.id, here)
    return files.filed(files.film_of(record, wanted), f"{record.game}-{wanted.id}.gif", who, here)


class PageOfTable(files.PageOptions, AtTable):
    """A game as a page."""


@route("GET", "tables/{id}/replay.html")
async def replay(wanted: PageOfTable, who: Peer, here: Service) -> File:
    """The game as a self-contained page, for download."""
    record = await _record(wanted.id, here)
    return files.filed(files.page_of(record, wanted), f"{record.game}-{wanted.id}.html", who, here)


async def framed(id: str, wanted: files.PageOptions, who: Peer, here: Service) -> File:
    """The game as a page for embedding, with a link to the table."""
    order = files.page_of(await _record(id, here), wanted, embedded=True, link=f"../t/{id}")
    return files.filed(order, None, who, here)


async def _record(id: str, here: Service) -> Record:
    return await asyncio.to_thread(record_of, (await here.tables.find(id)).table)


# --- cards for links -----------------------------------------------------------------------------


class CardOfTable(AtTable):
    """A request for a table's link card."""


@route("GET", "tables/{id}/card.png")
async def card(wanted: CardOfTable, who: Peer, here: Service) -> File:
    """A table's current position as a link card."""
    table = (await here.tables.find(wanted.id)).table
    record = await asyncio.to_thread(record_of, table)
    return files.filed(files.card_of(record, table.ply), None, who, here)


class CardOfGame(Wire):
    """A request for a game's link card."""

    game: str


@route("GET", "games/{game}/card.png")
async def card_of_game(wanted: CardOfGame, who: Peer, here: Service) -> File:
    """A game's link card."""
    return files.filed(files.card_of_games(about(wanted.game).id), None, who, here)


@route("GET", "card.png")
async def card_of_all(wanted: Nothing, who: Peer, here: Service) -> File:
    """The front page's link card, with all games."""
    return files.filed(files.card_of_games(*ids()), None, who, here)


# --- positions -----------------------------------------------------------------------------------


class PictureOfPosition(files.PictureOptions):
    """Any position; options as in ``option=order=5``, by default the start.

    Other sites keep such addresses for years, so missing options mean those of the first version of
    the rules.
    """

    game: Annotated[str, Bounds(max_length=20)]
    position: Annotated[str, Bounds(max_length=LONGEST_TEXT)] | None = None
    option: Annotated[list[Annotated[str, Bounds(max_length=40)]], Bounds(max_length=8)] | None = (
        None
    )


@route("GET", "games/{game}/picture.{form}")
async def picture_of_position(wanted: PictureOfPosition, who: Peer, here: Service) -> File:
    """Any position as a picture; options as in ``option=order=5``, by default the start."""
    named = dict(_option(text) for text in wanted.option or [])
    options = about(wanted.game).settle(named, FIRST_RULES)
    await here.workers.ready(wanted.game, options)
    if wanted.position is not None:
        await asyncio.to_thread(banmen.game(wanted.game, **options).parse, wanted.position)
    record = Record(wanted.game, options, start=wanted.position)
    return files.filed(files.still(record, 0, wanted), f"{wanted.game}.{wanted.form}", who, here)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Complaint("record.options", text=text)
    return name, value
