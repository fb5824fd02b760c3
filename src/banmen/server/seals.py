"""The server's part of a table's shuffle, committed before the host's (`domain.stack`).

To open a table and add a seed to its shuffle, a player first asks for a seal: the table's id, and
the hash of the server's contribution. Nothing is stored: a table's secret is derived from the
server's key and the id, and a ticket proves that the server issued the id recently. Ids that a
person made up, or kept until the secret was published, are refused.
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
"""The key's name in the store."""
LASTS = 10 * 60_000
"""The lifetime of a seal, in milliseconds."""


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
        """A seal for a new table."""
        table, until = new_id(), self._clock() + LASTS
        ticket = Ticket(table=table, until=until, mark=self._told("ticket", table, str(until)))
        return Seal(commitment=commitment_to(table, self.salt(table)), ticket=ticket)

    def check(self, ticket: Ticket) -> str:
        """The table of a valid ticket."""
        mark = self._told("ticket", ticket.table, str(ticket.until))
        if not hmac.compare_digest(mark, ticket.mark) or ticket.until < self._clock():
            raise Refusal(409, "server.seal_over")
        return ticket.table

    def salt(self, table: str) -> str:
        """The secret of a table, in hex."""
        return self._told("salt", table)

    def _told(self, *words: str) -> str:
        return hmac.digest(self._key, " ".join(words).encode(), "sha256").hex()
