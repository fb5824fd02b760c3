"""One game in progress: the players' actions, and the view for everyone.

Nothing here reads a clock or a disk. Times are passed in, in milliseconds since 1970. An action
first becomes log entries; they change the table only when applied:

    entries = table.act(seat, act, at)      # or a Complaint with the reason
    await store.append(table.id, entries)
    for entry in entries:
        table.apply(entry)              # reuses the position that `act` computed
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any, Literal, NamedTuple, cast

import banmen
from banmen.draft import Draft
from banmen.errors import Complaint
from banmen.players.ladder import level
from banmen.position import MOST_REPETITIONS
from banmen.scene import Scene
from banmen.server.domain import permissions, wire
from banmen.server.domain.clock import Outage
from banmen.server.domain.player_info import PlayerInfo
from banmen.server.domain.stack import NOBODYS, covered, new_salt
from banmen.server.domain.table_state import (
    PUBLIC,
    Entry,
    Seat,
    TableState,
    first_position,
    seat_to_move,
)
from banmen.server.domain.wire import How

__all__ = ["Entry", "Outage", "Table", "new_id"]


class NewEntry(NamedTuple):
    """An entry without its number and time."""

    kind: str
    data: dict[str, Any]
    after: banmen.Position | None = None


OfferKind = Literal["draw", "takeback", "rematch"]


def new_id() -> str:
    """A new id for a table: ten letters and digits."""
    return "".join(secrets.choice(string.ascii_lowercase + string.digits) for _ in range(10))


class Table(TableState):
    """A game in progress. Make one with `opened`, or from its log with `replay`."""

    def __init__(self, id: str, first: Entry, outages: Sequence[Outage] = ()) -> None:
        """Only for `opened` and `replay`."""
        super().__init__(id, first, outages)
        self.players = PlayerInfo()
        """Facts about the players that are not in the log; so is who is away."""
        self._away: list[int | None] = [None, None]
        self._shown: tuple[banmen.Position, Scene] | None = None

    # --- beginning -------------------------------------------------------------------------------

    @classmethod
    def opened(
        cls,
        id: str,
        wanted: wire.NewTable,
        person: str,
        at: int,
        name: str | None = None,
        outages: Sequence[Outage] = (),
        asked: Seat | None = None,
        salt: str | None = None,
    ) -> tuple[Table, list[Entry]]:
        """Open a table; return it with the first entries of its log, already applied.

        ``asked`` is the seat kept for a named opponent, ``salt`` the server's contribution to the
        shuffle if it has committed to one.
        """
        game = banmen.game(wanted.game, **wanted.options)
        you = other = Seat(person, name)
        if isinstance(wanted.opponent, wire.AgainstLevel):
            other = Seat(level=level(wanted.opponent.level, game).name)
        elif not isinstance(wanted.opponent, wire.BothHere):
            other = asked or Seat()
        first = secrets.randbelow(2) if wanted.seat == "random" else wanted.seat
        seats = [you, other] if first == 0 else [other, you]
        listed = isinstance(wanted.opponent, wire.AgainstFriend) and wanted.opponent.listed
        terms = Terms(wanted.clock, listed, wanted.casual, wanted.start)
        seed = wanted.shuffle.seed if wanted.shuffle else ""
        shuffle = Shuffle(id, salt or new_salt(), (seed, "") if first == 0 else ("", seed))
        entries = _first_entries(game, seats, terms, at, shuffle)
        return cls.replay(id, entries, outages), entries

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry], outages: Sequence[Outage] = ()) -> Table:
        """Restore a table from its log.

        ``outages`` is the store's list, which may grow: so outages are credited to both players,
        however often the table is loaded.
        """
        first, *rest = entries
        table = cls(id, first, outages)
        for entry in rest:
            table.apply(entry)
        return table

    def again(self, id: str, at: int) -> tuple[Table, list[Entry], list[Entry]]:
        """Open the rematch with seats swapped: the new table, its first entries, and those for this
        one.

        Its id must be `next_id`, so that the shuffle is the one the server committed to. Save both
        together: ``store.append_together({id: first, table.id: last})``.
        """
        outages = self.timer.outages if self.timer else ()
        terms = Terms(self.clock, self.listed, self.casual, self.start)
        bound = self.stack is not None and id == self.stack.next
        salt = self.stack.next_salt if self.stack and bound else new_salt()
        shuffle = Shuffle(id, salt, self.next_seeds[::-1] if bound else NOBODYS)
        entries = _first_entries(self.game, self.seats[::-1], terms, at, shuffle)
        table = Table.replay(id, entries, outages)
        return table, entries, self._entries(at, NewEntry("rematched", {"table": id}))

    @property
    def next_id(self) -> str:
        """The id of the table for a rematch."""
        return (self.stack and self.stack.next) or new_id()

    # --- actions ---------------------------------------------------------------------------------

    def act(self, seat: int, act: wire.Act, at: int, lag: int = 0) -> list[Entry]:
        """The entries of an action by the player of a seat; a Complaint if it is refused.

        ``at`` is when it was received, ``lag`` the measured delay of the message in milliseconds.
        Changes nothing. If `rematch_due` is true afterwards, the registry opens the next table. At
        a table where one person has both seats, the player to move acts.
        """
        action = (
            act.what if isinstance(act, wire.OfferMessage) and act.type == "offer" else act.type
        )
        self.check(seat, cast(wire.Action, action), at)
        return self._entries(at, *self._follows(self._acting(seat), act, at, lag))

    def check(self, seat: int, action: wire.Action, at: int) -> None:
        """Refuse an action the player of a seat may not take now."""
        refusal = self._why_not(self._acting(seat), action, at)
        if refusal is not None:
            raise Complaint(refusal)

    def _follows(self, seat: int, act: wire.Act, at: int, lag: int) -> list[NewEntry]:
        match act:
            case wire.Play():
                return self._play(seat, act, at, lag)
            case wire.Say():
                return [
                    NewEntry("said", {"by": seat, "name": self.seats[seat].name, "text": act.text})
                ]
            case wire.OfferMessage(type="offer"):
                return [self._offer(seat, act, at)]
            case wire.OfferMessage(type="accept"):
                return [self._accept(seat, act, at)]
            case wire.OfferMessage():
                return [self._decline(seat, act.what)]
            case wire.Do(type="resign"):
                return [self._lost(seat, "resigned", at)]
            case wire.Do(type="claim"):
                return [self._lost(1 - seat, "left", at)]
            case wire.Do():
                return [self._ended("*", "aborted", at)]

    def sit(self, person: str, name: str | None, at: int, seed: str | None = None) -> list[Entry]:
        """The entries when a person takes the open seat; ``seed`` is added to the shuffle."""
        if self.status == "over":
            raise Complaint("table.over")
        if self.seats_of(person):
            raise Complaint("table.own_table")
        for seat, taken in enumerate(self.seats):
            if taken.open:
                sat = _sitting(seat, person, name, starts=True)
                return self._entries(at, sat._replace(data={**sat.data, **self._deals(seat, seed)}))
        raise Complaint("table.seat_taken")

    def _deals(self, seat: int, seed: str | None) -> dict[str, Any]:
        """The data of a shuffle that waited for the second player."""
        if self.stack is None or self.stack.order is not None:
            return {}
        stack = self.stack.seeded(seat, seed or "").dealt()
        first = first_position(self.game, self.start, stack)
        return {
            "order": list(stack.order or ()),
            "seeds": list(stack.seeds),
            "turn": seat_to_move(first),
        }

    def decline(self, person: str | None, at: int) -> list[Entry]:
        """The entries when a person who was asked declines to play."""
        if person is None or person != self.asked or self.status != "waiting":
            raise Complaint("table.not_asked")
        return self._entries(at, self._ended("*", "declined", at))

    def call_off(self, at: int) -> list[Entry]:
        """The entries when the open seat will not be taken any more."""
        return (
            self._entries(at, self._ended("*", "aborted", at)) if self.status == "waiting" else []
        )

    def quit(self, person: str, at: int) -> list[Entry]:
        """The entries when a person leaves for good: leaving a game loses it."""
        seats = self.seats_of(person)
        if self.status == "waiting" and not seats:
            return self.decline(person, at) if self.asked == person else []
        if self.status == "over" or not seats:
            return []
        if self.status == "waiting" or self.hotseat or self.ply < permissions.ABORTABLE:
            return self._entries(at, self._ended("*", "aborted", at))
        return self._entries(at, self._lost(seats[0], "left", at))

    def abandoned(self, since: int, at: int) -> list[Entry]:
        """The entries when the player to move has not moved since `since`."""
        if self.turn is None or self.turned > since or self.person(self.turn) is None:
            return []
        return self.quit(self.person(self.turn) or "", at)

    def rename(self, person: str, name: str | None, at: int) -> list[Entry]:
        """The entries when a person at this table changes names."""
        seats = [seat for seat in self.seats_of(person) if self.seats[seat].name != name]
        return self._entries(at, *(_sitting(seat, person, name, starts=False) for seat in seats))

    def hand_over(self, person: str, owner: str, name: str | None, at: int) -> list[Entry]:
        """The entries when a person's seats pass to another person."""
        seats = self.seats_of(person)
        return self._entries(at, *(_sitting(seat, owner, name, starts=False) for seat in seats))

    def hint(self, seat: int, at: int) -> list[Entry]:
        """The entries when a player asks for a hint: none after the first help."""
        self.check(seat, "hint", at)
        hinted = NewEntry("hinted", {"seat": self._acting(seat)})
        return [] if self.helped else self._entries(at, hinted)

    def flag(self, at: int) -> list[Entry]:
        """The loss on time, if a clock has run out."""
        due = self.due()
        if self.timer is None or self.timer.running is None or due is None or at < due:
            return []
        return self._entries(at, self._lost(self.timer.running, "time", at))

    def rest(self, start: int, end: int) -> list[Entry]:
        """The entries when no server ran the table for a while: the clock gets that time back."""
        unseen = self.timer.unseen(start, end) if self.timer else 0
        return self.give_back(unseen, end)

    def give_back(self, back: int, at: int) -> list[Entry]:
        """The entries when the running clock gets back so many milliseconds."""
        if self.timer is None or self.timer.running is None or back <= 0:
            return []
        left = list(self.timer.rested(back, at))
        return self._entries(at, NewEntry("rested", {"back": back, "left": left}))

    def _entries(self, at: int, *happened: NewEntry) -> list[Entry]:
        """Number the entries. Time never runs backwards in a log, on any node."""
        at = max(at, self.last.at)
        return [Entry(seq, at, *one) for seq, one in enumerate(happened, self.seq + 1)]

    def _acting(self, seat: int) -> int:
        """The seat a person acts for: at a shared device, that of the player to move."""
        return self.turn if self.hotseat and self.turn is not None else seat

    def _play(self, seat: int, act: wire.Play, at: int, lag: int) -> list[NewEntry]:
        if act.ply != self.ply:
            raise Complaint("table.other_ply")
        wish = act.code if act.code is not None else act.text
        if wish is None:
            raise Complaint("table.no_move")
        if self.timer and not self.seats[seat].level and not self.timer.in_time(seat, at, lag):
            raise Complaint("table.time_up")
        after = self.position.play(wish)
        assert after.last is not None
        data: dict[str, Any] = {
            "seat": seat,
            "ply": self.ply,
            "code": after.last.code,
            "text": after.last.text,
            "turn": after.turn,
        }
        if self.timer:
            data["left"] = list(self.timer.after_move(seat, at, lag))
            data["lag"] = self.timer.given_back(seat, at, lag)
        moved = NewEntry("moved", data, after)
        if not after.over:
            return [moved]
        how: How = "repetition" if repeated(after) else "rules"
        ended: dict[str, Any] = {"result": after.result, "how": how}
        if self.timer:
            ended["left"] = data["left"]
        return [moved, NewEntry("ended", ended)]

    def _offer(self, seat: int, act: wire.OfferMessage, at: int) -> NewEntry:
        """An offer; or its effect, if no agreement is needed or the opponent offered the same."""
        if self.offered(act.what, 1 - seat) or (self.free and act.what != "rematch"):
            return self._agree(seat if self.free else 1 - seat, act, at)
        return _offered(seat, act)

    def _accept(self, seat: int, act: wire.OfferMessage, at: int) -> NewEntry:
        if not any(offer.what == act.what for offer in permissions.acceptable(self, seat)):
            raise Complaint("table.no_offer")
        return self._agree(1 - seat, act, at)

    def _decline(self, seat: int, what: OfferKind) -> NewEntry:
        if not any(offer.what == what for offer in self.offers):
            raise Complaint("table.no_offer")
        return NewEntry("declined", {"what": what, "by": seat})

    def _agree(self, asked: int, act: wire.OfferMessage, at: int) -> NewEntry:
        """The entry when both agree to what the player of seat `asked` offered."""
        if act.what == "draw":
            return self._ended("1/2-1/2", "agreed", at)
        if act.what == "rematch":
            return _offered(1 - asked, act)
        ply = permissions.last_turn(self, asked)
        assert ply is not None
        turn = self.position.line[ply].turn
        return NewEntry("took_back", {"ply": ply, "turn": turn, **self._now(at)})

    def _lost(self, seat: int, how: How, at: int) -> NewEntry:
        return self._ended("0-1" if seat == 0 else "1-0", how, at)

    def _ended(self, result: str, how: How, at: int) -> NewEntry:
        return NewEntry("ended", {"result": result, "how": how, **self._now(at)})

    def _now(self, at: int) -> dict[str, Any]:
        """The clocks' times, for an entry."""
        return {"left": list(self.timer.shows(at))} if self.timer else {}

    # --- time ------------------------------------------------------------------------------------

    def due(self) -> int | None:
        """Return the time at which `flag` will find a loss on time if nothing happens before. The
        computer never loses on time.
        """
        if self.timer is None or self.timer.running is None:
            return None
        return None if self.seats[self.timer.running].level else self.timer.due()

    def present(self, here: Collection[int], at: int) -> None:
        """Set which seats' players have the table open; the others are away from now on.

        This is not in the log: call it when a table is loaded and whenever a person comes or goes.
        """
        self._away = [
            None if seat in here else at if since is None else since
            for seat, since in enumerate(self._away)
        ]

    def claimable(self) -> int | None:
        """Return the time from which a person may claim the game of an absent opponent; the table
        must be shown again then.
        """
        found = (permissions.claimable(self, seat, self._away) for seat in (0, 1))
        return next((at for at in found if at is not None), None)

    def rematch_due(self) -> bool:
        """Whether the players agreed to a rematch that is not yet open."""
        wanted = [offer for offer in self.offers if offer.what == "rematch"]
        return len(wanted) == 2 or (self.free and bool(wanted))

    # --- players ---------------------------------------------------------------------------------

    def seats_of(self, person: str) -> tuple[wire.Seat, ...]:
        """The seats of a person; none for watchers."""
        seats: tuple[wire.Seat, ...] = (0, 1)
        return tuple(seat for seat in seats if self.seats[seat].person == person)

    def person(self, seat: int) -> str | None:
        """The person in a seat; None for an open seat and for the computer."""
        return self.seats[seat].person

    def computer(self) -> tuple[int, str] | None:
        """The seat and level of the computer if it is to move. It moves by `act`."""
        if self.status != "playing" or self.turn is None:
            return None
        found = self.seats[self.turn].level
        return None if found is None else (self.turn, found)

    @property
    def abort_counts(self) -> bool:
        """Whether aborting now would cost a player something: a rating, or a game against a
        person.
        """
        return self.status == "playing" and self.ply > 0 and (self.players.rated or not self.free)

    # --- views ----------------------------------------------------------------------------------

    def may(self, seat: int, at: int) -> tuple[wire.Action, ...]:
        """The actions allowed to the player of a seat: exactly those that `act` accepts."""
        acting = self._acting(seat)
        return tuple(
            action for action in permissions.ACTIONS if self._why_not(acting, action, at) is None
        )

    def _why_not(self, seat: int, action: wire.Action, at: int) -> permissions.RefusalKey:
        if self.players.rated and self.status == "playing" and action in permissions.HELP:
            return "table.rated_no_help"
        return permissions.why_not(self, seat, action, at, self._away)

    def view(
        self, *, here: Collection[int], watchers: int, thinking: bool, at: int
    ) -> wire.TableView:
        """The view of the table for everyone."""
        over = self.status == "over"
        return wire.TableView(
            id=self.id,
            seq=self.seq,
            game=self.game.id,
            options=self.game.options,
            status=self.status,
            seats=(self._seat(0, 0 in here), self._seat(1, 1 in here)),
            hotseat=self.hotseat,
            listed=self.listed,
            casual=self.casual,
            rated=self.players.rated,
            clock=self.clock,
            clocks=self._clocks(at),
            turn=cast("wire.Seat | None", self.turn),
            ply=self.ply,
            result=self.result,
            how=self.how,
            offers=tuple(self.offers),
            may=(self.may(0, at), self.may(1, at)),
            thinking=thinking,
            watchers=watchers,
            commitment=self.stack.commitment if self.stack else None,
            proof=self.stack.proof if self.stack and over else None,
            rematch=self.rematch,
            next=self.stack.next_commitment if self.stack and over else None,
            start=self.start,
            created=self.created,
        )

    def _seat(self, seat: int, here: bool) -> wire.SeatView:
        accounts, ratings, _ = self.players
        return self.seats[seat].view(here, account=accounts[seat], rating=ratings[seat])

    def summary(self, person: str, at: int) -> wire.TableSummary:
        """The table's row in a person's list."""
        return wire.TableSummary(
            id=self.id,
            game=self.game.id,
            options=self.game.options,
            status=self.status,
            seats=(self.seats[0].view(), self.seats[1].view()),
            clock=self.clock,
            casual=self.casual,
            turn=cast("wire.Seat | None", self.turn),
            yours=self.seats_of(person),
            asked=self.status == "waiting" and self.asked == person,
            ply=self.ply,
            result=self.result,
            updated=at,
        )

    def _clocks(self, at: int) -> wire.Clocks | None:
        if self.timer is None:
            return None
        running = cast("wire.Seat | None", self.timer.running)
        return wire.Clocks(left=self.timer.shows(at), running=running, at=at)

    def moves(self) -> list[str]:
        """The moves in the game's notation."""
        return [move.text for move in self.made]

    def movers(self) -> list[int]:
        """The seats that made the moves."""
        return [move.seat for move in self.made]

    def chat(self) -> list[wire.Said]:
        """The lines of the chat."""
        return list(self.said)

    def scene(self) -> Scene:
        """The scene of the current position."""
        if self._shown is None or self._shown[0] is not self.position:
            self._shown = self.position, self.position.scene()
        return self._shown[1]

    def scenes(self, first: int, last: int) -> list[Scene]:
        """The scenes after ``first`` to ``last`` moves, inclusive, without choices."""
        return stretch(self.position, first, last)

    def why(self, touches: Sequence[str]) -> Complaint | None:
        """Why a path of touches leads to no legal move; None if it does."""
        return self.position.why_not_touches(touches)

    def public(self, entry: Entry) -> wire.Happening:
        """The public part of an entry: never the stack, never a person's id."""
        data = {name: entry.data[name] for name in PUBLIC[entry.kind]}
        return wire.Happening(kind=cast("wire.Kind", entry.kind), data=data)


def stretch(position: banmen.Position, first: int, last: int) -> list[Scene]:
    """The scenes after ``first`` to ``last`` moves on the way to a position, without choices."""
    line = position.line[max(0, first) : max(0, last + 1)]
    return [replace(one.scene(), choices=()) for one in line]


class Terms(NamedTuple):
    """The terms of a game."""

    clock: wire.Clock
    listed: bool
    casual: bool
    start: str | None


class Shuffle(NamedTuple):
    """The inputs of the shuffle of a table's stack."""

    table: str
    salt: str
    seeds: tuple[str, str]


def _first_entries(
    game: banmen.Game, seats: Sequence[Seat], terms: Terms, at: int, shuffle: Shuffle
) -> list[Entry]:
    start = _beginning(game, terms.start)
    stack = covered(game, start, shuffle.table, shuffle.salt, new_id())
    if stack is not None:
        stack = replace(stack, seeds=shuffle.seeds)
        stack = stack if any(seat.open for seat in seats) else stack.dealt()
    data = {
        "game": game.id,
        "options": game.options,
        "seats": [asdict(seat) for seat in seats],
        "hotseat": seats[0].person is not None and seats[0].person == seats[1].person,
        "listed": terms.listed,
        "casual": terms.casual,
        "clock": asdict(terms.clock),
        "start": start,
        "stack": stack.stored() if stack else None,
        "turn": seat_to_move(first_position(game, start, stack)),
    }
    return [Entry(1, at, "opened", data)]


def _beginning(game: banmen.Game, wanted: str | None) -> str | None:
    """The text of the starting position; None for the usual start, however written."""
    if wanted is None:
        return None
    draft = Draft.of(game, wanted)
    if draft.problem is not None:
        raise draft.problem
    if draft.position is not None and draft.position.over:
        raise Complaint("table.start_over")
    return None if str(draft) == str(Draft.start(game)) else str(draft)


def _offered(seat: int, act: wire.OfferMessage) -> NewEntry:
    seed = {"seed": act.seed} if act.seed and act.what == "rematch" else {}
    return NewEntry("offered", {"what": act.what, "by": seat, **seed})


def _sitting(seat: int, person: str, name: str | None, *, starts: bool) -> NewEntry:
    return NewEntry("sat", {"seat": seat, "person": person, "name": name, "starts": starts})


def repeated(position: banmen.Position) -> bool:
    """Whether a game is drawn by repetition."""
    return position.result == "1/2-1/2" and position.repetitions >= MOST_REPETITIONS
