"""Devices on which a person has logged in before: others' wrong tries do not keep them out.

A device keeps a token of each of its last owners: random signs, and what the server's key makes of
them and the owner. It opens nothing. Nothing of it is stored.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.server.storage.store import Store

KEY = "devices"
"""The name under which the store keeps the key."""


class KnownDevices:
    """Makes device tokens, and knows them again."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    async def of(cls, store: Store) -> KnownDevices:
        """The tokens of a store."""
        return cls(await store.key(KEY))

    def token(self, person: str) -> str:
        """A token for a device of a person."""
        random = secrets.token_hex(8)
        return random + self._told(random, person)

    def known(self, tokens: Iterable[str], person: str) -> str | None:
        """The token of a person among those of a device."""
        for token in tokens:
            if hmac.compare_digest(token[16:].encode(), self._told(token[:16], person).encode()):
                return token
        return None

    def _told(self, random: str, person: str) -> str:
        made = hmac.digest(self._key, f"{random} {person}".encode("utf-8", "replace"), "sha256")
        return made[:16].hex()
