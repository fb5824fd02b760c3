"""What every game's ``scene.py`` provides: what there is to show of a position, as plain data.

`Position.scene` puts it together; `banmen.scene` has the types. Pictures, the page and the terminal
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
    """How a game is shown. `s` is a state of its own that may be played on, scratch included."""

    def players(self, rules: Rules, s: State) -> tuple[str, str]:
        """The colours of the first and the second player."""
        ...

    def phase(self, rules: Rules, s: State) -> str:
        """A word for what is going on: play; Flat Front: deployment, battle."""
        ...

    def cells(self, rules: Rules, s: State) -> tuple[Cell, ...]:
        """The places on the board, in the same order in every position."""
        ...

    def pieces(self, rules: Rules, s: State) -> tuple[Piece, ...]:
        """What stands on them. Ids are left open: `scene.follow` gives them."""
        ...

    def held(self, rules: Rules, s: State) -> tuple[Held, ...]:
        """The pieces that are not on the board: hands, and a stack."""
        ...

    def marks(self, rules: Rules, s: State, last: int | None) -> tuple[Mark, ...]:
        """What to point out: the last move, if there was one, goals, groups, the winning line."""
        ...

    def choices(self, rules: Rules, s: State, codes: Sequence[int]) -> tuple[Choice, ...]:
        """The legal moves as things to touch: for a move from cell to cell two, one after the
        other. `scene.choice_tree` makes a tree of them.
        """
        ...

    def spelled(self, rules: Rules, s: State, touches: tuple[str, ...]) -> str:
        """The text of the move that touches seem to mean and that is not legal, so that
        `Notation.read_move` can say why; IllegalMove where they mean none.
        """
        ...

    def events(self, rules: Rules, s: State, code: int) -> tuple[Event, ...]:
        """What a move does, in order; `s` is the position before it. Chance's moves too."""
        ...

    def lands(self, rules: Rules, code: int) -> str | None:
        """The cell that a move counts for in a census; None for a pass."""
        ...


@runtime_checkable
class GrowingPresentation(Presentation, Protocol):
    """How a game is shown that has no fixed board: Flat Front."""

    def everywhere(self, rules: Rules, s: State) -> tuple[Cell, ...]:
        """All cells that there can ever be; `Presentation.cells` are those of one position."""
        ...
