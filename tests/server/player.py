"""A table with its log, to be played in tests."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from banmen.errors import Complaint
from banmen.server.domain import wire
from banmen.server.domain.table import Entry, Table, new_id

FRIEND, LEVEL, HERE = {"kind": "friend"}, {"kind": "level", "level": "2"}, {"kind": "here"}
LIVE = {"kind": "live", "minutes": 1, "increment": 2}
DAYS = {"kind": "days", "days": 1}
NO_CLOCK = {"kind": "none"}


class Player:
    """A table with its log, played with a clock of our own: Ann has seat 0, Ben seat 1."""

    def __init__(
        self,
        opponent: dict[str, Any] = FRIEND,
        game: str = "flipflop",
        clock: dict[str, Any] = NO_CLOCK,
        seat: int | str = 0,
        sit: bool = True,
        start: str | None = None,
        casual: bool = False,
        at: int = 1000,
    ) -> None:
        options = {"size": 3} if game == "flipflop" else {}
        wish = {"game": game, "options": options, "opponent": opponent, "seat": seat}
        more = {"clock": clock, "start": start, "casual": casual}
        wanted = wished({**wish, **more})
        self.at = at
        self.table, self.log = Table.opened(new_id(), wanted, "ann", self.at, "Ann")
        if opponent["kind"] == "friend" and sit:
            self.done(self.table.sit("ben", "Ben", self.at))

    def done(self, entries: list[Entry]) -> list[Entry]:
        for entry in entries:
            self.table.apply(entry)
        self.log += entries
        return entries

    def act(self, seat: int, type: str, lag: int = 0, **rest: Any) -> list[Entry]:
        return self.done(self.table.act(seat, action(type, **rest), self.at, lag))

    def move(self, count: int = 1, nth: int = 0) -> None:
        """The player to move makes the nth legal move."""
        for _ in range(count):
            assert self.table.turn is not None
            code = self.table.position.legal()[nth].code
            self.act(self.table.turn, "move", ply=self.table.ply, code=code)

    def may(self, seat: int) -> set[str]:
        return set(self.table.may(seat, self.at))

    def view(self) -> wire.TableView:
        return self.table.view(here=(0, 1), watchers=0, thinking=False, at=self.at)

    def refused(self, seat: int, type: str, **rest: Any) -> str:
        with pytest.raises(Complaint) as reason:
            self.table.act(seat, action(type, **rest), self.at)
        return reason.value.key


_ACT: TypeAdapter[wire.Act] = TypeAdapter(wire.Act)
_NEW_TABLE = TypeAdapter(wire.NewTable)


def wished(wish: dict[str, Any]) -> wire.NewTable:
    return _NEW_TABLE.validate_python(wish)


def action(type: str, **rest: Any) -> wire.Act:
    return _ACT.validate_python({"type": type, **rest})
