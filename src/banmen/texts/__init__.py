"""Every sentence the project says, by key, in English and Japanese.

One file a language, one section a game, ``{name}`` for parameters:

    say("squish.no_friend", "en", piece="c3", to="c4")
"""

from __future__ import annotations

import functools
import os
from typing import Any

LANGUAGES = ("en", "ja")


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
    from importlib.resources import files

    text = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return _flat(tomllib.loads(text), "")


def _flat(table: dict[str, Any], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    return found


def say(key: str, language: str = "en", **params: object) -> str:
    """The sentence of a key."""
    return sentences(language)[key].format(**params)
