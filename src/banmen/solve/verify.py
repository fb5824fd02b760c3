"""A table checked against the rules: each value has to follow from those of its successors.

What follows a position is found through `Position` alone, one move after the other, and nothing of
what the solvers know is used. Where a table leaves out what is near the end (FlipFour's way to
win), a search looks for it.
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
"""Gives the search that looks for near wins, once it is needed."""
NEAR = 6
"""A win in so many plies need not be in a table."""
BATCH = 50
"""Positions of one task."""


class Verdict(NamedTuple):
    """What came of a check."""

    checked: int
    faults: list[str]


def verify(table: Tablebase, game: Game, most: int, seed: int, soon: Soon) -> Verdict:
    """Check all positions of a table, or so many drawn at random."""
    found = Verdict(0, [])
    for s in _drawn(table, game.rules, most, random.Random(seed)):
        pos = game.parse(game.words.position_text(game.rules, s))
        wrong = fault(table, pos, soon)
        found = Verdict(found.checked + 1, found.faults + ([wrong] if wrong else []))
    return found


class VerifyTask(NamedTuple):
    """Positions of a table to be checked, by any process or machine that has the table."""

    game: Game
    file: Path | None
    """The whole table; None for the one in the package."""
    positions: tuple[str, ...]

    def faults(self) -> list[str]:
        """What is wrong with them."""
        known, soon = table(self.game, self.file), functools.partial(_search, self.game)
        found = (fault(known, self.game.parse(text), soon) for text in self.positions)
        return [wrong for wrong in found if wrong]


def verify_tasks(game: Game, file: Path | None, most: int, seed: int) -> Iterator[VerifyTask]:
    """All positions of a table, or so many drawn at random."""
    states = _drawn(table(game, file), game.rules, most, random.Random(seed))
    texts = (game.words.position_text(game.rules, s) for s in states)
    while some := tuple(islice(texts, BATCH)):
        yield VerifyTask(game, file, some)


@functools.cache
def _search(game: Game) -> Search:
    return AlphaBeta(game, memory=16, worth=worth(game))


def _drawn(table: Tablebase, rules: Rules, most: int, luck: random.Random) -> Iterator[State]:
    """All positions, or some: never one twice where there are few."""
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
    """What is wrong with the value of a position; None if nothing is."""
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
    """What a position is worth whose successors are worth so much to the other side."""
    losses = [value for value in after if value < 0]
    if losses:
        return 1 - max(losses)
    return -1 - max(after) if min(after) > 0 else 0


def _way_fault(table: Tablebase, pos: Position, after: list[Position], soon: Soon) -> str | None:
    """What is wrong with a lost position on a way to win: every reply has to be answered by a move
    to one that is nearer to the end, and one reply has to last as long as the value says.
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
