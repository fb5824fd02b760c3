"""The row of a table in lists: columns that entries of its log update."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from banmen.server.domain import wire
from banmen.server.domain.clock import clock_of
from banmen.server.domain.table_state import Entry, Seat


def _first_columns(data: Mapping[str, Any], at: int) -> dict[str, Any]:
    """The columns of a newly opened table."""
    seats = [Seat(**seat) for seat in data["seats"]]
    columns: dict[str, Any] = {
        "game": data["game"],
        "options": data["options"],
        "clock": data["clock"],
        "listed": data["listed"],
        "casual": data.get("casual", False),  # missing in older logs
        "timed": data["clock"]["kind"] != "none",
        "status": "waiting" if any(seat.open for seat in seats) else "playing",
        "turn": data["turn"],
        "ply": 0,
        "result": "*",
        "created": at,
        "asked": next((seat.asked for seat in seats if seat.asked), None),
    }
    for number, seat in enumerate(seats):
        columns[f"person_{number}"] = seat.person
        columns[f"name_{number}"] = seat.name
        columns[f"level_{number}"] = seat.level
    return columns


def columns_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """The columns that entries change; all columns if the entries begin with ``opened``."""
    changed: dict[str, Any] = {}
    for entry in entries:
        data = entry.data
        match entry.kind:
            case "opened":
                changed = _first_columns(data, entry.at)
            case "sat":
                changed[f"person_{data['seat']}"] = data["person"]
                changed[f"name_{data['seat']}"] = data["name"]
                if data["starts"]:
                    changed |= {"status": "playing", "asked": None}
                if "turn" in data:
                    changed["turn"] = data["turn"]
            case "moved":
                changed |= {"turn": data["turn"], "ply": data["ply"] + 1}
            case "took_back":
                changed |= {"turn": data["turn"], "ply": data["ply"]}
            case "ended":
                result = data["result"]
                changed |= {"status": "over", "turn": None, "result": result, "asked": None}
        changed["updated"] = entry.at
    return changed


def _seat(row: Mapping[str, Any], number: int, seat: Seat) -> wire.SeatView:
    """A seat of a table in a list, with the player's rating."""
    if row.get(f"rating_{number}") is None:
        return seat.view()
    rounded = {name: round(row[f"{name}_{number}"]) for name in ("rating", "deviation")}
    return replace(seat.view(), rating=wire.Rating(**rounded))


def summary(row: Mapping[str, Any], person: str | None) -> wire.TableSummary:
    """A table in a list."""
    asked = row["asked"]
    sides: tuple[wire.Seat, ...] = (0, 1)
    seats = [Seat(row[f"person_{n}"], row[f"name_{n}"], row[f"level_{n}"], asked) for n in (0, 1)]
    plain = "id", "game", "options", "status", "casual", "turn", "ply", "result", "updated"
    return wire.TableSummary(
        **{name: row[name] for name in plain},
        clock=clock_of(row["clock"]),
        seats=(_seat(row, 0, seats[0]), _seat(row, 1, seats[1])),
        yours=tuple(n for n in sides if person is not None and seats[n].person == person),
        asked=asked is not None and asked == person,
    )
