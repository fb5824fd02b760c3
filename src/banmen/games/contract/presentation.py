"""The interface of every game's ``scene.py``: the display of a position as plain data.

`Position.scene` assembles it; `banmen.scene` has the types. Pictures, the page and the terminal
draw it and know no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from banmen.games.contract.rules import Rules
    from banmen.kernel import State
    from banmen.scene import Cell, Choice, Event, Held, Mark, Piece


class Presentation(Protocol):
    """The display of a game. `s` is a private copy of a state, scratch included, which may be
    played on.
    """

    def players(self, rules: Rules, s: State) -> tuple[str, str]:
        """The colours of the first and the second player."""
        ...

    def phase(self, rules: Rules, s: State) -> str:
        """The name of the phase: play; Flat Front: deployment, battle."""
        ...

    def cells(self, rules: Rules, s: State) -> tuple[Cell, ...]:
        """The places on the board, in the same order in every position."""
        ...

    def pieces(self, rules: Rules, s: State) -> tuple[Piece, ...]:
        """The pieces on them. Their ids are empty: `scene.follow` assigns them."""
        ...

    def held(self, rules: Rules, s: State) -> tuple[Held, ...]:
        """The pieces off the board: hands, and a stack."""
        ...

    def marks(self, rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
        """The highlights: the last move, if any, goals, groups, the winning line."""
        ...

    def choices(self, rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
        """The legal moves as touches: two in turn for a move from cell to cell. `scene.choice_tree`
        makes a tree of them.
        """
        ...

    def spelled(self, rules: Rules, s: State, touches: tuple[str, ...]) -> str:
        """The text of the illegal move that touches seem to mean, so that `Notation.read_move` can
        give the reason; raises IllegalMove if they mean none.
        """
        ...

    def events(self, rules: Rules, s: State, code: int) -> tuple[Event, ...]:
        """The events of a move, in order; `s` is the position before it. Also for chance's
        moves.
        """
        ...

    def lands(self, rules: Rules, code: int) -> str | None:
        """The cell that a move counts for in a census; None for a pass."""
        ...


@runtime_checkable
class GrowingPresentation(Presentation, Protocol):
    """The display of a game without a fixed board: Flat Front."""

    def everywhere(self, rules: Rules, s: State) -> tuple[Cell, ...]:
        """All cells that can ever occur; `Presentation.cells` are those of one position."""
        ...
