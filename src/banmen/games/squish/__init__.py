"""Squish: towards your friends, one step at a time, until all are one group."""

from banmen.games import About, Option

ABOUT = About(
    id="squish",
    title="Squish",
    designer="Kanare Kato",
    year=2021,
    colours=("white", "black"),
    options=(Option("order", (3, 4, 5, 6, 7, 8), 4),),
    order=3,
)
