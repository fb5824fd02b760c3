"""One server for all tests of a file that ask for it, and bots there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banmen.server.service import ServerSettings
from tests.server.client import METRICS, serving
from tests.server.robot import NUMBERS, Robot


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = str(tmp_path_factory.mktemp("store") / "banmen.db")
    with serving(ServerSettings(database, workers=0, times=1000, metrics_port=METRICS)) as found:
        yield found


@pytest.fixture
def robot(address: str) -> Robot:
    return Robot(address, f"Robo {next(NUMBERS)}")
