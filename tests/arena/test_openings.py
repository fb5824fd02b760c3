"""Openings: legal, undecided, all different, and the same for the same seed."""

from __future__ import annotations

from itertools import islice

import pytest

import banmen
from banmen.arena.openings import FEWEST, MOST, openings
from banmen.game import Position
from banmen.games import Value
from banmen.position import hidden_stack
from banmen.search.alphabeta import AlphaBeta
from banmen.search.report import Limits
from banmen.search.worth import worth

VARIANTS: dict[str, dict[str, Value]] = {
    "flipflop": {"size": 5},
    "flipfour": {},
    "squish": {"order": 3},
    "flowish": {"order": 3},
    "flink": {"size": 5},
}

every_game = pytest.mark.parametrize("id", VARIANTS)


def some(id: str, seed: int, number: int = 20) -> list[Position]:
    return list(islice(openings(banmen.game(id, **VARIANTS.get(id, {})), seed), number))


def wins_at_once(at: Position) -> bool:
    return any(at.play(code).winner == at.turn for code in at.codes)


@every_game
def test_openings_differ_and_come_again_with_their_seed(id: str) -> None:
    found = some(id, seed=1)
    assert len(set(found)) == len(found)
    assert found == some(id, seed=1)
    assert found != some(id, seed=2)
    assert all(FEWEST <= len(at.history) <= MOST for at in found)


@every_game
def test_openings_are_not_decided(id: str) -> None:
    for at in some(id, seed=3, number=5):
        assert not at.over
        assert not wins_at_once(at)
        answers = (at.play(code) for code in at.codes)
        assert any(not after.over and not wins_at_once(after) for after in answers)


def test_openings_grow_when_the_short_ones_are_used_up_flipflop() -> None:
    game = banmen.game("flipflop", size=3)
    found = list(islice(openings(game, 0), 60))
    lengths = [len(at.history) for at in found]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]
    assert len(set(found)) == 60


def test_where_there_are_no_more_they_come_again_flipflop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.arena.openings.MOST", 2)
    found = list(islice(openings(banmen.game("flipflop", size=3), 0), 40))
    known = len(set(found))
    assert found[known : 2 * known] == found[:known]


def test_flatfront_begins_with_a_new_stack() -> None:
    game = banmen.game("flatfront")
    found = list(islice(openings(game, 1), 8))
    assert all(at.history == [] for at in found)
    assert len({hidden_stack(at) for at in found}) == 8
    assert [hidden_stack(at) for at in islice(openings(game, 1), 8)] == [
        hidden_stack(at) for at in found
    ]


def test_stacks_of_flatfront_leave_both_sides_a_chance() -> None:
    game = banmen.game("flatfront")
    searches = [AlphaBeta(game, memory=1, worth=worth(game), noise=600) for _ in range(2)]

    def uneven(starts: list[Position]) -> int:
        """Of how many starts the same side wins five other quick games."""
        found = 0
        for at in starts:
            winners = set()
            for trial in range(5):
                for search in searches:
                    search.err_by(1000 + trial)
                pos = at
                while pos.turn is not None:
                    pos = pos.play(searches[pos.turn].run(pos, Limits(depth=1)).lines[0].codes[0])
                winners.add(pos.winner)
            found += len(winners) == 1
        return found

    any_ = [game.start(seed=seed) for seed in range(30)]
    assert uneven(list(islice(openings(game, 2), 30))) < uneven(any_) / 2
