"""What features know of FlipFour."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    wins={(): 117},
    tables={(): "banmen.solve.flipfour.strategy:known"},
    table_file="banmen.solve.flipfour.strategy:opened",
    shapes=(({}, LaunchShape(1024, 64, 32, "shared", "shared")),),
)
