"""How much somebody may ask: so many a second for long, so many at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from banmen.server.domain.refusal import TooManyRequests
from banmen.server.domain.wire import Act, Say


class Rate(NamedTuple):
    """So many a second for long, so many at once."""

    second: float
    burst: float

    def times(self, factor: float) -> Rate:
        """A rate so many times as high."""
        return Rate(self.second * factor, self.burst * factor)


REQUESTS = Rate(30, 300)
"""Of an address, sockets included."""
CREATIONS = Rate(0.2, 20)
"""New tables and new people, of an address."""
ACTS = Rate(10, 100)
"""What a person does at all tables together."""
PICTURES = Rate(0.5, 40)
"""Made anew, for an address."""
CHAT = Rate(0.5, 8)
"""Of a person's chat."""
TRIES = Rate(0.05, 10)
"""Passwords tried from an address, or in a session."""
TRIES_FOR_NAME = Rate(0.2, 100)
"""Passwords tried for a name, from wherever."""
CHALLENGES = Rate(1, 60)
"""Log-ins by passkey that are begun, of an address."""
REPORTS = Rate(1 / 600, 5)
"""To the moderators, of a person and of an address."""
EXPORTS = Rate(1 / 300, 3)
"""Of all one's own data."""
MESSAGES = Rate(10, 60)
"""Over one socket."""


class RateLimiter:
    """Counts what each of many does, and says how long one has to wait who does too much."""

    MOST = 20_000

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._now = now
        self._used: dict[str, tuple[float, float]] = {}
        """How much each had used at which time; it wears off with time."""

    def take(self, who: str) -> None:
        """Count one more; `TooManyRequests` if it is too many."""
        now = self._now()
        used = self._left(who, now)
        if used + 1 > self.rate.burst:
            raise TooManyRequests((used + 1 - self.rate.burst) / self.rate.second)
        if len(self._used) >= self.MOST:
            self._forget(now)
        self._used[who] = (used + 1, now)

    def _left(self, who: str, now: float) -> float:
        used, at = self._used.get(who, (0.0, now))
        return max(0.0, used - (now - at) * self.rate.second)

    def _forget(self, now: float) -> None:
        self._used = {who: seen for who, seen in self._used.items() if self._left(who, now) > 0}


class RateLimits:
    """What people do is counted here; ``times`` makes every limit so many times wider."""

    def __init__(self, times: float) -> None:
        self._times = times
        self.creations = RateLimiter(CREATIONS.times(times))
        self.acts = RateLimiter(ACTS.times(times))
        self.chat = RateLimiter(CHAT.times(times))
        self.tries = RateLimiter(TRIES.times(times))
        self.tries_for_name = RateLimiter(TRIES_FOR_NAME.times(times))
        self.challenges = RateLimiter(CHALLENGES.times(times))
        self.pictures = RateLimiter(PICTURES.times(times))
        self.reports = RateLimiter(REPORTS.times(times))
        self.exports = RateLimiter(EXPORTS.times(times))

    def of_socket(self) -> RateLimiter:
        """For the messages of one socket."""
        return RateLimiter(MESSAGES.times(self._times))

    def count(self, act: Act, person: str | None) -> None:
        """Count what somebody does at a table. Watchers can do nothing, so nothing is counted."""
        if person is not None:
            (self.chat if isinstance(act, Say) else self.acts).take(person)
