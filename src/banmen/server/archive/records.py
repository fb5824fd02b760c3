"""Import records into the archive as finished tables: ``banmen archive import``.

The games of a match between levels give a new server an archive and an opening explorer with
content. A record imported before is recognised by its content.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import sqlalchemy as sa

from banmen.game import Position, game
from banmen.players.ladder import levels
from banmen.record import Record
from banmen.server.archive.archiver import Rows, archive_rows, worth_keeping
from banmen.server.domain import wire
from banmen.server.domain.constraints import tidy
from banmen.server.domain.stack import SALT_BYTES, Stack
from banmen.server.domain.table import Entry, Table, repeated
from banmen.server.domain.table_state import Seat
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.database import Database
from banmen.server.storage.store import log_rows

T = TypeVar("T")
TOGETHER = 100
"""Games written at once."""
NOBODY = ""
"""The person id for a player known only by name."""
LONGEST_NAME = 60
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"

ENDINGS: dict[str, wire.How] = {
    "": "rules",
    "rules": "rules",
    "resignation": "resigned",
    "agreement": "agreed",
    "time": "time",
    "abandoned": "left",
}
"""The table's ending for each termination of a record; games cut at a length are left out."""


def take_in(url: str | None, records: Iterable[Record]) -> Iterator[Counter[str]]:
    """Import records, and yield the counts after every hundred.

    Counts are games ``taken``, ``known`` already, and ``left_out``: too short or unfinished.
    Another process may serve the same database meanwhile.
    """
    database = Database(url)
    database.prepare()
    counted: Counter[str] = Counter(taken=0, known=0, left_out=0)
    try:
        for some in _bunches(records):
            found = {table_id(record): record for record in some}
            tables = {id: _table(id, record) for id, record in found.items()}
            rows = {id: made for id, made in tables.items() if made}
            new = database.writing.transact(partial(_write, rows))
            counted["left_out"] += len(tables) - len(rows)
            counted["known"] += len(some) - len(found) + len(rows) - new
            counted["taken"] += new
            yield counted
    finally:
        database.writing.close()


def table_id(record: Record) -> str:
    """The id of a record's table, always the same."""
    number = int.from_bytes(hashlib.blake2b(record.to_json().encode(), digest_size=8).digest())
    return "".join(LETTERS[number // 36**place % 36] for place in range(10))


def _table(id: str, record: Record) -> Rows | None:
    """All rows of a game; None if it is not worth keeping."""
    if record.start is not None or record.termination not in ENDINGS:
        return None
    last = record.check()
    if record.result == "*":
        return None
    entries = list(_entries(record, last, now()))
    table = Table.replay(id, entries)
    if not worth_keeping(table):
        return None
    return [*log_rows({id: entries})[0], *archive_rows(table, public=True)]


def _entries(record: Record, last: Position, at: int) -> Iterator[Entry]:
    """Yield the log of a table with that game."""
    data: dict[str, Any] = {
        "game": record.game,
        "options": dict(record.options),
        "seats": [asdict(seat) for seat in _seats(record)],
        "hotseat": False,
        "listed": False,
        "casual": False,
        "clock": asdict(wire.NoClock()),
        "stack": _stack(last),
        "turn": 0,
    }
    yield Entry(1, at, "opened", data)
    seq = 1
    for before, after in zip(last.line, last.line[1:], strict=False):
        assert after.last is not None
        move = {"seat": before.turn, "ply": before.ply, "turn": after.turn}
        seq += 1
        yield Entry(seq, at, "moved", {**move, "code": after.last.code, "text": after.last.text})
    how = "repetition" if repeated(last) else ENDINGS[record.termination]
    yield Entry(seq + 1, at, "ended", {"result": record.result, "how": how})


def _seats(record: Record) -> list[Seat]:
    """The players: levels by their names, all others as people with that name."""
    variant = game(record.game, **record.options)
    known = {level.name for level in levels(variant)}
    names = [record.tags.get(colour.capitalize(), "") for colour in variant.about.colours]
    return [Seat(level=name) if name in known else Seat(NOBODY, _name(name)) for name in names]


def _name(text: str) -> str | None:
    return str(tidy(text))[:LONGEST_NAME] or None


def _stack(last: Position) -> dict[str, Any] | None:
    """Flat Front's stack as far as it was revealed, the other tiles below."""
    if not last.game.about.chance:
        return None
    shown = [tile.removeprefix(">") for at in last.line for tile in at.reveals]
    rest = list(last.game.deck.DECK)
    for tile in shown:
        rest.remove(tile)
    return Stack("00" * SALT_BYTES, (*shown, *rest)).stored()


def _write(tables: dict[str, Rows], connection: sa.Connection) -> int:
    """Write the games that are new; return their number."""
    there = sa.select(schema.tables.c.id).where(schema.tables.c.id.in_(tables))
    known = set(connection.execute(there).scalars())
    rows = [row for id, made in tables.items() if id not in known for row in made]
    for table in schema.metadata.sorted_tables:
        if found := [row for into, row in rows if into is table]:
            connection.execute(sa.insert(table), found)
    return len(tables) - len(known)


def _bunches(things: Iterable[T]) -> Iterator[list[T]]:
    pending = iter(things)
    while some := list(islice(pending, TOGETHER)):
        yield some
