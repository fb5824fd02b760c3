"""Flink: join your two sides over the faces of solid F pentominoes."""

from banmen.games import About, Option

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
        Option("corners", ("apart", "join"), "apart"),
    ),
)
