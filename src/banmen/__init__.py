"""banmen (盤面): six modern abstract games, exact and fast.

    import banmen
    pos = banmen.game("squish", order=4).start()
    pos = pos.play("c3-c4")

`games` lists what there is; `Position` is where to read on.
"""

from banmen.errors import BadOption, BadPosition, BadRecord, Complaint, IllegalMove, UnknownGame
from banmen.game import Game, Position, game, games
from banmen.games import About, Move, Option
from banmen.players.analysis import Analysis, Candidate, analyse, analyse_async
from banmen.players.explain import Explanation, explain
from banmen.scene import Scene

__version__ = "0.1.0"

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
]
