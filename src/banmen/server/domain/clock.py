"""Clocks in server time. A `Timer` is immutable: the table replaces it by the next one.

A move is charged the time the server measured, minus the lag of the message, minus any outage of
the server. For lag, a player gets back at most a 60th of the clock a move and a tenth a game, and
never more than half a second a move and ten seconds a game. The clock here counts its time and 40
increments:

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
"""The number of moves whose increments count as time of the clock."""

Pair = tuple[int, int]
Outage = tuple[int, int]
"""The start and end of an outage of the server. Clocks stand still in between."""


def clock_of(stored: Mapping[str, Any]) -> wire.Clock:
    """Read a clock from a log or a list of tables, where it is stored by `dataclasses.asdict`."""
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
    """The time on both clocks at ``since``."""
    since: int
    lag: Pair
    """The lag that each player can still be compensated for."""
    running: int | None = None
    outages: Sequence[Outage] = ()

    @classmethod
    def of(cls, clock: wire.Clock, at: int, outages: Sequence[Outage]) -> Timer | None:
        """The full clocks before the game; None for a game without clocks."""
        if isinstance(clock, wire.NoClock):
            return None
        full = _full(clock)
        lag = 0 if isinstance(clock, wire.DaysClock) else min(MOST_LAG_A_GAME, _whole(clock) // 10)
        return cls(clock, (full, full), at, (lag, lag), outages=outages)

    def spent(self, at: int) -> int:
        """The time the running clock has run, without outages."""
        return max(0, at - self.since - self._down(at))

    def shows(self, at: int) -> Pair:
        """The time on both clocks."""
        if self.running is None:
            return self.left
        return _with(self.left, self.running, max(0, self.left[self.running] - self.spent(at)))

    def given_back(self, seat: int, at: int, lag: int) -> int:
        """The compensation for the lag of a move."""
        if self.running != seat:
            return 0
        return max(0, min(lag, self._most(seat), self.spent(at)))

    def _most(self, seat: int) -> int:
        """The greatest compensation for the next move."""
        if isinstance(self.rule, wire.DaysClock):
            return 0
        # A game begun under an older rule may have compensated more than this one allows.
        return max(0, min(MOST_LAG_A_MOVE, _whole(self.rule) // 60, self.lag[seat]))

    def in_time(self, seat: int, at: int, lag: int) -> bool:
        """Whether a move received at that time still counts."""
        used = self.spent(at) - self.given_back(seat, at, lag)
        return self.running != seat or used < self.left[seat]

    def after_move(self, seat: int, at: int, lag: int) -> Pair:
        """The time on both clocks after a move."""
        if isinstance(self.rule, wire.DaysClock):
            return _with(self.left, seat, _full(self.rule))
        if self.running != seat:
            return self.left
        used = self.spent(at) - self.given_back(seat, at, lag)
        left = max(0, self.left[seat] - used) + 1000 * self.rule.increment
        return _with(self.left, seat, left)

    def due(self) -> int | None:
        """The time at which the running clock expires. Until then, a move already on its way can
        still count.
        """
        if self.running is None:
            return None
        due = self.since + self.left[self.running] + self._most(self.running)
        for start, end in self.outages:
            if end > self.since and start < due:
                due += end - max(start, self.since)
        return due

    def unseen(self, start: int, end: int) -> int:
        """The time the running clock ran within an interval, without outages."""
        if self.running is None:
            return 0
        first = max(start, self.since)
        return max(0, end - first - self._overlap(first, end))

    def rested(self, back: int, at: int) -> Pair:
        """The time on both clocks after the running one is given back `back`."""
        if self.running is None:
            return self.left
        left = self.left[self.running] - self.spent(at) + back
        return _with(self.left, self.running, max(0, left))

    def turned(self, left: Pair, running: int | None, at: int, lag: int = 0) -> Timer:
        """The clocks after one was stopped and the other started.

        ``lag`` is the compensation of the player whose clock was running.
        """
        quota = self.lag
        if self.running is not None:
            quota = _with(quota, self.running, quota[self.running] - lag)
        return replace(self, left=left, running=running, since=at, lag=quota)

    def _down(self, at: int) -> int:
        """The length of outages since the clock was started."""
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
