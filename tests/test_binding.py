"""Kernels bound to a game: its own are put in, and nothing else is touched."""

from __future__ import annotations

import numpy as np
import pytest

import banmen
from banmen.games import hexagon
from banmen.games.contract import bind, unbound
from banmen.games.squish.rules import bound_to
from banmen.kernel import Binding, UnboundError, plain
from banmen.search.alphabeta.kernels import alphabeta_of, set_window, step_down
from banmen.search.alphabeta.workspace import next_move
from banmen.search.playout import playouts_of, tallied

SQUISH, FLIPFOUR = banmen.game("squish", order=5), banmen.game("flipfour")


def test_a_search_plays_by_the_rules_of_its_game() -> None:
    for game in (SQUISH, FLIPFOUR):
        scope = plain(bind(game.rules, game.judge)(step_down)).__globals__
        assert scope["play"] is game.rules.play
        assert scope["irreversible"] is game.rules.irreversible


def test_what_uses_nothing_of_a_game_is_shared_by_all() -> None:
    assert bind(SQUISH.rules)(tallied) is tallied
    assert bind(SQUISH.rules, SQUISH.judge)(next_move) is next_move
    assert bind(SQUISH.rules, SQUISH.judge)(set_window) is not set_window, "it asks for LUCK"


def test_all_that_are_bound_to_one_game_are_the_same() -> None:
    one, other = (alphabeta_of(SQUISH.rules, SQUISH.judge) for _ in range(2))
    assert one == other
    assert playouts_of(SQUISH.rules) != playouts_of(FLIPFOUR.rules)


def test_a_name_is_replaced_only_where_it_means_the_same() -> None:
    """`play` of a game is not the contract's, although it has its name."""
    never = Binding("never", {unbound: {"play": None, "turn": None}})
    assert never(SQUISH.rules.play) is SQUISH.rules.play


def test_other_constants_are_another_name_in_the_cache() -> None:
    """So a changed constant is never served from there."""
    names = {Binding("any", {hexagon: hexagon.constants(order)}).label for order in range(3, 9)}
    assert len(names) == 6
    assert bound_to(5).label == Binding("order5", {hexagon: hexagon.constants(5)}).label
    labels = {Binding("x", {hexagon: {"STEPS": np.array(one)}}).label for one in ([1, 2], [1, 3])}
    assert len(labels) == 2


def test_what_is_not_bound_says_so() -> None:
    with pytest.raises(UnboundError, match=r"`play` stands for a game's own kernel.*bind"):
        unbound.play(SQUISH.rules.tables, SQUISH.rules.blank(), 0)
