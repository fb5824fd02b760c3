"""The bus of many nodes: messages reach all of them, over PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Self

import asyncpg
import sqlalchemy as sa

from banmen.errors import Complaint
from banmen.server.bus import (
    BotCame,
    BotWent,
    Bus,
    Counted,
    CutOff,
    Fence,
    LogGrown,
    Message,
    Missed,
    NodeGone,
    Orphaned,
    Presence,
    Rated,
    Rewritten,
)
from banmen.server.nodes import membership, packets
from banmen.server.nodes.link import CHANNEL, Link, LinkBroken, Listener
from banmen.server.nodes.shared_clock import SharedClock
from banmen.server.storage.database import asyncpg_settings

BEAT = 1.0
"""The time between two heartbeats, in seconds."""
MARGIN = 1.0
"""A node distrusts its own heartbeat this many seconds before it expires for others."""
COLLECT = 0.01
"""The time between two packets in seconds; messages in between are sent together."""
DEAF = 6.0
"""Seconds without an echo of its own packets after which a node counts as deaf."""
LOOK_AROUND = 5.0
"""Seconds after which leases are requested again, and orphaned tables searched."""
MOST_WAITING = 5_000
"""The most messages waiting to be sent; beyond that, other nodes are notified that they missed
some.
"""
RETRY = 0.5
HERE = 0
"""The number that stands for this node among senders; no node has it."""
HELLO, FREE, LEFT, TICK, LOST = "Hello", "Free", "Left", "Tick", "Lost"
"""Messages of nodes about themselves."""
log = logging.getLogger(__name__)


class SharedBus(Bus):
    """A node's end of the bus. Open it with `open`; end it with `leave` and `stop`."""

    shared = True

    def __init__(self, url: sa.URL, clock: SharedClock) -> None:
        """Only for `open`."""
        super().__init__(clock)
        self.number = HERE
        self.clock = clock
        settings = asyncpg_settings(url)
        self._asking, self._telling = Link(settings), Link(settings, synchronous_commit="off")
        self._listener = Listener(settings, self._heard)
        self._jobs: list[asyncio.Task[None]] = []
        self._trusted = self._steady = 0.0
        """Until when the last beat counts; since when no beat has failed."""
        self._beat_at = time.monotonic()
        self._there: set[int] = set()
        self._leaving = False
        self._outbox: dict[object, list[Any]] = {}
        self._full, self._count = asyncio.Event(), 0
        self._counts: dict[int, int] = {}
        """The last packet of every other node."""
        self._echoed = 0.0
        self._looking: dict[str, dict[int, Presence]] = {}
        self._bots: dict[str, dict[int, BotCame]] = {}
        self._owned: set[str] = set()
        self._wanted: set[str] = set()
        self._refused: set[str] = set()
        """Leases that others hold."""
        self._released: set[str] = set()
        self._since: dict[str, int] = {}
        self._due_leases = asyncio.Event()

    @classmethod
    async def open(cls, url: sa.URL, clock: SharedClock) -> Self:
        """Join as a new node, and start listening."""
        bus = cls(url, clock)
        try:
            await bus._join()
            await bus._listener.open()
        except LinkBroken as reason:
            where = url.render_as_string(hide_password=True)
            raise Complaint("store.unreachable", where=where, reason=reason) from reason
        bus._echoed = time.monotonic()
        doing = bus._beat, bus._deliver, bus._listen, bus._see_to_leases
        bus._jobs = [asyncio.create_task(_forever(job)) for job in doing]
        bus._out(HELLO, [HELLO])
        return bus

    async def leave(self) -> None:
        """Hand over all leases and announce it, so that other nodes take over."""
        self._leaving = True
        self._owned.clear()
        with suppress(LinkBroken):
            await self._asking.ask(lambda c: membership.leave(c, self.number))
            self._out(LEFT, [LEFT])
            await self._send()

    async def stop(self) -> None:
        """Leave, and close all connections."""
        if not self._leaving:
            await self.leave()
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        for end in (self._asking, self._telling, self._listener):
            end.cut()
        self.close()

    @property
    def fresh(self) -> bool:
        """Whether this node may assume that others count it as running."""
        return time.monotonic() < self._trusted

    @property
    def silence(self) -> float:
        """Seconds since the database last received a heartbeat of this node."""
        return max(0.0, time.monotonic() - self._beat_at)

    @property
    def held(self) -> int:
        """The number of leases this node holds."""
        return len(self._owned)

    @property
    def others(self) -> int:
        """The number of other nodes."""
        return len(self._there - {self.number})

    # --- heartbeats ------------------------------------------------------------------------------

    async def _join(self) -> None:
        asked = time.monotonic()
        self.number = await self._asking.ask(membership.join)
        await self._beaten(asked)
        self._steady = time.monotonic()

    async def _beat(self) -> None:
        while not self._leaving:
            asked = time.monotonic()
            if asked > self._trusted:
                self._steady = asked  # other nodes may have been cut off, too: let them come back
            try:
                await self._beaten(asked)
                await self._look_for_others()
            except LinkBroken:
                self._steady = time.monotonic()
                if not self.fresh and self.others:
                    super().publish(CutOff())
            await asyncio.sleep(BEAT)

    async def _beaten(self, asked: float) -> None:
        now = await self._asking.ask(lambda c: membership.beat(c, self.number))
        if self._leaving:
            return
        if now is None:
            await self._come_back()
            return
        was_fresh = self.fresh
        self.clock.told(now, asked, time.monotonic())
        self._beat_at = asked
        self._trusted = asked + membership.LASTS / 1000 - MARGIN
        if not was_fresh:
            for what in self._owned & self._lines.keys():
                self._lines[what][0].granted()  # the lease is valid again

    async def _come_back(self) -> None:
        """Continue as a new node without leases, because the others declared this one gone."""
        log.warning("This server was taken for gone; others have seen to its games")
        self._owned.clear()
        self._since.clear()
        self._trusted = 0.0
        await self._join()
        self._ask_again(self._lines)
        self._miss()

    async def _look_for_others(self) -> None:
        declare = time.monotonic() > self._steady + membership.LASTS / 1000
        there = await self._asking.ask(partial(membership.there, declare=declare))
        gone, self._there = self._there - there, there
        for node in gone:
            self._gone(node)
        if time.monotonic() > self._echoed + DEAF:
            self._listener.cut()
        self._out(TICK, [TICK])

    def _gone(self, node: int) -> None:
        """Handle the loss of a node and of everyone connected to it."""
        self._there.discard(node)
        self._counts.pop(node, None)
        self._forget(node)
        self._ask_again(self._refused)
        super().publish(NodeGone(node))

    def _forget(self, node: int) -> None:
        for table in [table for table, seen in self._looking.items() if node in seen]:
            self._hear(Presence(table), node)
        for bot in [bot for bot, seen in self._bots.items() if node in seen]:
            self._hear(BotWent(bot), node)

    # --- sending ---------------------------------------------------------------------------------

    def publish(self, message: Message) -> None:
        """Deliver a message to all listeners of its topic, here and on all other nodes."""
        self.tell_others(message)
        self._hear(message, HERE)

    def tell_others(self, message: Message) -> None:
        """Send a message to the other nodes, if it concerns them."""
        if type(message).__name__ in packets.TOLD:
            key = _key(message)
            if isinstance(message, BotCame | BotWent):
                self._outbox.pop(key, None)  # the last one counts
            elif isinstance(message, Counted) and key in self._outbox:
                message = replace(message, amount=message.amount + self._outbox[key][-1])
            self._out(key, packets.part(message))

    def _out(self, key: object, part: list[Any]) -> None:
        self._outbox[key] = part
        self._full.set()

    async def _deliver(self) -> None:
        while True:
            await self._full.wait()
            try:
                await self._send()
                await asyncio.sleep(COLLECT)
            except LinkBroken:
                if len(self._outbox) > MOST_WAITING:
                    self._outbox.clear()
                    self._out(LOST, [LOST])
                    self._tell_all()
                await asyncio.sleep(RETRY)

    async def _send(self) -> None:
        told, self._outbox = self._outbox, {}
        self._full.clear()
        try:
            for packet in packets.packets(self.number, self._count + 1, told.values()):
                await self._telling.ask(lambda c, p=packet: _notify(c, p))  # type: ignore[misc]
                self._count += 1
        except LinkBroken:
            self._outbox = {**told, **self._outbox}  # some may arrive twice
            self._full.set()
            raise

    def _tell_all(self) -> None:
        """Send who is connected to this node."""
        for seen in self._looking.values():
            if HERE in seen:
                self._out(_key(seen[HERE]), packets.part(seen[HERE]))
        for came in self._bots.values():
            if HERE in came:
                self._out(_key(came[HERE]), packets.part(came[HERE]))

    # --- receiving -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            await self._listener.until_broken()
            try:
                await self._listener.open()
            except LinkBroken:
                await asyncio.sleep(RETRY)
            else:
                self._echoed = time.monotonic()
                self._miss()

    def _miss(self) -> None:
        """Messages may have been missed: ask for the current state."""
        self._counts.clear()
        known = {node for seen in self._looking.values() for node in seen}
        known |= {node for seen in self._bots.values() for node in seen}
        for node in known - {HERE}:
            self._forget(node)
        self._out(HELLO, [HELLO])
        self._tell_all()
        super().publish(Missed())

    def _heard(self, text: str) -> None:
        packet = packets.read(text)
        if packet.node == self.number:
            self._echoed = time.monotonic()
            return
        last = self._counts.get(packet.node, packet.place)
        self._counts[packet.node] = packet.place
        if packet.place > last + 1:
            self._miss()
        for part in packet.parts:
            self._understand(packet.node, part)

    def _understand(self, node: int, part: list[Any] | Any) -> None:
        match part[0]:
            case "Hello":
                self._tell_all()
            case "Free":
                self._ask_again(self._refused & set(part[1:]))
            case "Left":
                self._gone(node)
            case "Lost":
                self._miss()
            case _:
                if (message := packets.message(part)) is not None:
                    self._hear(message, node)

    def _hear(self, message: Message, node: int) -> None:
        """Combine a node's message with the state of all nodes, and deliver it here."""
        match message:
            case Presence():
                message = self._together(message, node)
            case BotCame():
                self._bots.setdefault(message.bot, {})[node] = message
            case BotWent():
                seen = self._bots.get(message.bot, {})
                seen.pop(node, None)
                if seen:
                    return  # the bot is connected elsewhere, too
                self._bots.pop(message.bot, None)
        super().publish(message)

    def _together(self, presence: Presence, node: int) -> Presence:
        table = presence.table
        seen = self._looking.setdefault(table, {})
        if presence.people or presence.others:
            seen[node] = presence
        else:
            seen.pop(node, None)
            if not seen:
                del self._looking[table]
        people = sorted(person for one in seen.values() for person in one.people)
        return Presence(table, tuple(people), sum(one.others for one in seen.values()))

    # --- leases ----------------------------------------------------------------------------------

    def fence(self, what: str) -> Fence | None:
        """The proof that a lease is held."""
        return Fence(what, self.number)

    def unattended(self, what: str) -> int | None:
        """Since when a lease taken over had no holder. The answer is given once."""
        return self._since.pop(what, None)

    def lost(self, what: str) -> None:
        """Note that another node holds the lease."""
        self._owned.discard(what)
        self._refused.add(what)

    def _holds(self, what: str) -> bool:
        return what in self._owned and self.fresh

    def _want(self, what: str) -> None:
        self._ask_again([what])

    def _let_go(self, what: str) -> None:
        self._wanted.discard(what)
        self._refused.discard(what)
        self._since.pop(what, None)
        if what in self._owned:
            self._owned.discard(what)
            self._released.add(what)
            self._due_leases.set()

    def _ask_again(self, whats: Iterable[str]) -> None:
        self._wanted |= set(whats)
        self._refused -= self._wanted
        self._due_leases.set()

    async def _see_to_leases(self) -> None:
        looked = 0.0
        while not self._leaving:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AROUND):
                    await self._due_leases.wait()
            self._due_leases.clear()
            try:
                await self._release()
                await self._take()
                if time.monotonic() > looked + LOOK_AROUND:
                    looked = time.monotonic()
                    self._wanted |= self._refused
                    await self._take()
                    await self._pick_up()
            except LinkBroken:
                await asyncio.sleep(RETRY)
                self._due_leases.set()

    async def _release(self) -> None:
        gone = sorted(self._released)
        if gone:
            await self._asking.ask(lambda c: membership.release(c, self.number, gone))
            self._released.difference_update(gone)
            for what in gone:
                self._out((FREE, what), [FREE, what])

    async def _take(self) -> None:
        wanted = self._wanted & self._lines.keys()
        if not wanted:
            return
        self._wanted = set()
        number = self.number
        try:
            taken = await self._asking.ask(lambda c: membership.take(c, number, wanted))
        except LinkBroken:
            self._wanted |= wanted
            raise
        if number != self.number or self._leaving:
            return  # it rejoined as a new node, and requests them all
        self._refused |= wanted - {one.what for one in taken}
        for one in taken:
            self._own(one)

    def _own(self, taken: membership.Taken) -> None:
        self._owned.add(taken.what)
        if taken.what not in self._lines:
            self._let_go(taken.what)  # no longer wanted
            return
        if taken.since is not None:
            self._since[taken.what] = taken.since
        self._lines[taken.what][0].granted()

    async def _pick_up(self) -> None:
        for table in await self._asking.ask(membership.orphaned):
            if f"table {table}" not in self._lines:
                super().publish(Orphaned(table))


def _key(message: Message) -> object:
    """The key of a message; of messages with the same key only the last is sent."""
    match message:
        case LogGrown() | Presence() | Rated() | Rewritten():
            return type(message), message.table
        case BotCame() | BotWent():
            return BotCame, message.bot
        case Counted():
            return Counted, message.limit, message.who
    return message


async def _notify(connection: asyncpg.Connection[Any], packet: str) -> None:
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, packet)


async def _forever(doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Keep a task running, whatever errors it raises."""
    while True:
        try:
            return await doing()
        except Exception:
            log.exception("Something between the nodes has failed")
            await asyncio.sleep(RETRY)
