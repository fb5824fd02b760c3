"""The environments of other projects: their own tests, for every game."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import banmen.envs.gymnasium
import banmen.envs.pettingzoo
from banmen.envs.batch import Batch
from banmen.envs.gymnasium import Duel
from banmen.envs.pettingzoo import PettingZooEnv, env, raw_env
from banmen.errors import Complaint, IllegalMove
from banmen.players import player
from banmen.position import hidden_stack
from tests.variants import every_game


@pytest.fixture(autouse=True)
def _calm() -> Iterator[None]:
    """Their checkers warn of correct things: an empty board, a box inside a dictionary."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@every_game
def test_pettingzoo_accepts_every_game(
    id: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    make = partial(env, id, **options)
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=30)
    render_test(make)
    assert capsys.readouterr().out.count("\n") > 20  # what `human` prints


@every_game
def test_gymnasium_accepts_every_game(id: str, options: dict[str, Any]) -> None:
    about = banmen.game(id).about
    title, version = about.title.replace(" ", ""), f"v{about.rules - 1}"
    check_env(gymnasium.make(f"banmen/{title}-{version}", level="random", **options).unwrapped)
    check_env(gymnasium.make(f"banmen/{title}SelfPlay-{version}", **options).unwrapped)


def test_environments_of_older_rules_keep_their_defaults() -> None:
    for version, corners in enumerate(["apart", "join"]):
        duel: Any = gymnasium.make(f"banmen/Flink-v{version}", level="random", size=5)
        both: Any = gymnasium.make_vec(f"banmen/FlinkSelfPlay-v{version}", num_envs=2, size=5)
        pair: Any = pettingzoo.make("aec", f"banmen/flink_v{version}", size=5)
        found = duel.unwrapped.game, both.batch.game, pair.unwrapped.game
        assert {game.options["corners"] for game in found} == {corners}


def test_pettingzoo_makes_games_by_name_and_tells_who_won() -> None:
    made = pettingzoo.make("aec", "banmen/flipflop_v0", size=3)
    made.reset(seed=1)
    for text in ["b1xb3", "c3-c2"]:  # Black leaves the piece on White's goal
        legal = made.unwrapped.position.legal()
        made.step(next(move.code for move in legal if move.text == text))
    assert made.unwrapped.position.winner == 0
    assert made.rewards == {"player_0": 1, "player_1": -1}


def test_an_illegal_action_loses_or_is_refused() -> None:
    wrapped = env("squish", order=3)
    wrapped.reset(seed=1)
    bad = int(np.flatnonzero(wrapped.observe("player_0")["action_mask"] == 0)[0])
    wrapped.step(bad)
    assert wrapped.terminations["player_0"]
    assert wrapped.rewards["player_0"] == -1
    bare = raw_env("squish", order=3)
    bare.reset(seed=1)
    with pytest.raises(IllegalMove):
        bare.step(bad)
    assert bare.position.ply == 0
    duel = Duel("squish", level="random", seat=0, order=3)
    duel.reset(seed=1)
    _, reward, ended, _, info = duel.step(bad)
    assert (reward, ended) == (-1, True)
    assert info["illegal"] == str(bare.position.why_not(bad))
    assert not info["action_mask"].any()
    assert not duel.action_masks().any()
    with pytest.raises(Complaint, match="The game has ended"):
        duel.step(0)
    _, info = duel.reset()
    assert (duel.action_masks() == info["action_mask"]).all()
    assert duel.action_masks().dtype == np.bool_
    with pytest.raises(IllegalMove, match="0 to"):
        duel.step(-1)


def test_flipfour_is_truncated_at_the_same_ply_everywhere() -> None:
    """A thousand unless said otherwise; with a result it would be terminated."""
    game = banmen.game("flipfour")
    table, duel = raw_env("flipfour", limit=5), Duel("flipfour", level=None, limit=5)
    batch = Batch(game, 1, limit=5, autoreset=False)
    assert raw_env("flipfour").limit == Duel("flipfour").limit == Batch(game, 1).limit == 1000
    table.reset()
    duel.reset()
    for ply in range(1, 6):
        action = int(batch.sample()[0])
        table.step(action)
        _, reward, terminated, truncated, info = duel.step(action)
        batch.step([action])
        assert (reward, terminated, truncated) == (0, False, ply == 5)
        assert set(table.truncations.values()) == {truncated}
        assert set(table.terminations.values()) == {terminated}
        assert batch.truncated[0] == truncated
        assert info["action_mask"].any() != truncated
    assert not table.observe("player_0")["action_mask"].any()
    assert not table.observe("player_1")["action_mask"].any()
    with pytest.raises(Complaint, match="at least one"):
        raw_env("flipfour", limit=0)
    against = Duel("flipfour", level="random", seat=1, limit=1)
    against.reset(seed=1)
    assert not against.ended
    *_, truncated, _ = against.step(int(against.action_masks().argmax()))
    assert truncated


def test_a_seed_may_be_a_number_of_numpy() -> None:
    """And gives the same games, those of Flat Front with the same tiles."""
    seeds: list[Any] = [3, np.int64(3), np.uint8(3)]
    for make in (lambda: raw_env("flatfront"), lambda: Duel("flatfront", level="random")):
        found = []
        for seed in seeds:
            env = make()
            env.reset(seed=seed)
            first = hidden_stack(env.position)
            env.reset()
            found.append((first, hidden_stack(env.position)))
        assert found[0] == found[1] == found[2]
        assert found[0][0] != found[0][1]
    pos = banmen.game("flipflop", size=3).start()
    for spec in ("random", "montecarlo:nodes=50"):
        moves = {player(spec, pos.game, seed=seed).choose(pos) for seed in seeds}
        assert len(moves) == 1


def test_an_environment_can_be_pickled() -> None:
    table = pickle.loads(pickle.dumps(raw_env("squish", order=3)))
    assert isinstance(table, PettingZooEnv)
    assert table.game.options == {"order": 3}


def test_a_level_of_flipflop_answers() -> None:
    duel = Duel("flipflop", level=1, seat=1, size=3)
    _, info = duel.reset(seed=3)
    assert duel.position.ply == 1
    ended = False
    while not ended:
        _, reward, ended, _, info = duel.step(duel.action_space.sample(info["action_mask"]))
        assert ended or duel.position.turn == 1
    winner = duel.position.winner
    assert reward == (0 if winner is None else 1 if winner == 1 else -1)


def test_gymnasium_makes_many_at_once() -> None:
    many = gymnasium.make_vec(
        "banmen/FlipFour-v0", num_envs=3, vectorization_mode="sync", level="random"
    )
    _, info = many.reset(seed=1)
    choose = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    seen, rewards, *_ = many.step(np.array(choose))
    assert seen.shape == (3, 5, 5, 5)
    assert rewards.tolist() == [0, 0, 0]


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(Complaint, match="human, ansi, rgb_array"):
        raw_env("squish", render_mode="hologram", order=3)
    with pytest.raises(Complaint, match="best, random"):
        Duel("squish", level="grandmother", order=3)
    with pytest.raises(Complaint, match="A seat is 0, 1 or None"):
        Duel("squish", seat=2, order=3)
