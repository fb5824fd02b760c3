"""The games in OpenSpiel: held to OpenSpiel's own checks, and to our rules."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, minimax

import banmen
import banmen.envs.openspiel
from banmen.envs.shape import shape_of
from banmen.errors import BadOption, BadPosition, Complaint, IllegalMove
from banmen.games.flatfront.words import face_down
from tests.envs.conformance import examine, names, replay, simulate

VARIANTS = [
    "banmen_flipflop(size=5)",
    "banmen_flipflop(size=3)",
    "banmen_flipfour()",
    "banmen_squish(order=4)",
    "banmen_squish(order=3)",
    "banmen_flowish(order=5)",
    "banmen_flowish(order=3)",
    "banmen_flink(board=square,corners=join,size=10)",
    "banmen_flink(board=diamond,corners=apart,size=3)",
    "banmen_flatfront()",
]
every_variant = pytest.mark.parametrize("name", VARIANTS)


def random_states(name: str, seed: int = 1) -> Iterator[Any]:
    """The states of a random game, from the first to the last; always the same object."""
    luck, state = random.Random(seed), pyspiel.load_game(name).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        yield state


def somewhere(name: str) -> Any:
    """A state early in a game."""
    return next(state for state in random_states(name) if state.move_number() == 3)


# --- OpenSpiel's checks --------------------------------------------------------------------------


@every_variant
def test_random_games_pass_the_simulation(name: str) -> None:
    simulate(name, games=1)


@every_variant
def test_states_pass_the_checks_of_the_interface(name: str) -> None:
    examine(name, states=40)


@pytest.mark.parametrize("name", [name for name in VARIANTS if "size=10" not in name])
def test_a_playthrough_replays_to_the_letter(name: str) -> None:
    replay(name)


# --- our rules -----------------------------------------------------------------------------------


@every_variant
def test_a_game_goes_as_by_our_rules(name: str) -> None:
    game = pyspiel.load_game(name)
    pos = game.game.start(seed=3) if game.about.chance else game.game.start()
    state, luck = game.new_initial_state(), random.Random(3)
    tiles = pos.reveals
    while not pos.over:
        for tile in tiles:
            assert state.is_chance_node()
            state.apply_action(state.string_to_action(tile))
        assert state.current_player() == pos.turn
        assert str(state) == str(pos)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(texts) == sorted(pos.moves())
        move = luck.choice(pos.moves())
        state.apply_action(state.string_to_action(move))
        pos = pos.play(move)
        tiles = pos.reveals
    assert state.is_terminal()
    assert state.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[pos.winner]
    assert state.legal_actions() == []


def test_tiles_are_as_likely_as_there_are_left() -> None:
    state = pyspiel.load_game("banmen_flatfront").new_initial_state()
    drawn = 0
    for state in random_states("banmen_flatfront"):
        if state.is_chance_node():
            left = face_down(state.position.state)
            likely = {state.action_to_string(kind): p for kind, p in state.chance_outcomes()}
            assert likely == {f">{kind}": n / (16 - drawn) for kind, n in left.items() if n}
            drawn += 1
    assert drawn == 16 == state.get_game().max_chance_nodes_in_history()


@every_variant
def test_each_player_sees_the_planes(name: str) -> None:
    for state in random_states(name):
        shape = shape_of(state.position.game)
        for player in (0, 1):
            planes = shape.observe(state.position, player)
            assert np.array_equal(state.observation_tensor(player), shape.scaled(planes).ravel())
        if state.move_number() > 4:
            break


def test_a_game_that_does_not_end_is_drawn_at_the_ply_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flipfour = banmen.game("flipfour")
    monkeypatch.setitem(vars(flipfour), "rules", flipfour.rules._replace(ply_limit=3))
    *_, state = random_states("banmen_flipfour")
    assert state.get_game().max_game_length() == state.move_number() == 3
    assert state.is_terminal()
    assert state.returns() == [0, 0]


# --- states and games ----------------------------------------------------------------------------


@every_variant
def test_pickles_keep_everything(name: str) -> None:
    state = somewhere(name)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.position.history == state.position.history
    assert again.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == name


@every_variant
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = somewhere(name)
    clone, before = state.clone(), str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    assert len(clone.history()) == len(state.history()) + 1


@every_variant
def test_a_game_can_begin_anywhere(name: str) -> None:
    state = somewhere(name)
    again = state.get_game().new_initial_state(str(state))
    assert str(again) == str(state)
    assert again.current_player() == state.current_player()
    assert again.legal_actions() == state.legal_actions()


def test_every_variant_has_its_name() -> None:
    assert set(VARIANTS) < set(names())
    assert str(pyspiel.load_game("banmen_squish")) == "banmen_squish(order=4)"
    diamond = "banmen_flink(board=diamond,corners=join,size=7)"
    assert str(pyspiel.load_game("banmen_flink(board=diamond)")) == diamond


def test_what_is_wrong_gets_our_sentence() -> None:
    with pytest.raises(BadOption, match="3, 4, 5, 6, 7, 8"):
        pyspiel.load_game("banmen_squish(order=0)")
    with pytest.raises(BadPosition):
        pyspiel.load_game("banmen_squish").new_initial_state("nonsense")
    state = pyspiel.load_game("banmen_squish").new_initial_state()
    with pytest.raises(IllegalMove):
        state.apply_action(0)
    with pytest.raises(Complaint, match="colour"):
        state.get_game().make_py_observer(None, {"colour": 1})


def test_without_openspiel_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "banmen.envs.openspiel")
    with pytest.raises(Complaint, match=r"banmen\[openspiel\]"):
        import_module("banmen.envs.openspiel")


def test_python_can_end_with_games_registered() -> None:
    subprocess.run([sys.executable, "-c", "import banmen.envs.openspiel"], check=True)


# --- OpenSpiel's algorithms ----------------------------------------------------------------------


def about_to_win(name: str) -> Any:
    """A state in which some moves win at once, and others do not."""
    for seed in range(100):
        for state in random_states(name, seed):
            if not state.is_terminal() and not state.is_chance_node():
                wins = winning(state)
                if wins and len(wins) < len(state.legal_actions()):
                    return state
    raise AssertionError(name)


def winning(state: Any) -> set[int]:
    """The actions that win at once."""
    mover = state.current_player()
    return {a for a in state.legal_actions() if state.child(a).returns()[mover] == 1}


@pytest.mark.parametrize(
    "name",
    ["banmen_flipflop(size=3)", "banmen_squish(order=3)", "banmen_flowish(order=3)"],
)
def test_its_tree_search_finds_a_win(name: str) -> None:
    state = about_to_win(name)
    rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(state.get_game(), rollouts, 2.0, 200, 10, True, 1, False)
    assert bot.mcts_search(state).best_child().action in winning(state)


@pytest.mark.parametrize("name", ["banmen_flink(board=diamond,size=3)", "banmen_flatfront()"])
def test_its_tree_search_in_python_plays_on(name: str) -> None:
    state, luck = somewhere(name), np.random.RandomState(1)
    if state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 10, rollouts, random_state=luck)
    assert bot.step(state) in state.legal_actions()


def test_its_alpha_beta_search_agrees_with_our_table() -> None:
    pos = banmen.game("flipflop", size=3).start()
    while (plies := banmen.analyse(pos).best.plies or 0) > 9:
        pos = pos.play(banmen.analyse(pos).best.move)
    assert plies > 5
    assert [_value(pos, depth) for depth in (plies - 1, plies)] == [0, 1]


def _value(pos: banmen.Position, depth: int) -> float:
    """The value of a position for the side to move, by OpenSpiel's search."""
    game = pyspiel.load_game("banmen_flipflop(size=3)")
    state = game.new_initial_state(str(pos))
    value, _ = minimax.alpha_beta_search(game, state, lambda _: 0.0, depth, pos.turn)
    return float(value)
