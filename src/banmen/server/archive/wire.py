"""Messages about finished games."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Millis, Name, Options, SeatView, Wire

Count = Annotated[int, Bounds(ge=0, le=100_000)]
Result = Literal["1-0", "0-1", "1/2-1/2"]


class OpeningLine(Wire):
    """A variant, and the moves and tiles of a line in it, separated by spaces."""

    game: Annotated[str, Bounds(max_length=20)] | None = None
    variant: Annotated[str, Bounds(max_length=60)] | None = None
    """As in `ArchivedGame`; None for the usual one."""
    moves: Annotated[str, Bounds(max_length=1000)] = ""
    tiles: Annotated[str, Bounds(max_length=100)] = ""


class ArchiveQuery(OpeningLine):
    """A search; without a variant, over all of them."""

    player: Name | None = None
    level: Annotated[str, Bounds(max_length=8)] | None = None
    result: Result | None = None
    shortest: Count | None = None
    longest: Count | None = None
    since: date | None = None
    until: date | None = None
    """The last day; all days are in UTC."""
    mine: bool = False
    """Only the caller's own games."""
    after: Annotated[str, Bounds(pattern=r"^\d{1,16}\.[a-z0-9]{10}$")] | None = None
    """The start of a page, from `ArchivedGames.next`."""


class ArchivedGame(Wire):
    """A finished game. ``picture`` of its last position: api/archive/ID/picture."""

    id: str
    game: str
    variant: str
    """The options in one word: order=4."""
    options: Options
    seats: tuple[SeatView, SeatView]
    result: str
    how: str
    plies: int
    ended: Millis
    public: bool
    """Whether everyone can find it, or only its players."""
    opening: str | None


class ArchivedGames(Wire):
    """A page of games, newest first."""

    games: tuple[ArchivedGame, ...]
    total: int
    """The number of games in all; 1001 means more."""
    next: str | None


class MoveStats(Wire):
    """A move, and the results of the games with it."""

    move: str
    games: int
    first: int
    """Games won by the first player."""
    second: int
    drawn: int


class Explored(Wire):
    """The moves played in a position, most frequent first."""

    moves: tuple[MoveStats, ...]
    tiles: tuple[MoveStats, ...]
    """Flat Front: the other tiles revealed here."""
