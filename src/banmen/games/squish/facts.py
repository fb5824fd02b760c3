"""Facts about Squish for other features."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    bench=tuple({"order": order} for order in range(3, 9)),
    in_c={(4,): "squish4"},
    speed=({"order": 4}, {"order": 5}),
    puzzles=({}, {"order": 5}),
    wins={(3,): 5},
    tables={(3,): "banmen.solve.small.reached:known"},
    readers="banmen.solve.small.reached:readers",
    census=tuple(
        ({"order": order}, games)
        for order, games in enumerate((100_000, 100_000, 100_000, 20_000, 5_000, 3_000), 3)
    ),
    picture="""g5-f5 f4xf5 b4-c5 b2-b3 d2-c2 e5xe4 a2-b2 e2-e3 f6-e6 f5-e5 e7xd6 c1-d2 c3xd3
        b5xc5 c2-c3""",
    openspiel=(({"order": 4}, "lines_of_action"), ({"order": 5}, "hex(board_size=8)")),
    pgx=(({"order": 5}, "hex"), ({"order": 4}, "")),
    shapes=(
        ({"order": 3}, LaunchShape(1024, 256, None, "constant", "constant")),
        ({"order": 4}, LaunchShape(1024, 256, None, "constant", "constant")),
        ({"order": 5}, LaunchShape(1024, 256, 48, "constant", "shared")),
        ({}, LaunchShape(512, 16, 64, "constant", "constant")),
    ),
)
