"""Bots online, and the events sent to them: challenges, and games that begin and end.

A bot is online as long as it listens to its events (`bots.handlers.events`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, cast

from banmen.server.bots.wire import BotEvent, Concern
from banmen.server.bus import BotCame, BotConcerned, BotWent, Bus, Milestone, Missed
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Table
from banmen.server.domain.wire import TableSummary
from banmen.server.json import to_json
from banmen.server.storage.store import Identity
from banmen.server.tables.viewers import Viewer
from banmen.server.tasks import Tasks


class Online(NamedTuple):
    """A bot that is online."""

    name: str
    plays: tuple[str, ...]


class BotEvents:
    """All bots online, and those connected to this node.

    `in_use` finds a table by its id if it is in use, `table` in any case.
    """

    def __init__(
        self,
        bus: Bus,
        in_use: Callable[[str], Table | None],
        table: Callable[[str], Awaitable[Table]],
        tasks: Tasks,
    ) -> None:
        self.online: dict[str, Online] = {}
        self._listening: dict[str, set[Viewer]] = {}
        self._bus = bus
        self._in_use = in_use
        self._table = table
        self._tasks = tasks
        bus.subscribe(BotCame, self._came)
        bus.subscribe(BotWent, self._went)
        bus.subscribe(Milestone, self._happened)
        bus.subscribe(BotConcerned, self._concerned)
        bus.subscribe(Missed, lambda message: self._end_all())

    @contextmanager
    def listening(self, bot: Identity, plays: tuple[str, ...], viewer: Viewer) -> Iterator[None]:
        """A context in which the bot is online, and its viewer gets its events."""
        listening = self._listening.setdefault(bot.id, set())
        listening.add(viewer)
        self._bus.publish(BotCame(bot.id, bot.name or "", plays))
        try:
            yield
        finally:
            listening.discard(viewer)
            if not listening:
                del self._listening[bot.id]
                self._bus.publish(BotWent(bot.id))

    def _came(self, message: BotCame) -> None:
        self.online[message.bot] = Online(message.name, message.plays)

    def _went(self, message: BotWent) -> None:
        self.online.pop(message.bot, None)

    def check(self, bot: Identity, game: str) -> None:
        """Refuse a challenge to a bot that is offline or does not play the game."""
        here = self.online.get(bot.id)
        if here is None:
            raise Refusal(409, "bots.offline", name=bot.name)
        if game not in here.plays:
            raise Refusal(409, "bots.other_games", name=bot.name)

    def _happened(self, message: Milestone) -> None:
        """Find the bots that the last event of a table concerns."""
        table = self._in_use(message.table)
        if table is None or not self.online:
            return
        for person, concern in concerned(table).items():
            if person in self.online:
                self._bus.publish(BotConcerned(table.id, person, concern))

    def _concerned(self, message: BotConcerned) -> None:
        """Notify a bot connected here; the table may be in use elsewhere."""
        if message.bot not in self._listening:
            return
        if (table := self._in_use(message.table)) is not None:
            self._tell(message, table)
        else:
            self._tasks.insist(partial(self._find_and_tell, message))

    async def _find_and_tell(self, message: BotConcerned) -> None:
        self._tell(message, await self._table(message.table))

    def _tell(self, message: BotConcerned, table: Table) -> None:
        told = written(cast("Concern", message.concern), table.summary(message.bot, table.last.at))
        for viewer in self._listening.get(message.bot, ()):
            viewer.send(told)

    def _end_all(self) -> None:
        """Messages may have been missed: disconnect the bots, so that they reconnect and get the
        current state.
        """
        for listening in self._listening.values():
            for viewer in listening:
                viewer.left_behind.set()


def concerned(table: Table) -> dict[str, Concern]:
    """The people whom the last event of a table concerns, and what it means to them."""
    sitting, entry = [seat.person for seat in table.seats if seat.person], table.last
    match entry.kind:
        case "opened" if table.asked:
            return {table.asked: "challenge"}
        case "opened" if table.status == "playing":
            return dict.fromkeys(sitting, "started")
        case "sat" if entry.data["starts"]:
            return dict.fromkeys(sitting, "started")
        case "ended" if entry.data["how"] == "declined":
            return dict.fromkeys(sitting, "declined")
        case "ended" if table.asked:
            return {table.asked: "withdrawn"}
        case "ended":
            return dict.fromkeys(sitting, "finished")
        case "offered" if entry.data["what"] == "rematch":
            other = table.person(1 - entry.data["by"])
            return {other: "rematch"} if other and not table.rematch_due() else {}
    return {}


def at_first(tables: list[TableSummary]) -> str:
    """The first lines for a bot that comes online: open challenges, and games in progress."""
    asked = [written("challenge", table) for table in tables if table.asked]
    playing = [written("started", table) for table in tables if table.status == "playing"]
    return "\n".join(asked + playing)


def written(concern: Concern, table: TableSummary) -> str:
    """A line of a bot's events."""
    return to_json(BotEvent(type=concern, table=table)).decode()
