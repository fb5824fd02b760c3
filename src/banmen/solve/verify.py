"""Verification of a table against the rules: each value must follow from those of its successors.

Successors are found with `Position` only, one move at a time, independently of the solvers. Where a
table omits positions near the end (FlipFour's strategy), a search finds the win.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banmen.game import Game
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits, Search
from banmen.search.worth import worth
from banmen.solve.tables import Tablebase, table

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.games.contract import Rules
    from banmen.kernel import State

Soon = Callable[[], Search]
"""A function that returns the search for near wins, called when it is needed."""
NEAR = 6
"""A win within this many plies may be missing from a table."""
BATCH = 50
"""Positions per task."""


class Verdict(NamedTuple):
    """The result of a verification."""

    checked: int
    faults: list[str]


def verify(table: Tablebase, game: Game, most: int, seed: int, soon: Soon) -> Verdict:
    """Verify all positions of a table, or `most` of them drawn at random."""
    found = Verdict(0, [])
    for s in _drawn(table, game.rules, most, random.Random(seed)):
        pos = game.parse(game.words.position_text(game.rules, s))
        wrong = fault(table, pos, soon)
        found = Verdict(found.checked + 1, found.faults + ([wrong] if wrong else []))
    return found


class VerifyTask(NamedTuple):
    """Positions of a table to verify, in any process or on any machine that has the table."""

    game: Game
    file: Path | None
    """The whole table; None for the one in the package."""
    positions: tuple[str, ...]

    def faults(self) -> list[str]:
        """Return the faults found in them."""
        known, soon = table(self.game, self.file), functools.partial(_search, self.game)
        found = (fault(known, self.game.parse(text), soon) for text in self.positions)
        return [wrong for wrong in found if wrong]


def verify_tasks(game: Game, file: Path | None, most: int, seed: int) -> Iterator[VerifyTask]:
    """Yield tasks for all positions of a table, or for `most` of them drawn at random."""
    states = _drawn(table(game, file), game.rules, most, random.Random(seed))
    texts = (game.words.position_text(game.rules, s) for s in states)
    while some := tuple(islice(texts, BATCH)):
        yield VerifyTask(game, file, some)


@functools.cache
def _search(game: Game) -> Search:
    return AlphaBeta(game, memory=16, worth=worth(game))


def _drawn(table: Tablebase, rules: Rules, most: int, luck: random.Random) -> Iterator[State]:
    """Yield all positions, or `most` of them; without repetition if the table has no more."""
    numbers, left = table.total(), most
    order = range(numbers) if numbers <= most else iter(lambda: luck.randrange(numbers), -1)
    for at in order:
        if left == 0:
            return
        s = table.state(rules, at)
        if s is not None:
            left -= 1
            yield s


def fault(table: Tablebase, pos: Position, soon: Soon) -> str | None:
    """Return the fault in the value of a position; None if it is correct."""
    said = table.value(pos.state)
    if pos.over:
        right = 1 if pos.winner == pos.game.rules.turn(pos.game.rules.tables, pos.state) else -1
    else:
        after = [pos.play(move) for move in pos.legal()]
        values = [table.value(then.state) for then in after]
        known = [value for value in values if value is not None]
        if len(known) == len(values):
            right = follows(known)
        else:
            return _way_fault(table, pos, after, soon)
    return None if said == right else f"{pos}: {said}, not {right}"


def follows(after: Sequence[int]) -> int:
    """Return the value of a position from the values of its successors."""
    losses = [value for value in after if value < 0]
    if losses:
        return 1 - max(losses)
    return -1 - max(after) if min(after) > 0 else 0


def _way_fault(table: Tablebase, pos: Position, after: list[Position], soon: Soon) -> str | None:
    """Return the fault in a lost position of a winning strategy: every reply must be answered by a
    move to a position nearer to the end, and one reply must last as long as the value says.
    """
    said, longest = table.value(pos.state) or 0, 0
    for then in after:
        if then.over and then.winner != pos.turn:
            continue
        values = [table.value(then.play(move).state) for move in then.legal()]
        wins = [value for value in values if value is not None and said + 2 <= value < 0]
        if not wins and not _wins_soon(soon, then):
            return f"{then}: no answer, though {pos} is lost in {-said - 1}"
        longest = max(longest, -max(wins, default=-NEAR))
    lasts = longest + 2 if longest > NEAR else -said
    return None if lasts == -said else f"{pos}: lost in {-said - 1}, not {lasts - 1}"


def _wins_soon(soon: Soon, pos: Position) -> bool:
    best = soon().run(pos, Limits(depth=NEAR)).lines[0]
    return best.proven and best.score > 0
