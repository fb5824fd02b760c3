"""What the server's handlers find in the browser, where a server has its parts.

There is one person, and nobody else: so nothing is limited, nobody is blocked, no link leads to a
seat. Tables, buses, reviews and pictures are the server's own.
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
"""Reviews in memory."""


@dataclass
class Owner:
    """The one who plays here, as a `Caller`."""

    person: Identity | None
    address: str = "here"
    token: str = ""
    session: str | None = None
    page: str = ""
    seat_passes: tuple[str, ...] = ()
    device_tokens: tuple[str, ...] = ()

    @property
    def id(self) -> str | None:
        """Their id."""
        return self.person.id if self.person else None

    def keep_seat_pass(self, seat: str) -> None:
        """There are no passes here."""

    def keep_device_token(self, token: str) -> None:
        """Nobody logs in here."""

    async def settle(self) -> Identity:
        """They are known already."""
        assert self.person is not None
        return self.person

    async def become(self, person: str, passkey: bytes | None = None) -> None:
        """Nobody else."""

    async def leave(self) -> None:
        """They stay."""

    async def renew(self) -> None:
        """They stay."""


class NobodyElse:
    """What a server knows of people and their links, of one alone."""

    async def check(self, at: Position, who: object, besides: str | None = None) -> None:
        """Nothing is rated."""

    async def check_warned(self, person: str | None) -> None:
        """Nobody warns."""

    async def check_act(self, act: object, person: str | None, table: Table) -> None:
        """Nobody minds."""

    async def check_table(self, person: str | None, table: Table) -> None:
        """Nobody minds."""

    async def seated(self, passes: Iterable[str], table: str) -> Seated | None:
        """No pass leads anywhere."""

    async def tables(self, passes: Iterable[str]) -> Collection[tuple[str, str]]:
        """No pass leads anywhere."""
        return ()

    def is_invitation(self, secret: str, table: str) -> bool:
        """Nobody is invited."""
        return False


class OwnName:
    """What the owner is called."""

    def __init__(self, store: ShelfStore) -> None:
        self._store = store

    async def rename(self, person: Identity, name: str | None) -> None:
        """By another name, or none."""
        await self._store.rename(name)


class OwnReviews:
    """The games that were looked through last."""

    def __init__(self, searches: OwnSearches) -> None:
        self._searches = searches
        self._at_hand: dict[str, Review] = {}

    async def tell(self, position: Position) -> AsyncGenerator[Judged, None]:
        """Every move of the game that led to a position, as it is judged."""
        id = id_of(position)
        review = self._at_hand.get(id) or Review(position, id)
        self._at_hand.pop(id, None)  # the last asked for stand at the end
        self._at_hand[id] = review
        for oldest in list(self._at_hand)[:-AT_HAND]:
            del self._at_hand[oldest]
        async with aclosing(review.tell(self._searches)) as telling:
            async for judged in telling:
                yield judged


class Workshop:
    """Makes files and reads records at once, one after the other."""

    def has(self, order: RenderJob) -> bool:
        """Nothing is counted here."""
        return True

    async def make(self, order: RenderJob, owner: str) -> bytes:
        """A file; those made of pixels need programs that a browser does not have."""
        if order.form not in ("svg", "html"):
            raise Refusal(501, "app.pixels")
        return made(order)

    async def read(self, text: str, owner: str) -> ImportedGames:
        """The records in a text."""
        return imported(text)


class Here:
    """Everything that handlers ask for (`banmen.server.service.Service` has the server's)."""

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
        """Begin to look after tables. An event loop has to run."""
        self.tables.start()

    async def stop(self) -> None:
        """Finish what is under way."""
        self.searches.stop()
        await self.tables.stop()
        self.bus.close()

    async def you(self) -> Owner:
        """Who asks: always the same."""
        return Owner(await self.store.owner())


async def _players(table: Table) -> PlayerInfo:
    """There are neither accounts nor ratings."""
    return PlayerInfo()
