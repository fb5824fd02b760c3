"""The interface of every game's ``words.py``: moves and positions as texts, and reasons.

This is ordinary Python, not tuned for speed. Reasons are complaints: keys with parameters, whose
sentences are in ``banmen.texts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from banmen.games import Move
    from banmen.games.contract.rules import Rules
    from banmen.kernel import State

Cube = tuple[int, int, int]
"""The coordinates of a cube: x to the right, y away from the first player, z up, each from 0."""


class Notation(Protocol):
    """The notation of a game. Everything it writes can be read again."""

    def move(self, rules: Rules, s: State, code: int) -> Move:
        """The move of a code in this position. It writes any code below `actions`, legal or not,
        including chance's (``>R2``).
        """
        ...

    def read_move(self, rules: Rules, s: State, text: str) -> int:
        """The code of a move given as text, also loosely written; otherwise IllegalMove gives the
        reason. It finds the reason for every illegal move except one kind: a move that looks legal
        but is not among `codes` gets a general answer from `Position`.
        """
        ...

    def position_text(self, rules: Rules, s: State) -> str:
        """The position in one line, without history or the order of a stack."""
        ...

    def read_position(self, rules: Rules, text: str) -> State:
        """The state of a position text; BadPosition says what is wrong with it."""
        ...


@runtime_checkable
class StackNotation(Notation, Protocol):
    """The notation of a game with a shuffled stack of tiles (`About.chance`): Flat Front.

    A tile is written by its kind, as in ``R2``.
    """

    @property
    def DECK(self) -> tuple[str, ...]:  # noqa: N802 (a constant of the module)
        """All tiles of the game, in arbitrary order."""
        ...

    def read_deck(self, deck: str | Sequence[str]) -> list[int]:
        """A whole stack from the top, as chance's codes; a Complaint if a tile is missing."""
        ...

    def still_down(self, rules: Rules, text: str) -> list[str]:
        """The tiles still face down in the position of a text."""
        ...


@runtime_checkable
class BlockNotation(Notation, Protocol):
    """The notation of a game whose moves place blocks of cubes: Flink."""

    def cubes(self, rules: Rules, s: State, code: int) -> list[Cube]:
        """The cubes that a move fills; empty for a pass, and for a block over the board's edge."""
        ...
