"""Weighing: a judged tree while chance is ahead, the exact end when it is not."""

from __future__ import annotations

import random
import threading

import pytest

import banmen
from banmen.errors import Complaint
from banmen.game import Position
from banmen.players import player
from banmen.position import hidden_stack
from banmen.search.alphabeta import AlphaBeta
from banmen.search.montecarlo import MonteCarlo
from banmen.search.montecarlo.reading import block
from banmen.search.montecarlo.tree import OPEN, ROOT
from banmen.search.report import Limits
from banmen.search.weighing import Weighing
from banmen.search.worth import worth
from tests.search.test_montecarlo import fingerprint

DEEP = Limits(depth=60)
"""To the end of any game of Flat Front that is nearly over."""

PINNED = 944297463
"""What `fingerprint` of `test_montecarlo` makes of the judged tree."""


def with_tiles_left(tiles: int, seed: int) -> Position:
    """A random game of Flat Front with this many tiles face down."""
    luck, pos = random.Random(seed), banmen.game("flatfront").start(seed=seed)
    while pos.stack_size > tiles:
        pos = pos.play(luck.choice(pos.codes))
    return pos


def in_battle(seed: int) -> Position:
    luck, pos = random.Random(seed), with_tiles_left(0, seed)
    return pos.play(luck.choice(pos.codes))


def alphabeta(pos: Position) -> AlphaBeta:
    return AlphaBeta(pos.game, memory=16, worth=worth(pos.game))


def test_the_search_is_the_one_that_was_measured() -> None:
    search = Weighing(banmen.game("flatfront"), memory=16, seed=7, keep=False)
    assert fingerprint(search._tree) == PINNED


def test_battles_are_told_exactly() -> None:
    search = Weighing(banmen.game("flatfront"), memory=8)
    for seed in range(12):
        pos = in_battle(seed)
        told, known = (one.run(pos, DEEP).lines[0] for one in (search, alphabeta(pos)))
        assert told == known
        assert told.proven
        assert told.exact or told.score == 0


def test_with_few_tiles_left_chances_are_exact() -> None:
    search = Weighing(banmen.game("flatfront"), memory=64, keep=False)
    for seed in range(6):
        pos = with_tiles_left(1, seed)
        told = search.run(pos, Limits(seconds=600)).lines[0]
        assert search._tree._tree.verdict[ROOT] != OPEN
        assert told.chance == pytest.approx(alphabeta(pos).run(pos, DEEP).lines[0].chance, abs=0.01)


def test_depth_counts_moves_behind_reveals() -> None:
    pos = banmen.game("flatfront").start(seed=1)
    report = Weighing(pos.game, memory=16).run(pos, Limits(depth=2))
    assert report.depth == 2
    assert len(report.lines[0].codes) == 1


@pytest.mark.parametrize("tiles", [2, 3, 5])
def test_a_depth_that_no_game_reaches_ends_the_search(tiles: int) -> None:
    pos = with_tiles_left(tiles, 1)
    report = Weighing(pos.game, memory=16).run(pos, Limits(depth=40, seconds=600))
    assert report.seconds < 300
    assert report.depth >= tiles + 1


def test_a_limit_of_depth_waits_until_every_move_was_tried() -> None:
    pos = banmen.game("flatfront").start(seed=1).play("(+0,+0)=1")
    search = Weighing(pos.game, memory=16)
    search.run(pos, Limits(depth=1))
    tree = search._tree._tree
    assert (tree.visits[slice(*block(int(tree.children[ROOT])))] > 0).all()


def test_the_stack_is_not_looked_at() -> None:
    pos = banmen.game("flatfront").start(seed=1)
    other = pos.game.parse(str(pos), seed=2)
    assert hidden_stack(pos) != hidden_stack(other)
    first, second = (
        Weighing(pos.game, memory=8).run(one, Limits(nodes=500), lines=9).lines
        for one in (pos, other)
    )
    assert first == second


def test_it_ends_when_it_is_stopped() -> None:
    pos = banmen.game("flatfront").start(seed=1)
    search = Weighing(pos.game, memory=16)
    thread = threading.Thread(target=search.run, args=(pos, Limits()), daemon=True)
    thread.start()
    for _ in range(200):  # one that is only about to begin does not hear it
        search.stop()
        thread.join(0.05)
    assert not thread.is_alive()


@pytest.mark.parametrize("spec", ["weighing:depth=2", "montecarlo:depth=2"])
def test_a_player_with_a_limit_of_depth_moves_and_moves_so_again(spec: str) -> None:
    pos = banmen.game("flatfront").start(seed=1)
    for _ in range(2):
        code = player(spec, pos.game, seed=3).choose(pos)
        assert code == player(spec, pos.game, seed=3).choose(pos)
        pos = pos.play(code)


def test_where_nothing_is_left_to_chance_nobody_weighs() -> None:
    with pytest.raises(Complaint, match="Squish involves no chance"):
        player("weighing:nodes=10", banmen.game("squish"))


# --- the judged tree -----------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["flatfront", "flipflop"])
def test_an_opened_node_is_worth_its_best_child(id: str) -> None:
    game = banmen.game(id)
    pos = game.start(seed=1) if game.about.chance else game.start()
    search = MonteCarlo(game, memory=4, leaf="judge", weights=worth(game))
    search.run(pos, Limits(nodes=1))
    tree = search._tree
    opened = [node for node in range(1, 2000) if tree.children[node]]
    children = slice(*block(int(tree.children[opened[-1]])))
    assert (tree.visits[children] == 1).all()
    s = pos.state
    for node in opened:
        game.rules.play(game.rules.tables, s, int(tree.move[node]))
    best, answers = tree.total[children].max(), game.rules.turn(game.rules.tables, s)
    assert tree.total[opened[0]] == (best if answers == pos.turn else 1 - best)


def test_a_full_tree_of_judged_positions_goes_on() -> None:
    game = banmen.game("flatfront")
    search = MonteCarlo(game, memory=1, leaf="judge", weights=worth(game))
    pos = game.start(seed=1)
    search.run(pos, Limits(nodes=5000))
    free, beyond, room = search._stretches[0]
    assert 0 < beyond - free < room / 4
    assert search.run(pos, Limits(nodes=20_000)).nodes == 20_000
    assert search._stretches[0][0] > free
