"""A real server on a port of its own, and people who play there, as few lines as possible."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from banmen.server.service import ServerSettings, running
from banmen.server.web.app import create_app, web_server
from tests.server.waiting import SOON

Message = dict[str, Any]


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


METRICS = free_port()
"""Where the servers that are asked for figures show them."""


def figures() -> str:
    """What they show."""
    return httpx.get(f"http://127.0.0.1:{METRICS}/metrics").text


@contextmanager
def serving(settings: ServerSettings, grace: int | None = None) -> Iterator[str]:
    """A server in a thread; gives its address, without the scheme.

    ``grace``: how many seconds it would wait in the end for those who are still connected.
    """
    listening = socket.create_server(("127.0.0.1", 0))
    ready, app = threading.Event(), create_app(settings)
    server = web_server(app)
    if grace is not None:
        server.config.timeout_graceful_shutdown = grace

    async def run() -> None:
        async with running(settings) as app.state.service:
            ready.set()
            await server.serve(sockets=[listening])

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    assert ready.wait(SOON)
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}{settings.base}"
    finally:
        server.should_exit = True
        thread.join(SOON)
        assert not thread.is_alive()


class Browser:
    """A person with cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        headers = {"X-Banmen": "page"}
        self.http = httpx.Client(base_url=f"http://{address}/api/", headers=headers, timeout=SOON)

    def get(self, path: str, status: int = 200) -> Any:
        return self._json(self.http.get(path), status)

    def post(self, path: str, content: Any = None, status: int = 200) -> Any:
        return self._json(self.http.post(path, json=content), status)

    def put(self, path: str, content: Any, status: int = 200) -> Any:
        return self._json(self.http.put(path, json=content), status)

    def _json(self, response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, response.text
        return response.json()

    def open(self, game: str, opponent: Message, **more: Any) -> Message:
        """Make a table, and wait for it: its game may have to be compiled first."""
        wanted = {"game": game, "opponent": opponent, **more}
        opened: Message = self.post("tables", wanted, 201)
        self.get(f"tables/{opened['table']}")
        return opened

    def look(self, table: str) -> Socket:
        """Open a table's socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"ws://{self.address}/api/tables/{table}/live"
        return Socket(connect(url, additional_headers={"Cookie": cookie}, max_size=None))


class Socket:
    """A page that views a table: it keeps the last message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection.__enter__()
        self.heard: list[Message] = []
        self.hello = self.next()
        assert self.hello["type"] == "hello", self.hello
        self.table, self.scene = self.hello["table"], self.hello["scene"]

    def next(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.connection.recv(timeout=SOON))
        self.heard.append(message)
        if message["type"] == "happened":
            self.table, self.scene = message["table"], message["scene"] or self.scene
        return message

    def until(self, kind: str) -> Message:
        """Everything up to an event of a kind; that one."""
        while True:
            message = self.next()
            if message["type"] == "happened" and message["event"]["kind"] == kind:
                return message

    def send(self, message: Message | str) -> Message:
        """Send something, and wait for its answer."""
        if isinstance(message, dict):
            message = json.dumps({"ask": "a", **message})
        self.connection.send(message)
        while (answer := self.next())["type"] == "happened":
            pass
        return answer

    def play(self, luck: random.Random) -> Message:
        """Play any move that the scene offers."""
        choice = luck.choice(self.scene["choices"])
        while choice["then"]:
            choice = luck.choice(choice["then"])
        code = (
            choice["code"] if choice["codes"] is None else luck.choice([*choice["codes"].values()])
        )
        return self.send({"type": "move", "ply": self.table["ply"], "code": code})

    def closed(self) -> int | None:
        """Listen until the server closes the socket; the code it gives."""
        with pytest.raises(ConnectionClosed) as closing:
            list(iter(self.next, None))
        return closing.value.rcvd.code if closing.value.rcvd else None

    def close(self) -> None:
        self.connection.close()


def two_at_a_table(address: str, game: str, **more: Any) -> tuple[Browser, Browser, str]:
    """Two people who have sat down; the first has seat 0."""
    ann, bob = Browser(address), Browser(address)
    opened = ann.open(game, {"kind": "friend"}, seat=0, **more)
    bob.post(f"tables/{opened['table']}/sit", {"secret": opened["invite"]})
    return ann, bob, opened["table"]
