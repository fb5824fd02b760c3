"""What every game's ``draft.py`` provides: setting up a position by hand.

A draft is what someone is setting up. It has a position text at any time and need not be a
position yet; `Notation.read_position` says why it is none. What a draft is made of is the game's
own affair: a state where one can hold it, else what the text says. `banmen.draft` is the face of
this, ``games/palette.py`` what the games' modules have in common.

The same piece put twice is taken away again. No draft is ever changed: there is a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NewType, Protocol, TypeVar

if TYPE_CHECKING:
    from banmen.games.contract.rules import Rules
    from banmen.games.palette import Look, Setting, Tool
    from banmen.scene import Choice

Board = TypeVar("Board")
"""What one game makes of a draft: a state, or what the text says."""

AnyBoard = NewType("AnyBoard", object)
"""The same, where the game is not known: to be handed back, never looked into."""


class PositionEditor(Protocol[Board]):
    """How positions of a game are set up."""

    @property
    def TOOLS(self) -> tuple[Tool, ...]:  # noqa: N802 (a constant of the module)
        """What can be taken in hand to touch the board with."""
        ...

    def empty(self, rules: Rules) -> Board:
        """A bare board."""
        ...

    def read(self, rules: Rules, text: str, /) -> Board:
        """What a text says, a position or not; BadPosition where it cannot be read."""
        ...

    def write(self, rules: Rules, draft: Board, /) -> str:
        """Its text."""
        ...

    def put(self, rules: Rules, draft: Board, tool: Tool, touches: Sequence[str]) -> Board:
        """The draft after a touch with a tool; IllegalMove says why it cannot be."""
        ...

    def settings(self, rules: Rules, draft: Board) -> tuple[Setting, ...]:
        """What is not on the board: whose turn it is, hands, phase."""
        ...

    def change(self, rules: Rules, draft: Board, name: str, value: str) -> Board:
        """The draft with a setting changed to one of its choices."""
        ...

    def look(self, rules: Rules, draft: Board) -> Look:
        """What it looks like."""
        ...

    def choices(self, rules: Rules, draft: Board, tool: Tool) -> tuple[Choice, ...]:
        """What can be touched with a tool; nothing: any cell."""
        ...
