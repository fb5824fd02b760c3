"""Guests and invitations.

Visitors need no account. A visitor who acts (takes a seat, sets a name) becomes a guest, identified
by a cookie that every visit renews for another year. The cookie is 32 random bytes; the database
stores only its hash. A person may have several, one on each device.

An invitation is a secret derived from the server's key, so none is stored; it is valid as long as a
seat is free.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import sqlalchemy as sa

from banmen.server.bus import Bus, Revoked
from banmen.server.domain.refusal import Refusal
from banmen.server.looks import folded, look
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Identity, Store

KEY = "links"
"""The name of the links' key in the store."""


class People:
    """All people the server knows."""

    def __init__(self, store: Store, bus: Bus, key: bytes) -> None:
        self._store = store
        self._bus = bus
        self._key = key

    @classmethod
    async def of(cls, store: Store, bus: Bus) -> People:
        """The people of a store."""
        return cls(store, bus, await store.key(KEY))

    async def known(self, token: str | None) -> Identity | None:
        """The person with a cookie."""
        return await self._store.person(hashed(token)) if token else None

    async def arrive(self, device: str | None = None) -> tuple[Identity, str]:
        """Add a person, and return them with a cookie; ``device`` describes the device."""
        token = secrets.token_urlsafe(32)
        id = await self._store.new_person(hashed(token), now(), device=device)
        return Identity(id, None), token

    async def another_device(
        self, person: str, device: str | None = None, passkey: bytes | None = None
    ) -> str:
        """Make another cookie for a known person; ``passkey`` is the hash of the one used to log
        in.
        """
        token = secrets.token_urlsafe(32)
        await self._store.new_token(person, hashed(token), now(), device, passkey)
        return token

    # --- ending sessions -------------------------------------------------------------------------

    async def forget(self, token: str) -> None:
        """Revoke a cookie, and the seat links made with it."""
        await self._end([hashed(token)], schema.seat_keys.c.session == hashed(token))

    async def end_session(self, person: str, session: str) -> None:
        """Revoke a person's cookie, given the beginning of its hash (`session_of`), and its seat
        links.
        """
        found = [one for one in await self._cookies(person) if one.hex().startswith(session)]
        if len(found) != 1:
            raise Refusal(404, "account.no_session")
        await self._end(found, schema.seat_keys.c.session == found[0])

    async def end_sessions(self, person: str, keep: str | None = None) -> None:
        """Revoke all cookies of a person but ``keep``, and all seat links."""
        kept = hashed(keep) if keep is not None else None
        cookies = [one for one in await self._cookies(person) if one != kept]
        await self._end(cookies, schema.seat_keys.c.person == person)

    async def end_sessions_by(self, person: str, passkey: bytes, keep: str) -> None:
        """Revoke the cookies, but ``keep``, of sessions begun by a passkey, and their seat
        links.
        """
        by_it = schema.tokens.c.passkey == passkey
        found = [one for one in await self._cookies(person, by_it) if one != hashed(keep)]
        await self._end(found, schema.seat_keys.c.session.in_(found))

    async def _cookies(self, person: str, *which: sa.ColumnElement[bool]) -> list[bytes]:
        t = schema.tokens.c
        rows = await self._store.rows(sa.select(t.hash).where(t.person == person, *which))
        return [row.hash for row in rows]

    async def _end(self, cookies: list[bytes], keys: sa.ColumnElement[bool]) -> None:
        rows = await self._store.rows(sa.select(schema.seat_keys.c.hash).where(keys))
        passes = {row.hash for row in rows}
        gone = [(schema.tokens, {"hash": one}) for one in cookies]
        await self._store.save(
            removes=[*gone, *((schema.seat_keys, {"hash": one}) for one in passes)]
        )
        for one in (*cookies, *passes):
            self._bus.publish(Revoked(one.hex()))

    async def seen(self, token: str) -> None:
        """Record a visit."""
        await self._store.seen(hashed(token), now())

    async def named(self, name: str) -> Identity:
        """The person with an account of that name, or the only guest with it; refused otherwise."""
        found = await self._store.persons_named(name, folded(name))
        if not found:
            raise Refusal(404, "bots.nobody", name=name)
        if len(found) > 1 and not found[0].account:
            raise Refusal(409, "bots.several", name=name)
        return found[0]

    # --- invitations -----------------------------------------------------------------------------

    def invitation(self, table: str) -> str:
        """The secret in the link for the opponent."""
        return self._secret("invite", table)

    def is_invitation(self, secret: str, table: str) -> bool:
        """Whether a secret opens the table's free seat."""
        return _same(secret, self.invitation(table))

    def _secret(self, *parts: str) -> str:
        made = hmac.digest(self._key, "\n".join(parts).encode(), "sha256")
        return base64.urlsafe_b64encode(made[:18]).decode()


async def who_looks_like(store: Store, name: str) -> set[str]:
    """The accounts and bots with that name or one that looks the same, and the decisions by which
    moderators took such a name away.
    """
    n, a, b, d = schema.names.c, schema.accounts.c, schema.bots.c, schema.decisions.c
    login = folded(name)
    rows = await store.rows(
        sa.union_all(
            sa.select(n.person).where(n.look == look(name)),
            sa.select(a.person).where(a.login == login),
            sa.select(b.id).where(b.name == login),
            sa.select(d.id).where(d.look == look(name), d.undone.is_(None)),
        )
    )
    return {row[0] for row in rows}


def hashed(token: str) -> bytes:
    """The stored hash of a cookie."""
    return hashed_bytes(token.encode("utf-8", "replace"))


def hashed_bytes(id: bytes) -> bytes:
    """The key under which the database finds bytes of any length."""
    return hashlib.sha256(id).digest()


def session_of(token: str) -> str:
    """A public name for a cookie or token, which itself must not be revealed."""
    return hashed(token).hex()


def _same(found: str, wanted: str) -> bool:
    return hmac.compare_digest(found.encode("utf-8", "replace"), wanted.encode())
