"""Links to a player's own seat: continue a game on another device without logging in.

    link ── opened once ──▶ pass ── at its table, and its rematches ──▶ the seat

A link lasts a day and works once. It leaves a *pass* on the device, which opens the seat and
nothing else: it gives no access to an account and cannot make links. Both are stored as hashes, and
are valid only as long as the cookie that made the link: logging out or a new password ends them.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Iterable

import sqlalchemy as sa

from banmen.server.bus import Bus, Revoked
from banmen.server.domain.clock import DAY
from banmen.server.domain.identity import Seated
from banmen.server.domain.refusal import Refusal
from banmen.server.now import now
from banmen.server.people import hashed, session_of
from banmen.server.storage import schema
from banmen.server.storage.store import Conflict, Store

KEY = "passes"
"""The name in the store of the key that turns links into passes."""
LINK_LASTS, PASS_LASTS = DAY, 60 * DAY
"""Lifetimes in milliseconds. A pass outlives every clock."""
MOST = 20
"""The most links and passes of one person; the oldest are dropped."""


class SeatLinks:
    """All links to seats, and the passes they turned into."""

    def __init__(self, store: Store, bus: Bus, key: bytes) -> None:
        self._store = store
        self._bus = bus
        self._key = key

    @classmethod
    async def of(cls, store: Store, bus: Bus) -> SeatLinks:
        """The links of a store."""
        return cls(store, bus, await store.key(KEY))

    async def make(self, table: str, person: str, token: str) -> str:
        """Make a link to a person's seat; ``token`` is the person's cookie."""
        await self._make_room(person)
        secret = secrets.token_urlsafe(18)
        row = _row(secret, table, person, hashed(token), link=True)
        await self._store.save([(schema.seat_keys, row)])
        return secret

    async def open(self, secret: str, table: str) -> tuple[str, str]:
        """Use up a link; return the owner of the seat and the pass to it."""
        k = schema.seat_keys.c
        rows = await self._store.rows(
            _counting(k.person, k.session).where(k.hash == hashed(secret), k.table == table, k.link)
        )
        if not rows:
            raise Refusal(403, "server.no_such_link")
        made = hmac.digest(self._key, secret.encode(), "sha256")
        found = base64.urlsafe_b64encode(made[:18]).decode()
        row = _row(found, table, rows[0].person, rows[0].session, link=False)
        try:  # a link always makes the same pass, so two requests cannot both get it
            await self._store.save(
                [(schema.seat_keys, row)], removes=[(schema.seat_keys, {"hash": hashed(secret)})]
            )
        except Conflict:
            raise Refusal(403, "server.no_such_link") from None
        return rows[0].person, found

    async def seated(self, passes: Iterable[str], table: str) -> Seated | None:
        """The seat that one of these passes opens at a table, and its session."""
        known = {hashed(one): session_of(one) for one in passes}
        k = schema.seat_keys.c
        wanted = _counting(k.hash, k.person).where(
            k.hash.in_(list(known)), k.table == table, k.link.is_(False)
        )
        rows = await self._store.rows(wanted) if known else []
        return Seated(rows[0].person, known[rows[0].hash]) if rows else None

    async def tables(self, passes: Iterable[str]) -> list[tuple[str, str]]:
        """The tables where passes open a seat, with the seat's owner."""
        hashes = [hashed(one) for one in passes]
        k = schema.seat_keys.c
        wanted = _counting(k.table, k.person).where(k.hash.in_(hashes), k.link.is_(False))
        rows = await self._store.rows(wanted) if hashes else []
        return [(row.table, row.person) for row in rows]

    async def revoke(self, table: str, person: str) -> None:
        """Revoke all links and passes to a person's seat at a table."""
        k = schema.seat_keys.c
        rows = await self._store.rows(sa.select(k.hash).where(k.table == table, k.person == person))
        await self._remove(row.hash for row in rows)

    async def _make_room(self, person: str) -> None:
        """Remove expired links and passes, and the oldest if there are too many."""
        k = schema.seat_keys.c
        theirs = sa.select(k.hash, k.expires).where(k.person == person)
        rows = await self._store.rows(theirs.order_by(k.expires.desc()))
        at = now()
        await self._remove(row.hash for n, row in enumerate(rows) if n >= MOST or row.expires < at)

    async def _remove(self, hashes: Iterable[bytes]) -> None:
        gone = set(hashes)
        await self._store.save(removes=[(schema.seat_keys, {"hash": one}) for one in gone])
        for one in gone:
            self._bus.publish(Revoked(one.hex()))


def _counting(*columns: sa.ColumnElement[object]) -> sa.Select[*tuple[object, ...]]:
    """Columns of links and passes that have not expired and whose cookie is valid."""
    k, t = schema.seat_keys.c, schema.tokens.c
    return (
        sa.select(*columns)
        .join(schema.tokens, sa.and_(t.hash == k.session, t.person == k.person))
        .where(k.expires > now())
    )


def _row(secret: str, table: str, person: str, session: bytes, *, link: bool) -> dict[str, object]:
    lasts = LINK_LASTS if link else PASS_LASTS
    expires = now() + lasts
    made = {"hash": hashed(secret), "table": table, "person": person, "session": session}
    return {**made, "link": link, "expires": expires}
