"""Draws a position of each game for the README and the games' pages.

python docs/make_pictures.py
"""

from __future__ import annotations

from pathlib import Path

import banmen
from banmen.record import Record

PICTURES = Path(__file__).parent / "pictures"

GAMES = {
    "flipflop": "b1-b2 b5-b4 d1-d2 e5-e2 c1-c4 e2-d3 b2-a3 a5-a4 a3-c3",
    "flipfour": "+d2 Xd3 d2-d4 d3-e2 +e1 +e4 +d2 Xe3",
    "squish": """g5-f5 f4xf5 b4-c5 b2-b3 d2-c2 e5xe4 a2-b2 e2-e3 f6-e6 f5-e5 e7xd6 c1-d2 c3xd3
        b5xc5 c2-c3""",
    "flowish": """f2xf3 a2xb3 a4xb4 d5-c4 d4xe4 h4xg4 e6-e5 f6xe5 c5-d5 i9-h8 c2-d3 h8xg7 i5-h5
        c3-d4 e9-e8 g5xf5 f8-f7 g4-f4 h6-g5 c6-c5 h5-g4""",
    "flink": """Fc@f4 Fh@f4 Fb@d5 Fs@d5 Fs@h5 Fm@f5 Fh@f5 Fg@d1 Fb@e6 Fn@f6 Fb@f6 Fh@e2 Fl@a4
        Fs@e6 Ft@e5 Fb@e5 Fb@b5""",
    "flatfront": """(+0,+0)=1 (+1,+1)=4 (+0,-2)=1 (+0,-4)=2+2 (+1,+3)=1 (+1,+5)=1 (+2,+2)=1+1
        (+3,+1)=0 (-1,-1)=2 (+3,+3)=1+1+1 (-1,-3)=1+1 (+3,-1)=1+4 (+1,-1)=1 (+3,+5)=0 (+1,-3)=1
        (+2,-4)=1+1+2 x(+2,+2) x(+1,-3) x(+0,+0)""",
}
DECK = "B1 R1 R1 R2 R1 B1 B2 B0 B1 R3 R2 B2 B1 R0 R1 B3"


def position(id: str, moves: str) -> banmen.Position:
    """The position after some moves."""
    game = banmen.game(id)
    pos = game.start(deck=DECK) if game.about.chance else game.start()
    for move in moves.split():
        pos = pos.play(move)
    return pos


def film(id: str, width: int) -> bytes:
    """The game that leads to a position, as a film."""
    return Record.of(position(id, GAMES[id])).gif(width=width, seconds=0.8)


if __name__ == "__main__":
    for id, moves in GAMES.items():
        path = PICTURES / f"{id}.svg"
        path.write_text(position(id, moves).svg(), encoding="utf-8")
        print(path)
    (PICTURES / "game.gif").write_bytes(film("squish", 420))
