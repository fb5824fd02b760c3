"""Facts about the players at a table besides its log: accounts and ratings."""

from __future__ import annotations

from typing import NamedTuple

from banmen.server.domain import wire


class PlayerInfo(NamedTuple):
    """Facts about the players at a table, besides its log."""

    accounts: tuple[bool, bool] = (False, False)
    ratings: tuple[wire.Rating | None, wire.Rating | None] = (None, None)
    rated: bool = False
    """Whether the game would be rated if it ended now."""
