"""Flat Front's stack: a secret order that neither player nor server can choose, verifiable at the
end.

    1  the server draws a secret (the salt) and publishes its hash, with the table's id in it
    2  each player adds a seed, kept secret from everyone else
    3  once both seats are taken, salt and seeds determine the order of the tiles
    4  when the game is over, salt and seeds are published

The server is bound by step 1 before it learns the seeds, and the players do not know the salt. So a
player who added a seed knows that neither the server nor the opponent alone chose the order. If the
server told its salt to the player who sits down last, that player could choose it: the other
player's seed does not prevent that.

Hashes are SHA-256 of ASCII text, in hex, so that a shell can check them:

    commitment   of "banmen ID SALT"
    mixed        of "ID SALT SEED SEED": the seeds of seat 0 and seat 1, "-" for none
    rank         of "MIXED N", for the nth (from 0) of the tiles as listed

The tiles are sorted by rank, the lowest on top. Stacks of older logs were shuffled by the server
alone; their commitment hashes the salt's bytes and the tiles.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import banmen
from banmen.server.domain import wire

SALT_BYTES = 32
NOBODYS: tuple[str, str] = ("", "")
"""The seeds when no player has added one."""


@dataclass(frozen=True)
class Stack:
    """The tiles to shuffle, and the inputs of the shuffle."""

    salt: str
    """32 random bytes in hex: the server's secret."""
    order: tuple[str, ...] | None
    """The tiles from the top down; None while a seat is free."""
    table: str = ""
    """The id of the table; empty for older stacks, which the server shuffled alone."""
    tiles: tuple[str, ...] = ()
    """All tiles, in the order listed before the shuffle."""
    seeds: tuple[str, str] = NOBODYS
    """The players' seeds."""
    next: str = ""
    """The id of the table for the rematch."""
    next_salt: str = ""

    @classmethod
    def of(cls, stored: Mapping[str, Any] | None) -> Stack | None:
        """The stack of a log; None for games without one."""
        if stored is None:
            return None
        plain = dict(stored)
        for name in ("order", "tiles", "seeds"):
            if plain.get(name) is not None:
                plain[name] = tuple(plain[name])
        return cls(**plain)

    def stored(self) -> dict[str, Any]:
        """The data that `of` reads."""
        if not self.table:
            return {"salt": self.salt, "order": list(self.order or ())}
        return {
            "salt": self.salt,
            "order": None if self.order is None else list(self.order),
            "table": self.table,
            "tiles": list(self.tiles),
            "seeds": list(self.seeds),
            "next": self.next,
            "next_salt": self.next_salt,
        }

    def seeded(self, seat: int, seed: str) -> Stack:
        """The stack with the seed of a seat's player."""
        first, second = self.seeds
        return replace(self, seeds=(seed, second) if seat == 0 else (first, seed))

    def dealt(self) -> Stack:
        """The stack in the order of salt and seeds; later seeds have no effect."""
        if self.order is not None:
            return self
        first, second = (seed or "-" for seed in self.seeds)
        mixed = _hash(f"{self.table} {self.salt} {first} {second}")
        ranks = sorted((_hash(f"{mixed} {n}"), tile) for n, tile in enumerate(self.tiles))
        return replace(self, order=tuple(tile for _, tile in ranks))

    @property
    def commitment(self) -> str:
        """The hash published before any player adds a seed."""
        if self.table:
            return commitment_to(self.table, self.salt)
        hidden = bytes.fromhex(self.salt) + " ".join(self.order or ()).encode()
        return hashlib.sha256(hidden).hexdigest()

    @property
    def next_commitment(self) -> wire.Sealed | None:
        """The commitment for the rematch."""
        if not self.next:
            return None
        return wire.Sealed(table=self.next, commitment=commitment_to(self.next, self.next_salt))

    @property
    def proof(self) -> wire.Proof:
        """All inputs of the hashes."""
        mixed = (self.seeds, self.tiles) if self.table else (None, None)
        return wire.Proof(salt=self.salt, order=self.order or (), seeds=mixed[0], tiles=mixed[1])


def new_salt() -> str:
    """A new secret."""
    return secrets.token_hex(SALT_BYTES)


def commitment_to(table: str, salt: str) -> str:
    """The commitment to a salt; valid for one table only."""
    return _hash(f"banmen {table} {salt}")


def covered(
    game: banmen.Game, start: str | None, table: str, salt: str, next_table: str
) -> Stack | None:
    """A new stack of the tiles face down at the start, not yet dealt; None if there are none."""
    if not game.about.chance:
        return None
    tiles: Sequence[str] = (
        game.deck.DECK if start is None else game.deck.still_down(game.rules, start)
    )
    if not tiles:
        return None
    stack = Stack(salt, None, table, tuple(tiles))
    return replace(stack, next=next_table, next_salt=new_salt())


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
