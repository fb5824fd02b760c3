"""What features know of Flink.

Its usual board has so many moves that few proofs end: puzzles are made on smaller ones.
"""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
The lower levels are less than 100 Elo apart. Random play connects nothing, so `dice` scores less.
"""

FACTS = Facts(
    bench=({"board": "square", "size": 10}, {"board": "diamond", "size": 7}),
    puzzles=({"size": 7}, {"size": 6}, {"board": "diamond", "size": 5}),
    levels=LEVELS,
    shapes=(({}, LaunchShape(128, 16, None, "constant", "constant")),),
)
