"""Presence: people at a table, connected as a bot, or recently seen on the page."""

from __future__ import annotations

from banmen.server.bus import BotCame, BotWent, Bus, Presence, Seen
from banmen.server.now import TimeSource, now

STAYS = 3 * 60_000
"""The time a person counts as online after a request, in milliseconds. Hidden pages send one a
minute.
"""


TOLD = 60_000
"""The interval between messages about a person to other nodes, in milliseconds."""


class WhoIsHere:
    """Everyone online, on any node."""

    def __init__(self, bus: Bus, time: TimeSource = now) -> None:
        self._bus = bus
        self._time = time
        self._seen: dict[str, int] = {}
        self._at: dict[str, tuple[str, ...]] = {}
        self._bots: set[str] = set()
        self._told: dict[str, int] = {}
        bus.subscribe(Presence, self._looking)
        bus.subscribe(Seen, lambda message: self._note(message.person))
        bus.subscribe(BotCame, lambda message: self._bots.add(message.bot))
        bus.subscribe(BotWent, lambda message: self._bots.discard(message.bot))

    def see(self, person: str) -> None:
        """Note that a person has just made a request."""
        if self._told.get(person, -TOLD) <= self._time() - TOLD:
            self._told[person] = self._time()
            self._bus.publish(Seen(person))
        else:
            self._note(person)

    def _note(self, person: str) -> None:
        self._seen.pop(person, None)  # the last seen come last
        self._seen[person] = self._time()
        for first in list(self._seen):
            if self._seen[first] > self._time() - STAYS:
                break
            del self._seen[first]
            self._told.pop(first, None)

    def here(self, person: str) -> bool:
        """Whether a person is online."""
        if person in self._bots or any(person in people for people in self._at.values()):
            return True
        return self._seen.get(person, -STAYS) > self._time() - STAYS

    def _looking(self, message: Presence) -> None:
        for person in self._at.pop(message.table, ()):
            self.see(person)
        if message.people:
            self._at[message.table] = message.people
