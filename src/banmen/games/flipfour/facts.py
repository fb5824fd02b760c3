"""What features know of FlipFour."""

from banmen.games.contract.facts import Facts, Shape

FACTS = Facts(
    wins={(): 117},
    shapes=(({}, Shape(1024, 64, 32, "shared", "shared")),),
)
