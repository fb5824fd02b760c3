"""One table in use: it processes actions one at a time, and tells its viewers.

Every event takes the same path: the table computes the entries, the log commits them, the table
applies them, and all viewers get the same bytes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from banmen.errors import Complaint
from banmen.server.bus import Bus, Due, GameOver, LogGrown, Milestone, NextGame, Presence
from banmen.server.domain import wire
from banmen.server.domain.permissions import ABORTABLE
from banmen.server.domain.player_info import PlayerInfo
from banmen.server.domain.refusal import Conflict, Refusal, Superseded
from banmen.server.domain.table import Entry, Table
from banmen.server.now import TimeSource
from banmen.server.tables.board_json import UNCHANGED, BoardJson, text
from banmen.server.tables.computer import ComputerPlayer, ComputerTurn
from banmen.server.tables.logs import Logs
from banmen.server.tables.viewers import Board, Viewer, Viewers
from banmen.server.tasks import Tasks
from banmen.server.workers.job import Searches

TRIES = 8
"""The most times an action is decided again because the log grew elsewhere."""
DIALLING = 1_000
"""The longest time a page needs to connect to another server when its own stops, in
milliseconds.
"""
SETTLE = 0.15
"""The delay before viewers are notified of arrivals and departures, in seconds: a page that reloads
causes both.
"""
CHANGES_PLAYER_INFO = ("sat", "took_back", "hinted")
MILESTONES = ("sat", "offered", "ended")
"""Events sent to the players on whatever page they are."""

FindPlayerInfo = Callable[[Table], Awaitable[PlayerInfo]]
"""Finds facts about the players at a table."""


class Needs(NamedTuple):
    """A table's dependencies on the rest of the server."""

    logs: Logs
    workers: Searches
    player_info: FindPlayerInfo
    bus: Bus
    tasks: Tasks
    clock: TimeSource


class LiveTable:
    """A table in use."""

    def __init__(self, table: Table, needs: Needs) -> None:
        self.table = table
        self.used = time.monotonic()
        self.viewers = Viewers(table.id, needs.bus)
        self._needs = needs
        self._bus, self._tasks, self._now = needs.bus, needs.tasks, needs.clock
        self._lock = asyncio.Lock()
        self._board_json = BoardJson(table)
        self._presence = needs.bus.presence(table.id)
        self._telling: asyncio.TimerHandle | None = None
        self._resting = False
        """Whether the clock is about to get back a time when no node ran the table."""
        self._lease = needs.bus.lease(f"table {table.id}", self._granted)
        self._computer: ComputerPlayer | None = None
        if any(seat.level for seat in table.seats):
            self._computer = ComputerPlayer(
                table.id, needs.workers, needs.tasks, lambda: self.table.position, self._answer
            )
        self._begin()

    def _begin(self) -> None:
        self.table.present(self._here(), self._now())
        self.go_on()
        self._tasks.insist(self.refresh_player_info)

    def now(self) -> int:
        """The current time at this table."""
        return self._now()

    def close(self) -> None:
        """Drop the table; the next node that uses it takes over."""
        self.rest()
        self._lease.release()

    @property
    def idle(self) -> bool:
        """Whether there are no viewers and nothing is in progress."""
        thinking = self._computer is not None and self._computer.busy
        return not (len(self.viewers) or self._lock.locked() or thinking)

    # --- actions ---------------------------------------------------------------------------------

    async def act(self, person: str | None, act: wire.Act, lag: int = 0) -> int:
        """Carry out a person's action; return the number of its event once it is on disk."""
        at = self._now()
        if isinstance(act, wire.OfferMessage) and act.what == "takeback":
            await self.know_players()
        return await self._alone(lambda: self.table.act(self._seat(person), act, at, lag))

    async def sit(self, person: str, name: str | None, seed: str | None = None) -> None:
        """Give a person the open seat; ``seed`` is added to the shuffle."""
        await self._alone(lambda: self.table.sit(person, name, self._now(), seed))

    async def decline(self, person: str | None) -> None:
        """Record that a person who was asked declines to play."""
        await self._alone(lambda: self.table.decline(person, self._now()))

    async def call_off(self) -> None:
        """Close the table if its seat is still open."""
        await self._alone(lambda: self.table.call_off(self._now()))

    async def quit(self, person: str) -> None:
        """Record that a person leaves for good."""
        await self._alone(lambda: self.table.quit(person, self._now()))

    async def abandoned(self, since: int) -> None:
        """End a game whose player to move has not moved since `since`: a rated game is lost, one
        hardly begun is aborted, others go on.
        """
        await self.know_players()
        if self.table.players.rated or self.table.ply < ABORTABLE:
            await self._alone(lambda: self.table.abandoned(since, self._now()))

    async def hint(self, person: str | None) -> None:
        """Record that a person gets a hint."""
        await self.know_players()
        await self._alone(lambda: self.table.hint(self._seat(person), self._now()))

    async def rename(self, person: str, name: str | None) -> None:
        """Change a person's name at the table."""
        await self._alone(lambda: self.table.rename(person, name, self._now()))

    async def hand_over(self, person: str, owner: str, name: str | None) -> None:
        """Pass the seats of a person to another, for instance when a guest logs in."""
        await self._alone(lambda: self.table.hand_over(person, owner, name, self._now()))

    async def _alone(self, following: Callable[[], list[Entry]], leased: bool = False) -> int:
        """Compute entries and commit them while nothing else happens here; with ``leased`` only as
        holder of the lease.

        It runs to its end even if the caller is gone.
        """

        async def do() -> int:
            async with self._lock:
                self.used = time.monotonic()
                await self._needs.logs.awake()
                for again in range(TRIES):
                    if await self._follow(following, leased, bool(again)):
                        return self.table.seq
                raise Refusal(409, "server.moved_on")

        return await asyncio.shield(self._tasks.go(do()))

    async def _follow(
        self, following: Callable[[], list[Entry]], leased: bool, again: bool
    ) -> bool:
        """Commit the entries; False if the log grew elsewhere meanwhile, so that they must be
        computed again.
        """
        if leased and not self._lease.held:
            return True
        try:
            entries = following()
        except Complaint:
            if self._bus.shared and await self._read_on():
                return False  # it may be allowed in the table's new state
            if again:
                raise Refusal(409, "server.moved_on") from None
            raise
        try:
            await self._commit(entries, leased)
        except Superseded:
            self._lease.lost()
            await self._read_on()
            self.go_on()
        except Conflict:
            return not await self._read_on()
        return True

    async def _commit(self, entries: Sequence[Entry], leased: bool) -> None:
        if entries:
            fence = self._lease.fence if leased else None
            await self._needs.logs.append(self.table.id, entries, fence)
            self._take_in(entries)

    def _take_in(self, entries: Sequence[Entry]) -> None:
        """Apply committed entries, and tell everyone."""
        for entry in entries:
            self._apply(entry)
            self._bus.tell_others(LogGrown(self.table.id, entry.seq))
            if entry.kind in MILESTONES:
                self._bus.publish(Milestone(self.table.id))
            if entry.kind == "ended":
                self._bus.publish(GameOver(self.table.id))
        self.go_on()

    def _apply(self, entry: Entry) -> None:
        """Apply an entry, and tell the viewers."""
        self.table.apply(entry)
        moved = entry.kind in ("moved", "took_back") or entry.data.get("starts", False)
        self._broadcast(self.table.public(entry), moved)
        if entry.kind in CHANGES_PLAYER_INFO:
            self._tasks.insist(self.refresh_player_info)

    def _seat(self, person: str | None) -> int:
        """The seat a person acts for: the one to move, if they have both."""
        seats = self.table.seats_of(person) if person else ()
        if not seats:
            raise Refusal(403, "server.watching")
        turn = self.table.position.turn
        return turn if turn is not None and turn in seats else seats[0]

    # --- changes by other nodes ------------------------------------------------------------------

    async def start_afresh(self) -> None:
        """Reload the table from its log, which another node has rewritten."""
        async with self._lock:
            await self._reload()

    async def catch_up(self, seq: int) -> None:
        """Load missing entries, up to at least the given number."""
        async with self._lock:
            if self.table.seq < seq:
                await self._read_on()

    async def _read_on(self) -> bool:
        """Apply entries committed elsewhere; return whether there were any."""
        entries = await self._needs.logs.after(self.table.id, self.table.seq)
        for entry in entries:
            self._apply(entry)
        if entries:
            if any(entry.kind == "sat" for entry in entries):  # it may be a viewer
                self.table.present(self._here(), self._now())
                self._greet()
            self.go_on()
        return bool(entries)

    async def _reload(self) -> None:
        players, self.table = self.table.players, await self._needs.logs.load(self.table.id)
        self.table.players = players
        self._board_json = BoardJson(self.table)
        self._begin()
        self._greet()

    def _greet(self) -> None:
        """Send the full state to everyone."""
        self.viewers.tell_each(lambda viewer: self.hello(viewer.person, viewer.board))

    async def refresh_player_info(self) -> None:
        """Refresh the facts about the players, and tell the viewers."""
        await self.know_players()
        self._broadcast(wire.Happening(kind="here", data={}))

    async def know_players(self) -> None:
        """Refresh the facts about the players, and so whether the game is rated."""
        self.table.players = await self._needs.player_info(self.table)

    # --- automatic actions -----------------------------------------------------------------------

    def _granted(self) -> None:
        """Handle a newly granted lease. If its last holder was gone, give back the time the clock
        ran unattended.
        """
        since = self._lease.unattended()
        if since is not None:
            self._resting = True
            self._tasks.insist(partial(self._rest, since))
        self.go_on()

    async def _rest(self, since: int) -> None:
        await self._alone(lambda: self.table.rest(since, self._now()), leased=True)
        self._resting = False
        self.go_on()

    async def hand_on(self) -> None:
        """Before the server stops, give the player to move the time it takes to connect to another
        server.
        """
        running = self.table.timer.running if self.table.timer else None
        if running is not None and self.viewers.has(self.table.person(running)):
            await self._alone(lambda: self.table.give_back(DIALLING, self._now()))

    def go_on(self) -> None:
        """Schedule what is due; as holder of the lease also clocks, computer and rematch."""
        self._bus.due(Due(self.table.id), self._due())
        if self._lease.held and self.table.rematch_due():
            self._bus.publish(NextGame(self.table.id))
        if self._computer is not None:
            turn = self.table.computer() if self._lease.held else None
            self._computer.turn(ComputerTurn(self.table.ply, *turn) if turn else None)

    def _due(self) -> int | None:
        """The time at which something is next due here."""
        flag = self.table.due() if self._lease.held and not self._resting else None
        claimable = self.table.claimable()
        times = [flag, claimable if claimable and claimable > self._now() else None]
        return min((time for time in times if time is not None), default=None)

    async def ring(self) -> None:
        """Handle what is due: a clock has run out, or a game may be claimed."""
        if self._lease.held and not self._resting:
            await self._alone(lambda: self.table.flag(self._now()), leased=True)
        self._tell_here()

    def rest(self) -> None:
        """Stop the computer's thinking."""
        if self._computer is not None:
            self._computer.rest()

    async def _answer(self, turn: ComputerTurn, code: int) -> None:
        """Make the computer's move, if it is still this node's task."""
        play = wire.Play(ply=turn.ply, code=code)
        await self._alone(lambda: self.table.act(turn.seat, play, self._now()), leased=True)
        if self._computer is not None and not self._lease.held:
            self._computer.turn(None)  # it starts again if the lease comes back

    async def open_next(self) -> Table | None:
        """Open the rematch, unless it is open already; None then."""
        async with self._lock:
            if not (self._lease.held and self.table.rematch_due()):
                return None
            table, first, last = self.table.again(self.table.next_id, self._now())
            logs = {table.id: first, self.table.id: last}
            try:
                fence = self._lease.fence
                await self._needs.logs.append_next(logs, self.table.id, table.id, fence)
            except Conflict as conflict:
                if isinstance(conflict, Superseded):
                    self._lease.lost()
                await self._read_on()
                return None
            self._take_in(last)
            return table

    # --- viewers ---------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Add a viewer: first the full state, then every event."""
        self.viewers.join(viewer)
        viewer.send(self.hello(viewer.person, viewer.board))

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        self.used = time.monotonic()
        self.viewers.leave(viewer)

    def looked_at(self, presence: Presence) -> None:
        """Note who is present, and tell everyone after a short delay that bundles arrivals and
        departures.
        """
        self._presence = presence
        self.table.present(self._here(), self._now())
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SETTLE, self._tell_here)

    def _tell_here(self) -> None:
        self._telling = None
        self.go_on()
        self._broadcast(wire.Happening(kind="here", data={}))

    def _broadcast(self, event: wire.Happening, moved: bool = False) -> None:
        """Send an event to everyone; with ``moved`` also the board."""
        if not len(self.viewers):
            return
        told = {"seq": self.table.seq, "at": self._now(), "event": event, "table": self.view()}
        self.viewers.tell(
            lambda board: text(
                type="happened",
                **told,
                **(self._board_json.board(board) if moved else UNCHANGED[board]),
            )
        )

    # --- views -----------------------------------------------------------------------------------

    def view(self) -> wire.TableView:
        """The view of the table for everyone."""
        people = self._presence.people
        watching = sum(not self.table.seats_of(person) for person in people)
        return self.table.view(
            here=self._here(),
            watchers=self._presence.others + watching,
            thinking=self.table.computer() is not None,
            at=self._now(),
        )

    def _here(self) -> set[int]:
        """The seats whose players have the table open."""
        return {seat for person in self._presence.people for seat in self.table.seats_of(person)}

    def you(self, person: str | None) -> wire.You:
        """The seats of a viewer."""
        if person is None:
            return wire.You(seats=())
        asked = self.table.status == "waiting" and self.table.asked == person
        return wire.You(seats=self.table.seats_of(person), asked=asked)

    def hello(self, person: str | None, board: Board = "scene") -> str:
        """The full state of the table for one viewer."""
        return text(
            type="hello",
            at=self._now(),
            you=self.you(person),
            table=self.view(),
            moves=self.table.moves(),
            movers=self.table.movers(),
            chat=self.table.chat(),
            **self._board_json.board(board),
        )
