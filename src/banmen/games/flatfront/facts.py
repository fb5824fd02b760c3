"""Facts about Flat Front for other features."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
The stack decides much, so there is less than 100 Elo between levels; with random stacks instead of
even ones they are even closer.
"""

FACTS = Facts(
    census=(({}, 100_000),),
    picture="""(+0,+0)=1 (+1,+1)=4 (+0,-2)=1 (+0,-4)=2+2 (+1,+3)=1 (+1,+5)=1 (+2,+2)=1+1
        (+3,+1)=0 (-1,-1)=2 (+3,+3)=1+1+1 (-1,-3)=1+1 (+3,-1)=1+4 (+1,-1)=1 (+3,+5)=0 (+1,-3)=1
        (+2,-4)=1+1+2 x(+2,+2) x(+1,-3) x(+0,+0)""",
    picture_stack="B1 R1 R1 R2 R1 B1 B2 B0 B1 R3 R2 B2 B1 R0 R1 B3",
    openspiel=(({}, "backgammon"),),
    pgx=(({}, "gardner_chess"),),
    levels=LEVELS,
    shapes=(({}, LaunchShape(256, 1, 64, "shared", "shared")),),
)
