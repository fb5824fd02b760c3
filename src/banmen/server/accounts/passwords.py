"""Passwords and recovery codes: kept as argon2id hashes, compared alike for everyone."""

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
"""Hashes being made; each takes 64 MB and some 50 ms, off the event loop."""
CODE_BYTES = 15
FEWEST_GUESSES = 1e6
"""What is found sooner is refused: the 30,000 commonest, also with a year or a sign behind them,
names, rows of keys, dates. A name can be tried 17,000 times a day (`rate_limits`).
"""
MEASURED = 64
"""Letters of a password that are looked at: what is longer is not easier."""


class Passwords:
    """Makes and compares hashes, few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_hex())

    async def hashed(self, secret: str) -> str:
        """What the database keeps."""
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, secret)

    async def fits(self, kept: str | None, secret: str) -> bool:
        """Whether it is the one that was kept. Where nothing was kept it takes as long to say no,
        so that nobody learns from the time who has an account.
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
    """A password as it is compared: the same from every keyboard."""
    whole = unicodedata.normalize("NFC", password.text)
    return whole.encode("utf-8", "replace").decode()


def chosen(password: Secret, name: str) -> str:
    """A new password, unless it is too easy."""
    found = typed(password)
    if len(found) < SHORTEST_PASSWORD:
        raise Refusal(422, "account.short", least=SHORTEST_PASSWORD)
    if guesses(found, name) < FEWEST_GUESSES:
        raise Refusal(422, "account.easy")
    return found


def guesses(password: str, name: str) -> float:
    """After how many tries a person finds a password who tries the likeliest first."""
    from zxcvbn import zxcvbn

    parts = [name, "".join(name.split()), *name.split()]
    return float(zxcvbn(password[:MEASURED], parts)["guesses"])


def new_code() -> str:
    """A recovery code: four groups of six letters and digits."""
    letters = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    return "-".join(letters[at : at + 6] for at in range(0, 24, 6))


def typed_code(code: Secret) -> str:
    """A recovery code as it is compared, however it was typed."""
    signs = code.text.upper().replace("0", "O").replace("1", "I")
    return "".join(sign for sign in signs if sign.isascii() and sign.isalnum())
