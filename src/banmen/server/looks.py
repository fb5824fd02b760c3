"""The look of names: names that look alike have the same look.

Unicode lists confusable characters (Cyrillic а and Latin a, カ and 力, rn and m). A name's look
replaces each group of confusables by one character, and drops invisible ones.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from banmen.server.domain.constraints import UNSEEN

MARKS = "\u200e\u200f"
"""Direction marks, which surround right-to-left characters in the list."""


def folded(name: str) -> str:
    """A name as compared: without differences of width and case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def look(name: str) -> str:
    """The look of a name, regardless of width and case."""
    return _plain(folded(_plain(unicodedata.normalize("NFKC", name))))


def _plain(text: str) -> str:
    groups = _groups()
    seen = (sign for sign in unicodedata.normalize("NFD", text) if not _unseen(sign))
    return unicodedata.normalize("NFC", "".join(groups.get(sign, sign) for sign in seen))


def _unseen(sign: str) -> bool:
    return sign in UNSEEN or unicodedata.category(sign) == "Cf"


@cache
def _groups() -> Mapping[str, str]:
    """The representative of each confusable character.

    The list has pairs: many characters with the one they are mistaken for, which may be a string.
    """
    from confusable_homoglyphs.confusables import confusables_data

    alike: defaultdict[str, set[str]] = defaultdict(set)
    for one, others in confusables_data.items():
        for other in others:
            alike[one.strip(MARKS)].add(other["c"].strip(MARKS))
            alike[other["c"].strip(MARKS)].add(one.strip(MARKS))
    groups: dict[str, str] = {}
    for sign in alike:
        if len(sign) == 1 and sign not in groups:
            group = _group(sign, alike)
            words = sorted(one for one in group if len(one) > 1)
            groups |= {one: words[0] if words else min(group) for one in group if len(one) == 1}
    return {
        sign: "".join(groups.get(part, part) for part in stands) for sign, stands in groups.items()
    }


def _group(sign: str, alike: Mapping[str, set[str]]) -> set[str]:
    found, new = {sign}, {sign}
    while new:
        new = {other for one in new for other in alike[one]} - found
        found |= new
    return found
