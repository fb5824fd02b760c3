"""Clocks as people have seen them: a rule of its own, that knows nothing of the server's clocks.

    White's note        sent ──────────────▶ acknowledged
    the log                     moved            left: 58 s, 60 s
    Black's note                       sent ──────────────▶ acknowledged
    the log                                       moved     left: 58 s, 57 s
                        ├──────────────────────────────────┤
                        Black's clock ran within this time: it has lost no more

The notes are by the clock of the machine on which the clients are, and of a log only its numbers
are read: the checker's other rules ask `banmen.server.domain.clock`, and would believe its faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

CLOSE = 1_000
"""Milliseconds by which a node may take the time to be another: half of the slowest way to the
database and back, on a machine that other programs keep busy."""
NoteOf = Mapping[tuple[str, int, int], "Noted"]


class Noted(Protocol):
    """A move as its player has noted it."""

    table: str
    ply: int
    code: int
    sent: float
    acknowledged: float | None


class Logged(Protocol):
    """A line of a log."""

    @property
    def at(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


def faults(logs: Mapping[str, Sequence[Logged]], notes: Iterable[Noted]) -> Iterator[str]:
    """Faults that no clock may show."""
    noted = {(note.table, note.ply, note.code): note for note in notes}
    for table, log in logs.items():
        clock = log[0].data.get("clock") or {}
        if clock.get("kind") == "live":
            yield from _of_log(table, log, 1000 * clock.get("increment", 0), noted)


def _of_log(table: str, log: Sequence[Logged], more: int, noted: NoteOf) -> Iterator[str]:
    last: Logged | None = None
    for entry in log:
        if entry.kind == "moved" and entry.data.get("left") is not None:
            if last is not None:
                yield from _of_move(table, last, entry, more, noted)
            last = entry
        elif entry.kind == "took_back":
            last = None  # the player to move had a clock that was not noted
        elif entry.kind == "ended" and entry.data.get("how") == "time" and last is not None:
            yield from _of_flag(table, last, entry, noted)


def _of_move(table: str, last: Logged, entry: Logged, more: int, noted: NoteOf) -> Iterator[str]:
    mover, where = entry.data["seat"], f"{table}: ply {entry.data['ply']}"
    before, after = last.data["left"], entry.data["left"]
    if mover == last.data["seat"]:
        return  # two moves in a row: the clock went on
    if after[1 - mover] != before[1 - mover]:
        yield f"{where}: a clock ran that was not to run"
    begun, ended = _note(table, last, noted), _note(table, entry, noted)
    if begun is not None and ended is not None and ended.acknowledged is not None:
        went_by = 1000 * (ended.acknowledged - begun.sent)
        if before[mover] + more - after[mover] > went_by + 2 * CLOSE:
            yield f"{where}: a clock has lost more than people have seen go by"


def _of_flag(table: str, last: Logged, entry: Logged, noted: NoteOf) -> Iterator[str]:
    begun = _note(table, last, noted)
    left = last.data["left"][1 - last.data["seat"]]
    if begun is not None and entry.at - 1000 * begun.sent < left - CLOSE:
        yield f"{table}: a flag fell before people have seen its time go by"


def _note(table: str, entry: Logged, noted: NoteOf) -> Noted | None:
    return noted.get((table, entry.data["ply"], entry.data["code"]))
