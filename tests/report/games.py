"""Games made up for the tests of reports."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.record import Ply, Record
from banmen.report.data import SelfPlayGame


def made_up(
    chances: Sequence[float],
    result: str = "1-0",
    choices: Sequence[int] = (),
    codes: Sequence[int] = (),
    moves: str = "",
) -> SelfPlayGame:
    """A game in which the referee saw these chances of the first player."""
    record = Record(
        "flipflop",
        {"size": 3},
        moves=tuple(map(Ply, moves.split())),
        result=result,
        termination="rules",
    )
    plies = range(len(chances))
    return SelfPlayGame(
        "6", 1, record, tuple(codes or plies), tuple(choices or (1 for _ in plies)), tuple(chances)
    )
