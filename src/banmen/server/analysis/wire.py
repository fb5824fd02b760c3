"""What travels between the page and the server where something is analysed.

Streams are lines of JSON (NDJSON): any number of `FoundLines` or `Judged`, then one `Ended`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from banmen.server.domain.constraints import Bounds
from banmen.server.domain.wire import Seat, Wire
from banmen.server.study.wire import LineStep, MoveText, Studied

MOST_LINES, MOST_SECONDS = 5, 20.0


class Worth(Wire):
    """What a move is worth to the player who makes it. Texts: analysis.wins, analysis.chance, …"""

    kind: Literal["wins", "wins_about", "loses", "loses_about", "draw", "chance"]
    """All but ``chance`` are proven; ``about``: there may be a shorter way."""
    n: int | None
    """How many moves of the winner it takes to the proven end; 0 where the loser's own next move
    is the end: text analysis.loses_now.
    """
    chance: float
    """The chance to win from 0 to 1, a draw counting half."""


class PositionStanding(Wire):
    """How a position stands: the same wherever it is told, in a review and in an analysis of it."""

    turn: Seat
    """To whom the worth is told: who is to move, or would be if the game were not over."""
    worth: Worth


class CandidateMove(Wire):
    """A move and what is best after it."""

    code: int
    worth: Worth
    steps: tuple[LineStep, ...]
    """The move first. They end where chance decides."""


class LinesWanted(Wire):
    """Asks for the best moves of a position."""

    line: Studied
    lines: Annotated[int, Bounds(ge=1, le=MOST_LINES)] = 3
    seconds: Annotated[float, Bounds(gt=0, le=MOST_SECONDS)] = 10.0


class FoundLines(Wire):
    """What the search has found so far; the best move first."""

    type: Literal["found"] = "found"
    depth: int
    nodes: int
    stands: PositionStanding
    """Proven also where no move is known that keeps what is proven: then the moves are estimates.
    """
    candidates: tuple[CandidateMove, ...]


class WhyWanted(Wire):
    """Asks what a move leads to."""

    line: Studied
    move: MoveText


class Explained(Wire):
    """What a move leads to, beside the best one. Texts: explain.KIND."""

    kind: Literal[
        "wins", "slips", "loses", "lost", "longest", "best", "equal", "worse",
        "hardest", "hardest_known", "hopeless",
    ]  # fmt: skip
    this: CandidateMove
    """The move, with the line that answers it best."""
    best: CandidateMove
    """The best move found; the same where nothing better was."""
    wins: int = 0
    """Of a hint where everything loses: how many replies to the move win, as far as is known."""
    replies: int = 0
    """How many replies there are."""


class Judged(Wire):
    """A move of a game that is looked through. Texts: analysis.sort.SORT."""

    type: Literal["judged"] = "judged"
    ply: int
    """0 for the first move."""
    by: Seat
    sort: Literal["blunder", "mistake", "doubtful", "fine", "best", "good", "unclear"]
    """``good``: the only good move, and found. ``unclear``: what was proven before the move is an
    estimate after it.
    """
    before: PositionStanding
    after: PositionStanding
    """As the next move's ``before``, unless chance turned something up."""
    this: CandidateMove
    better: CandidateMove | None
    """What would have been better, where it matters and is known."""


class Hinted(Wire):
    """A hint for the position after so many moves of a table."""

    ply: int
    told: Explained
