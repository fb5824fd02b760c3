"""The interface of every game's ``draft.py``: set up a position by hand.

A draft is a position being set up. It always has a position text, and need not be a valid position;
`Notation.read_position` says why. Each game chooses its representation: a state if one can hold it,
else the parsed text. `banmen.draft` is the public interface; ``games/palette.py`` has the code that
games share.

Putting the same piece twice removes it. Drafts are immutable: every change returns a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NewType, Protocol, TypeVar

if TYPE_CHECKING:
    from banmen.games.contract.rules import Rules
    from banmen.games.palette import Look, Setting, Tool
    from banmen.scene import Choice

Board = TypeVar("Board")
"""A game's representation of a draft: a state, or the parsed text."""

AnyBoard = NewType("AnyBoard", object)
"""The same for an unknown game: pass it on without looking inside."""


class PositionEditor(Protocol[Board]):
    """Sets up positions of a game."""

    @property
    def TOOLS(self) -> tuple[Tool, ...]:  # noqa: N802 (a constant of the module)
        """The tools for touching the board."""
        ...

    def empty(self, rules: Rules) -> Board:
        """An empty board."""
        ...

    def read(self, rules: Rules, text: str, /) -> Board:
        """Read a text, of a valid position or not; raise BadPosition if it cannot be read."""
        ...

    def write(self, rules: Rules, draft: Board, /) -> str:
        """The text of a draft."""
        ...

    def put(self, rules: Rules, draft: Board, tool: Tool, touches: Sequence[str]) -> Board:
        """The draft after touching the board with a tool; IllegalMove says why that is
        impossible.
        """
        ...

    def settings(self, rules: Rules, draft: Board) -> tuple[Setting, ...]:
        """The parts that are not on the board: the turn, hands, phase."""
        ...

    def change(self, rules: Rules, draft: Board, name: str, value: str) -> Board:
        """The draft with a setting changed to one of its choices."""
        ...

    def look(self, rules: Rules, draft: Board) -> Look:
        """The display of a draft."""
        ...

    def choices(self, rules: Rules, draft: Board, tool: Tool) -> tuple[Choice, ...]:
        """The possible touches with a tool; empty means any cell."""
        ...
