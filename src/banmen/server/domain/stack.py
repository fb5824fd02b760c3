"""Flat Front's stack: shuffled where nobody can foretell it, committed to, shown at the end.

The commitment is published with the table, the salt and the order when the game is over. Without
the salt it tells nothing: the orders alone are few enough to try them all.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import banmen
from banmen.server.domain import wire

SALT_BYTES = 32


@dataclass(frozen=True)
class Stack:
    """The tiles from the top down, and the random bytes that hide them."""

    salt: str
    """In hex."""
    order: tuple[str, ...]

    @classmethod
    def of(cls, stored: Mapping[str, Any] | None) -> Stack | None:
        """The stack of a log; None for games without one."""
        return None if stored is None else cls(stored["salt"], tuple(stored["order"]))

    def stored(self) -> dict[str, Any]:
        """What `of` reads."""
        return {"salt": self.salt, "order": list(self.order)}

    @property
    def commitment(self) -> str:
        """SHA-256 of the salt's bytes followed by the tiles, joined by blanks, in hex."""
        hidden = bytes.fromhex(self.salt) + " ".join(self.order).encode()
        return hashlib.sha256(hidden).hexdigest()

    @property
    def proof(self) -> wire.Proof:
        """What was hashed."""
        return wire.Proof(salt=self.salt, order=self.order)


def shuffled(game: banmen.Game, start: str | None = None) -> Stack | None:
    """A new stack of what is face down at the start; None where nothing is."""
    if not game.about.chance:
        return None
    tiles = list(game.deck.DECK if start is None else game.deck.still_down(game.rules, start))
    if not tiles:
        return None
    secrets.SystemRandom().shuffle(tiles)
    return Stack(secrets.token_hex(SALT_BYTES), tuple(tiles))
