"""The search over a batch: what it proves is true, and it finds what there is to be found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import banmen
from banmen.envs.batch import Batch
from banmen.errors import Complaint
from banmen.game import Game, Position
from banmen.games import ids
from banmen.search.evaluator import Judgement, Judging, Leaves, uniform
from banmen.search.gumbel import GumbelSearch, Searched, roots_at, roots_of
from banmen.search.gumbel.seq_halving import table, visits_to_come
from banmen.solve import tables
from tests.exact import Study, studies
from tests.search.test_montecarlo import random_positions, small, wins
from tests.search.test_weighing import DEEP, alphabeta, with_tiles_left

EACH = {"flipflop": 6, "squish": 6, "flowish": 6, "flatfront": 10, "flipfour": 20}
"""How many positions of every value are searched."""


def texts(found: Searched, positions: list[Position]) -> list[str]:
    """The moves that were found."""
    pairs = zip(positions, found.actions, strict=True)
    return [next(move.text for move in pos.legal() if move.code == code) for pos, code in pairs]


@pytest.fixture(scope="module", params=EACH)
def known(request: pytest.FixtureRequest) -> list[Study]:
    """What is known of a game."""
    return list(studies(request.param, EACH[request.param]))


def test_what_is_proven_is_true(known: list[Study]) -> None:
    for study in known:
        positions = [study.game.parse(text) for text in study.truths]
        found = GumbelSearch(study.game, uniform, simulations=300, seed=3).run(positions)
        exact = [truth.horizon is None for truth in study.truths.values()]
        assert found.proven[exact].mean() > 0.2
        for i, (pos, truth) in enumerate(zip(positions, study.truths.values(), strict=True)):
            if not found.proven[i]:
                continue
            after = study.after(pos.play(int(found.actions[i])))
            if truth.horizon is None:
                assert np.sign(found.values[i]) == truth.sign, pos
            if after.horizon is None:
                assert after.sign == -np.sign(found.values[i]), pos


@pytest.mark.parametrize("id", ids())
def test_it_takes_a_win_in_one(id: str) -> None:
    game = small(id)
    positions = [pos for pos in random_positions(game, 12) if wins(pos)][:10]
    found = GumbelSearch(game, uniform, simulations=2, considered=2).run(positions, explore=True)
    for pos, code in zip(positions, found.actions, strict=True):
        assert int(code) in wins(pos)
    assert found.proven.all()
    assert (found.values == 1).all()


@pytest.mark.parametrize("options", [{"id": "squish", "order": 3}, {"id": "flipflop", "size": 3}])
def test_small_games_are_solved_from_the_start(options: dict[str, Any]) -> None:
    game = banmen.game(**options)
    found = GumbelSearch(game, Judging(game), simulations=4000, considered=40).run(game.start())
    won = tables.table(game).after(game.rules, game.start().state)[int(found.actions[0])]
    assert (found.proven[0], found.values[0]) == (True, 1)
    assert won is not None
    assert won < 0


def test_chances_with_a_tile_to_come_are_exact_in_flatfront() -> None:
    positions = [with_tiles_left(1, seed) for seed in range(4)]
    search = GumbelSearch(positions[0].game, uniform, simulations=60_000, considered=64)
    found = search.run(positions)
    assert found.proven.any()
    for pos, value, proven in zip(positions, found.values, found.proven, strict=True):
        if proven:
            chance = alphabeta(pos).run(pos, DEEP).lines[0].chance
            assert (value + 1) / 2 == pytest.approx(chance, abs=0.01)


# --- what it is asked, and answers ---------------------------------------------------------------


def random_states(game: Game, count: int, plies: int = 6) -> NDArray[np.uint64]:
    batch = Batch(game, count, seed=5)
    for _ in range(plies):
        batch.step(batch.sample())
    return batch.states.copy()


def test_threads_and_the_rest_of_the_batch_change_nothing() -> None:
    game = banmen.game("squish", order=4)
    states = random_states(game, 50)
    judge = Judging(game)
    one, two = (
        GumbelSearch(game, judge, simulations=20, seed=9, threads=threads).run(
            roots_at(states), explore=True
        )
        for threads in (1, 2)
    )
    assert all(map(np.array_equal, map(np.asarray, one), map(np.asarray, two)))
    part = GumbelSearch(game, judge, simulations=20, seed=9).run(roots_at(states[:7]), explore=True)
    assert np.array_equal(part.policies, one.policies[:7])


def test_policies_are_of_legal_moves_alone_and_add_up_to_one() -> None:
    game = small("flink")
    batch = Batch(game, 20, seed=2)
    for _ in range(4):
        batch.step(batch.sample())
    found = GumbelSearch(game, uniform, simulations=12).run(roots_at(batch.states), explore=True)
    assert found.policies.sum(axis=1) == pytest.approx(1)
    assert not found.policies[~batch.masks].any()
    assert batch.masks[np.arange(20), found.actions].all()
    assert (np.abs(found.values) <= 1).all()


def test_without_noise_it_follows_the_evaluator() -> None:
    game = banmen.game("squish", order=4)
    favourite = game.start().legal()[17].code

    def fond(leaves: Leaves) -> Judgement:
        logits, values = uniform(leaves)
        logits[:, favourite] = 5
        return logits, values

    found = GumbelSearch(game, fond, simulations=8).run(game.start())
    assert found.actions[0] == favourite
    assert found.policies[0].argmax() == favourite


def test_a_value_below_is_the_other_sides() -> None:
    game = banmen.game("squish", order=4)
    shapes: list[tuple[int, ...]] = []

    def material(leaves: Leaves) -> Judgement:
        """Whoever has more pieces is better off: so every capture that can be made is made."""
        shapes.append(leaves.planes.shape)
        pieces = leaves.planes.reshape(len(leaves.planes), 4, -1).sum(axis=2)
        return uniform(leaves)[0], np.tanh((pieces[:, 1] - pieces[:, 2]) / 4).astype(np.float32)

    middle = [pos for pos in random_positions(game, 2) if not wins(pos)][::4]
    positions = [pos for pos in middle if any("x" in move.text for move in pos.legal())]
    found = GumbelSearch(game, material, simulations=100, considered=50).run(positions)
    assert shapes[0] == (len(positions), 4, 7, 7)
    assert all("x" in text for text in texts(found, positions))


def test_a_third_repetition_is_a_draw() -> None:
    game = banmen.game("flipfour")
    pos = game.start().play("+a1").play("+e5")
    round_trip = ["a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5"]
    for move in [*round_trip, *round_trip[:-1]]:
        pos = pos.play(move)
    back = pos.code_of("d4-e5")

    def bleak(leaves: Leaves) -> Judgement:
        """Whatever is played, the other side is better off then: a draw is the best there is."""
        return uniform(leaves)[0], np.full(len(leaves.states), 0.9, np.float32)

    assert len(pos.legal()) == 51  # each is visited once
    found = GumbelSearch(game, bleak, simulations=51, considered=51).run(pos)
    assert found.actions[0] == back


def test_rows_of_a_batch_are_searched_with_their_history() -> None:
    game = banmen.game("flipfour")
    pos = game.start().play("+a1").play("+e5")
    for move in ["a1-a2", "e5-e4", "a2-b1", "e4-d5", "b1-b2", "d5-d4", "b2-a1", "d4-e5", "a1-a2"]:
        pos = pos.play(move)
    batch = Batch(game, 3)
    batch.begin([pos, game.start(), pos.play("e5-e4")])
    roots, expected = batch.roots([2, 0]), roots_of([pos.play("e5-e4"), pos], game)
    assert np.array_equal(roots.states, expected.states)
    assert roots.lengths.tolist() == expected.lengths.tolist()
    for row, known, n in zip(roots.keys, expected.keys, roots.lengths, strict=True):
        assert sorted(row[:n]) == sorted(known[:n])
    assert batch.roots([]).states.shape == (0, game.rules.words)


def test_sequential_halving_is_as_it_is_drawn() -> None:
    assert visits_to_come(8, 24) == [0] * 8 + [1] * 4 + [2] * 4 + [3, 3, 4, 4, 5, 5, 6, 6]
    assert visits_to_come(1, 3) == [0, 1, 2]
    assert table(16, 32).shape == (17, 32)


@pytest.mark.parametrize("settings", [{"simulations": 0}, {"considered": 0}, {"threads": 0}])
def test_settings_that_make_no_sense_are_refused(settings: dict[str, int]) -> None:
    with pytest.raises(Complaint, match="at least one"):
        GumbelSearch(banmen.game("squish", order=3), uniform, **settings)


def test_roots_that_cannot_be_searched_are_refused() -> None:
    game = banmen.game("squish", order=3)
    search = GumbelSearch(game, uniform)
    with pytest.raises(Complaint, match="no position"):
        search.run([])
    with pytest.raises(Complaint, match="squish"):
        search.run(banmen.game("squish", order=4).start())


def test_an_evaluator_with_the_wrong_shape_is_refused() -> None:
    def wrong(leaves: Leaves) -> Judgement:
        return np.zeros((1, 3), np.float32), np.zeros(1, np.float32)

    game = banmen.game("squish", order=3)
    with pytest.raises(Complaint, match=r"\(1, 114\)"):
        GumbelSearch(game, wrong).run(game.start())
