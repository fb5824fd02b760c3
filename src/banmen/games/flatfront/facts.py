"""What features know of Flat Front."""

from banmen.games.contract.facts import Facts, LaunchShape

LEVELS = """\
The stack decides much, so nine levels have less room than 100 Elo each; with stacks as they come,
levels are nearer to one another than the ratings say.
"""

FACTS = Facts(
    levels=LEVELS,
    shapes=(({}, LaunchShape(256, 1, 64, "shared", "shared")),),
)
