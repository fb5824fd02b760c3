"""Replace characters that a stream cannot encode: ○ becomes W on an ASCII terminal.

Boards and sentences need no changes for it. Replacements for board characters have the same width,
so that columns line up, and what could be told apart still can.
"""

from __future__ import annotations

import codecs
from unicodedata import normalize

BOARD = {"○": "W", "●": "B", "◇": "w", "◆": "b", "◦": "w", "•": "b"}
"""Pieces become capital letters; goals and sides to join become small letters of their owners."""
BOARD |= {"·": ".", "×": "x", "›": ">", "‹": "<"}
WORDS = {"→": "->", "…": "...", "±": "+-", "–": "-", "—": "-", "−": "-"}
WORDS |= {"“": '"', "”": '"', "’": "'"}

ERRORS = "banmen.plain"
"""The name of the error handler: `stream.reconfigure(errors=ERRORS)`."""


def _stand_in(reason: UnicodeError) -> tuple[str, int]:
    """Replacements for characters that cannot be encoded; ? where nothing resembles them."""
    if not isinstance(reason, UnicodeEncodeError):
        raise reason
    missing = reason.object[reason.start : reason.end]
    return "".join(map(_like, missing)), reason.end


def _like(sign: str) -> str:
    """The replacement for one character: its own, or its base letter without the accent."""
    letter = normalize("NFKD", sign)[0]
    return (BOARD | WORDS).get(sign, letter if letter.isascii() else "?")


codecs.register_error(ERRORS, _stand_in)
