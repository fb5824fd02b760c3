"""A table's game as a record: with names, clocks, and Flat Front's proof once it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from banmen.record import Ply, Record
from banmen.server.domain.table_state import Seat
from banmen.server.domain.wire import How
from banmen.texts import say

if TYPE_CHECKING:
    from banmen.server.domain.table import Table

TERMINATIONS: dict[How, str] = {
    "rules": "rules",
    "repetition": "rules",
    "resigned": "resignation",
    "agreed": "agreement",
    "time": "time",
    "left": "abandoned",
    "aborted": "abandoned",
    "declined": "abandoned",
}
"""The termination in a record, by how the game ended."""


def record_of(table: Table) -> Record:
    """The record of a game so far."""
    record = Record.of(table.position)
    made = iter(table.made)
    moves = [ply if ply.reveal else _timed(ply, next(made).left) for ply in record.moves]
    ended = TERMINATIONS[table.how] if table.how else ""
    return replace(
        record, moves=tuple(moves), tags=_tags(table), result=table.result, termination=ended
    )


def _tags(table: Table) -> dict[str, str]:
    tags = {
        colour.capitalize(): name
        for colour, seat in zip(table.scene().players, table.seats, strict=True)
        if (name := _name(seat))
    }
    if table.stack and table.status == "over":
        tags["Salt"], tags["Stack"] = table.stack.salt, " ".join(table.stack.order or ())
        if table.stack.table:
            tags["Table"], tags["Seeds"] = table.id, " ".join(s or "-" for s in table.stack.seeds)
    return tags | ({"Commitment": table.stack.commitment} if table.stack else {})


def _timed(ply: Ply, left: int | None) -> Ply:
    return ply if left is None else replace(ply, clock=left / 1000)


def _name(seat: Seat) -> str | None:
    """A player's name in a record; levels are named as on the command line."""
    if seat.level is None:
        return say("page.seat.deleted") if seat.view().kind == "deleted" else seat.name
    return say("level.best.title") if seat.level == "best" else say("cli.level", name=seat.level)
