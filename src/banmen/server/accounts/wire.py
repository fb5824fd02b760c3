"""What travels between the page and the server about accounts and profiles."""

from __future__ import annotations

from typing import Annotated

from banmen.server.domain.constraints import Bounds, Secret
from banmen.server.domain.wire import Millis, Name, Wire

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200

Password = Annotated[Secret, Bounds(max_length=LONGEST_PASSWORD)]
"""Never printed, never logged."""


class LogIn(Wire):
    name: Name
    password: Password


class SignUp(LogIn):
    """A new account; the present guest's games belong to it."""


class Recover(LogIn):
    """A new password for somebody who has kept the recovery code."""

    code: Password


class OldPassword(Wire):
    password: Password


class NewPassword(OldPassword):
    """``password`` is the one until now."""

    new: Password


class Recovery(Wire):
    """The code that opens an account without its password. It is told once."""

    name: str
    code: str


class LoginSession(Wire):
    """A device on which somebody is logged in."""

    id: str
    device: str | None
    """In words, as in Firefox, Linux; None for older ones."""
    created: Millis
    seen: Millis
    here: bool
    """Whether it is the one that asks."""


# --- profiles ------------------------------------------------------------------------------------


class RatingPoint(Wire):
    """A rating after a rated game."""

    at: Millis
    rating: int
    deviation: int
    table: str | None
    """Where it was played; None if that is private."""


class Progress(Wire):
    """How somebody does in one game."""

    game: str
    rating: int | None
    """None without a rated game; so is the deviation."""
    deviation: int | None
    won: int
    lost: int
    drawn: int
    history: tuple[RatingPoint, ...]
    """The last rated games, the oldest first."""


class Favourite(Wire):
    """An opening somebody likes."""

    game: str
    variant: str
    moves: str
    games: int
    points: float
    """Of as many: a win is 1, a draw ½."""


class Profile(Wire):
    """Somebody with an account, as everybody may see them."""

    name: str
    since: Millis
    progress: tuple[Progress, ...]
    favourites: tuple[Favourite, ...]
