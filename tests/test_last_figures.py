"""The last figures of `banmen bench`: kept by machine, and told where they fall."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

from banmen.cli import count, main
from banmen.measure.last import Regression, kept


def figures(speed: float) -> dict[str, dict[str, float]]:
    return {"flatfront": {"moves_per_s": speed}}


def test_a_fall_by_more_than_a_fifth_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "new" / "bench.json"
    assert kept(file, "ada", figures(15.3)) == []
    assert kept(file, "ada", figures(13.0)) == []
    assert kept(file, "ada", figures(4.3)) == [Regression("flatfront", "moves_per_s", 13.0, 4.3)]
    assert kept(file, "ada", figures(4.3)) == []


def test_machines_and_variants_have_figures_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    kept(file, "ada", figures(15.3))
    assert kept(file, "bob", figures(4.3)) == []
    assert kept(file, "ada", {"squish 4": {"moves_per_s": 1.0}}) == []
    assert kept(file, "ada", figures(1.0)), "what was not measured in between is still known"


def test_a_damaged_file_begins_again(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    file.write_text("{")
    assert kept(file, "ada", figures(1.0)) == []
    assert kept(file, "ada", figures(0.5))


@pytest.mark.parametrize(("before", "told"), [(1e15, True), (1.0, False)])
def test_bench_says_what_fell(
    before: float,
    told: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("BANMEN_LANGUAGE", "en")
    monkeypatch.setattr(count, "KEPT", 0.0)
    file = tmp_path / "banmen" / "bench.json"
    kept(file, platform.node(), {"flipflop 3": {"moves_per_s": before}})
    with pytest.raises(SystemExit) as left:
        main(["bench", "flipflop", "-o", "size=3", "--seconds", "0.05"])
    assert left.value.code == 0
    assert ("flipflop 3: moves/s fell from " in capsys.readouterr().err) == told
    now = json.loads(file.read_text("utf-8"))[platform.node()]["flipflop 3"]["moves_per_s"]
    assert now != before, "and it is kept"
