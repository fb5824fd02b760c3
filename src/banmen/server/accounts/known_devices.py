"""Devices on which a person logged in before: others' wrong passwords do not lock them out.

A device keeps a token for each of its last users: random characters, and a MAC of them and the user
under the server's key. The token gives no access, and the server stores nothing of it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.server.storage.store import Store

KEY = "devices"
"""The key's name in the store."""


class KnownDevices:
    """Makes device tokens, and recognises them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    async def of(cls, store: Store) -> KnownDevices:
        """Load the key from a store."""
        return cls(await store.key(KEY))

    def token(self, person: str) -> str:
        """A token for a person's device."""
        random = secrets.token_hex(8)
        return random + self._told(random, person)

    def known(self, tokens: Iterable[str], person: str) -> str | None:
        """The person's token among those of a device; None without one."""
        for token in tokens:
            if hmac.compare_digest(token[16:].encode(), self._told(token[:16], person).encode()):
                return token
        return None

    def _told(self, random: str, person: str) -> str:
        made = hmac.digest(self._key, f"{random} {person}".encode("utf-8", "replace"), "sha256")
        return made[:16].hex()
