"""Guests, invitations, seat links.

Nobody has to say who they are. Whoever does something (takes a seat, gives a name) becomes a guest,
known by a cookie that is renewed on every visit for another year. The cookie is 32 random bytes;
the database keeps only their hash. One person may have several: one on each device.

An invitation and a seat link are secrets that the server can tell again at any time from its own
key, so none is stored: they hold as long as what they are for.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

from banmen.server.domain.refusal import Refusal
from banmen.server.now import now
from banmen.server.storage import schema
from banmen.server.storage.store import Identity, Store

KEY = "links"
"""The name under which the store keeps the key of all links."""


class People:
    """Everybody the server knows."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key

    @classmethod
    async def of(cls, store: Store) -> People:
        """The people of a store."""
        return cls(store, await store.key(KEY))

    async def known(self, token: str | None) -> Identity | None:
        """Who shows this cookie."""
        return await self._store.person(hashed(token)) if token else None

    async def arrive(self) -> tuple[Identity, str]:
        """Somebody new, with the cookie to give them."""
        token = secrets.token_urlsafe(32)
        id = await self._store.new_person(hashed(token), now())
        return Identity(id, None), token

    async def another_device(self, person: str) -> str:
        """One more cookie for somebody known."""
        token = secrets.token_urlsafe(32)
        await self._store.new_token(person, hashed(token), now())
        return token

    async def forget(self, token: str) -> None:
        """Let a cookie open nothing any more."""
        await self._store.save(removes=[(schema.tokens, {"hash": hashed(token)})])

    async def seen(self, token: str) -> None:
        """Note that somebody was here."""
        await self._store.seen(hashed(token), now())

    async def named(self, name: str) -> Identity:
        """Whose account has that name, or the one guest who is called so; else a refusal."""
        found = await self._store.persons_named(name, folded(name))
        if not found:
            raise Refusal(404, "bots.nobody", name=name)
        if len(found) > 1 and not found[0].account:
            raise Refusal(409, "bots.several", name=name)
        return found[0]

    # --- links -----------------------------------------------------------------------------------

    def invitation(self, table: str) -> str:
        """What the link for the opponent carries."""
        return self._secret("invite", table)

    def seat_link(self, table: str, seat: int, person: str) -> str:
        """What the private link back to one's seat carries."""
        return self._secret("seat", table, str(seat), person)

    def is_invitation(self, secret: str, table: str) -> bool:
        """Whether it opens the table's free seat."""
        return _same(secret, self.invitation(table))

    def is_seat_link(self, secret: str, table: str, seat: int, person: str) -> bool:
        """Whether it opens somebody's seat."""
        return _same(secret, self.seat_link(table, seat, person))

    def _secret(self, *parts: str) -> str:
        made = hmac.digest(self._key, "\n".join(parts).encode(), "sha256")
        return base64.urlsafe_b64encode(made[:18]).decode()


def folded(name: str) -> str:
    """A name as it is compared: however wide or large it is written."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def hashed(token: str) -> bytes:
    """What the database keeps of a cookie."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def _same(found: str, wanted: str) -> bool:
    return hmac.compare_digest(found.encode("utf-8", "replace"), wanted.encode())
