"""A review of a game never contradicts itself: neither in games of FlipFlop, whose table ends
early, nor whatever a search finds and leaves open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

import banmen
from banmen.game import Position
from banmen.players.analysis import strongest
from banmen.players.explain import Compared, compared
from banmen.players.review import COSTS, JudgedMove, PositionWorth, ReviewedMove, judge, moves_of
from banmen.search.report import SURE, WIN, Limits, ScoredLine, finish

GAME = banmen.game("flipflop")
MISTAKES = dict(COSTS)


def contradictions(moves: Sequence[ReviewedMove], judged: dict[int, JudgedMove]) -> Iterator[str]:
    """What cannot all be true."""
    for ply, one in judged.items():
        before, this = one.before.line, one.this
        after = one.after.to(one.before.side)
        then = judged.get(ply + 1)
        if then is not None and then.before != one.after:
            yield f"{ply}: the position after it is worth one thing, and another before the next"
        if this.proven != after.proven or abs(this.chance - after.chance) > 1e-9:
            yield f"{ply}: the move is worth one thing, and what it leads to another"
        if this.chance > before.chance + 1e-9:
            yield f"{ply}: the move is better than the best"
        if before.proven and before.score < 0 and not (this.proven and this.score <= before.score):
            yield f"{ply}: what was lost is lost no more, or later"
        if one.sort in MISTAKES:
            if before.proven and not this.proven:
                yield f"{ply}: a mark from what is proven to an estimate"
            if one.cost < MISTAKES[one.sort]:
                yield f"{ply}: a mark without a cost"
        better = one.better
        if better is not None and (
            better.score <= this.score or (before.proven and better.chance != before.chance)
        ):
            yield f"{ply}: the better move is none"


def played(seed: int) -> Position:
    """A random game."""
    luck, position = random.Random(seed), GAME.start()
    while not position.over:
        position = position.play(luck.choice(position.codes))
    return position


@pytest.fixture(scope="module")
def reviews() -> list[tuple[list[ReviewedMove], dict[int, Compared]]]:
    """A hundred random games, whole: knowledge begins with the table of openings, which ends after
    four plies, comes back with few pieces and near the end, and has gaps between.
    """
    search, limits = strongest(GAME, memory=1), Limits(nodes=20)
    found = []
    for seed in range(100):
        moves = moves_of(played(seed))
        found.append(
            (moves, {
                ply: finish(compared(search, move.before, limits, move.code, lines=2))
                for ply, move in reversed(list(enumerate(moves)))
            })
        )  # fmt: skip
    return found


def test_a_hundred_games_of_flipflop_are_reviewed_without_a_contradiction(
    reviews: list[tuple[list[ReviewedMove], dict[int, Compared]]],
) -> None:
    ends = 0
    for moves, found in reviews:
        judged = judge(moves, found)
        assert not list(contradictions(moves, judged)), moves[-1].after.history
        ends += any(one.sort == "unclear" for one in judged.values())
    assert ends > 20, "knowledge ends in many of them"


def test_what_is_told_of_a_move_is_settled_two_moves_further(
    reviews: list[tuple[list[ReviewedMove], dict[int, Compared]]],
) -> None:
    for moves, found in reviews[:20]:
        whole = judge(moves, found)
        for first in range(len(moves)):
            some = judge(moves, {ply: found[ply] for ply in range(first, len(moves))})
            assert all(some[ply] == whole[ply] for ply in range(first + 2, len(moves)))


def test_the_loss_of_the_first_moves_is_remembered() -> None:
    """The table knows what four plies lead to, and no more."""
    position = GAME.start()
    for move in ("a1-a2", "a5-a3", "b1-b2", "a3-b4", "c1-c2"):
        position = position.play(move)
    moves, search = moves_of(position), strongest(GAME, memory=1)
    found = {
        ply: finish(compared(search, move.before, Limits(nodes=40), move.code, lines=2))
        for ply, move in enumerate(moves)
    }
    judged = judge(moves, found)
    assert [judged[ply].before.line.proven for ply in range(5)] == [True] * 5
    assert judged[4].sort == "unclear"


# --- whatever a search finds ---------------------------------------------------------------------


def line(code: int, score: int, *, proven: bool = True) -> ScoredLine:
    return ScoredLine((code,), score, proven, proven)


def further(score: int) -> int:
    """A score, a ply further from the end."""
    return score - (score > SURE) + (score < -SURE)


def invented(luck: random.Random) -> tuple[list[ReviewedMove], dict[int, Compared]]:
    """A game in which all is settled, and what a search has found of it: parts of the truth, and
    else estimates.
    """
    plies = luck.randrange(1, 12)
    worth = [luck.choice((0, WIN - 4, 4 - WIN))]
    moves, found = [], {}
    for ply in reversed(range(plies)):
        ends = ply == plies - 1 and luck.random() < 0.3
        after = SimpleNamespace(
            reveals=[], over=ends, turn=None if ends else (ply + 1) % 2, winner=None
        )
        if ends:
            worth = [0]
        moves.append(ReviewedMove(cast(Any, SimpleNamespace(turn=ply % 2)), 1, cast(Any, after)))
        this, other = further(-worth[-1]), luck.choice((0, WIN - 5, 6 - WIN, 9 - WIN))
        worth.append(max(this, other))

        def seen(code: int, score: int) -> ScoredLine:
            if luck.random() < 0.4:
                return line(code, score)
            return line(code, luck.randrange(-3000, 3000), proven=False)

        known = worth[-1] if luck.random() < 0.3 else None
        one, two = seen(1, this), seen(2, other)
        found[ply] = Compared(one, max(one, two, key=lambda found: found.score), (two,), known)
    return moves[::-1], found


def test_whatever_a_search_leaves_open_nothing_contradicts() -> None:
    for seed in range(3000):
        moves, found = invented(random.Random(seed))
        assert not list(contradictions(moves, judge(moves, found))), seed


def test_the_contradictions_of_single_moves_are_found() -> None:
    """As reviews were: each move judged by what was found there and nowhere else."""
    moves = [
        ReviewedMove(cast(Any, SimpleNamespace(turn=ply)), 1, cast(Any, None)) for ply in (0, 1)
    ]
    lost, won, open_ = line(1, 40 - WIN), line(2, WIN - 15), line(1, -600, proven=False)
    judged = {
        0: JudgedMove("blunder", PositionWorth(0, won), PositionWorth(0, lost), lost, won),
        1: JudgedMove("blunder", PositionWorth(1, won), PositionWorth(1, open_), open_, None),
    }
    said = " ".join(contradictions(moves, judged))
    assert "another before the next" in said
    assert "a mark from what is proven to an estimate" in said
