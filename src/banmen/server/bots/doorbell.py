"""Which bots are online, and what they are told at once: challenges, and games that begin and end.

A bot is online as long as it listens to its events (`api.events`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from banmen.server.bots.wire import Concern, Told
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Entry, Table
from banmen.server.domain.wire import TableLine
from banmen.server.json import to_json
from banmen.server.storage.store import Known
from banmen.server.tables.room import Viewer


@dataclass
class Online:
    """A bot that is online."""

    name: str
    plays: tuple[str, ...]
    listening: set[Viewer] = field(default_factory=set)


class Doorbell:
    """All bots that are online, by id."""

    def __init__(self) -> None:
        self.online: dict[str, Online] = {}

    @contextmanager
    def answered(self, bot: Known, plays: tuple[str, ...], viewer: Viewer) -> Iterator[None]:
        """While this lasts, the bot is online, and its viewer told what concerns it."""
        here = self.online.setdefault(bot.id, Online(bot.name or "", plays))
        here.plays = plays
        here.listening.add(viewer)
        try:
            yield
        finally:
            here.listening.discard(viewer)
            if not here.listening:
                self.online.pop(bot.id, None)

    def check(self, bot: Known, game: str) -> None:
        """Whether a bot can be challenged to a game now."""
        here = self.online.get(bot.id)
        if here is None:
            raise Refusal(409, "bots.offline", name=bot.name)
        if game not in here.plays:
            raise Refusal(409, "bots.other_games", name=bot.name)

    def ring(self, table: Table, entry: Entry) -> None:
        """Tell the bots whom an event of a table concerns. A listener of the hall."""
        for person, concern in concerned(table, entry).items():
            if here := self.online.get(person):
                told = written(concern, table.line(person, entry.at))
                for viewer in here.listening:
                    viewer.send(told)


def concerned(table: Table, entry: Entry) -> dict[str, Concern]:
    """Whom an event concerns, and what it means to them."""
    sitting = [seat.person for seat in table.seats if seat.person]
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


def at_first(lines: list[TableLine]) -> str:
    """What a bot is told when it comes online: challenges that wait, and games that go on."""
    asked = [written("challenge", line) for line in lines if line.asked]
    playing = [written("started", line) for line in lines if line.status == "playing"]
    return "\n".join(asked + playing)


def written(concern: Concern, line: TableLine) -> str:
    """A line of a bot's events."""
    return to_json(Told(type=concern, table=line)).decode()
