"""A small report from the first game to the page, and the file of its games."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

import pytest

import banmen
from banmen.cli import main
from banmen.errors import Complaint
from banmen.games import ids
from banmen.report import Plan, gather, page
from banmen.report.data import GameStore

REPORTS = Path(__file__).parents[2] / "docs" / "reports"
PLAN = Plan(banmen.game("flipflop", size=3), games=2)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all games of the plan."""
    file = tmp_path_factory.mktemp("report") / "games.jsonl"
    gather(PLAN, file=file, jobs=1)
    return file


def test_games_are_kept_as_they_were_played(data: Path) -> None:
    kept = GameStore(PLAN, data)
    assert [(game.level, game.number) for game in kept.games] == [
        (level, number) for level in ("1", "2") for number in (1, 2)
    ]
    for game in kept.games:
        *line, last = game.record.positions()
        assert [at.last.code for at in (*line[1:], last) if at.last] == list(game.codes)
        assert tuple(len(at.moves()) for at in line) == game.choices
        assert len(game.chances) == game.length
        assert last.over
    assert kept.census is not None
    assert kept.census["games"] == PLAN.random


def test_what_broke_off_is_played_again_and_comes_out_the_same(data: Path, tmp_path: Path) -> None:
    *whole, last = data.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(whole) + last[:40])
    told: list[tuple[int, int]] = []
    gather(PLAN, file=broken, jobs=1, progress=lambda *at: told.append(at))
    assert told == [(3, 4), (4, 4)]
    assert broken.read_bytes() == data.read_bytes()


def test_fewer_games_of_the_same_file_are_a_smaller_plan(data: Path) -> None:
    assert len(GameStore(Plan(PLAN.game, games=1), data).games) == 2


@pytest.mark.parametrize(
    ("found", "put", "key"),
    [
        ('"seed":1', '"seed":2', "report.other_data"),
        ("nodes=20,", "nodes=21,", "report.other_data"),
        ('"report":"flipflop"', '"report":"squish"', "report.other_data"),
        ('"codes"', '"nodes"', "report.bad_line"),
        ('{"format"', '{"shape"', "report.other_data"),
        ('{"format"', "Dear diary", "report.no_data"),
        ('"report"', '"record"', "report.no_data"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(
    data: Path, tmp_path: Path, found: str, put: str, key: str
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(data.read_text("utf-8").replace(found, put, 1), "utf-8")
    before = other.read_bytes()
    with pytest.raises(Complaint) as reason:
        GameStore(PLAN, other)
    assert reason.value.key == key
    assert other.read_bytes() == before


def test_the_page_is_one_file_that_loads_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    wanted = ["flipflop", "-o", "size=3", "-n", "2", "--data", str(data), "--out", str(out)]
    with pytest.raises(SystemExit, match="0"):
        main(["report", *wanted])
    assert str(out) in capsys.readouterr().out.replace("\n", "")
    html = out.read_text("utf-8")
    assert html == page(PLAN, GameStore(PLAN, data))
    assert set(re.findall(r"https?://[^\"' <]*", html)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in html
    assert not re.search(r"<(?:img|link|script src)|\bstyle=", html)
    assert "banmen report flipflop -o size=3 --games 2 --seed 1" in html
    packed = re.findall(r'<script type="text/plain">(.*?)</script>', html)
    assert packed
    for game in packed:
        assert gzip.decompress(base64.b64decode(game)).startswith(b"<!doctype html>")


def test_names_in_the_page_are_there_once_and_meant(data: Path) -> None:
    html = page(PLAN, GameStore(PLAN, data))
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'aria-labelledby="([^"]+)"', html)) <= set(ids)


def test_where_no_page_can_be_written_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["report", "flipflop", "--out", str(tmp_path / "nowhere" / "page.html")])
    assert "nowhere" in capsys.readouterr().err.replace("\n", "")


@pytest.mark.parametrize("id", [id for id in ids() if (REPORTS / f"{id}.html").exists()])
def test_a_report_is_by_the_levels_as_they_are(id: str) -> None:
    """Where levels were set anew: make reports"""
    html = (REPORTS / f"{id}.html").read_text("utf-8")
    assert len(html) < 600_000
    assert f"banmen report {id} " in html
    for spec in Plan(banmen.game(id)).players.values():
        assert f"<code>{spec}</code>" in html
