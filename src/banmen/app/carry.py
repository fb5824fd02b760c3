"""All that is kept, as one file, and back: to another browser, or as a copy.

    {"kept": "banmen", "version": 1, "name": "Ann", "tables": {"ab12…": [entry, …], …}}

What comes from a file is played through by the rules before any of it is kept. A game that is here
already stays, unless the file knows how it went on; nothing is ever lost by bringing a file.
"""

from __future__ import annotations

import re
from typing import Any

from banmen.app.reading import read
from banmen.app.shelf import OWNER, ShelfStore
from banmen.errors import Complaint
from banmen.server.bus import Bus, LogGrown
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Table
from banmen.server.domain.table_state import Entry
from banmen.server.domain.wire import Wire
from banmen.server.json import from_json, to_json

KEPT = "banmen"
VERSION = 1
ID = re.compile(r"[a-z0-9]{10}")


class KeptEntry(Wire):
    """An entry of a log."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]


class Carried(Wire):
    """All that is kept of a person."""

    kept: str
    version: int
    name: str | None
    tables: dict[str, tuple[KeptEntry, ...]]


class Brought(Wire):
    """What a file has brought."""

    games: int
    """Games that are new here, or have gone on."""
    known: int
    """Games that were here already."""


async def packed(store: ShelfStore) -> str:
    """Everything, as a text."""
    tables = {id: [entry.row() for entry in await store.log(id)] for id in await store.summaries()}
    name = (await store.owner()).name
    whole = {"kept": KEPT, "version": VERSION, "name": name, "tables": tables}
    return to_json(whole).decode()


async def unpacked(store: ShelfStore, text: str, bus: Bus) -> Brought:
    """Keep what a file holds; tables in use hear of it. A `Refusal` says why nothing is kept."""
    found = _read(text)
    logs = {id: [Entry(**vars(entry)) for entry in kept] for id, kept in found.tables.items()}
    for id, entries in logs.items():
        _check(id, entries)
    new: dict[str, list[Entry]] = {}
    for id, entries in logs.items():
        here = await store.log(id)
        if [entry.row() for entry in here] == [entry.row() for entry in entries[: len(here)]]:
            new[id] = entries[len(here) :]
    brought = {id: entries for id, entries in new.items() if entries}
    if brought:
        await store.append_together(brought)
        for id, entries in brought.items():
            bus.publish(LogGrown(id, entries[-1].seq))
    if found.name and (await store.owner()).name is None:
        await store.rename(found.name[:24])
    return Brought(games=len(brought), known=len(logs) - len(brought))


def _read(text: str) -> Carried:
    try:
        found = read(Carried, from_json(text))
    except (ValueError, RecursionError, Complaint):
        raise Refusal(422, "app.no_copy") from None
    if found.kept != KEPT:
        raise Refusal(422, "app.no_copy")
    if found.version > VERSION:
        raise Refusal(422, "app.newer_copy")
    return found


def _check(id: str, entries: list[Entry]) -> None:
    """Play a game through."""
    try:
        if not ID.fullmatch(id):
            raise ValueError(id)
        table = Table.replay(id, entries)
    except Exception as error:  # whatever is wrong with it, it cannot be kept
        raise Refusal(422, "app.broken_game", id=id[:20]) from error
    people = {table.person(seat) for seat in (0, 1)} - {None}
    if people != {OWNER}:
        raise Refusal(422, "app.broken_game", id=id)
