"""What every game's ``words.py`` provides: moves and positions as texts, and reasons.

Ordinary Python, in no hurry. Reasons are complaints: keys with parameters, whose sentences stand in
``banmen.texts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from banmen.games import Move
    from banmen.games.contract.rules import Rules
    from banmen.kernel import State

Cube = tuple[int, int, int]
"""The place of a cube: x to the right, y away from the first player, z up, each from 0."""


class Notation(Protocol):
    """The notation of a game. What is written can be read again."""

    def move(self, rules: Rules, s: State, code: int) -> Move:
        """A move code as a move of this position. It writes any code below `actions`, legal or not,
        and chance's too (``>R2``).
        """
        ...

    def read_move(self, rules: Rules, s: State, text: str) -> int:
        """The code of the move that a text means, also loosely written; IllegalMove says why there
        is none. It finds a reason for every move that is not legal, but one: a move that is legal
        by its looks and is not among `codes` gets a general answer from `Position`.
        """
        ...

    def position_text(self, rules: Rules, s: State) -> str:
        """The position in one line, without history and without the order of a stack."""
        ...

    def read_position(self, rules: Rules, text: str) -> State:
        """The state that a text describes; BadPosition says what is wrong with it."""
        ...


@runtime_checkable
class StackNotation(Notation, Protocol):
    """The notation of a game with a shuffled stack of tiles (`About.chance`): Flat Front.

    A tile is written by its kind, ``R2``.
    """

    @property
    def DECK(self) -> tuple[str, ...]:  # noqa: N802 (a constant of the module)
        """All tiles of the game, in no order that matters."""
        ...

    def read_deck(self, deck: str | Sequence[str]) -> list[int]:
        """A whole stack from the top, as chance's codes; Complaint where a tile is missing."""
        ...

    def still_down(self, rules: Rules, text: str) -> list[str]:
        """The tiles that are still face down in the position that a text describes."""
        ...


@runtime_checkable
class BlockNotation(Notation, Protocol):
    """The notation of a game whose moves put down blocks of cubes: Flink."""

    def cubes(self, rules: Rules, s: State, code: int) -> list[Cube]:
        """The cubes that a move fills; none for a pass, and for a block over the board's edge."""
        ...
