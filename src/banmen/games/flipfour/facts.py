"""What features know of FlipFour."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
From a beginner to the best it is far, 320 Elo a level on average: `best` knows a way to win as
White.
"""

FACTS = Facts(
    wins={(): 117},
    tables={(): "banmen.solve.flipfour.strategy:known"},
    table_file="banmen.solve.flipfour.strategy:opened",
    solver="banmen.solve.flipfour.command:run",
    solver_on_card="banmen.gpu.flipfour:FlipFourCuda",
    levels=LEVELS,
    shapes=(({}, LaunchShape(1024, 64, 32, "shared", "shared")),),
)
