"""Which bots are online, and what they are told at once: challenges, and games that begin and end.

A bot is online as long as it listens to its events (`bots.handlers.events`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from banmen.server.bots.wire import BotEvent, Concern
from banmen.server.bus import BotCame, BotWent, Bus, LogGrown
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Table
from banmen.server.domain.wire import TableSummary
from banmen.server.json import to_json
from banmen.server.storage.store import Identity
from banmen.server.tables.viewers import Viewer


class Online(NamedTuple):
    """A bot that is online."""

    name: str
    plays: tuple[str, ...]


class BotEvents:
    """All bots that are online, and those that listen here. `in_use` finds a table by its id."""

    def __init__(self, bus: Bus, in_use: Callable[[str], Table | None]) -> None:
        self.online: dict[str, Online] = {}
        self._listening: dict[str, set[Viewer]] = {}
        self._bus = bus
        self._in_use = in_use
        bus.subscribe(BotCame, self._came)
        bus.subscribe(BotWent, self._went)
        bus.subscribe(LogGrown, self._happened)

    @contextmanager
    def listening(self, bot: Identity, plays: tuple[str, ...], viewer: Viewer) -> Iterator[None]:
        """While this lasts, the bot is online, and its viewer told what concerns it."""
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
        """Whether a bot can be challenged to a game now."""
        here = self.online.get(bot.id)
        if here is None:
            raise Refusal(409, "bots.offline", name=bot.name)
        if game not in here.plays:
            raise Refusal(409, "bots.other_games", name=bot.name)

    def _happened(self, message: LogGrown) -> None:
        """Tell the bots whom the last event of a table concerns, if that is the one told of."""
        table = self._in_use(message.table)
        if table is None or table.seq != message.seq or not self._listening:
            return
        for person, concern in concerned(table).items():
            if listening := self._listening.get(person):
                told = written(concern, table.summary(person, table.last.at))
                for viewer in listening:
                    viewer.send(told)


def concerned(table: Table) -> dict[str, Concern]:
    """Whom the last event of a table concerns, and what it means to them."""
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
    """What a bot is told when it comes online: challenges that wait, and games that go on."""
    asked = [written("challenge", table) for table in tables if table.asked]
    playing = [written("started", table) for table in tables if table.status == "playing"]
    return "\n".join(asked + playing)


def written(concern: Concern, table: TableSummary) -> str:
    """A line of a bot's events."""
    return to_json(BotEvent(type=concern, table=table)).decode()
