"""Messages used only by bots; the others are in `banmen.server.domain.wire`."""

from __future__ import annotations

from typing import Literal

from banmen.server.domain.wire import (
    Happening,
    Millis,
    Name,
    Said,
    TableSummary,
    TableView,
    Wire,
    You,
)

Legal = dict[str, int]
"""The legal moves as text, with their codes."""


class NewBot(Wire):
    """A bot to make. Its name must be unique."""

    name: Name


class OwnBot(Wire):
    """A bot of the caller."""

    id: str
    name: str
    created: Millis
    seen: Millis | None
    """The time it was last online; None if never."""
    online: bool


class MadeBot(Wire):
    """The new bot. Its token is shown only here."""

    bot: OwnBot
    token: str


class OnlineBot(Wire):
    """A bot that anyone may challenge now."""

    name: str
    plays: tuple[str, ...]
    """The ids of the games it plays."""
    playing: int
    """The number of games it is playing."""


Concern = Literal["challenge", "withdrawn", "declined", "started", "finished", "rematch"]
"""The meaning of an event to a bot:

challenge   a person asks it to play: take the seat (sit), or decline
withdrawn   the challenge was withdrawn
declined    the player it asked does not want to play
started     one of its games has begun, or continues: open its stream
finished    one of its games is over
rematch     the opponent offers a rematch: accept, or decline
"""


class BotEvent(Wire):
    """A line of a bot's events."""

    type: Concern
    table: TableSummary


class GameHello(Wire):
    """The first line of a game: its full state. ``legal`` is None unless a player is to move."""

    type: Literal["hello"] = "hello"
    at: Millis
    you: You
    table: TableView
    moves: tuple[str, ...]
    chat: tuple[Said, ...]
    position: str
    legal: Legal | None = None


class GameHappened(Wire):
    """Every further line: one event. ``position`` and ``legal`` are included when the position
    changed, and when the game begins.
    """

    type: Literal["happened"] = "happened"
    seq: int
    at: Millis
    event: Happening
    table: TableView
    position: str | None = None
    legal: Legal | None = None
