"""A bot of the tests, against a real server."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from queue import Queue
from typing import Any

import httpx
from pydantic import TypeAdapter

from banmen.server.bots.wire import (
    BotEvent,
)
from tests.server.client import Browser, Message
from tests.server.waiting import SOON

NUMBERS = count(1)


class Robot:
    """A bot, and the messages it received."""

    def __init__(self, address: str, name: str, owner: Browser | None = None) -> None:
        self.address, self.name = address, name
        self.owner = owner or Browser(address)
        made = self.owner.post("me/bots", {"name": name}, 201)
        self.id, self.token = made["bot"]["id"], made["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(
            base_url=f"http://{address}/api/", headers=self.headers, timeout=SOON
        )

    def post(self, path: str, content: Any, status: int = 200) -> Any:
        response = self.http.post(path, json=content)
        assert response.status_code == status, response.text
        return response.json()

    @contextmanager
    def hearing(self, path: str = "bot/events") -> Iterator[Queue[str | None]]:
        """The lines of a stream as they come, without the empty ones; None at its end."""
        heard: Queue[str | None] = Queue()
        connection = HTTPConnection(self.address)
        connection.request("GET", f"/api/{path}", headers=self.headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()

        def listen() -> None:
            with suppress(OSError):  # hung up, by the server or by ourselves
                while line := answer.readline():
                    if line.strip():
                        heard.put(line.decode())
            heard.put(None)

        threading.Thread(target=listen, daemon=True).start()
        try:
            yield heard
        finally:
            connection.sock.shutdown(socket.SHUT_RDWR)


def told(heard: Queue[str | None]) -> tuple[str, Message]:
    """The next event."""
    line = heard.get(timeout=SOON)
    assert line is not None, "the stream has ended"
    return TypeAdapter(BotEvent).validate_json(line).type, json.loads(line)["table"]


def view(robot: Robot, table: str) -> Message:
    found: Message = robot.http.get(f"tables/{table}").json()["table"]
    return found


def wait_for(look: Any, wanted: object) -> object:
    last = time.monotonic() + SOON
    while (found := look()) != wanted and time.monotonic() < last:
        time.sleep(0.02)
    return found
