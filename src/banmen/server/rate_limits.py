"""Rate limits: a sustained rate, and a burst."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from banmen.server.bus import Bus, Counted
from banmen.server.domain.refusal import TooManyRequests
from banmen.server.domain.wire import Act, Do, Say


class Rate(NamedTuple):
    """A sustained rate a second, and the greatest burst."""

    second: float
    burst: float

    def times(self, factor: float) -> Rate:
        """The rate multiplied by a factor."""
        return Rate(self.second * factor, self.burst * factor)


REQUESTS = Rate(30, 300)
"""Requests of an address, sockets included."""
CREATIONS = Rate(0.2, 20)
"""New tables and new people of an address."""
ACTS = Rate(10, 100)
"""A person's actions at all tables together."""
PICTURES = Rate(0.5, 40)
"""Pictures newly made for an address."""
CHAT = Rate(0.5, 8)
"""A person's lines of chat."""
TRIES = Rate(0.05, 10)
"""Passwords tried from an address, or in a session."""
TRIES_FOR_NAME = Rate(0.2, 100)
"""Passwords tried for a name, from any address."""
CHALLENGES = Rate(1, 60)
"""Logins by passkey begun by an address."""
REPORTS = Rate(1 / 600, 5)
"""Reports by a person, and by an address."""
EXPORTS = Rate(1 / 300, 3)
"""Downloads of a person's own data."""
LINES = Rate(600, 12_000)
"""Moves replayed and positions shown in an address's requests about lines, which cost processor
time. A player stepping through a game needs a tenth of it.
"""
ABORTS = Rate(1 / (4 * 3600), 5)
"""Games aborted by a person after a move was made, rated ones and those against people."""
MESSAGES = Rate(10, 60)
"""Messages over one socket."""
MESSAGES_OF_ADDRESS = Rate(200, 1500)
"""Messages over all sockets of an address, on one node."""


NEAR = 0.1
"""The part of a limit whose use is announced to other nodes."""


class RateLimiter:
    """Counts the use of a limit by many, and says how long to wait when it is exceeded."""

    MOST = 20_000

    def __init__(
        self,
        rate: Rate,
        now: Callable[[], float] = time.monotonic,
        told: Callable[[str, int], None] = lambda who, amount: None,
    ) -> None:
        """`told` is called each time for those near the limit."""
        self.rate = rate
        self._now = now
        self._told = told
        self._used: dict[str, tuple[float, float]] = {}
        """The use of each, with its time; it decays."""
        self._crowd = 0
        """Below this number, entries are not scanned for decayed ones."""

    def take(self, who: str, amount: int = 1) -> None:
        """Count some use; raise `TooManyRequests` if the limit is exceeded."""
        now = self._now()
        used = self._left(who, now) + amount
        if used > self.rate.burst:
            raise TooManyRequests((used - self.rate.burst) / self.rate.second)
        if len(self._used) >= max(self.MOST, self._crowd):
            self._forget(now)
        self._used[who] = (used, now)
        if used >= self.rate.burst * NEAR:
            self._told(who, amount)

    def done_elsewhere(self, who: str, amount: int) -> None:
        """Count use on another node."""
        now = self._now()
        self._used[who] = (min(self._left(who, now) + amount, self.rate.burst), now)

    def _left(self, who: str, now: float) -> float:
        used, at = self._used.get(who, (0.0, now))
        return max(0.0, used - (now - at) * self.rate.second)

    def _forget(self, now: float) -> None:
        self._used = {who: seen for who, seen in self._used.items() if self._left(who, now) > 0}
        self._crowd = 2 * len(self._used)


class RateLimits:
    """All limits, shared between nodes: a node announces the use of people near a limit. ``times``
    multiplies every limit.
    """

    def __init__(self, times: float, bus: Bus | None = None) -> None:
        self._times = times
        self._bus = bus
        self._limiters: dict[str, RateLimiter] = {}
        self._messages = RateLimiter(MESSAGES_OF_ADDRESS.times(times))
        self.creations = self._limiter("creations", CREATIONS)
        self.acts = self._limiter("acts", ACTS)
        self.aborts = self._limiter("aborts", ABORTS)
        self.chat = self._limiter("chat", CHAT)
        self.tries = self._limiter("tries", TRIES)
        self.tries_for_name = self._limiter("tries_for_name", TRIES_FOR_NAME)
        self.challenges = self._limiter("challenges", CHALLENGES)
        self.pictures = self._limiter("pictures", PICTURES)
        self.lines = self._limiter("lines", LINES)
        self.reports = self._limiter("reports", REPORTS)
        self.exports = self._limiter("exports", EXPORTS)
        if bus is not None:
            bus.subscribe(Counted, self._done_elsewhere)

    def _limiter(self, name: str, rate: Rate) -> RateLimiter:
        def told(who: str, amount: int) -> None:
            if self._bus is not None:
                self._bus.tell_others(Counted(name, who, amount))

        made = self._limiters[name] = RateLimiter(rate.times(self._times), told=told)
        return made

    def _done_elsewhere(self, message: Counted) -> None:
        if (limiter := self._limiters.get(message.limit)) is not None:
            limiter.done_elsewhere(message.who, message.amount)

    def of_socket(self, address: str) -> Callable[[], None]:
        """A function that counts the messages of one socket, and of all sockets from its
        address.
        """
        own = RateLimiter(MESSAGES.times(self._times))

        def count() -> None:
            own.take("")
            self._messages.take(address)

        return count

    def count(self, act: Act, person: str | None, abort_counts: bool = False) -> None:
        """Count an action at a table. Watchers cannot act, so they are not counted."""
        if person is not None:
            (self.chat if isinstance(act, Say) else self.acts).take(person)
            if isinstance(act, Do) and act.type == "abort" and abort_counts:
                self._count_abort(person)

    def _count_abort(self, person: str) -> None:
        """Limit aborted games, so that players cannot abort until a game begins well."""
        try:
            self.aborts.take(person)
        except TooManyRequests as refusal:
            raise TooManyRequests(refusal.seconds, "table.aborts_enough") from None
