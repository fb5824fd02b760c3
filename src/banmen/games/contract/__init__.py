"""The contract of a game: the interfaces of its modules, as types.

    a game's module   fulfils        which is in
    __init__.py       About          games/__init__.py: the title page
    rules.py          RulesModule    variants.py; builds a `Rules` (contract/rules.py)
    words.py          Notation       notation.py: moves and positions as texts, and reasons
    scene.py          Presentation   presentation.py: the display of a position
    draft.py          PositionEditor drafting.py: setting up a position by hand
    judge.py          JudgeModule    variants.py; builds a `Judge`; the file may be missing
    naive.py          NaiveModule    variants.py; builds a `Naive`; the file may be missing
    planes.py         PlanesModule   variants.py; builds `Planes` (games/planes.py)
    facts.py          Facts          facts.py: what to measure, boards for puzzles; may be missing

Games with more to provide have extended Protocols: StackNotation and GrowingPresentation (Flat
Front), BlockNotation (Flink). games/modules.py imports a game's modules with these types.

unbound.py documents the kernels (`play`, `moves`, …) one by one. Searches import them from there,
because they are written independently of a game; `bind` (binding.py) replaces them by a game's own.
"""

from banmen.games import CHANCE, DRAW, FIRST, FIRST_WINS, RUNNING, SECOND, SECOND_WINS, Move
from banmen.games.contract.binding import bind
from banmen.games.contract.drafting import AnyBoard, PositionEditor
from banmen.games.contract.facts import Facts, LaunchShape
from banmen.games.contract.notation import BlockNotation, Cube, Notation, StackNotation
from banmen.games.contract.presentation import GrowingPresentation, Presentation
from banmen.games.contract.rules import (
    NAMES,
    Judge,
    Naive,
    Rules,
    certain,
    kernels_of,
    sharp,
    unmeasured,
    unmoved,
    warm,
)
from banmen.games.contract.variants import JudgeModule, NaiveModule, PlanesModule, RulesModule

__all__ = [
    "CHANCE",
    "DRAW",
    "FIRST",
    "FIRST_WINS",
    "NAMES",
    "RUNNING",
    "SECOND",
    "SECOND_WINS",
    "AnyBoard",
    "BlockNotation",
    "Cube",
    "Facts",
    "GrowingPresentation",
    "Judge",
    "JudgeModule",
    "LaunchShape",
    "Move",
    "Naive",
    "NaiveModule",
    "Notation",
    "PlanesModule",
    "PositionEditor",
    "Presentation",
    "Rules",
    "RulesModule",
    "StackNotation",
    "bind",
    "certain",
    "kernels_of",
    "sharp",
    "unmeasured",
    "unmoved",
    "warm",
]
