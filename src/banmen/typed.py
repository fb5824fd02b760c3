"""Read a game as typed on a command line."""

from __future__ import annotations

from collections.abc import Sequence

import banmen
from banmen.errors import Complaint
from banmen.game import Game


def game_of(name: str, options: Sequence[str] | None) -> Game:
    """The game with options, each as in order=5."""
    chosen: dict[str, object] = {}
    for text in options or ():
        option, equals, value = text.partition("=")
        if not equals:
            raise Complaint("cli.option_form", text=text)
        chosen[option.strip()] = value.strip()
    return banmen.game(name.strip().lower(), **chosen)
