"""Messages about analysis.

Streams are lines of JSON (NDJSON): any number of `FoundLines` or `Judged`, then one `Ended`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Seat, Wire
from banmen.server.study.wire import LineStep, MoveText, Studied

MOST_LINES, MOST_SECONDS = 5, 20.0


class Worth(Wire):
    """The value of a move for the player who makes it. Texts: analysis.wins, analysis.chance, …"""

    kind: Literal["wins", "wins_about", "loses", "loses_about", "draw", "chance"]
    """All but ``chance`` are proven; ``about``: there may be a shorter way."""
    n: int | None
    """The winner's moves to the proven end; 0 where the loser's next move ends the game: text
    analysis.loses_now.
    """
    chance: float
    """The chance to win from 0 to 1, a draw counting half."""


class PositionStanding(Wire):
    """The standing of a position, the same in a review and in an analysis of it."""

    turn: Seat
    """The side the value is for: the side to move, or that would be if the game were not over."""
    worth: Worth


class CandidateMove(Wire):
    """A move and the best line after it."""

    code: int
    worth: Worth
    steps: tuple[LineStep, ...]
    """The move comes first. They end where chance decides."""


class LinesWanted(Wire):
    """A request for the best moves of a position."""

    line: Studied
    lines: Annotated[int, Bounds(ge=1, le=MOST_LINES)] = 3
    seconds: Annotated[float, Bounds(gt=0, le=MOST_SECONDS)] = 10.0


class FoundLines(Wire):
    """The results of a search so far; best move first."""

    type: Literal["found"] = "found"
    depth: int
    nodes: int
    stands: PositionStanding
    """Also proven where no move is known to keep the proven value; then the moves are estimates."""
    candidates: tuple[CandidateMove, ...]


class WhyWanted(Wire):
    """A request to explain a move."""

    line: Studied
    move: MoveText


class Explained(Wire):
    """A move compared with the best one. Texts: explain.KIND."""

    kind: Literal[
        "wins", "slips", "loses", "lost", "longest", "best", "equal", "worse",
        "hardest", "hardest_known", "hopeless",
    ]  # fmt: skip
    this: CandidateMove
    """The move, with the best line against it."""
    best: CandidateMove
    """The best move found; equal to `this` if nothing better was found."""
    wins: int = 0
    """In a hint for a lost position: the number of replies known to win."""
    replies: int = 0
    """The number of replies."""


class Judged(Wire):
    """The verdict on a move of a reviewed game. Texts: analysis.sort.SORT."""

    type: Literal["judged"] = "judged"
    ply: int
    """0 for the first move."""
    by: Seat
    sort: Literal["blunder", "mistake", "doubtful", "fine", "best", "good", "unclear"]
    """``good``: the only good move. ``unclear``: a proven value became an estimate after
    the move.
    """
    before: PositionStanding
    after: PositionStanding
    """The next move's ``before``, unless a tile was revealed in between."""
    this: CandidateMove
    better: CandidateMove | None
    """A better move, where it matters and is known."""


class Hinted(Wire):
    """A hint for the position after so many moves of a table."""

    ply: int
    told: Explained
