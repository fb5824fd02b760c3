"""The yardstick of the weak levels, and how its results are kept and shown."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

import banmen
from banmen.arena import ladder, levels_page, naive, naive_shares
from banmen.arena.elo import EloRating
from banmen.arena.levels_page import label, ladders
from banmen.arena.naive import WEAK, measure, naive_players
from banmen.arena.naive_shares import NaiveShare, keep, shares
from banmen.arena.statistics import Interval, Score
from banmen.game import Game
from banmen.games import FOLDER, content, ids
from banmen.games.contract import Judge
from banmen.players import levels
from banmen.players.ladder import FILE, tables

SMALL = banmen.game("flipflop", size=3)
MEASURED = [id for id in ids() if content(id, naive_shares.FILE)]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The kept files of FlipFlop in a folder of their own, where commands may write."""
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    (tmp_path / "docs" / "levels.md").touch()
    (tmp_path / "flipflop").mkdir()
    for name in (FILE, naive_shares.FILE):
        shutil.copy(FOLDER / "flipflop" / name, tmp_path / "flipflop" / name)
    for module in (ladder, naive_shares):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(
        naive_shares, "content", lambda id, name: tmp_path / id / name if id == "flipflop" else None
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_dice_and_every_sense_by_one_ply_and_by_two_meet_the_weak_levels(copied: Path) -> None:
    found = measure(SMALL, pairs=2, fewer=1, jobs=1)
    senses = SMALL.judge.naive.names
    assert list(found) == list(naive_players(SMALL).values())
    assert len(found) == 1 + 2 * len(senses)
    assert {*found["dice"]} == {"1", "2"}  # the small board has no third
    assert all(one["1"].pairs == 2 and one["2"].pairs == 1 for one in found.values())
    assert measure(SMALL, pairs=2, fewer=1, jobs=1) == found  # of the games that are kept


def test_shares_are_read_as_they_are_kept(copied: Path) -> None:
    before = shares(banmen.game("flipflop"))
    keep(SMALL, {"dice": {"1": NaiveShare(12.5, 3.25, 40)}})
    assert shares(SMALL) == {"dice": {"1": NaiveShare(12.5, 3.25, 40)}}
    assert shares(banmen.game("flipflop")) == before


def test_a_game_without_senses_is_left_out(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Game(SMALL.about, SMALL.options)
    vars(bare)["judge"] = Judge()
    monkeypatch.setattr(naive, "ladders", lambda: [bare])
    monkeypatch.setattr(naive, "measure", lambda *args: pytest.fail("it was measured"))
    naive.main(["flipflop"], pairs=1, fewer=1, jobs=1)


@pytest.mark.parametrize("game", [one for one in ladders() if shares(one)], ids=label)
def test_the_first_level_loses_as_a_beginner_does(game: Game) -> None:
    """The measured players meet the targets at the head of docs/levels.md."""
    taken = {name: one["1"].percent for name, one in shares(game).items()}
    assert {one.name for one in levels(game)} & {*WEAK} == {*shares(game)["dice"]}
    assert 5 <= taken.pop("dice") <= 25
    for plies, low, high in (("one ply", 40, 70), ("two plies", 65, 90)):
        best = max(percent for name, percent in taken.items() if name.endswith(plies))
        assert low <= best <= high, plies


def test_the_page_has_a_table_for_each_game_that_was_measured() -> None:
    page = levels_page.page()
    assert page.count("| % of the points from | level 1 | level 2 | level 3 |") == len(MEASURED)
    kept = shares(banmen.game("squish"))["groups, one ply"]["1"]
    assert f"| groups, one ply | {kept.percent:.0f} ± {kept.margin:.0f} |" in page


def test_a_share_has_a_margin() -> None:
    assert Score().margin == 1
    assert Score.of([(1, 1)] * 50 + [(0, 0)] * 50).margin == pytest.approx(0.098, abs=0.002)


def test_levels_that_did_not_meet_keep_their_distance(copied: Path) -> None:
    game = banmen.game("flipflop")
    before = {one.name: one.rating or 0 for one in levels(game)}
    ladder.write_levels(
        game,
        [
            EloRating("1", 500.0, Interval(480, 520), 40, 0.5),
            EloRating("2", before["2"] + 33.0, Interval(600, 660), 40, 0.5),
        ],
    )
    after = tomllib.loads((copied / "flipflop" / FILE).read_text("utf-8"))["all"]
    assert after["2"]["pairs"] == 20
    assert all(after[n]["rating"] == before[n] + 33 for n in before if n not in ("1", "2"))
    tables.cache_clear()
