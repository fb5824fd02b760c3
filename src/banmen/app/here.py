"""The parts that the server's handlers get in the browser.

There is only one person, so there are no limits, blocks or links to seats. Tables, bus, reviews and
pictures are those of the server.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import aclosing
from dataclasses import dataclass
from secrets import token_bytes

from banmen.app.searches import OwnSearches
from banmen.app.shelf import ShelfStore
from banmen.game import Position
from banmen.server.analysis.review import Review, id_of
from banmen.server.analysis.searches import RunningSearches
from banmen.server.analysis.wire import Judged
from banmen.server.bus import Bus
from banmen.server.domain.identity import Identity, Seated
from banmen.server.domain.player_info import PlayerInfo
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table import Table
from banmen.server.presence import WhoIsHere
from banmen.server.rate_limits import RateLimits
from banmen.server.seals import Seals
from banmen.server.sharing.reading import imported
from banmen.server.sharing.render_job import RenderJob, made
from banmen.server.sharing.wire import ImportedGames
from banmen.server.tables.connections import Connections
from banmen.server.tables.registry import TableRegistry
from banmen.server.tasks import Tasks

UNLIMITED = 1e9
AT_HAND = 20
"""The most reviews in memory."""


@dataclass
class Owner:
    """The only person, as a `Caller`."""

    person: Identity | None
    address: str = "here"
    token: str = ""
    session: str | None = None
    page: str = ""
    seat_passes: tuple[str, ...] = ()
    device_tokens: tuple[str, ...] = ()

    @property
    def id(self) -> str | None:
        """The person's id."""
        return self.person.id if self.person else None

    def keep_seat_pass(self, seat: str) -> None:
        """Do nothing: there are no seat passes here."""

    def keep_device_token(self, token: str) -> None:
        """Do nothing: there are no logins here."""

    async def settle(self) -> Identity:
        """Return the person, who always exists here."""
        assert self.person is not None
        return self.person

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        """Do nothing: there are no other people."""

    async def leave(self) -> None:
        """Do nothing: there are no logins here."""

    async def renew(self) -> None:
        """Do nothing: there are no logins here."""


class NobodyElse:
    """The checks and links of a server, for one person alone."""

    async def check(self, at: Position, who: object, besides: str | None = None) -> None:
        """Allow every table: no game is rated."""

    async def check_warned(self, person: str | None) -> None:
        """Allow everything: there are no warnings."""

    async def check_act(self, act: object, person: str | None, table: Table) -> None:
        """Allow every action: there are no blocks."""

    async def check_table(self, person: str | None, table: Table) -> None:
        """Allow every table: there are no blocks."""

    async def seated(self, passes: Iterable[str], table: str) -> Seated | None:
        """Return None: there are no seat passes here."""

    async def tables(self, passes: Iterable[str]) -> Collection[tuple[str, str]]:
        """Return nothing: there are no seat passes here."""
        return ()

    def is_invitation(self, secret: str, table: str) -> bool:
        """Return False: there are no invitations here."""
        return False


class OwnName:
    """The name of the person."""

    def __init__(self, store: ShelfStore) -> None:
        self._store = store

    async def rename(self, person: Identity, name: str | None) -> None:
        """Set or remove the name."""
        await self._store.rename(name)


class OwnReviews:
    """The most recent reviews of games."""

    def __init__(self, searches: OwnSearches) -> None:
        self._searches = searches
        self._at_hand: dict[str, Review] = {}

    async def tell(self, position: Position) -> AsyncGenerator[Judged, None]:
        """Yield the judgement of every move of the game that led to a position."""
        id = id_of(position)
        review = self._at_hand.get(id) or Review(position, id)
        self._at_hand.pop(id, None)  # most recently used last
        self._at_hand[id] = review
        for oldest in list(self._at_hand)[:-AT_HAND]:
            del self._at_hand[oldest]
        async with aclosing(review.tell(self._searches)) as telling:
            async for judged in telling:
                yield judged


class Workshop:
    """Makes files and reads records immediately, one after another."""

    def has(self, order: RenderJob) -> bool:
        """Return True: files are not limited here."""
        return True

    async def make(self, order: RenderJob, owner: str) -> bytes:
        """Return a file. Pixel formats are refused, because they need programs that a browser
        lacks.
        """
        if order.form not in ("svg", "html"):
            raise Refusal(501, "app.pixels")
        return made(order)

    async def read(self, text: str, owner: str) -> ImportedGames:
        """Return the records in a text."""
        return imported(text)


class Here:
    """Everything that handlers need; the server has `banmen.server.service.Service`."""

    def __init__(self, store: ShelfStore, searches: OwnSearches) -> None:
        self.store, self.workers = store, searches
        self.bus, self.tasks = Bus(), Tasks()
        self.presence = WhoIsHere(self.bus)
        self.connections = Connections(self.bus)
        self.limits = RateLimits(UNLIMITED)
        self.searches = RunningSearches()
        self.reviews = OwnReviews(searches)
        self.renderer = Workshop()
        self.accounts = OwnName(store)
        self.seals = Seals(token_bytes(32))
        self.people = self.conduct = self.seat_links = self.fair_play = NobodyElse()
        self.tables = TableRegistry(store, searches, None, _players, self.bus, self.tasks)

    def start(self) -> None:
        """Start to look after tables. An event loop must be running."""
        self.tables.start()

    async def stop(self) -> None:
        """Finish the work under way."""
        self.searches.stop()
        await self.tables.stop()
        self.bus.close()

    async def you(self) -> Owner:
        """Return the only person."""
        return Owner(await self.store.owner())


async def _players(table: Table) -> PlayerInfo:
    """Return no facts: there are no accounts or ratings here."""
    return PlayerInfo()
