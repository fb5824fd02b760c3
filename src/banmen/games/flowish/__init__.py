"""Flowish: Squish in which every piece flows towards your largest group."""

from banmen.games import About, Option

ABOUT = About(
    id="flowish",
    title="Flowish",
    designer="Kanare Kato",
    year=2021,
    colours=("white", "black"),
    options=(Option("order", (3, 4, 5, 6, 7, 8), 5),),
    order=4,
)
