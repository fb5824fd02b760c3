"""What features know of Flat Front."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    shapes=(({}, LaunchShape(256, 1, 64, "shared", "shared")),),
)
