"""FlipFlop by whole rows of facings: against the table of 3x3, and against the naive rules.

``flipflop_values.json`` holds the positions up to three plies from the start of 5x5 with what a
card found: n + 1 if the side to move wins in n of its moves, -n - 1 if it loses in n of the other
side's, 0 if neither is so within 57.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.solve import flipflop
from banmen.solve.arrangements import arrangements, numbering, tiers
from banmen.solve.halves import Cores, positions, solve
from tests.reference.flipflop import Reference

VALUES: dict[str, int] = json.loads(
    (Path(__file__).parent / "flipflop_values.json").read_text("utf-8")
)
SMALL = banmen.game("flipflop", size=3)
LARGE = banmen.game("flipflop")


@pytest.fixture(scope="module")
def solved() -> Cores:
    """All of FlipFlop 3x3."""
    engine = Cores(SMALL.rules)
    found = solve(engine, [SMALL.start().state], lambda _: None)
    assert found.watched.tolist() == [9]  # 15 plies are 8 moves of White's
    for tier in tiers(engine.N):
        assert sum(found.won[tier]) + sum(found.lost[tier]) == positions(engine.N, tier)
    return engine


def test_every_position_of_3x3_is_worth_what_the_table_says(solved: Cores) -> None:
    table, s, states, signs = flipflop.table(), SMALL.rules.blank(), [], []
    for at in np.flatnonzero(table)[::7].tolist():
        flipflop.unrank(at, s)
        if s[1 - int(s[3])]:  # who has just moved has a piece
            states.append(s.copy())
            signs.append(int(np.sign(table[at])))
    assert len(states) > 60_000
    assert (solved.worths(np.array(states)) == signs).all()


def test_values_follow_from_those_of_successors(solved: Cores) -> None:
    for tier in tiers(solved.N):
        looked, wrong = solved.faults(tier, 3000)
        assert (looked > 0, wrong) == (True, 0)


def test_a_wrong_value_is_found(solved: Cores) -> None:
    wins = solved.planes[0]
    start = int(solved.N.starts[3, 3])
    wins[start : start + 9] ^= 1
    try:
        assert solved.faults((3, 3), 10**6)[1] > 0
    finally:
        wins[start : start + 9] ^= 1


def test_the_tiers_of_5x5_have_the_sizes_that_were_planned() -> None:
    N = numbering(5)
    assert arrangements(N, (5, 5)) == 265_703_676
    assert sum(positions(N, tier) for tier in tiers(N)) == 759_968_309_620


def test_small_tiers_of_5x5() -> None:
    """One piece a side, all positions checked by the rules' own kernels."""
    engine = Cores(LARGE.rules, 1)
    found = solve(engine, [], lambda _: None)
    line = "(1, 1): 1,027 won (longest 5), 149 lost (longest 4), 1,036 neither"
    assert found.line(engine.N, (1, 1)) == line
    assert engine.faults((1, 1), 10**6) == (1292, 0)


def expected(after: list[int]) -> int:
    """What a position is worth whose successors are worth so much to the other side."""
    losses = [-value for value in after if value < 0]
    if losses:
        return min(losses) + 1
    return -max(after) if all(value > 0 for value in after) else 0


def test_what_a_card_found_near_the_start_follows_from_the_naive_rules() -> None:
    """Distances and all, up to two plies from the start."""
    seen, games = set(), [(Reference(5, repetition=False), LARGE.start())]
    for game, position in games:
        text = str(position)
        if text in seen or game.result() != "*":
            continue
        seen.add(text)
        after = []
        for move in game.moves():
            then, next_position = game.copy(), position.play(move)
            then.play(move)
            after.append(VALUES[str(next_position)])
            if next_position.ply < 3:
                games.append((then, next_position))
        assert VALUES[text] == expected(after), text
    assert VALUES[str(LARGE.start())] == 16
    assert len(seen) > 200
