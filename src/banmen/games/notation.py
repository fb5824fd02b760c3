"""Read typed text: leniently, but never guessing between two meanings."""

from __future__ import annotations

import re
import unicodedata

from banmen.errors import IllegalMove

_DASHES = str.maketrans(dict.fromkeys("–—−‐ー→", "-") | dict.fromkeys("×✕", "x"))
PASS_WORDS = ("pass", "パス")


def plain(text: str) -> str:
    """Replace full-width characters and fancy dashes by plain ones."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES)


def squeeze(text: str) -> str:
    """The text without spaces, in lower case, with full-width characters and fancy dashes made
    plain.
    """
    return re.sub(r"\s+", "", plain(text).lower())


def refuse_pass(text: str) -> None:
    """Refuse a pass in a game without passing."""
    if squeeze(text) in PASS_WORDS:
        raise IllegalMove("move.no_pass")


def two_cells(text: str) -> tuple[str, str] | None:
    """The cells of a move typed as c3-c4, c3xc4, c3c4, c3 c4, c3:c4 or c3>c4."""
    found = re.fullmatch(r"([a-z]\d+)[-x:>]*([a-z]\d+)", squeeze(text))
    return (found[1], found[2]) if found else None


def unpack_runs(row: str) -> str:
    """A row of a position text with its numbers written out as dots: 2w1 becomes ..w."""
    return re.sub(r"[0-9]{1,2}", lambda run: "." * int(run[0]), row)


def pack_runs(row: str) -> str:
    """A row of a position text with its dots counted: ..w. becomes 2w1."""
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)
