"""Many games at once are the same games: in lockstep with positions, whatever the threads."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import banmen
from banmen.envs.batch import Batch, Seed, Seeds
from banmen.envs.shape import begun, shape_of
from banmen.errors import Complaint
from banmen.kernel import INTERPRETED
from tests.variants import SMALL

COMPILED = [one for one in SMALL if one[0] in ("flipflop", "flatfront")]
"""The kernels of a step are the same in all games and take seconds to compile for each: so all of
them are played interpreted, two of them compiled."""
PLAYED = SMALL if INTERPRETED else COMPILED


@pytest.mark.parametrize(("id", "options"), PLAYED, ids=[id for id, _ in PLAYED])
def test_a_batch_plays_the_same_games_as_positions(id: str, options: dict[str, Any]) -> None:
    """Masks, planes, turns, rewards and ends agree at every step, past the first games' ends."""
    game = banmen.game(id, **options)
    shape, batch = shape_of(game), Batch(game, count=3, seed=5, threads=2)
    numbers = list(range(batch.count))
    places = [begun(game, 5, number) for number in numbers]
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
            if after.over:
                assert (batch.final_observations[i] == shape.observe(after)).all()
                seen = shape.observe(after, int(batch.final_turns[i]))
                assert (batch.final_observations[i] == seen).all()
            won = {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[after.winner]
            assert batch.rewards[i].tolist() == won
            assert batch.winners[i] == (-1 if after.winner is None else after.winner)
            ended += after.over
            if after.over:
                numbers[i] += batch.count
                after = begun(game, 5, numbers[i])
            places[i] = after
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
    assert not batch.truncated[0]


def test_a_game_of_flipflop_that_is_cut_is_not_one_that_ends() -> None:
    """At the limit it is truncated; with a result, be it with the last ply, it is terminated."""
    batch = Batch(banmen.game("flipflop", size=3), 2, limit=2)
    pos = batch.game.start()
    for texts in (["b1xb3", "b1-b2"], ["c3-c2", "c3-c2"]):  # Black leaves White on the goal
        assert not batch.done.any()
        moves = [pos.code_of(text) for text in texts]
        batch.step(moves)
        pos = pos.play(moves[0])
    assert batch.done.tolist() == [True, True]
    assert batch.terminated.tolist() == [True, False]
    assert batch.truncated.tolist() == [False, True]
    assert batch.winners.tolist() == [0, -1]
    assert batch.turns.tolist() == [0, 0]
    assert batch.plies.tolist() == [0, 0]
    cut = game_after(batch.game, "b1-b2", "c3-c2")
    assert (batch.final_observations[1] == batch.shape.observe(cut)).all()
    assert (batch.observations[1] == batch.shape.observe(batch.game.start())).all()


def test_a_game_of_flipflop_given_up_or_begun_at_its_end_has_a_final_observation() -> None:
    game = banmen.game("flipflop", size=3)
    won, shape = game_after(game, "b1xb3", "c3-c2"), shape_of(game)
    batch = Batch(game, 3, autoreset=False)
    batch.begin(won, rows=[1])
    batch.forfeit([2])
    assert batch.done.tolist() == [False, True, True]
    assert (batch.final_observations[1] == shape.observe(won)).all()
    assert (batch.final_observations[2] == shape.observe(game.start())).all()
    assert batch.final_turns[1:].tolist() == [won.turn or 0, 0]


def game_after(game: banmen.Game, *texts: str) -> banmen.Position:
    """A position after some moves."""
    pos = game.start()
    for text in texts:
        pos = pos.play(text)
    return pos


@pytest.mark.parametrize(("id", "options"), PLAYED, ids=[id for id, _ in PLAYED])
def test_a_batch_goes_on_from_positions(id: str, options: dict[str, Any]) -> None:
    """With their history and, in Flat Front, their stacks; ended games stay as they ended."""
    game, luck = banmen.game(id, **options), random.Random(2)
    shape = shape_of(game)
    places = [begun(game, 7)]
    for _ in range(5):
        places.append(places[-1].play(luck.choice(places[-1].codes)))
    batch = Batch(game, len(places), seed=3, limit=12, autoreset=False)
    batch.step(batch.sample())  # nothing of the earlier game remains
    batch.begin(places)
    for _ in range(14):
        for i, pos in enumerate(places):
            cut = not pos.over and pos.ply >= batch.limit
            assert (batch.observations[i] == shape.observe(pos)).all()
            assert (batch.masks[i] == (shape.mask(pos) & (not cut))).all()
            assert (batch.terminated[i], batch.truncated[i]) == (pos.over, cut)
            assert batch.plies[i] == pos.ply
        actions = batch.sample().copy()
        over = batch.done.copy()
        batch.step(actions)
        assert not batch.rewards[over].any()
        places = [
            pos if stays else pos.play(action)
            for pos, action, stays in zip(places, actions, over, strict=True)
        ]
    assert batch.done.all()
    batch.restart([0, 2])
    assert np.flatnonzero(~batch.done).tolist() == [0, 2]
    assert batch.plies[[0, 2]].tolist() == [0, 0]
    batch.restart(batch.done)
    assert not batch.done.any()


def test_flipflop_remembers_what_stood_before_a_given_position() -> None:
    game = banmen.game("flipflop", size=5)
    pos = game.start()
    for text in ["a1-a2", "e5-e4", "a2-b3", "e4-d3", "b3-b2", "d3-d4", "b2-a1", "d4-e5"] * 2:
        batch = Batch(game, 2)
        batch.begin(pos, rows=[1])
        action = pos.code_of(text)
        batch.step([action if (batch.masks[0, action]) else batch.sample()[0], action])
        pos = pos.play(text)
        assert batch.done.tolist() == [False, pos.over]
    assert pos.over


def test_stacks_of_flatfront_are_shuffled_by_a_seed() -> None:
    """The same with the same seed, and nothing of the position's own stack is left."""
    game = banmen.game("flatfront")
    pos = begun(game, 7)
    batches = [Batch(game, 4, seed=1) for _ in range(3)]
    seeds: list[Seeds] = [8, np.int64(8), [8, 8, 8, 8]]
    for batch, seed in zip(batches, seeds, strict=True):
        batch.begin(pos)
        batch.shuffle(seed)
    seen = []
    for _ in range(8):
        for batch in batches:
            batch.step(batch.masks.argmax(axis=1))
        one, same, own = (batch.observations for batch in batches)
        assert (one == same).all()
        assert (one[0] == own).all()
        seen.append(one.copy())
    assert any((found[0] != found[1]).any() for found in seen)


def test_states_of_flipflop_are_read_and_written() -> None:
    game = banmen.game("flipflop", size=3)
    one, two = Batch(game, 4, seed=1), Batch(game, 3, seed=2, autoreset=False)
    for _ in range(3):
        one.step(one.sample())
    before = two.observations.copy()
    two.write(one.states[2:], rows=[0, 2])
    assert (two.states[[0, 2]] == one.states[2:]).all()
    assert (two.masks[[0, 2]] == one.masks[2:]).all()
    assert (two.turns[[0, 2]] == one.turns[2:]).all()
    assert (two.observations[1] == before[1]).all()
    assert two.positions()[2] == one.position(3)
    won = game.start().play("b1xb3").play("c3-c2")
    two.write(won.state[None], rows=[1])
    assert two.winners.tolist() == [-1, 0, -1]
    assert two.terminated.tolist() == [False, True, False]
    with pytest.raises(ValueError, match="read-only"):
        one.states[0, 0] = 0
    for states in (one.states[:1], one.states.astype(np.int64), [0, 0]):
        with pytest.raises(Complaint, match=r"are uint64\[2, "):
            two.write(states, rows=[0, 2])  # type: ignore[arg-type]


@pytest.mark.parametrize(("id", "options"), COMPILED, ids=[id for id, _ in COMPILED])
def test_a_clone_leads_a_life_of_its_own(id: str, options: dict[str, Any]) -> None:
    """It plays on as the batch would have, luck included; the batch stays as it is."""
    game = banmen.game(id, **options)
    batch = Batch(game, 3, seed=4, limit=9)
    for _ in range(4):
        batch.step(batch.sample())
    twin, twice = batch.clone(), batch.clone([2, 0, 2])
    states, seen = batch.states.copy(), batch.observations.copy()
    lines = [twin.sample().copy()]
    next_one = batch.after(lines[0])
    assert (batch.states == states).all()
    assert (batch.observations == seen).all()
    assert (next_one.plies == batch.plies + 1).all()
    for _ in range(12):
        lines.append(twin.sample().copy())
        twin.step(lines[-1])
        twice.step(lines[-1][[2, 0, 2]])
        assert (twice.observations == twin.observations[[2, 0, 2]]).all()
        assert (twice.done == twin.done[[2, 0, 2]]).all()
    assert (batch.states == states).all()
    for line in lines[1:]:
        batch.step(line)
    assert (batch.states == twin.states).all()


def test_a_row_of_flatfront_with_a_seed_of_its_own_is_a_batch_of_one() -> None:
    game = banmen.game("flatfront")
    seeds: list[Seed] = [5, np.int64(9), 5]
    batch = Batch(game, 3, seed=seeds, limit=6)
    singles = [Batch(game, 1, seed=seed, limit=6) for seed in seeds]
    for _ in range(20):
        actions = batch.sample().copy()
        assert [single.sample()[0] for single in singles] == actions.tolist()
        batch.step(actions)
        for i, single in enumerate(singles):
            single.step(actions[i : i + 1])
            assert (single.observations[0] == batch.observations[i]).all()
    same = (
        Batch(game, 3, seed=np.array(9)),
        Batch(game, 3, seed=9),
        Batch(game, 3, seed=np.uint8(9)),
    )
    assert len({batch.observations.tobytes() for batch in same}) == 1


def test_what_a_batch_of_flipflop_cannot_take_is_said() -> None:
    game, other = banmen.game("flipflop", size=3), banmen.game("flipflop", size=5)
    batch = Batch(game, 3, limit=1, autoreset=False)
    late = game.start().play("a1-a2").play("c3-c2")
    for call, reason in (
        (lambda: batch.begin(other.start()), "not of banmen.game"),
        (lambda: batch.begin(late), "2 moves into its game"),
        (lambda: batch.begin([game.start()]), "one position, or 3, not 1"),
        (lambda: batch.restart([3]), "from 0 to 2"),
        (lambda: batch.restart([True]), "or 3 values"),
        (lambda: batch.clone([]), "at least one"),
        (lambda: batch.reset([1, 2]), "each of the 3, not 2"),
        (lambda: batch.reset("abc"), "whole number"),  # type: ignore[arg-type]
        (lambda: batch.reset(1.5), "whole number"),  # type: ignore[arg-type]
        (lambda: Batch(game, 1, limit=0), "at least one"),
    ):
        with pytest.raises(Complaint, match=reason):
            call()
    again = Batch(game, 1)
    again.write(game.start().play("b1xb3").play("c3-c2").state[None])
    with pytest.raises(Complaint, match="Game 0 is over"):
        again.step([0])


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
