"""Nothing about a game changes unnoticed. To change it on purpose: ``python -m tests.golden``."""

from __future__ import annotations

import pytest

from banmen.games import Value
from tests.golden import FOLDER, name, told, variants

VARIANTS = [pytest.param(*v, id=name(*v)) for v in variants()]


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_the_golden_game_is_still_told_the_same(id: str, options: dict[str, Value]) -> None:
    assert told(id, options) == (FOLDER / f"{name(id, options)}.txt").read_text(encoding="utf-8")


def test_every_golden_file_is_still_told() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name(*v) for v in variants()}
