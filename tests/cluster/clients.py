"""People who play on whichever node answers, and note what they were promised."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.cluster.checker import Note
from tests.server.bots import Json, Refused, any_move

ANSWER = 4.0
"""Seconds until a client dials another node."""
PAUSE = 0.2
GAMES = "flipfour", "flipflop"
CLOCK = {"kind": "live", "minutes": 1.0, "increment": 1}
BROKEN = (OSError, TimeoutError, WebSocketException, httpx.HTTPError, Refused)


@dataclass
class Notes:
    """What everybody has noted."""

    moves: list[Note] = field(default_factory=list)
    tables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The players' cookies."""
    over: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def open(self) -> list[str]:
        """The tables whose end no client has seen."""
        return [table for table in self.tables if table not in self.over]


class Clients:
    """Ways to all nodes, and what is done there."""

    def __init__(self, urls: Callable[[], list[str]], notes: Notes, luck: random.Random) -> None:
        """`urls` are those of the nodes, as a load balancer has them."""
        self._urls = urls
        self.notes = notes
        self.luck = luck
        self._http = httpx.AsyncClient(timeout=ANSWER)
        self.ended = asyncio.Event()

    async def close(self) -> None:
        """Ask no more."""
        await self._http.aclose()

    def url(self) -> str:
        """Any node."""
        return self.luck.choice(self._urls())

    async def ask(self, method: str, path: str, body: Json | None = None, cookie: str = "") -> Any:
        """What some node answers, sooner or later."""
        while True:
            with suppress(OSError, httpx.HTTPError):
                answer = await self._once(self.url(), method, path, body, cookie)
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(PAUSE)

    async def _once(
        self, url: str, method: str, path: str, body: Json | None, cookie: str
    ) -> httpx.Response:
        headers = {"X-Banmen": "page", "Origin": url, "Cookie": cookie}
        return await self._http.request(method, f"{url}/api/{path}", json=body, headers=headers)

    async def person(self) -> str:
        """Creates a new person; returns their cookie."""
        answer = await self.ask("PUT", "me", {"name": "Client"})
        return str(answer.headers["set-cookie"].partition(";")[0])

    async def open(self, first: str, second: str | None, game: str, clock: Json) -> str:
        """A table for two, or for one against the computer."""
        opponent = {"kind": "friend"} if second else {"kind": "level", "level": "1"}
        body = {"game": game, "opponent": opponent, "seat": 0, "clock": clock}
        made = _read(await self.ask("POST", "tables", body, first))
        if second is not None:
            secret = {"secret": made["invite"]}
            _read(await self.ask("POST", f"tables/{made['table']}/sit", secret, second))
        table = str(made["table"])
        self.notes.tables[table] = (first,) if second is None else (first, second)
        return table

    # --- playing ---------------------------------------------------------------------------------

    async def play_on(self, people: tuple[str, ...], clock: Json) -> None:
        """One game after the other until it is enough."""
        while not self.ended.is_set():
            game = self.luck.choice(GAMES)
            try:
                table: str | None = await self.open(people[0], (*people, None)[1], game, clock)
            except Refused as reason:
                self.notes.counts[f"refused: {reason}"] += 1
                continue
            order = people
            while table is not None and not self.ended.is_set():
                nexts = await asyncio.gather(*(self._attend(table, who) for who in order))
                table = nexts[0]
                if table is not None:
                    order = order[::-1]
                    self.notes.tables[table] = order

    async def _attend(self, table: str, cookie: str) -> str | None:
        """Play at a table until its game is over; the table where it goes on."""
        mine: dict[int, Note] = {}
        while not self.ended.is_set():
            try:
                async with asyncio.timeout(ANSWER):
                    dialled = await self._dial(table, cookie)
                async with dialled as socket:
                    return await Sitting(self, socket, table, mine).play()
            except BROKEN as reason:
                self.notes.counts[type(reason).__name__] += 1
                await asyncio.sleep(self.luck.uniform(PAUSE / 2, PAUSE))
        return None

    async def _dial(self, table: str, cookie: str) -> ClientConnection:
        url = self.url()
        way = f"{url}/api/tables/{table}/live".replace("http", "ws", 1)
        headers = {"Cookie": cookie, "Origin": url}
        return await connect(
            way, additional_headers=headers, compression=None, max_size=None, ping_interval=None
        )


class Sitting:
    """A player at a table, for the life of one connection."""

    def __init__(
        self, clients: Clients, socket: ClientConnection, table: str, mine: dict[int, Note]
    ) -> None:
        self._clients, self._notes, self._luck = clients, clients.notes, clients.luck
        self._socket = socket
        self._id = table
        self._mine = mine
        self._table: Json = {}
        self._scene: Json = {}
        self._seats: list[int] = []
        self._offered = False

    async def play(self) -> str | None:
        """Play until it is over; the table where it goes on."""
        first = await self._hear()
        if first["type"] == "no":
            raise Refused(first["reason"]["text"])
        while not self._clients.ended.is_set():
            if self._table["status"] == "over":
                self._notes.over.add(self._id)
                return await self._go_on()
            if self._table["turn"] in self._seats:
                await self._move()
            else:
                await self._listen()
        return None

    async def _go_on(self) -> str | None:
        """Have a rematch now and then."""
        if len(self._notes.tables[self._id]) == 1 or hash(self._id) % 3:
            return None
        while self._table["rematch"] is None:
            if self._clients.ended.is_set():
                return None  # the other may have gone
            if not self._offered:
                self._offered = True
                await self._say({"type": "offer", "what": "rematch", "ask": "r"})
            await self._listen()
        return str(self._table["rematch"])

    async def _listen(self) -> None:
        """Hear what happens; whether anybody is there."""
        try:
            async with asyncio.timeout(ANSWER):
                await self._hear()
        except TimeoutError:
            await self._say({"type": "ping", "ask": "p"})
            async with asyncio.timeout(ANSWER):
                await self._hear()

    async def _move(self) -> None:
        await asyncio.sleep(self._luck.uniform(0.05, 0.6))
        ply, seat = self._table["ply"], self._table["turn"]
        note = self._mine.get(ply)
        if note is None or note.acknowledged is not None:
            # An acknowledged move is not sent again: if it is lost, another move takes its place.
            code = any_move(self._scene)
            note = self._mine[ply] = Note(self._id, seat, ply, code, time.time())
            self._notes.moves.append(note)
        await self._say({"type": "move", "ask": "m", "ply": ply, "code": note.code})
        async with asyncio.timeout(ANSWER):
            answer = await self._answer("m")
            if answer["type"] == "no":
                self._notes.counts[answer["reason"]["key"]] += 1
                await asyncio.sleep(PAUSE)
                await self._say({"type": "resync", "ask": "s"})
                while (await self._hear())["type"] != "hello":
                    pass
                return
            note.acknowledged, note.seq = time.time(), answer["seq"]
            while self._table["ply"] <= ply and self._table["status"] != "over":
                await self._hear()

    async def _answer(self, ask: str) -> Json:
        while (message := await self._hear()).get("ask") != ask:
            pass
        return message

    async def _say(self, message: Json) -> None:
        await self._socket.send(orjson.dumps(message).decode())

    async def _hear(self) -> Json:
        message: Json = orjson.loads(await self._socket.recv())
        if (table := message.get("table")) is not None:
            if self._table and table["seq"] < self._table["seq"]:
                self._notes.wrong.append(f"{self._id}: a table went back on a connection")
            self._table = table
        self._scene = message.get("scene") or self._scene
        if message["type"] == "hello":
            self._seats = message["you"]["seats"]
        return message


def _read(answer: httpx.Response) -> Any:
    found = orjson.loads(answer.content)
    if answer.is_error:
        raise Refused(found["text"])
    return found
