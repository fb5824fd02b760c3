"""The state of a table: everything that follows from its log, and nothing else.

An entry of the log has the public fields of `PUBLIC`, and besides:

    opened      game, options, seats, hotseat, listed, clock, start, stack, turn
    sat         person, name, starts (false when a person at the table changes names); where it
                starts with a shuffle: order, seeds, turn
    offered     seed (added to the shuffle of a rematch)
    moved       turn (after the move), left (the clocks), lag (the compensation)
    took_back   turn, left
    ended       left
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, cast

import banmen
from banmen.game import opened, undealt
from banmen.server.domain import wire
from banmen.server.domain.clock import Outage, Timer, clock_of
from banmen.server.domain.stack import NOBODYS, Stack

BOT = "bot-"
"""The prefix of bots' ids; no person's id has it."""
GONE = "gone-"
"""The prefix of ids that replace people with deleted accounts."""

PUBLIC: dict[str, tuple[str, ...]] = {
    "opened": (),
    "sat": ("seat",),
    "moved": ("seat", "ply", "code", "text"),
    "offered": ("what", "by"),
    "declined": ("what", "by"),
    "took_back": ("ply",),
    "hinted": ("seat",),
    "said": ("by", "name", "text"),
    "ended": ("result", "how"),
    "rematched": ("table",),
    "rested": (),
}
"""The public fields of each kind of entry. A move's ply is 0 for the first one."""


@dataclass(frozen=True)
class Entry:
    """A line of a table's log. ``data`` is plain JSON, secrets included."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]
    after: banmen.Position | None = field(default=None, compare=False, repr=False)
    """The position after a move, if it was computed to find the entry. It is not stored;
    `TableState.apply` uses it instead of computing it again.
    """

    def row(self) -> dict[str, Any]:
        """The entry as stored."""
        return {"seq": self.seq, "at": self.at, "kind": self.kind, "data": self.data}


@dataclass(frozen=True)
class Seat:
    """The occupant of a seat: a person or bot, a level of the computer, or none yet."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    asked: str | None = None
    """The person for whom an open seat is kept."""

    @property
    def open(self) -> bool:
        """Whether a person can still sit down."""
        return self.person is None and self.level is None

    def view(
        self, here: bool = False, account: bool = False, rating: wire.Rating | None = None
    ) -> wire.SeatView:
        """The public view of it."""
        return wire.SeatView(
            kind=self._kind,
            name=self.name,
            level=self.level,
            here=here,
            account=account,
            rating=rating,
        )

    @property
    def _kind(self) -> wire.SeatKind:
        if self.level is not None:
            return "level"
        if self.person is None:
            return "asked" if self.asked else "open"
        if self.person.startswith(GONE):
            return "deleted"
        return "bot" if is_bot(self.person) else "person"


def is_bot(person: str) -> bool:
    """Whether an id is that of a bot."""
    return person.startswith(BOT)


class PlayedMove(NamedTuple):
    """A move that was made, and the mover's clock after it."""

    seat: int
    text: str
    left: int | None


class TableState:
    """The state after the entries of a log."""

    id: str
    last: Entry
    """The last entry."""
    game: banmen.Game
    start: str | None
    """The position it began from as text; None for the start of the game."""
    position: banmen.Position
    seats: list[Seat]
    hotseat: bool
    """Whether one person has both seats, at one device."""
    listed: bool
    casual: bool
    """Whether it is unrated, regardless of the players."""
    clock: wire.Clock
    timer: Timer | None
    stack: Stack | None
    """Flat Front's secret, until the game is over."""
    next_seeds: tuple[str, str]
    """The players' seeds for the shuffle of a rematch."""
    created: int
    turn: int | None
    """The seat to move; None when the game is over."""
    turned: int
    """Since when the player to move has been to move."""
    status: Literal["waiting", "playing", "over"]
    result: str
    how: wire.How | None
    ended: int | None
    """The time the game ended."""
    helped: bool
    """Whether a move was taken back or a hint given, so that the game says less about strength."""
    made: list[PlayedMove]
    offers: list[wire.Offer]
    declined: list[wire.Offer]
    """Declined offers, which cannot be repeated in this position."""
    said: list[wire.Said]
    rematch: str | None
    """The table of the rematch."""
    begun: int | None
    """Since when both seats have been taken."""
    handed_over: bool
    """Whether a seat passed to another person during the game, for instance when a guest
    logged in.
    """

    def __init__(self, id: str, first: Entry, outages: Sequence[Outage] = ()) -> None:
        """Begin with the entry ``opened``."""
        data = first.data
        self.id, self.last, self.created = id, first, first.at
        self.game = banmen.game(data["game"], **data["options"])
        self.stack = Stack.of(data["stack"])
        self.start = data.get("start")  # missing in older logs
        self.next_seeds = NOBODYS
        self.position = first_position(self.game, self.start, self.stack)
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.hotseat, self.listed = data["hotseat"], data["listed"]
        self.casual = data.get("casual", False)  # missing in older logs
        self.clock = clock_of(data["clock"])
        self.timer = Timer.of(self.clock, first.at, outages)
        self.status, self.result, self.how = "waiting", "*", None
        self.ended, self.helped = None, False
        self.made, self.offers, self.declined, self.said = [], [], [], []
        self.rematch, self.begun, self.handed_over = None, None, False
        self.turn, self.turned = data["turn"], first.at
        self._start_if_full(first.at)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.last.seq

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.made)

    @property
    def free(self) -> bool:
        """Whether no agreement is needed: against the computer, and at a shared device."""
        return self.hotseat or any(seat.level for seat in self.seats)

    @property
    def asked(self) -> str | None:
        """The person for whom the open seat is kept."""
        return next((seat.asked for seat in self.seats if seat.asked), None)

    def offered(self, what: str, by: int) -> bool:
        """Whether an offer is open."""
        return any(offer.what == what and offer.by == by for offer in self.offers)

    # --- applying entries ------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Apply one committed entry."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} after {self.seq}")
        self.last = entry
        data, at = entry.data, entry.at
        match entry.kind:
            case "sat":
                self._sit(data)
                self._deal(data)
                self._start_if_full(at)
            case "moved":
                self._move(entry)
            case "took_back":
                self._take_back(data, at)
            case "hinted":
                self.helped = True
            case "offered":
                self.offers.append(wire.Offer(what=data["what"], by=data["by"]))
                self._add_seed(data)
            case "declined":
                gone = [offer for offer in self.offers if offer.what == data["what"]]
                self.offers = [offer for offer in self.offers if offer not in gone]
                self.declined += gone
            case "said":
                self.said.append(wire.Said(at=at, **data))
            case "ended":
                self.status, self.result, self.how = "over", data["result"], data["how"]
                self.turn, self.ended = None, at
                self.offers, self.declined = [], []
                self._set_timer(data, None, at)
            case "rested":
                self._set_timer(data, self._running(), at)
            case "rematched":
                self.rematch, self.offers = data["table"], []

    def _sit(self, data: dict[str, Any]) -> None:
        before, person = self.seats[data["seat"]].person, data["person"]
        if self.status == "playing" and before != person:
            self.handed_over = True
        self.seats[data["seat"]] = Seat(person, data["name"])

    def _deal(self, data: dict[str, Any]) -> None:
        """Set the order of the stack, if it waited for the second player."""
        if self.stack is not None and "order" in data:
            seeds: tuple[str, str] = data["seeds"][0], data["seeds"][1]
            self.stack = replace(self.stack, order=tuple(data["order"]), seeds=seeds)
            self.position = first_position(self.game, self.start, self.stack)
            self.turn = data["turn"]

    def _add_seed(self, data: dict[str, Any]) -> None:
        if seed := data.get("seed"):
            first, second = self.next_seeds
            self.next_seeds = (seed, second) if data["by"] == 0 else (first, seed)

    def _start_if_full(self, at: int) -> None:
        """Start the game when both seats are taken."""
        if self.status == "waiting" and not any(seat.open for seat in self.seats):
            self.status, self.turned, self.begun = "playing", at, at
            if self.timer is not None:
                self.timer = self.timer.turned(self.timer.left, self._running(), at)

    def _move(self, entry: Entry) -> None:
        data, at = entry.data, entry.at
        seat, left = data["seat"], data.get("left")
        self.position = self._after(entry) or self.position.play(data["code"])
        self.made.append(PlayedMove(seat, data["text"], left[seat] if left else None))
        self.offers = [offer for offer in self.offers if offer.what == "draw" and offer.by == seat]
        self._turn(data, at)

    def _after(self, entry: Entry) -> banmen.Position | None:
        """The position computed with a move, if it continues the current one by this move."""
        after = entry.after
        if after is None or after.before is not self.position or after.last is None:
            return None
        return after if after.last.code == entry.data["code"] else None

    def _take_back(self, data: dict[str, Any], at: int) -> None:
        self.position, self.helped = self.position.line[data["ply"]], True
        del self.made[data["ply"] :]
        self.offers = []
        self._turn(data, at)

    def _turn(self, data: dict[str, Any], at: int) -> None:
        """Start the turn of a new position."""
        self.declined, self.turn, self.turned = [], data["turn"], at
        self._set_timer(data, self._running(), at)

    def _set_timer(self, data: dict[str, Any], running: int | None, at: int) -> None:
        if self.timer is not None:
            first, second = data["left"]
            self.timer = self.timer.turned((first, second), running, at, data.get("lag", 0))

    def _running(self) -> int | None:
        """The seat whose clock runs. Live clocks start when both have made their first move."""
        if isinstance(self.clock, wire.DaysClock) or {move.seat for move in self.made} == {0, 1}:
            return self.turn
        return None


def first_position(game: banmen.Game, start: str | None, stack: Stack | None) -> banmen.Position:
    """The position a table begins with; nothing is revealed until the stack is dealt."""
    if stack is not None and stack.order is None:
        return undealt(game, start)
    return opened(game, start, stack.order or () if stack else ())


def seat_to_move(position: banmen.Position) -> wire.Seat | None:
    """The seat to move; None if a tile must be revealed from a stack not yet dealt."""
    return cast("wire.Seat", position.turn) if position.turn in (0, 1) else None
