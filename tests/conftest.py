"""One game, one worker: what compiles a game's kernels runs in the same process.

Tests that say themselves where they belong stay there.
"""

from __future__ import annotations

import re

import pytest

from banmen.games import IDS

GAME = re.compile("|".join(IDS))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        found = GAME.search(item.nodeid.partition("::")[2])
        if found and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(found[0]))
