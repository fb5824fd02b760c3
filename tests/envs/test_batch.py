"""Many games at once are the same games: in lockstep with positions, whatever the threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import banmen
from banmen.envs.batch import Batch
from banmen.envs.shape import shape_of
from banmen.errors import Complaint
from banmen.kernel import INTERPRETED

COMPILED: list[tuple[str, dict[str, Any]]] = [("flipflop", {"size": 3}), ("flatfront", {})]
SMALL = [
    *COMPILED,
    ("flipfour", {}),
    ("squish", {"order": 3}),
    ("flowish", {"order": 3}),
    ("flink", {"board": "square", "size": 5}),
]
"""The kernels of a step are the same in all games and take seconds to compile for each: so all of
them are played interpreted, two of them compiled."""
PLAYED = SMALL if INTERPRETED else COMPILED


@pytest.mark.parametrize(("id", "options"), PLAYED, ids=[id for id, _ in PLAYED])
def test_a_batch_plays_the_same_games_as_positions(id: str, options: dict[str, Any]) -> None:
    """Masks, planes, turns, rewards and ends agree at every step, past the first games' ends."""
    game = banmen.game(id, **options)
    shape, batch = shape_of(game), Batch(game, count=3, seed=5, threads=2)
    places = [batch.position(i) for i in range(batch.count)]
    ended = 0
    for _ in range(100):
        for i, pos in enumerate(places):
            assert (batch.masks[i] == shape.mask(pos)).all()
            assert (batch.observations[i] == shape.observe(pos)).all()
            assert batch.turns[i] == pos.turn
        actions = batch.sample().copy()
        batch.step(actions)
        for i, action in enumerate(actions):
            after = places[i].play(int(action))
            assert batch.done[i] == after.over
            won = {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[after.winner]
            assert batch.rewards[i].tolist() == won
            ended += after.over
            # The batch draws tiles of its own, so a game with chance is read anew at every step.
            places[i] = batch.position(i) if after.over or game.about.chance else after
    assert ended or id == "flipfour"


def test_a_seed_of_flatfront_gives_the_same_games_whatever_the_threads() -> None:
    game = banmen.game("flatfront")
    one, two = Batch(game, 5, seed=9), Batch(game, 5, seed=9, threads=3)
    other = Batch(game, 5, seed=10)
    same = []
    for _ in range(40):
        assert (one.observations == two.observations).all()
        assert (one.masks == two.masks).all()
        same.append((one.observations == other.observations).all())
        actions = one.sample().copy()
        assert (two.sample() == actions).all()
        one.step(actions)
        two.step(actions)
        other.step(other.sample())
    assert not all(same)
    first = one.observations.copy()
    one.reset()
    two.reset()
    assert (one.observations == two.observations).all()
    assert not (one.observations == first).all()


def test_flipflop_is_drawn_when_a_position_stands_for_the_third_time() -> None:
    game = banmen.game("flipflop", size=5)
    batch = Batch(game, 1)
    round_trip = ["a1-a2", "e5-e4", "a2-b3", "e4-d3", "b3-b2", "d3-d4", "b2-a1", "d4-e5"]
    pos = game.start()
    for text in round_trip * 2:
        pos = pos.play(text)
        assert pos.last is not None
        batch.step([pos.last.code])
        assert batch.done[0] == pos.over
    assert pos.over
    assert batch.rewards.tolist() == [[0, 0]]
    assert not batch.cut[0]


def test_games_of_flipflop_are_cut_at_the_limit() -> None:
    batch = Batch(banmen.game("flipflop", size=3), 2, limit=2)
    batch.step(batch.sample())
    assert not batch.done.any()
    batch.step(batch.sample())
    assert batch.done.all()
    assert batch.cut.all()
    assert batch.turns.tolist() == [0, 0]


def test_an_illegal_action_in_flipflop_is_refused_and_nothing_is_played() -> None:
    game = banmen.game("flipflop", size=3)
    batch = Batch(game, 2)
    before = batch.observations.copy()
    good, bad = (int(np.flatnonzero(batch.masks[0] == legal)[0]) for legal in (True, False))
    for actions, reason in (
        ([good, bad], "Action .* of game 1 is not legal, so none was played"),
        ([good, -1], "0 to 80"),
        ([good], "2 actions"),
        ([0.5, 0.5], "2 actions"),
    ):
        with pytest.raises(Complaint, match=reason):
            batch.step(actions)
    assert (batch.observations == before).all()
    with pytest.raises(Complaint, match="at least one"):
        Batch(game, 0)
