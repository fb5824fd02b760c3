"""Every measure of a report, on games whose answer is known."""

from __future__ import annotations

import pytest

import banmen
from banmen.record import Ply
from banmen.report import curves, measures
from banmen.report.measures import Share, Spread
from banmen.report.openings import beginning, tree
from banmen.report.samples import samples
from tests.report.games import made_up


def test_a_spread_is_the_same_from_values_and_from_counts() -> None:
    values = [1, 2, 2, 3, 3, 3, 4, 4, 5, 90]
    counts = {"1": 1, "2": 2, "3": 3, "4": 2, "5": 1, "90": 1}
    assert Spread.of(values) == Spread.counted(counts) == (1, 2, 3, 4, 5)


def test_shares_and_means_have_intervals() -> None:
    assert Share(5, 10).interval == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Share(0, 0).share == 0
    found = measures.Mean.of([1, 2, 3, 4])
    assert found == pytest.approx((2.5, 2.5 - 1.265, 2.5 + 1.265), abs=1e-3)


@pytest.mark.parametrize(("won", "verdict"), [(80, "first"), (20, "second"), (55, "even")])
def test_a_side_is_favoured_only_beyond_doubt(won: int, verdict: str) -> None:
    assert measures.verdict(Share(won, 100)) == verdict


def test_a_row_tells_results_lengths_and_repeated_games() -> None:
    games = [
        made_up([0.5, 0.5]),
        made_up([0.5, 0.5]),
        made_up([0.5] * 3, "0-1"),
        made_up([0.5] * 9, "1/2-1/2"),
    ]
    row = measures.level_row("6", games)
    assert (row.first, row.second, row.drawn) == (Share(2, 3), Share(1, 4), Share(1, 4))
    assert (row.games, row.different, row.won, row.length.median) == (4, 3, Share(2, 4), 2)


def test_random_games_that_were_cut_count_as_drawn() -> None:
    census = {
        "games": 10,
        "first": {"count": 6},
        "second": {"count": 3},
        "length": {"counts": {"7": 9, "600": 1}},
    }
    row = measures.random_row(census)
    assert (row.first, row.drawn, row.length.median) == (Share(6, 9), Share(1, 10), 7)


def test_choices_are_told_while_a_fifth_of_the_games_goes_on() -> None:
    short = [made_up([0.5] * 2, choices=[4, 2])] * 9
    long = made_up([0.5] * 3, choices=[4, 6, 9])
    found = measures.choices_by_ply([*short, long])
    assert [(spread.median, spread.high) for spread in found] == [(4, 4), (2, 2)]


def test_moves_count_for_the_cells_they_go_to() -> None:
    game = banmen.game("flipflop", size=3)
    line = ["a1-a2", "c3-c2", "b1-a1"]
    at, codes = game.start(), []
    for move in line:
        at = at.play(move)
        assert at.last is not None
        codes.append(at.last.code)
    found = measures.cells(game, [made_up([0.5] * 3, codes=codes)])
    assert found == {"opening": {"a2": 1}, "middle": {"c2": 1}, "end": {"a1": 1}, "last": {"a1": 1}}


# --- curves --------------------------------------------------------------------------------------


def test_a_curve_is_the_winners() -> None:
    assert curves.curve(made_up([0.5, 0.7], "1-0")) == (0.5, 0.7, 1.0)
    assert curves.curve(made_up([0.5, 0.75], "0-1")) == (0.5, 0.25, 1.0)
    assert curves.curves([made_up([0.5], "1/2-1/2")]) == []


def test_a_lead_changes_only_when_the_other_side_is_clearly_ahead() -> None:
    assert curves.leads((0.5, 0.6, 0.48, 0.6, 1.0)) == 0
    assert curves.leads((0.5, 0.6, 0.4, 0.52, 0.3, 0.9, 1.0)) == 2


def test_drama_is_the_mean_root_of_the_others_lead() -> None:
    assert curves.drama((0.5, 0.32, 0.42, 0.9, 1.0)) == pytest.approx((0.6 + 0.4) / 2)
    assert curves.drama((0.5, 0.8, 1.0)) == 0


def test_a_game_is_decided_when_the_winner_stays_safe() -> None:
    assert curves.decided((0.95, 0.5, 0.92, 0.95, 1.0)) == 0.5
    assert curves.decided((0.95, 1.0)) == 0
    assert curves.decided((0.5, 0.6, 1.0)) == 1


def test_the_turning_point_is_the_largest_change() -> None:
    assert curves.turning_point((0.5, 0.6, 0.2, 0.5, 1.0)) == pytest.approx((0.5, 0.75))
    assert curves.turning_point((0.5, 0.1, 0.5, 0.5, 1.0)).place == 0.75


def test_a_story_sums_up() -> None:
    back = made_up([0.5, 0.2, 0.5, 0.95])
    plain = made_up([0.6, 0.7, 0.95, 0.95])
    tale = curves.story("6", [back, plain, made_up([0.1], "1/2-1/2")])
    assert tale.comebacks == Share(1, 2)
    assert tale.leads.mean == 0.5
    assert (tale.decided.low, tale.decided.high) == (0.5, 0.75)


def test_leaders_are_counted_where_somebody_leads() -> None:
    games = [
        made_up([0.6] + [0.8] * 19),
        made_up([0.6] + [0.2] * 19, "0-1"),
        made_up([0.5] + [0.8] * 19),
    ]
    start, *rest = curves.leader_wins(games)
    assert start == Share(1, 2)
    assert set(rest) == {Share(3, 3)}
    assert len(rest) == curves.STEPS - 1


def test_the_winners_way_ends_at_the_top() -> None:
    way = curves.winners([made_up([0.3] * 20), made_up([0.3] * 20, "0-1")])
    assert (way[0].low, way[0].high, way[-1].low) == (0.3, 0.7, 1.0)


# --- openings, samples ---------------------------------------------------------------------------


def test_the_tree_counts_moves_and_results() -> None:
    games = [
        made_up([0.5] * 2, "1-0", moves="a1-a2 b3-b2"),
        made_up([0.5] * 2, "0-1", moves="a1-a2 c3-c2"),
        made_up([0.5] * 2, "1/2-1/2", moves="a1-a2 b3-b2"),
        made_up([0.5] * 2, "1-0", moves="b1-b2 b3-b2"),
    ]
    root = tree(games)
    (often,) = root.told
    assert (often.text, often.first, often.drawn, often.second) == ("a1-a2", 1, 1, 1)
    assert [(node.text, node.games) for node in often.told] == [("b3-b2", 2)]
    assert (root.games, root.others, often.others) == (4, 1, 1)


def test_a_tile_belongs_to_the_move_it_is_placed_by() -> None:
    moves = tuple(map(Ply, ">B1 (+0,+0)=2 >R1 (+1,+1)=1 >B0 (+1,+3)=0 >R2".split()))
    assert beginning(moves) == [">B1 (+0,+0)=2", ">R1 (+1,+1)=1", ">B0 (+1,+3)=0"]


def test_samples_are_what_they_are_said_to_be() -> None:
    games = {
        "typical": made_up([0.5] * 6, codes=[1] * 6),
        "comeback": made_up([0.5] * 5 + [0.1, 0.1, 0.6], codes=[2] * 8),
        "seesaw": made_up([0.6, 0.4] * 5, codes=[3] * 10),
        "short": made_up([0.6] * 4, codes=[4] * 4),
        "": made_up([0.6] * 7, codes=[5] * 7),
        "drawn": made_up([0.5] * 2, "1/2-1/2", codes=[6] * 2),
    }
    found = samples(list(games.values()))
    assert {sample.why: sample.game for sample in found} == {
        why: game for why, game in games.items() if why not in ("", "drawn")
    }
