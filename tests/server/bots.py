"""Players without rules, for tests and benchmarks: they take any of the choices they are shown.

async with Bots("http://127.0.0.1:8017/") as bots:
    ann, bob = await bots.person(), await bots.person()
    table = await bots.opened(ann, bob, "squish")
    async with bots.seated(table, ann) as seat:
        code = any_move(seat.scene)
        await seat.play(code)
"""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import Any, Self

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class Refused(Exception):
    """The server has said no, with a sentence."""


class Bots:
    """Any number of people who use one server."""

    def __init__(self, url: str) -> None:
        """`url` is where the page is."""
        self._url = url.rstrip("/")
        origin = "/".join(url.split("/")[:3])
        self._headers = {"X-Banmen": "page", "Origin": origin}
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each person has a cookie
        self._http = httpx.AsyncClient(
            base_url=f"{self._url}/api/", headers=self._headers, cookies=forgetful, timeout=300
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def get(self, path: str, cookie: str = "") -> Any:
        """What stands there."""
        return _read(await self._http.get(path, headers={"Cookie": cookie}))

    async def post(self, path: str, body: Json, cookie: str = "") -> Any:
        """What is answered to that."""
        return _read(await self._http.post(path, json=body, headers={"Cookie": cookie}))

    async def person(self, name: str = "Bot") -> str:
        """Creates a new person; returns their cookie."""
        answer = await self._http.put("me", json={"name": name})
        _read(answer)
        return str(answer.headers["set-cookie"].partition(";")[0])

    async def opened(self, first: str, second: str, game: str, **wanted: Any) -> str:
        """A table where two people sit who are named by their cookies: its id."""
        opponent = {"kind": "friend"}
        body = {"game": game, "opponent": opponent, "seat": 0, **wanted}
        made = await self.post("tables", body, first)
        await self.post(f"tables/{made['table']}/sit", {"secret": made["invite"]}, second)
        return str(made["table"])

    async def against(self, level: str, person: str, game: str) -> str:
        """A table against the computer, with the first move: its id."""
        body = {"game": game, "opponent": {"kind": "level", "level": level}, "seat": 0}
        return str((await self.post("tables", body, person))["table"])

    @asynccontextmanager
    async def seated(self, table: str, cookie: str) -> AsyncIterator[Seat]:
        """A socket at a table."""
        url = f"{self._url}/api/tables/{table}/live".replace("http", "ws", 1)
        headers = {"Cookie": cookie, "Origin": self._headers["Origin"]}
        async with connect(
            url, additional_headers=headers, compression=None, max_size=None, ping_interval=None
        ) as socket:
            seat = Seat(socket)
            await seat.hear("hello")
            yield seat


class Seat:
    """A player at a table, and the player's view of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self.table: Json = {}
        self.scene: Json = {}

    async def play(self, code: int) -> float:
        """Make a move; returns, once it is acknowledged, when it was sent."""
        self._asked += 1
        ask = str(self._asked)
        move = {"type": "move", "ask": ask, "ply": self.table["ply"], "code": code}
        sent = time.perf_counter()
        await self._socket.send(orjson.dumps(move).decode())
        await self.hear("ok", ask)
        return sent

    async def answered(self, said: str | bytes) -> str:
        """Send anything; the kind of its answer, or the key of what refuses it."""
        await self._socket.send(said)
        while True:
            message = await self._hear()
            if message["type"] == "no":
                return str(message["reason"]["key"])
            if message["type"] in ("ok", "pong", "because", "hello"):
                return str(message["type"])

    async def sees(self, ply: int) -> float:
        """Wait until this many moves are made; returns when that was seen."""
        while self.table["ply"] < ply:
            await self._hear()
        return time.perf_counter()

    async def hear(self, kind: str, ask: str | None = None) -> Json:
        """Listen until something is said."""
        while True:
            message = await self._hear()
            if message["type"] == "no" and message["ask"] in ("", ask):
                raise Refused(message["reason"]["text"])
            if message.get("ask") == ask and message["type"] == kind:
                return message

    async def _hear(self) -> Json:
        message: Json = orjson.loads(await self._socket.recv())
        self.table = message.get("table") or self.table
        self.scene = message.get("scene") or self.scene
        return message


def any_move(scene: Json) -> int:
    """The code of some legal move."""
    choices = scene["choices"]
    while choices:
        choice = random.choice(choices)
        if choice["code"] is not None:
            return int(choice["code"])
        if choice["codes"]:
            return int(random.choice(list(choice["codes"].values())))
        choices = choice["then"]
    raise ValueError("there is no move")


def _read(answer: httpx.Response) -> Any:
    found = orjson.loads(answer.content)
    if answer.is_error:
        raise Refused(found["text"])
    return found
