"""Draws by repetition, which a table cannot know: positions that have occurred twice are a draw the
next time.

A table gives the value of a position regardless of its history. Where a third occurrence is
possible, its values are corrected by looking two plies ahead: the move or the answer to it may be a
draw that one side wants or has overlooked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from banmen.kernel import Word
from banmen.search.report import SURE
from banmen.solve.tables import Scores

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.games.contract import Rules
    from banmen.kernel import State


def stood_twice(position: Position) -> set[int]:
    """Return the keys of the positions that are a draw at their next occurrence."""
    counts = Counter(position.earlier_keys().tolist())
    return {key for key, times in counts.items() if times >= 2}


def corrected(position: Position, scores: Callable[[State], Scores]) -> Scores:
    """Return the scores of a position's moves, given `scores` of positions without history."""
    found = scores(position.state)
    twice = stood_twice(position)
    if not twice:
        return found
    rules = position.game.rules
    return {
        code: _looked_ahead(rules, rules.after(position.state, code), score, twice, scores)
        for code, score in found.items()
    }


def _looked_ahead(
    rules: Rules, s: State, score: int | None, twice: set[int], scores: Callable[[State], Scores]
) -> int | None:
    """Return the score of a move that leads to `s`, taking the answers there into account."""
    if _key(rules, s) in twice:
        return 0
    answers = scores(s)
    drawing = [code for code in answers if _key(rules, rules.after(s, code)) in twice]
    if not drawing:
        return score
    answers.update(dict.fromkeys(drawing, 0))
    known = [worth for worth in answers.values() if worth is not None]
    best = max(known)
    if len(known) < len(answers) and best < SURE:
        return None
    return -best + ((best > SURE) - (best < -SURE))


def _key(rules: Rules, s: State) -> int:
    return int(Word(rules.key(rules.tables, s)))
