"""A shelf in memory, and an app on it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from banmen.app.answers import App
from banmen.app.searches import AtHand
from banmen.app.shelf import NewRow


class MemoryShelf:
    """Rows, summaries and words in dictionaries: what IndexedDB does in a browser."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], str] = {}
        self.told: dict[str, str] = {}
        self.words: dict[str, str] = {}

    async def add(self, rows: Sequence[NewRow], summaries: Mapping[str, str]) -> bool:
        if any((row.table, row.seq) in self.kept for row in rows):
            return False
        self.kept |= {(row.table, row.seq): row.json for row in rows}
        self.told |= summaries
        return True

    async def rows(self, table: str) -> Sequence[str]:
        return [self.kept[key] for key in sorted(self.kept) if key[0] == table]

    async def summaries(self) -> Mapping[str, str]:
        return dict(self.told)

    async def word(self, name: str) -> str | None:
        return self.words.get(name)

    async def keep(self, name: str, word: str | None) -> None:
        if word is None:
            self.words.pop(name, None)
        else:
            self.words[name] = word


class Page:
    """The page's side of an app: questions as plain data."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def call(self, name: str, **asked: Any) -> Any:
        return json.loads(await self.app.call(name, json.dumps(asked)))

    async def stream(self, name: str, **asked: Any) -> list[Any]:
        return [json.loads(line) async for line in self.app.stream(name, json.dumps(asked))]


@asynccontextmanager
async def opened(shelf: MemoryShelf | None = None) -> AsyncIterator[Page]:
    """An app that has started."""
    app = App(shelf or MemoryShelf(), AtHand())
    app.start()
    try:
        yield Page(app)
    finally:
        await app.stop()
