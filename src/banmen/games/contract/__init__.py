"""What a game provides, said once: here is everything a module of a game may have to fulfil.

rules.py     one variant, ready to be played: its kernels, and what a judge measures
unbound.py   these kernels as searches are written over them, before a game is chosen
binding.py   how a search gets a game's kernels
"""

from banmen.games import (
    CHANCE,
    DRAW,
    FIRST,
    FIRST_WINS,
    RUNNING,
    SECOND,
    SECOND_WINS,
    Move,
)
from banmen.games.contract.binding import bind
from banmen.games.contract.rules import (
    NAMES,
    Judge,
    Rules,
    certain,
    kernels_of,
    sharp,
    unmeasured,
    unmoved,
    warm,
)

__all__ = [
    "CHANCE",
    "DRAW",
    "FIRST",
    "FIRST_WINS",
    "NAMES",
    "RUNNING",
    "SECOND",
    "SECOND_WINS",
    "Judge",
    "Move",
    "Rules",
    "bind",
    "certain",
    "kernels_of",
    "sharp",
    "unmeasured",
    "unmoved",
    "warm",
]
