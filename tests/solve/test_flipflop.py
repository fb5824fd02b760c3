"""FlipFlop by whole rows of facings: against the table of 3x3, and against the naive rules; and the
way to win that comes with the package.
"""

from __future__ import annotations

import numpy as np
import pytest

import banmen
from banmen.players import Spec, search_of
from banmen.search.report import Limits
from banmen.solve.flipflop import size3 as flipflop
from banmen.solve.flipflop.arrangements import arrangements, numbering, tiers
from banmen.solve.flipflop.making import Layers, gather
from banmen.solve.flipflop.retrograde import FlipFlopCpu, positions, solve
from banmen.solve.flipflop.size5 import FlipFlopTablebase, in_plies, known, number_of, state_of
from banmen.solve.flipflop.wdl import draw
from banmen.solve.verify import follows, verify
from tests.reference.flipflop import Reference

SMALL = banmen.game("flipflop", size=3)
LARGE = banmen.game("flipflop")
KNOWN = known(LARGE)


@pytest.fixture(scope="module")
def solved() -> FlipFlopCpu:
    """All of FlipFlop 3x3."""
    backend = FlipFlopCpu(SMALL.rules)
    found = solve(backend, [SMALL.start().state], lambda _: None)
    assert found.watched.tolist() == [9]  # 15 plies are 8 moves of White's
    for tier in tiers(backend.N):
        assert sum(found.won[tier]) + sum(found.lost[tier]) == positions(backend.N, tier)
    return backend


def test_every_position_of_3x3_is_worth_what_the_table_says(solved: FlipFlopCpu) -> None:
    table, s, states, signs = flipflop.table(), SMALL.rules.blank(), [], []
    for at in np.flatnonzero(table)[::7].tolist():
        flipflop.unrank(at, s)
        if s[1 - int(s[3])]:  # who has just moved has a piece
            states.append(s.copy())
            signs.append(int(np.sign(table[at])))
    assert len(states) > 60_000
    assert (solved.wdl(np.array(states)) == signs).all()


def test_values_follow_from_those_of_successors(solved: FlipFlopCpu) -> None:
    for tier in tiers(solved.N):
        looked, wrong = solved.faults(tier, 3000)
        assert (looked > 0, wrong) == (True, 0)


def test_a_wrong_value_is_found(solved: FlipFlopCpu) -> None:
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
    backend = FlipFlopCpu(LARGE.rules, 1)
    found = solve(backend, [], lambda _: None)
    line = "(1, 1): 1,027 won (longest 5), 149 lost (longest 4), 1,036 neither"
    assert found.describe(backend.N, (1, 1)) == line
    assert backend.faults((1, 1), 10**6) == (1292, 0)


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
            value = KNOWN.value(next_position.state)
            assert value is not None
            after.append(value)
            if next_position.ply < 3:
                games.append((then, next_position))
        assert KNOWN.value(position.state) == follows(after), text
    assert KNOWN.value(LARGE.start().state) == 2 * 15 + 1
    assert len(seen) > 200


def test_a_position_has_a_number_and_shares_it_with_its_mirror_image() -> None:
    texts = ("ppppp/5/5/X4/1PPPP b", "ppppp/5/5/4X/PPPP1 b", "ppppp/5/5/1X3/P1PPP b")
    one, mirrored, other = (number_of(LARGE.parse(text).state) for text in texts)
    assert one == mirrored != other
    assert [number_of(state_of(number)) for number in (one, other)] == [one, other]


def test_a_way_to_win_answers_every_reply() -> None:
    """With two pieces a side, from a position that is lost in ten moves."""
    layers = Layers(LARGE.rules, FlipFlopCpu(LARGE.rules, 2), 10, lambda _: None)
    drawn = np.zeros((100_000, 4), np.uint64)
    for i, state in enumerate(drawn):
        draw(layers.backend.N, 2, 2, 544_192, 1, i, state)
    first = drawn[layers.lost(10, drawn) & ~layers.lost(9, drawn)][0]
    strategy = gather(layers, first, lambda _: None)
    numbers, moves = strategy.numbers.tolist(), strategy.moves.tolist()
    values = {number: in_plies(-1 - n) for number, n in zip(numbers, moves, strict=True)}
    known = FlipFlopTablebase(values, numbers)
    assert known.value(first) == -22
    soon = search_of(Spec.read("alphabeta:memory=4"), LARGE)
    assert verify(known, LARGE, 40, seed=1, soon=lambda: soon) == (40, [])


def test_a_sample_of_what_the_package_knows_of_5x5_is_sound() -> None:
    soon = search_of(Spec.read("alphabeta:memory=4"), LARGE)
    assert verify(KNOWN, LARGE, 30, seed=1, soon=lambda: soon) == (30, [])


def test_the_best_level_knows_the_win_from_the_start() -> None:
    best = banmen.analyse(LARGE.start(), nodes=1).best
    assert (best.move.text, best.plies) == ("c1xc5", 30)


def test_where_a_position_is_lost_every_move_loses() -> None:
    """On the way to win the moves of the side that has lost are not in the table."""
    lost = map(state_of, KNOWN.checked[-200::40])
    search = search_of(Spec.read("knowing:memory=4"), LARGE)
    for state in lost:
        value = KNOWN.value(state)
        assert value is not None
        position = LARGE.parse(LARGE.words.position_text(LARGE.rules, state))
        report = search.run(position, Limits(nodes=50), lines=9)
        assert all(line.proven and line.score < 0 for line in report.lines)
        assert report.stands.plies == -1 - value
        assert max(line.score for line in report.lines) == report.stands.score
