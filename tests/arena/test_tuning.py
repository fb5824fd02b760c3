"""Learning from games: weights, settings of levels, and written ratings."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import banmen
from banmen.arena import fit, ladder, network, tune
from banmen.arena.command import run
from banmen.arena.elo import EloRating
from banmen.arena.fit import log_loss, regress
from banmen.arena.ladder import FIRST, anchored, toml
from banmen.arena.statistics import Interval
from banmen.arena.tune import FASTEST, GREATEST, TunedPlayer, at, measured, placed, strength, write
from banmen.games import ids
from banmen.players import LEVELS, Level, Spec, levels
from banmen.players.ladder import FILE, tables


def test_regression_finds_the_weights_that_made_the_results() -> None:
    luck, weights = np.random.default_rng(1), np.array([0.8, -0.05, 2.0])
    x = luck.normal(size=(40_000, 3)) * [1, 20, 0.5]
    y = (luck.random(len(x)) < 1 / (1 + np.exp(-(x @ weights)))).astype(float)
    found = regress(x, y)
    assert found == pytest.approx(weights, rel=0.1)
    assert log_loss(x, y, found) < log_loss(x, y, np.zeros(3)) == pytest.approx(np.log(2))


LINE = [
    TunedPlayer(strength(t, reduce=False), elo) for t, elo in ((0, 0.0), (1, 100.0), (3, 500.0))
]


def test_a_line_is_read_between_its_points_and_beyond() -> None:
    for elo, t in ((0, 0), (50, 0.5), (100, 1), (300, 2), (500, 3), (700, 4)):
        assert at(LINE, elo, reduce=False) == strength(t, reduce=False)


def test_levels_are_placed_at_equal_steps_below_the_best() -> None:
    plays = placed(LINE, TunedPlayer("alphabeta:seconds=1", 1600.0))
    assert plays == [at(LINE, elo, reduce=False) for elo in range(0, 1600, 200)]
    assert len(plays) == len(LEVELS) - 1


def test_of_too_long_a_line_the_upper_part_is_used() -> None:
    best = TunedPlayer("alphabeta:seconds=1", 8 * GREATEST + 80.0)
    assert placed(LINE, best)[0] == at(LINE, 80.0, reduce=False)


def test_who_looks_deeply_looks_less_deeply_at_late_moves() -> None:
    best = TunedPlayer("alphabeta:seconds=1,reduce=1", 1600.0)
    deep = ["reduce=1" in plays for plays in placed(LINE, best)]
    assert deep == sorted(deep)
    assert 0 < sum(deep) < len(LEVELS)


def test_rated_levels_are_points_of_a_line() -> None:
    """Levels of players with learned judges; newcomers are left out."""
    line = measured(banmen.game("squish"))
    plays = [one.plays for one in levels(banmen.game("squish"))]
    assert [point.plays for point in line] == plays[3:]
    assert line[0].elo > FIRST


@pytest.mark.parametrize("t", [-9, -1, 0, 3.3, 8, 40])
def test_every_strength_is_a_player_with_a_limit(t: float) -> None:
    nodes = Spec.read(strength(t, reduce=True)).limits.nodes
    assert nodes is not None
    assert 1 <= nodes <= FASTEST


def test_levels_are_set_anew_and_the_best_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "flipflop").mkdir()
    monkeypatch.setattr(ladder, "FOLDER", tmp_path)
    before = tables("flipflop")
    write("flipflop", [Level("1", "alphabeta:nodes=20")])
    after = tomllib.loads((tmp_path / "flipflop" / FILE).read_text("utf-8"))
    assert after["all"]["1"] == {"plays": "alphabeta:nodes=20"}
    for name in LEVELS[1:]:
        assert after["all"][name] == {"plays": before["all"][name]["plays"]}
    assert after["size3"] == before["size3"]


def test_levels_are_written_as_they_are_read() -> None:
    for id in ids():
        assert tomllib.loads(toml(tables(id))) == tables(id)


def test_ratings_are_moved_so_that_level_1_is_at_its_place() -> None:
    found = [
        EloRating(name, elo, Interval(elo - 50, elo + 50), 10, 0.5)
        for name, elo in (("best", 300.0), ("1", -200.0), ("2", -100.0))
    ]
    moved = anchored(found)
    assert [(one.name, one.elo) for one in moved] == [("1", FIRST), ("2", 600.0), ("best", 1000.0)]
    assert moved[0].interval == Interval(FIRST - 50, FIRST + 50)


@pytest.mark.parametrize(
    ("main", "args", "said"),
    [
        (ladder.main, "nogame", "There is no game called “nogame”."),
        (ladder.main, "squish", "There is no docs/levels.md here."),
        (tune.main, "nogame", "There is no game called “nogame”."),
        (fit.main, "nogame", "There is no game called “nogame”."),
        (fit.main, "squish -o order", "“order” is not an option: write name=value"),
        (fit.main, "squish -o order=99", ""),
        (network.main, "squish -o order", "“order” is not an option: write name=value"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    main: Callable[..., None],
    args: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    monkeypatch.setattr(sys, "argv", ["command", *args.split()])
    with pytest.raises(SystemExit) as end:
        run(main)
    err = capsys.readouterr().err
    assert (end.value.code, err.count("\n"), err.startswith(said)) == (2, 1, True)
