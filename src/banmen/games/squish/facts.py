"""What features know of Squish."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    bench=tuple({"order": order} for order in range(3, 9)),
    in_c={(4,): "squish4"},
    speed=({"order": 4}, {"order": 5}),
    puzzles=({}, {"order": 5}),
    wins={(3,): 5},
    tables={(3,): "banmen.solve.small.reached:known"},
    shapes=(
        ({"order": 3}, LaunchShape(1024, 256, None, "constant", "constant")),
        ({"order": 4}, LaunchShape(1024, 256, None, "constant", "constant")),
        ({"order": 5}, LaunchShape(1024, 256, 48, "constant", "shared")),
        ({}, LaunchShape(512, 16, 64, "constant", "constant")),
    ),
)
