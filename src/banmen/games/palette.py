"""Set up a position by hand: the code that the games' ``draft.py`` share.

`games.contract.PositionEditor` documents these modules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from banmen.errors import IllegalMove
from banmen.scene import Cell, Held, Piece

if TYPE_CHECKING:
    from banmen.games.contract import Presentation, Rules
    from banmen.kernel import State


@dataclass(frozen=True)
class Tool:
    """A tool for touching the board: a piece to put, or an action on one."""

    id: str
    kind: str
    """two-faced, stone, block, tile or unit, to put; turn (over), fall (or stand up), remove."""
    colour: str = ""
    face: str = ""
    """Two-faced pieces: plus or cross. Units: their power."""


@dataclass(frozen=True)
class Setting:
    """A setting beside the board. Texts: page.sandbox.setting.NAME."""

    name: str
    value: str
    choices: tuple[str, ...]


class Look(NamedTuple):
    """The display of a draft: the parts of a `scene.Scene` that need no rules."""

    players: tuple[str, str]
    phase: str
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    held: tuple[Held, ...]


TURN_OVER, REMOVE = Tool("turn", "turn"), Tool("remove", "remove")
WHITE_AND_BLACK = ("white", "black")


def turn_of(side: int) -> Setting:
    """The setting for the turn, of White and Black."""
    return Setting("turn", WHITE_AND_BLACK[side], WHITE_AND_BLACK)


def seen(pictures: Presentation, rules: Rules, s: State) -> Look:
    """The display of a draft that is a state, by the game's ``scene.py``."""
    return Look(
        players=pictures.players(rules, s),
        phase=pictures.phase(rules, s),
        cells=pictures.cells(rules, s),
        pieces=pictures.pieces(rules, s),
        held=pictures.held(rules, s),
    )


def cell_of(names: Sequence[str], touches: Sequence[str]) -> int:
    """The number of the only cell touched."""
    if len(touches) != 1 or touches[0] not in names:
        raise IllegalMove("move.no_cell", cell=" ".join(touches))
    return names.index(touches[0])
