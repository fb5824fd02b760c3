"""What travels between the page and the server where positions are studied."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from banmen.scene import Scene
from banmen.server.wire import Options, Reason, Wire

MOST_MOVES = 2_000
Text = Annotated[str, Field(max_length=4_000)]
MoveText = Annotated[str, Field(max_length=100)]
Touches = Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=8)]


class Studied(Wire):
    """A position: where a line begins, and its moves."""

    game: Annotated[str, Field(max_length=20)]
    options: Annotated[Options, Field(max_length=8, default_factory=dict)]
    start: Text | None = None
    """The text of a position; None for the start of the game."""
    moves: Annotated[tuple[MoveText, ...], Field(max_length=MOST_MOVES)] = ()
    tiles: Annotated[tuple[Annotated[str, Field(max_length=4)], ...], Field(max_length=20)] = ()
    """Flat Front: the tiles turned up along the line, in their order; what is not given is luck."""


class Shown(Wire):
    """A position as it is shown, and its line in proper notation."""

    line: Studied
    """The line that was asked for, with the tiles that luck has turned up."""
    position: str
    """The text of the position."""
    scene: Scene
    """With all choices."""


class WhyNot(Wire):
    """Asks why touches lead to no legal move there, or why a move as text is none."""

    line: Studied
    touches: Touches = ()
    move: MoveText | None = None


class Answered(Wire):
    """The reason; None where there is nothing against it."""

    reason: Reason | None
