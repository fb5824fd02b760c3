"""Passwords and recovery codes: stored as argon2id hashes, compared in constant time."""

from __future__ import annotations

import asyncio
import base64
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from banmen.server.accounts.wire import SHORTEST_PASSWORD
from banmen.server.domain.constraints import Secret
from banmen.server.domain.refusal import Refusal

AT_ONCE = 2
"""Hashes computed at once; each takes 64 MB and about 50 ms, off the event loop."""
CODE_BYTES = 15
FEWEST_GUESSES = 1e6
"""Passwords found with fewer guesses are refused: the 30,000 commonest, also with a year or a sign
added, names, keyboard rows, dates. A name can be tried 17,000 times a day (`rate_limits`).
"""
MEASURED = 64
"""Characters of a password that are measured: longer ones are no easier."""


class Passwords:
    """Makes and compares hashes, few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_hex())

    async def hashed(self, secret: str) -> str:
        """The hash of a secret."""
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, secret)

    async def fits(self, kept: str | None, secret: str) -> bool:
        """Whether a secret has the stored hash. Without a hash the refusal takes as long, so that
        the time does not reveal who has an account.
        """
        async with self._free:
            fits = await asyncio.to_thread(self._compare, kept or self._nobodys, secret)
        return fits and kept is not None

    def _compare(self, kept: str, secret: str) -> bool:
        try:
            return self._hasher.verify(kept, secret)
        except VerifyMismatchError:
            return False


def typed(password: Secret) -> str:
    """A password as compared: the same from every keyboard."""
    whole = unicodedata.normalize("NFC", password.text)
    return whole.encode("utf-8", "replace").decode()


def chosen(password: Secret, name: str) -> str:
    """A new password; refused if it is too easy."""
    found = typed(password)
    if len(found) < SHORTEST_PASSWORD:
        raise Refusal(422, "account.short", least=SHORTEST_PASSWORD)
    if guesses(found, name) < FEWEST_GUESSES:
        raise Refusal(422, "account.easy")
    return found


def guesses(password: str, name: str) -> float:
    """The number of guesses an attacker who tries the likeliest passwords first needs."""
    from zxcvbn import zxcvbn

    parts = [name, "".join(name.split()), *name.split()]
    return float(zxcvbn(password[:MEASURED], parts)["guesses"])


def new_code() -> str:
    """A recovery code: four groups of six letters and digits."""
    letters = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    return "-".join(letters[at : at + 6] for at in range(0, 24, 6))


def typed_code(code: Secret) -> str:
    """A recovery code as compared, however it was typed."""
    signs = code.text.upper().replace("0", "O").replace("1", "I")
    return "".join(sign for sign in signs if sign.isascii() and sign.isalnum())
