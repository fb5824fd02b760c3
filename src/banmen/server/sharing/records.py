"""Requests with uploaded records, which are not stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from banmen.record import Record
from banmen.server.domain.refusal import Refusal, complaint_of
from banmen.server.route import File, Peer, names, route
from banmen.server.sharing.files import FilmOptions, PageOptions, filed, film_of, page_of
from banmen.server.sharing.wire import ImportedGames, Pasted

if TYPE_CHECKING:
    from banmen.server.service import Service


@route("POST", "records", left_off=True)
async def understand(wanted: Pasted, who: Peer, here: Service) -> ImportedGames:
    """Read records, and check every move against the rules."""
    return await _imported(wanted.text, who, here)


async def _imported(text: str, who: Peer, here: Service) -> ImportedGames:
    here.limits.pictures.take(who.address)
    found = await here.renderer.read(text, who.address)
    if not found.records and found.fault is None:
        raise Refusal(422, "sharing.empty")
    return found


class FilmOfRecord(FilmOptions, Pasted):
    """A record as text or JSON, to animate."""


@route("POST", "records/film.gif", query=names(FilmOptions))
async def film_of_record(wanted: FilmOfRecord, who: Peer, here: Service) -> File:
    """The first record as an animated GIF."""
    record = await _first(wanted.text, who, here)
    return filed(film_of(record, wanted), f"{record.game}.gif", who, here)


class PageOfRecord(PageOptions, Pasted):
    """A record as text or JSON, to turn into a page."""


@route("POST", "records/replay.html", query=names(PageOptions))
async def replay_of_record(wanted: PageOfRecord, who: Peer, here: Service) -> File:
    """The first record as a self-contained page."""
    record = await _first(wanted.text, who, here)
    return filed(page_of(record, wanted), f"{record.game}.html", who, here)


@route("POST", "records/record.txt")
async def text_of_record(wanted: Pasted, who: Peer, here: Service) -> File:
    """The first record as text."""
    record = await _first(wanted.text, who, here)
    content, name = record.to_text().encode(), f"{record.game}.txt"
    return File(media="text/plain; charset=utf-8", content=content, name=name, kept=True)


async def _first(text: str, who: Peer, here: Service) -> Record:
    """The first record of a text, with its moves checked."""
    found = await _imported(text, who, here)
    if not found.records:
        assert found.fault is not None
        raise complaint_of(found.fault.reason)
    return await asyncio.to_thread(Record.from_json, found.records[0].record)
