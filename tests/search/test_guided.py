"""Monte-Carlo tree search with an evaluator: the same questions as without one."""

from __future__ import annotations

import numpy as np
import pytest

import banmen
from banmen.search.evaluator import Judgement, Judging, Leaves, uniform
from banmen.search.montecarlo import MonteCarlo
from banmen.search.montecarlo.tree import ROOT
from banmen.search.report import Limits
from tests.search.test_montecarlo import opened, random_positions, small, wins


@pytest.mark.parametrize("id", ["flatfront", "flipflop"])
def test_it_takes_a_win_in_one(id: str) -> None:
    game = small(id)
    search = MonteCarlo(game, memory=4, keep=False, evaluator=uniform)
    for pos in [pos for pos in random_positions(game, 12) if wins(pos)][:6]:
        line = search.run(pos, Limits(nodes=200)).lines[0]
        assert (line.proven, line.plies) == (True, 1)
        assert line.codes[0] in wins(pos)


def test_it_solves_small_games() -> None:
    for game in (banmen.game("squish", order=3), banmen.game("flipflop", size=3)):
        report = MonteCarlo(game, memory=16, evaluator=Judging(game)).run(
            game.start(), Limits(nodes=100_000)
        )
        assert report.lines[0].proven
        assert report.lines[0].score > 0
        assert report.nodes < 100_000


def test_it_follows_the_evaluator_and_sees_batches() -> None:
    game, seen = banmen.game("squish", order=4), []
    favourite = game.start().legal()[17].code

    def fond(leaves: Leaves) -> Judgement:
        seen.append(leaves.planes.shape)
        logits, values = uniform(leaves)
        logits[:, favourite] = 5
        return logits, values

    report = MonteCarlo(game, memory=4, evaluator=fond).run(game.start(), Limits(nodes=300))
    assert report.lines[0].codes[0] == favourite
    assert report.nodes == 300
    assert max(count for count, *_ in seen) == 16
    assert seen[0][1:] == (4, 7, 7)


def test_a_tree_is_kept_between_moves_with_its_policy() -> None:
    game = banmen.game("squish", order=4)
    search = MonteCarlo(game, memory=4, evaluator=Judging(game))
    pos = game.start()
    for _ in range(2):
        pos = pos.play(search.run(pos, Limits(nodes=2000)).lines[0].codes[0])
    search.run(pos, Limits(nodes=50))
    assert search._tree.visits[ROOT] > 50
    children = search._tree.children[ROOT]
    first, size = children >> 16, children & 0xFFFF
    assert search._tree.share[first : first + size].sum() == pytest.approx(1)


def test_chance_is_drawn_by_its_weights_in_flatfront() -> None:
    pos = opened(banmen.game("flatfront"), 3)
    search = MonteCarlo(pos.game, memory=16, evaluator=Judging(pos.game))
    report = search.run(pos, Limits(nodes=3000))
    assert report.lines[0].codes[0] in pos.codes
    tree = search._tree
    moves = range(int(tree.children[ROOT]) >> 16, (int(tree.children[ROOT]) >> 16) + len(pos.codes))
    most = max(moves, key=lambda child: tree.visits[child])
    first, size = int(tree.children[most]) >> 16, int(tree.children[most]) & 0xFFFF
    assert size > 1
    visits = tree.visits[first : first + size]
    shares = tree.share[first : first + size]
    assert visits / visits.sum() == pytest.approx(np.asarray(shares), abs=0.1)
