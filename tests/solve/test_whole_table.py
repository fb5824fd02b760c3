"""A complete table, if one has been made, is used in place of the package's."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen.errors import Complaint
from banmen.players.analysis import analyse
from banmen.solve import tables
from banmen.solve.flipfour import strategy
from banmen.solve.flipfour.strategy import number_of

GAME = banmen.game("flipfour")
OUTSIDE = GAME.start().play("+a1").play("+a2").play("+b5").play("+e4").play("+d1")
"""Five pieces, and not on the way to the win that the package knows."""


class FewNumbers(defaultdict[int, int]):
    """As many numbers as the whole table has, most of them 0."""

    def __getitem__(self, at: Any) -> Any:
        import numpy as np

        if isinstance(at, np.ndarray):
            return np.array([super(FewNumbers, self).__getitem__(int(one)) for one in at])
        return super().__getitem__(int(at))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BANMEN_TABLES", str(tmp_path))
    return tmp_path


def test_analysis_asks_the_whole_table_where_there_is_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tables.table(GAME).value(OUTSIDE.state) is None
    (folder / "flipfour.npy").write_bytes(b"")
    asked = list[Path]()
    best = OUTSIDE.legal()[0]
    values = FewNumbers(int, {number_of(OUTSIDE.play(best).state): -20})
    values[number_of(OUTSIDE.state)] = 21

    def opened(file: Path) -> strategy.WholeTablebase:
        asked.append(file)
        return strategy.WholeTablebase(values)  # type: ignore[arg-type]

    monkeypatch.setattr(strategy, "opened", opened)
    found = analyse(OUTSIDE, lines=1, nodes=100, memory=1)
    assert asked == [folder / "flipfour.npy"]
    assert (found.best.move.text, found.best.verdict()) == (best.text, "wins in 10")


def test_without_one_the_packages_is_asked(folder: Path) -> None:
    assert isinstance(tables.largest(GAME), strategy.FlipFourTablebase)
    (folder / "flipflop.npy").write_bytes(b"for the board of 5x5 alone")
    tables.largest(banmen.game("flipflop", size=3))


def test_a_file_that_is_no_table_is_named(folder: Path) -> None:
    (folder / "flipfour.npy").write_bytes(b"something else")
    with pytest.raises(Complaint, match=r"flipfour\.npy"):
        tables.largest(GAME)
