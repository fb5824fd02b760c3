"""Facts about FlipFour for other features."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
Levels are far apart, 320 Elo on average, because `best` knows a way to win as White.
"""

FACTS = Facts(
    wins={(): 117},
    tables={(): "banmen.solve.flipfour.strategy:known"},
    readers="banmen.solve.flipfour.strategy:readers",
    table_file="banmen.solve.flipfour.strategy:opened",
    solver="banmen.solve.flipfour.command:run",
    solver_on_card="banmen.gpu.flipfour:FlipFourCuda",
    census=(({}, 100_000),),
    picture="+d2 Xd3 d2-d4 d3-e2 +e1 +e4 +d2 Xe3",
    openspiel=(({}, "connect_four"),),
    pgx=(({}, "connect_four"),),
    levels=LEVELS,
    shapes=(({}, LaunchShape(1024, 64, 32, "shared", "shared")),),
)
