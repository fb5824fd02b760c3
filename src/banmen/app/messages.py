"""The messages between a page and the app, over any carrier.

    page: hear(1, "call", "games", "{}")             app: send(1, "answer", "[…]")
    page: hear(2, "stream", "lines", "{…}")          app: send(2, "part", "{…}"), …, "end"
    page: hear(3, "open", "live", "{…}")             app: send(3, "part", "{…}"), …
    page: hear(3, "say", "", "{…}")
    page: hear(4, "file", "picture", "{…}")          app: send(4, "file", '{"name": …}', content)
    page: hear(5, "carry"), hear(6, "bring", "", "{…}")   export and import all data
    page: hear(3, "stop")                            cancel 3; nothing more is sent for it

Every request has its own number. A refused request ends with
``send(number, "refused", '{"status": 404, "reason": {…}}')``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Protocol

from banmen.app.answers import App, reason
from banmen.server.json import to_json

Answer = Callable[[int, str, str], Awaitable[None]]


class Send(Protocol):
    """Sends the page a message about one of its requests."""

    def __call__(self, number: int, kind: str, text: str, content: bytes | None = None) -> None:
        """`content` is the content of a file."""


class Desk:
    """Receives the page's requests and answers each independently."""

    def __init__(self, app: App, send: Send) -> None:
        self._app = app
        self._send = send
        self._asked: dict[int, asyncio.Task[None]] = {}
        self._said: dict[int, asyncio.Queue[str]] = {}
        """The page's messages on its connections."""
        self._ways: dict[str, Answer] = {
            "call": self._call,
            "stream": self._stream,
            "open": self._open,
            "file": self._file,
            "carry": self._carry,
            "bring": self._bring,
        }

    def hear(self, number: int, verb: str, name: str = "", text: str = "{}") -> None:
        """Handle a message; an event loop must be running."""
        if verb == "say":
            if number in self._said:
                self._said[number].put_nowait(text)
        elif verb == "stop":
            if number in self._asked:
                self._asked[number].cancel()
        else:
            if verb == "open":
                self._said[number] = asyncio.Queue()
            answering = self._answer(number, self._ways[verb], name, text)
            self._asked[number] = asyncio.get_running_loop().create_task(answering)

    async def _answer(self, number: int, way: Answer, name: str, text: str) -> None:
        try:
            await way(number, name, text)
        except Exception as error:
            status, why = reason(error)
            self._send(number, "refused", f'{{"status": {status}, "reason": {why}}}')
        finally:
            self._asked.pop(number, None)
            self._said.pop(number, None)

    async def _call(self, number: int, name: str, text: str) -> None:
        self._send(number, "answer", await self._app.call(name, text))

    async def _stream(self, number: int, name: str, text: str) -> None:
        async with aclosing(self._app.stream(name, text)) as parts:
            async for part in parts:
                self._send(number, "part", part)
        self._send(number, "end", "")

    async def _open(self, number: int, name: str, text: str) -> None:
        said = self._said[number]
        connection = await self._app.open(name, text, lambda told: self._send(number, "part", told))
        try:
            while True:
                await connection.answer(await said.get())
        finally:
            connection.close()

    async def _file(self, number: int, name: str, text: str) -> None:
        made = await self._app.file(name, text)
        about = {"name": made.name or "banmen", "media": made.media}
        self._send(number, "file", json.dumps(about), made.content)

    async def _carry(self, number: int, name: str, text: str) -> None:
        self._send(number, "answer", await self._app.carry())

    async def _bring(self, number: int, name: str, text: str) -> None:
        self._send(number, "answer", to_json(await self._app.bring(text)).decode())
