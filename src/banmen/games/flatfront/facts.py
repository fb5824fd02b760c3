"""What features know of Flat Front."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
The stack decides much, so there is less than 100 Elo between levels; with random stacks instead of
even ones they are even closer.
"""

FACTS = Facts(
    levels=LEVELS,
    shapes=(({}, LaunchShape(256, 1, 64, "shared", "shared")),),
)
