"""How a table stands: everything that follows from its log, and nothing else.

An entry of the log holds what `PUBLIC` shows to everyone, and besides that:

    opened      game, options, seats, hotseat, listed, clock, start, stack, turn
    sat         person, name, starts (not when a person at the table takes another name); where it
                starts with a shuffle: order, seeds, turn
    offered     seed (what is added to the shuffle of a rematch)
    moved       turn (whose it is then), left (the clocks), lag (what was given back)
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
"""How the ids of bots begin; no person's does."""
GONE = "gone-"
"""How the ids begin that stand for people whose accounts were deleted."""

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
"""What everyone may see of each kind of entry. A move's ply is 0 for the first one."""


@dataclass(frozen=True)
class Entry:
    """A line of a table's log. ``data`` is plain JSON, secrets included."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]
    after: banmen.Position | None = field(default=None, compare=False, repr=False)
    """The position after a move, where it was computed to find out what follows. It is not stored;
    `TableState.apply` takes it instead of computing it again."""

    def row(self) -> dict[str, Any]:
        """What is stored."""
        return {"seq": self.seq, "at": self.at, "kind": self.kind, "data": self.data}


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person or bot, a level of the computer, or nobody yet."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    asked: str | None = None
    """The person for whom an open seat is kept."""

    @property
    def open(self) -> bool:
        """Whether a person may still sit down."""
        return self.person is None and self.level is None

    def view(
        self, here: bool = False, account: bool = False, rating: wire.Rating | None = None
    ) -> wire.SeatView:
        """What everyone may know of it."""
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
    """Whether that is the id of a bot."""
    return person.startswith(BOT)


class PlayedMove(NamedTuple):
    """A move that was made, and what the mover's clock showed then."""

    seat: int
    text: str
    left: int | None


class TableState:
    """What the log of a table comes to, entry by entry."""

    id: str
    last: Entry
    """The last entry."""
    game: banmen.Game
    start: str | None
    """The text of the position it began from; None for the start of the game."""
    position: banmen.Position
    seats: list[Seat]
    hotseat: bool
    """Both seats belong to one person, at one device."""
    listed: bool
    casual: bool
    """Whether it counts for no rating, with any players."""
    clock: wire.Clock
    timer: Timer | None
    stack: Stack | None
    """Flat Front's secret, until the game is over."""
    next_seeds: tuple[str, str]
    """What the players add to the shuffle of a rematch."""
    created: int
    turn: int | None
    """Whose turn it is; None when the game is over."""
    turned: int
    """Since when it is the turn of the player to move."""
    status: Literal["waiting", "playing", "over"]
    result: str
    how: wire.How | None
    ended: int | None
    """When it was over."""
    helped: bool
    """Whether a move was taken back, or a hint given: then the game says less about who is
    stronger."""
    made: list[PlayedMove]
    offers: list[wire.Offer]
    declined: list[wire.Offer]
    """Offers that were turned down and cannot be made again in this position."""
    said: list[wire.Said]
    rematch: str | None
    """The table where it goes on."""
    begun: int | None
    """Since when both seats are taken."""
    handed_over: bool
    """Whether a seat has become somebody else's on the way: a guest has logged in."""

    def __init__(self, id: str, first: Entry, outages: Sequence[Outage] = ()) -> None:
        """Begins with the entry ``opened``."""
        data = first.data
        self.id, self.last, self.created = id, first, first.at
        self.game = banmen.game(data["game"], **data["options"])
        self.stack = Stack.of(data["stack"])
        self.start = data.get("start")  # older logs have none
        self.next_seeds = NOBODYS
        self.position = first_position(self.game, self.start, self.stack)
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.hotseat, self.listed = data["hotseat"], data["listed"]
        self.casual = data.get("casual", False)  # older logs do not say
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
        """How many moves were made."""
        return len(self.made)

    @property
    def free(self) -> bool:
        """Whether nobody has to be asked: against the computer, and at one device."""
        return self.hotseat or any(seat.level for seat in self.seats)

    @property
    def asked(self) -> str | None:
        """The person for whom the open seat is kept."""
        return next((seat.asked for seat in self.seats if seat.asked), None)

    def offered(self, what: str, by: int) -> bool:
        """Whether an offer stands."""
        return any(offer.what == what and offer.by == by for offer in self.offers)

    # --- entry by entry --------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Fold one committed entry."""
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
        """The stack is shuffled, where that waited for the second player."""
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
        """The game begins when both seats are taken."""
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
        """The position that came with a move, if it is this move's from where the table stands."""
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
        """The position is another one."""
        self.declined, self.turn, self.turned = [], data["turn"], at
        self._set_timer(data, self._running(), at)

    def _set_timer(self, data: dict[str, Any], running: int | None, at: int) -> None:
        if self.timer is not None:
            first, second = data["left"]
            self.timer = self.timer.turned((first, second), running, at, data.get("lag", 0))

    def _running(self) -> int | None:
        """Whose clock runs. Live ones stand still until both have made their first move."""
        if isinstance(self.clock, wire.DaysClock) or {move.seat for move in self.made} == {0, 1}:
            return self.turn
        return None


def first_position(game: banmen.Game, start: str | None, stack: Stack | None) -> banmen.Position:
    """The position a table begins with; as long as no stack is dealt, nothing is turned up."""
    if stack is not None and stack.order is None:
        return undealt(game, start)
    return opened(game, start, stack.order or () if stack else ())


def seat_to_move(position: banmen.Position) -> wire.Seat | None:
    """Whose turn it is; nobody's where a tile is to be turned up of a stack not dealt yet."""
    return cast("wire.Seat", position.turn) if position.turn in (0, 1) else None
