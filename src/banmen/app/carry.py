"""Export and import of all data as one file: for another browser, or as a backup.

    {"kept": "banmen", "version": 1, "name": "Ann", "tables": {"ab12…": [entry, …], …}}

Games in a file are replayed by the rules before any is saved. A game that already exists is kept,
unless the file continues it, so importing never loses anything.
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
    """All data of a person."""

    kept: str
    version: int
    name: str | None
    tables: dict[str, tuple[KeptEntry, ...]]


class Brought(Wire):
    """The result of an import."""

    games: int
    """Games that are new, or were continued."""
    known: int
    """Games that existed already."""


async def packed(store: ShelfStore) -> str:
    """Return all data as a text."""
    tables = {id: [entry.row() for entry in await store.log(id)] for id in await store.summaries()}
    name = (await store.owner()).name
    whole = {"kept": KEPT, "version": VERSION, "name": name, "tables": tables}
    return to_json(whole).decode()


async def unpacked(store: ShelfStore, text: str, bus: Bus) -> Brought:
    """Import a file, and notify tables in use. Raises a `Refusal`, and imports nothing, if the file
    is invalid.
    """
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
    """Replay a game, and refuse it if it is invalid."""
    try:
        if not ID.fullmatch(id):
            raise ValueError(id)
        table = Table.replay(id, entries)
    except Exception as error:  # any error makes it invalid
        raise Refusal(422, "app.broken_game", id=id[:20]) from error
    people = {table.person(seat) for seat in (0, 1)} - {None}
    if people != {OWNER}:
        raise Refusal(422, "app.broken_game", id=id)
