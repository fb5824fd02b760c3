"""Logs and what people noted, side by side: whatever does not fit is an anomaly.

Times of notes are seconds of the machine's own clock, which is also the database's; those of logs
are milliseconds by the nodes, whose own clocks are wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from banmen.errors import Complaint
from banmen.server.domain.clock import Outage
from banmen.server.domain.table import Entry, Table
from tests.cluster.seen_clocks import CLOSE, faults


@dataclass
class Note:
    """A move that was sent, and whether it was acknowledged."""

    table: str
    seat: int
    ply: int
    code: int
    sent: float
    acknowledged: float | None = None
    seq: int | None = None
    """The number that the acknowledgement told."""


class Stale(NamedTuple):
    """Something done under a lease by a node that did not hold it, as a trigger has noted."""

    table: str
    seq: int
    kind: str


def anomalies(
    logs: Mapping[str, Sequence[Entry]],
    notes: Sequence[Note],
    stale: Sequence[Stale] = (),
    outages: Sequence[Outage] = (),
    ended: Collection[str] = (),
) -> list[str]:
    """All faults, in words; ``ended`` are the tables whose game a player has ended."""
    found = [f"{one.table}: {one.kind} ({one.seq}) under an old lease" for one in stale]
    for table, log in logs.items():
        found += _of_log(table, log, outages, table in ended)
    for note in notes:
        if note.acknowledged is not None:
            found += _of_note(note, logs.get(note.table, ()))
    return [*found, *faults(logs, notes)]


def _of_log(
    table: str, log: Sequence[Entry], outages: Sequence[Outage], ended: bool
) -> Iterator[str]:
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        yield f"{table}: numbers are missing or double"
        return
    played = Table.replay(table, log[:1], outages)
    for entry in log[1:]:
        if entry.kind == "moved":
            if entry.data["seat"] != played.turn:
                yield f"{table}: seat {entry.data['seat']} moved out of turn ({entry.seq})"
            if entry.data["ply"] != played.ply:
                yield f"{table}: ply {entry.data['ply']} came as {played.ply} ({entry.seq})"
        yield from _of_clock(table, played, entry)
        try:
            played.apply(entry)
        except Complaint as wrong:
            yield f"{table}: {wrong} ({entry.seq})"
            return
    if ended and played.status != "over":
        yield f"{table}: cannot be finished"


def _of_clock(table: str, played: Table, entry: Entry) -> Iterator[str]:
    """No clock loses more time than passed, by the log and the outages."""
    timer, left = played.timer, entry.data.get("left")
    if timer is None or left is None:
        return
    for seat in (0, 1):
        due = timer.spent(entry.at) if seat == timer.running else 0
        if left[seat] < max(0, timer.left[seat] - due) - 1:
            yield f"{table}: seat {seat} lost more time than its due ({entry.seq})"
    if entry.data.get("how") == "time" and timer.running is not None:
        if timer.spent(entry.at) < timer.left[timer.running]:
            yield f"{table}: a flag fell too early ({entry.seq})"
    if entry.at < played.last.at:
        yield f"{table}: time went back ({entry.seq})"


def _of_note(note: Note, log: Sequence[Entry]) -> Iterator[str]:
    """Every acknowledged move is in the log once, as sent, at its time."""
    made = [entry for entry in log if entry.kind == "moved" and entry.data["ply"] == note.ply]
    where = f"{note.table}: ply {note.ply}"
    if len(made) != 1 or _move(made[0]) != (note.seat, note.code):
        yield f"{where} was acknowledged and is not in the log as it was"
        return
    assert note.acknowledged is not None
    if note.seq is not None and note.seq < made[0].seq:
        yield f"{where} was acknowledged as {note.seq} and is {made[0].seq}"
    if not 1000 * note.sent - CLOSE <= made[0].at <= 1000 * note.acknowledged + CLOSE:
        yield f"{where} has another time in the log than it was made at"


def _move(entry: Entry) -> tuple[Any, Any]:
    return entry.data["seat"], entry.data["code"]
