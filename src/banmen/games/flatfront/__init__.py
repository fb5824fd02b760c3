"""Flat Front: lay out the land as the tiles come, then see whose army still stands."""

from banmen.games import About

ABOUT = About(
    id="flatfront",
    title="Flat Front",
    designer="Hakushi (Kuuri Keikaku)",
    year=2023,
    colours=("blue", "red"),
    chance=True,
    order=6,
)
