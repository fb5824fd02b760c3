"""Clocks in server time. A `Timer` never changes: the table puts the next one in its place.

The time between two moves is what the server saw, less what the way of the move took, less the time
when the server was not there. For the way a player gets back at most a 60th of the clock a move,
and a tenth of it a game; never more than half a second, and ten seconds. The clock is its time and
40 increments:

    clock       a move     a game
    15 s        0.25 s      1.5 s
    60 s        0.5 s       6 s
    5 min       0.5 s      10 s
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from banmen.server.domain import wire

DAY = 24 * 60 * 60 * 1000
MOST_LAG_A_MOVE = 500
MOST_LAG_A_GAME = 10_000
MOVES = 40
"""For so many moves increments count as time of the clock."""

Pair = tuple[int, int]
Outage = tuple[int, int]
"""From when until when the server was not there. No clock runs in that time."""


def clock_of(stored: Mapping[str, Any]) -> wire.Clock:
    """A clock out of a log or a list of tables, where it is kept as `dataclasses.asdict` has it."""
    match stored["kind"]:
        case "live":
            return wire.LiveClock(
                minutes=float(stored["minutes"]), increment=stored.get("increment", 0)
            )
        case "days":
            return wire.DaysClock(days=stored["days"])
        case _:
            return wire.NoClock()


@dataclass(frozen=True)
class Timer:
    """Both players' clocks."""

    rule: wire.LiveClock | wire.DaysClock
    left: Pair
    """What they showed at ``since``."""
    since: int
    lag: Pair
    """How much lag each player can still be given back."""
    running: int | None = None
    outages: Sequence[Outage] = ()

    @classmethod
    def of(cls, clock: wire.Clock, at: int, outages: Sequence[Outage]) -> Timer | None:
        """The clocks before the game, full."""
        if isinstance(clock, wire.NoClock):
            return None
        full = _full(clock)
        lag = 0 if isinstance(clock, wire.DaysClock) else min(MOST_LAG_A_GAME, _whole(clock) // 10)
        return cls(clock, (full, full), at, (lag, lag), outages=outages)

    def spent(self, at: int) -> int:
        """How long the running clock has been going."""
        return max(0, at - self.since - self._down(at))

    def shows(self, at: int) -> Pair:
        """What both clocks show."""
        if self.running is None:
            return self.left
        return _with(self.left, self.running, max(0, self.left[self.running] - self.spent(at)))

    def given_back(self, seat: int, at: int, lag: int) -> int:
        """How much of the lag of a move its player gets back."""
        if self.running != seat:
            return 0
        return max(0, min(lag, self._most(seat), self.spent(at)))

    def _most(self, seat: int) -> int:
        """How much a player can be given back for the next move."""
        if isinstance(self.rule, wire.DaysClock):
            return 0
        # A game that began under an older rule may have given back more than this one allows.
        return max(0, min(MOST_LAG_A_MOVE, _whole(self.rule) // 60, self.lag[seat]))

    def in_time(self, seat: int, at: int, lag: int) -> bool:
        """Whether a move received at that time still counts."""
        used = self.spent(at) - self.given_back(seat, at, lag)
        return self.running != seat or used < self.left[seat]

    def after_move(self, seat: int, at: int, lag: int) -> Pair:
        """What both clocks show after a move."""
        if isinstance(self.rule, wire.DaysClock):
            return _with(self.left, seat, _full(self.rule))
        if self.running != seat:
            return self.left
        used = self.spent(at) - self.given_back(seat, at, lag)
        left = max(0, self.left[seat] - used) + 1000 * self.rule.increment
        return _with(self.left, seat, left)

    def due(self) -> int | None:
        """When the running clock falls. Until then a move that was on its way can still count."""
        if self.running is None:
            return None
        due = self.since + self.left[self.running] + self._most(self.running)
        for start, end in self.outages:
            if end > self.since and start < due:
                due += end - max(start, self.since)
        return due

    def unseen(self, start: int, end: int) -> int:
        """How long the running clock has been going within a time, outages left out."""
        if self.running is None:
            return 0
        first = max(start, self.since)
        return max(0, end - first - self._overlap(first, end))

    def rested(self, back: int, at: int) -> Pair:
        """What both clocks show when the running one is given back so much."""
        if self.running is None:
            return self.left
        left = self.left[self.running] - self.spent(at) + back
        return _with(self.left, self.running, max(0, left))

    def turned(self, left: Pair, running: int | None, at: int, lag: int = 0) -> Timer:
        """The clocks once one has been stopped and the other one started.

        ``lag`` is what the player whose clock was running was given back.
        """
        quota = self.lag
        if self.running is not None:
            quota = _with(quota, self.running, quota[self.running] - lag)
        return replace(self, left=left, running=running, since=at, lag=quota)

    def _down(self, at: int) -> int:
        """How long the server was not there since the clock was started."""
        return self._overlap(self.since, at)

    def _overlap(self, first: int, last: int) -> int:
        return sum(max(0, min(end, last) - max(start, first)) for start, end in self.outages)


def _full(clock: wire.LiveClock | wire.DaysClock) -> int:
    if isinstance(clock, wire.DaysClock):
        return clock.days * DAY
    return round(clock.minutes * 60_000)


def _whole(clock: wire.LiveClock) -> int:
    """The time of a clock with the increments of an ordinary game."""
    return _full(clock) + MOVES * 1000 * clock.increment


def _with(pair: Pair, seat: int, value: int) -> Pair:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
