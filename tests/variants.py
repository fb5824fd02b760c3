"""Small boards, for tests that play every game there is."""

from __future__ import annotations

from typing import Any

import pytest

import banmen

SMALL: list[tuple[str, dict[str, Any]]] = [
    (about.id, dict(about.variants()[0])) for about in banmen.games()
]
"""Each game on its first board: options have the smallest first."""
every_game = pytest.mark.parametrize(("id", "options"), SMALL, ids=[id for id, _ in SMALL])
