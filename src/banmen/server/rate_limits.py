"""How much a person may ask: so many a second for long, so many at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from banmen.server.bus import Bus, Counted
from banmen.server.domain.refusal import TooManyRequests
from banmen.server.domain.wire import Act, Do, Say


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
"""Made again, for an address."""
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
LINES = Rate(600, 12_000)
"""Moves of an address that are played through, and positions shown, for what it asks about lines:
what takes the processor. A player who looks through a game needs a tenth of it."""
ABORTS = Rate(1 / (4 * 3600), 5)
"""Games that a person aborts once a move was made, rated ones and those against people."""
MESSAGES = Rate(10, 60)
"""Over one socket."""
MESSAGES_OF_ADDRESS = Rate(200, 1500)
"""Over all sockets of an address together, on one node."""


NEAR = 0.1
"""Who has used so much of a limit at once is near it: other nodes count it, too."""


class RateLimiter:
    """Counts what each of many does, and says how long one has to wait who does too much."""

    MOST = 20_000

    def __init__(
        self,
        rate: Rate,
        now: Callable[[], float] = time.monotonic,
        told: Callable[[str, int], None] = lambda who, amount: None,
    ) -> None:
        """`told` is told of everyone who comes near the limit, each time they are counted."""
        self.rate = rate
        self._now = now
        self._told = told
        self._used: dict[str, tuple[float, float]] = {}
        """How much each had used at which time; it wears off with time."""
        self._crowd = 0
        """So many are not looked through again for those whose use has worn off."""

    def take(self, who: str, amount: int = 1) -> None:
        """Count so much more; `TooManyRequests` if it is too much."""
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
        """Count what a person has done on another node."""
        now = self._now()
        self._used[who] = (min(self._left(who, now) + amount, self.rate.burst), now)

    def _left(self, who: str, now: float) -> float:
        used, at = self._used.get(who, (0.0, now))
        return max(0.0, used - (now - at) * self.rate.second)

    def _forget(self, now: float) -> None:
        self._used = {who: seen for who, seen in self._used.items() if self._left(who, now) > 0}
        self._crowd = 2 * len(self._used)


class RateLimits:
    """What people do is counted here, on all nodes together: what a node counts of a person who is
    near a limit, it tells the others. ``times`` makes every limit so many times wider.
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
        """Counts the messages of one socket, and of all sockets from its address."""
        own = RateLimiter(MESSAGES.times(self._times))

        def count() -> None:
            own.take("")
            self._messages.take(address)

        return count

    def count(self, act: Act, person: str | None, abort_counts: bool = False) -> None:
        """Count what a person does at a table. Watchers can do nothing, so nothing is counted."""
        if person is not None:
            (self.chat if isinstance(act, Say) else self.acts).take(person)
            if isinstance(act, Do) and act.type == "abort" and abort_counts:
                self._count_abort(person)

    def _count_abort(self, person: str) -> None:
        """Nobody may abort games without end to find one that begins well."""
        try:
            self.aborts.take(person)
        except TooManyRequests as refusal:
            raise TooManyRequests(refusal.seconds, "table.aborts_enough") from None
