"""The server's part of a table's shuffle, fixed before the host's (`domain.stack`).

To open a table and add a seed to its shuffle, a player asks for a seal first: the table's id,
and the hash of what the server will add. Nothing is stored: the secret of a table follows from the
server's key and the id, and a ticket shows that the id came from here, a moment ago. An id that
a person chose, or kept until the secret was told, is refused.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.stack import commitment_to
from banmen.server.domain.table import new_id
from banmen.server.domain.wire import Seal, Ticket
from banmen.server.now import TimeSource, now

if TYPE_CHECKING:
    from banmen.server.storage.store import Store

KEY = "seals"
"""The name under which the store keeps the key."""
LASTS = 10 * 60_000
"""Milliseconds from a seal to the table."""


class Seals:
    """All seals of a store."""

    def __init__(self, key: bytes, clock: TimeSource = now) -> None:
        self._key = key
        self._clock = clock

    @classmethod
    async def of(cls, store: Store) -> Seals:
        """The seals of a store."""
        return cls(await store.key(KEY))

    def make(self) -> Seal:
        """A seal for a table to come."""
        table, until = new_id(), self._clock() + LASTS
        ticket = Ticket(table=table, until=until, mark=self._told("ticket", table, str(until)))
        return Seal(commitment=commitment_to(table, self.salt(table)), ticket=ticket)

    def check(self, ticket: Ticket) -> str:
        """The table that a ticket is for."""
        mark = self._told("ticket", ticket.table, str(ticket.until))
        if not hmac.compare_digest(mark, ticket.mark) or ticket.until < self._clock():
            raise Refusal(409, "server.seal_over")
        return ticket.table

    def salt(self, table: str) -> str:
        """The secret of a table, in hex."""
        return self._told("salt", table)

    def _told(self, *words: str) -> str:
        return hmac.digest(self._key, " ".join(words).encode(), "sha256").hex()
