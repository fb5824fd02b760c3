"""Flowish as it is set up: as Squish."""

from banmen.games.squish.draft import (
    TOOLS,
    change,
    choices,
    empty,
    look,
    put,
    read,
    settings,
    write,
)

__all__ = [
    "TOOLS",
    "change",
    "choices",
    "empty",
    "look",
    "put",
    "read",
    "settings",
    "write",
]
