"""Setting up a position by hand: what every game's ``draft.py`` provides.

A draft is what somebody is setting up. It has a position text at any time and need not be a
position yet; ``words.read_position`` says why it is none. What a draft is made of is the game's own
affair: a state where one can hold it, else what the text says.

    TOOLS                             what can be taken in hand to touch the board with
    empty(rules)                      a bare board
    read(rules, text)                 what a text says; BadPosition where it cannot be read
    write(rules, draft)               the text
    put(rules, draft, tool, touches)  the draft after a touch with a tool; IllegalMove says why not
    settings(rules, draft)            what is not on the board: whose turn it is, hands, phase
    change(rules, draft, name, value) the draft with a setting changed
    look(rules, draft)                what it looks like
    choices(rules, draft, tool)       what can be touched with a tool; nothing: any cell

The same piece put twice is taken away again. No draft is ever changed: there is a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.errors import IllegalMove
from banmen.scene import Cell, Held, Piece

if TYPE_CHECKING:
    from banmen.games.contract import Rules
    from banmen.kernel import State


@dataclass(frozen=True)
class Tool:
    """Something to take in hand: a piece, or what to do with one."""

    id: str
    kind: str
    """two-faced, stone, block, tile or unit, to be put; turn (over), fall (or stand up), remove."""
    colour: str = ""
    face: str = ""
    """Two-faced pieces: plus or cross. Units: their power."""


@dataclass(frozen=True)
class Setting:
    """Something to choose beside the board. Texts: page.sandbox.setting.NAME."""

    name: str
    value: str
    choices: tuple[str, ...]


class Look(NamedTuple):
    """What a draft looks like: the parts of a `scene.Scene` that need no rules."""

    players: tuple[str, str]
    phase: str
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    held: tuple[Held, ...]


TURN_OVER, REMOVE = Tool("turn", "turn"), Tool("remove", "remove")
WHITE_AND_BLACK = ("white", "black")


def turn_of(side: int) -> Setting:
    """Whose turn it is, of White and Black."""
    return Setting("turn", WHITE_AND_BLACK[side], WHITE_AND_BLACK)


def seen(pictures: Any, rules: Rules, s: State) -> Look:
    """The look of a draft that is a state, by the game's ``scene.py``."""
    shown = (pictures.players, pictures.phase, pictures.cells, pictures.pieces, pictures.held)
    return Look(*(show(rules, s) for show in shown))


def cell_of(names: Sequence[str], touches: Sequence[str]) -> int:
    """The number of the one cell that was touched."""
    if len(touches) != 1 or touches[0] not in names:
        raise IllegalMove("move.no_cell", cell=" ".join(touches))
    return names.index(touches[0])
