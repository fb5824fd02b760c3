"""What features know of Flat Front."""

from banmen.games.contract.facts import Facts, Shape

FACTS = Facts(
    shapes=(({}, Shape(256, 1, 64, "shared", "shared")),),
)
