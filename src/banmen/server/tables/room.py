"""One table in use: the people who look at it, and what they do, one after the other.

Whatever happens goes the same way: the table says what would follow, the store commits it, the
table takes it in, and everybody who looks gets the same bytes.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import orjson

from banmen.errors import Complaint
from banmen.server.accounts.rated import Renown, renown
from banmen.server.domain import wire
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Entry, Table, new_id
from banmen.server.json import to_json
from banmen.server.now import now
from banmen.server.storage.store import Conflict
from banmen.server.workers.pool import Job

if TYPE_CHECKING:
    from banmen.server.tables.hall import Hall

WAITING = 64
"""So many messages may wait for one viewer; who is further behind starts afresh."""
SETTLE = 0.15
"""Seconds until others are told who came and went: a page that reloads does both."""
CHANGES_RENOWN = ("sat", "took_back", "hinted")
Board = Literal["scene", "moves", "position"]
BOARDS: dict[Board, tuple[str, ...]] = {
    "scene": ("scene",),
    "moves": ("position", "legal"),
    "position": ("position",),
}
"""What each kind of viewer is told of the board, as methods of `Room`."""


async def tried(doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something that must be done, however often it takes."""
    pause = 0.5
    while True:
        with suppress(Complaint):
            return await doing()
        await asyncio.sleep(pause)
        pause = min(2 * pause, 60.0)


class Viewer:
    """A socket or a stream, and what waits to be sent to it."""

    def __init__(self, person: str | None, board: Board = "scene") -> None:
        self.person = person
        self.board = board
        self.lag = 0
        """Milliseconds that a message takes, as measured last."""
        self.waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.left_behind = asyncio.Event()

    def send(self, message: str) -> None:
        """Have it sent, never waiting for it."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.left_behind.set()


class Room:
    """A table, those who look at it, and its thinking opponent."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.used = time.monotonic()
        self.viewers: set[Viewer] = set()
        self._lock = asyncio.Lock()
        self._scene: orjson.Fragment | None = None
        self._renown = Renown()
        self._legal: orjson.Fragment | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._thinker: asyncio.Task[None] | None = None
        self._about: tuple[int, int, str] | None = None
        """What the computer thinks about: ply, seat, level."""
        self._begin()

    def _begin(self) -> None:
        self.table.present(self._here(), now())
        self.go_on()
        self.hall.go(tried(self.learn))

    async def learn(self) -> None:
        """Find out what is known of the players, and tell everybody who looks."""
        self._renown = await renown(self.hall.store, self.table)
        self._broadcast(wire.Happening(kind="here", data={}))

    async def _keep(self) -> None:
        """Take the finished game into the archive; ratings have changed then."""
        await self.hall.keeper.keep(self.table)
        await self.learn()

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        return not (self.viewers or self._lock.locked() or self._thinker)

    # --- what happens ----------------------------------------------------------------------------

    async def act(self, person: str | None, act: wire.Act, lag: int = 0) -> int:
        """Do what somebody wants; the number of its event once it is on the disk."""
        at = now()
        return await self._alone(lambda: self.table.act(self._seat(person), act, at, lag))

    async def sit(self, person: str, name: str | None) -> None:
        """Give somebody the open seat."""
        await self._alone(lambda: self.table.sit(person, name, now()))

    async def decline(self, person: str | None) -> None:
        """Somebody who was asked does not want to play."""
        await self._alone(lambda: self.table.decline(person, now()))

    async def hint(self, person: str | None) -> None:
        """Note that somebody is given a hint."""
        await self._alone(lambda: self.table.hint(self._seat(person), now()))

    async def rename(self, person: str, name: str | None) -> None:
        """Call somebody by another name from now on."""
        await self._alone(lambda: self.table.rename(person, name, now()))

    async def hand_over(self, person: str, owner: str, name: str | None) -> None:
        """Let the seats of somebody be another one's: a guest has logged in."""
        await self._alone(lambda: self.table.hand_over(person, owner, name, now()))

    async def start_afresh(self) -> None:
        """Take the table from its log again, which was changed by somebody else."""
        async with self._lock:
            await self._reload()

    async def ring(self) -> None:
        """Something is due: a clock has run out, or a game may be claimed."""
        await self._alone(lambda: self.table.flag(now()))
        self._tell_here()

    async def _alone(self, following: Callable[[], list[Entry]]) -> int:
        """Find out what follows and commit it while nothing else happens here.

        It goes on to its end even if whoever asked has gone.
        """

        async def do() -> int:
            async with self._lock:
                self.used = time.monotonic()
                await self._commit(following())
                return self.table.seq

        return await asyncio.shield(self.hall.go(do()))

    async def _commit(self, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        try:
            with self.hall.metrics.append.time():
                await self.hall.store.append(self.table.id, entries)
        except Conflict:
            await self._reload()
            raise Refusal(409, "server.moved_on") from None
        self._take_in(entries)

    def _take_in(self, entries: Sequence[Entry]) -> None:
        """Fold what is committed, and tell everybody."""
        for entry in entries:
            self.table.apply(entry)
            self._tell(entry)
            self.hall.tell(self.table, entry)
            if entry.kind == "ended":
                self.hall.go(tried(self._keep))
            elif entry.kind in CHANGES_RENOWN:
                self.hall.go(tried(self.learn))
        self.go_on()

    async def _reload(self) -> None:
        """Start afresh from the log: another server has added to it."""
        self.table = await self.hall.load(self.table.id)
        self._scene = self._legal = None
        self._begin()
        for viewer in self.viewers:
            viewer.send(self.hello(viewer.person, viewer.board))

    def _seat(self, person: str | None) -> int:
        """The seat somebody acts for: the one to move, if they have both."""
        seats = self.table.seats_of(person) if person else ()
        if not seats:
            raise Refusal(403, "server.watching")
        turn = self.table.position.turn
        return turn if turn is not None and turn in seats else seats[0]

    # --- what goes on by itself ------------------------------------------------------------------

    def go_on(self) -> None:
        """See to the clocks, to the next game, and to the computer if it is to move."""
        self.hall.wake(self.table.id, self._next())
        if self.table.rematch_due():
            self.hall.go(tried(self._play_again))
        turn = self.table.computer()
        about = (len(self.table.moves()), *turn) if turn else None
        if about == self._about:
            return
        self.rest()
        self._about = about
        self._thinker = self.hall.go(tried(lambda: self._think(*about))) if about else None

    def _next(self) -> int | None:
        """When something is due here."""
        claimable = self.table.claimable()
        times = [self.table.due(), claimable if claimable and claimable > now() else None]
        return min((time for time in times if time is not None), default=None)

    def rest(self) -> None:
        """Think no longer; who has just made up their mind may finish."""
        if self._thinker and self._thinker is not asyncio.current_task():
            self._thinker.cancel()

    async def _think(self, ply: int, seat: int, level: str) -> None:
        """Make the computer's move."""
        job = Job.at(self.table.position, level, secrets.randbits(32))
        code = await self.hall.workers.choose(job, owner=self.table.id)
        async with self._lock:
            play = wire.Play(ply=ply, code=code)
            await self._commit(self.table.act(seat, play, now()))

    async def _play_again(self) -> None:
        """Open the table where the same two go on."""
        async with self._lock:
            if self.table.rematch_due():
                table, first, last = self.table.again(new_id(), now())
                await self.hall.store.append_together({table.id: first, self.table.id: last})
                self.hall.add(table)
                self._take_in(last)
                self.hall.tell(table, first[0])

    # --- who looks -------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Let somebody look: first everything, then whatever happens."""
        self.viewers.add(viewer)
        self._come_and_go()
        viewer.send(self.hello(viewer.person, viewer.board))

    def leave(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.viewers.discard(viewer)
        self.used = time.monotonic()
        self._come_and_go()

    def _come_and_go(self) -> None:
        """Note who is here, and tell all, once those who come and go together have done so."""
        self.table.present(self._here(), now())
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SETTLE, self._tell_here)

    def _tell_here(self) -> None:
        self._telling = None
        self.go_on()
        self._broadcast(wire.Happening(kind="here", data={}))

    def _tell(self, entry: Entry) -> None:
        changed = entry.kind in ("moved", "took_back") or entry.data.get("starts", False)
        if changed:
            self._scene = self._legal = None
        if entry.kind == "moved":
            self.hall.metrics.moves.inc()
        self._broadcast(self.table.public(entry), changed)

    def _broadcast(self, event: wire.Happening, changed: bool = False) -> None:
        """Tell everybody; ``changed``: how the board stands, too."""
        if not self.viewers:
            return
        told = {"seq": self.table.seq, "at": now(), "event": event, "table": self.view()}
        for board in {viewer.board for viewer in self.viewers}:
            shown = self._shown(board) if changed else dict.fromkeys(BOARDS[board])
            message = _text(type="happened", **told, **shown)
            for viewer in self.viewers:
                if viewer.board == board:
                    viewer.send(message)

    # --- how it stands ---------------------------------------------------------------------------

    def scene(self) -> orjson.Fragment:
        """The scene as JSON, written once for all."""
        if self._scene is None:
            self._scene = orjson.Fragment(to_json(self.table.scene()))
        return self._scene

    def position(self) -> str:
        """The position as text."""
        return str(self.table.position)

    def legal(self) -> orjson.Fragment | None:
        """The legal moves with their codes as JSON; None while nobody may move."""
        if self._legal is None and self.table.status == "playing":
            moves = {move.text: move.code for move in self.table.position.legal()}
            self._legal = orjson.Fragment(to_json(moves))
        return self._legal

    def _shown(self, board: Board) -> dict[str, Any]:
        """How the board stands, for one kind of viewer."""
        return {part: getattr(self, part)() for part in BOARDS[board]}

    def view(self) -> wire.TableView:
        """The table as everybody sees it."""
        view = self.table.view(
            here=self._here(),
            watchers=sum(not self._seats(viewer) for viewer in self.viewers),
            thinking=self.table.computer() is not None,
            at=now(),
        )
        return self._renown.on(view)

    def _here(self) -> set[int]:
        """The seats whose players have the table open."""
        return {seat for viewer in self.viewers for seat in self._seats(viewer)}

    def _seats(self, viewer: Viewer) -> tuple[int, ...]:
        return self.table.seats_of(viewer.person) if viewer.person else ()

    def you(self, person: str | None) -> wire.You:
        """The seats of one who looks."""
        if person is None:
            return wire.You(seats=())
        asked = self.table.status == "waiting" and self.table.asked == person
        return wire.You(seats=self.table.seats_of(person), asked=asked)

    def hello(self, person: str | None, board: Board = "scene") -> str:
        """Everything about the table, for one who looks."""
        return _text(
            type="hello",
            at=now(),
            you=self.you(person),
            table=self.view(),
            moves=self.table.moves(),
            chat=self.table.chat(),
            **self._shown(board),
        )


def _text(**message: Any) -> str:
    return to_json(message).decode()
