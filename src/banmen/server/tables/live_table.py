"""One table in use: what is done there, one after the other, and who is told of it.

Whatever happens goes the same way: the table says what would follow, the log commits it, the table
takes it in, and everyone who looks gets the same bytes.
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
"""So often something is decided again, because the log has grown elsewhere."""
DIALLING = 1_000
"""Milliseconds that a page takes to dial another server, at most, when its own one stops."""
SETTLE = 0.15
"""Seconds until others are told who came and went: a page that reloads does both."""
CHANGES_PLAYER_INFO = ("sat", "took_back", "hinted")
MILESTONES = ("sat", "offered", "ended")
"""What those who play are told wherever they are."""

FindPlayerInfo = Callable[[Table], Awaitable[PlayerInfo]]
"""Finds out what is known of those who sit at a table."""


class Needs(NamedTuple):
    """What a table in use needs of the rest of the server."""

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
        """Whether the clock is still to be given back a time in which nobody saw to the table."""
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
        """What time it is at this table."""
        return self._now()

    def close(self) -> None:
        """The table is dropped: the next process that uses it sees to it."""
        self.rest()
        self._lease.release()

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        thinking = self._computer is not None and self._computer.busy
        return not (len(self.viewers) or self._lock.locked() or thinking)

    # --- what happens ----------------------------------------------------------------------------

    async def act(self, person: str | None, act: wire.Act, lag: int = 0) -> int:
        """Do what a person wants; the number of its event once it is on the disk."""
        at = self._now()
        if isinstance(act, wire.OfferMessage) and act.what == "takeback":
            await self.know_players()
        return await self._alone(lambda: self.table.act(self._seat(person), act, at, lag))

    async def sit(self, person: str, name: str | None, seed: str | None = None) -> None:
        """Give a person the open seat; they may add something to the shuffle."""
        await self._alone(lambda: self.table.sit(person, name, self._now(), seed))

    async def decline(self, person: str | None) -> None:
        """A person who was asked does not want to play."""
        await self._alone(lambda: self.table.decline(person, self._now()))

    async def call_off(self) -> None:
        """Nobody is expected at the open seat any more."""
        await self._alone(lambda: self.table.call_off(self._now()))

    async def quit(self, person: str) -> None:
        """Somebody goes for good."""
        await self._alone(lambda: self.table.quit(person, self._now()))

    async def abandoned(self, since: int) -> None:
        """Whoever is to move has not done so since then: a rated game is lost, one hardly begun is
        called off, others wait on.
        """
        await self.know_players()
        if self.table.players.rated or self.table.ply < ABORTABLE:
            await self._alone(lambda: self.table.abandoned(since, self._now()))

    async def hint(self, person: str | None) -> None:
        """Note that a person is given a hint."""
        await self.know_players()
        await self._alone(lambda: self.table.hint(self._seat(person), self._now()))

    async def rename(self, person: str, name: str | None) -> None:
        """Call a person by another name from now on."""
        await self._alone(lambda: self.table.rename(person, name, self._now()))

    async def hand_over(self, person: str, owner: str, name: str | None) -> None:
        """Let the seats of a person be another one's: a guest has logged in."""
        await self._alone(lambda: self.table.hand_over(person, owner, name, self._now()))

    async def _alone(self, following: Callable[[], list[Entry]], leased: bool = False) -> int:
        """Find out what follows and commit it while nothing else happens here; what is ``leased``
        only by the holder of the lease.

        It goes on to its end even if the caller has gone.
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
        """Commit what follows; False where the log has grown elsewhere meanwhile: decide again."""
        if leased and not self._lease.held:
            return True
        try:
            entries = following()
        except Complaint:
            if self._bus.shared and await self._read_on():
                return False  # it may be right as the table stands now
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
        """Fold what is committed, and tell everyone."""
        for entry in entries:
            self._apply(entry)
            self._bus.tell_others(LogGrown(self.table.id, entry.seq))
            if entry.kind in MILESTONES:
                self._bus.publish(Milestone(self.table.id))
            if entry.kind == "ended":
                self._bus.publish(GameOver(self.table.id))
        self.go_on()

    def _apply(self, entry: Entry) -> None:
        """Fold an entry, and tell those who look."""
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

    # --- what has happened elsewhere -------------------------------------------------------------

    async def start_afresh(self) -> None:
        """Take the table from its log again, which was changed by someone else."""
        async with self._lock:
            await self._reload()

    async def catch_up(self, seq: int) -> None:
        """The log has an entry of that number: take in what is missing here."""
        async with self._lock:
            if self.table.seq < seq:
                await self._read_on()

    async def _read_on(self) -> bool:
        """Take in what was committed elsewhere; whether there was something."""
        entries = await self._needs.logs.after(self.table.id, self.table.seq)
        for entry in entries:
            self._apply(entry)
        if entries:
            if any(entry.kind == "sat" for entry in entries):  # it may be a person who looks
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
        """Tell everyone everything."""
        self.viewers.tell_each(lambda viewer: self.hello(viewer.person, viewer.board))

    async def refresh_player_info(self) -> None:
        """Find out what is known of the players, and tell everyone who looks."""
        await self.know_players()
        self._broadcast(wire.Happening(kind="here", data={}))

    async def know_players(self) -> None:
        """Find out what is known of the players, and so whether the game is rated."""
        self.table.players = await self._needs.player_info(self.table)

    # --- what goes on by itself ------------------------------------------------------------------

    def _granted(self) -> None:
        """The lease is held from now on. Where its holder was gone, the clock has run unseen."""
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
        """The server stops, and its players have to dial another one: give back the time
        that takes to the one to move.
        """
        running = self.table.timer.running if self.table.timer else None
        if running is not None and self.viewers.has(self.table.person(running)):
            await self._alone(lambda: self.table.give_back(DIALLING, self._now()))

    def go_on(self) -> None:
        """See to what is due; who has the lease, to clocks, computer and next game as well."""
        self._bus.due(Due(self.table.id), self._due())
        if self._lease.held and self.table.rematch_due():
            self._bus.publish(NextGame(self.table.id))
        if self._computer is not None:
            turn = self.table.computer() if self._lease.held else None
            self._computer.turn(ComputerTurn(self.table.ply, *turn) if turn else None)

    def _due(self) -> int | None:
        """When something is due here."""
        flag = self.table.due() if self._lease.held and not self._resting else None
        claimable = self.table.claimable()
        times = [flag, claimable if claimable and claimable > self._now() else None]
        return min((time for time in times if time is not None), default=None)

    async def ring(self) -> None:
        """Something is due: a clock has run out, or a game may be claimed."""
        if self._lease.held and not self._resting:
            await self._alone(lambda: self.table.flag(self._now()), leased=True)
        self._tell_here()

    def rest(self) -> None:
        """Think no longer."""
        if self._computer is not None:
            self._computer.rest()

    async def _answer(self, turn: ComputerTurn, code: int) -> None:
        """Make the computer's move, if that is still to be done here."""
        play = wire.Play(ply=turn.ply, code=code)
        await self._alone(lambda: self.table.act(turn.seat, play, self._now()), leased=True)
        if self._computer is not None and not self._lease.held:
            self._computer.turn(None)  # it begins again where the lease comes back

    async def open_next(self) -> Table | None:
        """The table where the same two go on, if it is still to be opened."""
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

    # --- who looks -------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Let a person look: first everything, then whatever happens."""
        self.viewers.join(viewer)
        viewer.send(self.hello(viewer.person, viewer.board))

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self.used = time.monotonic()
        self.viewers.leave(viewer)

    def looked_at(self, presence: Presence) -> None:
        """Note who is here, and tell all, once those who come and go together have done so."""
        self._presence = presence
        self.table.present(self._here(), self._now())
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SETTLE, self._tell_here)

    def _tell_here(self) -> None:
        self._telling = None
        self.go_on()
        self._broadcast(wire.Happening(kind="here", data={}))

    def _broadcast(self, event: wire.Happening, moved: bool = False) -> None:
        """Tell everyone; ``moved``: how the board stands, too."""
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

    # --- how it stands ---------------------------------------------------------------------------

    def view(self) -> wire.TableView:
        """The table as everyone sees it."""
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
        """The seats of one who looks."""
        if person is None:
            return wire.You(seats=())
        asked = self.table.status == "waiting" and self.table.asked == person
        return wire.You(seats=self.table.seats_of(person), asked=asked)

    def hello(self, person: str | None, board: Board = "scene") -> str:
        """Everything about the table, for one who looks."""
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
