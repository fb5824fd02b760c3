"""Errors, as sentences that a person can act on.

Each is a key with parameters, so that it can be said in every language; ``str()`` is the English
sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.texts import say

if TYPE_CHECKING:
    from banmen.record import Record


class Complaint(ValueError):
    """The caller's request cannot be fulfilled."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return self.say()

    def say(self, language: str = "en") -> str:
        """The sentence in a language."""
        return say(self.key, language, **self.params)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.params)


def _again(kind: type[Complaint], key: str, params: dict[str, object]) -> Complaint:
    return kind(key, **params)


class UnknownGame(Complaint):
    """No game has this id."""


class BadOption(Complaint):
    """The game has no such option, or the option has no such value."""


class IllegalMove(Complaint):
    """The move cannot be read, or the rules do not allow it here."""


class BadPosition(Complaint):
    """The text is not a position of the game."""


class BadRecord(Complaint):
    """A file is not a valid record: has the line, the reason, and the valid part before it."""

    def __init__(
        self, key: str, *, line: int = 0, valid: Record | None = None, **params: object
    ) -> None:
        super().__init__(key, **params)
        self.line = line
        """The line of the file, from 1; 0 if unknown."""
        self.valid = valid
        """The record up to the fault, as a game still going on; None if even its head is
        invalid.
        """

    def say(self, language: str = "en") -> str:
        """The sentence in a language, with the line."""
        reason = super().say(language)
        return say("record.line", language, line=self.line, reason=reason) if self.line else reason

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (
            type(self),
            self.key,
            {**self.params, "line": self.line, "valid": self.valid},
        )
