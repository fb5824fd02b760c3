"""Facts about Flowish for other features."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    bench=tuple({"order": order} for order in range(3, 9)),
    puzzles=({}, {"order": 4}),
    wins={(3,): 9},
    tables={(3,): "banmen.solve.small.reached:known"},
    readers="banmen.solve.small.reached:readers",
    census=tuple(
        ({"order": order}, games)
        for order, games in enumerate((100_000, 100_000, 100_000, 20_000, 5_000, 3_000), 3)
    ),
    picture="""f2xf3 a2xb3 a4xb4 d5-c4 d4xe4 h4xg4 e6-e5 f6xe5 c5-d5 i9-h8 c2-d3 h8xg7 i5-h5
        c3-d4 e9-e8 g5xf5 f8-f7 g4-f4 h6-g5 c6-c5 h5-g4""",
    openspiel=(({"order": 5}, "lines_of_action"),),
    pgx=(({"order": 5}, ""),),
    shapes=(({}, LaunchShape(512, 64, 96, "constant", "constant")),),
)
