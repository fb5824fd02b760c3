"""Distribution of tests to workers: one game, one worker; everything else by file.

What compiles a game's kernels runs in the same process, so that nothing is compiled twice at the
same time, and what a file sets up for all its tests is set up once. (pytest 9.2 no longer lets
pytest-xdist group tests by marks: its `loadgroup` says nothing and deals them out one by one.)
"""

from __future__ import annotations

import gc
import re

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from banmen.games import ids

settings.register_profile("banmen", deadline=None, derandomize=True)  # nothing fails by chance
settings.load_profile("banmen")

GAME = re.compile("|".join(ids()))
BELONGS = {
    "tests/arena/test_match.py": "flipflop",
    "tests/arena/test_commands.py": "flipflop",
    "tests/arena/test_outlook.py": "flatfront",
    "tests/gpu/test_card.py": "tests/gpu/test_card.py",
    "tests/players/test_ahead.py": "flipflop",
    "tests/server/test_nothing_lost.py": "flipflop",
}
"""Files whose tests go with a game although their names do not say so, or stay together. (What has
few tests is handed out last; few that take long are better begun with a game.)"""


class ByGame(LoadScopeScheduling):
    """Hands out all tests of a game, or all others of a file, to one worker."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        named = GAME.search(test)
        return BELONGS.get(file) or (named[0] if named else file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGame | None:
    return ByGame(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_collection_finish() -> None:
    """Compiling makes very many objects and little garbage: look for it less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
