"""What is written where a stream has no such sign: ○ becomes W on a terminal that knows only ASCII.

Boards and sentences need not know it. What stands for a sign of a board is as wide as the sign,
so that columns stay, and what could be told apart still can.
"""

from __future__ import annotations

import codecs
from unicodedata import normalize

BOARD = {"○": "W", "●": "B", "◇": "w", "◆": "b", "◦": "w", "•": "b"}
"""Pieces are large letters; goals and sides to join are small ones, of whose they are."""
BOARD |= {"·": ".", "×": "x", "›": ">", "‹": "<"}
WORDS = {"→": "->", "…": "...", "±": "+-", "–": "-", "—": "-", "−": "-"}
WORDS |= {"“": '"', "”": '"', "’": "'"}

ERRORS = "banmen.plain"
"""The name under which a stream asks for it: `stream.reconfigure(errors=ERRORS)`."""


def _stand_in(reason: UnicodeError) -> tuple[str, int]:
    """What stands for signs that cannot be written; ? where nothing resembles them."""
    if not isinstance(reason, UnicodeEncodeError):
        raise reason
    missing = reason.object[reason.start : reason.end]
    return "".join(map(_like, missing)), reason.end


def _like(sign: str) -> str:
    """A stand-in for one sign: its own, or the letter beneath its accent."""
    letter = normalize("NFKD", sign)[0]
    return (BOARD | WORDS).get(sign, letter if letter.isascii() else "?")


codecs.register_error(ERRORS, _stand_in)
