"""What features know of FlipFour."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    wins={(): 117},
    shapes=(({}, LaunchShape(1024, 64, 32, "shared", "shared")),),
)
