"""Every sentence the project says, by key, in English and Japanese.

One file a language here, and another for what belongs to one game, ``games/ID/texts/en.toml``;
``{name}`` for parameters:

    say("squish.no_friend", "en", piece="c3", to="c4")
"""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ja")
APART = {"en": " ", "ja": ""}
"""The separator between two sentences."""
ON_BOARDS = ("page.board.", "page.and", "event.", "draw.")
AROUND_BOARDS = (
    "page.act.",
    "page.turn.",
    "page.result.",
    "page.how.",
    "page.analyse.",
    "analysis.",
)
"""The sentences of a board, and of what stands around one, by how their keys begin."""


def spoken() -> str:
    """The language of the environment, as far as it is spoken here."""
    wishes = ("BANMEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wish = next(filter(None, map(os.environ.get, wishes)), "")
    return "ja" if wish.lower().startswith("ja") else "en"


@functools.cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language, by dotted key."""
    if language not in LANGUAGES:
        raise ValueError(f"There is no language {language!r}; there are {', '.join(LANGUAGES)}.")
    import tomllib

    found: dict[str, str] = {}
    for path in sources(language):
        found |= flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
    return found


def of_boards(language: str) -> dict[str, Any]:
    """Return the sentences of boards outside our page: in notebooks and on other pages."""
    found = sentences(language).items()
    heard = {key: sentence for key, sentence in found if key.startswith(ON_BOARDS + AROUND_BOARDS)}
    return {"language": language, "sentences": heard}


def sources(language: str) -> list[Path]:
    """The files with the sentences of a language: of the project, and of each game."""
    here = Path(__file__).parent
    return [here / f"{language}.toml", *sorted(here.parent.glob(f"games/*/texts/{language}.toml"))]


def flat(table: dict[str, Any], prefix: str) -> dict[str, str]:
    """The sentences of nested tables, by dotted key."""
    found: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    return found


def say(key: str, language: str = "en", **params: object) -> str:
    """The sentence of a key. Lists among the parameters are listed, sentences said."""
    words = {name: _word(value, language) for name, value in params.items()}
    return sentences(language)[key].format(**words)


def _word(value: object, language: str) -> object:
    if isinstance(value, (list, tuple)):
        return say("page.and", language).join(str(_word(one, language)) for one in value)
    speak = getattr(value, "say", None)
    return speak(language) if speak else value


@dataclass(frozen=True)
class Sentence:
    """A sentence inside another one: a listener hears them in one language."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.say()

    def say(self, language: str = "en") -> str:
        """The sentence in a language."""
        return say(self.key, language, **self.params)
