"""banmen (盤面): six modern abstract games, exact and fast.

    import banmen
    pos = banmen.game("squish", order=4).start()
    pos = pos.play("c3-c4")

`games` lists the games; read on at `Position`.
"""

from typing import TYPE_CHECKING

from banmen.errors import BadOption, BadPosition, BadRecord, Complaint, IllegalMove, UnknownGame
from banmen.game import Game, Position
from banmen.games import About, Move, Option
from banmen.players.analysis import Analysis, Candidate, analyse, analyse_async
from banmen.players.explain import Explanation, explain, hint
from banmen.scene import Scene

if TYPE_CHECKING:
    from banmen.game import game, games  # the module and the package, which can be called

__version__ = "0.2.0"

__all__ = [
    "About",
    "Analysis",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Candidate",
    "Complaint",
    "Explanation",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Position",
    "Scene",
    "UnknownGame",
    "__version__",
    "analyse",
    "analyse_async",
    "explain",
    "game",
    "games",
    "hint",
]
