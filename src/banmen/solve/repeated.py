"""What a table cannot know: which positions have stood twice, and are a draw the next time.

A table says what a position is worth without its past. Where positions of the game could
come for the third time, its word is corrected by a move and the answer to it: either may be the
draw that one side wants, or has overlooked.
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
    """The keys of the positions that are a draw the next time."""
    counts = Counter(position.earlier_keys().tolist())
    return {key for key, times in counts.items() if times >= 2}


def corrected(position: Position, scores: Callable[[State], Scores]) -> Scores:
    """The scores of a position's moves, where `scores` has those of a position without a past."""
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
    """The score of a move that leads to `s`, with what can be answered there."""
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
