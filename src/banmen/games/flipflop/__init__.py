"""FlipFlop: rook by one face, bishop by the other, to the middle of the far side."""

from banmen.games import About, Option

ABOUT = About(
    id="flipflop",
    title="FlipFlop",
    designer="Masahiro Nakajima",
    year=2009,
    colours=("white", "black"),
    options=(Option("size", (3, 5), 5),),
    order=1,
)
