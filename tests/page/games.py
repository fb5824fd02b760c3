"""Short whole games, as what is touched for each move; White wins them all.

They are in `tests/reference/whole_games`. Flat Front has none: its stack is shuffled, so no two of
its games are alike.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from banmen.games import Value

FOLDER = Path(__file__).parents[1] / "reference" / "whole_games"


class Played(NamedTuple):
    """A game from its first move to its last."""

    options: dict[str, Value]
    touches: list[list[str]]


def _played(file: Path) -> Played:
    read = tomllib.loads(file.read_text("utf-8"))
    return Played(read.get("options", {}), [move.split() for move in read["touches"]])


WHOLE = {file.stem: _played(file) for file in sorted(FOLDER.glob("*.toml"))}
