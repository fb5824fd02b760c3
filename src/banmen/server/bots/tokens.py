"""A bot's identity: a person of its own, with a name, an owner and a token.

The token is 32 random bytes; the database stores only its hash. Revoking it ends the bot: its name
becomes free, and its finished games stay; games in progress are ended first (`accounts.leaving`).
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa

from banmen.server.bus import Bus, Revoked
from banmen.server.domain.refusal import Refusal
from banmen.server.domain.table_state import BOT
from banmen.server.looks import folded, look
from banmen.server.now import now
from banmen.server.people import hashed, who_looks_like
from banmen.server.storage import schema
from banmen.server.storage.store import Conflict, Identity, Store

PREFIX = "banmen_"
"""The prefix of tokens, so that people and scanners recognise them."""
MOST = 10
"""The most bots of one owner."""
LONGEST_NAME = 100
"""The greatest length of a name as compared."""


class Bot(NamedTuple):
    """A bot with a valid token."""

    id: str
    name: str
    created: int
    seen: int | None


class BotTokens:
    """All bots and their tokens."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    async def make(self, owner: str, name: str) -> tuple[str, str]:
        """Make a bot; return its id and its token."""
        if len(await self.of(owner)) >= MOST:
            raise Refusal(409, "bots.enough", most=MOST)
        login, looks = folded(name), look(name)
        if max(len(login), len(looks)) > LONGEST_NAME:
            raise Refusal(422, "account.signs")
        if await who_looks_like(self._store, name):
            raise Refusal(409, "bots.name_taken", name=name)
        id, token, at = BOT + secrets.token_hex(8), PREFIX + secrets.token_urlsafe(32), now()
        bot = {"id": id, "owner": owner, "hash": hashed(token), "name": login}
        person = {"id": id, "name": name, "created": at}
        try:
            await self._store.save(
                [
                    (schema.people, person),
                    (schema.bots, {**bot, "created": at, "seen": None}),
                    (schema.names, {"look": looks, "person": id}),
                ]
            )
        except Conflict:
            raise Refusal(409, "bots.name_taken", name=name) from None
        return id, token

    async def of(self, owner: str) -> list[Bot]:
        """A person's bots, newest first."""
        b, p = schema.bots.c, schema.people.c
        wanted = sa.select(b.id, p.name, b.created, b.seen).join(schema.people, p.id == b.id)
        theirs = wanted.where(b.owner == owner, b.hash.is_not(None))
        return [Bot(*row) for row in await self._store.rows(theirs.order_by(b.created.desc()))]

    async def check(self, owner: str, id: str) -> None:
        """Refuse actions on a bot by anyone but its owner."""
        if id not in [bot.id for bot in await self.of(owner)]:
            raise Refusal(404, "bots.not_yours")

    async def revoke(self, owner: str, id: str) -> None:
        """Revoke a token, and announce it on the bus."""
        await self.check(owner, id)
        gone, b = {"hash": None, "name": None}, schema.bots.c
        token = (await self._store.rows(sa.select(b.hash).where(b.id == id)))[0].hash
        free = (schema.names, {"person": id})
        await self._store.save([], [(schema.bots, {"id": id}, gone)], [free])
        if token is not None:
            self._bus.publish(Revoked(token.hex()))

    async def hand_over(self, owner: str, other: str) -> None:
        """Pass the bots of a guest to the person who logged in."""
        bots = [bot.id for bot in await self.of(owner)]
        await self._store.save([], [(schema.bots, {"id": id}, {"owner": other}) for id in bots])

    async def seen(self, id: str) -> None:
        """Record that a bot is online."""
        await self._store.save([], [(schema.bots, {"id": id}, {"seen": now()})])

    async def known(self, token: str) -> Identity:
        """The bot with a token; refused if there is none."""
        with suppress(IndexError):
            return (await self._bots(schema.bots.c.hash == hashed(token)))[0]
        raise Refusal(401, "bots.token")

    async def named(self, name: str) -> Identity | None:
        """The bot with a name, online or not."""
        found = await self._bots(schema.bots.c.name == folded(name))
        return found[0] if found else None

    async def _bots(self, which: sa.ColumnElement[bool]) -> list[Identity]:
        people = schema.people
        wanted = sa.select(people.c.id, people.c.name)
        joined = wanted.join(schema.bots, schema.bots.c.id == people.c.id)
        return [Identity(*row) for row in await self._store.rows(joined.where(which))]
