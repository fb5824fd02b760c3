"""FlipFour: four in a row with four pieces that turn over as they move."""

from banmen.games import About

ABOUT = About(
    id="flipfour",
    title="FlipFour",
    designer="Masahiro Nakajima",
    year=2016,
    colours=("white", "black"),
    order=2,
)
