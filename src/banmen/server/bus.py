"""What happens and what is due, told to its listeners in the server.

Parts of the server that know nothing of each other meet here. One publishes a message, others have
subscribed to its topic; a topic is the class of its messages:

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
    Presence    who looks at a table                     viewers            registry, who is here
    Due         it is time to see to a table             the bus: a timer   registry
    NextGame    a table's players want to go on          tables             registry
    BotCame     a bot is online                          bot events         bot events, who is here
    BotWent     a bot is offline                         bot events         bot events, who is here
    Revoked     a cookie, pass or token ended            people, seat       connections
                                                         links, bots
    Counted     what is limited was done on another      rate limits        rate limits
                node
    Waits       from where a table was opened that       waiting tables     waiting tables
                waits for somebody
    ChallengeGiven, ChallengeTaken                       passkeys           passkeys
    JobOffered, JobAnswered, JobDropped                  shared searches    shared searches
    Missed      messages of other nodes may be missing   the nodes' bus     registry, connections,
                                                                            bot streams
    CutOff      this node is cut off, others are not     the nodes' bus     registry
    Orphaned    no node has a table that goes on         the nodes' bus     registry
    NodeGone    a node is gone                           the nodes' bus     archive

The registry passes on to a table in use what is about it. Lists (the lobby, one's own games) are
asked for and never pushed: they have no topic.

**Messages.** A message is a few ids and numbers, never what they stand for. It is a hint: nothing
is true because of it, the log alone is trusted. A listener that needs more asks for it; one that
hears of a number beyond its own reads what is missing from the log.

**Order.** Every listener hears all messages in the order in which they were published. What a
listener publishes comes after what is being published. A listener does not wait and does not fail;
one that fails is logged, and the others hear the message all the same.

**Timers.** `Bus.due` publishes a message when its time has come. The same message has one timer: a
new time takes the place of the old one, None stops it.

**Leases.** What must be done once is done by the holder of the lease for it. A table asks for its
lease when it is put to use and releases it when it is dropped. The holder alone lets a flag fall,
makes the computer's moves and opens the next game; the log's numbers refuse a second one.

**Presence.** The bus keeps who has a table open, and hands it to a table that is put to use.

This is the bus of one process, and the part of it that every node has. `banmen.server.nodes` is the
bus of many nodes. It promises besides:

- A message reaches every node. It may come late or twice. Where some may have been missed (a
  connection broke, a queue overflowed), the node hears `Missed`, and asks the log of each table it
  has in use for what comes after the number it has.
- At most one node holds a lease. A lease has a `Fence`, which goes along with what is appended by
  its holder, and the database refuses what comes with an old one: a node that was frozen and comes
  back cannot act on what it held before.
- When the holder of a lease is gone, another one gets it, and its ``granted`` is called; `Orphaned`
  tells of a table that goes on by itself and that no node has.
- ``Presence``, ``BotCame`` and ``BotWent`` are kept by the node that told them, and forgotten when
  that node is gone. What listeners hear of them is what holds on all nodes together.
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
"""Seconds for which a timer is set. What is due later than that is looked at again."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Message:
    """Something the bus tells."""


@dataclass(frozen=True)
class TableMessage(Message):
    """Something about a table."""

    table: str


@dataclass(frozen=True)
class LogGrown(TableMessage):
    """The log of a table has grown elsewhere: this is its last entry. A table in use tells other
    nodes so, and nobody here: it has taken in what it has committed.
    """

    seq: int


class Milestone(TableMessage):
    """Something has happened at a table in use here that players are told wherever they are: it
    was opened, a person has sat down or offers something, or it is over.
    """


class GameOver(TableMessage):
    """A game is over."""


class Rewritten(TableMessage):
    """Entries of a table's log were changed, as a name was taken out of them."""


class Rated(TableMessage):
    """A game that is over has been taken into the archive. What is known of its players is new."""


@dataclass(frozen=True)
class Presence(TableMessage):
    """Who has a table open: a person for each socket or stream, and how many are nobody known."""

    people: tuple[str, ...] = ()
    others: int = 0


class Due(TableMessage):
    """Something is due at a table: a clock has run out, or a game may be claimed."""


class NextGame(TableMessage):
    """The players of a table want to go on, and the next table is still to be opened."""


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
    """Something has happened at a table that a bot is to be told: what it means to it, in a word
    that `bots.wire.Concern` knows.
    """

    bot: str
    concern: str


@dataclass(frozen=True)
class Seen(Message):
    """A person has just asked for something; told once in a while."""

    person: str


@dataclass(frozen=True)
class Revoked(Message):
    """A cookie, a bot's token or a pass to a seat counts no longer: its SHA-256, in hexadecimal."""

    session: str


@dataclass(frozen=True)
class Counted(Message):
    """A person has done so much on another node of what a limit counts (`rate_limits`)."""

    limit: str
    who: str
    amount: int


@dataclass(frozen=True)
class Waits(TableMessage):
    """A table waits for somebody, and was opened from an address."""

    address: str


@dataclass(frozen=True)
class ChallengeGiven(Message):
    """What a passkey may sign, in hexadecimal, and for what."""

    challenge: str
    purpose: str


@dataclass(frozen=True)
class ChallengeTaken(Message):
    """A challenge was answered, and counts no longer."""

    challenge: str


@dataclass(frozen=True)
class JobMessage(Message):
    """Something about a search that a node has offered to others (`nodes.shared_searches`)."""

    job: int


class JobOffered(JobMessage):
    """Any process with time may do it."""


class JobAnswered(JobMessage):
    """There are more answers."""


class JobDropped(JobMessage):
    """It need not be done any more."""


@dataclass(frozen=True)
class Missed(Message):
    """Messages of other nodes may be missing: ask for what holds now."""


@dataclass(frozen=True)
class CutOff(Message):
    """A node cannot reach the database and others can: clients here had better go there."""


class Orphaned(TableMessage):
    """A table goes on by itself, and no node sees to it."""


@dataclass(frozen=True)
class NodeGone(Message):
    """A node is gone, whatever it was about to do."""

    node: int


class Fence(NamedTuple):
    """What the database compares before it takes what the holder of a lease writes."""

    what: str
    node: int


Topic = TypeVar("Topic", bound=Message)


class Bus:
    """Where what happens and what is due is told: the head of this file is the manual. It serves a
    server that is one process, in the event loop's thread alone.
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
        """Who has asked for each lease, the first one first."""
        self._present: dict[str, Presence] = {}

    def publish(self, message: Message) -> None:
        """Tell all who listen to its topic; on return they have heard it, if no listener calls."""
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
        """Tell all other nodes, if there are any."""

    def tell_here(self, message: Message) -> None:
        """Publish what concerns this node alone."""
        Bus.publish(self, message)

    def _tell(self, message: Message) -> None:
        listeners = self._listeners.get(type(message), [])
        for listener in [*listeners]:
            if listener in listeners:  # one before it may have ended it
                try:
                    listener(message)
                except Exception:
                    log.exception("A listener has failed at %s", message)

    def subscribe(
        self, topic: type[Topic], listener: Callable[[Topic], None]
    ) -> Callable[[], None]:
        """Have all messages of a topic told from now on; what is returned ends that."""
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def due(self, message: Message, at: int | None) -> None:
        """Publish a message at that time, in milliseconds since 1970; at None, never."""
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

    # --- who is at a table -----------------------------------------------------------------------

    def presence(self, table: str) -> Presence:
        """Who has a table open."""
        return self._present.get(table, Presence(table))

    def _keep(self, presence: Presence) -> None:
        if presence.people or presence.others:
            self._present[presence.table] = presence
        else:
            self._present.pop(presence.table, None)

    # --- leases ----------------------------------------------------------------------------------

    def lease(self, what: str, granted: Callable[[], None]) -> Lease:
        """Ask for a lease. It is held at once where nobody has it; `granted` is called when it is
        held later. Those who ask get it one after the other.
        """
        line = self._lines.setdefault(what, [])
        line.append(asked := Lease(self, what, granted))
        if len(line) == 1:
            self._want(what)
        return asked

    def leads(self, lease: Lease) -> bool:
        """Whether a lease is the first of those that were asked for here, and held."""
        return self._lines.get(lease.what, [])[:1] == [lease] and self._holds(lease.what)

    def give_up(self, lease: Lease) -> None:
        """Strike a lease off the line; the next one in it has its turn."""
        held, line = self.leads(lease), self._lines.get(lease.what, [])
        if lease in line:
            line.remove(lease)
            if not line:
                del self._lines[lease.what]
                self._let_go(lease.what)
            elif held:
                line[0].granted()

    def fence(self, what: str) -> Fence | None:
        """What proves to the database that a lease is held; None where there is but one process."""
        return None

    def unattended(self, what: str) -> int | None:
        """Since when nobody had held a lease that was taken over from a node that is gone; asked
        once.
        """
        return None

    def lost(self, what: str) -> None:
        """The database says that another one holds a lease."""

    def _holds(self, what: str) -> bool:
        return True

    def _want(self, what: str) -> None:
        """The node asks for a lease."""

    def _let_go(self, what: str) -> None:
        """Nobody here needs a lease any more."""

    async def leave(self) -> None:
        """Hand over all leases: the server is about to stop."""

    async def stop(self) -> None:
        """Tell and do no more."""
        self.close()

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()


class Lease:
    """The right to do what must be done once: the first of those who have asked for it holds it."""

    def __init__(self, bus: Bus, what: str, granted: Callable[[], None]) -> None:
        self.what = what
        self.granted = granted
        self._bus = bus

    @property
    def held(self) -> bool:
        """Whether one may do it now."""
        return self._bus.leads(self)

    @property
    def fence(self) -> Fence | None:
        """What goes along with what the holder writes."""
        return self._bus.fence(self.what)

    def unattended(self) -> int | None:
        """Since when nobody had held it, where its holder was gone; asked once."""
        return self._bus.unattended(self.what)

    def lost(self) -> None:
        """Another one holds it, says the database."""
        self._bus.lost(self.what)

    def release(self) -> None:
        """Let someone else do it, or wait for it no longer."""
        self._bus.give_up(self)
