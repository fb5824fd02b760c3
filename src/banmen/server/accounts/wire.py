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
    """A new password for a person who has kept the recovery code."""

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
    """A device on which a person is logged in."""

    id: str
    device: str | None
    """In words, as in Firefox, Linux; None for older ones."""
    created: Millis
    seen: Millis
    here: bool
    """Whether it is the one that asks."""


# --- passkeys ------------------------------------------------------------------------------------

Encoded = Annotated[str, Bounds(pattern=r"^[A-Za-z0-9_-]+$", max_length=16_384)]
"""Bytes in base64url."""


class PasskeyRequest(Wire):
    """What a device has to sign to log its owner in."""

    challenge: str
    host: str
    """The host whose passkeys are asked for."""


class PasskeyOffer(PasskeyRequest):
    """What a device has to sign that is to have a passkey."""

    owner: str
    """By what the device will know whose it is."""
    algorithms: tuple[int, ...]
    """Kinds of keys as COSE numbers them, the best first."""
    known: tuple[str, ...]
    """The owner's passkeys: a device that has one of them gets no other."""


class SignedByPasskey(Wire):
    """What a browser says of a passkey."""

    id: Encoded
    client_data: Encoded
    """What was signed, and for which page."""


class NewPasskey(SignedByPasskey):
    name: Name
    attestation: Encoded


class PasskeyProof(SignedByPasskey):
    authenticator_data: Encoded
    signature: Encoded
    owner: Encoded


class Passkey(Wire):
    """A key of a device that logs its owner in."""

    id: str
    name: str
    created: Millis
    used: Millis | None
    """When a person logged in by it last."""


# --- profiles ------------------------------------------------------------------------------------


class RatingPoint(Wire):
    """A rating after a rated game."""

    at: Millis
    rating: int
    deviation: int
    table: str | None
    """Where it was played; None if that is private."""


class Progress(Wire):
    """How a person does in one game."""

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
    """An opening a person likes."""

    game: str
    variant: str
    moves: str
    games: int
    points: float
    """Of as many: a win is 1, a draw ½."""


class Profile(Wire):
    """A person with an account, as everyone may see them."""

    name: str
    since: Millis
    progress: tuple[Progress, ...]
    favourites: tuple[Favourite, ...]
