"""Where the app meets JavaScript: the worker of the page calls `begin` once Python runs.

    const desk = begin(shelf, bring, fetch, send)     webui/src/transport/local/worker.ts
    desk.hear(1, "call", "games", "{}")

Nothing but texts, numbers and bytes crosses over, so that no object of one side lives in the other.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Protocol

from banmen.app.answers import App
from banmen.app.messages import Desk, Send
from banmen.app.shelf import NewRow
from banmen.games import about
from banmen.games.contract.kept import fetched_by
from banmen.games.contract.kept import name as name_of
from banmen.server.domain.wire import Options, Preparing


class IndexedDb(Protocol):
    """IndexedDB, as the worker offers it: all that is kept is texts, lists are JSON."""

    def add(self, rows: str, summaries: str) -> Awaitable[bool]:
        """See `Shelf.add`."""

    def rows(self, table: str) -> Awaitable[str]:
        """See `Shelf.rows`."""

    def summaries(self) -> Awaitable[str]:
        """See `Shelf.summaries`."""

    def word(self, name: str) -> Awaitable[str]:
        """See `Shelf.word`."""

    def keep(self, name: str, word: str) -> Awaitable[None]:
        """See `Shelf.keep`."""


class DatabaseShelf:
    """A shelf in IndexedDB."""

    def __init__(self, database: IndexedDb) -> None:
        self._database = database

    async def add(self, rows: Sequence[NewRow], summaries: Mapping[str, str]) -> bool:
        """Put rows there, all or none."""
        return bool(await self._database.add(json.dumps(rows), json.dumps(summaries)))

    async def rows(self, table: str) -> Sequence[str]:
        """The rows of a table by their numbers."""
        found: list[str] = json.loads(await self._database.rows(table))
        return found

    async def summaries(self) -> Mapping[str, str]:
        """What lists show of all tables."""
        found: dict[str, str] = json.loads(await self._database.summaries())
        return found

    async def word(self, name: str) -> str | None:
        """What is kept by a name."""
        found: str | None = json.loads(await self._database.word(name))
        return found

    async def keep(self, name: str, word: str | None) -> None:
        """Keep something by a name."""
        await self._database.keep(name, json.dumps(word))


Bring = Callable[[str], Awaitable[bool]]
"""Puts the rules of a variant, by the name of their file, and its kernels into the folder of sets;
False where there are none.
"""


class BroughtKernels:
    """Kernels that are fetched when a variant is first wanted."""

    def __init__(self, bring: Bring) -> None:
        self._bring = bring
        self._here: set[str] = set()
        self._coming: dict[str, tuple[str, float]] = {}
        """Since when a file is on its way, and for which game."""

    @property
    def coming(self) -> tuple[Preparing, ...]:
        """What is on its way."""
        return tuple(
            Preparing(
                game=game,
                title=about(game).title,
                what="rules",
                done=0,
                needed=0,
                seconds=int(monotonic() - since),
            )
            for game, since in self._coming.values()
        )

    async def ready(self, game: str, options: Options) -> None:
        """Return when a variant can be played; one that nobody has is refused when it is used."""
        name = name_of(game, about(game).settle(options))
        if name in self._here:
            return
        self._coming.setdefault(name, (game, monotonic()))
        try:
            await self._bring(name)
            self._here.add(name)
        finally:
            self._coming.pop(name, None)

    async def thinking(self, game: str, options: Options) -> None:
        """The searches lie in the same file."""
        await self.ready(game, options)


class Fetched(Protocol):
    """Bytes of JavaScript's."""

    def to_bytes(self) -> bytes:
        """The same, as Python's."""


class FetchedSets:
    """Kernels that are needed at once, where nobody could know before: a record may be of any game.

    The worker stands still until they are here.
    """

    def __init__(self, fetch: Callable[[str], Fetched | None]) -> None:
        self._fetch = fetch

    def __call__(self, name: str) -> bool:
        """Bring what belongs to the rules of that name; False where there are none."""
        pack = self._fetch(name)
        if pack is None:
            return False
        head, _, content = gzip.decompress(pack.to_bytes()).partition(b"\n")
        at = 0
        for path, size in json.loads(head):
            place = Path("/", path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content[at : at + size])
            at += size
        return True


def begin(
    database: IndexedDb, bring: Bring, fetch: Callable[[str], Fetched | None], send: Send
) -> Desk:
    """The desk at which the page asks; an event loop has to run."""
    fetched_by(FetchedSets(fetch))
    app = App(DatabaseShelf(database), BroughtKernels(bring))
    app.start()
    return Desk(app, send)
