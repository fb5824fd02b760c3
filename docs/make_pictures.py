"""Draws a position of each game for the README and the games' pages (`Facts.picture`).

python docs/make_pictures.py
"""

from __future__ import annotations

from pathlib import Path

import banmen
from banmen.games import ids
from banmen.games.modules import facts
from banmen.record import Record

PICTURES = Path(__file__).parent / "pictures"


def position(id: str) -> banmen.Position:
    """The position that is shown of a game."""
    game, shown = banmen.game(id), facts(id)
    pos = game.start(deck=shown.picture_stack) if game.about.chance else game.start()
    for move in shown.picture.split():
        pos = pos.play(move)
    return pos


def film(id: str, width: int) -> bytes:
    """The game that leads to it, as a film."""
    return Record.of(position(id)).gif(width=width, seconds=0.8)


if __name__ == "__main__":
    for id in ids():
        path = PICTURES / f"{id}.svg"
        path.write_text(position(id).svg(), encoding="utf-8")
        print(path)
    (PICTURES / "game.gif").write_bytes(film("squish", 420))
