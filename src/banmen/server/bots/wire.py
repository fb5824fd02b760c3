"""What travels only between bots and the server; the rest is in `banmen.server.domain.wire`."""

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
"""The legal moves: each as text, with its code."""


class NewBot(Wire):
    """A bot that a person wants to let play. Its name is its own: no two have the same."""

    name: Name


class OwnBot(Wire):
    """A bot of the one who asks."""

    id: str
    name: str
    created: Millis
    seen: Millis | None
    """When it was online last; None if it never was."""
    online: bool


class MadeBot(Wire):
    """The bot just made. Its token is shown this once and never again."""

    bot: OwnBot
    token: str


class OnlineBot(Wire):
    """A bot that anyone may challenge now."""

    name: str
    plays: tuple[str, ...]
    """The ids of the games it plays."""
    playing: int
    """In how many games it is."""


Concern = Literal["challenge", "withdrawn", "declined", "started", "finished", "rematch"]
"""What a table can mean to a bot:

challenge   a person asks it to play: take the seat (sit), or decline
withdrawn   they do not ask any more
declined    whom it has asked does not want to play
started     a game of its own has begun, or goes on: open its stream
finished    a game of its own is over
rematch     the opponent wants to play again: accept, or decline
"""


class BotEvent(Wire):
    """A line of a bot's events."""

    type: Concern
    table: TableSummary


class GameHello(Wire):
    """The first line of a game: everything about it. ``legal`` is None while nobody may move."""

    type: Literal["hello"] = "hello"
    at: Millis
    you: You
    table: TableView
    moves: tuple[str, ...]
    chat: tuple[Said, ...]
    position: str
    legal: Legal | None = None


class GameHappened(Wire):
    """Every further line: one thing that happened. ``position`` and ``legal`` come along when the
    position is another one, and when the game begins.
    """

    type: Literal["happened"] = "happened"
    seq: int
    at: Millis
    event: Happening
    table: TableView
    position: str | None = None
    legal: Legal | None = None
