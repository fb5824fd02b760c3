"""Flink: join your two sides over the faces of solid F pentominoes.

>>> import banmen
>>> from banmen.games import flink
>>> flink.cubes(banmen.game("flink").start(), "Fa@d5")
[(3, 4, 0), (4, 4, 0), (4, 5, 0), (5, 5, 0), (4, 6, 0)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.games import About, Move, Option

if TYPE_CHECKING:
    from banmen.position import Position

ABOUT = About(
    id="flink",
    title="Flink",
    designer="Néstor Romeral Andrés",
    year=None,
    colours=("white", "black"),
    options=(
        Option("board", ("square", "diamond"), "square"),
        Option("size", tuple(range(5, 15)), 10, when=("board", "square")),
        Option("size", tuple(range(3, 10)), 7, when=("board", "diamond")),
        Option("corners", ("join", "apart"), "join", formerly=((1, "apart"),)),
    ),
    rules=2,
    order=5,
    board="flink",
)


def cubes(position: Position, move: str | Move | int) -> list[tuple[int, int, int]]:
    """The five cubes (x, y, z), counted from 0, that a legal move fills; empty for a pass."""
    from banmen.games.flink import words

    return words.cubes(position.game.rules, position.state, position.code_of(move))
