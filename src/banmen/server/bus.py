"""The bus: events and timers, delivered to listeners in the server.

It connects parts of the server that do not know each other. One part publishes a message; others
have subscribed to its topic, which is the message's class:

    bus.subscribe(BotWent, lambda message: online.pop(message.bot))
    bus.publish(BotWent("bot-21e3e57635d8f6f4"))

    topic       says                                     published by       heard by
    LogGrown    a table's log has grown up to a number,  tables of other    registry
                elsewhere than here                      nodes, accounts
    Milestone   a table is open, taken or over, or a     tables, registry   bot events
                rematch is asked for
    GameOver    a game is over                           tables             archive
    Rewritten   a table's log has been changed           accounts           registry
    Rated       a game is in the archive, and rated      archive            registry
    Presence    the viewers of a table                   viewers            registry, who is here
    Due         something is due at a table              the bus: a timer   registry
    NextGame    a rematch must be opened                 tables             registry
    BotCame     a bot is online                          bot events         bot events, who is here
    BotWent     a bot is offline                         bot events         bot events, who is here
    Revoked     a cookie, pass or token ended            people, seat       connections
                                                         links, bots
    Counted     part of a limit was used on another      rate limits        rate limits
                node
    Waits       a waiting table was opened from an       waiting tables     waiting tables
                address
    ChallengeGiven, ChallengeTaken                       passkeys           passkeys
    JobOffered, JobAnswered, JobDropped                  shared searches    shared searches
    Missed      messages of other nodes may be missing   the nodes' bus     registry, connections,
                                                                            bot streams
    CutOff      this node is cut off, others are not     the nodes' bus     registry
    Orphaned    no node has a table that goes on         the nodes' bus     registry
    NodeGone    a node is gone                           the nodes' bus     archive

The registry forwards messages to the tables in use. Lists (the lobby, a person's games) are
requested and never pushed: they have no topic.

**Messages.** A message contains ids and numbers, never the data they refer to. It is only a hint:
the log alone is authoritative. A listener that needs more asks for it; one that hears of a number
beyond its own reads the missing entries from the log.

**Order.** Every listener hears all messages in the order of publication. A message published by a
listener is delivered after the current one. Listeners must not wait or fail; if one fails, it is
logged, and the others still hear the message.

**Timers.** `Bus.due` publishes a message at a given time. Each message has one timer: a new time
replaces the old one, None stops it.

**Leases.** Work that must be done once is done by the holder of its lease. A table requests its
lease when it is put to use and releases it when it is dropped. Only the holder ends games on time,
makes the computer's moves and opens the rematch; the log's numbers refuse a second one.

**Presence.** The bus remembers who has a table open, and tells a table that is put to use.

This is the bus of a single process, and the base of every node's bus. `banmen.server.nodes` has the
bus of many nodes. It also guarantees:

- A message reaches every node. It may arrive late or twice. If some may have been missed (a
  connection broke, a queue overflowed), the node hears `Missed`, and reads newer entries from the
  log of each table it has in use.
- At most one node holds a lease. A lease has a `Fence`, which its holder sends along with every
  append, and the database refuses an outdated one: a node that was suspended cannot act on leases
  it held before.
- When the holder of a lease is gone, another node gets it, and its ``granted`` is called;
  `Orphaned` reports a table that proceeds by itself and that no node has in use.
- ``Presence``, ``BotCame`` and ``BotWent`` belong to the node that published them, and are
  forgotten when that node is gone. Listeners hear the combined state of all nodes.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from banmen.server.now import TimeSource, now

SHORTEST_NAP, LONGEST_NAP = 0.02, 24 * 3600.0
"""The limits of a timer's duration in seconds. Timers for later times are set again."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Message:
    """A message on the bus."""


@dataclass(frozen=True)
class TableMessage(Message):
    """A message about a table."""

    table: str


@dataclass(frozen=True)
class LogGrown(TableMessage):
    """The log of a table grew elsewhere, up to this entry. A table in use sends this to other nodes
    only: its own node has applied the entries already.
    """

    seq: int


class Milestone(TableMessage):
    """An event at a table in use here that is sent to its players on whatever page they are: it was
    opened, a person sat down or made an offer, or it is over.
    """


class GameOver(TableMessage):
    """A game is over."""


class Rewritten(TableMessage):
    """Entries of a table's log were changed, for instance to remove a name."""


class Rated(TableMessage):
    """A finished game was archived. The facts about its players changed."""


@dataclass(frozen=True)
class Presence(TableMessage):
    """The viewers of a table: a person for each socket or stream, and the number of anonymous
    viewers.
    """

    people: tuple[str, ...] = ()
    others: int = 0


class Due(TableMessage):
    """Something is due at a table: a clock has run out, or a game may be claimed."""


class NextGame(TableMessage):
    """The players of a table want a rematch that is not open yet."""


@dataclass(frozen=True)
class BotCame(Message):
    """A bot is online. ``plays`` are the ids of the games it can be challenged to."""

    bot: str
    name: str
    plays: tuple[str, ...]


@dataclass(frozen=True)
class BotWent(Message):
    """A bot is offline."""

    bot: str


@dataclass(frozen=True)
class BotConcerned(TableMessage):
    """An event at a table that a bot is to be told; ``concern`` is a `bots.wire.Concern`."""

    bot: str
    concern: str


@dataclass(frozen=True)
class Seen(Message):
    """A person has just made a request; sent at intervals."""

    person: str


@dataclass(frozen=True)
class Revoked(Message):
    """A cookie, a bot's token or a pass to a seat became invalid: its SHA-256 in hexadecimal."""

    session: str


@dataclass(frozen=True)
class Counted(Message):
    """A person used part of a limit on another node (`rate_limits`)."""

    limit: str
    who: str
    amount: int


@dataclass(frozen=True)
class Waits(TableMessage):
    """A waiting table was opened from an address."""

    address: str


@dataclass(frozen=True)
class ChallengeGiven(Message):
    """A passkey challenge in hexadecimal, with its purpose."""

    challenge: str
    purpose: str


@dataclass(frozen=True)
class ChallengeTaken(Message):
    """A challenge was answered, and is no longer valid."""

    challenge: str


@dataclass(frozen=True)
class JobMessage(Message):
    """A message about a search that a node offered to others (`nodes.shared_searches`)."""

    job: int


class JobOffered(JobMessage):
    """Any node with a free process may take it."""


class JobAnswered(JobMessage):
    """There are new answers."""


class JobDropped(JobMessage):
    """It is no longer needed."""


@dataclass(frozen=True)
class Missed(Message):
    """Messages of other nodes may have been missed: read the current state."""


@dataclass(frozen=True)
class CutOff(Message):
    """A node is cut off from the database while others are not: its clients should go elsewhere."""


class Orphaned(TableMessage):
    """A table proceeds by itself, and no node has it in use."""


@dataclass(frozen=True)
class NodeGone(Message):
    """A node is gone."""

    node: int


class Fence(NamedTuple):
    """The proof of a lease, which the database checks before the holder's writes."""

    what: str
    node: int


Topic = TypeVar("Topic", bound=Message)


class Bus:
    """The bus of a server with a single process; the head of this file is the manual. Use it only
    in the event loop's thread.
    """

    shared = False
    """Whether there may be other nodes."""

    def __init__(self, clock: TimeSource = now) -> None:
        self._clock = clock
        self._listeners: dict[type[Any], list[Callable[[Any], None]]] = {}
        self._waiting: deque[Message] = deque()
        self._publishing = False
        self._timers: dict[Message, asyncio.TimerHandle] = {}
        self._lines: dict[str, list[Lease]] = {}
        """The requests for each lease, first come first."""
        self._present: dict[str, Presence] = {}

    def publish(self, message: Message) -> None:
        """Deliver a message to all listeners of its topic. On return they have heard it, unless the
        caller is a listener itself.
        """
        if isinstance(message, Presence):
            self._keep(message)
        self._waiting.append(message)
        if self._publishing:
            return
        self._publishing = True
        try:
            while self._waiting:
                self._tell(self._waiting.popleft())
        finally:
            self._publishing = False

    def tell_others(self, message: Message) -> None:
        """Send a message to all other nodes, if there are any."""

    def tell_here(self, message: Message) -> None:
        """Publish a message on this node only."""
        Bus.publish(self, message)

    def _tell(self, message: Message) -> None:
        listeners = self._listeners.get(type(message), [])
        for listener in [*listeners]:
            if listener in listeners:  # an earlier listener may have ended it
                try:
                    listener(message)
                except Exception:
                    log.exception("A listener has failed at %s", message)

    def subscribe(
        self, topic: type[Topic], listener: Callable[[Topic], None]
    ) -> Callable[[], None]:
        """Subscribe to a topic; the returned function ends the subscription."""
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def due(self, message: Message, at: int | None) -> None:
        """Publish a message at a time in milliseconds since 1970; None cancels it."""
        if (timer := self._timers.pop(message, None)) is not None:
            timer.cancel()
        if at is not None:
            wait = min(max(SHORTEST_NAP, (at - self._clock()) / 1000), LONGEST_NAP)
            loop = asyncio.get_running_loop()
            self._timers[message] = loop.call_later(wait, self._ring, message, at)

    def _ring(self, message: Message, at: int) -> None:
        if self._clock() < at:
            self.due(message, at)
        else:
            del self._timers[message]
            self.publish(message)

    # --- presence --------------------------------------------------------------------------------

    def presence(self, table: str) -> Presence:
        """The viewers of a table."""
        return self._present.get(table, Presence(table))

    def _keep(self, presence: Presence) -> None:
        if presence.people or presence.others:
            self._present[presence.table] = presence
        else:
            self._present.pop(presence.table, None)

    # --- leases ----------------------------------------------------------------------------------

    def lease(self, what: str, granted: Callable[[], None]) -> Lease:
        """Request a lease. It is held at once if free; otherwise `granted` is called later.
        Requests are served in order.
        """
        line = self._lines.setdefault(what, [])
        line.append(asked := Lease(self, what, granted))
        if len(line) == 1:
            self._want(what)
        return asked

    def leads(self, lease: Lease) -> bool:
        """Whether a lease is the first request for it here, and held."""
        return self._lines.get(lease.what, [])[:1] == [lease] and self._holds(lease.what)

    def give_up(self, lease: Lease) -> None:
        """Withdraw a request for a lease; the next one gets its turn."""
        held, line = self.leads(lease), self._lines.get(lease.what, [])
        if lease in line:
            line.remove(lease)
            if not line:
                del self._lines[lease.what]
                self._let_go(lease.what)
            elif held:
                line[0].granted()

    def fence(self, what: str) -> Fence | None:
        """The proof that a lease is held; None with a single process."""
        return None

    def unattended(self, what: str) -> int | None:
        """Since when a lease taken over from a lost node had no holder. The answer is given
        once.
        """
        return None

    def lost(self, what: str) -> None:
        """Note that the database says another node holds a lease."""

    def _holds(self, what: str) -> bool:
        return True

    def _want(self, what: str) -> None:
        """Request a lease for this node."""

    def _let_go(self, what: str) -> None:
        """Release a lease that is no longer needed here."""

    async def leave(self) -> None:
        """Hand over all leases, because the server is about to stop."""

    async def stop(self) -> None:
        """Stop delivering messages."""
        self.close()

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()


class Lease:
    """The right to do work that must be done once: held by the first request for it."""

    def __init__(self, bus: Bus, what: str, granted: Callable[[], None]) -> None:
        self.what = what
        self.granted = granted
        self._bus = bus

    @property
    def held(self) -> bool:
        """Whether the work may be done now."""
        return self._bus.leads(self)

    @property
    def fence(self) -> Fence | None:
        """The proof to send along with the holder's writes."""
        return self._bus.fence(self.what)

    def unattended(self) -> int | None:
        """Since when the lease had no holder, if its holder was lost. The answer is given once."""
        return self._bus.unattended(self.what)

    def lost(self) -> None:
        """Note that another node holds it, according to the database."""
        self._bus.lost(self.what)

    def release(self) -> None:
        """Release the lease, or withdraw the request."""
        self._bus.give_up(self)
