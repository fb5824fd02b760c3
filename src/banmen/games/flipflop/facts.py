"""Facts about FlipFlop for other features."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
Levels are far apart, 250 Elo on average, because `best` knows a way to win as White. On 3x3 White
wins without errors, so two good players win one game each: there is room for only two levels below
the best.
"""

FACTS = Facts(
    bench=({"size": 3}, {"size": 5}),
    in_c={(5,): "flipflop5"},
    wins={(3,): 15, (5,): 29},
    tables={
        (3,): "banmen.solve.flipflop.size3:known",
        (5,): "banmen.solve.flipflop.size5:known",
    },
    readers="banmen.solve.flipflop.endings:readers",
    table_file="banmen.solve.flipflop.larger:opened",
    perfect=((3,),),
    solver="banmen.solve.flipflop.command:run",
    solver_on_card="banmen.gpu.flipflop:FlipFlopCuda",
    census=(({"size": 3}, 100_000), ({"size": 5}, 100_000)),
    picture="b1-b2 b5-b4 d1-d2 e5-e2 c1-c4 e2-d3 b2-a3 a5-a4 a3-c3",
    openspiel=(({"size": 3}, "tic_tac_toe"), ({"size": 5}, "breakthrough(rows=5,columns=5)")),
    pgx=(({"size": 5}, "animal_shogi"),),
    levels=LEVELS,
    shapes=(
        ({"size": 3}, LaunchShape(256, 64, 64, "constant", "global")),
        ({}, LaunchShape(128, 64, None, "shared", "shared")),
    ),
)
