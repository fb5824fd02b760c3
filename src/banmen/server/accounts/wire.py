"""Messages about accounts and profiles."""

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
    """A new account; the calling guest's games belong to it."""


class Recover(LogIn):
    """A new password for a person with the recovery code."""

    code: Password


class OldPassword(Wire):
    password: Password


class NewPassword(OldPassword):
    """``password`` is the current one."""

    new: Password


class Recovery(Wire):
    """The code that opens an account without its password. It is shown once."""

    name: str
    code: str


class LoginSession(Wire):
    """A device on which a person is logged in."""

    id: str
    device: str | None
    """In words, as in Firefox, Linux; None for older sessions."""
    created: Millis
    seen: Millis
    here: bool
    """Whether it is the caller's own session."""


# --- passkeys ------------------------------------------------------------------------------------

Encoded = Annotated[str, Bounds(pattern=r"^[A-Za-z0-9_-]+$", max_length=16_384)]
"""Bytes in base64url."""


class PasskeyRequest(Wire):
    """A challenge for logging in."""

    challenge: str
    host: str
    """The host whose passkeys are requested."""


class PasskeyOffer(PasskeyRequest):
    """A challenge for registering a passkey."""

    owner: str
    """The user handle stored with the passkey."""
    algorithms: tuple[int, ...]
    """Key types by their COSE numbers, best first."""
    known: tuple[str, ...]
    """The owner's passkeys: a device that has one of them gets no other."""


class SignedByPasskey(Wire):
    """A browser's message about a passkey."""

    id: Encoded
    client_data: Encoded
    """The challenge signed, and the page."""


class NewPasskey(SignedByPasskey):
    name: Name
    attestation: Encoded


class PasskeyProof(SignedByPasskey):
    authenticator_data: Encoded
    signature: Encoded
    owner: Encoded


class Passkey(Wire):
    """A key on a device that logs its owner in."""

    id: str
    name: str
    created: Millis
    used: Millis | None
    """The time it was last used to log in."""


# --- profiles ------------------------------------------------------------------------------------


class RatingPoint(Wire):
    """A rating after a rated game."""

    at: Millis
    rating: int
    deviation: int
    table: str | None
    """The table of the game; None if it is private."""


class Progress(Wire):
    """A person's results in one game."""

    game: str
    rating: int | None
    """None without a rated game; then the deviation, too."""
    deviation: int | None
    won: int
    lost: int
    drawn: int
    history: tuple[RatingPoint, ...]
    """The last rated games, oldest first."""


class Favourite(Wire):
    """A favourite opening of a person."""

    game: str
    variant: str
    moves: str
    games: int
    points: float
    """The points from these games: a win is 1, a draw ½."""


class Profile(Wire):
    """The public profile of a person with an account."""

    name: str
    since: Millis
    progress: tuple[Progress, ...]
    favourites: tuple[Favourite, ...]
