"""What features know of Flowish."""

from banmen.games.contract.facts import Facts, LaunchShape

FACTS = Facts(
    bench=tuple({"order": order} for order in range(3, 9)),
    puzzles=({}, {"order": 4}),
    wins={(3,): 9},
    tables={(3,): "banmen.solve.small.reached:known"},
    shapes=(({}, LaunchShape(512, 64, 96, "constant", "constant")),),
)
