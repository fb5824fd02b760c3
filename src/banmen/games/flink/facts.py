"""Facts about Flink for other features.

Its usual board has so many moves that few proofs finish, so puzzles use smaller ones.
"""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
Levels 3 to 5 are less than 100 Elo apart. Random play connects nothing: `dice` scores only on
level 1's bad days, three games in eight.
"""

FACTS = Facts(
    bench=({"board": "square", "size": 10}, {"board": "diamond", "size": 7}),
    puzzles=({"size": 7}, {"size": 6}, {"board": "diamond", "size": 5}),
    census=tuple(
        ({"board": board, "size": size, "corners": corners}, 20_000)
        for corners in ("join", "apart")
        for board, size in (("square", 5), ("square", 10), ("diamond", 3), ("diamond", 7))
    ),
    picture="""Fc@f4 Fh@f4 Fb@d5 Fs@d5 Fs@h5 Fm@f5 Fh@f5 Fg@d1 Fb@e6 Fn@f6 Fb@f6 Fh@e2 Fl@a4
        Fs@e6 Ft@e5 Fb@e5 Fb@b5""",
    openspiel=(({}, "amazons"),),
    pgx=(({}, ""),),
    levels=LEVELS,
    shapes=(({}, LaunchShape(128, 16, None, "constant", "constant")),),
)
