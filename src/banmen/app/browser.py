"""The interface to JavaScript: the page's worker calls `begin` once Python runs.

    const desk = begin(shelf, bring, fetch, send)     webui/src/transport/local/worker.ts
    desk.hear(1, "call", "games", "{}")

Only texts, numbers and bytes are passed, so neither side holds objects of the other.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Protocol

import banmen
from banmen.app.answers import App
from banmen.app.messages import Desk, Send
from banmen.app.shelf import NewRow
from banmen.games import about
from banmen.games.contract.kept import fetched_by
from banmen.games.contract.kept import name as name_of
from banmen.server.domain.wire import Options, Preparing
from banmen.solve import tables


class IndexedDb(Protocol):
    """IndexedDB as provided by the worker: everything stored is text, lists are JSON."""

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
        """Add rows and replace summaries, all or none."""
        return bool(await self._database.add(json.dumps(rows), json.dumps(summaries)))

    async def rows(self, table: str) -> Sequence[str]:
        """Return the rows of a table, ordered by number."""
        found: list[str] = json.loads(await self._database.rows(table))
        return found

    async def summaries(self) -> Mapping[str, str]:
        """Return the summaries of all tables for lists."""
        found: dict[str, str] = json.loads(await self._database.summaries())
        return found

    async def word(self, name: str) -> str | None:
        """Return the word stored under a name, if any."""
        found: str | None = json.loads(await self._database.word(name))
        return found

    async def keep(self, name: str, word: str | None) -> None:
        """Store a word under a name; None removes it."""
        await self._database.keep(name, json.dumps(word))


Bring = Callable[[str], Awaitable[bool]]
"""Loads the rules of a variant, by the name of their file, and its kernels into the folder of sets;
returns False if there are none.
"""


class BroughtKernels:
    """Kernels that are downloaded when a variant is first needed."""

    def __init__(self, bring: Bring) -> None:
        self._bring = bring
        self._here: set[str] = set()
        self._coming: dict[str, tuple[str, float]] = {}
        """Files being downloaded, with the game and the start time of each."""

    @property
    def coming(self) -> tuple[Preparing, ...]:
        """The files being downloaded."""
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
        """Return when a variant can be played; a missing one is refused when it is used."""
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
        """Return when its levels can think: with its table, or without it where it cannot come."""
        await self.ready(game, options)
        name = name_of(game, about(game).settle(options)).removesuffix("rules") + "table"
        if name in self._here:
            return
        try:
            await self._bring(name)
        except Exception:  # no network, or no room: a search plays, and it is tried again
            tables.do_without(banmen.game(game, **options))
        else:
            self._here.add(name)
            tables.do_without(banmen.game(game, **options), away=False)


class Fetched(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """Return them as Python bytes."""


class FetchedSets:
    """Kernels that are needed immediately and unpredictably, since a record may be of any game. The
    worker blocks until they are loaded.
    """

    def __init__(self, fetch: Callable[[str], Fetched | None]) -> None:
        self._fetch = fetch

    def __call__(self, name: str) -> bool:
        """Load the files of the rules of that name; return False if there are none."""
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
    """Return the desk for the page's requests; an event loop must be running."""
    fetched_by(FetchedSets(fetch))
    app = App(DatabaseShelf(database), BroughtKernels(bring))
    app.start()
    return Desk(app, send)
